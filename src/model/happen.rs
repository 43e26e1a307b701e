//! What faults and idle acts do to the world.

use super::fact::Fact;
use super::fault::{Target, What};
use super::history::Past;
use super::name::{Order, Proc, Role};
use super::process::{Life, Memory, Process};
use super::store::{Change, Row};
use super::system::System;
use super::world::World;

/// Orders that callers may ask for in one run, at most; a further retry is not heard. More would change no verdict.
pub const ORDERS_AT_MOST: usize = 8;

impl System {
    /// A fault that is not the fate of a call, or an idle act.
    pub(super) fn happen(&self, world: &mut World, what: What, facts: &mut Vec<Fact>) {
        match what {
            What::Crash(Target::Machine(m)) => self.crash(world, &self.on(m), facts),
            What::Crash(Target::Process(p)) => self.crash(world, &[p], facts),
            What::BrokerDown => {
                world.broker.go_down();
                facts.push(Fact::Happened(what));
            }
            What::BrokerUp => {
                if !world.broker.up {
                    world.late_if_waiting();
                    self.consumers().into_iter().for_each(|p| world.late_if_unhandled(p));
                }
                world.broker.up = true;
                facts.push(Fact::Happened(what));
            }
            What::RetryWithKey => self.ask_again(world, Some(Order(0)), facts, what),
            What::RetryWithoutKey => self.ask_again(world, None, facts, what),
            // fates: they strike in the call or commit itself, and mean nothing elsewhere
            What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused => {}
        }
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
        // the caller asks until somebody takes the command: it waits in the box even of a dead service
        world.process_mut(service).commands.push(order);
        facts.push(Fact::Happened(what));
    }

    /// These processes die. Transactions that are not committed abort, messages in hand go back to the queue, calls
    /// that have left still arrive, and nobody is left to hear the answer.
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
                if let Some(changes) = world.store_mut(s).rollback(*p) {
                    facts.push(Fact::RolledBack(*p, s, rows(&changes)));
                }
            }
        }
    }
}

/// The rows that changes are about, as they were inserted; marks are about rows that stay.
pub(super) fn rows(changes: &[Change]) -> Vec<Row> {
    changes
        .iter()
        .filter_map(|c| match c {
            Change::Insert(row) => Some(*row),
            Change::Mark { .. } => None,
        })
        .collect()
}
