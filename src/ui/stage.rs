//! The stage: the picture of the shown step, and the slots for the crash as one group of radio buttons over it.

use leptos::html::ElementChild;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};

use super::instance::Instance;
use super::patch::Layer;
use super::says::says;
use crate::session::{Command, Gap};

/// The picture. It is drawn by one effect; what is in it is decided by the scene alone.
#[component]
pub fn Stage() -> impl IntoView {
    let me = Instance::here();
    let picture = NodeRef::<svg::G>::new();
    let slots = NodeRef::<svg::G>::new();
    let layers = StoredValue::new_local((Layer::default(), Layer::default()));
    Effect::new(move || {
        let (Some(picture), Some(slots)) = (picture.get(), slots.get()) else { return };
        me.scene.with(|scene| {
            let (controls, drawing): (Vec<_>, Vec<_>) = scene.groups.iter().partition(|g| g.slot.is_some());
            layers.update_value(|(pictured, controlled)| {
                pictured.draw(&picture, &drawing);
                controlled.draw(&slots, &controls);
            });
        });
        rove(&slots);
    });
    let view_box = move || me.scene.with(|s| ["0 0 ", &s.width.to_string(), " ", &s.height.to_string()].concat());
    let choose = move |event: &Event| {
        let slot = slot_of(event)?;
        let place = slot.get_attribute("data-place")?;
        let gap = me.run.with_untracked(|run| Gap::parse(&place, &run.system))?;
        me.send(Command::Crash(gap));
        Some(())
    };
    let keys = move |event: KeyboardEvent| {
        let way = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            " " | "Enter" => {
                event.prevent_default();
                choose(&event);
                return;
            }
            _ => return,
        };
        if let Some(slots) = slots.get_untracked() {
            event.prevent_default();
            walk(&slots, slot_of(&event), way);
        }
    };
    view! {
        <div class="stage">
            <svg
                class=says(move || me.scene.with(|s| s.class.to_string()))
                viewBox=says(view_box)
                role="group"
                aria-label=says(move || me.words().page.picture.to_string())
                focusable="false"
            >
                <g node_ref=picture aria-hidden="true"></g>
                <g
                    node_ref=slots
                    role="radiogroup"
                    aria-label=says(move || me.words().controls.crash.to_string())
                    on:click=move |event| {
                        choose(&event);
                    }
                    on:keydown=keys
                ></g>
            </svg>
        </div>
    }
}

fn slot_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest("[data-place]").ok()?
}

/// One tab stop for the whole group: the armed slot, or else the first.
fn rove(slots: &Element) {
    let children = slots.children();
    let all: Vec<Element> = (0..children.length()).filter_map(|i| children.item(i)).collect();
    let armed = all.iter().position(|s| s.get_attribute("aria-checked").as_deref() == Some("true")).unwrap_or(0);
    for (i, slot) in all.iter().enumerate() {
        let _ = slot.set_attribute("tabindex", if i == armed { "0" } else { "-1" });
    }
}

/// Moves the focus among the slots; Space arms.
fn walk(slots: &Element, from: Option<Element>, way: i32) {
    let children = slots.children();
    let count = children.length() as i32;
    let Some(from) = from else { return };
    let at = (0..count).find(|i| children.item(*i as u32).as_ref() == Some(&from)).unwrap_or(0);
    let to = (at + way).rem_euclid(count.max(1));
    if let Some(slot) = children.item(to as u32).and_then(|s| s.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = slot.focus();
    }
}
