//! The two choices of the chapter: the method, and the moment of the crash. Real radio buttons; left and right step
//! (the keys of the whole instance), up and down choose.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::{holds, says};
use crate::content::label;
use crate::methods::{METHODS, Preset};
use crate::session::{Command, Lock};

/// The choice of the method and of the crash.
#[component]
pub fn Choices() -> impl IntoView {
    let me = Instance::here();
    let locked = move |lock| holds(move || me.page.with(|p| p.lock.contains(&lock)));
    // a method that the chapter does not offer is offered when a link has brought the reader to it
    let here = me.page.with_untracked(|p| p.scenario.method);
    let methods = METHODS.iter().filter(|m| m.chapter || m.name == here).map(|m| {
        let words = says(move || label::method(me.lang.get(), m).to_string());
        let chosen = holds(move || me.page.with(|p| p.scenario.method == m.name));
        choice("method", words, chosen, locked(Lock::Method), Command::Method(m.name))
    });
    let presets = Preset::ALL.into_iter().map(|p| {
        let words = says(move || label::preset(me.lang.get(), p).to_string());
        let chosen = holds(move || me.page.with(|page| page.scenario.preset() == Some(p)));
        choice("crash", words, chosen, locked(Lock::Crash), Command::Preset(p))
    });
    view! {
        <div class="choose">
            <fieldset>
                <legend>{says(move || me.words().controls.method.to_string())}</legend>
                <div class="opts">{methods.collect::<Vec<_>>()}</div>
            </fieldset>
            <fieldset>
                <legend>{says(move || me.words().controls.crash.to_string())}</legend>
                <div class="opts">{presets.collect::<Vec<_>>()}</div>
            </fieldset>
        </div>
    }
}

/// One radio button, drawn as an underlined word.
fn choice(
    group: &'static str,
    words: Signal<String>,
    chosen: Signal<bool>,
    disabled: Signal<bool>,
    command: Command,
) -> impl IntoView {
    let me = Instance::here();
    view! {
        <label class="opt">
            <input
                type="radio"
                name=group
                prop:checked=chosen
                prop:disabled=disabled
                on:change=move |_| me.send(command.clone())
            />
            // the words again, in bold and unseen: choosing must not move the neighbours
            <span data-words=words>{words}</span>
        </label>
    }
}
