//! The rules of the verdict: a world at quiescence in, a vector out; never from a name (`model-sketch.md` section 5).

use super::history::Past;
use super::name::{Order, Proc, Status, StoreId, Table};
use super::statement::{Op, Reply, Source};
use super::system::System;
use super::verdict::{Caller, Delivery, Headline, Liveness, OrderVerdict, Ordering, Record, Verdict, Window};
use super::world::World;

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
            Record::Done | Record::None if self.waits_in_queue(world, order) => Liveness::HeadOfLine,
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
        let sends = |p: &Proc| {
            let program = &self.spec(*p).program;
            program.has(|op| matches!(op, Op::Select { .. })) && program.has(|op| matches!(op, Op::Send))
        };
        let alive = self.procs().filter(sends).any(|p| world.lives(p));
        let sick = |o: Order| {
            o != order && world.history.of(o).tried && matches!(self.record(world, o).1, Record::ToDo | Record::Failed)
        };
        alive && !world.history.of(order).tried && world.orders().any(sick)
    }

    /// No consumer has received this order, while another that one received is still in the queue.
    fn waits_in_queue(&self, world: &World, order: Order) -> bool {
        let alive = self.consumers().into_iter().any(|p| world.lives(p));
        let sick = |o: Order| o != order && world.history.of(o).receipts > 0 && world.broker.holds(o);
        alive && world.history.of(order).receipts == 0 && world.orders().any(sick)
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
    let queued = world.broker.holds(order);
    // a queue that nobody reads is a group without effects
    let missing = effects.is_empty() || effects.contains(&0);
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
            } else if missing && queued {
                Delivery::Pending
            } else if missing && past.receipts == 0 {
                Delivery::LostInBroker
            } else if missing {
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
pub(super) fn headline(v: &OrderVerdict) -> Headline {
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
