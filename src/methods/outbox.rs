//! The service of an outbox: the order and the message to send in one transaction (seeds 000 and 001; section E). The
//! broken ones write them in two (E4 to E6), in the same few lines.

use super::dual_write::{asides_of, commit_of, id_of_service, insert_orders_in, receive};
use super::{APP, Enqueue, Knobs, OTHER, Wake, WriterLock, to};
use crate::model::{
    Line, LockOn, Op, Outcome, Predicate, Program, Reach, Reply, StoreId, Table, Which, line, on, step,
};

/// The service: it answers before it wakes the relay, because the client of an outbox does not wait for the broker.
pub fn service(knobs: Knobs) -> Program {
    let mut lines = vec![begin("begin", APP)];
    lines.extend(locked(knobs, vec![orders(knobs, APP)], row(knobs)));
    lines.push(commit_of("commit", APP));
    program(lines, knobs, &[APP])
}

/// The service of a connector: nobody waits to be woken, and its commit is two steps, because the record is in the log
/// before the rows are visible (J9).
pub fn logged(knobs: Knobs) -> Program {
    let knobs = Knobs { wake: Wake::Never, ..knobs };
    let mut lines = vec![begin("begin", APP)];
    lines.extend(locked(knobs, vec![orders(knobs, APP)], row(knobs)));
    lines.extend([line("flush", vec![step(Op::Flush(APP))]), commit_of("commit", APP)]);
    program(lines, knobs, &[APP])
}

/// The row in a second transaction, after the commit of the order (E4).
pub fn row_after(knobs: Knobs) -> Program {
    let mut lines = vec![begin("begin", APP), orders(knobs, APP), commit_of("commit", APP)];
    lines.extend(row_alone(knobs));
    program(lines, knobs, &[APP])
}

/// The row in a transaction of its own, before that of the order (E5).
pub fn row_before(knobs: Knobs) -> Program {
    let mut lines = row_alone(knobs);
    lines.extend([begin("begin", APP), orders(knobs, APP), commit_of("commit", APP)]);
    program(lines, knobs, &[APP])
}

/// The order in one database and the row in another, the order committed first (E6).
pub fn elsewhere(knobs: Knobs) -> Program {
    program(two_databases(knobs, [commit_of("commit", OTHER), commit_of("commit-outbox", APP)]), knobs, &[OTHER, APP])
}

/// The same, the row committed first (E6).
pub fn elsewhere_first(knobs: Knobs) -> Program {
    program(two_databases(knobs, [commit_of("commit-outbox", APP), commit_of("commit", OTHER)]), knobs, &[OTHER, APP])
}

fn two_databases(knobs: Knobs, commits: [Line; 2]) -> Vec<Line> {
    let mut lines = vec![begin("begin", OTHER), orders(knobs, OTHER), begin("begin-outbox", APP)];
    lines.extend(row(knobs));
    lines.extend(commits);
    lines
}

fn row_alone(knobs: Knobs) -> Vec<Line> {
    let mut lines = vec![begin("begin-outbox", APP)];
    lines.extend(row(knobs));
    lines.push(commit_of("commit-outbox", APP));
    lines
}

pub(super) fn begin(label: &'static str, store: StoreId) -> Line {
    line(label, vec![step(Op::Begin(store))])
}

/// The order. Where the message is enqueued idempotently, the whole command is: a known order is no error.
pub(super) fn orders(knobs: Knobs, store: StoreId) -> Line {
    match knobs.enqueue {
        Enqueue::Insert | Enqueue::ThenDelete => insert_orders_in(store),
        Enqueue::Idempotent => {
            let insert = Op::insert_or_nothing(store, Table::Orders);
            line("insert-orders", vec![on(insert, &[(Outcome::Error, "failed")])])
        }
    }
}

/// The row of the outbox, with what belongs to it before the commit.
pub(super) fn row(knobs: Knobs) -> Vec<Line> {
    let or_nothing = knobs.enqueue == Enqueue::Idempotent;
    let insert = Op::Insert { store: APP, table: Table::Outbox, id: id_of_service(knobs), or_nothing };
    let failed = [(Outcome::Error, "failed")];
    let mut lines = vec![line("insert-outbox", vec![on(insert, &failed)])];
    if knobs.enqueue == Enqueue::ThenDelete {
        let mine = Which::All(vec![Predicate::OfOrderInHand]);
        let delete = Op::Delete { store: APP, table: Table::Outbox, which: mine, fence: vec![] };
        lines.push(line("delete-outbox", vec![on(delete, &failed)]));
    }
    match knobs.wake {
        Wake::BeforeCommit => lines.push(line("wake", vec![step(Op::Signal(Reach::Beside))])),
        Wake::Notify => lines.push(line("wake", vec![step(Op::Signal(Reach::Listening))])),
        Wake::AfterCommit | Wake::Never => {}
    }
    lines
}

/// The lines of a transaction with the lock that writers take: readers of the table are not kept out.
pub(super) fn locked(knobs: Knobs, orders: Vec<Line>, row: Vec<Line>) -> Vec<Line> {
    let lock = |on, xid| line("lock", vec![step(Op::Lock { store: APP, on, xid })]);
    let mut lines = vec![];
    match knobs.writer_lock {
        WriterLock::None | WriterLock::AggregateLast => {}
        WriterLock::Table => lines.push(lock(LockOn::Table(Table::Outbox), false)),
        WriterLock::AggregateFirst => lines.push(lock(LockOn::Aggregate, true)),
    }
    lines.extend(orders);
    lines.extend(row);
    if knobs.writer_lock == WriterLock::AggregateLast {
        lines.push(lock(LockOn::Aggregate, true));
    }
    lines
}

/// A program that receives, does this, answers and wakes the relay. An answer that is the last line goes back by itself.
pub(super) fn program(body: Vec<Line>, knobs: Knobs, stores: &[StoreId]) -> Program {
    let mut lines = vec![receive()];
    lines.extend(body);
    let answer = step(Op::Answer(Reply::Ok));
    match knobs.wake {
        Wake::AfterCommit => lines
            .extend([line("answer", vec![answer]), line("wake", vec![step(Op::Signal(Reach::Beside)), to("receive")])]),
        Wake::BeforeCommit | Wake::Notify | Wake::Never => {
            lines.push(line("answer", vec![answer, to("receive")]));
        }
    }
    lines.extend(asides_of(knobs, stores));
    Program::new(lines)
}
