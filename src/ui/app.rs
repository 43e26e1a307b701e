//! The page: choices, stage, verdict, transport, timeline, foot, in this order in every layout.

use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::aloud::{Aloud, Described};
use super::choices::Choices;
use super::foot::Foot;
use super::instance::{Instance, Seat};
use super::modes::Modes;
use super::panels::Panel;
use super::says::{holds, says, yes};
use super::stage::Stage;
use super::talk::{Progress, Top};
use super::timeline::Timeline;
use super::transport::Transport;
use super::verdict::Verdict;
use crate::content;
use crate::platform::size::{Watch, coarse};
use crate::scene::Layout;
use crate::session::{Controls, Keys, Theme};

/// One instance.
#[component]
pub fn App(
    /// Its state.
    instance: Instance,
) -> impl IntoView {
    provide_context(instance);
    let me = instance;
    let heading = me.glance().heading;
    let root = NodeRef::<html::Div>::new();
    let keys = move |event: KeyboardEvent| {
        // page-wide keys are heard by the widget itself
        if me.glance().page.keys == Keys::Focus {
            me.hear(&event);
        }
    };
    // the width of the container, never of the window, chooses the layout
    let watch = StoredValue::new_local(None);
    Effect::new(move || {
        let Some(root) = root.get() else { return };
        let beside = root.clone();
        let width = Watch::width(&root, move |width| {
            let _ = beside.toggle_attribute_with_force("data-beside", (600.0..723.0).contains(&width));
            me.arrange(Layout::fitting(width as i32, coarse(), me.glance().fits));
        });
        watch.set_value(width);
    });
    // the pointer of a talk is seen while it moves, and two seconds longer
    let awake = StoredValue::new_local(None);
    let moved = move |_| {
        let Some(root) = root.get_untracked().filter(|_| me.glance().page.talk) else { return };
        let _ = root.toggle_attribute_with_force("data-awake", true);
        awake.set_value(Some(Timeout::new(2000, move || {
            let _ = root.toggle_attribute_with_force("data-awake", false);
        })));
    };
    let theme = says(move || {
        let theme = match me.now().theme() {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        };
        theme.to_string()
    });
    // what an author does not want is hidden by the style sheet, from the ear as well
    let controls = says(move || {
        let controls = match me.now().page.controls {
            Controls::All => "all",
            Controls::Step => "step",
            Controls::None => "none",
        };
        controls.to_string()
    });
    let notices = says(move || {
        let v = me.now();
        v.notices.iter().map(|n| content::notice(v.lang(), n)).collect::<Vec<_>>().join(" ")
    });
    view! {
        <div
            class="ol"
            node_ref=root
            tabindex="-1"
            lang=says(move || me.now().words().tag.to_string())
            data-theme=theme
            data-controls=controls
            data-mode=says(move || me.now().page.mode.word().to_string())
            data-layout=says(move || me.now().layout.geometry().class.to_string())
            data-end=says(move || yes(me.now().finished()))
            on:keydown=keys
            on:mousemove=moved
        >
            <h1 class="vh" hidden={heading == 0} prop:ariaLevel=heading.to_string()>
                {says(move || me.now().words().page.title.to_string())}
            </h1>
            <p class="notice" role="alert">
                {notices}
            </p>
            <Top />
            <Choices />
            <Stage seat=Seat::Alone />
            <Described />
            <Verdict />
            <Transport />
            <Timeline />
            <Progress />
            <Modes />
            <Foot />
            <Aloud />
            <div class="black" hidden=holds(move || me.now().panel != Panel::Black)></div>
        </div>
    }
}
