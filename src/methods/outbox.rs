//! The transactional outbox: the order and the message to send in one transaction, and a relay that publishes what is
//! pending, waits for the confirm and marks it (seeds 000 and 001; sections E and F).

use super::{APP, Knobs, dual_write::asides};
use crate::model::{Op, Outcome, Predicate, Proc, Program, Reply, Source, Status, Table, Tick, hidden, line, step};

/// The relay that the service wakes: the second process of the system.
const RELAY: Proc = Proc(1);

/// The service: it answers before it wakes the relay, because the client of an outbox does not wait for the broker.
pub fn service(knobs: Knobs) -> Program {
    let insert = |table| Op::Insert { store: APP, table, or_nothing: false };
    let lines = vec![
        hidden("receive", vec![step(Op::Receive(Source::Commands))]),
        line("begin", vec![step(Op::Begin(APP))]),
        line(
            "insert-orders",
            vec![(insert(Table::Orders), vec![(Outcome::Conflict, "already"), (Outcome::Error, "failed")])],
        ),
        line("insert-outbox", vec![(insert(Table::Outbox), vec![(Outcome::Error, "failed")])]),
        line("commit", vec![(Op::Commit(APP), vec![(Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")])]),
        line("answer", vec![step(Op::Answer(Reply::Ok))]),
        line("wake", vec![step(Op::Signal(vec![RELAY])), (Op::Goto, vec![(Outcome::Ok, "receive")])]),
    ];
    Program::new(lines.into_iter().chain(asides(knobs)).collect())
}

/// One polling relay: a signal of capacity one and a ticker as safety net, one row at a time, mark after the confirm.
/// When the publication fails the row stays pending, and the next wake-up tries again.
pub fn polling_relay() -> Program {
    let pending =
        Op::Select { store: APP, table: Table::Outbox, rows: vec![Predicate::StatusIs(Status::Pending)], limit: 1 };
    let later = vec![(Outcome::Nack, "wait"), (Outcome::Error, "wait"), (Outcome::Timeout, "wait")];
    Program::new(vec![
        hidden("wait", vec![step(Op::Wait(Tick::Net))]),
        line("select", vec![(pending, vec![(Outcome::Empty, "wait")]), step(Op::Take)]),
        line("publish", vec![step(Op::Send)]),
        line("confirm", vec![(Op::Await, later)]),
        line(
            "mark",
            vec![step(Op::Mark { store: APP, status: Status::Sent }), (Op::Goto, vec![(Outcome::Ok, "select")])],
        ),
    ])
}
