//! Faults other than the crash of a machine, by names: `answer-lost:service.publish`, `broker-down:service.commit@2`,
//! `broker-down:start`, `hang(relay2):relay.select`, and idle acts, which name no place and come in the order in which
//! they are written: `retry-with-key`.

use std::fmt;

use super::gap::{Gap, role};
use super::kind::{About, Kind};
use crate::model::{Fault, Op, Proc, QueueId, Role, StoreId, System, Target, What, When};

/// Whether a kind has something to strike in a statement.
fn strikes(kind: Kind, op: &Op) -> bool {
    match kind {
        Kind::Nack => matches!(op, Op::Send(_)),
        Kind::CommitRefused => matches!(op, Op::Commit(_)),
        Kind::RequestLost | Kind::AnswerLost => matches!(op, Op::Send(_) | Op::Commit(_)),
        Kind::Failed => matches!(op, Op::Insert { .. }),
        Kind::VoteNo => matches!(op, Op::Prepare(_)),
        Kind::ProcessCrash
        | Kind::Hang
        | Kind::Hold
        | Kind::End
        | Kind::Wake
        | Kind::BrokerDown
        | Kind::BrokerUp
        | Kind::Unbind
        | Kind::Bind
        | Kind::ExchangeGone
        | Kind::ExchangeBack
        | Kind::Expire
        | Kind::BackUp
        | Kind::Restore
        | Kind::SlotLost
        | Kind::HeuristicCommit
        | Kind::HeuristicRollback
        | Kind::Elapse
        | Kind::TickAll
        | Kind::RetryWithKey
        | Kind::RetryWithoutKey => true,
    }
}

/// What stands in brackets behind the word of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// Nothing.
    None,
    /// A process: a role, and which of several.
    Process(Role, u8),
    /// A queue, a database or a number of units, from 1.
    Number(u8),
}

/// The largest number in brackets.
const NUMBER_AT_MOST: u8 = 9;

impl Bracket {
    /// Reads what stands in the brackets of a kind; `None` when the kind cannot have it.
    pub(super) fn read(kind: Kind, text: &str) -> Option<Bracket> {
        match kind.about() {
            About::Process if kind != Kind::ProcessCrash => role(text).map(|(role, nth)| Bracket::Process(role, nth)),
            About::Queue | About::Store | About::Number => {
                let n = super::gap::number(text)?;
                (1..=NUMBER_AT_MOST).contains(&n).then_some(Bracket::Number(n))
            }
            About::Process | About::Nothing | About::Call => None,
        }
    }
}

/// When it happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// In an idle moment, in the order written.
    Idle,
    /// Before anything has run.
    Start,
    /// At a place: a fate on the line, everything else just after it.
    Gap(Gap),
}

/// A fault other than the crash of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trouble {
    /// What.
    pub kind: Kind,
    /// To whom or what, where that is said.
    pub bracket: Bracket,
    /// When.
    pub at: At,
}

impl Trouble {
    /// The fault of the model; `None` if it means nothing in this system.
    pub fn fault(&self, system: &System) -> Option<Fault> {
        if !self.fits(system) {
            return None;
        }
        let what = self.what(system)?;
        let when = match &self.at {
            At::Idle => When::Idle,
            At::Start => When::Start,
            At::Gap(gap) if gap.is_start() => When::Start,
            At::Gap(gap) if self.kind.is_fate() => When::On(gap.place(system)?),
            At::Gap(gap) => When::After(gap.place(system)?),
        };
        Some(Fault { when, what })
    }

