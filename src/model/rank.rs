//! Ranks: numbers of transactions, starts and places, of which only the order matters.

use super::name::{Proc, Table};
use super::row::Row;
use super::spec::Tracks;
use super::store::Store;
use super::transaction::{Change, Transaction};

/// A rank that transactions have as well as rows.
#[derive(Clone, Copy)]
enum Rank {
    Xid,
    Stamp,
}

impl Store {
    /// Opens a transaction. The caller has checked that none is open.
    pub fn begin(&mut self, owner: Proc, tracks: Tracks) {
        let stamp = if tracks.stamps { 1 + self.ranks(|r| r.stamp, |t| t.stamp) } else { 0 };
        self.open.push(Transaction {
            owner,
            changes: vec![],
            broken: false,
            xid: 0,
            stamp,
            locks: vec![],
            notifies: false,
            prepared: false,
            flushed: false,
        });
    }

    /// The highest rank in use.
    fn ranks(&self, of_row: fn(&Row) -> u8, of_open: fn(&Transaction) -> u8) -> u8 {
        let changed = self.open.iter().flat_map(|t| t.changes.iter().map(|c| of_row(c.row())));
        let rows = self.rows.iter().map(of_row).chain(changed);
        rows.chain(self.open.iter().map(of_open)).max().unwrap_or(0)
    }

    /// The process's transaction gets its number, if it has none yet. Returns it; a statement outside a transaction gets
    /// the next one.
    pub fn number(&mut self, owner: Proc, tracks: Tracks) -> u8 {
        if !tracks.xids {
            return 0;
        }
        let cursors = self.table(Table::Cursor).map(|r| r.at.0).max().unwrap_or(0);
        let next = 1 + self.ranks(|r| r.xid, |t| t.xid).max(cursors);
        match self.transaction_mut(owner) {
            Some(t) => {
                if t.xid == 0 {
                    t.xid = next;
                }
                t.xid
            }
            None => next,
        }
    }

    /// The place in the heap that a new version gets.
    pub fn place(&self, tracks: Tracks) -> u8 {
        if tracks.places { 1 + self.ranks(|r| r.place, |_| 0) } else { 0 }
    }

    /// Only the order of ranks matters: those in use become 1, 2, 3 …, so that a world does not remember how many
    /// transactions there ever were.
    pub fn renumber(&mut self, tracks: Tracks) {
        if tracks.xids {
            self.renumber_by(|r| &mut r.xid, Some(Rank::Xid), Some(|r: &mut Row| &mut r.at.0));
        }
        if tracks.stamps {
            self.renumber_by(|r| &mut r.stamp, Some(Rank::Stamp), None);
        }
        if tracks.places {
            self.renumber_by(|r| &mut r.place, None, None);
        }
        if tracks.wal {
            // the log is kept as far as the slot needs it
            let slot = self.table(Table::Cursor).next().map(|r| r.at.1);
            self.wal.retain(|record| slot.is_some_and(|at| record.at > at));
        }
    }

    fn renumber_by(
        &mut self,
        of_row: fn(&mut Row) -> &mut u8,
        of_open: Option<Rank>,
        of_cursor: Option<fn(&mut Row) -> &mut u8>,
    ) {
        let mut all: Vec<&mut u8> = vec![];
        let mut of = |row| -> &mut u8 {
            let row: &mut Row = row;
            match of_cursor {
                Some(of_cursor) if row.table == Table::Cursor => of_cursor(row),
                Some(_) | None => of_row(row),
            }
        };
        all.extend(self.rows.iter_mut().map(&mut of));
        for t in &mut self.open {
            let Transaction { changes, xid, stamp, .. } = t;
            all.extend(changes.iter_mut().map(|change| match change {
                Change::Insert(row) | Change::Update(row) | Change::Delete(row) => of(row),
            }));
            match of_open {
                Some(Rank::Xid) => all.push(xid),
                Some(Rank::Stamp) => all.push(stamp),
                None => {}
            }
        }
        let mut values: Vec<u8> = all.iter().map(|n| **n).filter(|n| *n > 0).collect();
        values.sort_unstable();
        values.dedup();
        for n in all {
            *n = values.iter().position(|v| v == n).map_or(0, |i| i as u8 + 1);
        }
    }
}
