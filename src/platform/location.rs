//! The address of the page: read once, and written behind the reader's back, never as a history entry.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

/// How long the address trails: Safari throws above a hundred writes in thirty seconds.
const TRAIL_MS: u32 = 250;

/// The fragment, without its `#`; empty where it cannot be read.
pub fn fragment() -> String {
    let hash = web_sys::window().and_then(|w| w.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_string()
}

/// Writes the fragment, some time after the last call.
#[derive(Clone, Default)]
pub struct Address {
    pending: Rc<RefCell<Option<Timeout>>>,
}

impl Address {
    /// Replaces the fragment soon; a later call within that time takes its place.
    pub fn write(&self, link: String) {
        let timeout = Timeout::new(TRAIL_MS, move || {
            let history = web_sys::window().and_then(|w| w.history().ok());
            if let Some(history) = history {
                // forbidden in some frames: then the address is simply not kept
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&["#", &link].concat()));
            }
        });
        // the one before is cancelled by being dropped
        self.pending.replace(Some(timeout));
    }
}
