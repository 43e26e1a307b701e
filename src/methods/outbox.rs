//! The transactional outbox: the order and the message to send in one transaction, and a relay that publishes what is
//! pending, waits for the confirm and marks it (seeds 000 and 001; sections E and F).

use super::dual_write::{asides, begin, commit, insert_orders, receive};
use super::{APP, Knobs, to};
use crate::model::{Op, Outcome, Program, Reach, Reply, Table, line, on, step};

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
