//! What actions do, remembered.
//!
//! The key is the action and the numbers of the parts that it needs; the value, which numbers change and to what.

use super::parts::Parts;

/// What is known of an action in all worlds that agree on some parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It cannot happen.
    Refused,
    /// It changes numbers: see [`Memo::apply`].
    Changes(u32),
    /// These parts do not decide it; those of this mask do, or tell which do.
    Needs(u32),
}

/// The memory.
pub(super) struct Memo {
    words: usize,
    masks: Vec<Parts>,
    /// The masks as words: all bits of every number that is in them.
    mask_words: Vec<u64>,
    /// Entry after entry: action, masked numbers, what is known.
    keys: Vec<u64>,
    known: Vec<Known>,
    /// Change after change: the bits that are cleared, then those that are set.
    changes: Vec<u64>,
    /// Open addressing: entry + 1, or 0. At most half full.
    slots: Vec<u32>,
}

/// Mixes words; the low bits of the result are good.
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    (product >> 64) as u64 ^ product as u64
}

impl Memo {
    /// Knows nothing yet.
    pub fn new(words: usize) -> Memo {
        Memo {
            words,
            masks: vec![],
            mask_words: vec![],
            keys: vec![],
            known: vec![],
            changes: vec![],
            slots: vec![0; 256],
        }
    }

    /// The number of a set of parts as a mask.
    pub fn mask(&mut self, parts: Parts) -> u32 {
        if let Some(i) = self.masks.iter().position(|m| *m == parts) {
            return i as u32;
        }
        self.masks.push(parts);
        for word in 0..self.words {
            let bits = (0..super::parts::A_WORD).filter(|i| parts.has(word * super::parts::A_WORD + i));
            self.mask_words.push(bits.map(|i| 0xffff << (i * 16)).sum());
        }
        self.masks.len() as u32 - 1
    }

    /// The parts of a mask.
    pub fn parts(&self, mask: u32) -> Parts {
        self.masks[mask as usize]
    }

    /// What is known of an action in a world, by the parts of a mask; or the empty slot where it belongs.
    #[inline]
    pub fn find(&self, action: u64, mask: u32, world: &[u64]) -> Result<Known, usize> {
        let masks = &self.mask_words[mask as usize * self.words..][..self.words];
        let tag = action | u64::from(mask) << 32;
        let mut hash = mix(0, tag);
        for (w, m) in world.iter().zip(masks) {
            hash = mix(hash, w & m);
        }
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        loop {
            let entry = self.slots[slot] as usize;
            if entry == 0 {
                return Err(slot);
            }
            let key = &self.keys[(entry - 1) * (self.words + 1)..][..self.words + 1];
            if key[0] == tag && key[1..].iter().zip(world.iter().zip(masks)).all(|(k, (w, m))| *k == w & m) {
                return Ok(self.known[entry - 1]);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Remembers, at the empty slot that [`Memo::find`] gave.
    pub fn learn(&mut self, slot: usize, action: u64, mask: u32, world: &[u64], known: Known) {
        let masks = &self.mask_words[mask as usize * self.words..][..self.words];
        self.keys.push(action | u64::from(mask) << 32);
        self.keys.extend(world.iter().zip(masks).map(|(w, m)| w & m));
        self.known.push(known);
        self.slots[slot] = self.known.len() as u32;
        if self.known.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let last = self.slots.len() * 2 - 1;
        self.slots = vec![0; last + 1];
        for (i, key) in self.keys.chunks_exact(self.words + 1).enumerate() {
            let mut slot = key.iter().fold(0, |h, w| mix(h, *w)) as usize & last;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & last;
            }
            self.slots[slot] = i as u32 + 1;
        }
    }

    /// What leads from one world to another.
    pub fn change(&mut self, from: &[u64], to: &[u64]) -> Known {
        let differ = |i: usize| {
            let bits = from[i] ^ to[i];
            (0..super::parts::A_WORD).map(|n| 0xffff << (n * 16)).filter(|m| bits & m != 0).sum::<u64>()
        };
        let clear: Vec<u64> = (0..self.words).map(differ).collect();
        let set = clear.iter().zip(to).map(|(c, t)| c & t);
        let n = self.changes.len() / (2 * self.words);
        self.changes.extend(set);
        self.changes.extend(clear);
        Known::Changes(n as u32)
    }

    /// Makes a change: adds the next world to `out`.
    #[inline]
    pub fn apply(&self, change: u32, world: &[u64], out: &mut Vec<u64>) {
        let (set, clear) = self.changes[change as usize * 2 * self.words..][..2 * self.words].split_at(self.words);
        out.extend((0..self.words).map(|i| world[i] & !clear[i] | set[i]));
    }
}
