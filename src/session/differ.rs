//! What differs between two runs that stand at the same stop, read from their worlds, and since when.

use super::twin::Twin;
use crate::model::{Fact, Life, Status, Table, World};
use crate::session::run::Run;

/// Something that both runs have and that can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aspect {
    /// Committed orders.
    Order,
    /// Committed rows that say "to be sent".
    Waiting,
    /// Copies that ever entered the queue.
    Message,
    /// Durable effects of consumers.
    Effect,
    /// What callers have been told, or that nobody will tell them.
    Caller,
    /// Processes of the service's machine are dead.
    Machine,
}

impl Aspect {
    /// Every one, in the order in which a sentence names them.
    pub const ALL: [Aspect; 6] =
        [Aspect::Order, Aspect::Waiting, Aspect::Message, Aspect::Effect, Aspect::Caller, Aspect::Machine];
}

/// A difference at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In what.
    pub aspect: Aspect,
    /// The stop from which on it has been there without a break.
    pub since: usize,
}

impl Twin {
    /// What differs at a stop, in the order of [`Aspect::ALL`].
    pub fn differences(&self, stop: usize) -> Vec<Difference> {
        let stop = stop.min(self.last());
        let tallies: Vec<[Tally; 2]> =
            self.stops[..=stop].iter().map(|s| [0, 1].map(|side| Tally::of(&self.runs[side], s.steps[side]))).collect();
        let differ = |at: usize, aspect| tallies[at][0].of_aspect(aspect) != tallies[at][1].of_aspect(aspect);
        let found = Aspect::ALL.into_iter().filter(|aspect| differ(stop, *aspect));
        found
            .map(|aspect| {
                let alike = (0..stop).rev().find(|at| !differ(*at, aspect));
                Difference { aspect, since: alike.map_or(0, |at| at + 1) }
            })
            .collect()
    }
}

/// What is counted at a step of a run.
struct Tally {
    orders: u32,
    waiting: u32,
    copies: u32,
    effects: u32,
    /// By order: 0 nothing yet, 1 silence for ever, then what was said.
    told: Vec<u32>,
    dead: u32,
}

impl Tally {
    fn of(run: &Run, step: usize) -> Tally {
        let world = &run.frame(step).world;
        let waiting = |s: &crate::model::Store| {
            s.table(Table::Outbox).filter(|r| r.status == Some(Status::Pending)).count() as u32
        };
        Tally {
            orders: world.orders().filter(|o| world.committed(*o)).count() as u32,
            waiting: world.stores.iter().map(waiting).sum(),
            copies: world.history.past.iter().map(|p| u32::from(p.copies)).sum(),
            effects: world.history.effects.len() as u32,
            told: told(run, step, world),
            dead: u32::from(world.processes.first().is_some_and(|p| p.life == Life::Dead)),
        }
    }

    /// The counts of an aspect, as one list, so that all compare alike.
    fn of_aspect(&self, aspect: Aspect) -> Vec<u32> {
        match aspect {
            Aspect::Order => vec![self.orders],
            Aspect::Waiting => vec![self.waiting],
            Aspect::Message => vec![self.copies],
            Aspect::Effect => vec![self.effects],
            Aspect::Caller => self.told.clone(),
            Aspect::Machine => vec![self.dead],
        }
    }
}

fn told(run: &Run, step: usize, world: &World) -> Vec<u32> {
    let silent = |order| {
        let facts = run.frames.iter().take(step + 1).flat_map(|f| &f.facts);
        facts.filter(|f| matches!(f, Fact::Crashed { unanswered, .. } if unanswered.contains(&order))).count() > 0
    };
    let said = |order| match world.history.of(order).told {
        Some(reply) => 2 + reply as u32,
        None => u32::from(silent(order)),
    };
    world.orders().map(said).collect()
}
