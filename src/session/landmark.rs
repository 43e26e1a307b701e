//! Logical moments: what two runs of different programs have in common (`model-sketch.md` section 6).
//!
//! A frame is a landmark by its facts alone, so the same word means the same thing whatever program ran: an order was
//! asked for, the first of the two durable writes is done, both are, somebody noted it, a consumer acted, a fault
//! struck, somebody came back, nothing changes any more. Most frames are none.

use super::run::Run;
use crate::model::{Fact, Order, Received, Row, Status, Table, What};

/// What a frame reaches, for whoever compares runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Landmark {
    /// Nothing has happened yet.
    Start,
    /// A caller's command was taken, or it asks again.
    Asked,
    /// The first of the two durable writes of an order: its row is committed, or its message is in the queue.
    FirstWrite,
    /// The other one too.
    BothDurable,
    /// Something went wrong: processes died, the broker went down, a commit or a publication failed.
    Fault,
    /// Processes or the broker came back.
    Restart,
    /// Somebody wrote down, or told the caller, that both are done.
    Noted,
    /// A consumer's effect became durable.
    Effect,
    /// Nothing changes any more: the verdict.
    Quiet,
}

impl Landmark {
    /// Every one.
    pub const ALL: [Landmark; 9] = [
        Landmark::Start,
        Landmark::Asked,
        Landmark::FirstWrite,
        Landmark::BothDurable,
        Landmark::Fault,
        Landmark::Restart,
        Landmark::Noted,
        Landmark::Effect,
        Landmark::Quiet,
    ];
}

/// The landmark of every frame of a run, `None` for most. A frame in which several are reached is the last of them.
pub fn landmarks(run: &Run) -> Vec<Option<Landmark>> {
    let mut ledger = Ledger::default();
    let last = run.steps();
    let of = |(i, frame): (usize, &super::run::Frame)| {
        let reached = frame.facts.iter().filter_map(|fact| ledger.read(fact)).last();
        match i {
            0 => Some(Landmark::Start),
            _ if i == last => Some(Landmark::Quiet),
            _ => reached,
        }
    };
    run.frames.iter().enumerate().map(of).collect()
}

/// What is durable so far.
#[derive(Default)]
struct Ledger {
    committed: Vec<Order>,
    enqueued: Vec<Order>,
}

impl Ledger {
    fn read(&mut self, fact: &Fact) -> Option<Landmark> {
        let row_of = |table: Table, rows: &[Row]| rows.iter().find(|r| r.table == table).map(|r| r.order);
        let sent = |row: &Row| row.table == Table::Outbox && row.status == Some(Status::Sent);
        let written = |ledger: &mut Ledger, rows: &[Row]| match row_of(Table::Orders, rows) {
            Some(order) => ledger.durable(order, true),
            None if rows.iter().any(sent) => Some(Landmark::Noted),
            None => row_of(Table::Effects, rows).map(|_| Landmark::Effect),
        };
        match fact {
            Fact::Received(_, Received::Command(_)) => Some(Landmark::Asked),
            Fact::Committed(_, _, rows) | Fact::Decided { commit: true, rows, .. } => written(self, rows),
            Fact::Inserted { row, open: false, .. } => written(self, std::slice::from_ref(row)),
            Fact::Enqueued { message, .. } => self.durable(message.order, false),
            Fact::Answered(_, order, _) => {
                let both = self.committed.contains(order) && self.enqueued.contains(order);
                both.then_some(Landmark::Noted)
            }
            Fact::Marked { status: Status::Sent, open: false, .. } => Some(Landmark::Noted),
            Fact::Deleted { row, open: false, .. } => (row.table == Table::Outbox).then_some(Landmark::Noted),
            Fact::Crashed { .. }
            | Fact::CommitFailed(..)
            | Fact::NotEnqueued(..)
            | Fact::NotPrepared(..)
            | Fact::NotKept(..)
            | Fact::HandlerFailed(..)
            | Fact::Removed(..)
            | Fact::Unrouted(..)
            | Fact::NoSlot(_) => Some(Landmark::Fault),
            Fact::Restarted(_) => Some(Landmark::Restart),
            Fact::Happened(what) => happened(*what),
            Fact::Received(_, Received::Message { .. })
            | Fact::Inserted { open: true, .. }
            | Fact::Acked(..)
            | Fact::Marked { .. }
            | Fact::Changed { .. }
            | Fact::Deleted { open: true, .. }
            | Fact::Untouched(..)
            | Fact::FoundHole(_)
            | Fact::Locked(..)
            | Fact::Flushed(..)
            | Fact::Prepared(..)
            | Fact::Decided { commit: false, .. }
            | Fact::Listens(_)
            | Fact::Kept(..)
            | Fact::GaveBack(..)
            | Fact::Swallowed(..)
            | Fact::Elapsed(_)
            | Fact::Released(_)
            | Fact::Woke(..)
            | Fact::Signalled(_)
            | Fact::Began(..)
            | Fact::Existed { .. }
            | Fact::Broken(..)
            | Fact::Found(..)
            | Fact::FoundNothing(..)
            | Fact::Took(..)
            | Fact::RolledBack(..)
            | Fact::Sent(..)
            | Fact::Confirmed(..)
            | Fact::NotConfirmed(..)
            | Fact::Ended(_) => None,
        }
    }

    /// An order's row is committed, or its message is in the queue: the first of the two, the second, or again.
    fn durable(&mut self, order: Order, row: bool) -> Option<Landmark> {
        let (own, other) =
            if row { (&mut self.committed, &self.enqueued) } else { (&mut self.enqueued, &self.committed) };
        if own.contains(&order) {
            return None;
        }
        own.push(order);
        Some(if other.contains(&order) { Landmark::BothDurable } else { Landmark::FirstWrite })
    }
}

pub(super) fn happened(what: What) -> Option<Landmark> {
    match what {
        What::RetryWithKey | What::RetryWithoutKey => Some(Landmark::Asked),
        What::BrokerUp | What::Bind(_) | What::ExchangeBack => Some(Landmark::Restart),
        What::BackUp(_) | What::Wake(_) | What::Elapse(_) | What::TickAll => None,
        What::Crash(_)
        | What::RequestLost
        | What::AnswerLost
        | What::Nack
        | What::CommitRefused
        | What::BrokerDown
        | What::VoteNo
        | What::Failed
        | What::Unbind(_)
        | What::ExchangeGone
        | What::Expire(_)
        | What::Restore(_)
        | What::SlotLost(_)
        | What::Hang(_)
        | What::Hold(_)
        | What::End(_)
        | What::Heuristic(..) => Some(Landmark::Fault),
    }
}
