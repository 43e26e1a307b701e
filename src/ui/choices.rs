//! The two choices of the chapter: the method, and the moment of the crash. Real radio buttons; left and right step
//! (the keys of the whole instance), up and down choose.

use leptos::prelude::*;

use super::instance::Instance;
use crate::content;
use crate::methods::{METHODS, Preset};
use crate::session::{Command, Lock};

/// The choice of the method and of the crash.
#[component]
pub fn Choices() -> impl IntoView {
    let me = Instance::here();
    let locked = move |lock| me.page.with(|p| p.lock.contains(&lock));
    let method = Memo::new(move |_| me.page.with(|p| p.scenario.method));
    let preset = Memo::new(move |_| me.page.with(|p| p.scenario.preset()));
    let methods = METHODS.iter().filter(move |m| m.chapter || m.name == method.get_untracked()).map(|m| {
        let words = Signal::derive(move || content::label::method(me.lang.get(), m));
        let chosen = Signal::derive(move || method.get() == m.name);
        view! { <Choice group="method" words chosen disabled=Signal::derive(move || locked(Lock::Method)) choose=move || me.send(Command::Method(m.name)) /> }
    });
    let presets = Preset::ALL.into_iter().map(|p| {
        let words = Signal::derive(move || content::label::preset(me.lang.get(), p));
        let chosen = Signal::derive(move || preset.get() == Some(p));
        view! { <Choice group="crash" words chosen disabled=Signal::derive(move || locked(Lock::Crash)) choose=move || me.send(Command::Preset(p)) /> }
    });
    view! {
        <div class="choose">
            <fieldset>
                <legend>{move || me.words().controls.method}</legend>
                <div class="opts">{methods.collect_view()}</div>
            </fieldset>
            <fieldset>
                <legend>{move || me.words().controls.crash}</legend>
                <div class="opts">{presets.collect_view()}</div>
            </fieldset>
        </div>
    }
}

/// One radio button, drawn as an underlined word.
#[component]
fn Choice(
    group: &'static str,
    words: Signal<&'static str>,
    chosen: Signal<bool>,
    disabled: Signal<bool>,
    choose: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <label class="opt">
            <input type="radio" name=group prop:checked=chosen disabled=disabled on:change=move |_| choose() />
            <span data-words=words>{words}</span>
        </label>
    }
}
