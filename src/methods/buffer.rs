//! A retry buffer in memory, or an after-commit hook: what could not be published is kept by the process and tried again
//! (seed 001; section D).

use super::dual_write::{answer, asides, begin, commit, insert_orders, publish, trouble};
use super::{Knobs, to};
use crate::model::{Hear, Op, Outcome, Program, Reply, Source, aside, hidden, line, on, step};

/// The service: the caller is told after the commit, whatever becomes of the publication.
pub fn service(knobs: Knobs) -> Program {
    let receive = on(Op::Receive(Source::CommandsOrTick), &[(Outcome::Tick, "again")]);
    let keep = || on(Op::Keep { capacity: knobs.buffer }, &[(Outcome::Full, "dropped")]);
    let mut lines = vec![
        hidden("receive", vec![receive]),
        begin(),
        insert_orders(),
        commit(),
        publish(knobs),
        line("confirm", vec![on(Op::Await(Hear::OWN), &trouble(knobs, "keep", "keep"))]),
        answer(),
        aside("keep", vec![keep(), step(Op::Answer(Reply::Ok)), to("receive")]),
        aside("dropped", vec![step(Op::Answer(Reply::Ok)), to("receive")]),
        aside("again", vec![on(Op::TakeKept, &[(Outcome::Empty, "receive")])]),
    ];
    // the same publication, of what was kept
    let send = publish(knobs).steps;
    lines.push(aside("republish", send));
    let heard = on(Op::Await(Hear::OWN), &trouble(knobs, "keep", "keep"));
    lines.push(aside("reconfirm", vec![heard, to("again")]));
    lines.extend(asides(knobs));
    Program::new(lines)
}
