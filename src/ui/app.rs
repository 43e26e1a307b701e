//! A page that follows its reader: what is drawn already (`still.rs`) becomes Leptos's, which hears for all that is in
//! it and draws what changes.

use std::any::Any;

use gloo_timers::callback::Timeout;
use leptos::ev;
use leptos::mount::mount_to;
use leptos::prelude::*;
use web_sys::{HtmlElement, KeyboardEvent};

use super::acts::{chosen, meant, pressed};
use super::instance::{Instance, Seat};
use super::modes::modes;
use super::play::play;
use super::sheet::programs;
use super::slots;
use super::stage::draw;
use super::still::{Still, layers, part};
use crate::session::Keys;

/// What follows; as long as this lives.
pub struct Following {
    view: Option<Box<dyn Any>>,
    // the signals live as long as this
    owner: Owner,
}

/// Makes what is drawn follow, from now on. `more` is done besides, and ends with it.
pub fn follow(root: HtmlElement, still: Still, more: impl FnOnce(Instance) + 'static) -> (Instance, Following) {
    let Still { view, mut bonds, drawn, stage } = still;
    let owner = Owner::new();
    let (me, view) = owner.with(|| {
        let me = Instance::new(view);
        let view = mount_to(root.clone(), move || {
            more(me);
            hear(me, &root);
            Effect::new(move || bonds.show(&me.now()));
            if let Some([picture, slots]) = layers(&root, ".programs") {
                programs(me, picture, slots);
            }
            draw(me, Seat::Alone, drawn, Box::new(move || stage.clone()));
            if let Some(place) = part(&root, ".play") {
                play(me, place.into());
            }
            if let Some(place) = part(&root, ".other") {
                modes(me, place);
            }
        });
        (me, view)
    });
    (me, Following { view: Some(Box::new(view)), owner })
}

impl Drop for Following {
    fn drop(&mut self) {
        self.view = None;
        // also what still holds on to it
        self.owner.cleanup();
    }
}

/// Hears what a reader does in it.
fn hear(me: Instance, root: &HtmlElement) {
    let keys = move |event: KeyboardEvent| {
        if meant(&event, "[data-place]").is_some() {
            slots::keys(me, &event);
        }
        // page-wide keys are heard by the widget itself
        if me.glance().page.keys == Keys::Focus {
            me.hear(&event);
        }
    };
    // the pointer of a talk is seen while it moves, and two seconds longer
    let awake = StoredValue::new_local(None);
    let place = root.clone();
    let moved = move |_| {
        if !me.glance().page.talk {
            return;
        }
        let _ = place.toggle_attribute_with_force("data-awake", true);
        let place = place.clone();
        awake.set_value(Some(Timeout::new(2000, move || {
            let _ = place.toggle_attribute_with_force("data-awake", false);
        })));
    };
    let heard = [
        root.on(ev::click, move |event| pressed(me, &event)),
        root.on(ev::change, move |event| chosen(me, &event, false)),
        root.on(ev::input, move |event| chosen(me, &event, true)),
        root.on(ev::keydown, keys),
        root.on(ev::mousemove, moved),
    ];
    on_cleanup(move || drop(heard));
}
