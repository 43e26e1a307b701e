//! Draws a list of groups into the page and keeps the elements of those that stay.
//!
//! A keyed `<For>` does the same with a signal a group: measured, it costs a memo and a clone of every group at every
//! step and more to download; here a step touches what has changed and nothing else. Elements never move within the
//! document unless their order changes, so a running transition is not cut.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::scene::{Group, svg};

const SVG: &str = "http://www.w3.org/2000/svg";

/// What is drawn in one layer, back to front.
#[derive(Default)]
pub struct Layer {
    drawn: Vec<(Group, Element)>,
}

impl Layer {
    /// Makes the children of `parent` the drawing of `groups`.
    pub fn draw(&mut self, parent: &Element, groups: &[&Group]) {
        let mut old: Vec<Option<(Group, Element)>> = self.drawn.drain(..).map(Some).collect();
        let mut cursor = parent.first_element_child();
        for (i, group) in groups.iter().enumerate() {
            // most groups stand where they stood: look there first
            let same = |slot: &Option<(Group, Element)>| slot.as_ref().is_some_and(|(g, _)| g.key == group.key);
            let at = if old.get(i).is_some_and(same) { Some(i) } else { old.iter().position(same) };
            let element = match at.and_then(|at| old[at].take()) {
                Some((before, element)) => {
                    update(&element, Some(&before), group);
                    element
                }
                None => {
                    let Ok(element) = document().create_element_ns(Some(SVG), "g") else { continue };
                    update(&element, None, group);
                    element
                }
            };
            if cursor.as_ref() == Some(&element) {
                cursor = element.next_element_sibling();
            } else {
                let before = cursor.as_ref().map(|c| c.unchecked_ref());
                let _ = parent.insert_before(&element, before);
            }
            self.drawn.push(((*group).clone(), element));
        }
        for (_, element) in old.into_iter().flatten() {
            element.remove();
        }
    }
}

fn update(element: &Element, before: Option<&Group>, group: &Group) {
    let changed = |same: fn(&Group, &Group) -> bool| before.is_none_or(|b| !same(b, group));
    let set = |name: &str, value: &str| {
        let _ = element.set_attribute(name, value);
    };
    if changed(|a, b| a.class == b.class) {
        set("class", &group.class);
    }
    if changed(|a, b| a.at == b.at) {
        set("transform", &svg::translate(group.at));
    }
    if changed(|a, b| a.marks == b.marks) {
        element.set_inner_html(&svg::group_markup(group));
    }
    if let Some(slot) = &group.slot
        && changed(|a, b| a.slot == b.slot)
    {
        set("role", "radio");
        set("data-place", &slot.place);
        set("aria-label", &slot.label);
        set("aria-checked", if slot.armed { "true" } else { "false" });
    }
}
