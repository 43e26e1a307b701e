//! Draws a list of groups into the page and keeps the elements of those that stay.
//!
//! A keyed `<For>` would do the same with a memo a group, which looks every group up and clones it at every step; here
//! a step touches what has changed and nothing else. Elements never move within the document unless their order changes.
//!
//! The document always shows the new groups; what moves starts from an old look and is on its way to where its element
//! already is. Old looks are elements of their own, which [`Layer::rest`] takes away.

use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use crate::platform::motion::{Playing, animate};
use crate::scene::motion::{Kind, Movement, verdict};
use crate::scene::{Group, Motion, svg};

const SVG: &str = "http://www.w3.org/2000/svg";

/// What is drawn in one layer, back to front.
#[derive(Default)]
pub struct Layer {
    drawn: Vec<(Group, Element)>,
    /// Looks of the step before that are still to be seen.
    old: Vec<Element>,
    playing: Vec<Playing>,
}

impl Layer {
    /// Makes the children of `parent` the drawing of `groups`, and sets in motion what moves.
    pub fn draw(&mut self, parent: &Element, groups: &[&Group], motion: &Motion) {
        self.rest();
        let mut old: Vec<Option<(Group, Element)>> = self.drawn.drain(..).map(Some).collect();
        // an old look, and what it stands before
        let mut looks: Vec<(Element, Option<Element>, &Movement)> = vec![];
        let mut next = None;
        for slot in old.iter_mut().rev() {
            let Some((group, element)) = slot else { continue };
            if groups.iter().any(|g| g.key == group.key) {
                next = Some(element.clone());
                continue;
            }
            element.remove();
            if let Some(m) = motion.of(&group.key) {
                looks.push((element.clone(), next.clone(), m));
            }
            *slot = None;
        }
        let mut cursor = parent.first_element_child();
        for (i, group) in groups.iter().enumerate() {
            // most groups stand where they stood: look there first
            let same = |slot: &Option<(Group, Element)>| slot.as_ref().is_some_and(|(g, _)| g.key == group.key);
            let at = if old.get(i).is_some_and(same) { Some(i) } else { old.iter().position(same) };
            let movement = motion.of(&group.key);
            let element = match at.and_then(|at| old[at].take()) {
                Some((before, element)) => {
                    if let Some((m, look)) = movement.and_then(|m| Some((m, look(m, &element)?))) {
                        // under what is drawn, over what changes
                        let under = matches!(m.kind, Kind::Draw(_));
                        looks.push((look, Some(element.clone()).filter(|_| under), m));
                    }
                    update(&element, Some(&before), group);
                    element
                }
                None => {
                    let new = parent.owner_document().map(|document| document.create_element_ns(Some(SVG), "g"));
                    let Some(Ok(element)) = new else { continue };
                    update(&element, None, group);
                    element
                }
            };
            if cursor.as_ref() == Some(&element) {
                cursor = element.next_element_sibling();
            } else {
                insert(parent, &element, cursor.as_ref());
            }
            self.drawn.push(((*group).clone(), element));
        }
        self.play(parent, looks, motion);
    }

    fn play(&mut self, parent: &Element, looks: Vec<(Element, Option<Element>, &Movement)>, motion: &Motion) {
        let mut start = |element: &Element, keyframes: Option<String>, m: &Movement| {
            self.playing.extend(keyframes.and_then(|k| animate(element, &k, &m.options())));
        };
        for (group, element) in &self.drawn {
            if let Some(m) = motion.of(&group.key) {
                start(element, m.own(), m);
            }
        }
        for (look, before, m) in looks {
            let over = || self.drawn.iter().find(|(g, _)| g.key == m.key)?.1.next_element_sibling();
            insert(parent, &look, before.or_else(over).as_ref());
            start(&look, m.was(), m);
            self.old.push(look);
        }
    }

    /// The verdict is no part of the picture, and comes with it.
    pub fn wipe_in_the_verdict(&mut self, picture: &Element) {
        let Ok(Some(page)) = picture.closest(".ol") else { return };
        for m in verdict() {
            let part = page.query_selector(&m.key).ok().flatten();
            self.playing.extend(part.and_then(|part| animate(&part, &m.own()?, &m.options())));
        }
    }

    /// Everything is where it belongs, at once.
    pub fn rest(&mut self) {
        self.playing.drain(..).for_each(|p| p.cancel());
        self.old.drain(..).for_each(|e| e.remove());
    }
}

/// The look of an element before it changes, if a movement needs it.
fn look(m: &Movement, element: &Element) -> Option<Element> {
    m.was()?;
    element.clone_node_with_deep(true).ok()?.dyn_into().ok()
}

fn insert(parent: &Element, element: &Element, before: Option<&Element>) {
    let _ = parent.insert_before(element, before.map(|b| b.unchecked_ref::<Node>()));
}

fn update(element: &Element, before: Option<&Group>, group: &Group) {
    let changed = |same: fn(&Group, &Group) -> bool| before.is_none_or(|b| !same(b, group));
    let set = |name: &str, value: &str| {
        let _ = element.set_attribute(name, value);
    };
    if before.is_none() {
        set("data-key", &group.key);
    }
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
