//! The quiet line at the end: the inbox, the language, and the whole run as a table of sentences.

use leptos::prelude::*;

use super::instance::Instance;
use super::play::Play;
use super::says::{holds, says};
use crate::content;
use crate::scene::svg::escape;
use crate::session::{Command, Lang};

/// The quiet line.
#[component]
pub fn Foot() -> impl IntoView {
    let me = Instance::here();
    let open = RwSignal::new(false);
    let other = move || match me.now().lang() {
        Lang::Fr => Lang::En,
        Lang::En => Lang::Fr,
    };
    view! {
        <div class="foot">
            <Play />
            <label>
                <input
                    type="checkbox"
                    prop:checked=holds(move || me.now().page.scenario.knobs.inbox)
                    on:change=move |event| me.send(Command::Inbox(event_target_checked(&event)))
                />
                <span>{says(move || me.now().words().controls.inbox.to_string())}</span>
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
        <details class="told" on:toggle=move |_| open.update(|o| *o = !*o)>
            <summary>{says(move || me.now().words().controls.sentences.to_string())}</summary>
            <table>
                <thead inner_html=says(move || head(me))></thead>
                <tbody inner_html=says(move || if open.get() { rows(me) } else { String::new() })></tbody>
            </table>
        </details>
    }
}

fn head(me: Instance) -> String {
    let page = &me.now().words().page;
    format!(r#"<tr><th scope="col">{}</th><th scope="col">{}</th></tr>"#, page.column_step, page.column_sentence)
}

/// The run as rows: every step and its sentence.
fn rows(me: Instance) -> String {
    let v = me.now();
    let row = |step: usize| {
        let current = if step == v.step() { r#" aria-current="step""# } else { "" };
        let sentence = escape(&content::caption(v.lang(), &v.run, step));
        format!(r#"<tr{current}><th scope="row">{step}</th><td>{sentence}</td></tr>"#)
    };
    (0..=v.run.steps()).map(row).collect()
}