    fn what(&self, system: &System) -> Option<What> {
        let number = match self.bracket {
            Bracket::Number(n) => n.max(1),
            Bracket::None | Bracket::Process(..) => 1,
        };
        let queue = Some(QueueId(number - 1)).filter(|q| usize::from(q.0) < system.queues.len());
        let store = Some(StoreId(number - 1)).filter(|s| usize::from(s.0) < system.stores.len());
        Some(match self.kind {
            Kind::ProcessCrash => What::Crash(Target::Process(self.process(system)?)),
            Kind::RequestLost => What::RequestLost,
            Kind::AnswerLost => What::AnswerLost,
            Kind::Nack => What::Nack,
            Kind::CommitRefused => What::CommitRefused,
            Kind::Failed => What::Failed,
            Kind::VoteNo => What::VoteNo,
            Kind::Hang => What::Hang(self.process(system)?),
            Kind::Hold => What::Hold(self.process(system)?),
            Kind::End => What::End(self.process(system)?),
            Kind::Wake => What::Wake(self.process(system)?),
            Kind::BrokerDown => What::BrokerDown,
            Kind::BrokerUp => What::BrokerUp,
            Kind::Unbind => What::Unbind(queue?),
            Kind::Bind => What::Bind(queue?),
            Kind::ExchangeGone => What::ExchangeGone,
            Kind::ExchangeBack => What::ExchangeBack,
            Kind::Expire => What::Expire(queue?),
            Kind::BackUp => What::BackUp(store?),
            Kind::Restore => What::Restore(store?),
            Kind::SlotLost => What::SlotLost(store?),
            Kind::HeuristicCommit => What::Heuristic(store?, true),
            Kind::HeuristicRollback => What::Heuristic(store?, false),
            Kind::Elapse => What::Elapse(number),
            Kind::TickAll => What::TickAll,
            Kind::RetryWithKey => What::RetryWithKey,
            Kind::RetryWithoutKey => What::RetryWithoutKey,
        })
    }

    /// The process that it happens to: the one named, else that of its place; who is woken without a name is the job.
    fn process(&self, system: &System) -> Option<Proc> {
        match self.bracket {
            Bracket::Process(role, nth) => system.find(role, nth),
            Bracket::None | Bracket::Number(_) if self.kind == Kind::Wake => system.find(Role::Job, 1),
            Bracket::None | Bracket::Number(_) => self.gap()?.process(system),
        }
    }

    /// Whether it means something in this system: its place exists, and something is there to strike.
    pub fn fits(&self, system: &System) -> bool {
        if !self.kind.is_fate() && self.what(system).is_none() {
            return false;
        }
        match &self.at {
            At::Idle | At::Start => !self.kind.needs_place(),
            // before the first line nothing is called; a process can die there
            At::Gap(gap) if gap.is_start() => self.kind == Kind::ProcessCrash && gap.exists(system),
            At::Gap(gap) => {
                gap.exists(system)
                    && gap.place(system).is_some_and(|p| {
                        let statements = &system.spec(p.process).program.statements;
                        statements.iter().any(|s| s.line == p.line && strikes(self.kind, &s.op))
                    })
            }
        }
    }

    /// Its place, if it has one.
    pub fn gap(&self) -> Option<&Gap> {
        match &self.at {
            At::Idle | At::Start => None,
            At::Gap(gap) => Some(gap),
        }
    }

    /// Whether another one of the list leaves nothing to it: the same at the same place, or another fate of the same
    /// call. Idle acts may repeat.
    pub fn shadows(&self, other: &Trouble) -> bool {
        let kinds = self.kind == other.kind || self.kind.is_fate() && other.kind.is_fate();
        kinds && self.at == other.at && self.at != At::Idle && (self.kind.is_fate() || self.bracket == other.bracket)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        match self.bracket {
            Bracket::None => {}
            Bracket::Process(role, 1) => write!(f, "({})", role.word())?,
            Bracket::Process(role, nth) => write!(f, "({}{nth})", role.word())?,
            Bracket::Number(n) => write!(f, "({n})")?,
        }
        match &self.at {
            At::Idle => Ok(()),
            At::Start => f.write_str(":start"),
            At::Gap(gap) => write!(f, ":{gap}"),
        }
    }
}
