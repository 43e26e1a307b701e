//! The timeline: a slider over all steps, and under it its picture with named ticks, the dead time and the lightning.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::content::label;
use crate::scene::timeline::{markup, timeline};
use crate::session::Command;

/// The slider and its picture.
#[component]
pub fn Timeline() -> impl IntoView {
    let me = Instance::here();
    let picture = says(move || {
        me.run.with(|run| {
            let track = me.layout.get().geometry().width - 28;
            markup(&timeline(run, me.step.get(), track, 16, |i| label::tick(me.lang.get(), run, i).to_string()))
        })
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
                max=says(move || me.steps().to_string())
                prop:value=says(move || me.step.get().to_string())
                aria-label=says(move || me.words().controls.timeline.to_string())
                aria-valuetext=says(move || [me.step_of(), me.caption()].join(" "))
                on:input=seek
            />
        </div>
    }
}
