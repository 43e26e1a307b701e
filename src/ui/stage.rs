//! The stage: the picture of the shown step, and the slots for the crash over it.

use leptos::html::ElementChild;
use leptos::prelude::*;
use leptos::svg;

use super::instance::Instance;
use super::patch::Layer;
use super::says::says;
use super::slots::{Slots, rove};

/// The picture. It is drawn by one effect; what is in it is decided by the scene alone.
#[component]
pub fn Stage() -> impl IntoView {
    let me = Instance::here();
    let picture = NodeRef::<svg::G>::new();
    let slots = NodeRef::<svg::G>::new();
    let scene = move || {
        let v = me.now();
        crate::scene::scene(&v.run, v.step(), v.layout, v.lang())
    };
    let layers = StoredValue::new_local((Layer::default(), Layer::default()));
    Effect::new(move || {
        let (Some(picture), Some(slots)) = (picture.get(), slots.get()) else { return };
        let scene = scene();
        let (controls, drawing): (Vec<_>, Vec<_>) = scene.groups.iter().partition(|g| g.slot.is_some());
        layers.update_value(|(pictured, controlled)| {
            pictured.draw(&picture, &drawing);
            controlled.draw(&slots, &controls);
        });
        rove(&slots);
    });
    let view_box = move || {
        let g = me.now().layout.geometry();
        ["0 0 ", &g.width.to_string(), " ", &g.height.to_string()].concat()
    };
    view! {
        <div class="scene">
            <svg
                class=says(move || ["stage ", me.now().layout.geometry().class].concat())
                viewBox=says(view_box)
                role="group"
                aria-label=says(move || me.now().words().page.picture.to_string())
                focusable="false"
            >
                <g node_ref=picture aria-hidden="true"></g>
                <Slots node=slots />
            </svg>
        </div>
    }
}
