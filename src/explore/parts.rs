//! Worlds as a few small numbers.
//!
//! A world is parts: each process, each database, the broker, the control, the history. Few different values of each
//! ever occur, so each value is kept once and has a number (*interned*); a world is its numbers, side by side in a few
//! machine words. Worlds are equal when their words are.

use super::pool::Pool;
use super::reduce::{Twins, other};
use crate::model::{Broker, Control, History, Proc, Process, Store, StoreId, System, World};

/// A set of parts, one bit each, by position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts(u64);

impl Parts {
    /// No part.
    pub const NONE: Parts = Parts(0);

    /// Parts that a set can tell apart.
    pub const AT_MOST: usize = 64;

    /// The part at that position.
    pub fn at(position: usize) -> Parts {
        Parts(bit(position))
    }

    /// Whether a part is in it.
    pub fn has(self, position: usize) -> bool {
        self.0 & bit(position) != 0
    }

    /// Whether all of the other are in it.
    pub fn covers(self, other: Parts) -> bool {
        other.0 & !self.0 == 0
    }
}

/// The bit at a position; none beyond [`Parts::AT_MOST`], where no search goes.
#[inline]
pub(super) fn bit(position: usize) -> u64 {
    1u64.checked_shl(position as u32).unwrap_or(0)
}

impl std::ops::BitOr for Parts {
    type Output = Parts;
    fn bitor(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }
}

/// Which part stands at which position: processes, databases, broker, control, history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    processes: usize,
    stores: usize,
}

impl Layout {
    /// Of the worlds of a system.
    pub fn new(system: &System) -> Layout {
        Layout { processes: system.processes.len(), stores: system.stores.len() }
    }

    /// Where a process stands.
    pub fn process(self, p: Proc) -> usize {
        p.0 as usize
    }

    /// Where a database stands.
    pub fn store(self, s: StoreId) -> usize {
        self.processes + s.0 as usize
    }

    /// Where the broker stands.
    pub fn broker(self) -> usize {
        self.processes + self.stores
    }

    /// Where the control stands.
    pub fn control(self) -> usize {
        self.broker() + 1
    }

    /// Where the history stands.
    pub fn history(self) -> usize {
        self.broker() + 2
    }

    /// Whether a search can tell all parts apart.
    pub fn fits(self) -> bool {
        self.len() <= Parts::AT_MOST
    }

    /// How many parts there are.
    pub fn len(self) -> usize {
        self.broker() + 3
    }
}

/// The values of all parts seen so far.
pub(super) struct Interner {
    layout: Layout,
    processes: Pool<Process>,
    stores: Pool<Store>,
    brokers: Pool<Broker>,
    controls: Pool<Control>,
    histories: Pool<History>,
}

/// Numbers in one word.
pub(super) const A_WORD: usize = 4;

/// The number at a position.
pub(super) fn number_at(words: &[u64], position: usize) -> u16 {
    (words[position / A_WORD] >> (position % A_WORD * 16)) as u16
}

/// Puts a number at a position.
pub(super) fn put_at(words: &mut [u64], position: usize, number: u16) {
    let shift = position % A_WORD * 16;
    let word = &mut words[position / A_WORD];
    *word = *word & !(0xffff << shift) | u64::from(number) << shift;
}

impl Interner {
    /// Knows no value yet.
    pub fn new(system: &System) -> Interner {
        Interner {
            layout: Layout::new(system),
            processes: Pool::new(),
            stores: Pool::new(),
            brokers: Pool::new(),
            controls: Pool::new(),
            histories: Pool::new(),
        }
    }

    /// Words that a world takes.
    pub fn words(&self) -> usize {
        self.layout.len().div_ceil(A_WORD)
    }

    /// The numbers of a world; `None` when there are none left for a value that is new.
    pub fn encode(&mut self, world: &World) -> Option<Vec<u64>> {
        let mut words = vec![0; self.words()];
        let mut position = 0;
        let mut put = |number: Option<u16>| {
            put_at(&mut words, position, number?);
            position += 1;
            Some(())
        };
        for process in &world.processes {
            put(self.processes.number(process))?;
        }
        for store in &world.stores {
            put(self.stores.number(store))?;
        }
        put(self.brokers.number(&world.broker))?;
        put(self.controls.number(&world.control))?;
        put(self.histories.number(&world.history))?;
        Some(words)
    }

