//! The style sheet, made once and shared by every instance: a constructable sheet passes the strictest policy, and a
//! shadow root keeps it from the host page and the host page from it.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use web_sys::{CssStyleSheet, ShadowRoot};

/// Its text.
pub const TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/sheet.css"));

thread_local! {
    static SHEET: Option<CssStyleSheet> = {
        let sheet = CssStyleSheet::new().ok();
        if let Some(sheet) = &sheet {
            let _ = sheet.replace_sync(TEXT);
        }
        sheet
    };
}

/// Gives the sheet to a shadow root.
pub fn adopt(root: &ShadowRoot) {
    SHEET.with(|sheet| {
        if let Some(sheet) = sheet {
            let _ = Reflect::set(root, &JsValue::from_str("adoptedStyleSheets"), &Array::of1(sheet));
        }
    });
}
