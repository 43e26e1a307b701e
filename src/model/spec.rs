//! What the parts of a system are made of: processes, databases, queues, events.

use super::name::{Group, Machine, QueueId, Role, Table};
use super::program::Program;

/// A process and the program that it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSpec {
    /// What it is for.
    pub role: Role,
    /// Which of several of one role, from 1.
    pub nth: u8,
    /// Where it runs.
    pub machine: Machine,
    /// With whom it competes for messages.
    pub group: Group,
    /// What it runs.
    pub program: Program,
}

/// The columns that a unique key compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The business key: one row an order.
    Order,
    /// The message id.
    Message,
    /// The message id and the name of the consumer (the cure of N10).
    MessageAndGroup,
}

/// A database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSpec {
    /// Its unique keys, beside the ids.
    pub unique: Vec<(Table, Key)>,
    /// A transaction of the broker dressed as a database: when it commits, the outbox rows that it holds are enqueued (C7,
    /// Q).
    pub broker: bool,
    /// It can take part in a two-phase commit. RabbitMQ and Kafka cannot (Q7).
    pub enlists: bool,
}

impl StoreSpec {
    /// A database with these keys.
    pub fn with(unique: Vec<(Table, Key)>) -> StoreSpec {
        StoreSpec { unique, broker: false, enlists: true }
    }
}

/// What a queue is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum QueueKind {
    /// Durable: persistent messages survive a restart.
    Classic,
    /// Replicated: every confirmed message survives.
    Quorum,
    /// Gone with the broker.
    NotDurable,
}

/// What a full queue does with one more message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Overflow {
    /// Drops the oldest (F17).
    DropHead,
    /// Refuses the new one: the sender gets a nack (F9, F17).
    RejectPublish,
}

/// What a queue that remembers ids does with one that it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dedup {
    /// Confirms it and keeps nothing, as JetStream does (O3).
    Swallow,
    /// Refuses it, as RabbitMQ's plugin does (O3).
    Refuse,
}

/// A queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueSpec {
    /// What it is made of.
    pub kind: QueueKind,
    /// The exchange leads to it at the start; a dead-letter queue is fed by another queue instead.
    pub bound: bool,
    /// Messages that may wait in it, and what happens with one more.
    pub limit: Option<(u8, Overflow)>,
    /// It remembers the ids of messages.
    pub dedup: Option<Dedup>,
    /// How often a message may be given back before it is dead-lettered, or dropped.
    pub delivery_limit: Option<u8>,
    /// Where rejected, expired and too often returned messages go.
    pub dead_letter: Option<QueueId>,
    /// Only the first living consumer gets messages (M6).
    pub single_active: bool,
}

impl QueueSpec {
    /// Durable, bound, without limits.
    pub const PLAIN: QueueSpec = QueueSpec {
        kind: QueueKind::Classic,
        bound: true,
        limit: None,
        dedup: None,
        delivery_limit: None,
        dead_letter: None,
        single_active: false,
    };
}

/// Which bound queues get a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Routing {
    /// All of them.
    Fanout,
    /// One, by its key: partitions (M1, M2).
    Hash,
}

/// What is wrong with an event, wherever it comes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Poison {
    /// The broker refuses it every time.
    Nacked,
    /// It cannot be made into a message (J10).
    Unserialisable,
    /// It kills the process that touches it (L8).
    Kills,
    /// The consumer's handler fails on it (N14).
    FailsAtConsumer,
}

/// Which orders are about one business object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aggregates {
    /// All of them.
    One,
    /// Each is its own.
    Each,
}

/// What a database must keep because some program looks at it. The rest stays at its first value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tracks {
    /// Numbers of transactions.
    pub xids: bool,
    /// Starts of transactions.
    pub stamps: bool,
    /// Places in the heap.
    pub places: bool,
    /// Ages.
    pub ages: bool,
    /// The write-ahead log.
    pub wal: bool,
    /// A cursor.
    pub cursor: bool,
}
