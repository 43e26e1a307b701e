//! The rows of the tables, with what became of them.

use crate::model::{Fact, MessageId, Op, Order, Proc, Role, Row, Status, Table};
use crate::session::{Frame, Run};

/// What a row is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// Written in a transaction that is still open.
    Open,
    /// Committed.
    Committed,
    /// Rolled back: it is not there, and was never seen by anybody else.
    Struck,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowView {
    /// Its table.
    pub table: Table,
    /// Which row of that table about the same thing, from 1: two only if a program writes twice.
    pub nth: usize,
    /// The order that it is about.
    pub order: Order,
    /// The message that it is about.
    pub message: Option<MessageId>,
    /// Its status column.
    pub status: Option<Status>,
    /// What it is worth.
    pub state: RowState,
    /// It changed in this step, or was recognised in it.
    pub hot: bool,
    id: u8,
}

/// An open transaction of service or relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransactionView {
    /// Whose.
    pub owner: Proc,
    /// Position among the rows of orders where its first row stands or will stand, if its program writes there.
    pub orders: Option<usize>,
    /// The same for outbox.
    pub outbox: Option<usize>,
}

/// Folds the rows of all tables that are shown as rows.
pub fn fold(past: &[Frame]) -> Vec<RowView> {
    let mut rows: Vec<RowView> = vec![];
    for (i, frame) in past.iter().enumerate() {
        let now = i + 1 == past.len();
        for row in &mut rows {
            row.hot = false;
        }
        for fact in &frame.facts {
            match fact {
                Fact::Inserted { row, open, .. } => {
                    let state = if *open { RowState::Open } else { RowState::Committed };
                    write(&mut rows, row, state, now);
                }
                Fact::Committed(_, _, all) => all.iter().for_each(|r| write(&mut rows, r, RowState::Committed, now)),
                Fact::RolledBack(_, _, all) => all.iter().for_each(|r| write(&mut rows, r, RowState::Struck, now)),
                Fact::Marked { row, .. } => touch(&mut rows, |r| r.table == row.table && r.id == row.id, now),
                Fact::Existed { row, .. } => {
                    touch(&mut rows, |r| r.table == row.table && (r.order, r.message) == (row.order, row.message), now);
                }
                Fact::Deleted { row, .. } | Fact::Changed { row, .. } => {
                    touch(&mut rows, |r| r.table == row.table && r.id == row.id, now);
                }
                Fact::Decided { commit, rows: all, .. } => {
                    let state = if *commit { RowState::Committed } else { RowState::Struck };
                    all.iter().for_each(|r| write(&mut rows, r, state, now));
                }
                Fact::Received(..)
                | Fact::Untouched(..)
                | Fact::FoundHole(_)
                | Fact::NoSlot(_)
                | Fact::Locked(..)
                | Fact::Flushed(..)
                | Fact::Prepared(..)
                | Fact::NotPrepared(..)
                | Fact::Listens(_)
                | Fact::Kept(..)
                | Fact::NotKept(..)
                | Fact::HandlerFailed(..)
                | Fact::GaveBack(..)
                | Fact::Removed(..)
                | Fact::Unrouted(..)
                | Fact::Swallowed(..)
                | Fact::Elapsed(_)
                | Fact::Released(_)
                | Fact::Acked(..)
                | Fact::Woke(..)
                | Fact::Signalled(_)
                | Fact::Began(..)
                | Fact::Broken(..)
                | Fact::Found(..)
                | Fact::FoundNothing(..)
                | Fact::Took(..)
                | Fact::CommitFailed(..)
                | Fact::Sent(..)
                | Fact::Enqueued { .. }
                | Fact::NotEnqueued(..)
                | Fact::Confirmed(..)
                | Fact::NotConfirmed(..)
                | Fact::Answered(..)
                | Fact::Ended(_)
                | Fact::Crashed { .. }
                | Fact::Restarted(_)
                | Fact::Happened(_) => {}
            }
        }
    }
    if let Some(frame) = past.last() {
        let committed = || frame.world.stores.iter().flat_map(|s| &s.rows);
        // what was deleted is gone
        let is_there = |r: &RowView| committed().any(|row| r.table == row.table && r.id == row.id);
        rows.retain(|r| r.state != RowState::Committed || is_there(r));
        for row in committed() {
            let same = |r: &&mut RowView| r.state == RowState::Committed && r.table == row.table && r.id == row.id;
            for shown in rows.iter_mut().filter(same) {
                shown.status = row.status;
            }
        }
    }
    rows
}

fn write(rows: &mut Vec<RowView>, row: &Row, state: RowState, hot: bool) {
    if row.table == Table::Effects {
        return;
    }
    let about = |r: &RowView| r.table == row.table && r.order == row.order && r.message == row.message;
    let same = rows.iter().position(|r| about(r) && r.state == RowState::Open && r.id == row.id);
    // an attempt that was rolled back gives its place to the next one
    let again = || rows.iter().position(|r| about(r) && r.state == RowState::Struck);
    match same.or_else(again) {
        Some(at) => {
            let shown = &mut rows[at];
            (shown.state, shown.hot, shown.id, shown.status) = (state, hot, row.id, row.status);
        }
        None => {
            let nth = rows.iter().filter(|r| about(r)).count() + 1;
            rows.push(RowView {
                table: row.table,
                nth,
                order: row.order,
                message: row.message,
                status: row.status,
                state,
                hot,
                id: row.id,
            });
        }
    }
}

fn touch(rows: &mut [RowView], test: impl Fn(&RowView) -> bool, hot: bool) {
    for row in rows.iter_mut().filter(|r| r.state != RowState::Struck && test(r)) {
        row.hot = hot;
    }
}

/// The open transaction of service or relay, if there is one.
pub fn transaction(run: &Run, frame: &Frame, rows: &[RowView]) -> Option<TransactionView> {
    let open = frame.world.stores.iter().flat_map(|s| &s.open);
    let owner = open.map(|t| t.owner).find(|p| run.system.spec(*p).role != Role::Consumer)?;
    let program = &run.system.spec(owner).program;
    let about = frame.world.process(owner).memory.order;
    let place = |table| {
        let of_table: Vec<&RowView> = rows.iter().filter(|r| r.table == table).collect();
        let first = of_table.iter().position(|r| r.state == RowState::Open);
        // an attempt that was rolled back gives its place to the next one about the same order
        let again = |r: &&RowView| r.state == RowState::Struck && Some(r.order) == about;
        let next = of_table.iter().position(again).unwrap_or(of_table.len());
        let writes =
            program.inserts(table) || program.has(|op| table == Table::Outbox && matches!(op, Op::Update { .. }));
        writes.then_some(first.unwrap_or(next))
    };
    Some(TransactionView { owner, orders: place(Table::Orders), outbox: place(Table::Outbox) })
}
