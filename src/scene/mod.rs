//! The picture, as data: what stands where at one step of a run. Pure; the page, the storyboard and every export draw
//! the same scene with the same few marks.
//!
//! Colours are not here: a mark has a role (a class), and the style sheet (`style/stage.css`) gives it a colour in each
//! theme. A group has a key that stays the same as long as it is the same thing (`row:orders:42`, `envelope:m42:1`,
//! `line:service:commit`), so that the page can move it instead of drawing it anew. Coordinates are whole user units:
//! they are pixels when the layout has its own width, and no number needs a float to be printed.
//!
//! Three stages, each a pure function of the one before: [`fold`] (what is to be shown, without places), the builders
//! (places, by the tables of [`geometry`]), [`svg`] (markup). [`describe`] says in words what `fold` found, [`motion`]
//! how one scene becomes the next.

mod badge;
mod base;
mod beside;
pub mod board;
mod broker;
mod build;
mod client;
mod compact;
mod consumer;
pub mod describe;
pub mod fold;
pub mod geometry;
pub mod icon;
mod mark;
pub mod measure;
pub mod motion;
pub mod plate;
mod process;
pub mod svg;
pub mod timeline;
mod wires;

pub use badge::badges;
pub use build::scene;
pub use geometry::Layout;
pub use icon::Icon;
pub use mark::{Group, Mark, Scene, SlotControl};
pub use motion::{Motion, plan};
