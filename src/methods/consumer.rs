//! The consumer: it receives, debits in a transaction of its own database, and acknowledges after the commit. With an
//! inbox the message id is written in the same transaction, and a known id ends it without an effect (section N). The
//! other handlers are the same few lines in another order.

use super::{Acking, External, Handler, Knobs, MAIL, OnHandlerFailure, SHOP, VersionCheck, to};
use crate::model::{
    Line, Op, Outcome, Predicate, Program, Query, QueueId, Settle, Source, Subscription, Table, aside, line, on, step,
};

type Step = (Op, Vec<(Outcome, &'static str)>);

/// The consumer's program.
pub fn consumer(knobs: Knobs, queue: QueueId) -> Program {
    let auto_ack = knobs.ack == Acking::OnDelivery;
    let subscription = Subscription { queue, prefetch: knobs.prefetch, auto_ack };
    let mut lines = vec![line("receive", vec![step(Op::Receive(Source::Queue(subscription)))])];
    if knobs.version_check == VersionCheck::On {
        lines.push(line("version", vec![on(newer(), &[(Outcome::Ok, "known")])]));
    }
    lines.extend(handler(knobs));
    lines.push(match auto_ack {
        false => line("ack", vec![step(Op::Settle(Settle::Ack)), to("receive")]),
        true => line("done", vec![to("receive")]),
    });
    lines.extend(asides(knobs, auto_ack));
    Program::new(lines)
}

fn begin() -> Line {
    line("begin", vec![step(Op::Begin(SHOP))])
}

fn commit(label: &'static str) -> Line {
    // a commit that failed, or that nobody knows about, must not be acknowledged: the handler runs again
    line(label, vec![on(Op::Commit(SHOP), &[(Outcome::Error, "begin"), (Outcome::Timeout, "begin")])])
}

/// The effect, and with it what happens outside the database.
fn effect(knobs: Knobs) -> Vec<Line> {
    let mut lines = vec![line(
        "effect",
        vec![on(Op::insert(SHOP, Table::Effects), &[(Outcome::Failed, "failed"), (Outcome::Error, "failed")])],
    )];
    match knobs.external {
        External::Off => {}
        External::On => lines.push(line("external", vec![step(Op::insert(MAIL, Table::Effects))])),
        External::Keyed => lines.push(line("external", vec![step(Op::insert_or_nothing(MAIL, Table::Effects))])),
    }
    lines
}

fn known() -> Step {
    on(Op::insert_or_nothing(SHOP, Table::Inbox), &[(Outcome::Exists, "known")])
}

/// A look into the inbox, before anything is done.
fn look() -> Line {
    let query = Query { peek: true, ..Query::of(SHOP, Table::Inbox, vec![Predicate::OfMessageInHand], 1) };
    line("look", vec![on(Op::Select(query), &[(Outcome::Ok, "known")])])
}

fn newer() -> Op {
    Op::Select(Query { peek: true, ..Query::of(SHOP, Table::Effects, vec![Predicate::NewerThanHand], 1) })
}

fn handler(knobs: Knobs) -> Vec<Line> {
    let effect = effect(knobs);
    let plain = |before: Vec<Line>, after: Vec<Line>| {
        let mut lines = before;
        lines.extend(effect.clone());
        lines.extend(after);
        lines
    };
    if !knobs.inbox {
        return plain(vec![begin()], vec![commit("commit")]);
    }
    match knobs.handler {
        Handler::OneTransaction => plain(vec![begin(), line("inbox", vec![known()])], vec![commit("commit")]),
        Handler::InboxFirst => {
            let first = line("begin-inbox", vec![step(Op::Begin(SHOP))]);
            let inbox = line("inbox", vec![known()]);
            plain(vec![first, inbox, commit("commit-inbox"), begin()], vec![commit("commit")])
        }
        Handler::EffectFirst => {
            let note = line("inbox", vec![step(Op::insert_or_nothing(SHOP, Table::Inbox))]);
            plain(vec![look(), begin()], vec![commit("commit"), note])
        }
        Handler::CheckThenInsert | Handler::CheckUnique => {
            // both have run by then: a conflict undoes the rows, not what is outside
            let inbox = on(Op::insert(SHOP, Table::Inbox), &[(Outcome::Conflict, "failed")]);
            plain(vec![begin(), look()], vec![line("inbox", vec![inbox]), commit("commit")])
        }
    }
}

fn asides(knobs: Knobs, auto_ack: bool) -> Vec<Line> {
    let undo = || step(Op::Rollback(SHOP));
    let mut lines = vec![];
    if knobs.inbox || knobs.version_check == VersionCheck::On {
        lines.push(aside("known", vec![undo(), to(if auto_ack { "done" } else { "ack" })]));
    }
    let give_back = match knobs.on_handler_failure {
        OnHandlerFailure::Requeue => Settle::Requeue,
        OnHandlerFailure::Reject => Settle::Reject,
    };
    lines.push(aside(
        "failed",
        match auto_ack {
            false => vec![undo(), step(Op::Settle(give_back)), to("receive")],
            true => vec![undo(), to("receive")],
        },
    ));
    lines
}
