//! A database: committed rows and open transactions.
//!
//! Uncommitted rows are seen by their own transaction alone. The id of an outbox row comes from a sequence at INSERT,
//! and a rollback burns it (E2, ran on PostgreSQL 15); ids of other tables are dense, so that a world does not
//! remember how often it has failed.

use super::history::CAP;
use super::name::{Order, Proc, Status, Table};
use super::system::{Key, StoreSpec};

/// What an inbox compares: the number of the event, which a redelivery and a republication keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId(pub u8);

/// One row of one table.
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
    /// Which process wrote it: effects are counted per consumer.
    pub by: Proc,
}

/// A change that a transaction has made and not yet committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A new row.
    Insert(Row),
    /// The status of a row.
    Mark {
        /// Table of the row.
        table: Table,
        /// Key of the row.
        id: u8,
        /// Its new status.
        status: Status,
    },
}

/// An open transaction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transaction {
    /// The process whose connection it is; its death aborts it.
    pub owner: Proc,
    /// In order.
    pub changes: Vec<Change>,
    /// An error broke it: it takes no more statements and can only roll back.
    pub broken: bool,
}

/// A database, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Store {
    /// Sorted by table and id.
    pub rows: Vec<Row>,
    /// In the order in which they were opened.
    pub open: Vec<Transaction>,
    /// The next id of the outbox table.
    pub sequence: u8,
}

/// What stands in the way of a row with a unique key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Nothing.
    Free,
    /// A committed row, or one of the same transaction.
    Taken,
    /// An open insert of another transaction: wait for its end.
    Undecided,
}

impl Store {
    /// The open transaction of a process.
    pub fn transaction(&self, owner: Proc) -> Option<&Transaction> {
        self.open.iter().find(|t| t.owner == owner)
    }

    fn transaction_mut(&mut self, owner: Proc) -> Option<&mut Transaction> {
        self.open.iter_mut().find(|t| t.owner == owner)
    }

    /// The committed rows of a table, by id.
    pub fn table(&self, table: Table) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |r| r.table == table)
    }

    /// The rows that a process sees: the committed ones, changed by its own open transaction.
    pub fn seen_by(&self, p: Proc, table: Table) -> Vec<Row> {
        let mut rows: Vec<Row> = self.table(table).copied().collect();
        if let Some(t) = self.transaction(p) {
            for change in &t.changes {
                apply(&mut rows, *change);
            }
            rows.retain(|r| r.table == table);
        }
        rows
    }

    /// Opens a transaction. The caller has checked that none is open.
    pub fn begin(&mut self, owner: Proc) {
        self.open.push(Transaction { owner, changes: vec![], broken: false });
    }

    /// Whether a new row would break a unique key.
    pub fn clash(&self, spec: &StoreSpec, row: &Row) -> Clash {
        let keys: Vec<Key> = spec.unique.iter().filter(|(t, _)| *t == row.table).map(|(_, k)| *k).collect();
        let same = |other: &Row| {
            other.table == row.table
                && keys.iter().any(|k| match k {
                    Key::Order => other.order == row.order,
                    Key::Message => other.message == row.message,
                })
        };
        if self.rows.iter().any(same) {
            return Clash::Taken;
        }
        for t in &self.open {
            let holds = t.changes.iter().any(|c| matches!(c, Change::Insert(r) if same(r)));
            if holds {
                return if t.owner == row.by { Clash::Taken } else { Clash::Undecided };
            }
        }
        Clash::Free
    }

    /// The id that the next row of a table gets. Taking one from the outbox's sequence is for ever.
    pub fn next_id(&mut self, table: Table) -> u8 {
        match table {
            Table::Outbox => {
                // saturates: more than 255 rows are beyond every scenario, and a wrong id would be a lie
                let id = self.sequence;
                self.sequence = self.sequence.saturating_add(1);
                id
            }
            Table::Orders | Table::Inbox | Table::Effects => {
                let open = self.open.iter().flat_map(|t| &t.changes).filter_map(|c| match c {
                    Change::Insert(r) => Some(r),
                    Change::Mark { .. } => None,
                });
                let used = self.rows.iter().chain(open).filter(|r| r.table == table).map(|r| r.id + 1);
                used.max().unwrap_or(0)
            }
        }
    }

    /// Makes a change in the owner's transaction, or at once if it has none. Returns whether it stays open.
    pub fn change(&mut self, owner: Proc, change: Change) -> bool {
        match self.transaction_mut(owner) {
            Some(t) => {
                t.changes.push(change);
                true
            }
            None => {
                apply(&mut self.rows, change);
                false
            }
        }
    }

    /// Whether an error broke the owner's transaction.
    pub fn broken(&self, owner: Proc) -> bool {
        self.transaction(owner).is_some_and(|t| t.broken)
    }

    /// Breaks the owner's transaction, if it has one.
    pub fn break_transaction(&mut self, owner: Proc) {
        if let Some(t) = self.transaction_mut(owner) {
            t.broken = true;
        }
    }

    /// Commits: all changes at once, whatever their table. Returns them; `None` without a transaction.
    pub fn commit(&mut self, owner: Proc) -> Option<Vec<Change>> {
        let t = self.take_transaction(owner)?;
        for change in &t.changes {
            apply(&mut self.rows, *change);
        }
        Some(t.changes)
    }

    /// Aborts: nothing of it remains, but for burnt ids. Returns what it undid; `None` without a transaction.
    pub fn rollback(&mut self, owner: Proc) -> Option<Vec<Change>> {
        self.take_transaction(owner).map(|t| t.changes)
    }

    fn take_transaction(&mut self, owner: Proc) -> Option<Transaction> {
        let i = self.open.iter().position(|t| t.owner == owner)?;
        Some(self.open.remove(i))
    }
}

/// Rows of the inbox or of the effects that differ by nothing but their id are kept up to [`CAP`]: further ones change
/// no verdict, and without a bound a message that comes for ever would make endlessly many worlds.
fn apply(rows: &mut Vec<Row>, change: Change) {
    match change {
        Change::Insert(row) => {
            let same = rows.iter().filter(|r| Row { id: row.id, ..**r } == row).count();
            match row.table {
                Table::Inbox | Table::Effects if same >= usize::from(CAP) => {}
                Table::Orders | Table::Outbox | Table::Inbox | Table::Effects => {
                    // rows stay sorted; a sort would be a kilobyte to download
                    let at = rows.partition_point(|r| (r.table, r.id) <= (row.table, row.id));
                    rows.insert(at, row);
                }
            }
        }
        Change::Mark { table, id, status } => {
            for row in rows.iter_mut().filter(|r| r.table == table && r.id == id) {
                row.status = Some(status);
            }
        }
    }
}
