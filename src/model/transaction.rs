//! A transaction: what it has changed and holds, and the records of the log that its commit leaves.

use super::name::{Proc, Table};
use super::row::Row;

/// A change that a transaction has made and not yet committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A new row.
    Insert(Row),
    /// A new version of a row.
    Update(Row),
    /// A row is gone.
    Delete(Row),
}

impl Change {
    /// The row, as it is after the change; as it was for one that is gone.
    pub fn row(&self) -> &Row {
        match self {
            Change::Insert(row) | Change::Update(row) | Change::Delete(row) => row,
        }
    }
}

/// What a transaction holds until its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Held {
    /// A row.
    Row(Table, u8),
    /// A business object.
    Aggregate(u8),
    /// A table, or what all writers have agreed on instead.
    Table(Table),
}

/// An open transaction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transaction {
    /// The process whose connection it is; its death aborts it, unless it is prepared or flushed.
    pub owner: Proc,
    /// In order.
    pub changes: Vec<Change>,
    /// An error broke it: it takes no more statements and can only roll back.
    pub broken: bool,
    /// Its number, as a rank; 0 for one that has written and locked nothing, or where nobody compares them.
    pub xid: u8,
    /// When it began, as a rank.
    pub stamp: u8,
    /// What it holds.
    pub locks: Vec<Held>,
    /// It notifies who listens when it commits.
    pub notifies: bool,
    /// It is prepared: it survives its process and waits for a decision.
    pub prepared: bool,
    /// Its commit record is in the log: it commits whatever happens.
    pub flushed: bool,
}

/// A record of the write-ahead log that decoding makes an event of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LogRecord {
    /// Its position, from 1.
    pub at: u8,
    /// The outbox row.
    pub row: Row,
    /// It is a DELETE.
    pub deleted: bool,
}
