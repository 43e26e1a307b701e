//! Selection rules and assignments, as data: which rows a SELECT, UPDATE or DELETE is about, in which order, under which
//! locks, and what it sets. Every polling rule of the field is a list of these (`model-sketch.md` section 1).

use super::name::{Status, StoreId, Table};

/// What makes two positions comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum By {
    /// The id, taken from a sequence at INSERT (H1).
    Id,
    /// The transaction id and then the id (H3).
    XidAndId,
}

/// A condition on a row. All conditions of a list must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// The status column says so.
    StatusIs(Status),
    /// `attempts < n` (L7).
    AttemptsBelow(u8),
    /// `attempts >= n`.
    AttemptsAtLeast(u8),
    /// Behind the cursor that stands in the cursor table: only what is greater (H1, H3, H4).
    AfterCursor(By),
    /// `xid < pg_snapshot_xmin(...)`: written by a transaction older than every open one that has an xid (H3).
    BelowXmin,
    /// Ids follow each other without a hole. `Some(n)` waits for a hole so many looks long and then goes on, `None` for
    /// ever (H5).
    Contiguous(Option<u8>),
    /// `next_attempt_at <= now()`; `or_null` adds `OR next_attempt_at IS NULL` (L10).
    Due {
        /// A row without a schedule is due.
        or_null: bool,
    },
    /// No claim on it is running (G5).
    LeaseFree,
    /// The claim on it is this process's own: a fence (G6).
    Mine,
    /// No earlier row of its aggregate is in one of these states (L6), and nobody else has locked a row of it (G9).
    FirstOfAggregate(Vec<Status>),
    /// Its aggregate belongs to this process's share: number of the aggregate, modulo the processes of this role (G9).
    MyShare,
    /// Older than so many units of time (P2, N12).
    OlderThan(u8),
    /// About the order in hand.
    OfOrderInHand,
    /// About the message in hand.
    OfMessageInHand,
    /// About a later order of the same aggregate than the one in hand (M9).
    NewerThanHand,
}

/// In which order rows come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OrderBy {
    /// `ORDER BY id`.
    Id,
    /// `ORDER BY xid, id` (H3).
    XidAndId,
    /// `ORDER BY created_at`, which `now()` sets to the start of the transaction (H11, ran on PostgreSQL 15).
    CreatedAt,
    /// `ORDER BY id` where ids are random UUIDs: no order that anybody meant (H12).
    Random,
    /// No `ORDER BY`: as the rows stand in the heap, where an UPDATE puts the new version behind (H14).
    Heap,
}

/// What a SELECT locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowLock {
    /// Nothing.
    None,
    /// `FOR UPDATE`: waits for rows that somebody else holds (G2).
    Update,
    /// `FOR UPDATE SKIP LOCKED`: passes them over (G3).
    Skip,
}

/// Where a SELECT looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum From {
    /// A table: its committed rows, and those of the process's own transaction.
    Table(Table),
    /// The write-ahead log behind the slot, in the order of commits (J). Only outbox rows are decoded.
    Wal {
        /// A DELETE is decoded into an event too (K4).
        deletes: bool,
    },
    /// The outbox table as it is at one moment, read once: not a rule that would find a row later (J6).
    Snapshot,
    /// The prepared transactions that wait for a decision: one row each (Q3).
    Prepared,
}

/// A SELECT, or an `UPDATE ... RETURNING` when it sets something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    /// The database.
    pub store: StoreId,
    /// Where it looks.
    pub from: From,
    /// All must hold.
    pub rows: Vec<Predicate>,
    /// In which order.
    pub order: OrderBy,
    /// At most so many rows.
    pub limit: u8,
    /// What it locks.
    pub lock: RowLock,
    /// What it sets on the rows it takes: a claim.
    pub set: Vec<Set>,
    /// It only looks whether there is a row, and takes none in memory.
    pub peek: bool,
}

impl Query {
    /// A plain SELECT of a table by id, without locks.
    pub fn of(store: StoreId, table: Table, rows: Vec<Predicate>, limit: u8) -> Query {
        Query {
            store,
            from: From::Table(table),
            rows,
            order: OrderBy::Id,
            limit,
            lock: RowLock::None,
            set: vec![],
            peek: false,
        }
    }

    /// The pending rows of the outbox.
    pub fn pending(store: StoreId, limit: u8) -> Query {
        Query::of(store, Table::Outbox, vec![Predicate::StatusIs(Status::Pending)], limit)
    }

    /// The table that it reads; the log and the prepared transactions are about the outbox.
    pub fn table(&self) -> Table {
        match self.from {
            From::Table(table) => table,
            From::Wal { .. } | From::Snapshot | From::Prepared => Table::Outbox,
        }
    }
}

/// An assignment of an UPDATE. Times are in units that pass only when nothing else can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Set {
    /// `status = ...`.
    Status(Status),
    /// `attempts = attempts + 1`.
    CountAttempt,
    /// `attempts = 0`.
    ClearAttempts,
    /// `next_attempt_at = now() + n`.
    DueIn(u8),
    /// `next_attempt_at = NULL`.
    NoSchedule,
    /// `claimed_by = me, claimed_until = now() + n`.
    Claim(u8),
    /// `claimed_by = NULL`.
    Release,
    /// `generation = generation + 1`: an operator wants it sent again (O5).
    NextGeneration,
    /// The position of the row in hand: of a cursor or a slot.
    Position,
    /// The end of the write-ahead log: what a slot made anew starts from (J5).
    EndOfWal,
}

/// Which rows an UPDATE or DELETE is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// The row in hand.
    Hand,
    /// Every row that satisfies all of these.
    All(Vec<Predicate>),
}
