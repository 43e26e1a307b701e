//! What can happen next. Refusing is the other half: [`System::step`] refuses exactly what is not listed here.

use super::action::Action;
use super::broker::Stage;
use super::execute::needs_hand;
use super::name::Proc;
use super::process::{Life, Pause};
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
        if idle && self.next_due(world).is_some() {
            all.push(Action::Elapse);
        }
        all.extend(self.procs().filter(|p| world.process(*p).paused != Pause::None).map(Action::Release));
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
        let process = world.process(p);
        if process.life != Life::Running || process.paused != Pause::None {
            return false;
        }
        match self.op(world, p) {
            Some(Op::Wait(Tick::Clock | Tick::Net)) => !process.signal,
            Some(Op::Receive(Source::CommandsOrTick)) => process.commands.is_empty(),
            Some(_) | None => false,
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
        if process.paused != Pause::None {
            return Err(Refused::Waits(p));
        }
        let Some(op) = self.op(world, p) else { return Err(Refused::ProgramError(p)) };
        let memory = &process.memory;
        let waits = |ok: bool| if ok { Ok(()) } else { Err(Refused::Waits(p)) };
        let sane = |ok: bool| if ok { Ok(()) } else { Err(Refused::ProgramError(p)) };
        match op {
            Op::Receive(Source::Commands | Source::CommandsOrTick) => waits(!process.commands.is_empty()),
            Op::Receive(Source::Queue(from)) => {
                let queue = world.broker.queues.get(from.queue.0 as usize).ok_or(Refused::ProgramError(p))?;
                let held = queue.unacked.iter().filter(|(by, _)| *by == p).count();
                sane(held <= memory.prefetched.len())?;
                let some = !memory.prefetched.is_empty() || !queue.ready.is_empty();
                waits(world.broker.up && some && self.is_active(world, p))
            }
            Op::Settle(_) => {
                sane(memory.delivery.is_some())?;
                waits(world.broker.up)
            }
            Op::Wait(_) => waits(process.signal),
            Op::Begin(s) => sane(world.store(*s).transaction(p).is_none()),
            Op::Insert { store, table, id, .. } => {
                let row = self.row_for(world, p, *table, *id).ok_or(Refused::ProgramError(p))?;
                let (store, spec) = (world.store(*store), self.store_spec(*store));
                // an aborted transaction fails at once, it never gets as far as a lock
                let free = store.clash(spec, &row) != Clash::Undecided
                    && !store.held_by_other(p, super::transaction::Held::Table(*table));
                waits(store.broken(p) || free)
            }
            Op::Select(query) => waits(world.store(query.store).broken(p) || !self.look(world, p, query).waits),
            Op::Update { store, table, which, fence, .. } | Op::Delete { store, table, which, fence } => {
                sane(!needs_hand(which) || memory.row.is_some())?;
                let store_now = world.store(*store);
                let held = |id| store_now.held_by_other(p, super::transaction::Held::Row(*table, id));
                let rows = || self.touched(world, p, *store, *table, which, fence);
                waits(store_now.broken(p) || !rows().iter().any(|row| held(row.id)))
            }
            Op::Lock { store, on, .. } => {
                let store = world.store(*store);
                let held = self.lock_of(world, p, op).ok_or(Refused::ProgramError(p))?;
                let writes = |table: super::name::Table| {
                    let others = store.open.iter().filter(|t| t.owner != p || t.prepared);
                    others.flat_map(|t| &t.changes).any(|c| c.row().table == table)
                };
                let written = match on {
                    super::parameter::LockOn::Aggregate => false,
                    super::parameter::LockOn::Table(table) => writes(*table),
                };
                waits(!store.held_by_other(p, held) && !written)
            }
            // a prepared branch is there when the broker is back
            Op::Decide { store: s, commit: true } => waits(!self.store_spec(*s).broker || world.broker.up),
            Op::Send(_) => {
                sane(memory.message().is_some())?;
                waits(!world.broker.under_way(p))
            }
            Op::Await(how) => {
                let Some(call) = self.heard(world, p, *how) else {
                    sane(how.any)?;
                    return waits(how.timeout);
                };
                let silent = call.stage == Stage::Silent && !how.timeout;
                waits(call.stage != Stage::Leaving && !silent)
            }
            Op::Keep { .. } => sane(memory.message().is_some()),
            Op::Answer(_)
            | Op::Listen
            | Op::Signal(_)
            | Op::Take
            | Op::TakeKept
            | Op::Flush(_)
            | Op::Commit(_)
            | Op::Prepare(_)
            | Op::Decide { commit: false, .. }
            | Op::Rollback(_)
            | Op::Goto
            | Op::Stop => Ok(()),
        }
    }

    /// Whether a consumer gets messages: of a queue with a single active consumer, the first that lives does.
    fn is_active(&self, world: &World, p: Proc) -> bool {
        let Some(queue) = self.queue_of(p) else { return false };
        if !self.queues[queue.0 as usize].single_active {
            return true;
        }
        let of_queue = |c: &Proc| self.queue_of(*c) == Some(queue) && world.lives(*c);
        self.consumers().into_iter().find(of_queue) == Some(p)
    }

    /// The relays that a signal of this process reaches.
    pub(crate) fn reached_by(&self, p: Proc, reach: super::parameter::Reach) -> Vec<Proc> {
        use super::name::Role;
        use super::parameter::Reach;
        let here = self.spec(p).machine;
        let relays = self.of_role(Role::Relay);
        match reach {
            Reach::Beside => relays.filter(|r| self.spec(*r).machine == here).collect(),
            Reach::All => relays.collect(),
            Reach::Listening => vec![],
        }
    }
}
