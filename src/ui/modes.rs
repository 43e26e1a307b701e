//! What is not the chapter, made when it is asked for and taken away when it is left: nothing of it runs before.

use std::any::Any;

use leptos::mount::mount_to;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::board::Board;
use super::compare::Compare;
use super::instance::Instance;
use crate::session::Mode;

/// Shows the mode of the page in its place.
pub fn modes(me: Instance, place: HtmlElement) {
    let shown = StoredValue::new_local((Mode::Chapter, None::<Box<dyn Any>>));
    // what is mounted belongs to the page: whatever an effect makes goes with its next run. The effect is the page's own,
    // so it must not keep it: neither would ever go
    let owner = Owner::current().unwrap_or_default().downgrade();
    Effect::new(move || {
        let mode = me.now().page.mode;
        let Some(owner) = owner.upgrade() else { return };
        if shown.with_value(|(shown, _)| *shown == mode) {
            return;
        }
        // what was there goes first
        shown.set_value((Mode::Chapter, None));
        let place = place.clone();
        let view = owner.with(|| match mode {
            Mode::Chapter => None,
            Mode::Compare => Some(compare(me, place)),
            Mode::Matrix => Some(matrix(me, place)),
        });
        shown.set_value((mode, view));
    });
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
