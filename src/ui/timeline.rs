//! The timeline: a slider over all steps, with named ticks, the dead time and the lightning.

use leptos::prelude::*;

use super::instance::Instance;
use crate::scene::timeline::{Timeline as Picture, timeline};
use crate::session::Command;

/// The slider and its picture.
#[component]
pub fn Timeline() -> impl IntoView {
    let me = Instance::here();
    let picture: Memo<Picture> =
        Memo::new(move |_| me.run.with(|run| timeline(run, me.step.get(), me.layout.get(), me.lang.get())));
    let steps = move || me.run.with(|r| r.steps());
    let here = move || picture.with(|p| percent(p.here));
    let spoken = move || [(me.words().controls.step_of)(me.step.get(), steps()), " ".into(), me.caption()].concat();
    let seek = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            me.send(Command::Goto(step));
        }
    };
    let ticks = move || {
        picture.with(|p| {
            let ticks = p.ticks.iter().map(|tick| {
                let class = tick.class();
                let left = percent(tick.at);
                let bolt = tick
                    .crash
                    .then(|| view! { <svg viewBox="-14 -14 28 28" inner_html=crate::scene::svg::bolt()></svg> });
                view! {
                    <li class=class style:left=left>
                        {bolt}
                        <span>{tick.name.clone()}</span>
                    </li>
                }
            });
            ticks.collect_view()
        })
    };
    let downs = move || {
        picture.with(|p| {
            let downs = p.down.iter().map(|(from, to)| {
                view! { <div class="down" style:left=percent(*from) style:width=percent(to - from)></div> }
            });
            downs.collect_view()
        })
    };
    view! {
        <div class="linebox">
            <div class="line">
                <div class="rail"></div>
                <div class="done" style:width=here></div>
                {downs}
                <ol aria-hidden="true">{ticks}</ol>
                <div class="thumb" style:left=here></div>
                <input
                    type="range"
                    min="0"
                    max=steps
                    step="1"
                    prop:value=move || me.step.get().to_string()
                    aria-label=move || me.words().controls.timeline
                    aria-valuetext=spoken
                    on:input=seek
                />
            </div>
        </div>
    }
}

/// Per mille to per cent.
fn percent(at: i32) -> String {
    format!("{}.{}%", at / 10, at % 10)
}
