//! A scenario: a method, its knobs and its faults, as a reader names them. [`Scenario::system`] makes it run.

use super::gap::Gap;
use super::notice::Notice;
use super::run::Run;
use super::trouble::Trouble;
use crate::methods::{Knobs, Method, Preset};
use crate::model::{Action, Fault, Order, Poison, System, Target, What, When, World};

/// Crashes that a scenario holds at most, and other faults that it holds at most: far more than a lesson needs, and
/// a bound on what a hostile link can ask.
pub const FAULTS_AT_MOST: usize = 8;

/// What can be wrong with an event, by its word.
pub const POISONS: [(&str, Poison); 4] = [
    ("nacked", Poison::Nacked),
    ("unserialisable", Poison::Unserialisable),
    ("kills", Poison::Kills),
    ("fails-at-consumer", Poison::FailsAtConsumer),
];

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The method, by its identifier; always one of [`METHODS`](crate::methods::METHODS).
    pub method: &'static str,
    /// Its knobs.
    pub knobs: Knobs,
    /// How many orders callers ask for, from 1 to [`ORDERS_AT_MOST`](crate::model::ORDERS_AT_MOST).
    pub orders: u8,
    /// With which events something is wrong: the number of the order, from 1, and what; each order once.
    pub poison: Vec<(u8, Poison)>,
    /// Where machines crash, in the order written, none twice. Every gap is one of the method.
    pub crashes: Vec<Gap>,
    /// Every other fault, in the order written. Each means something in the method.
    pub troubles: Vec<Trouble>,
    /// What is chosen at each moment, from the first; empty for the storytelling order. Every choice is possible then.
    pub schedule: Vec<Action>,
}

impl Scenario {
    /// A method with plain knobs, one order and no fault.
    pub fn new(method: &Method) -> Scenario {
        Scenario {
            method: method.name,
            knobs: Knobs::default(),
            orders: 1,
            poison: vec![],
            crashes: vec![],
            troubles: vec![],
            schedule: vec![],
        }
    }

    /// The method.
    pub fn method(&self) -> &'static Method {
        // the field is only ever set to the identifier of a method
        Method::named(self.method).unwrap_or(&crate::methods::METHODS[0])
    }

    /// The run: along its schedule, and then as the story goes on.
    pub fn run(&self) -> Run {
        Run::along(self.system(), &self.schedule)
    }

    /// The system to run.
    pub fn system(&self) -> System {
        let mut system = self.bare_system();
        let crashes = self.crashes.iter().filter_map(|gap| crash(&system, gap));
        let troubles = self.troubles.iter().filter_map(|t| t.fault(&system));
        system.faults = crashes.chain(troubles).collect();
        system
    }

    /// The system without its faults: what places are places of.
    pub fn bare_system(&self) -> System {
        let mut system = self.method().system(self.knobs);
        system.orders = self.orders;
        system.poison = self.poison.iter().map(|(n, poison)| (Order(n.saturating_sub(1)), *poison)).collect();
        system
    }

    /// The crashes and other faults that had not struck in a world of this scenario, as they are written.
    pub fn unstruck(&self, world: &World) -> Vec<String> {
        let all = self.crashes.iter().map(Gap::to_string).chain(self.troubles.iter().map(Trouble::to_string));
        all.zip(&world.control.passes).filter(|(_, left)| **left > 0).map(|(fault, _)| fault).collect()
    }

    /// The poisoned events as they are written; empty without any.
    pub fn poison_text(&self) -> String {
        let word = |p: &Poison| POISONS.iter().find(|(_, q)| q == p).map_or("", |(word, _)| word);
        let parts: Vec<String> = self.poison.iter().map(|(n, p)| [word(p), ":", &n.to_string()].concat()).collect();
        parts.join("+")
    }

    /// The preset that this scenario's crash is, if it is one.
    pub fn preset(&self) -> Option<Preset> {
        match self.crashes.as_slice() {
            [] => Some(Preset::None),
            [gap] => preset_of(self.method(), gap),
            _ => None,
        }
    }

    /// The crash as it is written: the preset if it is one, else its places.
    pub fn crash_text(&self) -> String {
        match self.preset() {
            Some(preset) => preset.word().to_string(),
            None => join(&self.crashes),
        }
    }

    /// The schedule as it is written; empty for the storytelling order.
    pub fn schedule_text(&self) -> String {
        super::schedule::write(&self.bare_system(), &self.schedule)
    }

    /// The other faults as they are written; empty without any.
    pub fn fault_text(&self) -> String {
        join(&self.troubles)
    }

    /// The crash of a preset in place of the crashes so far.
    pub fn with_preset(mut self, preset: Preset) -> Scenario {
        self.take_preset(preset);
        self
    }

    /// Takes the crash of a preset in place of the crashes so far.
    pub(super) fn take_preset(&mut self, preset: Preset) {
        self.schedule = vec![];
        self.crashes = preset_gap(self.method(), preset).into_iter().collect();
    }

    /// Takes another method. A crash keeps its logical moment: a preset's gap becomes the gap of that preset there,
    /// any other the line of the same name. What has no place there is disarmed, with a notice.
    pub(super) fn take_method(&mut self, method: &'static Method) -> Vec<Notice> {
        let before = self.method();
        if method.name != before.name {
            self.schedule = vec![];
            for gap in &mut self.crashes {
                let moved = preset_of(before, gap).and_then(|preset| preset_gap(method, preset));
                if let Some(moved) = moved {
                    *gap = moved;
                }
            }
        }
        self.method = method.name;
        self.disarm_what_is_gone()
    }

    /// Disarms what has no place in the method with these knobs, and what is there twice.
    pub(super) fn disarm_what_is_gone(&mut self) -> Vec<Notice> {
        let mut notices = vec![];
        if self.crashes.is_empty() && self.troubles.is_empty() {
            return notices;
        }
        let system = self.bare_system();
        let mut crashes: Vec<Gap> = vec![];
        for gap in std::mem::take(&mut self.crashes) {
            if !gap.exists(&system) {
                notices.push(Notice::Gone(gap.to_string()));
            } else if !crashes.contains(&gap) {
                crashes.push(gap);
            }
        }
        self.crashes = crashes;
        self.troubles.retain(|trouble| {
            let fits = trouble.fits(&system);
            if !fits {
                notices.push(Notice::Gone(trouble.to_string()));
            }
            fits
        });
        notices
    }
}

/// The gap of a preset.
pub(super) fn preset_gap(method: &Method, preset: Preset) -> Option<Gap> {
    method.gap(preset).map(|(role, line)| Gap::after(role, line))
}

/// The preset whose gap this is, if it is one.
fn preset_of(method: &Method, gap: &Gap) -> Option<Preset> {
    (gap.nth == 1 && gap.pass == 1).then(|| method.preset_at(gap.role, gap.line)).flatten()
}

/// What a crash stands for: the machine of that process dies. `None` when the system has no such place.
pub(super) fn crash(system: &System, gap: &Gap) -> Option<Fault> {
    let machine = system.spec(gap.process(system)?).machine;
    let when = if gap.is_start() { When::Start } else { When::After(gap.place(system)?) };
    Some(Fault { when, what: What::Crash(Target::Machine(machine)) })
}

/// Parts as they are written, joined.
pub(super) fn join<T: ToString>(parts: &[T]) -> String {
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push('+');
        }
        out.push_str(&part.to_string());
    }
    out
}
