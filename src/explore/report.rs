//! What a search may cost, and what it found.

use std::collections::BTreeMap;

use crate::model::{Action, Ending, Verdict};

/// What a search may cost. When it is spent, the report says so and tells what was found until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Worlds, at most. There are two further bounds, which cut in the same way: 16,777,215 worlds, and 65,536 different
    /// states of any one part of the world (all processes together count as one kind, all databases as another).
    pub states: usize,
}

impl Default for Budget {
    /// A million worlds: more than any scenario of the chapter with two crashes needs.
    fn default() -> Self {
        Budget { states: 1_000_000 }
    }
}

/// How a run can end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    /// [`Ending::Quiet`] for a final world: nothing but ticks (and crashes that are allowed but need not come) can
    /// happen, and [`System::quiet`](crate::model::System::quiet) says that the ticks change nothing.
    /// [`Ending::Livelock`] for worlds from which no final world can be reached. [`Ending::Diverges`] never: worlds
    /// are finitely many, because every counter of the model is capped.
    pub ending: Ending,
    /// The verdict on the final world. An endless run has no last world: each verdict that it can come back to for
    /// ever is an outcome.
    pub verdict: Verdict,
}

/// A run that leads to an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// What the schedule chose, from the first moment; no run to this outcome is shorter.
    pub actions: Vec<Action>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Different worlds.
    pub states: usize,
    /// Actions taken, one from each world for each action enabled there.
    pub transitions: usize,
    /// Complete schedules, as far as they differ by more than a detour that returns; saturating.
    ///
    /// Precisely: worlds that can be reached from each other (a tick that finds nothing and its world) count as one
    /// place. A run is a path from place to place; two paths differ when they take another action out of a place, or
    /// end in another world. It ends in a final world, or in a place that it can never leave and that has no final
    /// world. A final world in which a crash is still allowed ends one run and lets others go on. Known only when the
    /// search is done; 0 before.
    pub runs: u128,
    /// The search saw everything. Otherwise the budget cut it, or it is not done: `outcomes` then holds only what was
    /// reached, and `runs` only those that ended within the worlds seen.
    pub complete: bool,
    /// Every outcome reached, with the shortest run to it.
    pub outcomes: BTreeMap<Outcome, Witness>,
}

/// How far a search has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Different worlds seen.
    pub states: usize,
    /// Worlds seen whose actions have not been taken yet.
    pub frontier: usize,
    /// There is nothing left to do.
    pub done: bool,
}
