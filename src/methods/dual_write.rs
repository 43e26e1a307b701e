//! Dual write: the service writes to its database and publishes to the broker, one after the other (seed 001; sections
//! A, B and C of the scenarios). The three programs are the same lines in three orders.

use super::{APP, Knobs};
use crate::model::{Line, Op, Outcome, Program, Reply, Source, Table, aside, hidden, line, step};

fn receive() -> Line {
    hidden("receive", vec![step(Op::Receive(Source::Commands))])
}

fn begin() -> Line {
    line("begin", vec![step(Op::Begin(APP))])
}

fn insert_orders() -> Line {
    let insert = Op::Insert { store: APP, table: Table::Orders, or_nothing: false };
    line("insert-orders", vec![(insert, vec![(Outcome::Conflict, "already"), (Outcome::Error, "failed")])])
}

fn commit() -> Line {
    line("commit", vec![(Op::Commit(APP), vec![(Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")])])
}

fn publish() -> Line {
    line("publish", vec![step(Op::Send)])
}

fn confirm() -> Line {
    let trouble = vec![(Outcome::Nack, "failed"), (Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")];
    line("confirm", vec![(Op::Await, trouble)])
}

fn answer() -> Line {
    line("answer", vec![step(Op::Answer(Reply::Ok)), (Op::Goto, vec![(Outcome::Ok, "receive")])])
}

/// What the service does when it is told no, when it is told nothing, and when the order is there already.
pub(super) fn asides(knobs: Knobs) -> Vec<Line> {
    let give_up = |label, reply| {
        let back = (Op::Goto, vec![(Outcome::Ok, "receive")]);
        aside(label, vec![step(Op::Rollback(APP)), step(Op::Answer(reply)), back])
    };
    vec![
        give_up("failed", knobs.on_failure),
        give_up("in-doubt", Reply::Unknown),
        // a key that exists: the caller's first command was taken, which is all that this program knows (A13)
        give_up("already", Reply::Ok),
    ]
}

fn program(lines: Vec<Line>, knobs: Knobs) -> Program {
    Program::new(lines.into_iter().chain(asides(knobs)).collect())
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
