//! Every world seen, each once, by number.

use super::memo::mix;

/// Worlds as words, side by side, and a table to find them.
pub(super) struct Worlds {
    words: usize,
    all: Vec<u64>,
    /// Open addressing: number + 1, or 0. At most three quarters full.
    slots: Vec<u32>,
}

impl Worlds {
    /// None yet.
    pub fn new(words: usize) -> Worlds {
        Worlds { words, all: vec![], slots: vec![0; 1024] }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.all.len() / self.words
    }

    /// One of them.
    #[inline]
    pub fn get(&self, number: u32) -> &[u64] {
        &self.all[number as usize * self.words..][..self.words]
    }

    /// The number of a world; with `Err`, the slot where it belongs, as it is new.
    #[inline]
    pub fn find(&self, world: &[u64]) -> Result<u32, usize> {
        let last = self.slots.len() - 1;
        let mut slot = world.iter().fold(0, |h, w| mix(h, *w)) as usize & last;
        loop {
            let number = self.slots[slot];
            if number == 0 {
                return Err(slot);
            }
            if self.get(number - 1) == world {
                return Ok(number - 1);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Adds a world, at the slot that [`Worlds::find`] gave. Returns its number.
    pub fn add(&mut self, slot: usize, world: &[u64]) -> u32 {
        self.all.extend_from_slice(world);
        let count = self.len();
        self.slots[slot] = count as u32;
        if count * 4 > self.slots.len() * 3 {
            self.grow();
        }
        count as u32 - 1
    }

    fn grow(&mut self) {
        let last = self.slots.len() * 2 - 1;
        self.slots = vec![0; last + 1];
        for (i, world) in self.all.chunks_exact(self.words).enumerate() {
            let mut slot = world.iter().fold(0, |h, w| mix(h, *w)) as usize & last;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & last;
            }
            self.slots[slot] = i as u32 + 1;
        }
    }
}
