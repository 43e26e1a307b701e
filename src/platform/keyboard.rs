//! Keys and clickers, as commands. A clicker sends PageUp and PageDown.

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::session::Command;

/// What a key asks for.
pub enum Wish {
    /// A command.
    Do(Command),
    /// The n-th method of the choice, from 0, or the n-th answer.
    Method(usize),
    /// Two methods side by side, and back.
    Twin,
    /// The next theme.
    Theme,
    /// The black screen, and back.
    Black,
    /// The table of keys, and back.
    Help,
    /// Close what is open.
    Leave,
}

/// What a key asks for, if it is one of ours and the focus is not on something that wants it itself. In a talk there
/// are more keys: there, nobody types.
pub fn wish(event: &KeyboardEvent, talk: bool) -> Option<Wish> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() || types(event) {
        return None;
    }
    Some(match event.key().as_str() {
        "ArrowRight" | "PageDown" => Wish::Do(Command::Next),
        "ArrowLeft" | "PageUp" => Wish::Do(Command::Previous),
        "Home" => Wish::Do(Command::First),
        "End" => Wish::Do(Command::Last),
        "Escape" => Wish::Leave,
        _ if !talk => return None,
        // a talk has no buttons, so nothing else can want it
        " " | "Enter" => Wish::Do(Command::Next),
        "." | "b" | "B" => Wish::Black,
        "?" => Wish::Help,
        "m" | "M" => Wish::Twin,
        "t" | "T" => Wish::Theme,
        // at a vote it is the n-th answer
        digit => Wish::Method(digit.parse::<usize>().ok().filter(|n| (1..=9).contains(n))? - 1),
    })
}

/// Whether the key goes into a field where somebody types. It may be in a shadow root, so the path is asked.
fn types(event: &KeyboardEvent) -> bool {
    let Some(target) = event.composed_path().get(0).dyn_into::<Element>().ok() else { return false };
    match target.tag_name().to_ascii_lowercase().as_str() {
        "textarea" | "select" => true,
        "input" => !matches!(target.get_attribute("type").as_deref(), Some("radio" | "range" | "checkbox")),
        _ => target.has_attribute("contenteditable"),
    }
}
