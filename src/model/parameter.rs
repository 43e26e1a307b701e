//! What statements are told: how to take from a queue and give back, whom to wake, how to publish and hear, what to lock.

use super::name::{QueueId, Table};

/// How a consumer takes from a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subscription {
    /// Which queue.
    pub queue: QueueId,
    /// Messages that it may hold unsettled, at least 1 (M5).
    pub prefetch: u8,
    /// The broker forgets a message as soon as it is delivered (N2).
    pub auto_ack: bool,
}

impl Subscription {
    /// One message at a time, settled by the consumer.
    pub fn plain(queue: QueueId) -> Subscription {
        Subscription { queue, prefetch: 1, auto_ack: false }
    }
}

/// What a consumer tells the broker about the message it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Settle {
    /// Handled: the broker may forget the copy.
    Ack,
    /// Back to the head of its queue, flagged as redelivered (ran on RabbitMQ 3.10).
    Requeue,
    /// Not wanted: to the dead-letter queue if there is one, else gone.
    Reject,
}

/// Whose signal is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reach {
    /// The relays on the sender's own machine: a channel in one process (seed 000).
    Beside,
    /// Every relay.
    All,
    /// Every process that listens: `NOTIFY`. Inside a transaction it is delivered at the commit and dropped by a
    /// rollback (I10, ran on PostgreSQL 15).
    Listening,
}

/// How the id of a message is made. It decides what an inbox recognises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IdRule {
    /// The id that the row in hand carries, or that of the event.
    Event,
    /// Another one each time that the caller asks (B8).
    Fresh,
    /// The number of the aggregate: two events of one aggregate share it, which is a mistake (E9).
    Aggregate,
    /// The bare number of the outbox row (N11).
    Row,
    /// The number of the outbox row, with the name of its producer (the cure of N11).
    ScopedRow,
    /// The number of the row and its attempts, counted up by every relay that tries (O4).
    RowAndAttempt,
    /// The number of the row and its generation, counted up by an operator alone (O5).
    RowAndGeneration,
}

/// What a partition or queue is chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoutingKey {
    /// The aggregate: its events stay in one queue, in order (M1).
    Aggregate,
    /// The event: they spread (M2, J11).
    Event,
}

/// How a message is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Publish {
    /// How its id is made.
    pub id: IdRule,
    /// What chooses its queue, where queues share the messages.
    pub key: RoutingKey,
    /// A message that no queue takes is returned before it is confirmed (F14, ran on RabbitMQ 3.10).
    pub mandatory: bool,
    /// It survives a restart of the broker in a durable queue (F16).
    pub persistent: bool,
    /// The next publication does not wait until this one is confirmed: several are under way, each with its own confirm.
    pub pipelined: bool,
    /// It goes to the dead-letter exchange, which leads to the dead-letter queues alone (L14).
    pub dead: bool,
}

impl Publish {
    /// As the course does it: id of the event, persistent, by aggregate; not mandatory.
    pub const PLAIN: Publish = Publish {
        id: IdRule::Event,
        key: RoutingKey::Aggregate,
        mandatory: false,
        persistent: true,
        pipelined: false,
        dead: false,
    };
}

/// How a sender waits for the broker's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hear {
    /// It takes the oldest answer to any of its publications for the answer to this one (F18). With none under way none
    /// will come.
    pub any: bool,
    /// It gives up when no answer will come; otherwise it waits for ever (F12).
    pub timeout: bool,
}

impl Hear {
    /// Its own answer, with a timeout.
    pub const OWN: Hear = Hear { any: false, timeout: true };
}

/// What an explicit lock is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockOn {
    /// The aggregate of the order in hand: the row of the business object (H9, H10), or an advisory lock on its number.
    Aggregate,
    /// A whole table, or one advisory lock for all writers (H8).
    Table(Table),
}
