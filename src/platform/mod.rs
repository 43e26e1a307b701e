//! The edge of the web: everything that only a browser has. Storage, history and the rest may all be forbidden (a
//! sandboxed frame, `srcdoc`), so every call here is fallible and none of them panics.

pub mod clock;
pub mod events;
pub mod keyboard;
pub mod location;
#[cfg(target_arch = "wasm32")]
mod memory;
pub mod motion;
pub mod sheet;
pub mod size;
pub mod value;
