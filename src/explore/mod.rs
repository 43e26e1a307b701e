//! Every schedule, and every place for a crash: breadth-first over the worlds that a system can reach.
//!
//! A search starts at the first moment and takes every action that [`System::enabled`] lists, from every world it
//! reaches, each world once. With [`System::crashes_anywhere`] set, the actions include a crash of every machine at
//! every moment: that is how "every crash place" is searched. What it finds is a [`Report`]: how many worlds, how many
//! runs, and every [`Outcome`] with the shortest run that leads to it. It is deterministic: the same system and budget
//! give the same report, however the work was sliced.

mod cell;
mod chunks;
mod closing;
mod engine;
mod footprint;
mod hash;
mod memo;
mod parts;
mod pool;
mod reduce;
mod report;
mod search;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod worlds;

pub use cell::Cell;
pub use report::{Budget, Outcome, Progress, Report, Witness};
pub use search::Search;
pub use sweep::{Sweep, Swept};

use crate::model::System;

/// Searches in one go, over fewer worlds: see [`Search::reduced`].
pub fn explore_reduced(system: &System, budget: Budget) -> Report {
    let mut search = Search::reduced(system, budget);
    while !search.advance(usize::MAX).done {}
    search.report()
}

/// Searches in one go. A page uses [`Search`] instead, slice by slice.
pub fn explore(system: &System, budget: Budget) -> Report {
    let mut search = Search::new(system, budget);
    while !search.advance(usize::MAX).done {}
    search.report()
}
