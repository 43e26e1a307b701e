//! A report in one line: the worst that can happen, how much was looked at, and the shortest run that shows it.

use super::report::{Outcome, Report};
use crate::model::{Action, Ending, Headline};

/// What all schedules of one system lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The worst headline of all runs.
    pub headline: Headline,
    /// How the shortest run to it ends.
    pub ending: Ending,
    /// No run to that headline is shorter.
    pub shortest: Vec<Action>,
    /// Different ways to end, by ending and verdict.
    pub outcomes: usize,
    /// Different worlds.
    pub states: usize,
    /// Complete schedules, as [`Report::runs`] counts them.
    pub runs: u128,
    /// Everything was seen; otherwise something worse may be beyond the budget.
    pub complete: bool,
}

impl Cell {
    /// Of a report; `None` of one that has no outcome, which only a budget can cause.
    pub fn of(report: &Report) -> Option<Cell> {
        let worst = |o: &Outcome| o.verdict.headline;
        let headline = report.outcomes.keys().map(worst).min()?;
        let shows = report.outcomes.iter().filter(|(o, _)| worst(o) == headline);
        let (outcome, witness) = shows.min_by_key(|(_, witness)| witness.actions.len())?;
        Some(Cell {
            headline,
            ending: outcome.ending,
            shortest: witness.actions.clone(),
            outcomes: report.outcomes.len(),
            states: report.states,
            runs: report.runs,
            complete: report.complete,
        })
    }
}
