//! What is compared: the state in which a run ends, order by order, as the model says and as the servers say.

use std::fmt;

use outbox_lab::model::{CAP, Ending, Order, Status, System, Table};

/// How a run ended for one order. Counts stop where the model's stop ([`CAP`]: "three or more").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Rows in `orders`: D.
    pub rows: u8,
    /// Rows in `outbox`, each with its id from 1 and its status: O.
    pub outbox: Vec<(u32, Status)>,
    /// Copies ever enqueued: B.
    pub copies: u8,
    /// Effects of the consumer: E.
    pub effects: u8,
    /// Rows in `inbox`.
    pub inbox: u8,
    /// Deliveries to the consumer.
    pub receipts: u8,
    /// Copies still in the queue at the end.
    pub queued: u8,
    /// The consumer received it before the order was committed.
    pub premature: bool,
    /// What the caller was told last: `ok`, `error`, `unknown`, or [`NOTHING`].
    pub told: &'static str,
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outbox: Vec<String> = self.outbox.iter().map(|(id, status)| format!("{}{id}", status.letter())).collect();
        let outbox = if outbox.is_empty() { "–".to_string() } else { outbox.join("+") };
        write!(f, "D{} O:{outbox} B{} E{} I{} R{}", self.rows, self.copies, self.effects, self.inbox, self.receipts)?;
        if self.queued > 0 {
            write!(f, " Q{}", self.queued)?;
        }
        if self.premature {
            f.write_str(" early")?;
        }
        write!(f, " {}", self.told)
    }
}

/// What a caller was told who was told nothing.
pub const NOTHING: &str = "–";

/// A count as the model keeps it.
pub fn capped(n: usize) -> u8 {
    n.min(usize::from(CAP)) as u8
}

/// The columns of all orders of a run in one cell.
pub fn cell(columns: &[Columns]) -> String {
    columns.iter().map(Columns::to_string).collect::<Vec<_>>().join("; ")
}

/// What the model says, by order.
pub fn modelled(system: &System) -> Vec<Columns> {
    let story = system.story();
    assert_eq!(story.ending, Ending::Quiet, "only a run that ends can be compared");
    let world = story.end();
    let order = |order: Order| {
        let past = world.history.of(order);
        let rows = |table| world.stores.iter().flat_map(move |s| s.table(table)).filter(move |r| r.order == order);
        let queued = world.broker.ready().chain(world.broker.unacked().map(|(_, c)| c));
        Columns {
            rows: capped(rows(Table::Orders).count()),
            outbox: rows(Table::Outbox).filter_map(|r| Some((u32::from(r.id) + 1, r.status?))).collect(),
            copies: past.copies,
            effects: system.effects(world, order).into_iter().max().unwrap_or(0),
            inbox: capped(rows(Table::Inbox).count()),
            receipts: past.receipts,
            queued: capped(queued.filter(|c| c.message.order == order).count()),
            premature: past.premature,
            told: past.told.map_or(NOTHING, told),
        }
    };
    world.orders().map(order).collect()
}

/// The word for an answer.
pub fn told(reply: outbox_lab::model::Reply) -> &'static str {
    use outbox_lab::model::Reply;
    match reply {
        Reply::Ok => "ok",
        Reply::Error => "error",
        Reply::Unknown => "unknown",
    }
}
