//! What a SELECT finds: the conditions of a query held against the rows that a process sees, and the locks of others.

use super::name::{Order, Proc, Table};
use super::query::{By, From, OrderBy, Predicate, Query, RowLock};
use super::row::Row;
use super::store::Store;
use super::system::System;
use super::transaction::Held;
use super::world::World;

/// What a look finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// Orders that a temporary condition passed over: they will be found later.
    pub passed_over: Vec<Order>,
    /// There are rows, behind a hole that is not given up yet.
    pub hole: bool,
    /// The slot is gone.
    pub no_slot: bool,
    /// It waits for a row that somebody else holds.
    pub waits: bool,
}

/// How a row stands to a list of conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fits {
    Yes,
    /// Not now.
    Later,
    No,
}

impl System {
    /// What a query of this process finds now.
    pub(super) fn look(&self, w: &World, p: Proc, query: &Query) -> Look {
        let mut look = Look::default();
        let store = w.store(query.store);
        let Some(rows) = source(store, p, query.from) else {
            look.no_slot = true;
            return look;
        };
        let mut behind_others: Vec<Order> = vec![];
        let table = query.table();
        for row in &rows {
            match self.fits(w, p, store, &query.rows, row) {
                Fits::Yes => look.rows.push(*row),
                Fits::Later => look.passed_over.push(row.order),
                Fits::No => {}
            }
        }
        let free = |row: &Row| self.first_of_aggregate(store, p, &query.rows, &rows, row);
        look.rows.retain(|row| {
            let free = free(row);
            if !free && !store.held_by_other(p, Held::Row(table, row.id)) {
                behind_others.push(row.order);
            }
            free
        });
        if look.rows.is_empty() {
            look.passed_over.extend(behind_others);
        }
        sort(&mut look.rows, query.order);
        self.contiguous(w, p, query, &mut look);
        let held = |row: &Row| store.held_by_other(p, Held::Row(table, row.id));
        if query.lock == RowLock::Skip {
            look.rows.retain(|row| !held(row));
        }
        look.rows.truncate(query.limit as usize);
        let writes = query.lock == RowLock::Update || (query.lock == RowLock::None && !query.set.is_empty());
        look.waits = writes && look.rows.iter().any(held);
        look
    }

    /// Whether all of these conditions hold for a row of a table.
    pub(super) fn holds(&self, w: &World, p: Proc, store: &Store, rules: &[Predicate], row: &Row) -> bool {
        self.fits(w, p, store, rules, row) == Fits::Yes
    }

    fn fits(&self, w: &World, p: Proc, store: &Store, rules: &[Predicate], row: &Row) -> Fits {
        let permanent = |yes: bool| if yes { Fits::Yes } else { Fits::No };
        let temporary = |yes: bool| if yes { Fits::Yes } else { Fits::Later };
        let message = w.process(p).memory.message();
        let hand = message.map(|m| m.order);
        let mut fits = Fits::Yes;
        for rule in rules {
            let this = match rule {
                Predicate::StatusIs(status) => permanent(row.status == Some(*status)),
                Predicate::AttemptsBelow(n) => permanent(row.attempts < *n),
                Predicate::AttemptsAtLeast(n) => permanent(row.attempts >= *n),
                Predicate::AfterCursor(by) => permanent(after(cursor(store, p), *by, row)),
                Predicate::BelowXmin => temporary(store.xmin().is_none_or(|xmin| row.xid < xmin)),
                Predicate::Due { or_null } => match row.due {
                    None => permanent(*or_null),
                    Some(left) => temporary(left == 0),
                },
                Predicate::LeaseFree => temporary(row.claim.is_none_or(|(_, left)| left == 0)),
                Predicate::Mine => permanent(row.claim.is_some_and(|(owner, _)| owner == p)),
                Predicate::MyShare => permanent(self.share(p, row.order)),
                Predicate::OlderThan(n) => permanent(row.age > *n),
                Predicate::OfOrderInHand => permanent(hand == Some(row.order)),
                Predicate::OfMessageInHand => permanent(message.is_some() && row.message == message.map(|m| m.id)),
                Predicate::NewerThanHand => {
                    permanent(hand.is_some_and(|o| row.order > o && self.aggregate(row.order) == self.aggregate(o)))
                }
                // about several rows: see `first_of_aggregate` and `contiguous`
                Predicate::FirstOfAggregate(_) | Predicate::Contiguous(_) => Fits::Yes,
            };
            match this {
                Fits::Yes => {}
                Fits::Later => fits = Fits::Later,
                Fits::No => return Fits::No,
            }
        }
        fits
    }

