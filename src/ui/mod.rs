//! The page, in Leptos: one component a file, and no rule of the domain in any.
//!
//! The border to the web is [`mount`] and [`Widget`], which `public/loader.js` relies on.

mod aloud;
mod app;
mod board;
mod choices;
mod compare;
mod foot;
mod instance;
mod modes;
mod panels;
mod patch;
mod play;
mod rows;
mod says;
mod sheet;
mod slots;
mod stage;
mod talk;
mod timeline;
mod transport;
mod verdict;
mod view;
mod widget;

pub use widget::{Widget, mount};
