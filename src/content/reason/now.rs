//! Where an order stands at a moment of a run, from the world alone.

use super::Why;
use crate::model::{Change, Life, MessageId, Op, Order, Outcome, Proc, Row, Stage, Status, System, Table, World};

/// Why database and broker agree about an order, or do not, or not yet.
pub fn why(system: &System, world: &World, order: Order) -> Why {
    let copies = world.history.of(order).copies;
    match (world.committed(order), copies) {
        (false, 0) => nowhere(system, world, order),
        (true, 0) => base_alone(system, world, order),
        (false, _) => broker_alone(system, world, order),
        (true, _) => both(system, world, order),
    }
}

fn nowhere(system: &System, world: &World, order: Order) -> Why {
    if holds_open_row(world, order) {
        Why::OnlyOpen
    } else if travels(world, order) {
        Why::OnlyTravels
    } else if order_will_come(system, world, order) || will_send(system, world, order) {
        Why::NothingWritten
    } else {
        Why::NothingLeft
    }
}

fn base_alone(system: &System, world: &World, order: Order) -> Why {
    if travels(world, order) {
        Why::Travels
    } else if pending(system, world, order) {
        let polls = |op: &Op| matches!(op, Op::Select(q) if q.table() == Table::Outbox);
        let awake = system.procs().any(|p| world.lives(p) && system.spec(p).program.has(polls));
        if awake { Why::WaitsInTable } else { Why::WaitsForRelay }
    } else if will_send(system, world, order) {
        Why::OnlyInMemory
    } else if asked(world, order) {
        Why::AskedAgain
    } else {
        Why::Forgotten
    }
}

fn broker_alone(system: &System, world: &World, order: Order) -> Why {
    let debited = world.history.effects.iter().any(|e| e.order == order);
    match (order_will_come(system, world, order), debited) {
        (true, false) => Why::BrokerAhead,
        (true, true) => Why::DebitAhead,
        (false, false) => Why::BrokerAlone,
        (false, true) => Why::DebitAlone,
    }
}

fn will_send(system: &System, world: &World, order: Order) -> bool {
    system.procs().any(|p| will(system, world, p, order, |op| matches!(op, Op::Send(_))))
}

/// Whether something living may still write the order: an open transaction, a program on its way to the INSERT, or a
/// command that waits.
pub(in crate::content) fn order_will_come(system: &System, world: &World, order: Order) -> bool {
    let inserts = |op: &Op| matches!(op, Op::Insert { table: Table::Orders, .. });
    let on_its_way = system.procs().any(|p| will(system, world, p, order, inserts));
    on_its_way || holds_open_row(world, order) || asked(world, order)
}

fn both(system: &System, world: &World, order: Order) -> Why {
    let effects: Vec<u8> = system.effects(world, order);
    let queued = queued(world, order);
    let waits = system.procs().any(|p| world.lives(p) && world.process(p).memory.caller == Some(order));
    if effects.iter().any(|e| *e > 1) {
        Why::DebitedTwice
    } else if effects.contains(&0) {
        Why::NotDebited
    } else if queued {
        Why::SecondCopyQueued
    } else if pending(system, world, order) {
        Why::NotMarked
    } else if world.history.of(order).copies > 1 {
        Why::AbsorbedSoFar
    } else if waits {
        Why::AnswerMissing
    } else {
        Why::Agreed
    }
}

/// A publication about it has left and not arrived.
pub(in crate::content) fn travels(world: &World, order: Order) -> bool {
    world.broker.calls.iter().any(|c| c.stage == Stage::Leaving && c.message.order == order)
}

/// A copy of it is in the queue or in a consumer's hands.
pub(in crate::content) fn queued(world: &World, order: Order) -> bool {
    world.broker.holds(order)
}

/// A committed row says that its message is to be sent, in a table that some program polls, or the log still has it for
/// whoever reads there.
pub(in crate::content) fn pending(system: &System, world: &World, order: Order) -> bool {
    system.store_ids().any(|s| {
        let pending = |r: &Row| r.order == order && r.status == Some(Status::Pending);
        let polled = system.polls(s, Table::Outbox) && world.store(s).table(Table::Outbox).any(pending);
        polled || world.store(s).wal.iter().any(|record| !record.deleted && record.row.order == order)
    })
}

/// A caller's command for it waits in the box of a process.
pub(in crate::content) fn asked(world: &World, order: Order) -> bool {
    world.processes.iter().any(|p| p.commands.contains(&order))
}

/// An open transaction holds its row of `orders`.
pub(in crate::content) fn holds_open_row(world: &World, order: Order) -> bool {
    let mut changes = world.stores.iter().flat_map(|s| &s.open).flat_map(|t| &t.changes);
    changes.any(|c| matches!(c, Change::Insert(r) if r.table == Table::Orders && r.order == order))
}

/// Whether a living process that has the order in hand comes to such a statement, if all goes well, before it takes up
/// something else.
fn will(system: &System, world: &World, p: Proc, order: Order, test: impl Fn(&Op) -> bool) -> bool {
    let process = world.process(p);
    let in_hand = process.memory.message().is_some_and(|m| m.order == order && m.id == MessageId::event(order));
    if process.life != Life::Running || !in_hand {
        return false;
    }
    let program = &system.spec(p).program;
    let mut pc = process.pc;
    // each statement at most once: a program is a loop
    for _ in 0..program.statements.len() {
        let Some(statement) = program.statements.get(usize::from(pc)) else { return false };
        match &statement.op {
            Op::Receive(_) | Op::Wait(_) | Op::Stop => return false,
            op if test(op) => return true,
            Op::Settle(_)
            | Op::Signal(_)
            | Op::Begin(_)
            | Op::Insert { .. }
            | Op::Select(_)
            | Op::Take
            | Op::Keep { .. }
            | Op::TakeKept
            | Op::Listen
            | Op::Lock { .. }
            | Op::Flush(_)
            | Op::Prepare(_)
            | Op::Decide { .. }
            | Op::Delete { .. }
            | Op::Update { .. }
            | Op::Commit(_)
            | Op::Rollback(_)
            | Op::Send(_)
            | Op::Await(_)
            | Op::Answer(_)
            | Op::Goto => pc = program.next(pc, Outcome::Ok),
        }
    }
    false
}
