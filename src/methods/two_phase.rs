//! Two ways to let the broker commit: a channel in transaction beside the database's (C7), and a two-phase commit over
//! both with a coordinator that logs its decision (section Q).

use super::dual_write::{answer, asides_of, begin, commit, commit_of, id_of_service, insert_orders, receive};
use super::{APP, Knobs, LOG, OTHER, to};
use crate::model::{From, Line, Op, Outcome, Predicate, Program, Query, StoreId, Table, aside, hidden, line, on, step};

/// The publication, in a transaction of the broker.
fn publish(knobs: Knobs) -> Line {
    let insert = Op::Insert { store: OTHER, table: Table::Outbox, id: id_of_service(knobs), or_nothing: false };
    line("publish", vec![step(Op::Begin(OTHER)), on(insert, &[(Outcome::Error, "failed")])])
}

/// `tx.select` round the publication: still two commits (C7).
pub fn broker_transaction(knobs: Knobs) -> Program {
    let mut lines =
        vec![receive(), begin(), insert_orders(), publish(knobs), commit_of("tx-commit", OTHER), commit(), answer()];
    lines.extend(asides_of(knobs, &[APP, OTHER]));
    Program::new(lines)
}

/// The coordinator is the service: it begins by ending what an earlier life left prepared, by its log or, without an entry
/// there, by rolling back (presumed abort).
pub fn coordinator(knobs: Knobs) -> Program {
    let prepare = |store| on(Op::Prepare(store), &[(Outcome::No, "abort"), (Outcome::Error, "abort")]);
    let decide = |label, store, commit| line(label, vec![step(Op::Decide { store, commit })]);
    let mut lines = vec![
        recover("recover", APP, "recover-broker"),
        recover("recover-broker", OTHER, "receive"),
        receive(),
        begin(),
        insert_orders(),
        publish(knobs),
        line("prepare", vec![prepare(APP), prepare(OTHER)]),
        line("log", vec![step(Op::insert(LOG, Table::Log))]),
        decide("decide", APP, true),
        decide("decide-broker", OTHER, true),
        answer(),
    ];
    let both = |commit| [APP, OTHER].map(|store| step(Op::Decide { store, commit }));
    lines.push(aside("abort", both(false).into_iter().chain([to("failed")]).collect()));
    lines.push(aside("presumed-abort", both(false).into_iter().chain([to("recover")]).collect()));
    lines.push(aside("resolve", both(true).into_iter().chain([to("recover")]).collect()));
    lines.extend(asides_of(knobs, &[APP, OTHER]));
    Program::new(lines)
}

/// Takes one prepared branch in hand and looks what was decided about it.
fn recover(label: &'static str, store: StoreId, none: &'static str) -> Line {
    let prepared = Query { from: From::Prepared, ..Query::of(store, Table::Outbox, vec![], 1) };
    let decided = Query { peek: true, ..Query::of(LOG, Table::Log, vec![Predicate::OfOrderInHand], 1) };
    hidden(
        label,
        vec![
            on(Op::Select(prepared), &[(Outcome::Empty, none)]),
            step(Op::Take),
            on(Op::Select(decided), &[(Outcome::Ok, "resolve"), (Outcome::Empty, "presumed-abort")]),
        ],
    )
}
