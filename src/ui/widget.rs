//! The border: what the custom element calls.

use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::instance::Instance;
use super::place::{self, Place, state};
use super::view::View;
use crate::export::record::record;
use crate::export::shared;
use crate::platform::size::Watch;
use crate::platform::value::to_js;
use crate::platform::{location, sheet};
use crate::session::{self, Command};

/// Left and right of what is in a widget, in pixels (`style/widget.css`).
const PADDING: f64 = 32.0;

/// One instance on the page.
#[wasm_bindgen]
pub struct Widget {
    place: Rc<Place>,
    // the width of the container, never of the window, chooses the layout
    _watch: Option<Watch>,
}

/// Draws an instance into the shadow root of `host`, which is open and empty. `config` is the link's grammar, made from
/// the element's attributes. An element with the attribute `page` is the whole page: it reads and writes the address.
/// `heading` is the level of its heading, which is there for who listens; without it an embedded element has none.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, config: &str) -> Result<Widget, JsValue> {
    let shadow = host.shadow_root().ok_or("no shadow root")?;
    sheet::adopt(&shadow);
    let read = host.has_attribute("page").then(location::fragment);
    let (state, notices) = match &read {
        Some(link) => session::parse_link(&[config, "&", link].concat()),
        None => session::parse_link(config),
    };
    let level = host.get_attribute("heading").and_then(|level| level.parse().ok());
    let level = level.filter(|level| (1..=6).contains(level)).unwrap_or(u8::from(read.is_some()));
    let place = Place::new(host, &shadow, read, View::new(state, notices, level))?;
    // what is not laid out has no width yet, and will be told of one
    let width = f64::from(place.root.client_width()) - PADDING;
    if width > 0.0 {
        place.arrange(width);
    }
    let arranged = place.clone();
    let _watch = Watch::width(&place.root, move |width| arranged.arrange(width));
    Ok(Widget { place, _watch })
}

/// The whole page is there: called once, when the second part has come (`tools/split`), or at the start of a page in one
/// piece. What was drawn before begins to follow.
#[wasm_bindgen]
pub fn whole() {
    sheet::complete();
    place::whole();
}

#[wasm_bindgen]
impl Widget {
    /// A plain object: what is shown.
    pub fn state(&self) -> JsValue {
        self.place.view().map_or(JsValue::NULL, |v| state(&v))
    }

    /// One step on.
    pub fn next(&self) {
        self.send(Command::Next);
    }

    /// One step back.
    pub fn previous(&self) {
        self.send(Command::Previous);
    }

    /// That step; beyond the end, the end.
    pub fn goto(&self, step: f64) {
        // a host may pass anything: NaN and negative numbers become 0
        self.send(Command::Goto(step as usize));
    }

    /// Settings in the link's grammar; what it does not name stays.
    pub fn set(&self, config: &str) {
        self.send(Command::Set(config.to_string()));
    }

    /// Plays, from the start again if this is the end; or pauses.
    pub fn play(&self, playing: bool) {
        self.act(|me| me.play(playing));
    }

    /// The whole run as a plain object (`docs/run.schema.json`).
    pub fn run(&self) -> JsValue {
        self.place.view().map_or(JsValue::NULL, |v| to_js(&record(&v.page, &v.run)))
    }

    /// What Share gives of that kind, or nothing for another word; see [`shared`](crate::export::shared). A `height` that is
    /// no height of a frame counts for none.
    pub fn share(&self, kind: &str, base: &str, height: f64) -> Option<String> {
        let v = self.place.view()?;
        let height = (1.0..1e5).contains(&height).then_some(height as u32);
        shared(kind, base, height, &sheet::text(), &v.page, &v.run)
    }

    /// Shows what a text says: the record of a run, or a scenario. Whether it says anything.
    pub fn read(&self, text: &str) -> bool {
        let read = if text.trim_start().starts_with('{') {
            session::parse_record(text.trim_start()).ok()
        } else {
            let first = session::parse_text(text).into_iter().next();
            first.map(|case| (case.page, case.notices.into_iter().map(|(_, notice)| notice).collect()))
        };
        let Some((page, notices)) = read else { return false };
        self.act(|me| me.show(page, notices));
        true
    }

    /// Takes the view down and frees the instance: the object on the other side is void after it.
    pub fn unmount(self) {
        self.place.clear();
    }
}

impl Widget {
    fn send(&self, command: Command) {
        self.act(|me| me.send(command));
    }

    fn act(&self, what: impl FnOnce(Instance)) {
        if let Some(me) = self.place.instance() {
            what(me);
        }
    }
}
