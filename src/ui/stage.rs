//! The stage: the picture of the shown step, and the slots for the crash over it.

use std::sync::Arc;

use leptos::html::ElementChild;
use leptos::prelude::*;
use leptos::svg;

use super::instance::{Instance, View};
use super::patch::Layer;
use super::says::says;
use super::slots::{Slots, rove};
use crate::platform::clock::{Wait, after};
use crate::platform::motion::{reduced, seen};
use crate::scene::motion::{self, changes};
use crate::scene::{Motion, Scene, plan};
use web_sys::Element;

/// The picture. It is drawn by one effect; what is in it is decided by the scene alone.
#[component]
pub fn Stage() -> impl IntoView {
    let me = Instance::here();
    let picture = NodeRef::<svg::G>::new();
    let slots = NodeRef::<svg::G>::new();
    let drawn = StoredValue::new_local(Drawn::default());
    Effect::new(move || {
        let (Some(picture), Some(slots)) = (picture.get(), slots.get()) else { return };
        let moves = drawn.try_update_value(|d| d.show(me.now(), &picture, &slots)).unwrap_or(0);
        if moves > 0 {
            // the page may be gone by then
            let rest = Box::new(move || drawn.try_update_value(Drawn::rest).unwrap_or(()));
            drawn.update_value(|d| d.wait = Some(after(moves, rest)));
        }
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

/// What is drawn, and of what it is the picture.
#[derive(Default)]
struct Drawn {
    shown: Option<(Arc<View>, Scene)>,
    picture: Layer,
    slots: Layer,
    wait: Option<Wait>,
}

impl Drawn {
    /// Draws what is to be shown now; says how long it will move.
    fn show(&mut self, v: Arc<View>, picture: &Element, slots: &Element) -> i32 {
        let scene = crate::scene::scene(&v.run, v.step(), v.layout, v.lang());
        let before = self.shown.take();
        if let Some((was, old)) = &before
            && was.step() == v.step()
            && *old == scene
        {
            // a theme, a notice: what moves goes on, a ghost stays
            self.shown = Some((v, scene));
            return 0;
        }
        let mut motion = Motion::default();
        let mut ghosts = vec![];
        let mut ends = false;
        if let Some((was, old)) = &before {
            let alike = was.layout == v.layout && was.page.lang == v.page.lang;
            let on = alike && Arc::ptr_eq(&was.run, &v.run) && was.step() + 1 == v.step();
            let still = !v.page.motion || reduced();
            motion = if on { plan(old, &scene) } else { changes(old, &scene) };
            if on && still {
                ghosts = motion::ghosts(&motion, &scene);
            }
            if still || !alike || !seen(picture) {
                motion = Motion::default();
            } else {
                ends = on && v.finished();
            }
        }
        if v.page.talk {
            // seen from afar
            motion = motion.paced(14, 10);
        }
        let (controls, mut drawing): (Vec<_>, Vec<_>) = scene.groups.iter().partition(|g| g.slot.is_some());
        drawing.extend(&ghosts);
        self.picture.draw(picture, &drawing, &motion);
        self.slots.draw(slots, &controls, &motion);
        rove(slots);
        let mut total = motion.total();
        if ends {
            self.picture.wipe_in_the_verdict(picture);
            total = total.max(400);
        }
        self.shown = Some((v, scene));
        total
    }

    fn rest(&mut self) {
        self.picture.rest();
        self.slots.rest();
    }
}
