//! The stage: the picture of the shown step, and the slots for the crash over it.

use std::sync::Arc;

use leptos::html::ElementChild;
use leptos::prelude::*;
use leptos::svg;

use super::instance::{Instance, Seat, View};
use super::patch::Layer;
use super::says::says;
use super::slots::{Slots, rove};
use crate::platform::clock::{Wait, after};
use crate::platform::motion::{reduced, seen};
use crate::scene::motion::{self, changes};
use crate::scene::{Group, Layout, Motion, Scene, badges, plan};
use crate::session::{Lang, Run};
use web_sys::Element;

/// Draws the picture into its two layers, whenever they are there, where `drawn` is. One effect does; what is in it is
/// decided by the scene alone.
pub fn draw(me: Instance, seat: Seat, drawn: Drawn, layers: Box<dyn Fn() -> Option<[Element; 2]>>) {
    let drawn = StoredValue::new_local(drawn);
    Effect::new(move || {
        let Some([picture, slots]) = layers() else { return };
        let moves = drawn.try_update_value(|d| d.show(&me.now(), seat, &picture, &slots)).unwrap_or(0);
        if moves > 0 {
            // the page may be gone by then
            let rest = Box::new(move || drawn.try_update_value(Drawn::rest).unwrap_or(()));
            drawn.update_value(|d| d.wait = Some(after(moves, rest)));
        }
    });
}

/// One of two pictures.
#[component]
pub fn Stage(
    /// Where it stands.
    seat: Seat,
) -> impl IntoView {
    let me = Instance::here();
    let picture = NodeRef::<svg::G>::new();
    let slots = NodeRef::<svg::G>::new();
    draw(me, seat, Drawn::default(), Box::new(move || Some([picture.get()?.into(), slots.get()?.into()])));
    let geometry = move || me.now().layout.halved().geometry();
    let view_box = move || {
        let g = geometry();
        ["0 0 ", &g.width.to_string(), " ", &g.height.to_string()].concat()
    };
    view! {
        <div class="scene">
            <svg
                class=says(move || ["stage ", geometry().class].concat())
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
pub struct Drawn {
    shown: Option<Shown>,
    picture: Layer,
    slots: Layer,
    wait: Option<Wait>,
}

/// What is drawn now.
struct Shown {
    run: Arc<Run>,
    step: usize,
    layout: Layout,
    lang: Lang,
    scene: Scene,
    badges: Vec<Group>,
}

impl Drawn {
    /// Draws what is to be shown now; says how long it will move.
    pub fn show(&mut self, v: &View, seat: Seat, picture: &Element, slots: &Element) -> i32 {
        let Some((run, step, layout)) = v.picture(seat) else { return 0 };
        let scene = crate::scene::scene(&run, step, layout, v.lang());
        let badges = v.twin.as_ref().map_or(vec![], |twin| badges(&twin.differences(v.step()), v.step(), layout));
        let before = self.shown.take();
        if let Some(was) = before.as_ref().filter(|was| was.step == step && was.scene == scene && was.badges == badges)
        {
            // a theme, a notice: what moves goes on, a ghost stays
            self.shown = Some(Shown { run, lang: was.lang, layout, step, scene, badges });
            return 0;
        }
        let mut motion = Motion::default();
        let mut ghosts = vec![];
        let mut ends = false;
        if let Some(was) = &before {
            let alike = was.layout == layout && was.lang == v.lang();
            // behind a vote the same run goes on
            let same = Arc::ptr_eq(&was.run, &run) || was.run.cut && was.run.system == run.system;
            let on = alike && same && was.step + 1 == step;
            let still = !v.page.motion || reduced();
            motion = if on { plan(&was.scene, &scene) } else { changes(&was.scene, &scene) };
            if on && still {
                ghosts = motion::ghosts(&motion, &scene);
            }
            if still || !alike || !seen(picture) {
                motion = Motion::default();
            } else {
                ends = on && v.finished() && seat == Seat::Alone;
            }
        }
        if v.page.talk {
            // seen from afar
            motion = motion.paced(14, 10);
        }
        // the right one shows where the crash is; it is put on the left
        let control = |g: &&Group| g.slot.is_some() && seat != Seat::Right;
        let kept = |g: &&Group| seat != Seat::Right || g.slot.as_ref().is_none_or(|slot| slot.armed);
        let (controls, mut drawing): (Vec<_>, Vec<_>) = scene.groups.iter().filter(kept).partition(control);
        drawing.extend(&ghosts);
        drawing.extend(&badges);
        self.picture.draw(picture, &drawing, &motion);
        self.slots.draw(slots, &controls, &motion);
        rove(slots);
        let mut total = motion.total();
        if ends {
            self.picture.wipe_in_the_verdict(picture);
            total = total.max(400);
        }
        self.shown = Some(Shown { run, step, layout, lang: v.lang(), scene, badges });
        total
    }

    fn rest(&mut self) {
        self.picture.rest();
        self.slots.rest();
    }
}
