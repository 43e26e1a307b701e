//! The page, in Leptos: one part a file, and no rule of the domain in any.
//!
//! The border to the web is [`mount`] and [`Widget`], which `public/loader.js` relies on.

mod acts;
mod app;
mod board;
mod bonds;
mod compare;
mod instance;
mod markup;
mod modes;
mod panels;
mod patch;
mod place;
mod play;
mod rows;
mod says;
mod sheet;
mod slots;
mod stage;
mod still;
mod transport;
mod view;
mod vote;
mod widget;
mod words;

pub use widget::{Widget, mount, whole};
