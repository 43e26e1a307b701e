//! Dual write: the service writes to its database and publishes to the broker, one after the other (seed 001; sections
//! A, B and C of the scenarios). The three programs are the same lines in three orders.

use super::{APP, Confirm, DeliveryMode, Keying, Knobs, Mandatory, MessageIds, OnTrouble, to};
use crate::model::{
    Hear, IdRule, Line, Op, Outcome, Predicate, Program, Publish, Reply, RoutingKey, Source, StoreId, Table, Which,
    aside, hidden, line, on, step,
};

pub(super) fn receive() -> Line {
    hidden("receive", vec![step(Op::Receive(Source::Commands))])
}

pub(super) fn begin() -> Line {
    line("begin", vec![step(Op::Begin(APP))])
}

pub(super) fn insert_orders() -> Line {
    insert_orders_in(APP)
}

pub(super) fn insert_orders_in(store: StoreId) -> Line {
    line(
        "insert-orders",
        vec![on(Op::insert(store, Table::Orders), &[(Outcome::Conflict, "already"), (Outcome::Error, "failed")])],
    )
}

pub(super) fn commit() -> Line {
    commit_of("commit", APP)
}

pub(super) fn commit_of(label: &'static str, store: StoreId) -> Line {
    line(label, vec![on(Op::Commit(store), &[(Outcome::Error, "failed"), (Outcome::Timeout, "in-doubt")])])
}

/// The rule by which a service makes the id of a message. The ids that are about a row are made by who has it in hand: a
/// relay.
pub(super) fn id_of_service(knobs: Knobs) -> IdRule {
    match knobs.message_id {
        MessageIds::Fresh => IdRule::Fresh,
        MessageIds::Aggregate => IdRule::Aggregate,
        MessageIds::Event | MessageIds::Row | MessageIds::ScopedRow | MessageIds::Attempt | MessageIds::Generation => {
            IdRule::Event
        }
    }
}

/// How a service publishes.
fn publication(knobs: Knobs) -> Publish {
    Publish {
        id: id_of_service(knobs),
        key: match knobs.routing_key {
            Keying::Aggregate => RoutingKey::Aggregate,
            Keying::Event => RoutingKey::Event,
        },
        mandatory: knobs.mandatory != Mandatory::Off,
        persistent: knobs.delivery_mode == DeliveryMode::Persistent,
        ..Publish::PLAIN
    }
}

pub(super) fn publish(knobs: Knobs) -> Line {
    line("publish", vec![step(Op::Send(publication(knobs)))])
}

/// Everything that is not a confirm, with where it leads: a refusal, and silence.
pub(super) fn trouble(knobs: Knobs, refused: &'static str, silent: &'static str) -> Vec<(Outcome, &'static str)> {
    let mut jumps = vec![(Outcome::Nack, refused), (Outcome::Error, refused), (Outcome::Timeout, silent)];
    if knobs.mandatory == Mandatory::On {
        jumps.push((Outcome::Returned, refused));
    }
    jumps
}

fn confirm(knobs: Knobs) -> Option<Line> {
    let jumps = match knobs.on_trouble {
        OnTrouble::Tell => trouble(knobs, "failed", "in-doubt"),
        OnTrouble::Retry => trouble(knobs, "retry", "retry"),
        OnTrouble::Compensate => trouble(knobs, "compensate", "compensate"),
        OnTrouble::GoOn => vec![],
    };
    (knobs.confirm == Confirm::Wait).then(|| line("confirm", vec![on(Op::Await(Hear::OWN), &jumps)]))
}

/// What it does about a publication in trouble before it gives up; `next` is where it was going.
fn repair(knobs: Knobs, next: &'static str) -> Option<Line> {
    let repair = match knobs.on_trouble {
        OnTrouble::Tell | OnTrouble::GoOn => return None,
        OnTrouble::Retry => aside(
            "retry",
            vec![
                step(Op::Send(publication(knobs))),
                on(Op::Await(Hear::OWN), &trouble(knobs, "failed", "in-doubt")),
                to(next),
            ],
        ),
        OnTrouble::Compensate => {
            let mine = Which::All(vec![Predicate::OfOrderInHand]);
            let delete = Op::Delete { store: APP, table: Table::Orders, which: mine, fence: vec![] };
            aside(
                "compensate",
                vec![step(Op::Rollback(APP)), step(delete), step(Op::Answer(knobs.on_failure)), to("receive")],
            )
        }
    };
    (knobs.confirm == Confirm::Wait).then_some(repair)
}

pub(super) fn answer() -> Line {
    line("answer", vec![step(Op::Answer(Reply::Ok)), to("receive")])
}

/// What the service does when it is told no, when it is told nothing, and when the order is there already.
pub(super) fn asides(knobs: Knobs) -> Vec<Line> {
    asides_of(knobs, &[APP])
}

/// The same, with transactions open in several databases.
pub(super) fn asides_of(knobs: Knobs, stores: &[StoreId]) -> Vec<Line> {
    let give_up = |label, reply| {
        let mut steps: Vec<_> = stores.iter().map(|store| step(Op::Rollback(*store))).collect();
        steps.extend([step(Op::Answer(reply)), to("receive")]);
        aside(label, steps)
    };
    vec![
        give_up("failed", knobs.on_failure),
        give_up("in-doubt", Reply::Unknown),
        // a key that exists: the caller's first command was taken, which is all that this program knows (A13)
        give_up("already", Reply::Ok),
    ]
}

/// A program from the lines before its publication and those behind it.
fn program(before: Vec<Line>, after: Vec<Line>, knobs: Knobs) -> Program {
    let next = after.first().map_or("receive", |line| line.label);
    let mut lines = before;
    lines.push(publish(knobs));
    lines.extend(confirm(knobs));
    lines.extend(after);
    lines.extend(asides(knobs));
    lines.extend(repair(knobs, next));
    Program::new(lines)
}

/// The database first (section A).
pub fn base_first(knobs: Knobs) -> Program {
    program(vec![receive(), begin(), insert_orders(), commit()], vec![answer()], knobs)
}

/// The broker first (section B).
pub fn publish_first(knobs: Knobs) -> Program {
    program(vec![receive()], vec![begin(), insert_orders(), commit(), answer()], knobs)
}

/// The publication inside the transaction, before its commit (section C).
pub fn in_transaction(knobs: Knobs) -> Program {
    program(vec![receive(), begin(), insert_orders()], vec![commit(), answer()], knobs)
}
