//! The relay of an outbox: it publishes what is pending, waits for the confirm and marks it (seeds 000 and 001; section
//! F). Who writes the rows is in `enqueue`.

use super::{APP, Knobs, to};
use crate::model::{Hear, Op, Outcome, Program, Publish, Query, Status, Tick, hidden, line, on, step};

/// One polling relay: a signal of capacity one and a ticker as safety net, one row at a time, mark after the confirm.
/// When the publication fails the row stays pending, and the next wake-up tries again.
pub fn polling_relay(_knobs: Knobs) -> Program {
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
