//! Faults: data that a scenario carries. A fault is a when and a what.
//!
//! None edits committed rows or queues. A crash is always tied to the line just executed ("after the commit" and
//! "before the next line" differ as soon as somebody else may move in between).

use super::name::{Machine, Proc, QueueId, StoreId};

/// A gap of a program: just after a line, on its n-th pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Whose program.
    pub process: Proc,
    /// Which line, as a position in [`Program::lines`](super::Program::lines).
    pub line: u8,
    /// Which pass, from 1. A pass counts when the line did something: a SELECT that finds no row does not count.
    pub pass: u8,
}

/// When a fault strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum When {
    /// Atomically after the line.
    After(Place),
    /// On the line: the fate of its call or commit.
    On(Place),
    /// Before anything has run.
    Start,
    /// In an idle moment, when nothing else can move; idle acts come one a moment, in the order in which they are
    /// listed.
    Idle,
}

impl When {
    /// The line that it is tied to, if it is.
    pub fn place(self) -> Option<Place> {
        match self {
            When::After(place) | When::On(place) => Some(place),
            When::Start | When::Idle => None,
        }
    }
}

/// What dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// Every process on the machine.
    Machine(Machine),
    /// One process.
    Process(Proc),
}

/// What a fault does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// Memory, connections and locks are gone; open transactions abort; messages in hand return to the queue.
    Crash(Target),
    /// On a publication: it never arrives. On a commit: it never arrives, the transaction aborts. The caller hears
    /// nothing.
    RequestLost,
    /// On a publication or a commit: it is done, and the caller hears nothing.
    AnswerLost,
    /// On a publication: the broker refuses it, and says so.
    Nack,
    /// On a commit: the database refuses it, and says so.
    CommitRefused,
    /// The broker goes down; quiescence brings it up again.
    BrokerDown,
    /// The broker comes up.
    BrokerUp,
    /// On a PREPARE: this participant votes no.
    VoteNo,
    /// On a statement: it fails, and a transaction is broken by it.
    Failed,
    /// The exchange no longer leads to that queue; nobody binds it again.
    Unbind(QueueId),
    /// It does again.
    Bind(QueueId),
    /// The exchange is gone: a publication closes its channel (F15).
    ExchangeGone,
    /// It is back.
    ExchangeBack,
    /// What waits in that queue is older than its time to live (F17).
    Expire(QueueId),
    /// A backup is taken; or: from here on the replica lags.
    BackUp(StoreId),
    /// The backup is restored, or the replica promoted: what was committed since is gone, connections are cut (E10, E11).
    Restore(StoreId),
    /// The replication slot is dropped, with what it kept (J4, J5).
    SlotLost(StoreId),
    /// The process stands still, longer than anything else.
    Hang(Proc),
    /// The process stands still, shorter than any timer.
    Hold(Proc),
    /// The process ends and nobody restarts it.
    End(Proc),
    /// Somebody wakes it: an operator, a cron job. One that is dead is started for it.
    Wake(Proc),
    /// So many units of time pass.
    Elapse(u8),
    /// Every ticker fires once.
    TickAll,
    /// An operator or a timeout decides a prepared branch on its own: commits it, or not (Q6).
    Heuristic(StoreId, bool),
    /// The caller asks again, with the key of its first command: the same [`Order`](super::Order).
    RetryWithKey,
    /// The caller asks again without a key: a new [`Order`](super::Order), honestly.
    RetryWithoutKey,
}

impl What {
    /// The one process that it names.
    pub fn process(self) -> Option<Proc> {
        match self {
            What::Crash(Target::Process(p)) | What::Hang(p) | What::Hold(p) | What::End(p) | What::Wake(p) => Some(p),
            What::Crash(Target::Machine(_))
            | What::RequestLost
            | What::AnswerLost
            | What::Nack
            | What::CommitRefused
            | What::VoteNo
            | What::Failed
            | What::BrokerDown
            | What::BrokerUp
            | What::Unbind(_)
            | What::Bind(_)
            | What::ExchangeGone
            | What::ExchangeBack
            | What::Expire(_)
            | What::BackUp(_)
            | What::Restore(_)
            | What::SlotLost(_)
            | What::Elapse(_)
            | What::TickAll
            | What::Heuristic(..)
            | What::RetryWithKey
            | What::RetryWithoutKey => None,
        }
    }
}

/// A when and a what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fault {
    /// When it strikes.
    pub when: When,
    /// What it does.
    pub what: What,
}
