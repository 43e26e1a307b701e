//! Play and pause, with three speeds. It never begins by itself, and ends with the run, with any step that the reader
//! makes, and when nobody can see it.

use leptos::prelude::*;
use web_sys::Element;

use super::instance::Instance;
use crate::platform::clock::{Wait, after};
use crate::platform::motion::seen;

/// From one step to the next, in milliseconds, from slow to fast: a sentence is read in the time of the slow one.
const PACES: [i32; 3] = [6000, 4000, 2200];

/// Makes the run go on while it plays and the place of its button is seen.
pub fn play(me: Instance, place: Element) {
    let pending = StoredValue::new_local(None::<Wait>);
    Effect::new(move || {
        let v = me.now();
        // the wait before is dropped: every step begins a new one
        pending.set_value(v.playing.then(|| {
            let place = place.clone();
            let on = move || if seen(&place) { me.play_on() } else { me.play(false) };
            after(PACES[v.pace.min(2)], Box::new(on))
        }));
    });
}
