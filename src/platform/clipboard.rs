//! The clipboard, which many frames forbid.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::*;

/// Copies a text and tells whether that worked, later.
pub fn copy(text: &str, tell: impl Fn(bool) + Clone + 'static) {
    let Some(promise) = write(text) else { return tell(false) };
    let (copied, refused) = (tell.clone(), tell);
    // called once, by the browser, which then drops it
    let copied = Closure::once_into_js(move || copied(true));
    let refused = Closure::once_into_js(move || refused(false));
    let then = Reflect::get(&promise, &"then".into()).ok().and_then(|then| then.dyn_into::<Function>().ok());
    if let Some(then) = then {
        let _ = then.call2(&promise, &copied, &refused);
    }
}

/// The promise, unless there is no clipboard: outside a secure context the property is missing.
fn write(text: &str) -> Option<Promise> {
    let navigator = web_sys::window()?.navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).ok()?;
    let write = Reflect::get(&clipboard, &"writeText".into()).ok()?.dyn_into::<Function>().ok()?;
    write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()
}
