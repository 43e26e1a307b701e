//! Two runs side by side: aligned by [`Landmark`], never by the number of a step.
//!
//! A stop is a landmark that one of the runs reaches, or both. A run that does not reach it stands where it stood: so
//! neither ever shows something that has not happened to it yet. Landmarks that both reach, in the same order, are one
//! stop; among all ways to pair them the one that pairs most is taken, a fault counting more than all else.

use std::sync::Arc;

use super::landmark::{Landmark, landmarks};
use super::run::Run;

/// A place where both runs can be looked at together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What it is.
    pub landmark: Landmark,
    /// The step that each run shows.
    pub steps: [usize; 2],
    /// Whether each run reaches the landmark here; one that does not stands where it stood.
    pub reaches: [bool; 2],
}

/// Two runs and their stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The runs.
    pub runs: [Arc<Run>; 2],
    /// The stops, from the start of both to the end of both: at least these two.
    pub stops: Vec<Stop>,
}

impl Twin {
    /// Aligns two runs.
    pub fn new(runs: [Arc<Run>; 2]) -> Twin {
        let stops = align(&landmarks(&runs[0]), &landmarks(&runs[1]));
        Twin { runs, stops }
    }

    /// The number of the last stop.
    pub fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// A stop; beyond the last, the last.
    pub fn stop(&self, stop: usize) -> &Stop {
        &self.stops[stop.min(self.last())]
    }

    /// The last stop at which a run does not stand beyond that step: where somebody who watched it alone finds it.
    pub fn stop_at(&self, side: usize, step: usize) -> usize {
        self.stops.iter().rposition(|stop| stop.steps[side & 1] <= step).unwrap_or(0)
    }
}

/// What a pair of equal landmarks is worth. A fault is what a comparison is about: it outweighs the others.
fn worth(landmark: Landmark) -> u32 {
    match landmark {
        Landmark::Fault => 16,
        Landmark::Restart => 4,
        Landmark::Start
        | Landmark::Asked
        | Landmark::FirstWrite
        | Landmark::BothDurable
        | Landmark::Noted
        | Landmark::Effect
        | Landmark::Quiet => 1,
    }
}

/// The stops of two runs, given by the landmarks of their frames. Both begin with [`Landmark::Start`] and end with
/// [`Landmark::Quiet`].
pub fn align(left: &[Option<Landmark>], right: &[Option<Landmark>]) -> Vec<Stop> {
    let reached = |all: &[Option<Landmark>]| -> Vec<(Landmark, usize)> {
        all.iter().enumerate().filter_map(|(step, landmark)| Some(((*landmark)?, step))).collect()
    };
    let (left, right) = (reached(left), reached(right));
    let best = values(&left, &right);
    let (mut i, mut j) = (0, 0);
    let mut steps = [0, 0];
    let mut stops = vec![];
    loop {
        let (here, there) = (left.get(i), right.get(j));
        let (landmark, reaches) = match (here, there) {
            (None, None) => return stops,
            (Some((a, _)), Some((b, _))) if a == b && best[i][j] == worth(*a) + best[i + 1][j + 1] => (*a, [true; 2]),
            // of two that stand alone the left one comes first
            (Some((a, _)), _) if there.is_none() || best[i + 1][j] == best[i][j] => (*a, [true, false]),
            (_, Some((b, _))) => (*b, [false, true]),
            (Some((a, _)), None) => (*a, [true, false]),
        };
        if let (true, Some((_, step))) = (reaches[0], here) {
            (steps[0], i) = (*step, i + 1);
        }
        if let (true, Some((_, step))) = (reaches[1], there) {
            (steps[1], j) = (*step, j + 1);
        }
        stops.push(Stop { landmark, steps, reaches });
    }
}

/// What can be paired from each place on: the table of the longest common subsequence, weighted.
fn values(left: &[(Landmark, usize)], right: &[(Landmark, usize)]) -> Vec<Vec<u32>> {
    let mut best = vec![vec![0; right.len() + 1]; left.len() + 1];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            let apart = best[i + 1][j].max(best[i][j + 1]);
            let paired = if left[i].0 == right[j].0 { worth(left[i].0) + best[i + 1][j + 1] } else { 0 };
            best[i][j] = apart.max(paired);
        }
    }
    best
}
