//! A row of a table, and the id of the message that it is about.

use super::name::{Group, Order, Proc, Status, StoreId, Table};

/// Where the number of a message id comes from. Ids of different spaces are different, unless somebody forgot the
/// space: that is [`Space::Bare`] (N11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// The number of the event.
    Event,
    /// The number of an aggregate.
    Aggregate,
    /// A number of some outbox table, nobody knows which.
    Bare,
    /// A number of the outbox table of that database.
    Of(StoreId),
}

/// What an inbox compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId {
    /// Where the number comes from.
    pub space: Space,
    /// The number.
    pub n: u8,
    /// What stands behind it: an attempt, a generation; 0 for nothing.
    pub suffix: u8,
}

impl MessageId {
    /// The same with another suffix.
    pub fn with_suffix(self, suffix: u8) -> MessageId {
        MessageId { suffix, ..self }
    }

    /// The id of the event that announces this order, which a redelivery and a republication keep.
    pub fn event(order: Order) -> MessageId {
        MessageId { space: Space::Event, n: order.0, suffix: 0 }
    }
}

/// One row of one table. Columns that no program of the system compares stay at their first value, so that worlds that
/// differ in nothing that matters are one world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// Its table.
    pub table: Table,
    /// Its primary key.
    pub id: u8,
    /// The business change that it is about.
    pub order: Order,
    /// The message that it is about: outbox and inbox have one.
    pub message: Option<MessageId>,
    /// The status column of an outbox row.
    pub status: Option<Status>,
    /// Which process wrote it.
    pub by: Proc,
    /// The group of that process: effects are counted by group.
    pub group: Group,
    /// The transaction that wrote it, as a rank; 0 where nobody compares them.
    pub xid: u8,
    /// When that transaction began, as a rank; 0 where nobody orders by it.
    pub stamp: u8,
    /// Where it stands in the heap, as a rank; 0 where nobody reads without an order.
    pub place: u8,
    /// Publications tried.
    pub attempts: u8,
    /// Units of time until the next try; `None` is NULL.
    pub due: Option<u8>,
    /// Who claimed it, and units of time until the claim lapses.
    pub claim: Option<(Proc, u8)>,
    /// How often an operator has asked to send it again.
    pub generation: u8,
    /// Units of time since it was written (capped).
    pub age: u8,
    /// Of a cursor: the last transaction and id that it has passed; of a slot: the last position in the log.
    pub at: (u8, u8),
}

/// Where [`Row::age`] stops.
pub const AGE_AT_MOST: u8 = 9;

impl Row {
    /// A row of a table about an order, written by a process; every other column at its first value.
    pub fn new(table: Table, order: Order, by: Proc, group: Group) -> Row {
        Row {
            table,
            id: 0,
            order,
            message: None,
            status: None,
            by,
            group,
            xid: 0,
            stamp: 0,
            place: 0,
            attempts: 0,
            due: None,
            claim: None,
            generation: 0,
            age: 0,
            at: (0, 0),
        }
    }
}
