//! What the markup says in `data-do` that something does.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

use super::instance::Instance;
use super::slots::choose;
use super::words::{other, panel};
use crate::methods::{Method, Preset};
use crate::model::Headline;
use crate::session::{Command, Mode, Theme, Word};

/// The element that an event is for, and the nearest one around it that a selector finds. Other modes hear their own.
pub fn meant(event: &Event, selector: &str) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    if target.closest(".other").ok()?.is_some() {
        return None;
    }
    target.closest(selector).ok()?
}

/// A button was pressed.
pub fn pressed(me: Instance, event: &Event) {
    if meant(event, "[data-place]").is_some() {
        choose(me, event);
    } else if let Some(button) = meant(event, "button[data-do]") {
        act(me, &button);
    } else if let Some(door) = meant(event, "[data-set]") {
        visit(me, &door);
    }
}

/// A choice was made, or the slider moved.
pub fn chosen(me: Instance, event: &Event, slider: bool) {
    if let Some(input) = meant(event, "input[data-do]").filter(|input| input.matches("[type=range]") == Ok(slider)) {
        act(me, &input);
    }
}

fn act(me: Instance, element: &Element) {
    let what = element.get_attribute("data-do").unwrap_or_default();
    let (name, about) = what.split_once('=').unwrap_or((&what, ""));
    let input = || element.unchecked_ref::<HtmlInputElement>();
    let send = |command: Option<Command>| command.into_iter().for_each(|command| me.send(command));
    match name {
        "previous" => me.send(Command::Previous),
        "next" => me.send(Command::Next),
        "seek" => send(input().value().parse().ok().map(Command::Goto)),
        "method" => send(Method::named(about).map(|method| Command::Method(method.name))),
        "preset" => send(Preset::ALL.into_iter().find(|p| p.word() == about).map(Command::Preset)),
        "theme" => send(Theme::ALL.into_iter().find(|theme| theme.word() == about).map(Command::Theme)),
        "mode" => send(Mode::ALL.into_iter().find(|mode| mode.word() == about).map(Command::Mode)),
        "inbox" => me.send(Command::Inbox(input().checked())),
        "still" => me.send(Command::Motion(!input().checked())),
        "story" => me.send(Command::Set("schedule=".to_string())),
        "predict" => me.send(Command::Predict(Headline::ALL.iter().copied().find(|said| said.word() == about))),
        "other" => me.send(Command::Lang(other(&me.glance()))),
        "panel" => me.toggle(panel(about)),
        "play" => me.play(!me.glance().playing),
        "pace" => me.pace(about.parse().unwrap_or(1)),
        "read-state" => me.ask(),
        _ => {}
    }
}

/// A link to a scenario sets it here, and shows it.
fn visit(me: Instance, door: &Element) {
    me.send(Command::Set(door.get_attribute("data-set").unwrap_or_default()));
    if let Ok(Some(root)) = door.closest(".ol") {
        root.scroll_into_view();
        let _ = root.dyn_into::<HtmlElement>().map(|root| root.focus());
    }
}
