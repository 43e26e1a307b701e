//! The verdict's ledger: what each side counts at the shown step.

use super::{label, text};
use crate::model::Order;
use crate::session::{Lang, Run};

/// The ledger of a step: numbers with their nouns, and whether they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Orders in the database.
    pub orders: Count,
    /// `=` or `≠`, between orders and messages.
    pub sign: &'static str,
    /// Copies that the broker ever took into its queue.
    pub messages: Count,
    /// Debits.
    pub debits: Count,
    /// The same as one sentence, for listening.
    pub spoken: String,
}

/// A number and its noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number; at the model's cap "3+".
    pub number: String,
    /// The noun.
    pub noun: &'static str,
}

/// The ledger of a step.
pub fn ledger(lang: Lang, run: &Run, step: usize) -> Ledger {
    let world = &run.frame(step).world;
    let t = text(lang);
    let words = &t.ledger;
    let count = |n: u8, one, many| Count { number: label::number(n), noun: label::noun(lang, n, one, many) };
    let sum = |of: &dyn Fn(Order) -> u8| world.orders().map(of).fold(0u8, u8::saturating_add);
    let orders = sum(&|o| u8::from(world.committed(o)));
    let messages = sum(&|o| world.history.of(o).copies);
    let debits = sum(&|o| run.system.effects(world, o).into_iter().fold(0, u8::saturating_add));
    let differ = orders != messages;
    let orders = count(orders, words.order_one, words.order_many);
    let messages = count(messages, words.message_one, words.message_many);
    let debits = count(debits, words.debit_one, words.debit_many);
    let spoken = [
        [t.stage.database, &orders.number, orders.noun].join(" "),
        [t.stage.broker, &messages.number, messages.noun].join(" "),
        [t.stage.consumer, &debits.number, debits.noun].join(" "),
    ]
    .join(t.glue.next_clause)
        + t.glue.stop;
    Ledger { orders, sign: if differ { "≠" } else { "=" }, messages, debits, spoken }
}
