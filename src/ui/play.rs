//! Play and pause, with three speeds. It never begins by itself, and ends with the run, with any step that the reader
//! makes, and when nobody can see it.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use leptos::html;
use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::platform::clock::{Wait, after};
use crate::platform::motion::seen;

/// From one step to the next, in milliseconds, from slow to fast: a sentence is read in the time of the slow one.
const PACES: [i32; 3] = [6000, 4000, 2200];

/// The button and the choice of a speed.
#[component]
pub fn Play() -> impl IntoView {
    let me = Instance::here();
    let place = NodeRef::<html::Div>::new();
    let pending = StoredValue::new_local(None::<Wait>);
    Effect::new(move || {
        let v = me.now();
        // the wait before is dropped: every step begins a new one
        pending.set_value(v.playing.then(|| {
            let on = move || match place.try_get_untracked().flatten() {
                Some(place) if seen(&place) => me.play_on(),
                Some(_) | None => me.play(false),
            };
            after(PACES[v.pace.min(2)], Box::new(on))
        }));
    });
    let words = says(move || {
        let v = me.now();
        let c = &v.words().controls;
        if v.playing { c.pause } else { c.play }.to_string()
    });
    let sign = says(move || {
        let pause = r#"<path d="M2 1h4v12H2zM8 1h4v12H8z"/>"#;
        if me.now().playing { pause } else { r#"<path d="M3 1v12l8-6z"/>"# }.to_string()
    });
    // written once a language, with what is chosen then: afterwards the buttons remember it themselves, and keep the focus
    let (written, then) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));
    let paces = says(move || {
        let v = me.now();
        let lang = v.lang() as usize;
        if written.swap(lang, Relaxed) != lang {
            then.store(v.pace, Relaxed);
        }
        let (speeds, chosen) = (v.words().controls.speeds, then.load(Relaxed));
        let pace = |(n, word): (usize, &&str)| {
            let checked = if n == chosen { " checked" } else { "" };
            let n = n.to_string();
            let input = [r#"<input type="radio" name="pace" value=""#, &n, r#"""#, checked, ">"].concat();
            [r#"<label class="opt">"#, &input, "<span>", word, "</span></label>"].concat()
        };
        speeds.iter().enumerate().map(pace).collect()
    });
    view! {
        <div class="play" node_ref=place>
            <button type="button" class="lnk" on:click=move |_| me.play(!me.glance().playing)>
                <svg viewBox="0 0 14 14" aria-hidden="true" inner_html=sign></svg>
                <span>{words}</span>
            </button>
            <fieldset on:change=move |event| me.pace(event_target_value(&event).parse().unwrap_or(1))>
                <legend>{says(move || me.now().words().controls.speed.to_string())}</legend>
                <div inner_html=paces></div>
            </fieldset>
        </div>
    }
}
