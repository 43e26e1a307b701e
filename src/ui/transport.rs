//! Previous, the sentence of the step, Next.

use leptos::prelude::*;

use super::instance::Instance;
use crate::session::Command;

/// The two buttons and the sentence between them.
#[component]
pub fn Transport() -> impl IntoView {
    let me = Instance::here();
    let first = move || me.step.get() == 0;
    let last = move || me.step.get() >= me.run.with(|r| r.steps());
    // not `disabled`: a button that vanishes under the finger takes the focus with it
    view! {
        <div class="say">
            <button
                type="button"
                class="btn"
                aria-disabled=move || first().to_string()
                on:click=move |_| me.send(Command::Previous)
            >
                <svg viewBox="0 0 14 14" aria-hidden="true">
                    <path d="M11 1v12L3 7z"></path>
                </svg>
                {move || me.words().controls.previous}
            </button>
            <p role="status" aria-live="polite" aria-atomic="true">
                <b>{move || me.step_of()}</b>
                " "
                {move || me.caption()}
            </p>
            <button
                type="button"
                class="btn"
                class:go=move || !last()
                aria-disabled=move || last().to_string()
                on:click=move |_| me.send(Command::Next)
            >
                {move || me.words().controls.next}
                <svg viewBox="0 0 14 14" aria-hidden="true">
                    <path d="M3 1v12l8-6z"></path>
                </svg>
            </button>
        </div>
    }
}
