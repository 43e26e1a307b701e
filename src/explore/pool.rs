//! Values with numbers: each different value of one kind of part is kept once.

use std::hash::Hash;

use super::hash;
use super::reduce::{Exchange, Twins};
use super::table::Table;

/// The numbers of one kind of part.
pub(super) struct Pool<T> {
    /// By number.
    pub values: Vec<T>,
    table: Table,
    /// By number, the number of the same value with twins exchanged, as far as anybody has asked.
    exchanged: Vec<Option<u16>>,
}

impl<T: Clone + Eq + Hash + Exchange> Pool<T> {
    /// The number of a value with twins exchanged; `None` when it is new and there are no numbers left.
    pub fn exchange(&mut self, number: u16, twins: Twins) -> Option<u16> {
        let at = usize::from(number);
        if let Some(Some(known)) = self.exchanged.get(at) {
            return Some(*known);
        }
        let mut value = self.values[at].clone();
        value.exchange(twins);
        let other = self.number(&value)?;
        self.exchanged.resize(self.values.len(), None);
        self.exchanged[at] = Some(other);
        self.exchanged[usize::from(other)] = Some(number);
        Some(other)
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    /// Knows no value yet.
    pub fn new() -> Pool<T> {
        Pool { values: vec![], table: Table::new(), exchanged: vec![] }
    }

    /// The number of a value; `None` when it is new and there are no numbers left.
    pub fn number(&mut self, value: &T) -> Option<u16> {
        let hash = hash::of(value);
        match self.table.find(hash, |n| self.values[n as usize] == *value) {
            Ok(number) => Some(number as u16),
            Err(slot) => {
                let number = u16::try_from(self.values.len()).ok()?;
                self.values.push(value.clone());
                self.table.put(slot, u32::from(number), hash, |n| hash::of(&self.values[n as usize]));
                Some(number)
            }
        }
    }

    /// The same, by somebody who knows which number it had before an action that may have changed it.
    pub fn number_after(&mut self, value: &T, before: u16) -> Option<u16> {
        if self.values[before as usize] == *value { Some(before) } else { self.number(value) }
    }
}
