//! Previous, the sentence of the step, Next.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::{says, yes};
use crate::session::Command;

/// The two buttons and the sentence between them.
#[component]
pub fn Transport() -> impl IntoView {
    let me = Instance::here();
    let back = says(move || me.now().words().controls.previous.to_string());
    let on = says(move || me.now().words().controls.next.to_string());
    let first = says(move || yes(me.now().step() == 0));
    let last = says(move || yes(me.now().finished()));
    view! {
        <div class="say">
            <p role="status" aria-live=says(move || live(me, "off", "polite")) aria-atomic="true">
                <b>{says(move || me.now().step_of())}</b>
                // another space, so that on a pause there is something new to say: the sentence that was reached
                {says(move || live(me, "\u{a0}", " "))}
                {says(move || me.now().caption())}
                <span class="vh">{says(move || me.now().judged())}</span>
            </p>
            <div class="steps">
                {button("btn", r#"<path d="M11 1v12L3 7z"/>"#, back, first, Command::Previous)}
                {button("btn go", r#"<path d="M3 1v12l8-6z"/>"#, on, last, Command::Next)}
            </div>
        </div>
    }
}

/// What differs while the run plays: it would be talked over.
fn live(me: Instance, playing: &str, paused: &str) -> String {
    if me.now().playing { playing } else { paused }.to_string()
}

/// A button with its arrow. It is not `disabled` at the end: one that vanishes under the finger takes the focus with
/// it.
pub fn button(
    class: &'static str,
    arrow: &'static str,
    words: Signal<String>,
    idle: Signal<String>,
    command: Command,
) -> impl IntoView {
    let me = Instance::here();
    view! {
        <button type="button" class=class aria-disabled=idle on:click=move |_| me.send(command.clone())>
            <svg viewBox="0 0 14 14" aria-hidden="true" inner_html=arrow></svg>
            <span>{words}</span>
        </button>
    }
}
