//! Waiting.

use gloo_timers::callback::Timeout;

/// Something that will be done. Dropped before its time, it never is.
pub type Wait = Timeout;

/// Does something in so many milliseconds.
pub fn after(ms: i32, what: Box<dyn FnOnce()>) -> Wait {
    Timeout::new(ms.max(0) as u32, what)
}
