//! The focus, given without moving the page under who has it.

use js_sys::JSON;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    type Focusable;
    #[wasm_bindgen(method, catch, js_name = focus)]
    fn focus_so(this: &Focusable, options: &JsValue) -> Result<(), JsValue>;
}

/// Gives the focus to an element; the page does not scroll to it.
pub fn focus(element: &Element) {
    let options = JSON::parse(r#"{"preventScroll":true}"#).unwrap_or(JsValue::NULL);
    // what cannot have it stays without
    let _ = element.unchecked_ref::<Focusable>().focus_so(&options);
}
