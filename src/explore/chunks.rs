//! A vector that grows without moving: no pause to copy, no half of it empty.

/// Values in one chunk.
const CHUNK: usize = 1 << 10;

/// A vector in chunks.
pub(super) struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Chunks<T> {
    /// Empty.
    pub fn new() -> Chunks<T> {
        Chunks { chunks: vec![], len: 0 }
    }

    /// So many times the same.
    pub fn of(value: T, len: usize) -> Chunks<T> {
        let chunks = (0..len).step_by(CHUNK).map(|from| vec![value; CHUNK.min(len - from)]);
        Chunks { chunks: chunks.collect(), len }
    }

    /// How many.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds one.
    #[inline(always)]
    pub fn push(&mut self, value: T) {
        if self.len.is_multiple_of(CHUNK) {
            // the first chunk grows as it must, for the sake of small searches
            self.chunks.push(if self.len == 0 { vec![] } else { Vec::with_capacity(CHUNK) });
        }
        self.chunks[self.len / CHUNK].push(value);
        self.len += 1;
    }

    /// One of them.
    #[inline(always)]
    pub fn get(&self, at: usize) -> T {
        self.chunks[at / CHUNK][at % CHUNK]
    }

    /// Puts another in the place of one of them.
    #[inline(always)]
    pub fn set(&mut self, at: usize, value: T) {
        self.chunks[at / CHUNK][at % CHUNK] = value;
    }
}
