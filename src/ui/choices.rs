//! The two choices of the chapter: the method, and the moment of the crash. Real radio buttons; left and right step
//! (the keys of the whole instance), up and down choose.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::{holds, says};
use super::sheet::Programs;
use crate::content::label;
use crate::methods::{METHODS, Preset};
use crate::session::{Command, Lock};

/// The choice of the method and of the crash.
#[component]
pub fn Choices() -> impl IntoView {
    let me = Instance::here();
    let locked = move |lock| holds(move || me.now().page.lock.contains(&lock));
    // a method that the chapter does not offer is offered when a link has brought the reader to it
    let here = me.glance().page.scenario.method;
    let methods = METHODS.iter().filter(|m| m.chapter || m.name == here).map(|m| {
        let words = says(move || label::method(me.now().lang(), m).to_string());
        let chosen = holds(move || me.now().page.scenario.method == m.name);
        choice("method", words, chosen, locked(Lock::Method), Command::Method(m.name))
    });
    let presets = Preset::ALL.into_iter().map(|p| {
        let words = says(move || label::preset(me.now().lang(), p).to_string());
        let chosen = holds(move || me.now().page.scenario.preset() == Some(p));
        choice("crash", words, chosen, locked(Lock::Crash), Command::Preset(p))
    });
    view! {
        // a phone shows it as a sheet; elsewhere the style sheet lays it into the page
        <div class="choose" id="choose" popover="auto">
            <fieldset>
                <legend>{says(move || me.now().words().controls.method.to_string())}</legend>
                <div class="opts">{methods.collect::<Vec<_>>()}</div>
            </fieldset>
            <fieldset>
                <legend>{says(move || me.now().words().controls.crash.to_string())}</legend>
                <div class="opts">{presets.collect::<Vec<_>>()}</div>
            </fieldset>
            <Programs />
            <button type="button" class="btn go" popovertarget="choose" popovertargetaction="hide">
                {says(move || me.now().words().controls.close.to_string())}
            </button>
        </div>
    }
}

/// One radio button, drawn as an underlined word.
pub fn choice(
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
            <span>{words}</span>
        </label>
    }
}
