//! The quiet line at the end: the inbox, the doors to the panels, the link, the language.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::aloud::read_state;
use super::choices::choice;
use super::instance::Instance;
use super::modes::doors;
use super::panels::{Panel, Panels};
use super::play::Play;
use super::says::{holds, says, yes};
use crate::content;
use crate::platform::{clipboard, location};
use crate::session::{self, Command, Lang, Theme};

/// The quiet line, and the panel under it.
#[component]
pub fn Foot() -> impl IntoView {
    let me = Instance::here();
    let other = move || match me.now().lang() {
        Lang::Fr => Lang::En,
        Lang::En => Lang::Fr,
    };
    let panel = NodeRef::<Div>::new();
    let copy = move |_| {
        let link = location::with_fragment(&session::write_link(&me.glance().page));
        clipboard::copy(&link, move |copied| {
            me.open(if copied { Panel::Copied } else { Panel::Link });
            if !copied {
                // once the panel is drawn
                gloo_timers::callback::Timeout::new(0, move || select(panel)).forget();
            }
        });
    };
    let themes = Theme::ALL.into_iter().map(|theme| {
        let words = says(move || {
            let controls = &me.now().words().controls;
            let word = match theme {
                Theme::Auto => controls.theme_auto,
                Theme::Light => controls.theme_light,
                Theme::Dark => controls.theme_dark,
                Theme::Projector => controls.theme_projector,
            };
            word.to_string()
        });
        let chosen = holds(move || me.now().page.theme == theme);
        choice("theme", words, chosen, holds(|| false), Command::Theme(theme))
    });
    view! {
        <div class="foot">
            <Play />
            <button
                type="button"
                class="lnk"
                hidden=holds(move || me.now().page.scenario.schedule.is_empty())
                on:click=move |_| me.send(Command::Set("schedule=".to_string()))
            >
                {says(move || content::modes::words(me.now().lang()).story.to_string())}
            </button>
            {check(
                says(move || me.now().words().controls.inbox.to_string()),
                holds(move || me.now().page.scenario.knobs.inbox),
                Command::Inbox,
            )}
            {door(Panel::Questions, says(move || me.now().words().controls.questions.to_string()))}
            {door(Panel::Glossary, says(move || me.now().words().controls.glossary.to_string()))}
            <span class="ofrun">
                {door(Panel::Steps, says(move || me.now().words().controls.sentences.to_string()))}
                {read_state()}
            </span>
            {doors()}
            <button type="button" class="lnk copy" on:click=copy>
                {says(move || me.now().words().controls.copy_link.to_string())}
            </button>
            {door(Panel::Settings, says(move || me.now().words().controls.settings.to_string()))}
            <button
                type="button"
                class="lnk end"
                lang=says(move || content::tongue(other()).tag.to_string())
                on:click=move |_| me.send(Command::Lang(other()))
            >
                {says(move || content::tongue(other()).name.to_string())}
            </button>
        </div>
        <div class="set" hidden=holds(move || me.now().panel != Panel::Settings)>
            <fieldset>
                <legend>{says(move || me.now().words().controls.theme.to_string())}</legend>
                <div class="opts">{themes.collect::<Vec<_>>()}</div>
            </fieldset>
            {check(
                says(move || me.now().words().controls.still.to_string()),
                holds(move || !me.now().page.motion),
                |still| Command::Motion(!still),
            )}
        </div>
        <Panels node=panel />
    }
}

/// Something that is on or off.
fn check(words: Signal<String>, on: Signal<bool>, command: fn(bool) -> Command) -> impl IntoView {
    let me = Instance::here();
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=on on:change=move |event| me.send(command(event_target_checked(&event))) />
            <span>{words}</span>
        </label>
    }
}

/// The button that opens and closes a panel.
pub fn door(panel: Panel, words: Signal<String>) -> impl IntoView {
    let me = Instance::here();
    view! {
        <button
            type="button"
            class="lnk"
            aria-expanded=says(move || yes(me.now().panel == panel))
            on:click=move |_| me.toggle(panel)
        >
            {words}
        </button>
    }
}

/// Selects the link, for the reader to copy.
fn select(panel: NodeRef<Div>) {
    let field = panel.get_untracked().and_then(|p| p.query_selector("input").ok().flatten());
    if let Some(field) = field.and_then(|f| f.dyn_into::<HtmlInputElement>().ok()) {
        let _ = field.focus();
        field.select();
    }
}
