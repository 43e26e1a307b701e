//! What is not the chapter, made when it is asked for and taken away when it is left: nothing of it runs before.

use std::any::Any;

use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::board::Board;
use super::compare::Compare;
use super::instance::Instance;
use super::says::holds;
use crate::content::modes::{ModeText, words};
use crate::session::{Command, Mode};

/// The place of the other modes.
#[component]
pub fn Modes() -> impl IntoView {
    let me = Instance::here();
    let place = NodeRef::<html::Div>::new();
    let shown = StoredValue::new_local((Mode::Chapter, None::<Box<dyn Any>>));
    // what is mounted belongs to this component: whatever an effect makes goes with its next run. The effect is the
    // component's own, so it must not keep it: neither would ever go
    let owner = Owner::current().unwrap_or_default().downgrade();
    Effect::new(move || {
        let mode = me.now().page.mode;
        let (Some(place), Some(owner)) = (place.get(), owner.upgrade()) else { return };
        if shown.with_value(|(shown, _)| *shown == mode) {
            return;
        }
        // what was there goes first
        shown.set_value((Mode::Chapter, None));
        let place = place.unchecked_into();
        let view = owner.with(|| match mode {
            Mode::Chapter => None,
            Mode::Compare => Some(compare(me, place)),
            Mode::Matrix => Some(matrix(me, place)),
        });
        shown.set_value((mode, view));
    });
    view! { <div class="other" node_ref=place></div> }
}

fn compare(me: Instance, place: HtmlElement) -> Box<dyn Any> {
    Box::new(mount_to(place, move || {
        provide_context(me);
        view! { <Compare /> }
    }))
}

fn matrix(me: Instance, place: HtmlElement) -> Box<dyn Any> {
    Box::new(mount_to(place, move || {
        provide_context(me);
        view! { <Board /> }
    }))
}

/// The doors to the other modes, for who may go there.
pub fn doors() -> impl IntoView {
    vec![door(Mode::Chapter, |w| w.chapter), door(Mode::Compare, |w| w.compare), door(Mode::Matrix, |w| w.matrix)]
}

fn door(mode: Mode, name: fn(&ModeText) -> &'static str) -> impl IntoView {
    let me = Instance::here();
    let closed = holds(move || me.now().page.mode == mode || !me.now().page.lock.is_empty());
    view! {
        <button type="button" class="lnk" hidden=closed on:click=move |_| me.send(Command::Mode(mode))>
            {super::says::says(move || name(words(me.now().lang())).to_string())}
        </button>
    }
}
