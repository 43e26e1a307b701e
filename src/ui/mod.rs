//! The page, in Leptos: one component a file, and no rule of the domain in any.
//!
//! The border to the web is [`mount`] and [`Widget`], which `public/loader.js` relies on.

mod app;
mod choices;
mod foot;
mod instance;
mod patch;
mod play;
mod says;
mod stage;
mod timeline;
mod transport;
mod verdict;
mod widget;

pub use widget::{Widget, mount};
