//! Fewer worlds for the same outcomes: two reductions, each shown by `tests/reduced.rs` to leave the set of outcomes as
//! the full search finds it (`model-sketch.md` section 8).
//!
//! *Local lines* touch the memory of their process alone (a jump, taking the next row): nobody can see when they are
//! executed, so they are executed at once. *Twins* are two relays with the same program, each alone on its machine: a
//! world and the one with both exchanged have the same future, so one of the two stands for both.

use crate::model::{
    Action, Broker, Call, Change, Life, Machine, Op, Pause, Predicate, Proc, Process, Role, Row, Store, System, What,
    World,
};

/// Two relays that can be exchanged.
pub(super) type Twins = (Proc, Proc);

/// The twins of a system, if it has exactly two relays and nothing tells them apart.
pub(super) fn twins(system: &System) -> Option<Twins> {
    let relays: Vec<Proc> = system.of_role(Role::Relay).collect();
    let &[a, b] = relays.as_slice() else { return None };
    let (first, second) = (system.spec(a), system.spec(b));
    let alone = |p: Proc| system.on(system.spec(p).machine).len() == 1;
    let of_them = |p: Proc| p == a || p == b;
    // a crash names a process or its machine; what else is not about somebody is about neither
    let meant = system.faults.iter().any(|f| {
        let named = f.when.place().map(|place| place.process).into_iter().chain(f.what.process()).any(of_them);
        matches!(f.what, What::Crash(_)) || named
    });
    let shares = |p: Proc| {
        system.spec(p).program.has(|op| match op {
            Op::Select(query) => query.rows.contains(&Predicate::MyShare),
            _ => false,
        })
    };
    let alike = first.program == second.program && first.group == second.group;
    (alike && alone(a) && alone(b) && !meant && !shares(a)).then_some((a, b))
}

/// Whether the next statement of a process touches nothing but its own memory, and no fault waits on its line.
pub(super) fn is_local(system: &System, world: &World, p: Proc) -> bool {
    let process = world.process(p);
    if process.life != Life::Running || process.paused != Pause::None {
        return false;
    }
    let Some(statement) = system.spec(p).program.statements.get(usize::from(process.pc)) else { return false };
    let own = match &statement.op {
        Op::Goto | Op::Take | Op::TakeKept | Op::Keep { .. } | Op::Listen => true,
        Op::Receive(_)
        | Op::Settle(_)
        | Op::Wait(_)
        | Op::Signal(_)
        | Op::Begin(_)
        | Op::Insert { .. }
        | Op::Select(_)
        | Op::Update { .. }
        | Op::Delete { .. }
        | Op::Lock { .. }
        | Op::Flush(_)
        | Op::Commit(_)
        | Op::Rollback(_)
        | Op::Prepare(_)
        | Op::Decide { .. }
        | Op::Send(_)
        | Op::Await(_)
        | Op::Answer(_)
        | Op::Stop => false,
    };
    own && !system.has_fault_at(p, statement.line)
}

/// A part of a world with two processes exchanged in everything that it says about processes.
pub(super) trait Exchange {
    /// Exchanges them.
    fn exchange(&mut self, twins: Twins);
}

/// The other of two, for one of them.
pub(super) fn other(p: Proc, (a, b): Twins) -> Proc {
    match p {
        p if p == a => b,
        p if p == b => a,
        p => p,
    }
}

/// The action of the world with twins exchanged.
pub(super) fn exchange_action(action: Action, twins: Twins, system: &System) -> Action {
    let machine = |m: Machine| {
        let of = |p: Proc| system.spec(p).machine;
        if m == of(twins.0) {
            of(twins.1)
        } else if m == of(twins.1) {
            of(twins.0)
        } else {
            m
        }
    };
    match action {
        Action::Run(p) => Action::Run(other(p, twins)),
        Action::Tick(p) => Action::Tick(other(p, twins)),
        Action::Release(p) => Action::Release(other(p, twins)),
        Action::Restart(m) => Action::Restart(machine(m)),
        Action::Crash(m) => Action::Crash(machine(m)),
        Action::Strike | Action::Perform(_) | Action::Idle | Action::BrokerUp | Action::Elapse => action,
    }
}

impl Exchange for Row {
    fn exchange(&mut self, twins: Twins) {
        self.by = other(self.by, twins);
        self.claim = self.claim.map(|(p, left)| (other(p, twins), left));
    }
}

impl Exchange for Process {
    fn exchange(&mut self, twins: Twins) {
        self.memory.batch.iter_mut().chain(&mut self.memory.row).for_each(|row| row.exchange(twins));
    }
}

impl Exchange for Store {
    fn exchange(&mut self, twins: Twins) {
        self.rows.iter_mut().for_each(|row| row.exchange(twins));
        self.wal.iter_mut().for_each(|record| record.row.exchange(twins));
        for t in &mut self.open {
            t.owner = other(t.owner, twins);
            for change in &mut t.changes {
                match change {
                    Change::Insert(row) | Change::Update(row) | Change::Delete(row) => row.exchange(twins),
                }
            }
        }
    }
}

impl Exchange for Broker {
    fn exchange(&mut self, twins: Twins) {
        for (holder, _) in self.queues.iter_mut().flat_map(|q| &mut q.unacked) {
            *holder = other(*holder, twins);
        }
        for Call { owner, .. } in &mut self.calls {
            *owner = owner.map(|p| other(p, twins));
        }
    }
}
