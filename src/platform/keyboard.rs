//! Keys and clickers, as commands. A clicker sends PageUp and PageDown.

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::session::Command;

/// The command that a key asks for, if it is one of ours and the focus is not on something that wants it itself.
pub fn command(event: &KeyboardEvent) -> Option<Command> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() || types(event) {
        return None;
    }
    match event.key().as_str() {
        "ArrowRight" | "PageDown" => Some(Command::Next),
        "ArrowLeft" | "PageUp" => Some(Command::Previous),
        "Home" => Some(Command::First),
        "End" => Some(Command::Last),
        _ => None,
    }
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
