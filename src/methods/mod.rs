//! The methods, as data: a short program per process, the databases with their keys, and the gaps that the presets
//! name. A new method is a new list here and never a branch in the interpreter.

mod buffer;
mod cdc;
mod consumer;
mod dual_write;
mod hub;
mod job;
mod knob;
mod knobs;
mod outbox;
mod relay;
mod relay_failure;
mod relay_rules;
mod topology;
mod twist;
mod two_phase;

pub use knob::{KnobInfo, Values};
pub use knobs::*;
pub use twist::{TWISTS, Twist};

use crate::model::{
    Fault, Machine, Op, Outcome, Place, Program, QueueId, Role, Shown, StoreId, System, Target, What, When, on,
};

/// The service's database.
pub const APP: StoreId = StoreId(0);
/// The consumer's database.
pub const SHOP: StoreId = StoreId(1);
/// What is outside every transaction: mails, other people's APIs.
pub const MAIL: StoreId = StoreId(2);
/// Another database, or the broker dressed as one, in methods that commit twice.
pub const OTHER: StoreId = StoreId(3);
/// What a coordinator has decided.
pub const LOG: StoreId = StoreId(4);
/// The queue that the consumer reads.
pub const QUEUE: QueueId = QueueId(0);
/// The machine that a preset kills: service and relay run on it.
pub const MAIN_MACHINE: Machine = Machine(0);

/// A named moment for the crash. It means the same moment in every method: a gap, stored with the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Preset {
    /// No crash.
    None,
    /// Before anything is written for good.
    BeforeWrites,
    /// After the first of the two durable writes (or the one transaction that holds both), before the next.
    BetweenWrites,
    /// Both are done, and nobody has noted it yet.
    AfterWrites,
}

impl Preset {
    /// In the order in which the page offers them.
    pub const ALL: [Preset; 4] = [Preset::None, Preset::BeforeWrites, Preset::BetweenWrites, Preset::AfterWrites];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Preset::None => "none",
            Preset::BeforeWrites => "before-writes",
            Preset::BetweenWrites => "between-writes",
            Preset::AfterWrites => "after-writes",
        }
    }
}

