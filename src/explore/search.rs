//! The search itself, in slices.

use std::collections::{BTreeMap, HashMap};

use super::closing::{Closing, Graph};
use super::report::{Budget, Outcome, Progress, Report, Witness};
use crate::model::{Action, Ending, System, World};

/// A search under way. It owns all it needs, so that a page can keep it between two slices.
pub struct Search {
    system: System,
    budget: Budget,
    worlds: Vec<World>,
    numbers: HashMap<World, u32>,
    /// By world, where it was first reached from.
    parents: Vec<u32>,
    graph: Graph,
    cut: bool,
    /// The first world of each outcome.
    outcomes: BTreeMap<Outcome, u32>,
    closing: Option<Closing>,
    judged: usize,
    done: bool,
}

impl Search {
    /// At the first moment of a system.
    pub fn new(system: &System, budget: Budget) -> Search {
        let start = World::new(system);
        Search {
            system: system.clone(),
            budget,
            numbers: HashMap::from([(start.clone(), 0)]),
            worlds: vec![start],
            parents: vec![0],
            graph: Graph::default(),
            cut: false,
            outcomes: BTreeMap::new(),
            closing: None,
            judged: 0,
            done: false,
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
        let world = self.worlds[from as usize].clone();
        let actions = self.system.enabled(&world);
        for action in &actions {
            let Ok(step) = self.system.step(&world, *action) else { continue };
            match self.number(step.world, from) {
                Some(to) => self.graph.edge(to),
                None => self.cut = true,
            }
        }
        self.graph.end();
        let may_end = actions.iter().all(|a| matches!(a, Action::Tick(_) | Action::Crash(_)));
        if may_end && self.system.quiet(&world) {
            self.graph.finals.push(from);
            self.judge(from, Ending::Quiet);
        }
    }

    /// The number of a world, new or not; `None` if it is new and the budget is spent.
    fn number(&mut self, world: World, from: u32) -> Option<u32> {
        if let Some(n) = self.numbers.get(&world) {
            return Some(*n);
        }
        if self.worlds.len() >= self.budget.states {
            return None;
        }
        let n = self.worlds.len() as u32;
        self.numbers.insert(world.clone(), n);
        self.worlds.push(world);
        self.parents.push(from);
        Some(n)
    }

    fn judge(&mut self, state: u32, ending: Ending) {
        let verdict = self.system.verdict(&self.worlds[state as usize]);
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
            let world = &self.worlds[from as usize];
            let leads = |a: &Action| self.system.step(world, *a).is_ok_and(|s| s.world == self.worlds[to as usize]);
            actions.extend(self.system.enabled(world).into_iter().find(leads));
            to = from;
        }
        actions.reverse();
        actions
    }
}
