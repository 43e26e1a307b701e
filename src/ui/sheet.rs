//! The programs in the sheet of a phone, where a finger puts the crash: the picture of the middle layout, cut to its
//! programs and enlarged until the slots are 44 pixels apart. It shows the start, so a step does not touch it.

use std::sync::Arc;

use leptos::html::ElementChild;
use leptos::prelude::*;
use leptos::svg;

use super::instance::Instance;
use super::patch::Layer;
use super::says::says;
use super::slots::{Slots, rove};
use crate::scene::{Group, Layout, Motion};
use crate::session::{Lang, Run};

/// The programs with their slots.
#[component]
pub fn Programs() -> impl IntoView {
    let me = Instance::here();
    let g = Layout::Medium.geometry();
    let (left, right) = (g.service.x - 6, g.service.right() + 6);
    let picture = NodeRef::<svg::G>::new();
    let slots = NodeRef::<svg::G>::new();
    let layers = StoredValue::new_local((Layer::default(), Layer::default()));
    Effect::new(move |before: Option<Option<(Arc<Run>, Lang)>>| {
        let v = me.now();
        let (Some(picture), Some(slots)) = (picture.get(), slots.get()) else { return None };
        if v.layout != Layout::Small {
            return None;
        }
        let now = Some((v.run.clone(), v.lang()));
        let same = |(run, lang): &(Arc<Run>, Lang)| Arc::ptr_eq(run, &v.run) && *lang == v.lang();
        if before.flatten().as_ref().is_some_and(same) {
            return now;
        }
        let scene = crate::scene::scene(&v.run, 0, Layout::Medium, v.lang());
        let inside = |group: &&Group| {
            group.at.0 >= left && group.at.0 < right && !group.key.starts_with("wire:") && group.key != "machine"
        };
        let (controls, drawing): (Vec<_>, Vec<_>) =
            scene.groups.iter().filter(inside).partition(|group| group.slot.is_some());
        layers.update_value(|(pictured, controlled)| {
            pictured.draw(&picture, &drawing, &Motion::default());
            controlled.draw(&slots, &controls, &Motion::default());
        });
        rove(&slots);
        now
    });
    let view_box = format!("{left} {} {} {}", g.service.y - 6, right - left, g.relay.bottom() + 12 - g.service.y);
    view! {
        <svg class="stage m programs" viewBox=view_box role="group" aria-label=says(move || me.now().words().controls.crash.to_string())>
            <g node_ref=picture aria-hidden="true"></g>
            <Slots node=slots />
        </svg>
    }
}
