//! After the search: which worlds go round for ever, and how many runs there are.
//!
//! Both need the places of the graph: the sets of worlds that can be reached from each other (strongly connected
//! components, by Tarjan's algorithm with its recursion in a vector, so that it can pause). A place comes out after
//! all places that it leads to, so what it needs to know of them is there.

use super::chunks::Chunks;

/// The graph: worlds by number, in the order of the search, and where their actions lead.
pub(super) struct Graph {
    /// Where actions lead, world after world.
    targets: Chunks<u32>,
    /// Where the targets of each world end, with a bit that says whether it is final. A world without an entry was cut
    /// off by the budget.
    ends: Chunks<u32>,
}

const FINAL: u32 = 1 << 31;

impl Graph {
    /// Of no world yet.
    pub fn new() -> Graph {
        Graph { targets: Chunks::new(), ends: Chunks::new() }
    }

    /// The action of the world under way leads there.
    pub fn edge(&mut self, target: u32) {
        self.targets.push(target);
    }

    /// The world under way has no further actions; the next one is under way.
    pub fn end(&mut self, is_final: bool) {
        self.ends.push(self.targets.len() as u32 | if is_final { FINAL } else { 0 });
    }

    /// Worlds whose actions are all here.
    pub fn expanded(&self) -> usize {
        self.ends.len()
    }

    /// Actions taken.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    fn is_final(&self, state: u32) -> bool {
        !self.cut(state) && self.ends.get(state as usize) & FINAL != 0
    }

    fn cut(&self, state: u32) -> bool {
        state as usize >= self.ends.len()
    }

    /// The actions of a world, as a range of all actions.
    fn from(&self, state: u32) -> std::ops::Range<usize> {
        let end = |state: usize| {
            if state < self.ends.len() { (self.ends.get(state) & !FINAL) as usize } else { self.edges() }
        };
        let first = if state == 0 { 0 } else { end(state as usize - 1) };
        first..end(state as usize)
    }
}

/// A world on the way of the depth-first walk.
struct Call {
    state: u32,
    /// Its actions that are not walked yet.
    next: std::ops::Range<usize>,
    low: u32,
}

/// The number of a place, once it is known, is kept in the same vector as the walk's own numbers.
const PLACE: u32 = 1 << 31;

/// The walk.
pub(super) struct Closing {
    /// By world: 0 before the visit, then its number in the walk from 1, then its place.
    marks: Chunks<u32>,
    calls: Vec<Call>,
    /// Worlds visited whose place is not known yet.
    stack: Vec<u32>,
    visited: u32,
    /// By place: the runs from it.
    runs: Chunks<u128>,
    /// The places that the one at hand leads to.
    onward: Vec<u32>,
    /// Worlds of places that cannot be left and have no final world.
    pub endless: Vec<u32>,
}

impl Closing {
    /// Before the first step. `states` counts all worlds, also those that were cut off.
    pub fn new(graph: &Graph, states: usize) -> Closing {
        let mut closing = Closing {
            marks: Chunks::of(0, states),
            calls: vec![],
            stack: vec![],
            visited: 0,
            runs: Chunks::new(),
            onward: vec![],
            endless: vec![],
        };
        closing.visit(graph, 0);
        closing
    }

    fn visit(&mut self, graph: &Graph, state: u32) {
        self.visited += 1;
        self.marks.set(state as usize, self.visited);
        self.stack.push(state);
        self.calls.push(Call { state, next: graph.from(state), low: self.visited });
    }

    /// Walks at most so many edges on. Says whether it is done.
    pub fn advance(&mut self, graph: &Graph, max_steps: usize) -> bool {
        for _ in 0..max_steps {
            let Some(call) = self.calls.last_mut() else { break };
            match call.next.next() {
                Some(edge) => {
                    let target = graph.targets.get(edge);
                    match self.marks.get(target as usize) {
                        0 => self.visit(graph, target),
                        mark if mark & PLACE == 0 => call.low = call.low.min(mark),
                        _ => {}
                    }
                }
                None => {
                    let (state, low) = (call.state, call.low);
                    self.calls.pop();
                    if let Some(caller) = self.calls.last_mut() {
                        caller.low = caller.low.min(low);
                    }
                    if low == self.marks.get(state as usize) {
                        self.place(graph, state);
                    }
                }
            }
        }
        if self.calls.is_empty() {
            self.endless.sort_unstable();
        }
        self.calls.is_empty()
    }

    /// A place is complete: everything on the stack from `first` on.
    fn place(&mut self, graph: &Graph, first: u32) {
        let from = self.stack.iter().rposition(|s| *s == first).unwrap_or(0);
        let place = PLACE | self.runs.len() as u32;
        for s in &self.stack[from..] {
            self.marks.set(*s as usize, place);
        }
        let (mut runs, mut final_or_cut) = (0u128, false);
        self.onward.clear();
        for s in &self.stack[from..] {
            let is_final = graph.is_final(*s);
            runs = runs.saturating_add(u128::from(is_final));
            final_or_cut |= is_final || graph.cut(*s);
            let places = graph.from(*s).map(|edge| self.marks.get(graph.targets.get(edge) as usize));
            for to in places.filter(|to| *to != place) {
                if self.onward.len() > 8 || !self.onward.contains(&to) {
                    self.onward.push(to);
                }
            }
        }
        if self.onward.len() > 8 {
            self.onward.sort_unstable();
            self.onward.dedup();
        }
        for to in &self.onward {
            runs = runs.saturating_add(self.runs.get((to & !PLACE) as usize));
        }
        if self.onward.is_empty() && !final_or_cut {
            runs = 1;
            self.endless.extend(&self.stack[from..]);
        }
        self.stack.truncate(from);
        self.runs.push(runs);
    }

    /// The runs from the first world: its place is the last to come out.
    pub fn runs(&self) -> u128 {
        if self.runs.len() == 0 { 0 } else { self.runs.get(self.runs.len() - 1) }
    }
}
