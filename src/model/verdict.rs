//! The verdict: a vector (`model-sketch.md` section 5). The rules that read it from a world are in `judge`.

use super::name::Status;

/// What the durable tables say about sending an order's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Record {
    /// Nothing says anything.
    None,
    /// It was sent; or the row stands where no program looks.
    Done,
    /// Given up.
    Failed,
    /// An automatic rule will still select it.
    ToDo,
}

/// Whether database, broker and consumer tell the same story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Delivery {
    /// No order, no message.
    Nothing,
    /// One order, one copy, one effect.
    Consistent,
    /// An order, no copy, and nothing durable says that one is missing.
    LostWithoutTrace,
    /// An order, no copy, and a record that says "done".
    LostWithTrace,
    /// The broker had it and no longer has; no consumer received it.
    LostInBroker,
    /// A message about an order that does not exist.
    Phantom,
    /// Several copies, one effect.
    DuplicateAbsorbed,
    /// Several effects.
    DuplicateEffective,
    /// A consumer received it, and nothing remains of the effect.
    LostEffect,
    /// Not delivered yet, and some record says so.
    Pending,
    /// A prepared transaction waits for a decision: nobody knows (Q4).
    InDoubt,
}

/// Whether it went by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Liveness {
    /// For what is lost, a phantom or nothing.
    DoesNotApply,
    /// Nothing had to recover.
    Immediate,
    /// A restart, a retry or a safety net was needed.
    AfterRecovery,
    /// A record says "to do" for ever, and nobody is told.
    StuckSilent,
    /// A record says "failed": somebody can see it.
    StuckVisible,
    /// It waits behind another that cannot go.
    HeadOfLine,
    /// A prepared transaction holds it.
    InDoubt,
}

/// Whether first effects follow the order of commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ordering {
    /// Fewer than two orders.
    DoesNotApply,
    /// As committed.
    Kept,
    /// An earlier order has no effect, a later one of the same business object has (L5).
    Hole,
    /// A repeat went back behind a later one (M7).
    SteppedBack,
    /// Inverted.
    OutOfOrder,
}

/// Whether a consumer acted before the order was committed, in a run that ended with the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Window {
    /// No.
    None,
    /// Yes.
    Premature,
}

/// What the caller was told, against what is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Caller {
    /// The truth.
    Truth,
    /// Nothing, or that nobody knows.
    Unknown,
    /// The contrary.
    Wrong,
}

/// The worst component, from worst to best. The words are those of the course chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Headline {
    /// *Message perdu.*
    Lost,
    /// *Message fantôme.*
    Phantom,
    /// *Effet perdu.*
    LostEffect,
    /// *En suspens*: a prepared branch waits for its coordinator.
    InDoubt,
    /// *File bloquée.*
    HeadOfLine,
    /// *Bloqué.*
    Stuck,
    /// *Doublon subi.*
    DuplicateEffective,
    /// *Hors ordre.*
    OutOfOrder,
    /// *Doublon absorbé.*
    DuplicateAbsorbed,
    /// *Cohérent après reprise.*
    ConsistentAfterRecovery,
    /// *Cohérent.*
    Consistent,
    /// *Cohérent : rien ne s'est passé.*
    Nothing,
}

/// The verdict on one order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OrderVerdict {
    /// Order rows committed: D.
    pub d: u8,
    /// Copies ever enqueued (capped): B.
    pub b: u8,
    /// The status of the outbox row: O; `None` without a row.
    pub o: Option<Status>,
    /// Effects by consumer (capped): E.
    pub effects: Vec<u8>,
    /// Deliveries to a consumer (capped).
    pub receipts: u8,
    /// Rows of archives about it (capped).
    pub archived: u8,
    /// What the durable tables say about sending it.
    pub record: Record,
    /// Component one.
    pub delivery: Delivery,
    /// Component two.
    pub liveness: Liveness,
    /// Component four.
    pub window: Window,
    /// Component five.
    pub caller: Caller,
}

impl OrderVerdict {
    /// The worst component of this order alone.
    pub fn headline(&self) -> Headline {
        super::judge::headline(self)
    }
}

/// The verdict on a world.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Verdict {
    /// The worst component of all orders.
    pub headline: Headline,
    /// Component three, which is about all orders together.
    pub ordering: Ordering,
    /// By order.
    pub orders: Vec<OrderVerdict>,
}
