//! Events that the element tells its host, with plain objects as their detail.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

/// Dispatches `outbox-lab:<name>` from the element; it bubbles out of shadow roots.
pub fn emit(host: &HtmlElement, name: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_composed(true);
    init.set_detail(detail);
    let name = ["outbox-lab:", name].concat();
    if let Ok(event) = CustomEvent::new_with_event_init_dict(&name, &init) {
        // a listener of the host that throws is the host's affair
        let _ = host.dispatch_event(&event);
    }
}
