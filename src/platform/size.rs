//! The width of an element, told whenever it changes, and how well the pointer points.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Element, ResizeObserver, ResizeObserverEntry};

use super::clock::{Wait, after};

/// Watches an element for as long as this lives.
pub struct Watch {
    observer: ResizeObserver,
    // the observer calls it: it must live as long
    _tell: Closure<dyn FnMut(Array)>,
}

impl Watch {
    /// Tells the width of the content box, in CSS pixels, at every change. A little later: who changes a height while
    /// widths are being told makes the browser report an error, on the page of whoever is around.
    pub fn width(element: &Element, tell: impl FnMut(f64) + 'static) -> Option<Watch> {
        let tell = Rc::new(RefCell::new(tell));
        let mut waits: Option<Wait> = None;
        let closure = Closure::new(move |entries: Array| {
            if let Some(entry) = entries.iter().last() {
                let width = entry.unchecked_into::<ResizeObserverEntry>().content_rect().width();
                let tell = tell.clone();
                // the one before is out of date
                waits.replace(after(0, Box::new(move || tell.borrow_mut()(width))));
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
