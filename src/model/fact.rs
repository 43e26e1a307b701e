//! Facts: what one step did, in the words of the domain. Captions, the stage and the table of sentences are made from
//! these and from the worlds around them, never from the name of a method.

use super::broker::Message;
use super::fault::What;
use super::name::{Order, Proc, Status, StoreId, Table};
use super::statement::Reply;
use super::store::Row;

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
