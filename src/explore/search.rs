//! The search itself, in slices.

use std::collections::BTreeMap;

use super::chunks::Chunks;
use super::closing::{Closing, Graph};
use super::engine::{Engine, Full, Next};
use super::parts::Layout;
use super::reduce::{exchange_action, is_local};
use super::report::{Budget, Outcome, Progress, Report, Witness};
use super::worlds::Worlds;
use crate::model::{Action, Ending, System, World};

/// A search under way. It owns all it needs, so that a page can keep it between two slices.
pub struct Search {
    engine: Engine,
    budget: Budget,
    worlds: Worlds,
    /// By world, from which it was first reached.
    parents: Chunks<u32>,
    /// By world, by which action.
    actions: Chunks<Action>,
    /// By world, whether it stands for the one that the action leads to with twins exchanged.
    exchanged: Chunks<bool>,
    reduced: bool,
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
        Search::of(system, budget, false)
    }

    /// The same over fewer worlds: see [`super::reduce`]. Outcomes are the same; worlds, actions and runs are counted as
    /// far as they differ by more than the reductions leave out.
    pub fn reduced(system: &System, budget: Budget) -> Search {
        Search::of(system, budget, true)
    }

    fn of(system: &System, budget: Budget, reduced: bool) -> Search {
        let engine = Engine::new(system, reduced);
        let start = engine.start.clone();
        let mut worlds = Worlds::new(start.len());
        worlds.number(&start, 1);
        let (mut parents, mut actions, mut exchanged) = (Chunks::new(), Chunks::new(), Chunks::new());
        exchanged.push(false);
        parents.push(0);
        actions.push(Action::Strike);
        Search {
            engine,
            budget,
            worlds,
            parents,
            actions,
            exchanged,
            reduced,
            graph: Graph::new(),
            // a system of more parts than a search can tell apart is cut at its first moment
            cut: !Layout::new(system).fits(),
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
        if self.grow(from).is_err() {
            self.cut = true;
        }
    }

    fn grow(&mut self, from: u32) -> Result<(), Full> {
        self.engine.expand(&self.from, &mut self.next)?;
        let worlds = self.next.worlds.chunks_exact(self.from.len());
        for ((action, world), exchanged) in self.next.actions.iter().zip(worlds).zip(&self.next.exchanged) {
            // a world whose actions are not all known keeps its place in the frontier
            let (number, new) = self.worlds.number(world, self.budget.states).ok_or(Full)?;
            self.graph.edge(number);
            if new {
                self.parents.push(from);
                self.actions.push(*action);
                self.exchanged.push(*exchanged);
            }
        }
        let may_end = self.next.actions.iter().all(|a| matches!(a, Action::Tick(_) | Action::Crash(_)));
        let is_final = may_end && self.engine.quiet(&self.from, &mut self.next)?;
        self.graph.end(is_final);
        if is_final {
            self.judge(from, Ending::Quiet);
        }
        Ok(())
    }

    fn judge(&mut self, state: u32, ending: Ending) {
        let verdict = self.engine.system.verdict(&self.engine.decode(self.worlds.get(state)));
        self.outcomes.entry(Outcome { ending, verdict }).or_insert(state);
    }

    fn close(&mut self, max_steps: usize) {
        let states = self.worlds.len();
        self.worlds.finish();
        self.engine.finish();
        let closing = self.closing.get_or_insert_with(|| Closing::new(&self.graph, states));
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
        let mut way = vec![];
        while to != 0 {
            way.push((self.actions.get(to as usize), self.exchanged.get(to as usize)));
            to = self.parents.get(to as usize);
        }
        way.reverse();
        if self.reduced { self.whole(&way) } else { way.into_iter().map(|(action, _)| action).collect() }
    }

    /// The way through the full system that a way through the reduced one stands for.
    fn whole(&self, way: &[(Action, bool)]) -> Vec<Action> {
        let system = &self.engine.system;
        let (mut world, mut actions, mut turned) = (World::new(system), vec![], false);
        let locals = |world: &mut World, actions: &mut Vec<Action>| {
            while world.control.striking.is_empty()
                && let Some(p) = system.procs().find(|p| is_local(system, world, *p))
                && let Ok(step) = system.step(world, Action::Run(p))
            {
                actions.push(Action::Run(p));
                *world = step.world;
            }
        };
        locals(&mut world, &mut actions);
        for (action, exchanged) in way {
            let action = match self.engine.twins.filter(|_| turned) {
                Some(twins) => exchange_action(*action, twins, system),
                None => *action,
            };
            let Ok(step) = system.step(&world, action) else { break };
            actions.push(action);
            world = step.world;
            locals(&mut world, &mut actions);
            turned ^= exchanged;
        }
        actions
    }
}