    /// The world of these numbers.
    pub fn decode(&self, words: &[u64]) -> World {
        let at = |position| number_at(words, position) as usize;
        let layout = self.layout;
        World {
            processes: (0..layout.processes).map(|i| self.processes.values[at(i)].clone()).collect(),
            stores: (0..layout.stores).map(|i| self.stores.values[at(layout.processes + i)].clone()).collect(),
            broker: self.brokers.values[at(layout.broker())].clone(),
            control: self.controls.values[at(layout.control())].clone(),
            history: self.histories.values[at(layout.history())].clone(),
        }
    }

    /// Gives some parts of a world the values of these numbers; the other parts stay as they are. `held` are the
    /// numbers that its parts have now.
    pub fn load(&self, words: &[u64], parts: Parts, world: &mut World, held: &mut [u64]) {
        let layout = self.layout;
        let mut value = |position: usize| {
            let number = number_at(words, position);
            if !parts.has(position) || number_at(held, position) == number {
                return None;
            }
            put_at(held, position, number);
            Some(number as usize)
        };
        for (i, process) in world.processes.iter_mut().enumerate() {
            if let Some(n) = value(i) {
                process.clone_from(&self.processes.values[n]);
            }
        }
        for (i, store) in world.stores.iter_mut().enumerate() {
            if let Some(n) = value(layout.processes + i) {
                store.clone_from(&self.stores.values[n]);
            }
        }
        if let Some(n) = value(layout.broker()) {
            world.broker.clone_from(&self.brokers.values[n]);
        }
        if let Some(n) = value(layout.control()) {
            world.control.clone_from(&self.controls.values[n]);
        }
        if let Some(n) = value(layout.history()) {
            world.history.clone_from(&self.histories.values[n]);
        }
    }

    /// The numbers after an action that changed at most these parts of a world that had the numbers `before`. `None`
    /// when there are none left for a value that is new.
    pub fn number(&mut self, world: &World, parts: Parts, before: &[u64]) -> Option<Vec<u64>> {
        let mut words = before.to_vec();
        for position in (0..self.layout.len()).filter(|p| parts.has(*p)) {
            let number = self.number_part(world, position, number_at(before, position))?;
            put_at(&mut words, position, number);
        }
        Some(words)
    }

    /// Notes that some parts of a world have these numbers now.
    pub fn hold(&self, words: &[u64], parts: Parts, held: &mut [u64]) {
        for position in (0..self.layout.len()).filter(|p| parts.has(*p)) {
            put_at(held, position, number_at(words, position));
        }
    }

    /// The numbers of the world with twins exchanged; `None` when there are none left for a value that is new.
    pub fn exchange(&mut self, words: &[u64], twins: Twins) -> Option<Vec<u64>> {
        let layout = self.layout;
        let mut out = words.to_vec();
        for i in 0..layout.processes {
            let to = layout.process(other(Proc(i as u8), twins));
            put_at(&mut out, to, self.processes.exchange(number_at(words, i), twins)?);
        }
        for i in layout.processes..layout.broker() {
            put_at(&mut out, i, self.stores.exchange(number_at(words, i), twins)?);
        }
        put_at(&mut out, layout.broker(), self.brokers.exchange(number_at(words, layout.broker()), twins)?);
        Some(out)
    }

    fn number_part(&mut self, world: &World, position: usize, before: u16) -> Option<u16> {
        let layout = self.layout;
        if position < layout.processes {
            self.processes.number_after(&world.processes[position], before)
        } else if position < layout.broker() {
            self.stores.number_after(&world.stores[position - layout.processes], before)
        } else if position == layout.broker() {
            self.brokers.number_after(&world.broker, before)
        } else if position == layout.control() {
            self.controls.number_after(&world.control, before)
        } else {
            self.histories.number_after(&world.history, before)
        }
    }
}
