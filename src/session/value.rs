//! A plain tree of values: the one shape that the JavaScript bridge and the JSON writer walk.

use std::borrow::Cow;

/// A plain value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number; every one is exact in JavaScript.
    Num(u32),
    /// Words.
    Text(Cow<'static, str>),
    /// Values in order.
    List(Vec<Value>),
    /// Named values in order, no name twice.
    Map(Vec<(&'static str, Value)>),
}

impl Value {
    /// The value of a name; `None` for another kind of value, and for a name that is not there.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Map(entries) => entries.iter().find(|(n, _)| *n == name).map(|(_, v)| v),
            Value::Null | Value::Bool(_) | Value::Num(_) | Value::Text(_) | Value::List(_) => None,
        }
    }

    /// The value as JSON, on one line.
    pub fn json(&self) -> String {
        let mut out = String::new();
        write(self, &mut out);
        out
    }
}

/// The entries of a map, one after the other: a call an entry is the shortest code.
#[derive(Default)]
pub(super) struct Entries(Vec<(&'static str, Value)>);

impl Entries {
    pub fn add(&mut self, name: &'static str, value: Value) {
        self.0.push((name, value));
    }

    pub fn text(&mut self, name: &'static str, word: &'static str) {
        self.add(name, Value::Text(Cow::Borrowed(word)));
    }

    pub fn words(&mut self, name: &'static str, words: &str) {
        self.add(name, Value::Text(Cow::Owned(words.to_string())));
    }

    pub fn num(&mut self, name: &'static str, n: u32) {
        self.add(name, Value::Num(n));
    }

    pub fn bool(&mut self, name: &'static str, yes: bool) {
        self.add(name, Value::Bool(yes));
    }

    pub fn value(self) -> Value {
        Value::Map(self.0)
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Value {
        Value::Text(Cow::Borrowed(word))
    }
}

impl From<String> for Value {
    fn from(words: String) -> Value {
        Value::Text(Cow::Owned(words))
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Bool(yes)
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Value {
        Value::Num(n)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(list: Vec<T>) -> Value {
        Value::List(list.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Num(n) => out.push_str(&n.to_string()),
        Value::Text(words) => quote(words, out),
        Value::List(values) => {
            out.push('[');
            for (i, value) in values.iter().enumerate() {
                comma(i, out);
                write(value, out);
            }
            out.push(']');
        }
        Value::Map(entries) => {
            out.push('{');
            for (i, (name, value)) in entries.iter().enumerate() {
                comma(i, out);
                quote(name, out);
                out.push(':');
                write(value, out);
            }
            out.push('}');
        }
    }
}

fn comma(i: usize, out: &mut String) {
    if i > 0 {
        out.push(',');
    }
}

/// A JSON string. `<` and the two line separators are escaped as well, so that it may stand inside a script.
fn quote(words: &str, out: &mut String) {
    out.push('"');
    for c in words.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || matches!(c, '<' | '\u{7f}' | '\u{2028}' | '\u{2029}') => {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    let digit = (c as u32 >> shift) & 15;
                    out.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
