//! Change data capture: a connector decodes the write-ahead log behind a replication slot and publishes the outbox rows
//! in the order of commits (section J). It reads no table: a row that it has passed is found by nobody.

use super::relay_rules::{cursor, position, publishing};
use super::{APP, Deletes, Knobs, LookUp, Mandatory, RelayError, Slot, SlotLost, Ticker, Unserialisable, to};
use crate::model::{
    From, Hear, Line, Op, Outcome, Predicate, Program, Query, Set, Table, Tick, aside, hidden, line, on, step,
};

/// Where control goes in the connector that some knobs make.
struct Plan {
    knobs: Knobs,
    /// Behind a row.
    after_row: &'static str,
    /// Where it goes when a publication fails.
    fail: &'static str,
}

/// The connector. Its tick is the stream of the log: no recovery.
pub fn connector(knobs: Knobs) -> Program {
    let many = knobs.batch > 1;
    let after_row = match (knobs.slot, many) {
        (_, true) => "take",
        (Slot::AfterConfirm, false) => "slot",
        (Slot::Before, false) => "select",
    };
    let fail = match knobs.relay_error {
        RelayError::Wait => "wait",
        RelayError::Stop => "stop",
        RelayError::Next => after_row,
    };
    let plan = Plan { knobs, after_row, fail };
    let tick = if knobs.ticker == Ticker::None { Tick::None } else { Tick::Clock };
    let mut lines = vec![hidden("wait", vec![step(Op::Wait(tick))])];
    lines.extend(reads(&plan));
    let slot = || line("slot", vec![step(position())]);
    match knobs.slot {
        Slot::Before => {
            lines.push(slot());
            lines.extend(publishes(&plan));
        }
        Slot::AfterConfirm => {
            lines.extend(publishes(&plan));
            let mut slot = slot();
            slot.steps.push(to("select"));
            lines.push(slot);
        }
    }
    lines.extend(slot_lost(&plan));
    if fail == "stop" {
        lines.push(aside("stop", vec![step(Op::Stop)]));
    }
    Program::new(lines)
}

fn reads(plan: &Plan) -> Vec<Line> {
    let knobs = plan.knobs;
    let from = From::Wal { deletes: knobs.deletes == Deletes::Emitted };
    let query = Query { from, ..Query::of(APP, Table::Outbox, vec![], knobs.batch) };
    let select = on(Op::Select(query), &[(Outcome::Empty, "wait"), (Outcome::NoSlot, "slot-lost")]);
    if knobs.batch == 1 {
        return vec![line("select", vec![select, step(Op::Take)])];
    }
    let done = match knobs.slot {
        Slot::AfterConfirm => "slot",
        Slot::Before => "select",
    };
    vec![line("select", vec![select]), line("take", vec![on(Op::Take, &[(Outcome::Empty, done)])])]
}

fn publishes(plan: &Plan) -> Vec<Line> {
    let knobs = plan.knobs;
    let mut lines = vec![];
    if knobs.look_up == LookUp::Skip {
        let query = Query { peek: true, ..Query::of(APP, Table::Orders, vec![Predicate::OfOrderInHand], 1) };
        lines.push(line("look-up", vec![on(Op::Select(query), &[(Outcome::Empty, plan.after_row)])]));
    }
    let unserialisable = match knobs.unserialisable {
        Unserialisable::Block => plan.fail,
        Unserialisable::Skip => plan.after_row,
    };
    lines.push(line("publish", vec![on(Op::Send(publishing(knobs)), &[(Outcome::Failed, unserialisable)])]));
    let mut confirm = vec![(Op::Await(Hear::OWN), trouble(knobs, plan.fail))];
    if plan.after_row != "slot" {
        confirm.push(to(plan.after_row));
    }
    lines.push(line("confirm", confirm));
    lines
}

/// Where each answer goes that is no confirm.
fn trouble(knobs: Knobs, fail: &'static str) -> Vec<(Outcome, &'static str)> {
    let mut jumps = vec![(Outcome::Nack, fail), (Outcome::Error, fail), (Outcome::Timeout, fail)];
    if knobs.mandatory == Mandatory::On {
        jumps.push((Outcome::Returned, fail));
    }
    jumps
}

/// Its slot is gone, and with it what the log kept.
fn slot_lost(plan: &Plan) -> Vec<Line> {
    let anew = step(cursor(Set::EndOfWal));
    match plan.knobs.slot_lost {
        SlotLost::Recreate => vec![aside("slot-lost", vec![anew, to("wait")])],
        SlotLost::Stop => vec![aside("slot-lost", vec![step(Op::Stop)])],
        SlotLost::Snapshot => {
            let all = Query { from: From::Snapshot, ..Query::of(APP, Table::Outbox, vec![], u8::MAX) };
            let publish = on(Op::Send(publishing(plan.knobs)), &[(Outcome::Failed, "snapshot")]);
            let confirm = (Op::Await(Hear::OWN), trouble(plan.knobs, "snapshot-publish"));
            vec![
                aside("slot-lost", vec![anew, on(Op::Select(all), &[(Outcome::Empty, "wait")])]),
                aside("snapshot", vec![on(Op::Take, &[(Outcome::Empty, "select")])]),
                aside("snapshot-publish", vec![publish]),
                aside("snapshot-confirm", vec![confirm, to("snapshot")]),
            ]
        }
    }
}
