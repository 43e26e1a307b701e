//! The vote: in the band, the answers where the run waits for one, and at the end whether it held.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::view::View;
use crate::content::{self, vote};
use crate::model::Headline;
use crate::platform::events;
use crate::platform::value::to_js;
use crate::scene::plate;
use crate::scene::svg::escape;
use crate::session::{Page, Word, prediction, write_link};

/// What can be answered, in the order of their numbers; the last is "not sure yet".
pub fn answers(v: &View) -> Vec<Option<Headline>> {
    prediction::answers(&v.page.scenario).into_iter().map(Some).chain([None]).collect()
}

const OPEN: &str = "on open";

/// Shows how far the vote is, and tells the host of an answer: `data-vote` of the root says it to the style sheet.
/// Without a vote there is nothing.
// apart: the first picture does without (`tools/split`)
#[inline(never)]
pub fn show(v: &View, root: &Element) {
    let find = |selector: &str| root.query_selector(selector).ok().flatten();
    let state = match (v.page.predict, v.asks(), v.run.cut) {
        (false, ..) => "",
        (true, true, _) => OPEN,
        (true, false, true) => "on ahead",
        (true, false, false) => "on over",
    };
    let place = find(".vote").or_else(|| {
        let made = leptos::prelude::document().create_element("div").ok()?;
        made.set_class_name("vote");
        find(".verdict .what")?.append_child(&made).ok()?;
        Some(made)
    });
    let Some(place) = place else { return };
    // an answer that vanishes under the finger must not take the focus with it
    let focused = find(".vote :focus").is_some();
    let asked = root.get_attribute("data-vote").as_deref() == Some(OPEN);
    let _ = root.set_attribute("data-vote", state);
    if asked
        && v.page.predict
        && let Some(detail) = prediction::prediction(&v.page)
    {
        // from the root it reaches the host, whose event it is then
        events::emit(root.unchecked_ref(), "prediction", &to_js(&detail));
    }
    // what stays is not touched: the focus may be on it
    let shown = Page { step: 0, ..v.page.clone() };
    let shown = [state, &v.held(), &write_link(&shown)].join(" ");
    if place.get_attribute("data-shown").as_ref() != Some(&shown) {
        let _ = place.set_attribute("data-shown", &shown);
        place.set_inner_html(&markup(v));
    }
    if focused
        && !v.asks()
        && let Some(next) = find(".steps [data-do=next]").and_then(|next| next.dyn_into::<HtmlElement>().ok())
    {
        let _ = next.focus();
    }
}

fn markup(v: &View) -> String {
    match (v.asks(), v.page.predict) {
        (true, _) => open(v),
        (false, true) => ["<p>", &escape(&v.held()), "</p>"].concat(),
        (false, false) => String::new(),
    }
}

/// The answers with their plates: buttons, and in a hall a numbered list, because there is nothing to press.
fn open(v: &View) -> String {
    let words = vote::words(v.lang());
    let one = |(i, answer): (usize, Option<Headline>)| {
        let name = escape(answer.map_or(words.unsure, |said| (v.words().headline)(said)));
        let (class, sign) = (plate::class(answer), plate::glyph(answer));
        let sign = ["<span class=\"plate\">", &sign, "</span><span>", &name, "</span>"].concat();
        if v.page.talk {
            return format!("<li class=\"{class}\"><b aria-hidden=\"true\">{}</b>{sign}</li>", i + 1);
        }
        let word = answer.map_or("", Headline::word);
        format!("<button type=\"button\" class=\"{class}\" data-do=\"predict={word}\">{sign}</button>")
    };
    let all: String = answers(v).into_iter().enumerate().map(one).collect();
    let question = escape(content::headline(v.lang(), &v.run, v.step()));
    if v.page.talk {
        return format!("<ol aria-label=\"{question}\">{all}</ol>");
    }
    format!("<div role=\"group\" aria-label=\"{question}\">{all}</div>")
}