    /// Whether an aggregate is one of this process's share of its role.
    fn share(&self, p: Proc, order: Order) -> bool {
        let spec = self.spec(p);
        let of_role = self.of_role(spec.role).count().max(1);
        usize::from(self.aggregate(order)) % of_role == usize::from(spec.nth - 1) % of_role
    }

    /// Whether no earlier row of the aggregate stands in the way: in one of the states, or in somebody's hands.
    fn first_of_aggregate(&self, store: &Store, p: Proc, rules: &[Predicate], all: &[Row], row: &Row) -> bool {
        let states = rules.iter().find_map(|rule| match rule {
            Predicate::FirstOfAggregate(states) => Some(states),
            _ => None,
        });
        let Some(states) = states else { return true };
        let aggregate = self.aggregate(row.order);
        let earlier = |r: &&Row| r.id < row.id && self.aggregate(r.order) == aggregate;
        let of_aggregate = |r: &&Row| self.aggregate(r.order) == aggregate;
        let held = |r: &Row| store.held_by_other(p, Held::Row(r.table, r.id));
        // a lock on the aggregate, whichever row of it somebody has in hand
        !all.iter().filter(of_aggregate).any(held)
            && !all.iter().filter(earlier).any(|r| r.status.is_some_and(|s| states.contains(&s)))
    }

    /// Cuts what is found at the first hole behind the cursor, unless the hole has been looked at often enough.
    fn contiguous(&self, w: &World, p: Proc, query: &Query, look: &mut Look) {
        let patience = query.rows.iter().find_map(|rule| match rule {
            Predicate::Contiguous(patience) => Some(*patience),
            _ => None,
        });
        let Some(patience) = patience else { return };
        if patience.is_some_and(|n| w.process(p).patience >= n) {
            return;
        }
        let mut next = cursor(w.store(query.store), p).map_or(0, |at| at.1);
        let mut whole = 0;
        while look.rows.get(whole).is_some_and(|row| row.id == next) {
            next = next.saturating_add(1);
            whole += 1;
        }
        look.passed_over.extend(look.rows.iter().skip(whole).map(|row| row.order));
        look.hole = whole == 0 && !look.rows.is_empty();
        look.rows.truncate(whole);
    }
}

/// The rows that a query is about; `None` when it reads from a slot that is gone.
fn source(store: &Store, p: Proc, from: From) -> Option<Vec<Row>> {
    match from {
        From::Table(table) => Some(store.seen_by(p, table)),
        From::Snapshot => Some(store.seen_by(p, Table::Outbox)),
        From::Wal { deletes } => {
            let slot = cursor(store, p)?;
            let records = store.wal.iter().filter(|r| r.at > slot.1 && (deletes || !r.deleted));
            Some(
                records
                    .map(|r| {
                        // an event of its own: an inbox does not take it for the first
                        let message = r.row.message.map(|id| if r.deleted { id.with_suffix(1) } else { id });
                        Row { at: (0, r.at), message, ..r.row }
                    })
                    .collect(),
            )
        }
        From::Prepared => Some(store.prepared().filter_map(|t| t.changes.first()).map(|c| *c.row()).collect()),
    }
}

/// Where the cursor, or the slot, stands.
pub(super) fn cursor(store: &Store, p: Proc) -> Option<(u8, u8)> {
    store.seen_by(p, Table::Cursor).first().map(|r| r.at)
}

/// The position of a row of a table: a cursor that stands there has passed it.
pub(super) fn position(row: &Row) -> (u8, u8) {
    (row.xid, row.id.saturating_add(1))
}

/// Whether a row is beyond a cursor.
pub(super) fn after(cursor: Option<(u8, u8)>, by: By, row: &Row) -> bool {
    let at = cursor.unwrap_or((0, 0));
    match by {
        By::Id => position(row).1 > at.1,
        By::XidAndId => position(row) > at,
    }
}

/// By insertion: a sort would be a kilobyte to download.
fn sort(rows: &mut [Row], order: OrderBy) {
    let key = |row: &Row| match order {
        OrderBy::Id => (0, if row.at.1 > 0 { row.at.1 } else { row.id }),
        OrderBy::XidAndId => (row.xid, row.id),
        OrderBy::CreatedAt => (row.stamp, row.id),
        // any order that nobody meant will do; this one swaps neighbours
        OrderBy::Random => (0, row.id ^ 1),
        OrderBy::Heap => (row.place, row.id),
    };
    for end in 1..rows.len() {
        let mut i = end;
        while i > 0 && key(&rows[i - 1]) > key(&rows[i]) {
            rows.swap(i - 1, i);
            i -= 1;
        }
    }
}
