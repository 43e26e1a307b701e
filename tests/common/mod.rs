//! What the model's tests share: systems built by hand, programs taken apart and put together again.

#![allow(dead_code)] // each test binary uses its part

pub mod mix;

use outbox_lab::methods::{Knobs, Method};
use outbox_lab::model::{
    Action, Group, Key, Line, Machine, Outcome, Proc, ProcessSpec, Program, Role, Step, StoreSpec, System, Table, World,
};

/// The system of a method, without faults.
pub fn method(name: &str, inbox: bool) -> System {
    Method::named(name).expect("a method").system(Knobs { inbox, ..Knobs::default() })
}

/// A system of these programs, each on a machine of its own, over the two databases of the methods.
pub fn system(programs: Vec<(Role, Vec<Line>)>) -> System {
    let processes = programs.into_iter().enumerate().map(|(i, (role, lines))| ProcessSpec {
        role,
        nth: 1,
        machine: Machine(i as u8),
        group: Group(0),
        program: Program::new(lines),
    });
    System {
        processes: processes.collect(),
        stores: vec![
            StoreSpec::with(vec![(Table::Orders, Key::Order)]),
            StoreSpec::with(vec![(Table::Inbox, Key::Message)]),
        ],
        ..System::default()
    }
}

/// The lines of a resolved program, as its author wrote them.
pub fn lines(program: &Program) -> Vec<Line> {
    let label = |at: u8| program.lines.iter().find(|l| l.first == at).expect("jumps lead to lines").label;
    let line = |info: &outbox_lab::model::LineInfo| Line {
        label: info.label,
        shown: info.shown,
        steps: program.statements[info.first as usize..info.end as usize]
            .iter()
            .map(|s| {
                let jumps: Vec<(Outcome, &'static str)> = s.jumps.iter().map(|(o, to)| (*o, label(*to))).collect();
                (s.op.clone(), jumps)
            })
            .collect(),
    };
    program.lines.iter().map(line).collect()
}

/// Puts other lines in a process's program.
pub fn edit(system: &mut System, p: Proc, change: impl Fn(&mut Vec<Line>)) {
    let spec = &mut system.processes[p.0 as usize];
    let mut all = lines(&spec.program);
    change(&mut all);
    spec.program = Program::new(all);
}

/// Takes lines out of a process's program.
pub fn without(system: &mut System, role: Role, labels: &[&str]) {
    let p = system.find(role, 1).expect("that role");
    edit(system, p, |all| {
        for label in labels {
            let before = all.len();
            all.retain(|l| l.label != *label);
            assert_eq!(all.len() + 1, before, "a line {label}");
        }
    });
}

/// The position of a line.
pub fn line_of(system: &System, role: Role, label: &str) -> (Proc, u8) {
    let p = system.find(role, 1).expect("that role");
    (p, system.spec(p).program.line(label).expect("that line"))
}

/// A world in which one can act by hand.
pub struct Hand {
    /// The system.
    pub system: System,
    /// The present moment.
    pub world: World,
}

impl Hand {
    /// At the first moment.
    pub fn new(system: System) -> Hand {
        let world = World::new(&system);
        Hand { system, world }
    }

    /// Acts; the action must be possible.
    pub fn act(&mut self, action: Action) -> Step {
        let step = self.system.step(&self.world, action).unwrap_or_else(|r| panic!("{action:?} refused: {r:?}"));
        self.world = step.world.clone();
        step
    }

    /// Runs a process so many statements.
    pub fn run(&mut self, p: Proc, times: usize) {
        for _ in 0..times {
            self.act(Action::Run(p));
        }
    }
}
