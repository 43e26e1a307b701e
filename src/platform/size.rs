//! The width of an element, told whenever it changes, and how well the pointer points.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Element, ResizeObserver, ResizeObserverEntry};

/// Watches an element for as long as this lives.
pub struct Watch {
    observer: ResizeObserver,
    // the observer calls it: it must live as long
    _tell: Closure<dyn FnMut(Array)>,
}

impl Watch {
    /// Tells the width of the content box, in CSS pixels, now and at every change.
    pub fn width(element: &Element, mut tell: impl FnMut(f64) + 'static) -> Option<Watch> {
        let closure = Closure::new(move |entries: Array| {
            if let Some(entry) = entries.iter().last() {
                tell(entry.unchecked_into::<ResizeObserverEntry>().content_rect().width());
            }
        });
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Watch { observer, _tell: closure })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Whether the pointer is a finger.
pub fn coarse() -> bool {
    let query = web_sys::window().and_then(|w| w.match_media("(pointer: coarse)").ok().flatten());
    query.is_some_and(|q| q.matches())
}
