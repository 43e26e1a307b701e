//! A system: everything that does not change during a run. Processes with their programs, databases with their keys,
//! queues, the faults that are armed, the commands that callers will give.

use super::fault::Fault;
use super::name::{Group, Machine, Order, Proc, QueueId, Role, StoreId, Table};
use super::spec::{Aggregates, Poison, ProcessSpec, QueueSpec, Routing, StoreSpec};
use super::statement::{Op, Source};

/// What is fixed for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Upstream first: service, relay, consumer. The storytelling schedule lets the last move first.
    pub processes: Vec<ProcessSpec>,
    /// The databases.
    pub stores: Vec<StoreSpec>,
    /// The queues.
    pub queues: Vec<QueueSpec>,
    /// Which queues get a message.
    pub routing: Routing,
    /// The faults, in the order in which idle acts happen.
    pub faults: Vec<Fault>,
    /// How many different orders callers ask for at the start.
    pub orders: u8,
    /// What they are about.
    pub aggregates: Aggregates,
    /// Events with which something is wrong.
    pub poison: Vec<(Order, Poison)>,
    /// How many further crashes of a machine may fall anywhere: for the explorer; 0 in a story.
    pub crashes_anywhere: u8,
}

impl Default for System {
    /// Nothing runs: no process and no database, one plain queue, one order of one business object, no fault.
    fn default() -> System {
        System {
            processes: vec![],
            stores: vec![],
            queues: vec![QueueSpec::PLAIN],
            routing: Routing::Fanout,
            faults: vec![],
            orders: 1,
            aggregates: Aggregates::One,
            poison: vec![],
            crashes_anywhere: 0,
        }
    }
}

impl System {
    /// The process with that role and number.
    pub fn find(&self, role: Role, nth: u8) -> Option<Proc> {
        self.processes.iter().position(|p| p.role == role && p.nth == nth).map(|i| Proc(i as u8))
    }

    /// The processes of a role.
    pub fn of_role(&self, role: Role) -> impl DoubleEndedIterator<Item = Proc> + use<'_> {
        self.procs().filter(move |p| self.spec(*p).role == role)
    }

    /// What is fixed about a process.
    pub fn spec(&self, p: Proc) -> &ProcessSpec {
        &self.processes[p.0 as usize]
    }

    /// What is fixed about a database.
    pub fn store_spec(&self, s: StoreId) -> &StoreSpec {
        &self.stores[s.0 as usize]
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

    /// Every database of the system.
    pub fn store_ids(&self) -> impl Iterator<Item = StoreId> + use<> {
        (0..self.stores.len() as u8).map(StoreId)
    }

    /// The processes that receive from a queue.
    pub fn consumers(&self) -> Vec<Proc> {
        let reads = |op: &Op| matches!(op, Op::Receive(Source::Queue(_)));
        self.procs().filter(|p| self.spec(*p).program.has(reads)).collect()
    }

    /// The processes that take what callers ask: services, and whoever does their work by hand.
    pub fn takers_of_commands(&self) -> Vec<Proc> {
        let takes = |op: &Op| matches!(op, Op::Receive(Source::Commands | Source::CommandsOrTick));
        self.procs().filter(|p| self.spec(*p).program.has(takes)).collect()
    }

    /// The queue that a consumer reads.
    pub fn queue_of(&self, p: Proc) -> Option<QueueId> {
        self.spec(p).program.statements.iter().find_map(|s| match &s.op {
            Op::Receive(Source::Queue(subscription)) => Some(subscription.queue),
            _ => None,
        })
    }

    /// Where effects are counted: each group of consumers with each database in which it keeps some, in order. A group
    /// that keeps none is counted too, in no database: it must have received.
    pub fn audiences(&self) -> Vec<(Group, StoreId)> {
        let mut all = vec![];
        for p in self.consumers() {
            let spec = self.spec(p);
            for statement in &spec.program.statements {
                if let Op::Insert { store, table: Table::Effects, .. } = statement.op
                    && !all.contains(&(spec.group, store))
                {
                    all.push((spec.group, store));
                }
            }
        }
        all
    }

    /// Whether a fault is tied to that line of a process, struck or not.
    pub fn has_fault_at(&self, p: Proc, line: u8) -> bool {
        self.faults.iter().filter_map(|f| f.when.place()).any(|place| place.process == p && place.line == line)
    }

    /// The number of the business object that an order is about.
    pub fn aggregate(&self, order: Order) -> u8 {
        match self.aggregates {
            Aggregates::One => 0,
            Aggregates::Each => order.0,
        }
    }

    /// What is wrong with an event.
    pub fn poison(&self, order: Order) -> Option<Poison> {
        self.poison.iter().find(|(o, _)| *o == order).map(|(_, poison)| *poison)
    }
}
