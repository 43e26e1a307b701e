//! What statements do to tables: find, take, mark, undo, make durable. What is inserted is decided in `execute`.

use super::fact::Fact;
use super::happen::rows;
use super::name::{Order, Proc, Status, StoreId, Table};
use super::statement::{Op, Outcome, Predicate};
use super::store::{Change, Row};
use super::world::World;

/// The rows that a SELECT of this process would find now; nothing for another statement.
pub(super) fn would_find(w: &World, p: Proc, op: &Op) -> Vec<Row> {
    let Op::Select { store, table, rows, limit } = op else { return vec![] };
    let mut found: Vec<Row> = w.store(*store).seen_by(p, *table);
    found.retain(|row| {
        rows.iter().all(|rule| match rule {
            Predicate::StatusIs(status) => row.status == Some(*status),
        })
    });
    found.truncate(*limit as usize);
    found
}

pub(super) fn select(w: &mut World, p: Proc, s: StoreId, table: Table, op: &Op, facts: &mut Vec<Fact>) -> Outcome {
    if w.store(s).broken(p) {
        facts.push(Fact::Broken(p, s));
        return Outcome::Error;
    }
    let found = would_find(w, p, op);
    if found.is_empty() {
        facts.push(Fact::FoundNothing(p, table));
        return Outcome::Empty;
    }
    facts.push(Fact::Found(p, table, found.clone()));
    w.process_mut(p).memory.batch = found;
    Outcome::Ok
}

pub(super) fn take(w: &mut World, p: Proc, facts: &mut Vec<Fact>) -> Outcome {
    let memory = &mut w.process_mut(p).memory;
    if memory.batch.is_empty() {
        memory.row = None;
        return Outcome::Empty;
    }
    let row = memory.batch.remove(0);
    memory.row = Some(row);
    memory.order = Some(row.order);
    facts.push(Fact::Took(p, row));
    Outcome::Ok
}

pub(super) fn mark(w: &mut World, p: Proc, s: StoreId, status: Status, facts: &mut Vec<Fact>) -> Outcome {
    let Some(row) = w.process(p).memory.row else { return Outcome::Empty };
    if w.store(s).broken(p) {
        facts.push(Fact::Broken(p, s));
        return Outcome::Error;
    }
    if !w.store(s).seen_by(p, row.table).iter().any(|r| r.id == row.id) {
        return Outcome::Empty;
    }
    let open = w.store_mut(s).change(p, Change::Mark { table: row.table, id: row.id, status });
    facts.push(Fact::Marked { by: p, store: s, row, status, open });
    Outcome::Ok
}

pub(super) fn roll_back(w: &mut World, p: Proc, s: StoreId, facts: &mut Vec<Fact>) {
    if let Some(changes) = w.store_mut(s).rollback(p) {
        facts.push(Fact::RolledBack(p, s, rows(&changes)));
    }
}

pub(super) fn make_durable(w: &mut World, p: Proc, s: StoreId, facts: &mut Vec<Fact>) {
    let changes = w.store_mut(s).commit(p).unwrap_or_default();
    let rows = rows(&changes);
    became_durable(w, &rows);
    facts.push(Fact::Committed(p, s, rows));
}

/// History: which orders are committed, in which order, and what consumers did.
pub(super) fn became_durable(w: &mut World, rows: &[Row]) {
    for row in rows {
        let order: Order = row.order;
        match row.table {
            Table::Orders if !w.history.commits.contains(&order) => w.history.commits.push(order),
            Table::Effects => w.history.effect(row.by, order),
            Table::Orders | Table::Outbox | Table::Inbox => {}
        }
    }
}
