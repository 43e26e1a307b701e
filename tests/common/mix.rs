//! Systems that nobody would write: every program with lines taken out, doubled in order, moved; faults anywhere.

use outbox_lab::methods::METHODS;
use outbox_lab::model::{Fault, Line, Machine, Place, Proc, System, Target, What, When};
use proptest::collection::vec;
use proptest::prelude::*;

/// How a system is made from a method.
#[derive(Clone, Debug)]
pub struct Mix {
    /// Which method.
    pub method: usize,
    /// The consumer's inbox.
    pub inbox: bool,
    /// Commands at the start.
    pub orders: u8,
    /// Changes of programs.
    pub edits: Vec<Edit>,
    /// Faults: what and when, by numbers that are cut to what the system has.
    pub faults: Vec<(u8, u8, u8, u8, u8)>,
    /// What a walk chooses.
    pub choices: Vec<u8>,
    /// Crashes that may fall anywhere in a walk.
    pub crashes: u8,
}

/// One change of a program; positions are cut to what it has.
#[derive(Clone, Copy, Debug)]
pub enum Edit {
    /// Takes a line out.
    Delete(u8, u8),
    /// Moves a line.
    Move(u8, u8, u8),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (0..3u8, 0..12u8).prop_map(|(p, i)| Edit::Delete(p, i)),
        (0..3u8, 0..12u8, 0..12u8).prop_map(|(p, i, j)| Edit::Move(p, i, j)),
    ]
}

/// Systems made with so many edits and faults.
pub fn mixes(
    edits: std::ops::RangeInclusive<usize>,
    faults: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Mix> {
    (
        0..METHODS.len(),
        any::<bool>(),
        prop_oneof![4 => Just(1u8), 1 => Just(2u8)],
        vec(edit(), edits),
        vec((0..10u8, 0..4u8, 0..3u8, 0..12u8, 1..3u8), faults),
        vec(any::<u8>(), 60),
        0..3u8,
    )
        .prop_map(|(method, inbox, orders, edits, faults, choices, crashes)| Mix {
            method,
            inbox,
            orders,
            edits,
            faults,
            choices,
            crashes,
        })
}

impl Mix {
    /// The system.
    pub fn system(&self) -> System {
        let mut system = super::method(METHODS[self.method].name, self.inbox);
        system.orders = self.orders;
        for change in &self.edits {
            apply(&mut system, *change);
        }
        system.faults = self.faults.iter().map(|f| fault(&system, *f)).collect();
        system
    }
}

fn apply(system: &mut System, change: Edit) {
    let (Edit::Delete(p, _) | Edit::Move(p, ..)) = change;
    let p = Proc(p % system.processes.len() as u8);
    super::edit(system, p, |lines: &mut Vec<Line>| {
        let at = |i: u8, lines: &Vec<Line>| usize::from(i) % lines.len();
        match change {
            Edit::Delete(_, i) if lines.len() > 1 => drop(lines.remove(at(i, lines))),
            Edit::Delete(..) => {}
            Edit::Move(_, i, j) => {
                let line = lines.remove(at(i, lines));
                let to = usize::from(j) % (lines.len() + 1);
                lines.insert(to, line);
            }
        }
    });
}

fn fault(system: &System, (what, when, p, line, pass): (u8, u8, u8, u8, u8)) -> Fault {
    let process = Proc(p % system.processes.len() as u8);
    let lines = system.spec(process).program.lines.len() as u8;
    let place = Place { process, line: line % lines, pass };
    let when = match when {
        0 => When::After(place),
        1 => When::On(place),
        2 => When::Start,
        _ => When::Idle,
    };
    let what = match what {
        0 => What::Crash(Target::Machine(Machine(p % 2))),
        1 => What::Crash(Target::Process(process)),
        2 => What::RequestLost,
        3 => What::AnswerLost,
        4 => What::Nack,
        5 => What::CommitRefused,
        6 => What::BrokerDown,
        7 => What::BrokerUp,
        8 => What::RetryWithKey,
        _ => What::RetryWithoutKey,
    };
    Fault { when, what }
}
