//! Statements: the atomic steps that programs are made of.
//!
//! A statement has parameters and a map from outcomes to lines; an outcome that is not in the map falls through to the
//! next statement. With outcomes as jumps no other control flow exists. A publication is three steps (left, performed
//! at the broker, answer received), because a fault can fall between; a statement of the database is one, because
//! nobody else can tell "done there" from "answer received" (a lost answer is an outcome).

use super::name::{Status, StoreId, Table};
use super::parameter::{Hear, IdRule, LockOn, Publish, Reach, Settle, Subscription};
use super::query::{Predicate, Query, Set, Which};

/// How a statement ended. Which outcomes a statement can have is said at each [`Op`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// It did what it says.
    Ok,
    /// There was nothing to take, find or change.
    Empty,
    /// A row with that key exists and the statement was told to do nothing then (`ON CONFLICT DO NOTHING`).
    Exists,
    /// A row with that key exists and the transaction is broken by it.
    Conflict,
    /// The broker refused the message.
    Nack,
    /// No queue is bound for the message and the sender wanted to know (`basic.return`, F14).
    Returned,
    /// The connection or the database said no.
    Error,
    /// No answer came and none will: the caller cannot know what happened.
    Timeout,
    /// The handler failed: the event cannot be serialised, or the effect cannot be applied.
    Failed,
    /// There are rows, behind a hole in the ids (H5).
    Hole,
    /// The replication slot is gone (J4, J5).
    NoSlot,
    /// The buffer in memory has no room (D4).
    Full,
    /// A participant votes no (Q2).
    No,
    /// A ticker woke it instead of a command.
    Tick,
}

/// What a caller is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reply {
    /// "Your order is taken."
    Ok,
    /// "It failed."
    Error,
    /// "I do not know whether it was taken."
    Unknown,
}

/// What wakes a waiting process beside its signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tick {
    /// Nothing: only a signal does.
    None,
    /// A plain poller: the ticker is the way it works, so its tick is never a recovery.
    Clock,
    /// A safety net beside a signal: a row that is found only thanks to it was late (seed 000, "réveil").
    Net,
}

/// Where a `Receive` takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The process's own command box: what callers ask.
    Commands,
    /// The same, but a ticker wakes it as well: a process with a retry buffer in memory (D1).
    CommandsOrTick,
    /// A queue of the broker.
    Queue(Subscription),
}

