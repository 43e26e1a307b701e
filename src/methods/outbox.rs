//! The transactional outbox: the order and the message to send in one transaction, and a relay that publishes what is
//! pending, waits for the confirm and marks it (seeds 000 and 001; sections E and F).

use super::dual_write::{asides, begin, commit, insert_orders, receive};
use super::{APP, Knobs, to};
use crate::model::{
    Hear, Op, Outcome, Program, Publish, Query, Reach, Reply, Status, Table, Tick, hidden, line, on, step,
};

/// The service: it answers before it wakes the relay, because the client of an outbox does not wait for the broker.
pub fn service(knobs: Knobs) -> Program {
    let insert = Op::insert(APP, Table::Outbox);
    let mut lines = vec![
        receive(),
        begin(),
        insert_orders(),
        line("insert-outbox", vec![on(insert, &[(Outcome::Error, "failed")])]),
        commit(),
        line("answer", vec![step(Op::Answer(Reply::Ok))]),
        line("wake", vec![step(Op::Signal(Reach::Beside)), to("receive")]),
    ];
    lines.extend(asides(knobs));
    Program::new(lines)
}

/// One polling relay: a signal of capacity one and a ticker as safety net, one row at a time, mark after the confirm.
/// When the publication fails the row stays pending, and the next wake-up tries again.
pub fn polling_relay() -> Program {
    let pending = Op::Select(Query::pending(APP, 1));
    let later = [(Outcome::Nack, "wait"), (Outcome::Error, "wait"), (Outcome::Timeout, "wait")];
    Program::new(vec![
        hidden("wait", vec![step(Op::Wait(Tick::Net))]),
        line("select", vec![on(pending, &[(Outcome::Empty, "wait")]), step(Op::Take)]),
        line("publish", vec![step(Op::Send(Publish::PLAIN))]),
        line("confirm", vec![on(Op::Await(Hear::OWN), &later)]),
        line("mark", vec![step(Op::mark(APP, Status::Sent)), to("select")]),
    ])
}
