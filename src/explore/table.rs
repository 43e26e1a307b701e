//! Where things with a number are found by what they are: open addressing over the numbers, the things elsewhere.

/// Numbers that a table can hold: a slot keeps eight bits for a piece of the hash, so that a look at another thing than
/// the one sought is rare.
pub(super) const NUMBERS: usize = (1 << 24) - 1;

/// Numbers, by the hash of what they stand for.
pub(super) struct Table {
    /// Number + 1 below a piece of the hash, or 0. At most three quarters full.
    slots: Vec<u32>,
    count: usize,
}

impl Table {
    /// Empty.
    pub fn new() -> Table {
        Table { slots: vec![0; 64], count: 0 }
    }

    /// The number with that hash for which `is` holds; else the slot for a new one.
    #[inline]
    pub fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Result<u32, usize> {
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        loop {
            let found = self.slots[slot];
            if found == 0 {
                return Err(slot);
            }
            if (found ^ piece(hash)) >> 24 == 0 && is(number(found)) {
                return Ok(number(found));
            }
            slot = (slot + 1) & last;
        }
    }

    /// Puts a new number with that hash into the slot that [`Table::find`] gave. `of` gives the hash of any number in
    /// the table.
    #[inline]
    pub fn put(&mut self, slot: usize, number: u32, hash: u64, of: impl Fn(u32) -> u64) {
        self.slots[slot] = piece(hash) | (number + 1);
        self.count += 1;
        if self.count * 4 > self.slots.len() * 3 {
            self.grow(of);
        }
    }

    #[cold]
    fn grow(&mut self, of: impl Fn(u32) -> u64) {
        let last = self.slots.len() * 2 - 1;
        let old = std::mem::replace(&mut self.slots, vec![0; last + 1]);
        for found in old.into_iter().filter(|f| *f != 0) {
            let mut slot = of(number(found)) as usize & last;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & last;
            }
            self.slots[slot] = found;
        }
    }
}

/// The highest bits of a hash; the lowest choose the slot.
#[inline]
fn piece(hash: u64) -> u32 {
    (hash >> 32) as u32 & 0xff00_0000
}

#[inline]
fn number(slot: u32) -> u32 {
    (slot & 0x00ff_ffff) - 1
}
