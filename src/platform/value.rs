//! Plain values for the host: what the session says, as JavaScript objects. Written by hand: a serializer would cost as
//! much to download as the model.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use crate::session::Value;

/// The same value on the other side.
pub fn to_js(value: &Value) -> JsValue {
    match value {
        Value::Null => JsValue::NULL,
        Value::Bool(b) => JsValue::from_bool(*b),
        Value::Num(n) => JsValue::from_f64(f64::from(*n)),
        Value::Text(s) => JsValue::from_str(s),
        Value::List(items) => items.iter().map(to_js).collect::<Array>().into(),
        Value::Map(pairs) => {
            let object = Object::new();
            for (key, value) in pairs {
                // a new plain object takes every key
                let _ = Reflect::set(&object, &JsValue::from_str(key), &to_js(value));
            }
            object.into()
        }
    }
}
