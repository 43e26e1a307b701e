//! What statements do to tables: find, take, change, delete, lock, undo, make durable.

use super::fact::Fact;
use super::history::Effect;
use super::look::{cursor, position};
use super::name::{Order, Proc, StoreId, Table};
use super::query::{Predicate, Query, RowLock, Set, Which};
use super::row::Row;
use super::statement::Outcome;
use super::system::System;
use super::transaction::{Change, Held, Transaction};
use super::world::World;

/// Where [`Row::attempts`] and generations stop.
const COUNTED_AT_MOST: u8 = 9;

impl System {
    pub(super) fn select(&self, w: &mut World, p: Proc, query: &Query, facts: &mut Vec<Fact>) -> Outcome {
        let s = query.store;
        if w.store(s).broken(p) {
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        let look = self.look(w, p, query);
        for order in &look.passed_over {
            w.late_if_uncopied(*order);
        }
        if look.no_slot {
            facts.push(Fact::NoSlot(p));
            return Outcome::NoSlot;
        }
        if look.hole {
            let counts = query.rows.iter().any(|r| matches!(r, Predicate::Contiguous(Some(_))));
            if counts {
                w.process_mut(p).patience += 1;
            }
            facts.push(Fact::FoundHole(p));
            return Outcome::Hole;
        }
        w.process_mut(p).patience = 0;
        if query.peek {
            facts.push(match look.rows.is_empty() {
                true => Fact::FoundNothing(p, query.table()),
                false => Fact::Found(p, query.table(), look.rows.clone()),
            });
            return if look.rows.is_empty() { Outcome::Empty } else { Outcome::Ok };
        }
        if look.rows.is_empty() {
            facts.push(Fact::FoundNothing(p, query.table()));
            return Outcome::Empty;
        }
        if query.lock != RowLock::None {
            let tracks = self.tracks(s);
            w.store_mut(s).number(p, tracks);
            look.rows.iter().for_each(|row| w.store_mut(s).hold(p, Held::Row(row.table, row.id)));
        }
        let mut rows = look.rows;
        facts.push(Fact::Found(p, query.table(), rows.clone()));
        if !query.set.is_empty() {
            for row in &mut rows {
                *row = self.assign(w, p, s, *row, &query.set, facts);
            }
        }
        w.process_mut(p).memory.batch = rows;
        Outcome::Ok
    }

    /// Sets columns of a row. Returns its new version.
    fn assign(&self, w: &mut World, p: Proc, s: StoreId, row: Row, set: &[Set], facts: &mut Vec<Fact>) -> Row {
        let tracks = self.tracks(s);
        let mut new = row;
        let mut status = None;
        for one in set {
            match one {
                Set::Status(to) => {
                    new.status = Some(*to);
                    status = Some(*to);
                }
                Set::CountAttempt => new.attempts = (new.attempts + 1).min(COUNTED_AT_MOST),
                Set::ClearAttempts => new.attempts = 0,
                Set::DueIn(n) => new.due = Some(*n),
                Set::NoSchedule => new.due = None,
                Set::Claim(n) => new.claim = Some((p, *n)),
                Set::Release => new.claim = None,
                Set::NextGeneration => new.generation = (new.generation + 1).min(COUNTED_AT_MOST),
                Set::Position => new.at = self.reached(w, p, s),
                Set::EndOfWal => new.at = (0, w.store(s).written),
            }
        }
        let store = w.store_mut(s);
        store.number(p, tracks);
        new.place = store.place(tracks);
        store.hold(p, Held::Row(row.table, row.id));
        let open = store.change(p, Change::Update(new), tracks);
        facts.push(match status {
            Some(status) => Fact::Marked { by: p, store: s, row, status, open },
            None => Fact::Changed { by: p, store: s, row: new, open },
        });
        if !open {
            w.store_mut(s).renumber(tracks);
        }
        new
    }

    /// The position of the row in hand. Numbers of transactions are ranks, so the row is asked again for its own.
    fn reached(&self, w: &World, p: Proc, s: StoreId) -> (u8, u8) {
        match w.process(p).memory.row {
            Some(row) if row.at.1 > 0 => row.at,
            Some(row) => {
                let now = w.store(s).seen_by(p, row.table).into_iter().find(|r| r.id == row.id);
                position(&now.unwrap_or(row))
            }
            None => cursor(w.store(s), p).unwrap_or((0, 0)),
        }
    }

    /// The rows that an UPDATE or DELETE of this process is about now.
    pub(super) fn touched(
        &self,
        w: &World,
        p: Proc,
        s: StoreId,
        table: Table,
        which: &Which,
        fence: &[Predicate],
    ) -> Vec<Row> {
        let store = w.store(s);
        let hand = w.process(p).memory.row;
        let mut rows = store.seen_by(p, table);
        rows.retain(|row| {
            let meant = match which {
                Which::Hand => hand.is_some_and(|h| h.table == table && h.id == row.id),
                Which::All(rules) => self.holds(w, p, store, rules, row),
            };
            meant && self.holds(w, p, store, fence, row)
        });
        rows
    }

    #[allow(clippy::too_many_arguments)] // the columns of one statement
    pub(super) fn update(
        &self,
        w: &mut World,
        p: Proc,
        s: StoreId,
        table: Table,
        which: &Which,
        fence: &[Predicate],
        set: &[Set],
        upsert: bool,
        facts: &mut Vec<Fact>,
    ) -> Outcome {
        if w.store(s).broken(p) {
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        let rows = self.touched(w, p, s, table, which, fence);
        if rows.is_empty() && upsert && w.store(s).seen_by(p, table).is_empty() {
            let order = w.process(p).memory.message().map_or(Order(0), |m| m.order);
            let row = Row::new(table, order, p, self.spec(p).group);
            let tracks = self.tracks(s);
            let open = w.store_mut(s).change(p, Change::Insert(row), tracks);
            facts.push(Fact::Inserted { by: p, store: s, row, open });
            self.assign(w, p, s, row, set, facts);
            return Outcome::Ok;
        }
        if rows.is_empty() {
            facts.push(Fact::Untouched(p, s, table));
            return Outcome::Empty;
        }
        for row in rows {
            self.assign(w, p, s, row, set, facts);
        }
        Outcome::Ok
    }

    pub(super) fn delete(
        &self,
        w: &mut World,
        p: Proc,
        s: StoreId,
        table: Table,
        rows: Vec<Row>,
        facts: &mut Vec<Fact>,
    ) -> Outcome {
        if w.store(s).broken(p) {
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        if rows.is_empty() {
            facts.push(Fact::Untouched(p, s, table));
            return Outcome::Empty;
        }
        let tracks = self.tracks(s);
        for row in rows {
            let store = w.store_mut(s);
            store.number(p, tracks);
            store.hold(p, Held::Row(table, row.id));
            let open = store.change(p, Change::Delete(row), tracks);
            facts.push(Fact::Deleted { by: p, store: s, row, open });
        }
        Outcome::Ok
    }

    pub(super) fn make_durable(&self, w: &mut World, p: Proc, s: StoreId, facts: &mut Vec<Fact>) {
        if let Some(t) = w.store_mut(s).take_transaction(p) {
            let rows = self.commit_transaction(w, s, &t, facts);
            facts.push(Fact::Committed(p, s, rows));
            if t.notifies {
                self.notify(w);
            }
        }
    }

    /// A transaction that has been taken from the open ones becomes visible. Returns its new rows.
    pub(super) fn commit_transaction(
        &self,
        w: &mut World,
        s: StoreId,
        t: &Transaction,
        facts: &mut Vec<Fact>,
    ) -> Vec<Row> {
        let tracks = self.tracks(s);
        w.store_mut(s).apply_all(t, tracks);
        let rows = inserted(&t.changes);
        self.became_durable(w, s, &rows);
        if self.store_spec(s).broker {
            for row in rows.iter().filter(|r| r.table == Table::Outbox) {
                if let Some(id) = row.message {
                    let message = super::broker::Message { order: row.order, id };
                    let _ = self.route(w, Some(t.owner), message, self.aggregate(row.order), false, false, facts);
                }
            }
        }
        rows
    }

    /// History: which orders are committed, in which order, and what consumers did.
    pub(super) fn became_durable(&self, w: &mut World, s: StoreId, rows: &[Row]) {
        for row in rows {
            let order: Order = row.order;
            match row.table {
                Table::Orders => w.history.committed(order),
                Table::Effects => w.history.effect(Effect { group: row.group, store: s, order }),
                Table::Outbox
                | Table::Inbox
                | Table::Archive
                | Table::Dead
                | Table::Cursor
                | Table::Lease
                | Table::Log => {}
            }
        }
    }
}

pub(super) fn take(w: &mut World, p: Proc, facts: &mut Vec<Fact>) -> Outcome {
    let memory = &mut w.process_mut(p).memory;
    if memory.batch.is_empty() {
        return Outcome::Empty;
    }
    let row = memory.batch.remove(0);
    memory.row = Some(row);
    memory.order = Some(row.order);
    facts.push(Fact::Took(p, row));
    Outcome::Ok
}

/// Undoes the open transaction of a process. One whose commit record is in the log commits all the same.
pub(super) fn roll_back(system: &System, w: &mut World, p: Proc, s: StoreId, facts: &mut Vec<Fact>) {
    if w.store(s).transaction(p).is_some_and(|t| t.flushed) {
        return system.make_durable(w, p, s, facts);
    }
    let tracks = system.tracks(s);
    if let Some(t) = w.store_mut(s).take_transaction(p) {
        w.store_mut(s).renumber(tracks);
        facts.push(Fact::RolledBack(p, s, inserted(&t.changes)));
    }
}

/// The rows that changes add, as they were inserted; the others are about rows that stay, or go.
pub(super) fn inserted(changes: &[Change]) -> Vec<Row> {
    changes
        .iter()
        .filter_map(|c| match c {
            Change::Insert(row) => Some(*row),
            Change::Update(_) | Change::Delete(_) => None,
        })
        .collect()
}
