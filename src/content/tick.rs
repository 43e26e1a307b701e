//! The names of the ticks on the timeline.

use super::closed::closed;
use crate::model::{Fact, What};
use crate::session::{Frame, Moment};

closed! {
/// A kind of tick. Finer than [`Moment`] where the facts say more.
pub enum Tick {
    /// The start.
    Start,
    /// Plumbing before a fault.
    Underway,
    /// BEGIN.
    Begin,
    /// INSERT into `orders`.
    InsertOrders,
    /// INSERT into `outbox`.
    InsertOutbox,
    /// Another INSERT.
    InsertOther,
    /// COMMIT.
    Commit,
    /// A commit that went wrong.
    CommitFailed,
    /// A message in the queue.
    Publish,
    /// A message that did not get there.
    NotPublished,
    /// The consumer had an effect.
    Debit,
    /// It acknowledged without one.
    Ack,
    /// A confirm.
    Confirm,
    /// No confirm.
    NotConfirmed,
    /// The client was told.
    Answer,
    /// A row was read.
    Select,
    /// A row was marked.
    Mark,
    /// A crash.
    Crash,
    /// A restart.
    Restart,
    /// The broker went down.
    BrokerDown,
    /// It came up.
    BrokerUp,
    /// The client asked again.
    Retry,
    /// A row was changed or deleted.
    Change,
    /// A message was given back.
    Settle,
    /// Two-phase commit.
    Prepare,
    /// A message was kept in memory.
    Memory,
    /// Something happened from outside.
    Event,
    /// The end.
    End,
}
}

impl Tick {
    /// The tick of a frame.
    pub fn of(frame: &Frame) -> Tick {
        use crate::model::Table;
        let any = |test: fn(&Fact) -> bool| frame.facts.iter().any(test);
        match frame.moment {
            Moment::Start => Tick::Start,
            Moment::Underway => Tick::Underway,
            Moment::Begin(_) => Tick::Begin,
            Moment::Insert(_, Table::Orders) => Tick::InsertOrders,
            Moment::Insert(_, Table::Outbox) => Tick::InsertOutbox,
            Moment::Insert(
                _,
                Table::Inbox
                | Table::Effects
                | Table::Archive
                | Table::Dead
                | Table::Cursor
                | Table::Lease
                | Table::Log,
            ) => Tick::InsertOther,
            Moment::Commit(_) if any(|f| matches!(f, Fact::CommitFailed(..))) => Tick::CommitFailed,
            Moment::Commit(_) => Tick::Commit,
            Moment::Publish if any(|f| matches!(f, Fact::Happened(_))) => Tick::BrokerDown,
            Moment::Publish if any(|f| matches!(f, Fact::NotEnqueued(..))) => Tick::NotPublished,
            Moment::Publish => Tick::Publish,
            Moment::Act(_) if any(|f| matches!(f, Fact::GaveBack(..))) => Tick::Settle,
            Moment::Act(_) if any(|f| matches!(f, Fact::Kept(..) | Fact::NotKept(..))) => Tick::Memory,
            Moment::Act(_)
                if any(|f| matches!(f, Fact::Prepared(..) | Fact::NotPrepared(..) | Fact::Decided { .. })) =>
            {
                Tick::Prepare
            }
            Moment::Act(_) => Tick::Change,
            Moment::Ack(_) if any(effect) => Tick::Debit,
            Moment::Ack(_) => Tick::Ack,
            Moment::Confirm(_) if any(|f| matches!(f, Fact::NotConfirmed(..))) => Tick::NotConfirmed,
            Moment::Confirm(_) => Tick::Confirm,
            Moment::Answer(_) => Tick::Answer,
            Moment::Select(_) => Tick::Select,
            Moment::Mark(..) => Tick::Mark,
            Moment::Crash => Tick::Crash,
            Moment::Restart => Tick::Restart,
            Moment::Event => frame.facts.iter().rev().find_map(event).unwrap_or(Tick::Event),
            Moment::End => Tick::End,
        }
    }
}

/// Whether a debit became durable by this fact.
pub(super) fn effect(fact: &Fact) -> bool {
    fact.durable().iter().any(|r| r.table == crate::model::Table::Effects)
}

fn event(fact: &Fact) -> Option<Tick> {
    let Fact::Happened(what) = fact else { return None };
    match what {
        What::BrokerDown => Some(Tick::BrokerDown),
        What::BrokerUp => Some(Tick::BrokerUp),
        What::RetryWithKey | What::RetryWithoutKey => Some(Tick::Retry),
        What::Crash(_) | What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused => None,
        What::VoteNo
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
        | What::Heuristic(..) => Some(Tick::Event),
    }
}
