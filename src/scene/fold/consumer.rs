//! The consumer: what it has received and done.

use super::rows::RowView;
use super::{ConsumerView, process};
use crate::model::{Fact, Proc, Received, Table};
use crate::session::{Frame, Run};

/// Folds the history of a consumer.
pub fn fold(run: &Run, past: &[Frame], p: Proc, inbox: Vec<RowView>) -> ConsumerView {
    let received = |f: &Fact| matches!(f, Fact::Received(by, Received::Message { .. }) if *by == p);
    let effects = |f: &Fact| f.durable().iter().filter(|r| r.by == p && r.table == Table::Effects).count();
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
