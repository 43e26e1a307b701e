//! What faults and idle acts do to the world.

use super::fact::{Fact, Removal};
use super::fault::{Target, What};
use super::history::Past;
use super::name::{Order, Proc, QueueId, Role, StoreId, Table};
use super::process::{Life, Memory, Pause, Process};
use super::system::System;
use super::tables::roll_back;
use super::world::World;

/// Orders that callers may ask for in one run, at most; a further retry is not heard. More would change no verdict.
pub const ORDERS_AT_MOST: usize = 8;

impl System {
    /// A fault that is not the fate of a call, or an idle act.
    pub(super) fn happen(&self, world: &mut World, what: What, facts: &mut Vec<Fact>) {
        match what {
            What::Crash(Target::Machine(m)) => return self.crash(world, &self.on(m), facts),
            What::Crash(Target::Process(p)) => return self.crash(world, &[p], facts),
            // fates: they strike in the call, commit or statement itself, and mean nothing elsewhere
            What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused | What::VoteNo | What::Failed => {
                return;
            }
            What::RetryWithKey => return self.ask_again(world, Some(Order(0)), facts, what),
            What::RetryWithoutKey => return self.ask_again(world, None, facts, what),
            What::End(p) => {
                if world.lives(p) {
                    self.end(world, p, facts);
                }
                return;
            }
            What::Elapse(n) => {
                self.elapse(world, n, facts);
                return;
            }
            What::BrokerDown => {
                world.broker.go_down(&self.queues);
                for s in self.store_ids().filter(|s| self.store_spec(*s).broker) {
                    let open = world.store_mut(s).open.iter_mut().filter(|t| !t.prepared);
                    open.for_each(|t| t.broken = true);
                }
                // what a client library had fetched ahead goes with its connection
                world.processes.iter_mut().for_each(|p| p.memory.prefetched.clear());
            }
            What::BrokerUp => {
                if !world.broker.up {
                    world.late_if_waiting();
                    self.consumers().into_iter().for_each(|p| world.late_if_unhandled(self.spec(p).group));
                }
                world.broker.up = true;
            }
            What::Unbind(q) => self.bind(world, q, false),
            What::Bind(q) => self.bind(world, q, true),
            What::ExchangeGone => world.broker.exchange = false,
            What::ExchangeBack => world.broker.exchange = true,
            What::Expire(q) => {
                facts.push(Fact::Happened(what));
                return self.expire(world, q, facts);
            }
            What::BackUp(s) => {
                if let Some(store) = world.stores.get_mut(s.0 as usize) {
                    store.back_up();
                }
            }
            What::Restore(s) => self.restore(world, s),
            What::SlotLost(s) => {
                if let Some(store) = world.stores.get_mut(s.0 as usize) {
                    store.rows.retain(|r| r.table != Table::Cursor);
                    store.wal.clear();
                }
            }
            What::Hang(p) => pause(world, p, Pause::Long),
            What::Hold(p) => pause(world, p, Pause::Short),
            What::Wake(p) => {
                // whoever is dead is started for it
                if world.processes.get(p.0 as usize).is_some_and(|p| p.life == Life::Dead) {
                    world.late_if_waiting();
                    world.process_mut(p).life = Life::Running;
                    facts.push(Fact::Restarted(vec![p]));
                }
                if world.lives(p) {
                    world.process_mut(p).signal = true;
                }
            }
            What::TickAll => {
                facts.push(Fact::Happened(what));
                for p in self.procs().rev() {
                    if self.ticks(world, p) {
                        self.tick(world, p, false, facts);
                    }
                }
                return;
            }
            What::Heuristic(s, commit) => {
                facts.push(Fact::Happened(what));
                while let Some(i) = world.stores.get(s.0 as usize).and_then(|s| s.open.iter().position(|t| t.prepared))
                {
                    self.decide_at(world, None, s, i, commit, facts);
                }
                return;
            }
        }
        facts.push(Fact::Happened(what));
    }

    fn bind(&self, world: &mut World, q: QueueId, bound: bool) {
        if let Some(queue) = world.broker.queues.get_mut(q.0 as usize) {
            queue.bound = bound;
        }
    }

