//! A method with the knobs that make another method of it: a row of the matrix, a side of a comparison.
//! `outbox` is the method as it is taught, `outbox:no-inbox` the same with a consumer that remembers nothing.

use std::fmt;

use super::scenario::Scenario;
use crate::methods::{METHODS, Method};

/// Rows that a table holds at most: a bound on what a hostile link can ask.
pub const ROWS_AT_MOST: usize = 32;

/// What is written behind a method whose consumer has no inbox.
const NO_INBOX: &str = ":no-inbox";

/// A method with knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The method, by its identifier; always one of [`METHODS`].
    pub method: &'static str,
    /// Its consumer has an inbox.
    pub inbox: bool,
}

impl Variant {
    /// Every variant of every method, in the order in which a table lists them.
    pub fn all() -> Vec<Variant> {
        METHODS.iter().flat_map(|m| [true, false].map(|inbox| Variant { method: m.name, inbox })).collect()
    }

    /// The rows of a table that nobody has chosen: what the chapter teaches; where somebody publishes again by itself,
    /// also with a consumer that cannot tell.
    pub fn usual() -> Vec<Variant> {
        let taught = |v: &Variant| Method::named(v.method).is_some_and(|m| m.chapter && (v.inbox || m.relay.is_some()));
        Variant::all().into_iter().filter(taught).collect()
    }

    /// Rows as a page keeps them: in the order of [`Variant::all`], each once, and none if they are the usual ones.
    pub fn sorted(rows: &[Variant]) -> Vec<Variant> {
        let sorted: Vec<Variant> = Variant::all().into_iter().filter(|v| rows.contains(v)).collect();
        if sorted == Variant::usual() { vec![] } else { sorted }
    }

    /// The variant that is written so.
    pub fn named(text: &str) -> Option<Variant> {
        let (name, inbox) = match text.strip_suffix(NO_INBOX) {
            Some(name) => (name, false),
            None => (text, true),
        };
        Method::named(name).map(|m| Variant { method: m.name, inbox })
    }

    /// The method.
    pub fn method(&self) -> &'static Method {
        // the field is only ever set to the identifier of a method
        Method::named(self.method).unwrap_or(&METHODS[0])
    }

    /// The scenario of this row: one order, no fault.
    pub fn scenario(&self) -> Scenario {
        let mut scenario = Scenario::new(self.method());
        scenario.knobs.inbox = self.inbox;
        scenario
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method)?;
        f.write_str(if self.inbox { "" } else { NO_INBOX })
    }
}