/// One atomic step of one process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Takes the next command or message. Waits while there is none, on a queue also while the broker is down or another
    /// consumer of it is the single active one. Outcomes: `Ok`, `Tick`.
    Receive(Source),
    /// Settles the message in hand. Waits while the broker is down. Refused without a message. When the connection on
    /// which the message came is gone, it settles nothing: the message is back in the queue. Outcome: `Ok`.
    Settle(Settle),
    /// Sleeps until a signal (capacity one, seed 000) or a tick, and forgets its registers. Outcome: `Ok`.
    Wait(Tick),
    /// Subscribes to notifications, for as long as the process lives (I10). Outcome: `Ok`.
    Listen,
    /// Sets the signal of each living target, once however often it is set. Outcome: `Ok`.
    Signal(Reach),
    /// Opens a transaction. Refused when one is open: a program that forgot its rollback shows it. Outcome: `Ok`.
    Begin(StoreId),
    /// Adds the row of the order in hand; committed at once outside a transaction. Waits while another transaction
    /// holds an open insert of the same unique key. Outcomes: `Ok`, `Exists`, `Conflict`, `Error` (a broken
    /// transaction takes no more statements), `Failed` (the handler cannot apply it).
    Insert {
        /// The database.
        store: StoreId,
        /// The table.
        table: Table,
        /// How the id of its message is made, in a table that keeps one.
        id: IdRule,
        /// `ON CONFLICT DO NOTHING`: an existing key ends as `Exists` and breaks nothing.
        or_nothing: bool,
    },
    /// Reads rows into memory, or only looks. Waits for locks when it is told to. Outcomes: `Ok`, `Empty`, `Hole`,
    /// `NoSlot`, `Error` (broken transaction).
    Select(Query),
    /// Takes the next row of what was read in hand; at the end the last one stays there, whose position a connector
    /// confirms (J2). Outcomes: `Ok`, `Empty`.
    Take,
    /// Puts the message in hand into a buffer in memory, which a crash empties. Outcomes: `Ok`, `Full`.
    Keep {
        /// Messages that it holds at most.
        capacity: u8,
    },
    /// Takes the oldest message of the buffer in hand. Outcomes: `Ok`, `Empty`.
    TakeKept,
    /// Changes rows; committed at once outside a transaction. Waits for rows that another transaction holds. Refused
    /// without a row in hand where it needs one. Outcomes: `Ok`, `Empty` (no such row, or the fence does not let it),
    /// `Error` (broken transaction).
    Update {
        /// The database.
        store: StoreId,
        /// The table.
        table: Table,
        /// Which rows.
        which: Which,
        /// What it sets.
        set: Vec<Set>,
        /// Further conditions on those rows: a fence.
        fence: Vec<Predicate>,
        /// Makes the row if there is none (a cursor, a slot, a lease).
        upsert: bool,
    },
    /// Removes rows, like [`Op::Update`].
    Delete {
        /// The database.
        store: StoreId,
        /// The table.
        table: Table,
        /// Which rows.
        which: Which,
        /// Further conditions on those rows.
        fence: Vec<Predicate>,
    },
    /// Takes a lock until the end of the transaction. Waits for it. Outcome: `Ok`; without a transaction it holds
    /// nothing.
    Lock {
        /// The database.
        store: StoreId,
        /// On what.
        on: LockOn,
        /// The transaction gets an xid by it, as by any lock on a row; an advisory lock gives none (H7).
        xid: bool,
    },
    /// The commit record is in the write-ahead log; rows are not visible yet, and a crash commits all the same (J9).
    /// Outcome: `Ok`.
    Flush(StoreId),
    /// Commits. Outcomes: `Ok`; `Error` (refused, or the transaction was broken: rolled back); `Timeout` (the answer
    /// was lost: committed or not, the caller cannot know). Without a transaction it does nothing.
    Commit(StoreId),
    /// Undoes the open transaction; a sequence value stays burnt. Without a transaction it does nothing. Outcome: `Ok`.
    Rollback(StoreId),
    /// Phase one: the transaction is prepared, survives crashes and keeps its locks. Outcomes: `Ok`, `No` (votes no:
    /// rolled back), `Error` (this server cannot take part: Q7).
    Prepare(StoreId),
    /// Phase two: ends the prepared transaction about the order in hand. Outcomes: `Ok`, `Empty`.
    Decide {
        /// The database.
        store: StoreId,
        /// Commit it, or roll it back.
        commit: bool,
    },
    /// The publication *leaves*: it is in flight from here on, and arrives even if the sender dies. Refused without an
    /// order in hand. Waits while an earlier publication of this process is under way: a connection keeps its order. An
    /// answer that was not awaited by then is not heard any more, unless publications are pipelined. Outcomes: `Ok`,
    /// `Failed` (the event cannot be serialised).
    Send(Publish),
    /// Takes the broker's answer to its own publication. Waits while that is under way. Refused without one, unless any
    /// answer will do.
    /// Outcomes: `Ok` (confirmed), `Nack`, `Returned`, `Error` (connection refused, channel closed), `Timeout` (no
    /// answer will come).
    Await(Hear),
    /// Tells the caller; nobody, when nobody waits or the answer is out already. Outcome: `Ok`.
    Answer(Reply),
    /// Goes to the line that the jump of `Ok` names, and does nothing else.
    Goto,
    /// The process has ended, for good: quiescence does not restart it. Its connections close: what it had not
    /// committed is undone, what it had not settled is back in the queue.
    Stop,
}

impl Op {
    /// Adds the row of the order in hand, its message with the id of the event; an existing key breaks the transaction.
    pub fn insert(store: StoreId, table: Table) -> Op {
        Op::Insert { store, table, id: IdRule::Event, or_nothing: false }
    }

    /// The same with `ON CONFLICT DO NOTHING`.
    pub fn insert_or_nothing(store: StoreId, table: Table) -> Op {
        Op::Insert { store, table, id: IdRule::Event, or_nothing: true }
    }

    /// Sets the status of the outbox row in hand.
    pub fn mark(store: StoreId, status: Status) -> Op {
        Op::set(store, vec![Set::Status(status)])
    }

    /// Changes the outbox row in hand.
    pub fn set(store: StoreId, set: Vec<Set>) -> Op {
        Op::Update { store, table: Table::Outbox, which: Which::Hand, set, fence: vec![], upsert: false }
    }

    /// The database that it speaks to; none for the others.
    pub fn store(&self) -> Option<StoreId> {
        self.clone().store_mut().map(|s| *s)
    }

    /// The same, to be changed.
    pub fn store_mut(&mut self) -> Option<&mut StoreId> {
        match self {
            Op::Begin(s) | Op::Flush(s) | Op::Commit(s) | Op::Rollback(s) | Op::Prepare(s) => Some(s),
            Op::Insert { store, .. }
            | Op::Update { store, .. }
            | Op::Delete { store, .. }
            | Op::Lock { store, .. }
            | Op::Decide { store, .. } => Some(store),
            Op::Select(query) => Some(&mut query.store),
            Op::Receive(_)
            | Op::Settle(_)
            | Op::Wait(_)
            | Op::Listen
            | Op::Signal(_)
            | Op::Take
            | Op::Keep { .. }
            | Op::TakeKept
            | Op::Send(_)
            | Op::Await(_)
            | Op::Answer(_)
            | Op::Goto
            | Op::Stop => None,
        }
    }
}

/// An [`Op`] with its jumps, resolved to positions in the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What it does.
    pub op: Op,
    /// Where each outcome goes; any other falls through to the next statement, the last wraps to the first.
    pub jumps: Vec<(Outcome, u8)>,
    /// The line of the program that it belongs to.
    pub line: u8,
}
