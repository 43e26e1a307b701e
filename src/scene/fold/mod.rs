//! What is to be shown at a step, without places: the facts and worlds of all frames up to it, folded.
//!
//! Going back is the same computation as going forward, because nothing is remembered between two calls. The picture
//! and its description are both made from this, so neither can show what the other does not know.

mod consumer;
mod copies;
mod pass;
mod process;
mod rows;

use crate::model::{Caller, Fact, Order, Proc, Received, Reply, Role, Table, What};
use crate::session::{Frame, Run};

pub use copies::{CopyState, CopyView};
pub use process::{Bracket, Chip, Cut, LineState, LineView, MemoryView, ProcessState, ProcessView, SlotView, Way};
pub use rows::{RowState, RowView, TransactionView};

/// What a caller knows about what it asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallerState {
    /// It asks, and nobody has taken the command yet.
    Asks,
    /// Its command was taken.
    Waits,
    /// It was told something.
    Told(Reply),
    /// Whoever had its command died.
    Unanswered,
    /// At the end: what it was told is not so.
    Wrong,
}

/// How a publication was answered, in this very step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The broker has it.
    Confirm,
    /// The broker refused it, or there was none.
    Refusal,
    /// No answer will come.
    Silence,
}

/// The consumer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsumerView {
    /// Which process.
    pub process: Proc,
    /// Whether it lives.
    pub state: ProcessState,
    /// Deliveries so far.
    pub received: u32,
    /// One of them in this step.
    pub received_now: bool,
    /// The ids that it has written down; `None` if its program writes none.
    pub inbox: Option<Vec<RowView>>,
    /// Effects that are durable.
    pub effects: u32,
    /// One of them in this step.
    pub effect_now: bool,
    /// A crash is put into its program: whether it has struck.
    pub cut: Option<Cut>,
}

/// Everything that is to be shown at a step.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The run.
    pub run: &'a Run,
    /// The frame of the step.
    pub frame: &'a Frame,
    /// By order: what its caller knows. The last is the one that something happened to last.
    pub callers: Vec<(Order, CallerState)>,
    /// A command was taken in this step.
    pub asked_now: bool,
    /// A caller was told something in this step.
    pub answered_now: bool,
    /// The service.
    pub service: Option<ProcessView>,
    /// The relay, if the system has one.
    pub relay: Option<ProcessView>,
    /// They run on one machine (or the service is alone on it).
    pub one_machine: bool,
    /// The rows of orders.
    pub orders: Vec<RowView>,
    /// The rows of outbox; `None` if no program touches such a table.
    pub outbox: Option<Vec<RowView>>,
    /// The open transaction of service or relay.
    pub transaction: Option<TransactionView>,
    /// Every copy of every message that still is or was somewhere.
    pub copies: Vec<CopyView>,
    /// The broker takes calls.
    pub broker_up: bool,
    /// It went down or came up in this step.
    pub broker_now: bool,
    /// Answers to publications heard in this step, with the position of the line that heard.
    pub heard: Vec<(Proc, usize, Heard)>,
    /// The consumer.
    pub consumer: Option<ConsumerView>,
    /// This is the last step.
    pub quiet: bool,
}

/// Folds a run up to a step.
pub fn fold(run: &Run, step: usize) -> View<'_> {
    let step = step.min(run.steps());
    let past = &run.frames[..=step];
    let frame = run.frame(step);
    let system = &run.system;
    let quiet = run.verdict_at(step).is_some();
    let of = |role| system.find(role, 1).map(|p| process::fold(run, step, p));
    let (service, relay) = (of(Role::Service), of(Role::Relay));
    let one_machine = match (&service, &relay) {
        (Some(s), Some(r)) => system.spec(s.process).machine == system.spec(r.process).machine,
        (Some(_), None) | (None, Some(_)) | (None, None) => true,
    };
    let rows = rows::fold(past);
    let of_table = |table| rows.iter().filter(|r| r.table == table).cloned().collect::<Vec<_>>();
    let heard = [&service, &relay].into_iter().flatten().filter_map(|p| heard(frame, p)).collect();
    View {
        run,
        frame,
        callers: callers(run, past, quiet),
        asked_now: frame.facts.iter().any(|f| matches!(f, Fact::Received(_, Received::Command(_)))),
        answered_now: frame.facts.iter().any(|f| matches!(f, Fact::Answered(..))),
        transaction: rows::transaction(run, frame, &rows),
        service,
        relay,
        one_machine,
        orders: of_table(Table::Orders),
        outbox: process::touches(system, Table::Outbox).then(|| of_table(Table::Outbox)),
        copies: copies::fold(run, past),
        broker_up: frame.world.broker.up,
        broker_now: frame.facts.iter().any(|f| matches!(f, Fact::Happened(What::BrokerDown | What::BrokerUp))),
        heard,
        consumer: system.find(Role::Consumer, 1).map(|p| consumer::fold(run, past, p, of_table(Table::Inbox))),
        quiet,
    }
}

fn callers(run: &Run, past: &[Frame], quiet: bool) -> Vec<(Order, CallerState)> {
    let mut all: Vec<(Order, CallerState)> = (0..run.system.orders).map(|o| (Order(o), CallerState::Asks)).collect();
    all.reverse();
    let mut set = |order: Order, state| {
        all.retain(|(o, _)| *o != order);
        all.push((order, state));
    };
    for (i, frame) in past.iter().enumerate() {
        for fact in &frame.facts {
            match fact {
                Fact::Received(_, Received::Command(o)) => set(*o, CallerState::Waits),
                Fact::Answered(_, o, reply) => set(*o, CallerState::Told(*reply)),
                Fact::Crashed { unanswered, .. } => unanswered.iter().for_each(|o| set(*o, CallerState::Unanswered)),
                Fact::Happened(What::RetryWithKey) => set(Order(0), CallerState::Asks),
                Fact::Happened(What::RetryWithoutKey) => {
                    // the order that the frame's world has and the one before had not
                    let before = i.checked_sub(1).map_or(0, |j| past[j].world.history.past.len());
                    for o in frame.world.orders().skip(before) {
                        set(o, CallerState::Asks);
                    }
                }
                Fact::Received(_, Received::Message { .. })
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
                | Fact::Ended(_)
                | Fact::Restarted(_)
                | Fact::Happened(
                    What::Crash(_)
                    | What::RequestLost
                    | What::AnswerLost
                    | What::Nack
                    | What::CommitRefused
                    | What::BrokerDown
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
                    | What::BrokerUp,
                ) => {}
            }
        }
    }
    if quiet {
        for (order, state) in &mut all {
            let verdict = run.verdict.orders.get(usize::from(order.0));
            if verdict.is_some_and(|v| v.caller == Caller::Wrong) {
                *state = CallerState::Wrong;
            }
        }
    }
    all
}

fn heard(frame: &Frame, p: &ProcessView) -> Option<(Proc, usize, Heard)> {
    use crate::model::Unconfirmed;
    let heard = frame.facts.iter().find_map(|f| {
        if matches!(f, Fact::Confirmed(by, _) if *by == p.process) {
            return Some(Heard::Confirm);
        }
        let Fact::NotConfirmed(by, _, why) = f else { return None };
        let heard = match why {
            Unconfirmed::Nack | Unconfirmed::Closed | Unconfirmed::Returned | Unconfirmed::NoExchange => Heard::Refusal,
            Unconfirmed::Silence => Heard::Silence,
        };
        (*by == p.process).then_some(heard)
    })?;
    let line = p.lines.iter().position(|l| l.way == Way::FromBroker)?;
    Some((p.process, line, heard))
}
