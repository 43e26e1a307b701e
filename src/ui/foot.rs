//! The quiet line at the end: the inbox, the language, and the whole run as a table of sentences.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::{holds, says};
use crate::content;
use crate::scene::svg::escape;
use crate::session::{Command, Lang};

/// The quiet line.
#[component]
pub fn Foot() -> impl IntoView {
    let me = Instance::here();
    let other = move || match me.lang.get() {
        Lang::Fr => Lang::En,
        Lang::En => Lang::Fr,
    };
    view! {
        <div class="foot">
            <label>
                <input
                    type="checkbox"
                    prop:checked=holds(move || me.page.with(|p| p.scenario.knobs.inbox))
                    on:change=move |event| me.send(Command::Inbox(event_target_checked(&event)))
                />
                <span>{says(move || me.words().controls.inbox.to_string())}</span>
            </label>
            <button
                type="button"
                class="lnk end"
                lang=says(move || content::text(other()).tag.to_string())
                on:click=move |_| me.send(Command::Lang(other()))
            >
                {says(move || content::text(other()).controls.this_language.to_string())}
            </button>
        </div>
        <details class="told">
            <summary>{says(move || me.words().controls.sentences.to_string())}</summary>
            <table>
                <thead inner_html=says(move || head(me))></thead>
                <tbody inner_html=says(move || rows(me))></tbody>
            </table>
        </details>
    }
}

fn head(me: Instance) -> String {
    let page = &me.words().page;
    format!(r#"<tr><th scope="col">{}</th><th scope="col">{}</th></tr>"#, page.column_step, page.column_sentence)
}

/// The run as rows: every step and its sentence.
fn rows(me: Instance) -> String {
    me.run.with(|run| {
        let row = |step: usize| {
            let current = if step == me.step.get() { r#" aria-current="step""# } else { "" };
            let sentence = escape(&content::caption(me.lang.get(), run, step));
            format!(r#"<tr{current}><th scope="row">{step}</th><td>{sentence}</td></tr>"#)
        };
        (0..=run.steps()).map(row).collect()
    })
}
