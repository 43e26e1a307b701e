//! The line above the picture where the choices have no room: on a phone it says what is chosen and opens them, in a
//! hall it says where the talk stands.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::content::{label, modes};
use crate::scene::Layout;
use crate::scene::timeline::{progress, timeline};

/// The line.
#[component]
pub fn Top() -> impl IntoView {
    let me = Instance::here();
    let place = says(move || {
        let v = me.now();
        let at = label::step_short(v.lang(), v.step(), v.last());
        let what = match &v.twin {
            Some(twin) => modes::landmark(v.lang(), twin.stop(v.step()).landmark),
            None => label::tick(v.lang(), &v.run, v.step()),
        };
        [&at, " · ", what].concat()
    });
    view! {
        <div class="top">
            <p>
                <b>{says(move || label::method(me.now().lang(), me.now().method()).to_string())}</b>
                <span>{says(move || me.now().crash())}</span>
            </p>
            <p class="place">{place}</p>
            // the browser itself opens it, above everything, and closes it again
            <button type="button" class="lnk" popovertarget="choose">
                {says(move || me.now().words().controls.change.to_string())}
            </button>
        </div>
    }
}

/// The bar at the bottom of a talk.
#[component]
pub fn Progress() -> impl IntoView {
    let me = Instance::here();
    let bar = says(move || {
        let v = me.now();
        match v.layout {
            Layout::Talk => progress(&timeline(&v.run, v.step(), 0, 0, |_| String::new())),
            Layout::Wide | Layout::Medium | Layout::Small | Layout::Twin => String::new(),
        }
    });
    view! { <svg class="progress" aria-hidden="true" inner_html=bar></svg> }
}
