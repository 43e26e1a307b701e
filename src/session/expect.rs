//! What a scenario file expects of its scenarios. Expected and found are compared as they are written, because what an
//! author reads in a table of scenarios is what they type here.
//!
//! With several orders a value has one part for each, joined by commas; with several consumers the effects of each are
//! joined by `/`.

use super::words::Word;
use crate::model::{
    CAP, Caller, Delivery, Ending, Headline, Liveness, OrderVerdict, Ordering, Status, Verdict, Window,
};

/// What can be expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// The headline.
    Headline,
    /// How the run ends; quiet goes without saying.
    Ending,
    /// Component one, by order.
    Delivery,
    /// Component two, by order.
    Liveness,
    /// Component three, of all orders together.
    Order,
    /// Component four, by order.
    Window,
    /// Component five, by order.
    Caller,
    /// D, by order.
    Rows,
    /// O, by order: `P`, `S`, `F`, or `-` without a row.
    Outbox,
    /// B, by order (3 means three or more).
    Copies,
    /// E of the scenario as it stands, by order (3 means three or more).
    Effects,
    /// E of the same scenario without an inbox.
    EffectsWithoutInbox,
    /// E of the same scenario with an inbox.
    EffectsWithInbox,
    /// Deliveries to a consumer, by order (3 means three or more).
    Receipts,
    /// Rows of archives, by order (3 means three or more).
    Archived,
    /// Headlines that are among those of all schedules.
    Reachable,
    /// Headlines that no schedule has.
    Unreachable,
}

impl Component {
    /// Every one, in the order of the documentation.
    pub const ALL: [Component; 17] = [
        Component::Headline,
        Component::Ending,
        Component::Delivery,
        Component::Liveness,
        Component::Order,
        Component::Window,
        Component::Caller,
        Component::Rows,
        Component::Outbox,
        Component::Copies,
        Component::Effects,
        Component::EffectsWithoutInbox,
        Component::EffectsWithInbox,
        Component::Receipts,
        Component::Archived,
        Component::Reachable,
        Component::Unreachable,
    ];

    /// The key in a scenario file.
    pub fn word(self) -> &'static str {
        match self {
            Component::Headline => "expect",
            Component::Ending => "expect-ending",
            Component::Delivery => "expect-delivery",
            Component::Liveness => "expect-liveness",
            Component::Order => "expect-order",
            Component::Window => "expect-window",
            Component::Caller => "expect-caller",
            Component::Rows => "expect-d",
            Component::Outbox => "expect-o",
            Component::Copies => "expect-b",
            Component::Effects => "expect-e",
            Component::EffectsWithoutInbox => "expect-e0",
            Component::EffectsWithInbox => "expect-e1",
            Component::Receipts => "expect-receipts",
            Component::Archived => "expect-archived",
            Component::Reachable => "expect-reachable",
            Component::Unreachable => "expect-unreachable",
        }
    }

    /// The component whose key is written so.
    pub fn named(word: &str) -> Option<Component> {
        Component::ALL.into_iter().find(|c| c.word() == word)
    }

    /// The inbox with which it is read; none for the inbox of the scenario.
    pub(super) fn inbox(self) -> Option<bool> {
        match self {
            Component::EffectsWithoutInbox => Some(false),
            Component::EffectsWithInbox => Some(true),
            Component::Headline
            | Component::Ending
            | Component::Delivery
            | Component::Liveness
            | Component::Order
            | Component::Window
            | Component::Caller
            | Component::Rows
            | Component::Outbox
            | Component::Copies
            | Component::Effects
            | Component::Receipts
            | Component::Archived
            | Component::Reachable
            | Component::Unreachable => None,
        }
    }

    /// The words that a part of its value can be; none for counts.
    pub fn words(self) -> Vec<&'static str> {
        fn all<T: Word>() -> Vec<&'static str> {
            T::ALL.iter().map(|w| w.word()).collect()
        }
        match self {
            Component::Headline | Component::Reachable | Component::Unreachable => all::<Headline>(),
            Component::Ending => all::<Ending>(),
            Component::Delivery => all::<Delivery>(),
            Component::Liveness => all::<Liveness>(),
            Component::Order => all::<Ordering>(),
            Component::Window => all::<Window>(),
            Component::Caller => all::<Caller>(),
            Component::Outbox => vec!["P", "S", "F", "-"],
            Component::Rows
            | Component::Copies
            | Component::Effects
            | Component::EffectsWithoutInbox
            | Component::EffectsWithInbox
            | Component::Receipts
            | Component::Archived => vec![],
        }
    }

    /// The value as it is compared; `None` for one that can never come out.
    pub(super) fn read(self, value: &str) -> Option<String> {
        // the table of scenarios has capitals and a dash
        let is_status = self == Component::Outbox;
        let value = if is_status { value.to_ascii_uppercase().replace('–', "-") } else { value.to_string() };
        let words = self.words();
        let most = if self == Component::Rows { b'1' } else { b'0' + CAP };
        let count = |part: &str| matches!(part.as_bytes(), [digit] if (b'0'..=most).contains(digit));
        let by_consumer = self == Component::Effects || self.inbox().is_some();
        let possible = |part: &&str| match words.is_empty() {
            false => words.contains(part),
            true if by_consumer => part.split('/').all(count),
            true => count(part),
        };
        let parts: Vec<&str> = value.split(',').map(str::trim).collect();
        let of_all_orders = matches!(self, Component::Headline | Component::Ending | Component::Order);
        ((parts.len() == 1 || !of_all_orders) && parts.iter().all(possible)).then(|| parts.join(","))
    }

    /// What came out, as it is written.
    pub fn found(self, ending: Ending, verdict: &Verdict) -> String {
        let each = |of: &dyn Fn(&OrderVerdict) -> String| {
            let parts: Vec<String> = verdict.orders.iter().map(of).collect();
            parts.join(",")
        };
        match self {
            // of this run alone: all schedules are the case's to ask
            Component::Headline | Component::Reachable | Component::Unreachable => verdict.headline.word().to_string(),
            Component::Ending => ending.word().to_string(),
            Component::Delivery => each(&|o| o.delivery.word().to_string()),
            Component::Liveness => each(&|o| o.liveness.word().to_string()),
            Component::Order => verdict.ordering.word().to_string(),
            Component::Window => each(&|o| o.window.word().to_string()),
            Component::Caller => each(&|o| o.caller.word().to_string()),
            Component::Rows => each(&|o| o.d.to_string()),
            Component::Outbox => each(&|o| o.o.map_or('-', Status::letter).to_string()),
            Component::Copies => each(&|o| o.b.to_string()),
            Component::Effects | Component::EffectsWithoutInbox | Component::EffectsWithInbox => each(&effects),
            Component::Receipts => each(&|o| o.receipts.to_string()),
            Component::Archived => each(&|o| o.archived.to_string()),
        }
    }
}

/// The effects of an order, consumer by consumer.
fn effects(order: &OrderVerdict) -> String {
    let parts: Vec<String> = order.effects.iter().map(u8::to_string).collect();
    parts.join("/")
}

/// One expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Of what.
    pub component: Component,
    /// The value, as [`Component::found`] writes it.
    pub value: String,
    /// The line where it stands.
    pub line: usize,
}

/// An expectation that did not come true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// What was expected. The ending is expected to be quiet even where nothing says so.
    pub expected: Expected,
    /// What came out; `None` when the scenario cannot run with that inbox, because a fault of it has no place then.
    pub found: Option<String>,
}