/// A method: what service and relay run, and where its presets are.
pub struct Method {
    /// The identifier in links and text.
    pub name: &'static str,
    /// The chapter offers it; the others are reached by link, and then offered too.
    pub chapter: bool,
    /// The program of the service.
    pub service: fn(Knobs) -> Program,
    /// The program of the relay, if the method has one.
    pub relay: Option<fn(Knobs) -> Program>,
    /// Databases that it uses, by number: 2, or more when it commits elsewhere too ([`OTHER`], [`LOG`]).
    pub stores: u8,
    /// [`OTHER`] is the broker: what is committed there is enqueued.
    pub broker_commits: bool,
    /// The gaps of [`Preset::ALL`] but the first: process and line.
    gaps: [(Role, &'static str); 3],
}

/// Every method, in the order in which the page offers them.
pub static METHODS: [Method; 13] = [
    Method {
        name: "dual-write-db-first",
        chapter: true,
        service: dual_write::base_first,
        relay: None,
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-orders"), (Role::Service, "commit"), (Role::Service, "confirm")],
    },
    Method {
        name: "dual-write-publish-first",
        chapter: true,
        service: dual_write::publish_first,
        relay: None,
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "receive"), (Role::Service, "confirm"), (Role::Service, "commit")],
    },
    Method {
        name: "dual-write-in-transaction",
        chapter: false,
        service: dual_write::in_transaction,
        relay: None,
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-orders"), (Role::Service, "confirm"), (Role::Service, "commit")],
    },
    Method {
        name: "outbox",
        chapter: true,
        service: outbox::service,
        relay: Some(relay::polling_relay),
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "outbox-cdc",
        chapter: false,
        service: outbox::logged,
        relay: Some(cdc::connector),
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "outbox-row-after",
        chapter: false,
        service: outbox::row_after,
        relay: Some(relay::polling_relay),
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-orders"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "outbox-row-before",
        chapter: false,
        service: outbox::row_before,
        relay: Some(relay::polling_relay),
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "commit-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "outbox-elsewhere",
        chapter: false,
        service: outbox::elsewhere,
        relay: Some(relay::polling_relay),
        stores: 4,
        broker_commits: false,
        gaps: [(Role::Service, "insert-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "outbox-elsewhere-first",
        chapter: false,
        service: outbox::elsewhere_first,
        relay: Some(relay::polling_relay),
        stores: 4,
        broker_commits: false,
        gaps: [(Role::Service, "commit-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "memory-buffer",
        chapter: false,
        service: buffer::service,
        relay: None,
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-orders"), (Role::Service, "commit"), (Role::Service, "confirm")],
    },
    Method {
        name: "broker-transaction",
        chapter: false,
        service: two_phase::broker_transaction,
        relay: None,
        stores: 4,
        broker_commits: true,
        gaps: [(Role::Service, "publish"), (Role::Service, "tx-commit"), (Role::Service, "commit")],
    },
    Method {
        name: "edi-hub",
        chapter: false,
        service: hub::receiver,
        relay: Some(cdc::connector),
        stores: 2,
        broker_commits: false,
        gaps: [(Role::Service, "insert-outbox"), (Role::Service, "commit"), (Role::Relay, "confirm")],
    },
    Method {
        name: "two-phase-commit",
        chapter: false,
        service: two_phase::coordinator,
        relay: None,
        stores: 5,
        broker_commits: true,
        gaps: [(Role::Service, "prepare"), (Role::Service, "decide"), (Role::Service, "decide-broker")],
    },
];

impl Method {
    /// The method with that identifier.
    pub fn named(name: &str) -> Option<&'static Method> {
        METHODS.iter().find(|m| m.name == name)
    }

    /// The system that runs this method without faults; by default one service, its relay on the same machine, one
    /// consumer.
    pub fn system(&self, knobs: Knobs) -> System {
        topology::system(self, knobs)
    }

    /// The gap that a preset names here, as process and line.
    pub fn gap(&self, preset: Preset) -> Option<(Role, &'static str)> {
        match preset {
            Preset::None => None,
            Preset::BeforeWrites => Some(self.gaps[0]),
            Preset::BetweenWrites => Some(self.gaps[1]),
            Preset::AfterWrites => Some(self.gaps[2]),
        }
    }

    /// The preset that names this gap here, if one does.
    pub fn preset_at(&self, role: Role, line: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|p| self.gap(*p) == Some((role, line)))
    }
}

/// The jump to a line.
fn to(label: &'static str) -> (Op, Vec<(Outcome, &'static str)>) {
    on(Op::Goto, &[(Outcome::Ok, label)])
}

/// The crash that a place stands for: the machine of that process dies just after that line, on that pass. `None`
/// when the system has no such line.
pub fn crash_after(system: &System, role: Role, nth: u8, line: &str, pass: u8) -> Option<Fault> {
    let process = system.find(role, nth)?;
    let line = system.spec(process).program.line(line)?;
    let machine = system.spec(process).machine;
    Some(Fault { when: When::After(Place { process, line, pass }), what: What::Crash(Target::Machine(machine)) })
}

/// The slots that the page offers on a program: after each line that is shown, and before the first.
pub fn slots(program: &Program) -> Vec<&'static str> {
    let shown = |i: usize| program.lines[i].shown == Shown::Line;
    let next_is_shown = |i: usize| program.lines.get(i + 1).is_some_and(|l| l.shown == Shown::Line);
    (0..program.lines.len())
        .filter(|i| shown(*i) || (program.lines[*i].shown == Shown::Hidden && next_is_shown(*i)))
        .map(|i| program.lines[i].label)
        .collect()
}
