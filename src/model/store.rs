//! A database: committed rows, open and prepared transactions with their locks, the write-ahead log, one backup.
//!
//! Uncommitted rows are seen by their own transaction alone. The id of an outbox row comes from a sequence at INSERT,
//! and a rollback burns it (E2, ran on PostgreSQL 15); ids of other tables are dense, so that a world does not
//! remember how often it has failed.

use super::history::CAP;
use super::name::{Order, Proc, Table};
use super::row::{AGE_AT_MOST, Row};
use super::spec::{Key, StoreSpec, Tracks};
use super::transaction::{Change, Held, LogRecord, Transaction};

/// What a backup holds, or a replica that has fallen behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Backup {
    rows: Vec<Row>,
    sequence: u8,
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
    /// The write-ahead log, as far as a slot still needs it.
    pub wal: Vec<LogRecord>,
    /// Records ever written to the log.
    pub written: u8,
    /// The last backup.
    pub backup: Option<Box<Backup>>,
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
    /// The open transaction of a process. A prepared one belongs to nobody any more.
    pub fn transaction(&self, owner: Proc) -> Option<&Transaction> {
        self.open.iter().find(|t| t.owner == owner && !t.prepared)
    }

    /// The same, to be changed.
    pub fn transaction_mut(&mut self, owner: Proc) -> Option<&mut Transaction> {
        self.open.iter_mut().find(|t| t.owner == owner && !t.prepared)
    }

    /// The transactions that wait for a decision, in the order in which they were opened.
    pub fn prepared(&self) -> impl Iterator<Item = &Transaction> {
        self.open.iter().filter(|t| t.prepared)
    }

    /// A prepared transaction about that order waits for a decision.
    pub fn holds_prepared(&self, order: Order) -> bool {
        self.prepared().any(|t| t.changes.iter().any(|c| c.row().order == order))
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

    /// Whether somebody else holds it.
    pub fn held_by_other(&self, p: Proc, what: Held) -> bool {
        self.open.iter().any(|t| (t.owner != p || t.prepared) && t.locks.contains(&what))
    }

    /// The oldest transaction that has a number and is not over: `pg_snapshot_xmin`.
    pub fn xmin(&self) -> Option<u8> {
        self.open.iter().map(|t| t.xid).filter(|x| *x > 0).min()
    }

    /// The process's transaction holds it from now on; without one it is over at once.
    pub fn hold(&mut self, owner: Proc, what: Held) {
        if let Some(t) = self.transaction_mut(owner)
            && !t.locks.contains(&what)
        {
            t.locks.push(what);
        }
    }

    /// Whether a new row would break a unique key.
    pub fn clash(&self, spec: &StoreSpec, row: &Row) -> Clash {
        let keys: Vec<Key> = spec.unique.iter().filter(|(t, _)| *t == row.table).map(|(_, k)| *k).collect();
        let same = |other: &Row| {
            other.table == row.table
                && keys.iter().any(|k| match k {
                    Key::Order => other.order == row.order,
                    Key::Message => other.message == row.message,
                    Key::MessageAndGroup => other.message == row.message && other.group == row.group,
                })
        };
        if self.rows.iter().any(same) {
            return Clash::Taken;
        }
        for t in &self.open {
            let holds = t.changes.iter().any(|c| matches!(c, Change::Insert(r) if same(r)));
            if holds {
                return if t.owner == row.by && !t.prepared { Clash::Taken } else { Clash::Undecided };
            }
        }
        Clash::Free
    }

    /// The id that the next row of a table gets. Taking one from the outbox's sequence is for ever.
    pub fn next_id(&mut self, table: Table) -> u8 {
        if table == Table::Outbox {
            // saturates: more than 255 rows are beyond every scenario, and a wrong id would be a lie
            let id = self.sequence;
            self.sequence = self.sequence.saturating_add(1);
            return id;
        }
        let open = self.open.iter().flat_map(|t| &t.changes).map(Change::row);
        let used = self.rows.iter().chain(open).filter(|r| r.table == table).map(|r| r.id + 1);
        used.max().unwrap_or(0)
    }

    /// Makes a change in the owner's transaction, or at once if it has none. Returns whether it stays open.
    pub fn change(&mut self, owner: Proc, change: Change, tracks: Tracks) -> bool {
        match self.transaction_mut(owner) {
            Some(t) => {
                t.changes.push(change);
                true
            }
            None => {
                self.log(&[change], tracks);
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

    /// Writes changes of the outbox to the log, where somebody decodes it.
    pub fn log(&mut self, changes: &[Change], tracks: Tracks) {
        if !tracks.wal {
            return;
        }
        for change in changes.iter().filter(|c| c.row().table == Table::Outbox) {
            let deleted = match change {
                Change::Insert(_) => false,
                Change::Delete(_) => true,
                // connectors of an outbox take inserts alone
                Change::Update(_) => continue,
            };
            self.written = self.written.saturating_add(1);
            self.wal.push(LogRecord { at: self.written, row: *change.row(), deleted });
        }
    }

    /// Commits: all changes at once, whatever their table. The caller has taken the transaction from [`Store::open`].
    pub fn apply_all(&mut self, t: &Transaction, tracks: Tracks) {
        if !t.flushed {
            self.log(&t.changes, tracks);
        }
        for change in &t.changes {
            apply(&mut self.rows, *change);
        }
        self.renumber(tracks);
    }

    /// Takes the process's transaction away, to commit or undo it.
    pub fn take_transaction(&mut self, owner: Proc) -> Option<Transaction> {
        let i = self.open.iter().position(|t| t.owner == owner && !t.prepared)?;
        Some(self.open.remove(i))
    }

    /// So much time passes: schedules and claims come nearer, rows get older where somebody asks for their age.
    pub fn elapse(&mut self, by: u8, tracks: Tracks) {
        let pass = |row: &mut Row| {
            row.due = row.due.map(|n| n.saturating_sub(by));
            row.claim = row.claim.map(|(p, n)| (p, n.saturating_sub(by)));
            if tracks.ages {
                row.age = row.age.saturating_add(by).min(AGE_AT_MOST);
            }
        };
        self.rows.iter_mut().for_each(pass);
        for change in self.open.iter_mut().flat_map(|t| &mut t.changes) {
            match change {
                Change::Insert(row) | Change::Update(row) | Change::Delete(row) => pass(row),
            }
        }
    }

    /// Takes a backup: what is committed, and the sequence.
    pub fn back_up(&mut self) {
        self.backup = Some(Box::new(Backup { rows: self.rows.clone(), sequence: self.sequence }));
    }

    /// Becomes the backup again, or empty without one: sequence values come back too (E11, ran on PostgreSQL 15). The
    /// log is another one; a slot stands where it stood. Transactions under way can only roll back.
    pub fn restore(&mut self) {
        let backup = self.backup.as_deref().cloned().unwrap_or_default();
        self.rows = backup.rows;
        self.sequence = backup.sequence;
        self.open.retain(|t| !t.prepared);
        for t in &mut self.open {
            t.broken = true;
            t.changes.clear();
            t.locks.clear();
        }
        self.wal.clear();
    }
}

/// Rows of these tables that differ by nothing but their id are kept up to [`CAP`]: further ones change no verdict, and
/// without a bound a message that comes for ever would make endlessly many worlds.
fn counted(table: Table) -> bool {
    match table {
        Table::Inbox | Table::Effects | Table::Archive | Table::Dead => true,
        Table::Orders | Table::Outbox | Table::Cursor | Table::Lease | Table::Log => false,
    }
}

fn apply(rows: &mut Vec<Row>, change: Change) {
    match change {
        Change::Insert(row) => {
            let same = || rows.iter().filter(|r| Row { id: row.id, ..**r } == row).count();
            if counted(row.table) && same() >= usize::from(CAP) {
                return;
            }
            // rows stay sorted; a sort would be a kilobyte to download
            let at = rows.partition_point(|r| (r.table, r.id) <= (row.table, row.id));
            rows.insert(at, row);
        }
        Change::Update(new) => {
            for row in rows.iter_mut().filter(|r| r.table == new.table && r.id == new.id) {
                *row = new;
            }
        }
        Change::Delete(gone) => rows.retain(|r| r.table != gone.table || r.id != gone.id),
    }
}
