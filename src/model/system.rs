//! A system: everything that does not change during a run. Processes with their programs, databases with their keys,
//! the faults that are armed, the commands that callers will give.

use super::fault::Fault;
use super::name::{Machine, Proc, Role, StoreId, Table};
use super::program::Program;

/// A process and the program that it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSpec {
    /// What it is for.
    pub role: Role,
    /// Which of several of one role, from 1.
    pub nth: u8,
    /// Where it runs.
    pub machine: Machine,
    /// What it runs.
    pub program: Program,
}

/// The column that a unique key compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The business key: one row an order.
    Order,
    /// The message id.
    Message,
}

/// A database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSpec {
    /// Its unique keys, beside the ids.
    pub unique: Vec<(Table, Key)>,
}

/// What is fixed for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Upstream first: service, relay, consumer. The storytelling schedule lets the last move first.
    pub processes: Vec<ProcessSpec>,
    /// The databases.
    pub stores: Vec<StoreSpec>,
    /// The faults, in the order in which idle acts happen.
    pub faults: Vec<Fault>,
    /// How many different orders callers ask for at the start.
    pub orders: u8,
    /// How many further crashes of a machine may fall anywhere: for the explorer; 0 in a story.
    pub crashes_anywhere: u8,
}

impl System {
    /// The process with that role and number.
    pub fn find(&self, role: Role, nth: u8) -> Option<Proc> {
        self.processes.iter().position(|p| p.role == role && p.nth == nth).map(|i| Proc(i as u8))
    }

    /// What is fixed about a process.
    pub fn spec(&self, p: Proc) -> &ProcessSpec {
        &self.processes[p.0 as usize]
    }

    /// Every process, upstream first.
    pub fn procs(&self) -> impl DoubleEndedIterator<Item = Proc> + use<> {
        (0..self.processes.len() as u8).map(Proc)
    }

    /// The processes of a machine, upstream first.
    pub fn on(&self, machine: Machine) -> Vec<Proc> {
        self.procs().filter(|p| self.spec(*p).machine == machine).collect()
    }

    /// The machines, each once, in the order of their first process.
    pub fn machines(&self) -> Vec<Machine> {
        let mut all = vec![];
        for p in &self.processes {
            if !all.contains(&p.machine) {
                all.push(p.machine);
            }
        }
        all
    }

    /// Whether an automatic rule of some program reads that table: only then does a pending row mean "to do".
    pub fn polls(&self, store: StoreId, table: Table) -> bool {
        use super::statement::Op;
        self.processes.iter().any(|p| {
            p.program.has(|op| matches!(op, Op::Select { store: s, table: t, .. } if *s == store && *t == table))
        })
    }
}
