//! Previous and Next, where two runs stand side by side.

use leptos::prelude::*;

use super::instance::Instance;
use crate::session::Command;

/// A button with its arrow. It is not `disabled` at the end: one that vanishes under the finger takes the focus with
/// it.
pub fn button(
    class: &'static str,
    arrow: &'static str,
    words: Signal<String>,
    idle: Signal<String>,
    command: Command,
) -> impl IntoView {
    let me = Instance::here();
    view! {
        <button type="button" class=class aria-disabled=idle on:click=move |_| me.send(command.clone())>
            <svg viewBox="0 0 14 14" aria-hidden="true" inner_html=arrow></svg>
            <span>{words}</span>
        </button>
    }
}
