//! The consumer: what it has received and done.

use super::rows::RowView;
use super::{ConsumerView, process};
use crate::model::{Fact, Proc, Received, Row, Table};
use crate::session::{Frame, Run};

/// Folds the history of a consumer.
pub fn fold(run: &Run, past: &[Frame], p: Proc, inbox: Vec<RowView>) -> ConsumerView {
    let received = |f: &Fact| matches!(f, Fact::Received(by, Received::Message { .. }) if *by == p);
    let effects = |f: &Fact| {
        let durable: &[Row] = match f {
            Fact::Committed(by, _, rows) if *by == p => rows,
            Fact::Inserted { by, row, open: false, .. } if *by == p => std::slice::from_ref(row),
            Fact::Received(..)
            | Fact::Acked(..)
            | Fact::Changed { .. }
            | Fact::Deleted { .. }
            | Fact::Untouched(..)
            | Fact::FoundHole(_)
            | Fact::NoSlot(_)
            | Fact::Locked(..)
            | Fact::Flushed(..)
            | Fact::Prepared(..)
            | Fact::NotPrepared(..)
            | Fact::Decided { .. }
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
            | Fact::Woke(..)
            | Fact::Signalled(_)
            | Fact::Began(..)
            | Fact::Inserted { .. }
            | Fact::Existed { .. }
            | Fact::Broken(..)
            | Fact::Found(..)
            | Fact::FoundNothing(..)
            | Fact::Took(..)
            | Fact::Marked { .. }
            | Fact::Committed(..)
            | Fact::CommitFailed(..)
            | Fact::RolledBack(..)
            | Fact::Sent(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Confirmed(..)
            | Fact::NotConfirmed(..)
            | Fact::Answered(..)
            | Fact::Ended(_)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => &[],
        };
        durable.iter().filter(|r| r.table == Table::Effects).count()
    };
    let facts = || past.iter().flat_map(|f| &f.facts);
    let now = past.last().map_or(&[][..], |f| &f.facts);
    let program = &run.system.spec(p).program;
    ConsumerView {
        process: p,
        state: process::state(run, past, p),
        received: facts().filter(|f| received(f)).count() as u32,
        received_now: now.iter().any(received),
        inbox: program.inserts(Table::Inbox).then_some(inbox),
        effects: facts().map(effects).sum::<usize>() as u32,
        effect_now: now.iter().any(|f| effects(f) > 0),
        cut: process::cuts(run, past, p).into_iter().map(|(_, cut)| cut).max(),
    }
}
