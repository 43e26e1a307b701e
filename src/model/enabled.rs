//! What can happen next. Refusing is the other half: [`System::step`] refuses exactly what is not listed here.

use super::action::Action;
use super::broker::Stage;
use super::name::Proc;
use super::process::Life;
use super::refused::Refused;
use super::statement::{Op, Source, Tick};
use super::store::Clash;
use super::system::System;
use super::world::World;

impl System {
    /// Every action that has a next world, in a fixed order: the explorer stores paths as choices among these.
    pub fn enabled(&self, world: &World) -> Vec<Action> {
        if !world.control.striking.is_empty() {
            return vec![Action::Strike];
        }
        let mut all = self.busy(world);
        let idle = all.is_empty();
        all.extend(self.procs().filter(|p| self.ticks(world, *p)).map(Action::Tick));
        if idle && self.next_idle(world).is_some() {
            all.push(Action::Idle);
        }
        for m in self.machines() {
            if self.on(m).iter().any(|p| world.process(*p).life == Life::Dead) {
                all.push(Action::Restart(m));
            }
        }
        if !world.broker.up {
            all.push(Action::BrokerUp);
        }
        if world.control.crashes_left > 0 {
            all.extend(
                self.machines().into_iter().filter(|m| self.on(*m).iter().any(|p| world.lives(*p))).map(Action::Crash),
            );
        }
        all
    }

    /// What moves by itself: calls in the order in which they left, then processes upstream first. Empty means idle.
    pub fn busy(&self, world: &World) -> Vec<Action> {
        let calls = world.broker.calls.iter().filter(|c| c.stage == Stage::Leaving);
        let mut all: Vec<Action> = calls.map(|c| Action::Perform(c.id)).collect();
        all.extend(self.procs().filter(|p| self.ready(world, *p).is_ok()).map(Action::Run));
        all
    }

    /// Whether the ticker of a process may fire: it sleeps, and no signal is waiting.
    pub fn ticks(&self, world: &World, p: Proc) -> bool {
        let Some(Op::Wait(tick)) = self.op(world, p) else { return false };
        match tick {
            Tick::None => false,
            Tick::Clock | Tick::Net => world.lives(p) && !world.process(p).signal,
        }
    }

    /// The next idle act, as a position in [`System::faults`].
    pub fn next_idle(&self, world: &World) -> Option<usize> {
        use super::fault::When;
        (0..self.faults.len()).find(|i| self.faults[*i].when == When::Idle && world.control.passes[*i] > 0)
    }

    /// The next statement of a process.
    pub fn op(&self, world: &World, p: Proc) -> Option<&Op> {
        let pc = world.process(p).pc as usize;
        self.spec(p).program.statements.get(pc).map(|s| &s.op)
    }

    /// Whether the next statement of a process can be executed now, and why not.
    pub fn ready(&self, world: &World, p: Proc) -> Result<(), Refused> {
        let process = world.process(p);
        if process.life != Life::Running {
            return Err(Refused::NotRunning(p));
        }
        let Some(op) = self.op(world, p) else { return Err(Refused::ProgramError(p)) };
        let memory = &process.memory;
        let waits = |ok: bool| if ok { Ok(()) } else { Err(Refused::Waits(p)) };
        let sane = |ok: bool| if ok { Ok(()) } else { Err(Refused::ProgramError(p)) };
        match op {
            Op::Receive(Source::Commands) => waits(!process.commands.is_empty()),
            Op::Receive(Source::Queue) => {
                sane(!world.broker.unacked.iter().any(|(by, _)| *by == p))?;
                waits(world.broker.up && !world.broker.ready.is_empty())
            }
            Op::Settle(_) => {
                sane(memory.delivery.is_some())?;
                waits(world.broker.up)
            }
            Op::Wait(_) => waits(process.signal),
            Op::Begin(s) => sane(world.store(*s).transaction(p).is_none()),
            Op::Insert { store, table, .. } => {
                let row = self.row_for(world, p, *table).ok_or(Refused::ProgramError(p))?;
                let (store, spec) = (world.store(*store), &self.stores[store.0 as usize]);
                // an aborted transaction fails at once, it never gets as far as a lock
                waits(store.broken(p) || store.clash(spec, &row) != Clash::Undecided)
            }
            Op::Mark { .. } => sane(memory.row.is_some()),
            Op::Send => {
                sane(memory.message().is_some())?;
                waits(!world.broker.under_way(p))
            }
            Op::Await => {
                let call = memory.call.and_then(|id| world.broker.call(id)).ok_or(Refused::ProgramError(p))?;
                waits(call.stage != Stage::Leaving)
            }
            Op::Answer(_)
            | Op::Signal(_)
            | Op::Select { .. }
            | Op::Take
            | Op::Commit(_)
            | Op::Rollback(_)
            | Op::Goto
            | Op::Stop => Ok(()),
        }
    }
}
