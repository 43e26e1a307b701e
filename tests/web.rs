//! The page's own code, in a real browser: `scripts/test` runs it by wasm-bindgen-test-runner.
#![cfg(all(target_arch = "wasm32", feature = "web"))]

use js_sys::Reflect;
use leptos::task::tick;
use outbox_lab::ui::{Widget, mount, whole};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement, ShadowRootInit, ShadowRootMode};

wasm_bindgen_test_configure!(run_in_browser);

/// An element on the page that stands for `<outbox-lab>`; removed with its widget at the end of a test.
fn host() -> HtmlElement {
    let document = web_sys::window().unwrap().document().unwrap();
    let host = document.create_element("div").unwrap();
    document.body().unwrap().append_child(&host).unwrap();
    host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).unwrap();
    host.unchecked_into()
}

fn field(widget: &Widget, key: &str) -> JsValue {
    Reflect::get(&widget.state(), &JsValue::from_str(key)).unwrap()
}

fn find(host: &HtmlElement, selector: &str) -> Option<Element> {
    host.shadow_root().expect("the widget draws into a shadow root").query_selector(selector).unwrap()
}

#[wasm_bindgen_test]
async fn a_widget_starts_steps_and_goes() {
    let host = host();
    let widget = mount(host.clone(), "lang=en").unwrap();
    assert_eq!(field(&widget, "step"), 0);
    assert_eq!(field(&widget, "verdict"), JsValue::NULL);
    let picture = find(&host, ".scene").expect("a picture");

    // what is drawn before the page is whole is what follows then
    whole();
    assert_eq!(find(&host, ".scene").as_ref(), Some(&picture));
    find(&host, ".steps .go").expect("a button to step with").unchecked_into::<HtmlElement>().click();
    tick().await;
    assert_eq!(field(&widget, "step"), 1);
    let said = find(&host, "[role=status]").unwrap().text_content();
    assert!(!said.unwrap_or_default().is_empty());

    widget.unmount();
    assert!(find(&host, "button").is_none(), "nothing is left behind");
    // coming back uses the root that is there
    mount(host.clone(), "").unwrap().unmount();
    host.remove();
}
