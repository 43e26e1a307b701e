//! Movements by the Web Animations API, which needs no style attribute and so passes the strictest policy; and whether
//! there is anybody to see them.

use js_sys::JSON;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    /// An element of which nothing is taken for granted: an old browser may not be able to animate it.
    type Movable;
    #[wasm_bindgen(method, catch)]
    fn animate(this: &Movable, keyframes: &JsValue, options: &JsValue) -> Result<Playing, JsValue>;

    /// A running animation.
    pub type Playing;
    /// Ends it; what it moved is where it belongs.
    #[wasm_bindgen(method)]
    pub fn cancel(this: &Playing);
}

/// Starts an animation. Both are JSON, as `Element.animate` takes them.
pub fn animate(element: &Element, keyframes: &str, options: &str) -> Option<Playing> {
    let (keyframes, options) = (JSON::parse(keyframes).ok()?, JSON::parse(options).ok()?);
    element.unchecked_ref::<Movable>().animate(&keyframes, &options).ok()
}

/// The system wishes for less motion.
pub fn reduced() -> bool {
    let query = web_sys::window().and_then(|w| w.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|q| q.matches())
}

/// The page is not hidden and the element is in the window.
pub fn seen(element: &Element) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let size = |side: Result<JsValue, JsValue>| side.ok().and_then(|v| v.as_f64()).unwrap_or(0.0);
    let r = element.get_bounding_client_rect();
    !window.document().is_none_or(|d| d.hidden())
        && r.bottom() > 0.0
        && r.right() > 0.0
        && r.top() < size(window.inner_height())
        && r.left() < size(window.inner_width())
}
