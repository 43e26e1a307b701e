//! The choice of the rows of the table, method by method.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::instance::{Instance, View};
use crate::content::label;
use crate::scene::svg::escape;
use crate::session::{Command, Lang, Variant};

/// What is offered, method by method.
pub fn by_method() -> impl Iterator<Item = &'static [Variant]> {
    Variant::all().chunk_by(|a, b| a.method == b.method)
}

/// Writes the choice into its place, in the language of the page, and checks what is in the table. The boxes stay the
/// same as long as the language does: the focus is on one of them.
pub fn write(v: &View, place: &Element) {
    let lang = v.lang().word();
    if place.get_attribute("lang").as_deref() != Some(lang) {
        place.set_inner_html(&markup(v.lang()));
        let _ = place.set_attribute("lang", lang);
    }
    let (table, boxes) = (v.page.table(), place.get_elements_by_tag_name("input"));
    for (i, row) in Variant::all().iter().enumerate() {
        if let Some(input) = boxes.item(i as u32).and_then(|b| b.dyn_into::<HtmlInputElement>().ok()) {
            input.set_checked(table.contains(row));
        }
    }
}

fn markup(lang: Lang) -> String {
    let one = |row: &Variant| {
        let name = escape(&label::twist(lang, row));
        format!(r#"<label class="check"><input type="checkbox" value="{row}"><span>{name}</span></label>"#)
    };
    let mut out = String::new();
    for of in by_method() {
        let name = of.first().map_or("", |first| label::method(lang, first.method()));
        out += &format!("<fieldset><legend>{}</legend>", escape(name));
        out.extend(of.iter().map(one));
        out += "</fieldset>";
    }
    out
}

/// Takes a row in or out.
pub fn choose(me: Instance, event: &Event) {
    let Some(input) = event.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok()) else { return };
    if let Some(row) = Variant::named(&input.value()) {
        me.send(Command::Row(row, input.checked()));
        // what was refused, as the last row, changes nothing and is not drawn anew
        input.set_checked(me.glance().page.table().contains(&row));
    }
}
