//! Facts: what one step did, in the words of the domain. Captions, the stage and the table of sentences are made from
//! these and from the worlds around them, never from the name of a method.

use super::broker::Message;
use super::fault::What;
use super::name::{Order, Proc, QueueId, Status, StoreId, Table};
use super::row::Row;
use super::statement::Reply;

/// Where a received thing came from, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// A caller's command.
    Command(Order),
    /// A message of the queue.
    Message {
        /// The message.
        message: Message,
        /// It had been delivered before.
        redelivered: bool,
        /// Its order is not committed at this moment.
        premature: bool,
    },
}

/// How a waiting process woke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// By a signal.
    Signal,
    /// By its ticker.
    Tick,
}

/// Why a publication got no confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unconfirmed {
    /// The broker refused it.
    Nack,
    /// There was no broker.
    Closed,
    /// No answer will come.
    Silence,
    /// No queue took it, and it came back.
    Returned,
    /// There is no such exchange: the channel is closed.
    NoExchange,
}

/// What becomes of a message that leaves a queue otherwise than by an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Back at the head of its queue.
    Requeued,
    /// In the dead-letter queue.
    DeadLettered,
    /// Gone.
    Dropped,
}

/// How a commit ended that did not end well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitTrouble {
    /// The database refused it: rolled back, and the process knows.
    Refused,
    /// It is committed, and the process does not know.
    AnswerLost,
    /// It is rolled back, and the process does not know.
    RequestLost,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A process took a command or a message.
    Received(Proc, Received),
    /// A consumer acknowledged the message in hand.
    Acked(Proc, Message),
    /// A process woke from its wait.
    Woke(Proc, Woken),
    /// A process set the signal of others.
    Signalled(Proc),
    /// A transaction opened.
    Began(Proc, StoreId),
    /// A row was written: within the open transaction, or committed at once.
    Inserted {
        /// By whom.
        by: Proc,
        /// Where.
        store: StoreId,
        /// The row.
        row: Row,
        /// It is not committed yet.
        open: bool,
    },
    /// A row with the same unique key was there already.
    Existed {
        /// Who tried.
        by: Proc,
        /// Where.
        store: StoreId,
        /// The row that was not written.
        row: Row,
        /// The transaction is broken by it.
        broken: bool,
    },
    /// A statement found its transaction broken and did nothing.
    Broken(Proc, StoreId),
    /// A SELECT found these rows.
    Found(Proc, Table, Vec<Row>),
    /// A SELECT found nothing.
    FoundNothing(Proc, Table),
    /// A row read before is now in hand.
    Took(Proc, Row),
    /// The status of a row was set.
    Marked {
        /// By whom.
        by: Proc,
        /// Where.
        store: StoreId,
        /// The row, as it was.
        row: Row,
        /// Its new status.
        status: Status,
        /// It is not committed yet.
        open: bool,
    },
    /// A transaction was committed, with these rows new or changed.
    Committed(Proc, StoreId, Vec<Row>),
    /// A commit went wrong. What was rolled back is a fact of its own.
    CommitFailed(Proc, StoreId, CommitTrouble),
    /// Columns of a row other than its status were set.
    Changed {
        /// By whom.
        by: Proc,
        /// Where.
        store: StoreId,
        /// The row, as it is now.
        row: Row,
        /// It is not committed yet.
        open: bool,
    },
    /// A row was deleted.
    Deleted {
        /// By whom.
        by: Proc,
        /// Where.
        store: StoreId,
        /// The row, as it was.
        row: Row,
        /// It is not committed yet.
        open: bool,
    },
    /// An UPDATE or DELETE found no row that it may touch.
    Untouched(Proc, StoreId, Table),
    /// A SELECT found rows behind a hole, and waits.
    FoundHole(Proc),
    /// The slot is gone.
    NoSlot(Proc),
    /// A lock was taken.
    Locked(Proc, StoreId),
    /// The commit record of a transaction is in the log, with these rows; nobody sees them yet.
    Flushed(Proc, StoreId, Vec<Row>),
    /// A transaction is prepared, with these rows.
    Prepared(Proc, StoreId, Vec<Row>),
    /// A participant does not prepare: it votes no, or cannot take part at all.
    NotPrepared(Proc, StoreId),
    /// A prepared transaction was decided, by a process or by nobody that belongs to the protocol.
    Decided {
        /// By whom.
        by: Option<Proc>,
        /// Where.
        store: StoreId,
        /// It is committed; rolled back otherwise.
        commit: bool,
        /// Its rows.
        rows: Vec<Row>,
    },
    /// A process listens for notifications.
    Listens(Proc),
    /// A process keeps a message in memory, to send it later.
    Kept(Proc, Message),
    /// It has no room for it.
    NotKept(Proc, Message),
    /// The handler failed on it.
    HandlerFailed(Proc, Message),
    /// A transaction was undone, with these rows.
    RolledBack(Proc, StoreId, Vec<Row>),
    /// A publication left.
    Sent(Proc, Message),
    /// The broker took a publication into its queue: as the n-th copy of that message, from 1.
    Enqueued {
        /// Whose publication; nobody's once the sender is dead.
        from: Option<Proc>,
        /// The message.
        message: Message,
        /// Which copy (capped).
        copy: u8,
    },
    /// A publication did not get into the queue.
    NotEnqueued(Option<Proc>, Message, Unconfirmed),
    /// A process heard that the broker has its message.
    Confirmed(Proc, Message),
    /// A process heard that it has not, or gave up hearing.
    NotConfirmed(Proc, Message, Unconfirmed),
    /// A caller was told.
    Answered(Proc, Order, Reply),
    /// A consumer gave a message back, or refused it.
    GaveBack(Proc, Message, Removal),
    /// A queue lost a message that nobody refused: full, expired, refused too often.
    Removed(QueueId, Message, Removal),
    /// A publication arrived and no queue took it; its sender is told that all is well.
    Unrouted(Option<Proc>, Message),
    /// A queue knows the id and keeps nothing.
    Swallowed(QueueId, Message),
    /// So much time has passed.
    Elapsed(u8),
    /// A process that stood still goes on.
    Released(Proc),
    /// A process stopped by itself.
    Ended(Proc),
    /// These processes died, and with them their memory, connections and locks.
    Crashed {
        /// Who.
        dead: Vec<Proc>,
        /// Callers who will hear nothing.
        unanswered: Vec<Order>,
    },
    /// These processes are back, knowing nothing.
    Restarted(Vec<Proc>),
    /// The broker went down or came up, or a caller asked again.
    Happened(What),
}

