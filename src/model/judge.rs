//! The rules of the verdict: a world at quiescence in, a vector out; never from a name (`model-sketch.md` section 5).

use super::history::{Effect, Past};
use super::look::{after, cursor};
use super::name::{Group, Order, Proc, QueueId, Status, StoreId, Table};
use super::query::{From, Predicate};
use super::row::Row;
use super::statement::{Op, Reply};
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
            Ordering::OutOfOrder | Ordering::SteppedBack | Ordering::Hole => worst.min(Headline::OutOfOrder),
            Ordering::Kept | Ordering::DoesNotApply => worst,
        };
        Verdict { headline, ordering, orders }
    }

    fn order_verdict(&self, world: &World, order: Order) -> OrderVerdict {
        let past = world.history.of(order);
        let d = u8::from(world.committed(order));
        let (o, record) = self.record(world, order);
        let audiences = self.audiences();
        let effects = self.effects(world, order);
        let delivery = match self.in_doubt(world, order) {
            true => Delivery::InDoubt,
            false => self.delivery(world, order, d, record, &audiences, &effects),
        };
        let liveness = self.liveness(world, order, past, record, delivery);
        let window = if past.premature && d == 1 { Window::Premature } else { Window::None };
        let caller = caller(past.told, d, past.copies, delivery);
        OrderVerdict {
            d,
            b: past.copies,
            o,
            effects,
            receipts: past.receipts,
            archived: self.archived(world, order),
            record,
            delivery,
            liveness,
            window,
            caller,
        }
    }

    /// How many effects an order had, by audience (capped): see [`System::audiences`].
    pub fn effects(&self, world: &World, order: Order) -> Vec<u8> {
        let count = |a: &(Group, StoreId)| world.history.count_effects(Effect { group: a.0, store: a.1, order });
        self.audiences().iter().map(count).collect()
    }

    /// Rows of archives about an order (capped): what an audit would find (P4, P5).
    fn archived(&self, world: &World, order: Order) -> u8 {
        let rows = world.stores.iter().flat_map(|s| s.table(Table::Archive)).filter(|r| r.order == order);
        rows.take(usize::from(super::history::CAP)).count() as u8
    }

    /// What the durable tables, and the buffers of those who live, say about sending an order's message: the row's status
    /// and the meaning of it all. Where they say several things, "to do" outranks "failed", and that "done".
    fn record(&self, world: &World, order: Order) -> (Option<Status>, Record) {
        let mut worst = (None, Record::None);
        let mut say = |status, record| {
            if record > worst.1 || worst.0.is_none() {
                worst = (status, record);
            }
        };
        for s in self.store_ids().filter(|s| !self.store_spec(*s).broker) {
            let store = world.store(s);
            let about = |row: &&Row| row.order == order;
            for row in store.table(Table::Outbox).filter(about) {
                say(row.status, self.meaning(world, s, row));
            }
            for row in store.table(Table::Dead).filter(about) {
                say(row.status, Record::Failed);
            }
        }
        let keeps = |p: Proc| world.lives(p) && world.process(p).memory.buffer.iter().any(|m| m.order == order);
        if self.procs().any(keeps) {
            worst.1 = Record::ToDo;
        }
        worst
    }

    /// What an outbox row means to the rules by which senders choose. A row behind the cursor of every rule that looks at
    /// its table is done with, whatever its status says.
    fn meaning(&self, world: &World, s: StoreId, row: &Row) -> Record {
        let store = world.store(s);
        let mut meaning = Record::Done;
        for rule in self.rules(s) {
            let waits = match rule.from {
                From::Wal { .. } => store.wal.iter().any(|r| !r.deleted && r.row.order == row.order),
                From::Table(Table::Outbox) => rule.rows.iter().all(|rule| match rule {
                    Predicate::AfterCursor(by) => after(cursor(store, row.by), *by, row),
                    _ => true,
                }),
                From::Table(_) | From::Snapshot | From::Prepared => false,
            };
            let by_status = match row.status {
                Some(Status::Pending | Status::Processing) => Record::ToDo,
                Some(Status::Failed) => Record::Failed,
                Some(Status::Sent) | None => Record::Done,
            };
            if waits {
                meaning = meaning.max(by_status);
            }
        }
        meaning
    }

    /// A prepared transaction about the order waits for a decision.
    fn in_doubt(&self, world: &World, order: Order) -> bool {
        world.stores.iter().any(|s| s.holds_prepared(order))
    }

    fn delivery(
        &self,
        world: &World,
        order: Order,
        d: u8,
        record: Record,
        audiences: &[(Group, StoreId)],
        effects: &[u8],
    ) -> Delivery {
        let past = world.history.of(order);
        match (d, past.copies) {
            (0, 0) => Delivery::Nothing,
            (0, _) => Delivery::Phantom,
            (_, 0) => match record {
                Record::None | Record::Done if self.dead_lettered(world, order) => Delivery::Pending,
                Record::None => Delivery::LostWithoutTrace,
                Record::Done => Delivery::LostWithTrace,
                Record::ToDo | Record::Failed => Delivery::Pending,
            },
            (_, copies) => {
                if effects.iter().any(|e| *e >= 2) {
                    return Delivery::DuplicateEffective;
                }
                // a queue that nobody reads is a group without effects
                let nobody = audiences.is_empty().then(|| self.missed(world, order, None));
                let groups = audiences.iter().zip(effects).filter(|(_, e)| **e == 0);
                let missed = groups.map(|(a, _)| self.missed(world, order, Some(a.0))).chain(nobody);
                let rank =
                    |m: &Delivery| [Delivery::Pending, Delivery::LostInBroker].iter().position(|x| x == m).unwrap_or(2);
                match missed.min_by_key(rank) {
                    Some(worst) => worst,
                    None if copies >= 2 => Delivery::DuplicateAbsorbed,
                    None => Delivery::Consistent,
                }
            }
        }
    }

    /// Why a group has no effect of an order that was published: it is still queued for it or dead-lettered, it never
    /// received it, or it did.
    fn missed(&self, world: &World, order: Order, group: Option<Group>) -> Delivery {
        let of_group = |p: &Proc| Some(self.spec(*p).group) == group;
        let mut queues: Vec<QueueId> =
            self.consumers().iter().filter(|p| of_group(p)).filter_map(|p| self.queue_of(*p)).collect();
        if group.is_none() {
            queues = (0..self.queues.len() as u8).map(QueueId).collect();
        }
        let dead: Vec<QueueId> = queues.iter().filter_map(|q| self.queues[q.0 as usize].dead_letter).collect();
        let holds = |q: &QueueId| world.broker.queue(*q).copies().any(|c| c.message.order == order);
        let bit = group.and_then(|g| 1u8.checked_shl(u32::from(g.0))).unwrap_or(0);
        if queues.iter().chain(&dead).any(holds) {
            Delivery::Pending
        } else if world.history.of(order).received & bit == 0 {
            Delivery::LostInBroker
        } else {
            Delivery::LostEffect
        }
    }

    fn liveness(&self, world: &World, order: Order, past: &Past, record: Record, delivery: Delivery) -> Liveness {
        let stuck = match record {
            Record::ToDo if self.waits_behind(world, order) => Liveness::HeadOfLine,
            Record::ToDo => Liveness::StuckSilent,
            Record::Failed => Liveness::StuckVisible,
            Record::Done | Record::None if self.dead_lettered(world, order) => Liveness::StuckVisible,
            // pending at a consumer: still queued, and nobody takes it
            Record::Done | Record::None if self.waits_in_queue(world, order) => Liveness::HeadOfLine,
            Record::Done | Record::None => Liveness::StuckSilent,
        };
        match delivery {
            // what was prepared has waited for its coordinator, and came to nothing all the same (Q3)
            Delivery::Nothing if past.late && self.prepares() => Liveness::AfterRecovery,
            Delivery::Nothing
            | Delivery::Phantom
            | Delivery::LostWithoutTrace
            | Delivery::LostWithTrace
            | Delivery::LostInBroker => Liveness::DoesNotApply,
            Delivery::InDoubt => Liveness::InDoubt,
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

    /// Some program ends its transactions in two phases.
    fn prepares(&self) -> bool {
        self.processes.iter().any(|p| p.program.has(|op| matches!(op, Op::Prepare(_))))
    }

    /// A copy of it lies in a dead-letter queue.
    fn dead_lettered(&self, world: &World, order: Order) -> bool {
        let dead = self.queues.iter().filter_map(|q| q.dead_letter);
        dead.into_iter().any(|q| world.broker.queue(q).copies().any(|c| c.message.order == order))
    }

    /// A living sender has never tried this order, while another that it tried is still to do or failed.
    fn waits_behind(&self, world: &World, order: Order) -> bool {
        let sends = |p: &Proc| {
            let program = &self.spec(*p).program;
            program.has(|op| matches!(op, Op::Select { .. })) && program.has(|op| matches!(op, Op::Send(_)))
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
        Liveness::InDoubt => Headline::InDoubt,
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
        Delivery::InDoubt => Headline::InDoubt,
        Delivery::Pending | Delivery::Nothing => Headline::Nothing,
    };
    liveness.min(delivery)
}
