//! Faults other than the crash of a machine, by names: `answer-lost:service.publish`, `broker-down:service.commit@2`,
//! `broker-down:start`, and idle acts, which name no place and come in the order in which they are written:
//! `retry-with-key`.

use std::fmt;

use super::gap::Gap;
use crate::model::{Fault, Op, System, Target, What, When};

/// What goes wrong, or happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Only that process dies, not its machine.
    ProcessCrash,
    /// The publication or commit of that line never arrives, and nobody hears.
    RequestLost,
    /// The publication or commit of that line is done, and nobody hears.
    AnswerLost,
    /// The broker refuses the publication of that line.
    Nack,
    /// The database refuses the commit of that line.
    CommitRefused,
    /// The broker goes down.
    BrokerDown,
    /// The broker comes up.
    BrokerUp,
    /// The caller asks again, with the key of its first command.
    RetryWithKey,
    /// The caller asks again without a key: a new order.
    RetryWithoutKey,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 9] = [
        Kind::ProcessCrash,
        Kind::RequestLost,
        Kind::AnswerLost,
        Kind::Nack,
        Kind::CommitRefused,
        Kind::BrokerDown,
        Kind::BrokerUp,
        Kind::RetryWithKey,
        Kind::RetryWithoutKey,
    ];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Kind::ProcessCrash => "process-crash",
            Kind::RequestLost => "request-lost",
            Kind::AnswerLost => "answer-lost",
            Kind::Nack => "nack",
            Kind::CommitRefused => "commit-refused",
            Kind::BrokerDown => "broker-down",
            Kind::BrokerUp => "broker-up",
            Kind::RetryWithKey => "retry-with-key",
            Kind::RetryWithoutKey => "retry-without-key",
        }
    }

    /// The kind that is written so.
    pub fn named(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.word() == word)
    }

    /// Whether it is the fate of a call or commit: it strikes on the line, not after it.
    pub fn is_fate(self) -> bool {
        match self {
            Kind::RequestLost | Kind::AnswerLost | Kind::Nack | Kind::CommitRefused => true,
            Kind::ProcessCrash | Kind::BrokerDown | Kind::BrokerUp | Kind::RetryWithKey | Kind::RetryWithoutKey => {
                false
            }
        }
    }

    /// Whether it happens to one process, so that it cannot go without a place.
    pub fn needs_place(self) -> bool {
        self.is_fate() || self == Kind::ProcessCrash
    }

    /// Whether the kind has something to strike in a statement.
    fn strikes(self, op: &Op) -> bool {
        match self {
            Kind::Nack => matches!(op, Op::Send(_)),
            Kind::CommitRefused => matches!(op, Op::Commit(_)),
            Kind::RequestLost | Kind::AnswerLost => matches!(op, Op::Send(_) | Op::Commit(_)),
            Kind::ProcessCrash | Kind::BrokerDown | Kind::BrokerUp | Kind::RetryWithKey | Kind::RetryWithoutKey => true,
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
    /// When.
    pub at: At,
}

impl Trouble {
    /// The fault of the model; `None` if it means nothing in this system.
    pub fn fault(&self, system: &System) -> Option<Fault> {
        if !self.fits(system) {
            return None;
        }
        let what = match self.kind {
            Kind::ProcessCrash => What::Crash(Target::Process(self.gap()?.process(system)?)),
            Kind::RequestLost => What::RequestLost,
            Kind::AnswerLost => What::AnswerLost,
            Kind::Nack => What::Nack,
            Kind::CommitRefused => What::CommitRefused,
            Kind::BrokerDown => What::BrokerDown,
            Kind::BrokerUp => What::BrokerUp,
            Kind::RetryWithKey => What::RetryWithKey,
            Kind::RetryWithoutKey => What::RetryWithoutKey,
        };
        let when = match &self.at {
            At::Idle => When::Idle,
            At::Start => When::Start,
            At::Gap(gap) if gap.is_start() => When::Start,
            At::Gap(gap) if self.kind.is_fate() => When::On(gap.place(system)?),
            At::Gap(gap) => When::After(gap.place(system)?),
        };
        Some(Fault { when, what })
    }

    /// Whether it means something in this system: its place exists, and something is there to strike.
    pub fn fits(&self, system: &System) -> bool {
        match &self.at {
            At::Idle | At::Start => !self.kind.needs_place(),
            // before the first line nothing is called; a process can die there
            At::Gap(gap) if gap.is_start() => self.kind == Kind::ProcessCrash && gap.exists(system),
            At::Gap(gap) => {
                gap.exists(system)
                    && gap.place(system).is_some_and(|p| {
                        let statements = &system.spec(p.process).program.statements;
                        statements.iter().any(|s| s.line == p.line && self.kind.strikes(&s.op))
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
        kinds && self.at == other.at && self.at != At::Idle
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        match &self.at {
            At::Idle => Ok(()),
            At::Start => f.write_str(":start"),
            At::Gap(gap) => write!(f, ":{gap}"),
        }
    }
}