impl Fact {
    /// The rows that are durable by this fact: committed with their transaction, or at once.
    pub fn durable(&self) -> &[Row] {
        match self {
            Fact::Committed(_, _, rows) | Fact::Decided { commit: true, rows, .. } => rows,
            Fact::Inserted { row, open: false, .. } => std::slice::from_ref(row),
            Fact::Decided { commit: false, .. }
            | Fact::Inserted { open: true, .. }
            | Fact::Received(..)
            | Fact::Changed { .. }
            | Fact::Deleted { .. }
            | Fact::Untouched(..)
            | Fact::FoundHole(_)
            | Fact::NoSlot(_)
            | Fact::Locked(..)
            | Fact::Flushed(..)
            | Fact::Prepared(..)
            | Fact::NotPrepared(..)
            | Fact::Listens(_)
            | Fact::Kept(..)
            | Fact::NotKept(..)
            | Fact::HandlerFailed(..)
            | Fact::GaveBack(..)
            | Fact::Removed(..)
            | Fact::Unrouted(..)
            | Fact::Swallowed(..)
            | Fact::Elapsed(_)
            | Fact::Released(_)
            | Fact::Acked(..)
            | Fact::Woke(..)
            | Fact::Signalled(_)
            | Fact::Began(..)
            | Fact::Existed { .. }
            | Fact::Broken(..)
            | Fact::Found(..)
            | Fact::FoundNothing(..)
            | Fact::Took(..)
            | Fact::Marked { .. }
            | Fact::CommitFailed(..)
            | Fact::RolledBack(..)
            | Fact::Sent(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Confirmed(..)
            | Fact::NotConfirmed(..)
            | Fact::Answered(..)
            | Fact::Ended(_)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => &[],
        }
    }
}
