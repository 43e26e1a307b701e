//! The verdict: a vector computed from a world at quiescence (`model-sketch.md` section 5), never from a name.

use super::history::Past;
use super::name::{Order, Proc, Status, StoreId, Table};
use super::process::Life;
use super::statement::{Op, Reply, Source};
use super::system::System;
use super::world::World;

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
}

/// Whether first effects follow the order of commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ordering {
    /// Fewer than two orders.
    DoesNotApply,
    /// As committed.
    Kept,
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
        headline(self)
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

impl System {
    /// Reads the verdict. It is meant for a quiet world; before that it says what would be if nothing more happened.
    pub fn verdict(&self, world: &World) -> Verdict {
        let orders: Vec<OrderVerdict> = world.orders().map(|o| self.order_verdict(world, o)).collect();
        let ordering = self.ordering(world);
        let worst = orders.iter().map(headline).min().unwrap_or(Headline::Nothing);
        let headline = match ordering {
            Ordering::OutOfOrder => worst.min(Headline::OutOfOrder),
            Ordering::Kept | Ordering::DoesNotApply => worst,
        };
        Verdict { headline, ordering, orders }
    }

    /// The processes that receive from the queue.
    pub fn consumers(&self) -> Vec<Proc> {
        let reads = |op: &Op| matches!(op, Op::Receive(Source::Queue));
        self.procs().filter(|p| self.spec(*p).program.has(reads)).collect()
    }

    fn order_verdict(&self, world: &World, order: Order) -> OrderVerdict {
        let past = world.history.of(order);
        let d = u8::from(world.committed(order));
        let (o, record) = self.record(world, order);
        let effects: Vec<u8> = self.consumers().iter().map(|c| world.history.effects_of(*c, order)).collect();
        let delivery = delivery(world, order, d, past, record, &effects);
        let liveness = self.liveness(world, order, past, record, delivery);
        let window = if past.premature && d == 1 { Window::Premature } else { Window::None };
        let caller = caller(past.told, d, past.copies, delivery);
        OrderVerdict {
            d,
            b: past.copies,
            o,
            effects,
            receipts: past.receipts,
            record,
            delivery,
            liveness,
            window,
            caller,
        }
    }

    fn record(&self, world: &World, order: Order) -> (Option<Status>, Record) {
        let mut worst = (None, Record::None);
        for s in self.store_ids() {
            for row in world.store(s).table(Table::Outbox).filter(|r| r.order == order) {
                let record = match row.status {
                    _ if !self.polls(s, Table::Outbox) => Record::Done,
                    Some(Status::Pending) => Record::ToDo,
                    Some(Status::Failed) => Record::Failed,
                    Some(Status::Sent) | None => Record::Done,
                };
                if record > worst.1 || worst.0.is_none() {
                    worst = (row.status, record);
                }
            }
        }
        worst
    }

    fn liveness(&self, world: &World, order: Order, past: &Past, record: Record, delivery: Delivery) -> Liveness {
        let stuck = match record {
            Record::ToDo if self.waits_behind(world, order) => Liveness::HeadOfLine,
            Record::ToDo => Liveness::StuckSilent,
            Record::Failed => Liveness::StuckVisible,
            // pending at a consumer: still queued, and nobody takes it
            Record::Done | Record::None => Liveness::StuckSilent,
        };
        match delivery {
            Delivery::Nothing
            | Delivery::Phantom
            | Delivery::LostWithoutTrace
            | Delivery::LostWithTrace
            | Delivery::LostInBroker => Liveness::DoesNotApply,
            Delivery::Pending => stuck,
            Delivery::Consistent
            | Delivery::DuplicateAbsorbed
            | Delivery::DuplicateEffective
            | Delivery::LostEffect => match record {
                Record::ToDo | Record::Failed => stuck,
                Record::Done | Record::None if past.late => Liveness::AfterRecovery,
                Record::Done | Record::None => Liveness::Immediate,
            },
        }
    }

