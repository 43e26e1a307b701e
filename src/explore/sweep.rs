//! Many searches, one after the other, in slices: the cells of a table.

use std::collections::VecDeque;

use super::cell::Cell;
use super::report::Budget;
use super::search::Search;
use crate::model::System;

/// The searches of a table, under way. It owns all it needs, so that a page can keep it between two slices; dropped,
/// it is cancelled.
pub struct Sweep {
    budget: Budget,
    /// Cells that wait, each with its number.
    waiting: VecDeque<(usize, System)>,
    /// The cell at hand.
    search: Option<(usize, Search)>,
    done: usize,
    /// Worlds of the cells that are done.
    states: usize,
}

/// How far a sweep has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swept {
    /// Cells that are done.
    pub done: usize,
    /// Cells in all.
    pub of: usize,
    /// Different worlds seen, each cell's counted by itself.
    pub states: usize,
}

impl Sweep {
    /// Of these cells, in this order.
    pub fn new(cells: Vec<(usize, System)>, budget: Budget) -> Sweep {
        Sweep { budget, waiting: cells.into(), search: None, done: 0, states: 0 }
    }

    /// Goes on for about so many steps, as [`Search::advance`] counts them, within one cell. Gives that cell when it
    /// is done; `None` in it is a cell that its budget cut before any run had ended.
    pub fn advance(&mut self, max_steps: usize) -> Option<(usize, Option<Cell>)> {
        if self.search.is_none() {
            let (number, system) = self.waiting.pop_front()?;
            self.search = Some((number, Search::new(&system, self.budget)));
        }
        let (number, search) = self.search.as_mut()?;
        if !search.advance(max_steps).done {
            return None;
        }
        let (number, report) = (*number, search.report());
        self.search = None;
        self.done += 1;
        self.states += report.states;
        Some((number, Cell::of(&report)))
    }

    /// Worlds seen of the cell at hand.
    pub fn under_way(&self) -> usize {
        self.search.as_ref().map_or(0, |(_, search)| search.progress().states)
    }

    /// Nothing is left to do.
    pub fn finished(&self) -> bool {
        self.search.is_none() && self.waiting.is_empty()
    }

    /// How far it has got.
    pub fn progress(&self) -> Swept {
        let at_hand = usize::from(self.search.is_some());
        Swept { done: self.done, of: self.done + at_hand + self.waiting.len(), states: self.states + self.under_way() }
    }
}
