//! Words and switches that follow the state, all of one type each.
//!
//! Every closure in a view is a type of its own, and brings its own copy of the code that builds and rebuilds it. A
//! [`Signal`] is one type for all: when the views took it, the page was 12 kB (brotli) smaller to download.

use leptos::prelude::*;

/// Words that follow the state.
pub fn says(words: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(words)
}

/// A yes or no that follows the state.
pub fn holds(test: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(test)
}

/// Yes or no, as an ARIA attribute writes it.
pub fn yes(yes: bool) -> String {
    if yes { "true" } else { "false" }.to_string()
}
