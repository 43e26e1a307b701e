//! # outbox-lab
//!
//! Why writing to a database and publishing to a broker cannot be made to agree by luck, and how the transactional
//! outbox repairs it: computed, never scripted.
//!
//! **The law.** A program is data. One list of statements is what the interpreter executes, what the page shows, where
//! a crash can be put and what the explorer enumerates. Every verdict, count and sentence is computed from the run.
//!
//! **The map.** Arrows point downwards only; everything above the web builds with `--no-default-features`.
//!
//! - [`model`]: world, statements, faults, verdict. No string for people.
//! - [`methods`]: the programs.
//! - [`explore`]: every schedule and every crash.
//! - [`session`]: what a reader does; the one text codec.
//! - [`content`]: the words, in two languages.
//! - [`scene`]: the picture, as data.
//! - [`export`]: what leaves the page: diagrams, pictures, data, snippets.

#![deny(missing_docs)]

pub mod content;
pub mod explore;
pub mod export;
pub mod methods;
pub mod model;
pub mod scene;
pub mod session;

#[cfg(feature = "web")]
#[allow(missing_docs)]
pub mod platform;
#[cfg(feature = "web")]
#[allow(missing_docs)]
pub mod ui;
