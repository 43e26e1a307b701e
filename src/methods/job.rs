//! What somebody runs beside: purges, archivers, operators, scripts (sections O and P). A job sleeps until it is woken,
//! does its work once and sleeps again.

use super::dual_write::{commit, id_of_service};
use super::{APP, Job, Knobs, SHOP, to};
use crate::model::{
    IdRule, Line, LockOn, Op, Outcome, Predicate, Program, Query, Reply, Set, Source, Status, StoreId, Table, Tick,
    Which, hidden, line, on, step,
};

/// The program of the job, if there is one.
pub fn program(knobs: Knobs) -> Option<Program> {
    let sent = || aged(knobs, vec![Predicate::StatusIs(Status::Sent)]);
    let failed = || vec![Predicate::StatusIs(Status::Failed)];
    let body = match knobs.job {
        Job::None => return None,
        Job::PurgeSent => vec![delete(APP, Table::Outbox, sent())],
        Job::PurgeOld => vec![delete(APP, Table::Outbox, aged(knobs, vec![]))],
        Job::PurgeFailed => vec![delete(APP, Table::Outbox, aged(knobs, failed()))],
        Job::ArchiveThenDelete => each(knobs, [archive(false), delete_hand()]),
        Job::ArchiveKeyed => each(knobs, [archive(true), delete_hand()]),
        Job::DeleteThenArchive => each(knobs, [delete_hand(), archive(false)]),
        Job::DropPartition => {
            let lock = Op::Lock { store: APP, on: LockOn::Table(Table::Outbox), xid: true };
            vec![begin(), line("lock", vec![step(lock)]), delete(APP, Table::Outbox, vec![]), commit()]
        }
        Job::PurgeInbox => vec![delete(SHOP, Table::Inbox, aged(knobs, vec![]))],
        Job::Replay => vec![set(vec![Predicate::StatusIs(Status::Sent)], vec![Set::Status(Status::Pending)])],
        Job::ReplayGeneration => {
            let again = vec![Set::Status(Status::Pending), Set::NextGeneration];
            vec![set(vec![Predicate::StatusIs(Status::Sent)], again)]
        }
        Job::ResetFailed => vec![set(failed(), vec![Set::Status(Status::Pending), Set::ClearAttempts])],
        Job::ResetStatus => vec![set(failed(), vec![Set::Status(Status::Pending)])],
        Job::ResetAttempts => vec![set(failed(), vec![Set::ClearAttempts])],
        Job::Script => script(knobs),
        Job::Reap => vec![set(vec![Predicate::StatusIs(Status::Processing)], vec![Set::Status(Status::Pending)])],
        Job::LongWriter => vec![begin(), elsewhere(), commit()],
        // nobody will decide it, and no crash ends it
        Job::PreparedWriter => vec![begin(), elsewhere(), line("prepare", vec![step(Op::Prepare(APP))])],
        Job::LongReader => {
            let read = Query { peek: true, ..Query::of(APP, Table::Orders, vec![], 1) };
            vec![begin(), line("read", vec![step(Op::Select(read))]), commit()]
        }
    };
    let mut lines = vec![hidden("wait", vec![step(Op::Wait(Tick::None))])];
    lines.extend(body);
    lines.push(hidden("done", vec![to("wait")]));
    Some(Program::new(lines))
}

/// The conditions, with the age if there is one to reach.
fn aged(knobs: Knobs, mut rules: Vec<Predicate>) -> Vec<Predicate> {
    if knobs.retention > 0 {
        rules.push(Predicate::OlderThan(knobs.retention));
    }
    rules
}

/// Whatever is written, it is not the outbox: only the number that the transaction gets by it matters.
fn elsewhere() -> Line {
    let write = Op::Lock { store: APP, on: LockOn::Table(Table::Archive), xid: true };
    line("write", vec![step(write)])
}

fn begin() -> Line {
    line("begin", vec![step(Op::Begin(APP))])
}

fn delete(store: StoreId, table: Table, rows: Vec<Predicate>) -> Line {
    line("delete", vec![step(Op::Delete { store, table, which: Which::All(rows), fence: vec![] })])
}

fn delete_hand() -> Line {
    line("delete", vec![step(Op::Delete { store: APP, table: Table::Outbox, which: Which::Hand, fence: vec![] })])
}

fn archive(or_nothing: bool) -> Line {
    line("archive", vec![step(Op::Insert { store: APP, table: Table::Archive, id: IdRule::Event, or_nothing })])
}

fn set(rows: Vec<Predicate>, set: Vec<Set>) -> Line {
    let which = Which::All(rows);
    let update = Op::Update { store: APP, table: Table::Outbox, which, set, fence: vec![], upsert: false };
    line("update", vec![step(update)])
}

/// Two things to do with each sent row that is old enough, each committed by itself.
fn each(knobs: Knobs, both: [Line; 2]) -> Vec<Line> {
    let rows = aged(knobs, vec![Predicate::StatusIs(Status::Sent)]);
    let select = Op::Select(Query::of(APP, Table::Outbox, rows, 1));
    let mut lines = vec![line("select", vec![on(select, &[(Outcome::Empty, "done")]), step(Op::Take)])];
    lines.extend(both);
    lines.push(hidden("next", vec![to("select")]));
    lines
}

/// An order and its message, written by hand in one transaction; nobody is woken. What it writes is asked of it like of
/// a service.
fn script(knobs: Knobs) -> Vec<Line> {
    let insert = |label, table| {
        let id = id_of_service(knobs);
        line(label, vec![step(Op::Insert { store: APP, table, id, or_nothing: false })])
    };
    vec![
        hidden("receive", vec![step(Op::Receive(Source::Commands))]),
        begin(),
        insert("insert-orders", Table::Orders),
        insert("insert-outbox", Table::Outbox),
        commit(),
        line("answer", vec![step(Op::Answer(Reply::Ok))]),
    ]
}
