//! Statements: the atomic steps that programs are made of.
//!
//! A statement has parameters and a map from outcomes to lines; an outcome that is not in the map falls through to the
//! next statement. With outcomes as jumps no other control flow exists. A publication is three steps (left, performed
//! at the broker, answer received), because a fault can fall between; a statement of the database is one, because
//! nobody else can tell "done there" from "answer received" (a lost answer is an outcome).

use super::name::{Proc, Status, StoreId, Table};

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
    /// The connection or the database said no.
    Error,
    /// No answer came and none will: the caller cannot know what happened.
    Timeout,
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

/// Which rows a relay's SELECT takes. Later rules (cursor, xmin, due, lease …) are further predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Predicate {
    /// The status column says so.
    StatusIs(Status),
}

/// Where a `Receive` takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The process's own command box: what callers ask.
    Commands,
    /// The broker's queue.
    Queue,
}

/// What a consumer tells the broker about the message it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Settle {
    /// Handled: the broker may forget the copy.
    Ack,
}

/// One atomic step of one process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Takes the next command or message. Waits while there is none, and on a queue while the broker is down.
    /// Outcome: `Ok`.
    Receive(Source),
    /// Settles the message in hand. Waits while the broker is down. Refused without a message. When the connection on
    /// which the message came is gone, it settles nothing: the message is back in the queue. Outcome: `Ok`.
    Settle(Settle),
    /// Sleeps until a signal (capacity one, seed 000) or a tick, and forgets its registers. Outcome: `Ok`.
    Wait(Tick),
    /// Sets the signal of each living target, once however often it is set. Outcome: `Ok`.
    Signal(Vec<Proc>),
    /// Opens a transaction. Refused when one is open: a program that forgot its rollback shows it. Outcome: `Ok`.
    Begin(StoreId),
    /// Adds the row of the order in hand; committed at once outside a transaction. Waits while another transaction
    /// holds an open insert of the same unique key. Outcomes: `Ok`, `Exists`, `Conflict`, `Error` (a broken
    /// transaction takes no more statements).
    Insert {
        /// The database.
        store: StoreId,
        /// The table.
        table: Table,
        /// `ON CONFLICT DO NOTHING`: an existing key ends as `Exists` and breaks nothing.
        or_nothing: bool,
    },
    /// Reads rows, by id, into memory. Takes no lock. Outcomes: `Ok`, `Empty`, `Error` (broken transaction).
    Select {
        /// The database.
        store: StoreId,
        /// The table.
        table: Table,
        /// All must hold.
        rows: Vec<Predicate>,
        /// At most so many rows.
        limit: u8,
    },
    /// Takes the next row of what was read in hand. Outcomes: `Ok`, `Empty`.
    Take,
    /// Sets the status of the row in hand; committed at once outside a transaction. Refused without a row.
    /// Outcomes: `Ok`, `Empty` (no such row any more), `Error` (broken transaction).
    Mark {
        /// The database.
        store: StoreId,
        /// The new status.
        status: Status,
    },
    /// Commits. Outcomes: `Ok`; `Error` (refused, or the transaction was broken: rolled back); `Timeout` (the answer
    /// was lost: committed or not, the caller cannot know). Without a transaction it does nothing.
    Commit(StoreId),
    /// Undoes the open transaction; a sequence value stays burnt. Without a transaction it does nothing. Outcome: `Ok`.
    Rollback(StoreId),
    /// The publication *leaves*: it is in flight from here on, and arrives even if the sender dies. Refused without an
    /// order in hand. Waits while an earlier publication of this process is under way: a connection keeps its order. An
    /// answer that was not awaited by then is not heard any more. Outcome: `Ok`.
    Send,
    /// Takes the broker's answer to its own publication. Waits while that is under way. Refused without one.
    /// Outcomes: `Ok` (confirmed), `Nack`, `Error` (connection refused), `Timeout` (no answer will come).
    Await,
    /// Tells the caller; nobody, when nobody waits or the answer is out already. Outcome: `Ok`.
    Answer(Reply),
    /// Goes to the line that the jump of `Ok` names, and does nothing else.
    Goto,
    /// The process has ended, for good: quiescence does not restart it. Its connections close: what it had not
    /// committed is undone, what it had not settled is back in the queue.
    Stop,
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
