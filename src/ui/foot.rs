//! The quiet line at the end: the inbox, the language, the link, and the whole run as a table of sentences.

use leptos::prelude::*;

use super::instance::Instance;
use crate::content;
use crate::session::{Command, Lang};

/// The quiet line.
#[component]
pub fn Foot() -> impl IntoView {
    let me = Instance::here();
    let inbox = move || me.page.with(|p| p.scenario.knobs.inbox);
    let language = move || match me.lang.get() {
        Lang::Fr => (Lang::En, "English", "en"),
        Lang::En => (Lang::Fr, "Français", "fr"),
    };
    view! {
        <div class="foot">
            <label>
                <input
                    type="checkbox"
                    prop:checked=inbox
                    on:change=move |event| me.send(Command::Inbox(event_target_checked(&event)))
                />
                {move || me.words().controls.inbox_on}
            </label>
            <button
                type="button"
                class="lnk end"
                lang=move || language().2
                on:click=move |_| me.send(Command::Lang(language().0))
            >
                {move || language().1}
            </button>
        </div>
        <Told />
    }
}

/// The run as a table: every step and its sentence.
#[component]
fn Told() -> impl IntoView {
    let me = Instance::here();
    let rows = move || {
        me.run.with(|run| {
            let rows = (0..=run.steps()).map(|step| {
                let current = move || (me.step.get() == step).then_some("step");
                view! {
                    <tr aria-current=current>
                        <th scope="row">{step}</th>
                        <td>{content::caption(me.lang.get(), run, step)}</td>
                    </tr>
                }
            });
            rows.collect_view()
        })
    };
    view! {
        <details class="told">
            <summary>{move || me.words().controls.sentences}</summary>
            <table>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}
