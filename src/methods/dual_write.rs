//! Dual write: the service writes to its database and publishes to the broker, one after the other (seed 001; sections
//! A, B and C of the scenarios). The three programs are the same lines in three orders.

use super::{APP, Knobs, to};
use crate::model::{Hear, Line, Op, Outcome, Program, Publish, Reply, Source, Table, aside, hidden, line, on, step};

pub(super) fn receive() -> Line {
    hidden("receive", vec![step(Op::Receive(Source::Commands))])
}

pub(super) fn begin() -> Line {
    line("begin", vec![step(Op::Begin(APP))])
}

pub(super) fn insert_orders() -> Line {
    line(
        "insert-orders",
        vec![on(Op::insert(APP, Table::Orders), &[(Outcome::Conflict, "already"), (Outcome::Error, "failed")])],
    )
}

pub(super) fn commit() -> Line {
    line("commit", vec![on(Op::Commit(APP), &[(Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")])])
}

fn publish() -> Line {
    line("publish", vec![step(Op::Send(Publish::PLAIN))])
}

fn confirm() -> Line {
    let trouble = [(Outcome::Nack, "failed"), (Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")];
    line("confirm", vec![on(Op::Await(Hear::OWN), &trouble)])
}

fn answer() -> Line {
    line("answer", vec![step(Op::Answer(Reply::Ok)), to("receive")])
}

/// What the service does when it is told no, when it is told nothing, and when the order is there already.
pub(super) fn asides(knobs: Knobs) -> Vec<Line> {
    let give_up = |label, reply| aside(label, vec![step(Op::Rollback(APP)), step(Op::Answer(reply)), to("receive")]);
    vec![
        give_up("failed", knobs.on_failure),
        give_up("in-doubt", Reply::Unknown),
        // a key that exists: the caller's first command was taken, which is all that this program knows (A13)
        give_up("already", Reply::Ok),
    ]
}

fn program(mut lines: Vec<Line>, knobs: Knobs) -> Program {
    lines.extend(asides(knobs));
    Program::new(lines)
}

/// The database first (section A).
pub fn base_first(knobs: Knobs) -> Program {
    program(vec![receive(), begin(), insert_orders(), commit(), publish(), confirm(), answer()], knobs)
}

/// The broker first (section B).
pub fn publish_first(knobs: Knobs) -> Program {
    program(vec![receive(), publish(), confirm(), begin(), insert_orders(), commit(), answer()], knobs)
}

/// The publication inside the transaction, before its commit (section C).
pub fn in_transaction(knobs: Knobs) -> Program {
    program(vec![receive(), begin(), insert_orders(), publish(), confirm(), commit(), answer()], knobs)
}
