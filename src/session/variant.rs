//! A method with the knobs that make another method of it: a row of the matrix, a side of a comparison.
//! `outbox` is the method as it is taught, `outbox:no-inbox` the same with a consumer that remembers nothing,
//! `outbox:row-lock=skip-locked,relays=2` one with two knobs turned.

use std::fmt;
use std::sync::OnceLock;

use super::read::told_word;
use super::scenario::Scenario;
use crate::methods::{KNOBS, Knobs, METHODS, Method, TWISTS, Twist};
use crate::model::Reply;

/// Rows that a table holds at most: a bound on what a hostile link can ask.
pub const ROWS_AT_MOST: usize = 64;

/// What is written for a consumer without an inbox.
const NO_INBOX: &str = "no-inbox";

/// A method with knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The method, by its identifier; always one of [`METHODS`].
    pub method: &'static str,
    /// Its knobs.
    pub knobs: Knobs,
}

impl Variant {
    /// The method as it is.
    pub fn plain(method: &Method) -> Variant {
        Variant { method: method.name, knobs: Knobs::default() }
    }

    /// Every variant that is offered, in the order in which a table lists them: each method, and behind it each of
    /// [`TWISTS`] that makes another system of it.
    pub fn all() -> &'static [Variant] {
        static ALL: OnceLock<Vec<Variant>> = OnceLock::new();
        ALL.get_or_init(|| {
            let one = |m: &'static Method| {
                let mut systems = vec![m.system(Knobs::default())];
                let mut own = vec![Variant::plain(m)];
                for twist in TWISTS.iter().filter(|twist| m.chapter || !twist.taught) {
                    let variant = Variant { method: m.name, knobs: knobs(twist) };
                    let system = m.system(variant.knobs);
                    if !systems.contains(&system) {
                        systems.push(system);
                        own.push(variant);
                    }
                }
                own
            };
            METHODS.iter().flat_map(one).collect()
        })
    }

    /// The rows of a table that nobody has chosen: what the chapter teaches; where somebody publishes again by itself,
    /// also with a consumer that cannot tell.
    pub fn usual() -> Vec<Variant> {
        let forgets = Knobs { inbox: false, ..Knobs::default() };
        let own = |v: &Variant| v.knobs == Knobs::default() || v.knobs == forgets && v.method().relay.is_some();
        Variant::all().iter().copied().filter(|v| v.method().chapter && own(v)).collect()
    }

    /// Rows as a page keeps them: in the order of [`Variant::all`] and then in their own, each once, and none if they
    /// are the usual ones.
    pub fn sorted(rows: &[Variant]) -> Vec<Variant> {
        let all = Variant::all();
        let mut sorted: Vec<Variant> = all.iter().copied().filter(|v| rows.contains(v)).collect();
        for row in rows {
            if !sorted.contains(row) {
                sorted.push(*row);
            }
        }
        if sorted == Variant::usual() { vec![] } else { sorted }
    }

    /// The variant that is written so.
    pub fn named(text: &str) -> Option<Variant> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        Some(Variant { method: Method::named(name)?.name, knobs: turned(settings)? })
    }

    /// The method.
    pub fn method(&self) -> &'static Method {
        // the field is only ever set to the identifier of a method
        Method::named(self.method).unwrap_or(&METHODS[0])
    }

    /// The scenario of this row: one order, no fault.
    pub fn scenario(&self) -> Scenario {
        Scenario { knobs: self.knobs, ..Scenario::new(self.method()) }
    }

    /// What of it has a name, as places in [`TWISTS`], and what has none, as it is written. No knob is in two names.
    pub fn named_parts(&self) -> (Vec<usize>, Vec<String>) {
        let mut left = settings(&self.knobs);
        let mut named = vec![];
        // what turns more knobs says more
        let mut order: Vec<usize> = (0..TWISTS.len()).collect();
        order.sort_by_key(|i| std::cmp::Reverse(TWISTS.get(*i).map_or(0, |t| t.settings.split(',').count())));
        for i in order {
            let own = TWISTS.get(i).map_or(vec![], |twist| twist.settings.split(',').collect());
            if own.iter().all(|part| left.iter().any(|l| l == part)) {
                left.retain(|l| !own.contains(&l.as_str()));
                named.push(i);
            }
        }
        named.sort_unstable();
        (named, left)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method)?;
        let settings = settings(&self.knobs);
        if settings.is_empty() { Ok(()) } else { write!(f, ":{}", settings.join(",")) }
    }
}

/// The knobs of a turn. A word that is none would leave the knobs alone; a test holds that there is none.
fn knobs(twist: &Twist) -> Knobs {
    turned(twist.settings).unwrap_or_default()
}

/// Knobs turned as it is written; `None` if a part is none.
fn turned(settings: &str) -> Option<Knobs> {
    let mut knobs = Knobs::default();
    for part in settings.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if part == NO_INBOX {
            knobs.inbox = false;
            continue;
        }
        let (key, value) = part.split_once('=')?;
        if key == TOLD {
            knobs.on_failure = REPLIES.into_iter().find(|reply| told_word(*reply) == value)?;
            continue;
        }
        let knob = KNOBS.iter().position(|knob| knob.key == key)?;
        knobs.set(knob, KNOBS.get(knob)?.read(value)?);
    }
    Some(knobs)
}

/// What is not as it is at first, as it is written.
fn settings(knobs: &Knobs) -> Vec<String> {
    let mut all = vec![];
    if !knobs.inbox {
        all.push(NO_INBOX.to_string());
    }
    if knobs.on_failure != Knobs::default().on_failure {
        all.push([TOLD, "=", told_word(knobs.on_failure)].concat());
    }
    for (i, knob) in KNOBS.iter().enumerate() {
        if knobs.get(i) != knob.default {
            all.push([knob.key, "=", &knob.write(knobs.get(i))].concat());
        }
    }
    all
}

/// The key of what a service tells after a failure.
const TOLD: &str = "told";
const REPLIES: [Reply; 3] = [Reply::Ok, Reply::Error, Reply::Unknown];
