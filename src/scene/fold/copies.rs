//! The copies of messages, from the moment when they leave.

use crate::model::{Fact, Message, Op, Proc, Received, Removal, Shown, Unconfirmed, What};
use crate::session::{Frame, Run};

/// Where a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyState {
    /// It has left and has not arrived.
    Flying,
    /// In the queue.
    Queued {
        /// It was delivered before and came back.
        redelivered: bool,
    },
    /// Delivered, and not settled.
    Held(Proc),
    /// The consumer has acknowledged it.
    Settled,
    /// It did not get into the queue, in this very step.
    Refused(Unconfirmed),
}

/// A copy of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyView {
    /// The message.
    pub message: Message,
    /// Which copy of it, from 1.
    pub nth: usize,
    /// Where it is.
    pub state: CopyState,
    /// Who sent it, and by which line on screen (counted from the top).
    pub from: Option<(Proc, usize)>,
    /// It moved in this step.
    pub hot: bool,
}

/// Folds the copies: those in the queue in the order in which they came, then those under way.
pub fn fold(run: &Run, past: &[Frame]) -> Vec<CopyView> {
    let mut copies: Vec<CopyView> = vec![];
    for (i, frame) in past.iter().enumerate() {
        let now = i + 1 == past.len();
        copies.retain(|c| !matches!(c.state, CopyState::Refused(_)));
        for copy in &mut copies {
            copy.hot = false;
        }
        for fact in &frame.facts {
            apply(run, &mut copies, fact, now);
        }
    }
    copies
}

fn apply(run: &Run, copies: &mut Vec<CopyView>, fact: &Fact, hot: bool) {
    let set = |copy: &mut CopyView, state| (copy.state, copy.hot) = (state, hot);
    match fact {
        Fact::Sent(p, message) => {
            let nth = copies.iter().filter(|c| c.message == *message).count() + 1;
            let from = Some((*p, sending_line(run, *p)));
            copies.push(CopyView { message: *message, nth, state: CopyState::Flying, from, hot });
        }
        Fact::Enqueued { message, .. } => {
            let flying = copies.iter().position(|c| c.message == *message && c.state == CopyState::Flying);
            if let Some(at) = flying {
                let mut copy = copies.remove(at);
                set(&mut copy, CopyState::Queued { redelivered: false });
                let flying_from = copies.iter().position(|c| c.state == CopyState::Flying).unwrap_or(copies.len());
                copies.insert(flying_from, copy);
            }
        }
        Fact::NotEnqueued(_, message, why) => {
            let flying = copies.iter_mut().find(|c| c.message == *message && c.state == CopyState::Flying);
            flying.into_iter().for_each(|c| set(c, CopyState::Refused(*why)));
        }
        Fact::Received(p, Received::Message { message, .. }) => {
            let queued = |c: &&mut CopyView| c.message == *message && matches!(c.state, CopyState::Queued { .. });
            copies.iter_mut().find(queued).into_iter().for_each(|c| set(c, CopyState::Held(*p)));
        }
        Fact::Acked(p, _) => {
            let held = copies.iter_mut().filter(|c| c.state == CopyState::Held(*p));
            held.for_each(|c| set(c, CopyState::Settled));
        }
        Fact::GaveBack(p, message, removal) => {
            let held = |c: &&mut CopyView| c.message == *message && c.state == CopyState::Held(*p);
            let state = match removal {
                Removal::Requeued => CopyState::Queued { redelivered: true },
                Removal::DeadLettered | Removal::Dropped => CopyState::Settled,
            };
            copies.iter_mut().find(held).into_iter().for_each(|c| set(c, state));
        }
        Fact::Removed(_, message, _) => {
            let queued = |c: &&mut CopyView| c.message == *message && matches!(c.state, CopyState::Queued { .. });
            copies.iter_mut().find(queued).into_iter().for_each(|c| set(c, CopyState::Settled));
        }
        // it arrived, and no queue keeps it
        Fact::Unrouted(_, message) | Fact::Swallowed(_, message) => {
            let flying = copies.iter_mut().find(|c| c.message == *message && c.state == CopyState::Flying);
            flying.into_iter().for_each(|c| set(c, CopyState::Settled));
        }
        // its connections close
        Fact::Ended(p) => {
            let held = copies.iter_mut().filter(|c| c.state == CopyState::Held(*p));
            held.for_each(|c| set(c, CopyState::Queued { redelivered: true }));
        }
        Fact::Crashed { dead, .. } => {
            let held = copies.iter_mut().filter(|c| matches!(c.state, CopyState::Held(p) if dead.contains(&p)));
            held.for_each(|c| set(c, CopyState::Queued { redelivered: true }));
        }
        Fact::Happened(What::BrokerDown) => {
            let held = copies.iter_mut().filter(|c| matches!(c.state, CopyState::Held(_)));
            held.for_each(|c| set(c, CopyState::Queued { redelivered: true }));
        }
        Fact::Received(_, Received::Command(_))
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
        | Fact::Confirmed(..)
        | Fact::NotConfirmed(..)
        | Fact::Answered(..)
        | Fact::Restarted(_)
        | Fact::Happened(
            What::BrokerUp
            | What::Crash(_)
            | What::RequestLost
            | What::AnswerLost
            | What::Nack
            | What::CommitRefused
            | What::VoteNo
            | What::Failed
            | What::Unbind(_)
            | What::Bind(_)
            | What::ExchangeGone
            | What::ExchangeBack
            | What::Expire(_)
            | What::BackUp(_)
            | What::Restore(_)
            | What::SlotLost(_)
            | What::Hang(_)
            | What::Hold(_)
            | What::End(_)
            | What::Wake(_)
            | What::Elapse(_)
            | What::TickAll
            | What::Heuristic(..)
            | What::RetryWithKey
            | What::RetryWithoutKey,
        ) => {}
    }
}

/// The position on screen of the line that sends.
fn sending_line(run: &Run, p: Proc) -> usize {
    let program = &run.system.spec(p).program;
    let shown = program.lines.iter().filter(|l| l.shown == Shown::Line);
    let sends = |l: &&crate::model::LineInfo| {
        program.statements[usize::from(l.first)..usize::from(l.end)].iter().any(|s| matches!(s.op, Op::Send(_)))
    };
    shown.enumerate().find(|(_, l)| sends(l)).map_or(0, |(i, _)| i)
}
