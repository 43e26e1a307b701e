//! One hash for everything that the search looks up: quick, the same on every machine, no enemy in sight.

use std::hash::{Hash, Hasher};

/// Mixes a word in; the low bits of the result are good.
#[inline]
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ (product as u64).rotate_left(23)
}

const SEED: u64 = 0x243f_6a88_85a3_08d3;

/// The hash of words.
#[inline]
pub(super) fn of_words(words: &[u64]) -> u64 {
    match words {
        // most systems have eight parts or fewer
        [a, b] => mix(mix(SEED, *a), *b),
        words => words.iter().fold(SEED, |hash, word| mix(hash, *word)),
    }
}

/// Whether words are the same.
#[inline]
pub(super) fn same(some: &[u64], others: &[u64]) -> bool {
    match (some, others) {
        ([a, b], [c, d]) => a == c && b == d,
        (some, others) => some.iter().zip(others).all(|(a, b)| a == b),
    }
}

/// The hash of a value of the model.
pub(super) fn of(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(SEED);
    value.hash(&mut mixer);
    mixer.0
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0, u64::from(*byte) + 1);
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.0 = mix(self.0, u64::from(n) + 1);
    }

    fn write_usize(&mut self, n: usize) {
        self.0 = mix(self.0, n as u64 + 1);
    }

    // the discriminants of enums
    fn write_isize(&mut self, n: isize) {
        self.0 = mix(self.0, n as u64 + 1);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
