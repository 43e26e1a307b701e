//! The timeline: a slider over all steps, and under it its picture with named ticks, the dead time and the lightning.

use leptos::prelude::*;

use super::instance::Instance;
use crate::content::label;
use crate::scene::icon::Icon;
use crate::scene::timeline::{Tick, Timeline as Picture, timeline};
use crate::session::Command;

/// The slider and its picture.
#[component]
pub fn Timeline() -> impl IntoView {
    let me = Instance::here();
    let picture: Memo<Picture> = Memo::new(move |_| {
        me.run.with(|run| {
            let track = me.layout.get().geometry().width - 28;
            timeline(run, me.step.get(), track, 16, |i| label::tick(me.lang.get(), run, i).to_string())
        })
    });
    let seek = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            me.send(Command::Goto(step));
        }
    };
    let ticks = move || picture.with(|p| p.ticks.iter().map(tick).collect_view());
    let dead = move || {
        picture.with(|p| {
            let dead = p.dead.iter().map(|(from, to)| {
                view! { <div class="down" style:left=percent(*from) style:width=percent(to - from)></div> }
            });
            dead.collect_view()
        })
    };
    let here = move || picture.with(|p| percent(p.done));
    view! {
        <div class="linebox">
            <div class="line">
                <div class="rail"></div>
                <div class="done" style:width=here></div>
                {dead}
                <ol aria-hidden="true">{ticks}</ol>
                <div class="thumb" style:left=here></div>
                <input
                    type="range"
                    min="0"
                    max=move || me.run.with(|r| r.steps().to_string())
                    step="1"
                    prop:value=move || me.step.get().to_string()
                    aria-label=move || me.words().controls.timeline
                    aria-valuetext=move || [me.step_of(), " ".into(), me.caption()].concat()
                    on:input=seek
                />
            </div>
        </div>
    }
}

fn tick(tick: &Tick) -> impl IntoView + use<> {
    let end = match tick.at {
        0 => " first",
        1000 => " last",
        _ => "",
    };
    let current = if tick.current { " cur" } else { "" };
    let hidden = if tick.shown { "" } else { " hid" };
    let zap = if tick.crash { " zap" } else { "" };
    let bolt = tick.crash.then(|| view! { <svg viewBox="-14 -14 28 28" inner_html=Icon::Bolt.markup()></svg> });
    view! {
        <li class=["tick", end, current, hidden, zap].concat() style:left=percent(tick.at)>
            {bolt}
            <span>{tick.label.clone()}</span>
        </li>
    }
}

/// Thousandths of the track, as the style wants it.
fn percent(at: i32) -> String {
    [(at / 10).to_string(), ".".into(), (at % 10).to_string(), "%".into()].concat()
}
