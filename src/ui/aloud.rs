//! What the picture shows, for who listens: in its place, to be read line by line, and said aloud on demand.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::scene::svg::escape;

/// The picture in words, one line an actor, right behind the picture. It is no live region: the step's sentence says
/// what has changed, and this is where a listener looks around.
#[component]
pub fn Described() -> impl IntoView {
    let me = Instance::here();
    let items = move || {
        let v = me.now();
        let item = |words: String| ["<li>", &escape(&words), "</li>"].concat();
        v.described().into_iter().map(item).collect::<String>()
    };
    view! {
        <ul
            class="vh"
            aria-label=says(move || me.now().words().page.current_state.to_string())
            inner_html=says(items)
        ></ul>
    }
}

/// The button that says the same aloud.
pub fn read_state() -> impl IntoView {
    let me = Instance::here();
    view! {
        <button type="button" class="lnk" on:click=move |_| me.ask()>
            {says(move || me.now().words().controls.read_state.to_string())}
        </button>
    }
}

/// What it says. It is also shown, so that nobody presses it in vain; it goes with the next step.
#[component]
pub fn Aloud() -> impl IntoView {
    let me = Instance::here();
    let said = move || {
        let v = me.now();
        if v.asked == 0 {
            return String::new();
        }
        let mut words = v.described().join(" ");
        // said again only if it is another text: a space that is not heard makes it one
        if v.asked.is_multiple_of(2) {
            words.push('\u{a0}');
        }
        words
    };
    view! { <p class="heard" role="status">{says(said)}</p> }
}
