//! The storytelling schedule: one deterministic, readable order of everything (`model-sketch.md` section 4).
//!
//! While something is busy, consequences come first: calls under way, then processes downstream first (consumer,
//! relay, service). This alone makes windows visible: with publish first the consumer acts before the commit. When
//! nothing is busy: what was held for a moment, the next idle act, then a restart, then the broker, then one tick for
//! every sleeper; when ticks change nothing, time passes until the nearest schedule, and last of all what hung goes on.
//! Quiescence is a round of ticks that changes nothing with nothing left to wait for; such a round is not part of the
//! story.

use super::action::Action;
use super::fact::Fact;
use super::name::Proc;
use super::process::{Life, Pause};
use super::system::System;
use super::verdict::Verdict;
use super::world::World;

/// One step of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What the schedule chose.
    pub action: Action,
    /// What happened.
    pub facts: Vec<Fact>,
    /// The world after it.
    pub world: World,
}

/// How a story ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// Nothing that can still happen changes anything.
    Quiet,
    /// It goes round for ever.
    Livelock,
    /// Something changes for ever.
    Diverges,
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// The first moment.
    pub start: World,
    /// What follows.
    pub steps: Vec<Told>,
    /// How it ends.
    pub ending: Ending,
    /// The verdict on its last world.
    pub verdict: Verdict,
}

impl Story {
    /// The last world.
    pub fn end(&self) -> &World {
        self.steps.last().map_or(&self.start, |s| &s.world)
    }
}

/// Steps after which a story counts as endless: a bound on what a program made by a reader can cost.
pub const STEPS_AT_MOST: usize = 4096;

/// Rounds of ticks that may each change something before the story counts as endless.
pub const ROUNDS_AT_MOST: usize = 32;

impl System {
    /// Tells the story of this system from its first moment.
    pub fn story(&self) -> Story {
        self.story_from(World::new(self))
    }

    /// Tells the story from a world.
    pub fn story_from(&self, start: World) -> Story {
        let mut teller = Teller { system: self, start: &start, steps: vec![], idle: 0 };
        let ending = teller.tell();
        let verdict = self.verdict(teller.world());
        let steps = teller.steps;
        Story { start, steps, ending, verdict }
    }

    /// Whether nothing that can still happen changes this world: no act, no restart, and ticks find nothing.
    pub fn quiet(&self, world: &World) -> bool {
        let mut teller = Teller { system: self, start: world, steps: vec![], idle: 0 };
        teller.next_busy().is_none()
            && world.control.striking.is_empty()
            && teller.tell() == Ending::Quiet
            && teller.world() == world
    }
}

/// What is busy among these actions, in the order of telling: calls under way, then processes downstream first.
pub(crate) fn in_telling_order(actions: &[Action]) -> impl Iterator<Item = Action> {
    let calls = actions.iter().filter(|a| matches!(a, Action::Perform(_)));
    let downstream_first = actions.iter().rev().filter(|a| matches!(a, Action::Run(_)));
    calls.chain(downstream_first).copied()
}

struct Teller<'a> {
    system: &'a System,
    start: &'a World,
    steps: Vec<Told>,
    /// Steps told before the last idle moment.
    idle: usize,
}

