//! Every world seen, each once, by number.

use super::hash::{of_words, same};
use super::table::{NUMBERS, Table};

/// Worlds in one chunk.
const CHUNK: usize = 1 << 10;

/// Worlds as words, side by side, and a table to find them.
pub(super) struct Worlds {
    words: usize,
    len: usize,
    chunks: Vec<Vec<u64>>,
    /// Gone when no further world will be added.
    table: Option<Table>,
}

impl Worlds {
    /// None yet.
    pub fn new(words: usize) -> Worlds {
        Worlds { words, len: 0, chunks: vec![], table: Some(Table::new()) }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.len
    }

    /// One of them.
    #[inline]
    pub fn get(&self, number: u32) -> &[u64] {
        at(&self.chunks, self.words, number)
    }

    /// The number of a world, and whether it is new; `None` if it is, and there are `limit` of them already.
    #[inline]
    pub fn number(&mut self, world: &[u64], limit: usize) -> Option<(u32, bool)> {
        let (chunks, words) = (&mut self.chunks, self.words);
        let table = self.table.as_mut()?;
        let hash = of_words(world);
        match table.find(hash, |n| same(at(chunks, words, n), world)) {
            Ok(number) => Some((number, false)),
            Err(_) if self.len >= limit.min(NUMBERS) => None,
            Err(slot) => {
                if self.len.is_multiple_of(CHUNK) {
                    // the first chunk grows as it must, for the sake of small searches
                    chunks.push(if self.len == 0 { vec![] } else { Vec::with_capacity(CHUNK * words) });
                }
                chunks[self.len / CHUNK].extend_from_slice(world);
                let number = self.len as u32;
                self.len += 1;
                table.put(slot, number, hash, |n| of_words(at(chunks, words, n)));
                Some((number, true))
            }
        }
    }

    /// No further world will be added.
    pub fn finish(&mut self) {
        self.table = None;
    }
}

#[inline]
fn at(chunks: &[Vec<u64>], words: usize, number: u32) -> &[u64] {
    let number = number as usize;
    &chunks[number / CHUNK][number % CHUNK * words..][..words]
}
