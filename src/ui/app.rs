//! The page: one root, which hears for all that is in it.

use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::acts::{chosen, meant, pressed};
use super::bonds::Bonds;
use super::instance::{Instance, Seat};
use super::markup::{ROOT, page};
use super::modes::modes;
use super::play::play;
use super::sheet::programs;
use super::slots;
use super::stage::draw;
use crate::platform::size::Watch;
use crate::session::Keys;

/// One instance.
#[component]
pub fn App(
    /// Its state.
    instance: Instance,
    /// Where it stands in the document.
    root: NodeRef<html::Div>,
) -> impl IntoView {
    let me = instance;
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
    let moved = move |_| {
        let Some(root) = root.get_untracked().filter(|_| me.glance().page.talk) else { return };
        let _ = root.toggle_attribute_with_force("data-awake", true);
        awake.set_value(Some(Timeout::new(2000, move || {
            let _ = root.toggle_attribute_with_force("data-awake", false);
        })));
    };
    view! {
        <div
            class="ol"
            node_ref=root
            tabindex="-1"
            data-b=ROOT
            inner_html=page(&me.glance())
            on:click=move |event| pressed(me, &event)
            on:change=move |event| chosen(me, &event, false)
            on:input=move |event| chosen(me, &event, true)
            on:keydown=keys
            on:mousemove=moved
        ></div>
    }
}

/// Makes what is in the root follow the state, from now on.
pub fn follow(me: Instance, root: &Element) {
    let mut bonds = Bonds::of(root);
    bonds.show(&me.glance());
    Effect::new(move || bonds.show(&me.now()));
    let part = |selector: &str| root.query_selector(selector).ok().flatten();
    let layers = |of: &str| Some([part(&[of, " .picture"].concat())?, part(&[of, " .slots"].concat())?]);
    if let Some([picture, slots]) = layers(".programs") {
        programs(me, picture, slots);
    }
    if let Some(layers) = layers(".scene") {
        draw(me, Seat::Alone, Box::new(move || Some(layers.clone())));
    }
    if let Some(place) = part(".play") {
        play(me, place);
    }
    if let Some(place) = part(".other") {
        modes(me, place.unchecked_into::<HtmlElement>());
    }
    // the width of the container, never of the window, chooses the layout
    let beside = root.clone();
    let watch = Watch::width(root, move |width| {
        let _ = beside.toggle_attribute_with_force("data-beside", (600.0..723.0).contains(&width));
        me.arrange(width as i32);
    });
    StoredValue::new_local(watch);
}