impl Teller<'_> {
    fn tell(&mut self) -> Ending {
        let mut idle_moments: Vec<usize> = vec![];
        let mut rounds = 0;
        loop {
            let settled = self.settle();
            if self.steps.len() > STEPS_AT_MOST {
                return Ending::Diverges;
            }
            // what only goes round does not keep others from being restarted; idle acts wait for a real idle moment
            let action = if settled { self.recovery() } else { self.repair() };
            if let Some(action) = action {
                if idle_moments.iter().any(|steps| self.world_after(*steps) == self.world()) {
                    return Ending::Livelock;
                }
                idle_moments.push(self.steps.len());
                self.act(action);
                continue;
            }
            if !settled {
                return Ending::Livelock;
            }
            let before = self.steps.len();
            let settled = self.tick_round();
            let returned = self.world() == self.world_after(before);
            // what comes back to its world has changed no row (rows only ever grow and get marked), but it may have
            // published, received, and been hidden by the capped counters: that is not quiet
            let broker = &self.world_after(before).broker;
            let fruitless = self.steps[before..].iter().all(|s| s.world.broker == *broker);
            if returned && settled && fruitless {
                self.steps.truncate(before);
                let Some(action) = self.patience() else { return Ending::Quiet };
                if idle_moments.iter().any(|steps| self.world_after(*steps) == self.world()) {
                    return Ending::Livelock;
                }
                idle_moments.push(self.steps.len());
                self.act(action);
                continue;
            }
            rounds += 1;
            if !settled || returned {
                return Ending::Livelock;
            }
            if rounds > ROUNDS_AT_MOST {
                return Ending::Diverges;
            }
        }
    }

    /// The world after that many steps.
    fn world_after(&self, steps: usize) -> &World {
        steps.checked_sub(1).map_or(self.start, |last| &self.steps[last].world)
    }

    /// The world as it is.
    fn world(&self) -> &World {
        self.world_after(self.steps.len())
    }

    /// Whether it was so since the last idle moment: a process that would return there yields to the others.
    fn seen(&self, world: &World) -> bool {
        // the newest first: what goes round goes in small circles
        (self.idle..=self.steps.len()).rev().any(|steps| self.world_after(steps) == world)
    }

    /// Runs what is busy until nothing is. Says whether it got there.
    fn settle(&mut self) -> bool {
        self.idle = self.steps.len();
        while self.steps.len() <= STEPS_AT_MOST
            && let Some(step) = self.next_busy()
        {
            match step {
                Some(step) => self.steps.push(step),
                None => return false,
            }
        }
        true
    }

    /// The next step that leads to a world not yet seen: `None` if nothing is busy, `Some(None)` if everything that
    /// is busy only goes round.
    fn next_busy(&self) -> Option<Option<Told>> {
        let actions = self.choices();
        if actions.is_empty() {
            return None;
        }
        let steps = actions.into_iter().filter_map(|action| {
            let step = self.system.step(self.world(), action).ok()?;
            Some(Told { action, facts: step.facts, world: step.world })
        });
        Some(steps.into_iter().find(|s| !self.seen(&s.world)))
    }

    /// What is busy, in the order of telling.
    fn choices(&self) -> Vec<Action> {
        if !self.world().control.striking.is_empty() {
            return vec![Action::Strike];
        }
        in_telling_order(&self.system.busy(self.world())).collect()
    }

    /// What is left when ticks find nothing: time passes until the nearest schedule, then what hung goes on.
    fn patience(&self) -> Option<Action> {
        match self.system.next_due(self.world()) {
            Some(_) => Some(Action::Elapse),
            None => self.paused(Pause::Long),
        }
    }

    /// The first process that stands still in that way goes on.
    fn paused(&self, how: Pause) -> Option<Action> {
        self.system.procs().find(|p| self.world().process(*p).paused == how).map(Action::Release)
    }

    /// In an idle moment: what was held for a moment, then the next idle act, then what crashed, then the broker.
    fn recovery(&self) -> Option<Action> {
        if let Some(release) = self.paused(Pause::Short) {
            return Some(release);
        }
        if self.system.next_idle(self.world()).is_some() {
            return Some(Action::Idle);
        }
        self.repair()
    }

    /// What crashed is restarted, then the broker.
    fn repair(&self) -> Option<Action> {
        let dead = |p: &Proc| self.world().process(*p).life == Life::Dead;
        let machine = self.system.machines().into_iter().find(|m| self.system.on(*m).iter().any(dead));
        match machine {
            Some(m) => Some(Action::Restart(m)),
            None if !self.world().broker.up => Some(Action::BrokerUp),
            None => None,
        }
    }

    /// One tick for every sleeper, each followed by all that it sets going.
    fn tick_round(&mut self) -> bool {
        for p in self.system.procs().rev() {
            if self.system.ticks(self.world(), p) {
                self.act(Action::Tick(p));
                if !self.settle() {
                    return false;
                }
            }
        }
        true
    }

    fn act(&mut self, action: Action) {
        // the action comes from what is enabled, so it is not refused
        if let Ok(step) = self.system.step(self.world(), action) {
            self.steps.push(Told { action, facts: step.facts, world: step.world });
        }
    }
}
