//! The slots for the crash, as one group of radio buttons over a picture.

use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};

use super::instance::Instance;
use super::says::says;
use crate::session::{Command, Gap};

/// The group. What is in it is drawn by the picture that it belongs to.
#[component]
pub fn Slots(
    /// Where it stands in the document.
    node: NodeRef<svg::G>,
) -> impl IntoView {
    let me = Instance::here();
    view! {
        <g
            node_ref=node
            role="radiogroup"
            aria-label=says(move || me.now().words().controls.crash.to_string())
            on:click=move |event| choose(me, &event)
            on:keydown=move |event| keys(me, &event)
        ></g>
    }
}

/// Puts the crash where a slot was pressed.
pub fn choose(me: Instance, event: &Event) {
    let place = slot_of(event).and_then(|slot| slot.get_attribute("data-place"));
    if let Some(gap) = place.and_then(|place| Gap::parse(&place, &me.glance().run.system)) {
        me.send(Command::Crash(gap));
    }
}

/// Keys on a slot: up and down move the focus, Space puts the crash there.
pub fn keys(me: Instance, event: &KeyboardEvent) {
    let Some(slot) = slot_of(event) else { return };
    let way = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        " " | "Enter" => {
            event.prevent_default();
            choose(me, event);
            return;
        }
        _ => return,
    };
    event.prevent_default();
    walk(&slot, way);
}

fn slot_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest("[data-place]").ok()?
}

/// One tab stop for the whole group: the armed slot, or else the first.
pub fn rove(slots: &Element) {
    let children = slots.children();
    let all: Vec<Element> = (0..children.length()).filter_map(|i| children.item(i)).collect();
    let armed = all.iter().position(|s| s.get_attribute("aria-checked").as_deref() == Some("true")).unwrap_or(0);
    for (i, slot) in all.iter().enumerate() {
        let _ = slot.set_attribute("tabindex", if i == armed { "0" } else { "-1" });
    }
}

/// Moves the focus among the slots; Space arms.
fn walk(from: &Element, way: i32) {
    let Some(children) = from.parent_element().map(|slots| slots.children()) else { return };
    let count = children.length() as i32;
    let at = (0..count).find(|i| children.item(*i as u32).as_ref() == Some(from)).unwrap_or(0);
    let to = (at + way).rem_euclid(count.max(1));
    if let Some(slot) = children.item(to as u32).and_then(|s| s.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = slot.focus();
    }
}
