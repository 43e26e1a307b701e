//! What actions do, remembered.
//!
//! The key is the action and the numbers of the parts that it needs; the value, which numbers change and to what.

use super::hash::mix;
use super::parts::{A_WORD, Parts};
use super::table::Table;

/// What is known of an action in all worlds that agree on some parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It cannot happen.
    Refused,
    /// It changes numbers: see [`Memo::apply`].
    Changes(u32),
    /// The parts of this mask decide it, or tell which do.
    Needs(u16),
}

/// The memory.
pub(super) struct Memo {
    words: usize,
    masks: Vec<Parts>,
    /// The masks as words: all bits of every number that is in them.
    mask_words: Vec<u64>,
    /// Entry after entry: the masked numbers, then action and mask.
    keys: Vec<u64>,
    /// By entry.
    known: Vec<Known>,
    table: Table,
    /// Change after change: the bits that flip. It changes only numbers that are in the key, so that they are the same
    /// before in every world that it is for.
    changes: Vec<u64>,
}

#[inline]
fn tag(action: u16, mask: u16) -> u64 {
    u64::from(action) | u64::from(mask) << 16
}

impl Memo {
    /// Knows nothing yet. `words` is what a world takes.
    pub fn new(words: usize) -> Memo {
        Memo {
            words,
            masks: vec![],
            mask_words: vec![],
            keys: vec![],
            known: vec![],
            table: Table::new(),
            changes: vec![],
        }
    }

    /// The mask of a set of parts.
    pub fn mask(&mut self, parts: Parts) -> u16 {
        if let Some(i) = self.masks.iter().position(|m| *m == parts) {
            return i as u16;
        }
        self.masks.push(parts);
        for word in 0..self.words {
            let bits = (0..A_WORD).filter(|i| parts.has(word * A_WORD + i));
            self.mask_words.push(bits.map(|i| 0xffff << (i * 16)).sum());
        }
        self.masks.len() as u16 - 1
    }

    /// The parts of a mask.
    pub fn parts(&self, mask: u16) -> Parts {
        self.masks[mask as usize]
    }

    /// What is known of an action in a world by the parts of a mask; else where it belongs.
    #[inline]
    pub fn find(&self, action: u16, mask: u16, world: &[u64]) -> Result<Known, usize> {
        let masks = &self.mask_words[mask as usize * self.words..][..self.words];
        let tag = tag(action, mask);
        let hash = match (world, masks) {
            ([a, b], [m, n]) => mix(mix(mix(0, a & m), b & n), tag),
            (world, masks) => mix(world.iter().zip(masks).fold(0, |h, (w, m)| mix(h, w & m)), tag),
        };
        let same = |entry: u32| {
            let key = &self.keys[entry as usize * (self.words + 1)..][..self.words + 1];
            match (key, world, masks) {
                ([k, l, t], [a, b], [m, n]) => *k == a & m && *l == b & n && *t == tag,
                (key, world, masks) => {
                    key[self.words] == tag && key.iter().zip(world.iter().zip(masks)).all(|(k, (w, m))| *k == w & m)
                }
            }
        };
        self.table.find(hash, same).map(|entry| self.known[entry as usize])
    }

    /// Remembers, where [`Memo::find`] said.
    pub fn learn(&mut self, slot: usize, action: u16, mask: u16, world: &[u64], known: Known) {
        let masks = &self.mask_words[mask as usize * self.words..][..self.words];
        self.keys.extend(world.iter().zip(masks).map(|(w, m)| w & m));
        self.keys.push(tag(action, mask));
        self.known.push(known);
        let (keys, stride) = (&self.keys, self.words + 1);
        let hash = |entry: u32| keys[entry as usize * stride..][..stride].iter().fold(0, |h, w| mix(h, *w));
        let number = self.known.len() as u32 - 1;
        self.table.put(slot, number, hash(number), hash);
    }

    /// Makes a change in place.
    pub fn apply_to(&self, change: u32, world: &mut [u64]) {
        let flips = &self.changes[change as usize * self.words..][..self.words];
        world.iter_mut().zip(flips).for_each(|(w, f)| *w ^= f);
    }

    /// What leads from one world to another.
    pub fn change(&mut self, from: &[u64], to: &[u64]) -> Known {
        let number = self.changes.len() / self.words;
        self.changes.extend(from.iter().zip(to).map(|(a, b)| a ^ b));
        Known::Changes(number as u32)
    }

    /// Makes a change: adds the next world to `out`.
    #[inline]
    pub fn apply(&self, change: u32, world: &[u64], out: &mut Vec<u64>) {
        let flips = &self.changes[change as usize * self.words..][..self.words];
        match (world, flips) {
            ([a, b], [m, n]) => out.extend_from_slice(&[a ^ m, b ^ n]),
            (world, flips) => out.extend(world.iter().zip(flips).map(|(w, f)| w ^ f)),
        }
    }
}