    /// A living sender has never tried this order, while another that it tried is still to do or failed.
    fn waits_behind(&self, world: &World, order: Order) -> bool {
        let sends = |p: &Proc| self.spec(*p).program.has(|op| matches!(op, Op::Select { .. }));
        let alive = self.procs().filter(sends).any(|p| world.process(p).life == Life::Running);
        let sick = |o: Order| {
            o != order && world.history.of(o).tried && matches!(self.record(world, o).1, Record::ToDo | Record::Failed)
        };
        alive && !world.history.of(order).tried && world.orders().any(sick)
    }

    /// First effects of each consumer against the order of commits.
    fn ordering(&self, world: &World) -> Ordering {
        if world.history.commits.len() < 2 {
            return Ordering::DoesNotApply;
        }
        let rank = |o: Order| world.history.commits.iter().position(|c| *c == o);
        for consumer in self.consumers() {
            let mut first: Vec<Order> = vec![];
            for (_, o) in world.history.effects.iter().filter(|(by, _)| *by == consumer) {
                if !first.contains(o) {
                    first.push(*o);
                }
            }
            let ranks: Vec<usize> = first.into_iter().filter_map(rank).collect();
            if ranks.windows(2).any(|w| w[0] > w[1]) {
                return Ordering::OutOfOrder;
            }
        }
        Ordering::Kept
    }

    /// Every database of the system.
    pub fn store_ids(&self) -> impl Iterator<Item = StoreId> + use<> {
        (0..self.stores.len() as u8).map(StoreId)
    }
}

fn delivery(world: &World, order: Order, d: u8, past: &Past, record: Record, effects: &[u8]) -> Delivery {
    let queued =
        world.broker.ready.iter().map(|c| c.message).chain(world.broker.unacked.iter().map(|(_, c)| c.message));
    let queued = queued.filter(|m| m.order == order).count() > 0;
    match (d, past.copies) {
        (0, 0) => Delivery::Nothing,
        (0, _) => Delivery::Phantom,
        (_, 0) => match record {
            Record::None => Delivery::LostWithoutTrace,
            Record::Done => Delivery::LostWithTrace,
            Record::ToDo | Record::Failed => Delivery::Pending,
        },
        (_, copies) => {
            if effects.iter().any(|e| *e >= 2) {
                Delivery::DuplicateEffective
            } else if effects.contains(&0) && queued {
                Delivery::Pending
            } else if effects.contains(&0) && past.receipts == 0 {
                Delivery::LostInBroker
            } else if effects.contains(&0) {
                Delivery::LostEffect
            } else if copies >= 2 {
                Delivery::DuplicateAbsorbed
            } else {
                Delivery::Consistent
            }
        }
    }
}

fn caller(told: Option<Reply>, d: u8, copies: u8, delivery: Delivery) -> Caller {
    let lost = matches!(delivery, Delivery::LostWithoutTrace | Delivery::LostWithTrace | Delivery::LostInBroker);
    let truth = |yes: bool| if yes { Caller::Truth } else { Caller::Wrong };
    match told {
        Some(Reply::Ok) => truth(d == 1 && !lost),
        Some(Reply::Error) => truth(d == 0 && copies == 0),
        Some(Reply::Unknown) | None => Caller::Unknown,
    }
}

/// The worst component of one order.
fn headline(v: &OrderVerdict) -> Headline {
    let liveness = match v.liveness {
        Liveness::HeadOfLine => Headline::HeadOfLine,
        Liveness::StuckSilent | Liveness::StuckVisible => Headline::Stuck,
        Liveness::AfterRecovery => Headline::ConsistentAfterRecovery,
        Liveness::Immediate => Headline::Consistent,
        Liveness::DoesNotApply => Headline::Nothing,
    };
    let delivery = match v.delivery {
        Delivery::LostWithoutTrace | Delivery::LostWithTrace | Delivery::LostInBroker => Headline::Lost,
        Delivery::Phantom => Headline::Phantom,
        Delivery::LostEffect => Headline::LostEffect,
        Delivery::DuplicateEffective => Headline::DuplicateEffective,
        Delivery::DuplicateAbsorbed => Headline::DuplicateAbsorbed,
        Delivery::Consistent => Headline::Consistent,
        Delivery::Pending | Delivery::Nothing => Headline::Nothing,
    };
    liveness.min(delivery)
}
