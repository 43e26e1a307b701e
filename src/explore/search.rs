//! The search itself, in slices.

use std::collections::BTreeMap;

use super::closing::{Closing, Graph};
use super::engine::{Engine, Next};
use super::report::{Budget, Outcome, Progress, Report, Witness};
use super::worlds::Worlds;
use crate::model::{Action, Ending, System, World};

/// A search under way. It owns all it needs, so that a page can keep it between two slices.
pub struct Search {
    engine: Engine,
    budget: Budget,
    worlds: Worlds,
    /// By world, where it was first reached from.
    parents: Vec<u32>,
    graph: Graph,
    cut: bool,
    /// The first world of each outcome.
    outcomes: BTreeMap<Outcome, u32>,
    closing: Option<Closing>,
    judged: usize,
    done: bool,
    /// The world that is being expanded, and what comes after it.
    from: Vec<u64>,
    next: Next,
}

impl Search {
    /// At the first moment of a system.
    pub fn new(system: &System, budget: Budget) -> Search {
        let mut engine = Engine::new(system);
        let mut worlds = Worlds::new(engine.interner.words());
        // the first value of each part always has a number
        let start = engine.interner.encode(&World::new(system)).unwrap_or_default();
        if let Err(slot) = worlds.find(&start) {
            worlds.add(slot, &start);
        }
        Search {
            engine,
            budget,
            worlds,
            parents: vec![0],
            graph: Graph::default(),
            cut: false,
            outcomes: BTreeMap::new(),
            closing: None,
            judged: 0,
            done: false,
            from: start,
            next: Next::default(),
        }
    }

    /// Goes on for about so many steps. A step is an action taken, or an edge looked at when the runs are counted at
    /// the end; both take well under a microsecond in a native build.
    pub fn advance(&mut self, max_steps: usize) -> Progress {
        let until = self.graph.edges().saturating_add(max_steps.max(1));
        while self.graph.expanded() < self.worlds.len() && !self.cut && self.graph.edges() < until {
            self.expand();
        }
        let left = until.saturating_sub(self.graph.edges());
        if left > 0 && !self.done {
            self.close(left);
        }
        self.progress()
    }

    /// How far it has got.
    pub fn progress(&self) -> Progress {
        Progress { states: self.worlds.len(), frontier: self.worlds.len() - self.graph.expanded(), done: self.done }
    }

    /// Takes every action of the next world.
    fn expand(&mut self) {
        let from = self.graph.expanded() as u32;
        self.from.copy_from_slice(self.worlds.get(from));
        if self.engine.expand(&self.from, &mut self.next).is_err() {
            self.cut = true;
            return;
        }
        for i in 0..self.next.actions.len() {
            let words = self.from.len();
            match self.number(i * words, from) {
                Some(to) => self.graph.edge(to),
                None => self.cut = true,
            }
        }
        self.graph.end();
        let may_end = self.next.actions.iter().all(|a| matches!(a, Action::Tick(_) | Action::Crash(_)));
        if may_end && self.engine.system.quiet(&self.engine.decode(&self.from)) {
            self.graph.finals.push(from);
            self.judge(from, Ending::Quiet);
        }
    }

    /// The number of a next world, new or not; `None` if it is new and the budget is spent.
    fn number(&mut self, at: usize, from: u32) -> Option<u32> {
        let world = &self.next.worlds[at..at + self.from.len()];
        match self.worlds.find(world) {
            Ok(number) => Some(number),
            Err(_) if self.worlds.len() >= self.budget.states => None,
            Err(slot) => {
                self.parents.push(from);
                Some(self.worlds.add(slot, world))
            }
        }
    }

    fn judge(&mut self, state: u32, ending: Ending) {
        let verdict = self.engine.system.verdict(&self.engine.decode(self.worlds.get(state)));
        self.outcomes.entry(Outcome { ending, verdict }).or_insert(state);
    }

    fn close(&mut self, max_steps: usize) {
        let states = self.worlds.len();
        let closing = self.closing.get_or_insert_with(|| Closing::new(states));
        if !closing.advance(&self.graph, max_steps) {
            return;
        }
        let endless: Vec<u32> = closing.endless.iter().skip(self.judged).take(max_steps).copied().collect();
        self.judged += endless.len();
        self.done = self.judged == closing.endless.len();
        for state in endless {
            self.judge(state, Ending::Livelock);
        }
    }

    /// What it has found so far; all there is, if it is done.
    pub fn report(&self) -> Report {
        let outcomes = self.outcomes.iter().map(|(o, state)| (o.clone(), Witness { actions: self.path(*state) }));
        Report {
            states: self.worlds.len(),
            transitions: self.graph.edges(),
            runs: self.closing.as_ref().filter(|_| self.done).map_or(0, Closing::runs),
            complete: self.done && !self.cut,
            outcomes: outcomes.collect(),
        }
    }

    /// The actions that lead to a world, by the shortest way.
    fn path(&self, mut to: u32) -> Vec<Action> {
        let mut actions = vec![];
        while to != 0 {
            let from = self.parents[to as usize];
            let (world, after) = (self.world(from), self.world(to));
            let system = &self.engine.system;
            let leads = |a: &Action| system.step(&world, *a).is_ok_and(|s| s.world == after);
            actions.extend(system.enabled(&world).into_iter().find(leads));
            to = from;
        }
        actions.reverse();
        actions
    }

    fn world(&self, number: u32) -> World {
        self.engine.decode(self.worlds.get(number))
    }
}
