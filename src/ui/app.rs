//! The page: choices, stage, verdict, transport, timeline, foot, in this order in every layout.

use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::choices::Choices;
use super::foot::Foot;
use super::instance::Instance;
use super::stage::Stage;
use super::timeline::Timeline;
use super::transport::Transport;
use super::verdict::Verdict;
use crate::content;
use crate::platform::keyboard;
use crate::session::{Controls, Keys, Lang, Theme};

/// One instance.
#[component]
pub fn App(
    /// Its state.
    instance: Instance,
    /// It is the whole page, and has the page's heading.
    page: bool,
) -> impl IntoView {
    provide_context(instance);
    let me = instance;
    let root = NodeRef::<html::Div>::new();
    let controls = Memo::new(move |_| me.page.with(|p| p.controls));
    let keys = move |event: KeyboardEvent| {
        // page-wide keys are heard by the widget itself
        if me.page.with_untracked(|p| p.keys) == Keys::Focus
            && let Some(command) = keyboard::command(&event)
        {
            event.prevent_default();
            me.send(command);
        }
    };
    let theme = move || match me.page.with(|p| p.theme) {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
        Theme::Projector => "projector",
    };
    let lang = move || match me.lang.get() {
        Lang::Fr => "fr",
        Lang::En => "en",
    };
    let notices = move || {
        let lang = me.lang.get();
        me.notices.with(|all| all.iter().map(|n| content::notice(lang, n)).collect::<Vec<_>>().join(" "))
    };
    view! {
        <div class="ol" node_ref=root tabindex="-1" lang=lang data-theme=theme on:keydown=keys>
            {page.then(|| view! { <h1 class="vh">{move || me.words().page.title}</h1> })}
            <p class="notice" role="alert">
                {notices}
            </p>
            <Show when=move || controls.get() == Controls::All>
                <Choices />
            </Show>
            <Stage />
            <Verdict />
            <Show when=move || controls.get() != Controls::None>
                <Transport />
                <Timeline />
            </Show>
            <Show when=move || controls.get() == Controls::All>
                <Foot />
            </Show>
        </div>
    }
}
