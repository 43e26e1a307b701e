//! The programs in the sheet of a phone, where a finger puts the crash: the picture of the middle layout, cut to its
//! programs and enlarged until the slots are 44 pixels apart. It shows the start, so a step does not touch it.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::Element;

use super::instance::Instance;
use super::patch::Layer;
use super::slots::rove;
use crate::scene::{Group, Layout, Motion};
use crate::session::{Lang, Run};

/// Draws the programs and their slots.
pub fn programs(me: Instance, picture: Element, slots: Element) {
    let g = Layout::Medium.geometry();
    let (left, right) = (g.service.x - 6, g.service.right() + 6);
    let (mut pictured, mut controlled) = (Layer::default(), Layer::default());
    let mut before: Option<(Arc<Run>, Lang)> = None;
    Effect::new(move || {
        let v = me.now();
        if v.layout != Layout::Small {
            return;
        }
        if before.as_ref().is_some_and(|(run, lang)| Arc::ptr_eq(run, &v.run) && *lang == v.lang()) {
            return;
        }
        let scene = crate::scene::scene(&v.run, 0, Layout::Medium, v.lang());
        let inside = |group: &&Group| {
            group.at.0 >= left && group.at.0 < right && !group.key.starts_with("wire:") && group.key != "machine"
        };
        let (controls, drawing): (Vec<_>, Vec<_>) =
            scene.groups.iter().filter(inside).partition(|group| group.slot.is_some());
        pictured.draw(&picture, &drawing, &Motion::default());
        controlled.draw(&slots, &controls, &Motion::default());
        rove(&slots);
        before = Some((v.run.clone(), v.lang()));
    });
}
