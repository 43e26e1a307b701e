//! The style sheet, made once and shared by every instance: a constructable sheet passes the strictest policy, and a
//! shadow root keeps it from the host page and the host page from it.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use web_sys::{CssStyleSheet, ShadowRoot};

// The lines of the two take turns. The first picture needs the first alone, and no rule stands elsewhere for it.
static FIRST: &str = include_str!(concat!(env!("OUT_DIR"), "/first.css"));
static OTHERS: &str = include_str!(concat!(env!("OUT_DIR"), "/others.css"));

thread_local! {
    static SHEET: Option<CssStyleSheet> = {
        let sheet = CssStyleSheet::new().ok();
        if let Some(sheet) = &sheet {
            let _ = sheet.replace_sync(FIRST);
        }
        sheet
    };
}

/// Its text.
pub fn text() -> String {
    let lines = FIRST.split('\n').zip(OTHERS.split('\n'));
    lines.flat_map(|(first, other)| [first, other]).collect()
}

/// Makes the sheet complete, on every instance.
pub fn complete() {
    let all = text();
    SHEET.with(|sheet| {
        if let Some(sheet) = sheet {
            let _ = sheet.replace_sync(&all);
        }
    });
}

/// Gives the sheet to a shadow root.
pub fn adopt(root: &ShadowRoot) {
    SHEET.with(|sheet| {
        if let Some(sheet) = sheet {
            let _ = Reflect::set(root, &JsValue::from_str("adoptedStyleSheets"), &Array::of1(sheet));
        }
    });
}