    fn expire(&self, world: &mut World, q: QueueId, facts: &mut Vec<Fact>) {
        let Some(queue) = world.broker.queues.get_mut(q.0 as usize) else { return };
        for copy in std::mem::take(&mut queue.ready) {
            let removal: Removal = self.remove(world, q, copy);
            facts.push(Fact::Removed(q, copy.message, removal));
        }
    }

    /// Every connection to that database is cut, and nobody may go on as if nothing had been: transactions are gone.
    fn restore(&self, world: &mut World, s: StoreId) {
        if let Some(store) = world.stores.get_mut(s.0 as usize) {
            store.restore();
        }
    }

    /// So much time passes.
    pub(super) fn elapse(&self, world: &mut World, by: u8, facts: &mut Vec<Fact>) {
        for s in self.store_ids() {
            let tracks = self.tracks(s);
            world.store_mut(s).elapse(by, tracks);
        }
        world.late_if_waiting();
        facts.push(Fact::Elapsed(by));
    }

    /// The units of time until the nearest schedule or claim of a row that is not finished.
    pub fn next_due(&self, world: &World) -> Option<u8> {
        use super::name::Status;
        let rows = world.stores.iter().flat_map(|s| &s.rows);
        let unfinished =
            rows.filter(|r| r.table == Table::Lease || matches!(r.status, Some(Status::Pending | Status::Processing)));
        unfinished.flat_map(|r| [r.due, r.claim.map(|(_, left)| left)]).flatten().filter(|n| *n > 0).min()
    }

    fn ask_again(&self, world: &mut World, order: Option<Order>, facts: &mut Vec<Fact>, what: What) {
        let Some(service) = self.find(Role::Service, 1) else { return };
        let order = match order {
            Some(order) => order,
            None if world.history.past.len() < ORDERS_AT_MOST => {
                world.history.past.push(Past::default());
                Order(world.history.past.len() as u8 - 1)
            }
            None => return,
        };
        if usize::from(order.0) >= world.history.past.len() {
            return; // nobody has asked yet
        }
        if what == What::RetryWithKey {
            super::history::count(&mut world.history.of_mut(order).asked);
        }
        // the caller asks until somebody takes the command: it waits in the box even of a dead service
        world.process_mut(service).commands.push(order);
        facts.push(Fact::Happened(what));
    }

    /// These processes die. Transactions that are not committed abort, messages in hand go back to the queue, calls
    /// that have left still arrive, and nobody is left to hear the answer. A loop that had ended by itself dies with the
    /// others of its machine, and will be restarted with them.
    pub(super) fn crash(&self, world: &mut World, who: &[Proc], facts: &mut Vec<Fact>) {
        let dead: Vec<Proc> = who.iter().copied().filter(|p| world.lives(*p)).collect();
        if dead.is_empty() {
            return;
        }
        let mut unanswered = vec![];
        for p in &dead {
            let process = world.process(*p);
            unanswered.extend(process.memory.caller);
            unanswered.extend(&process.commands);
        }
        for p in who.iter().filter(|p| usize::from(p.0) < self.processes.len()) {
            *world.process_mut(*p) = Process { life: Life::Dead, ..Process::new() };
        }
        facts.push(Fact::Crashed { dead: dead.clone(), unanswered });
        self.disconnect(world, &dead, facts);
    }

    /// A process ends by itself.
    pub(super) fn end(&self, world: &mut World, p: Proc, facts: &mut Vec<Fact>) {
        let process = world.process_mut(p);
        process.life = Life::Ended;
        process.signal = false;
        process.listening = false;
        process.memory = Memory::default();
        facts.push(Fact::Ended(p));
        self.disconnect(world, &[p], facts);
    }

    /// The connections of these processes are closed.
    fn disconnect(&self, world: &mut World, gone: &[Proc], facts: &mut Vec<Fact>) {
        world.broker.requeue(|p| gone.contains(&p));
        for p in gone {
            world.broker.orphan(*p);
            for s in self.store_ids() {
                roll_back(self, world, *p, s, facts);
            }
        }
    }
}

fn pause(world: &mut World, p: Proc, how: Pause) {
    if world.lives(p) {
        world.process_mut(p).paused = how;
    }
}
