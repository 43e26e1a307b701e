//! The timeline: a slider over all steps, and under it its picture with named ticks, the dead time and the lightning.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::content::label;
use crate::scene::Layout;
use crate::scene::timeline::{markup, timeline};
use crate::session::Command;

/// The slider and its picture.
#[component]
pub fn Timeline() -> impl IntoView {
    let me = Instance::here();
    let picture = says(move || {
        let v = me.now();
        let track = match v.layout {
            // beside the picture, in a landscape, it is shorter than the picture is wide
            Layout::Small => 236,
            Layout::Wide | Layout::Medium | Layout::Talk | Layout::Twin => v.layout.geometry().width - 28,
        };
        markup(&timeline(&v.run, v.step(), track, 16, |i| label::tick(v.lang(), &v.run, i).to_string()))
    });
    let seek = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            me.send(Command::Goto(step));
        }
    };
    view! {
        <div class="line">
            <svg aria-hidden="true" inner_html=picture></svg>
            <input
                type="range"
                min="0"
                step="1"
                max=says(move || me.now().run.steps().to_string())
                prop:value=says(move || me.now().step().to_string())
                aria-label=says(move || me.now().words().controls.timeline.to_string())
                // the sentence is said by the status line: here it would be said twice
                aria-valuetext=says(move || me.now().step_of())
                on:input=seek
            />
        </div>
    }
}
