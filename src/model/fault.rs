//! Faults: data that a scenario carries. A fault is a when and a what.
//!
//! None edits committed rows or queues. A crash is always tied to the line just executed ("after the commit" and
//! "before the next line" differ as soon as somebody else may move in between).

use super::name::{Machine, Proc};

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
    /// The caller asks again, with the key of its first command: the same [`Order`](super::Order).
    RetryWithKey,
    /// The caller asks again without a key: a new [`Order`](super::Order), honestly.
    RetryWithoutKey,
}

/// A when and a what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fault {
    /// When it strikes.
    pub when: When,
    /// What it does.
    pub what: What,
}
