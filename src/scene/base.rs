//! The database: a cylinder with the tables, their rows, and the frame of an open transaction.

use super::build::Pen;
use super::fold::{RowState, RowView};
use super::geometry::{Area, Geometry};
use super::mark::Group;
use super::measure::{Face, width};
use crate::content::StageText;
use crate::content::label::{message, order};
use crate::model::{Status, Table};

/// Draws it.
pub(super) fn draw(pen: &mut Pen) {
    let (g, a) = (pen.g, pen.g.base);
    let mut group = Group::new("base", (a.x, a.y), "base");
    group.path(cylinder(a.w, a.h, g.k(10)), "box");
    group.text(g.pad, name_y(g), pen.w.database, "name");
    pen.add(group);
    let v = pen.v;
    table(pen, Table::Orders, &v.orders);
    match &v.outbox {
        Some(rows) => table(pen, Table::Outbox, rows),
        None => {
            let top = g.tables.1 + g.k(if g.collapsed { 8 } else { 18 });
            let tall = if g.collapsed { 44 } else { g.k(96) };
            let room = a.w - 2 * g.pad - g.k(8);
            let words = pen.fitting(&[pen.w.no_outbox, pen.d.no_outbox], room);
            pen.absence("absent:outbox", Area { x: a.x + g.pad, y: top, w: a.w - 2 * g.pad, h: tall }, &[words]);
        }
    }
    transaction(pen);
}

/// The baseline of its name.
fn name_y(g: &Geometry) -> i32 {
    if g.collapsed { 38 } else { g.k(42) }
}

fn cylinder(w: i32, h: i32, ry: i32) -> String {
    let (rx, side) = (w / 2, h - 2 * ry);
    format!("M0 {ry}v{side}a{rx} {ry} 0 0 0 {w} 0v-{side}a{rx} {ry} 0 0 0-{w} 0a{rx} {ry} 0 0 0 {w} 0")
}

fn top(g: &Geometry, table: Table) -> i32 {
    match table {
        Table::Orders => g.tables.0,
        Table::Outbox
        | Table::Inbox
        | Table::Effects
        | Table::Archive
        | Table::Dead
        | Table::Cursor
        | Table::Lease
        | Table::Log => g.tables.1,
    }
}

fn capacity(g: &Geometry, table: Table) -> usize {
    match table {
        Table::Orders => g.rows.0,
        Table::Outbox => g.rows.1,
        Table::Inbox | Table::Effects | Table::Archive | Table::Dead | Table::Cursor | Table::Lease | Table::Log => {
            g.rows.2
        }
    }
}

/// The top of the n-th place for a row.
fn row_y(g: &Geometry, table: Table, n: usize) -> i32 {
    let first = if g.collapsed { 28 } else { g.k(59) };
    top(g, table) + first + (g.row + g.k(6)) * n as i32
}

fn name_width(g: &Geometry, table: Table) -> i32 {
    width(table.word(), g.size, Face::Mono)
}

/// Rows that are left out at the top: the newest are shown.
fn left_out(g: &Geometry, table: Table, rows: usize) -> usize {
    rows.saturating_sub(capacity(g, table))
}

fn table(pen: &mut Pen, table: Table, rows: &[RowView]) {
    let (g, w) = (pen.g, pen.w);
    let (x, wide) = (g.base.x + g.pad, g.base.w - 2 * g.pad);
    let all = if table == Table::Orders { w.order_columns } else { w.outbox_columns };
    let lefts = if table == Table::Orders { g.orders } else { g.outbox };
    let columns = chosen(table, lefts, all);
    let mut head = Group::new(format!("table:{}", table.word()), (x, top(g, table)), "table");
    head.text(0, g.size - 1, table.word(), "mono b");
    let out = left_out(g, table, rows.len());
    if out > 0 {
        let more = format!("+{out}");
        if g.collapsed {
            head.text(name_width(g, table) + 6, g.size - 1, more, "mono t2");
        } else {
            head.text(wide, g.size - 1, more, "end mono t2");
        }
    }
    if !g.collapsed {
        for (left, word) in lefts.iter().zip(&columns) {
            head.text(*left, g.k(41), *word, "mono t3");
        }
        head.path(format!("M0 {}h{wide}", g.k(48)), "sep");
    }
    pen.add(head);
    if rows.is_empty() {
        let mut none = Group::new(format!("none:{}", table.word()), (x, row_y(g, table, 0)), "row struck");
        none.rect((0, 0, wide, g.row), 0, "cell");
        none.text(wide / 2, g.row / 2 + g.baseline(), w.empty, "mid t3");
        pen.add(none);
    }
    for (n, row) in rows.iter().skip(out).enumerate() {
        let mut group = Group::new(key(row), (x, row_y(g, table, n)), class(row));
        group.rect((0, 0, wide, g.row), 0, "cell");
        if row.state == RowState::Committed {
            group.rect((0, 0, g.k(5), g.row), 0, "rowbar");
        }
        let id = row.message.map_or_else(|| order(row.order), message);
        let cells = match table {
            Table::Orders => [id, w.amount.to_string(), w.created.to_string()],
            Table::Outbox
            | Table::Inbox
            | Table::Effects
            | Table::Archive
            | Table::Dead
            | Table::Cursor
            | Table::Lease
            | Table::Log => [id, order(row.order), row.status.map_or("", |s| status(w, s)).to_string()],
        };
        for (left, word) in lefts.iter().zip(chosen(table, lefts, cells)) {
            group.text(*left, g.row / 2 + g.baseline(), word, "mono");
        }
        if row.state == RowState::Struck {
            group.path(format!("M{} {}H{}", g.k(6), g.row / 2, wide - g.k(6)), "strike");
        }
        pen.add(group);
    }
}

/// The columns that a layout has room for: of orders the first ones, of outbox the id and the state.
fn chosen<T: Clone>(table: Table, lefts: &[i32], all: [T; 3]) -> Vec<T> {
    if table == Table::Outbox && lefts.len() == 2 { vec![all[0].clone(), all[2].clone()] } else { all.to_vec() }
}

/// The word of an outbox row's status.
pub(super) fn status(w: &StageText, status: Status) -> &'static str {
    match status {
        Status::Pending => w.pending,
        Status::Processing => w.processing,
        Status::Sent => w.sent,
        Status::Failed => w.failed,
    }
}

/// The key of a row.
pub(super) fn key(row: &RowView) -> String {
    let what = match row.message {
        Some(id) if row.table == Table::Inbox => message(id),
        Some(_) | None => order(row.order),
    };
    let again = if row.nth > 1 { format!(":{}", row.nth) } else { String::new() };
    format!("row:{}:{what}{again}", row.table.word())
}

/// The class of a row.
pub(super) fn class(row: &RowView) -> String {
    let state = match row.state {
        RowState::Open => "row open",
        RowState::Committed => "row ok",
        RowState::Struck => "row struck",
    };
    if row.hot { format!("{state} hot") } else { state.to_string() }
}

/// One dashed frame around the rows of the open transaction, or around the places where they will stand.
fn transaction(pen: &mut Pen) {
    let Some(t) = pen.v.transaction else { return };
    let g = pen.g;
    let pad = if g.collapsed { 5 } else { g.k(6) };
    let wide = g.base.w - 2 * g.pad + 2 * pad;
    let place = |table, at: Option<usize>, rows: usize| {
        let at = at?;
        let shown = at.saturating_sub(left_out(g, table, rows.max(at + 1))).min(capacity(g, table) - 1);
        Some((shown, row_y(g, table, shown) - pad))
    };
    let orders = place(Table::Orders, t.orders, pen.v.orders.len());
    let outbox = place(Table::Outbox, t.outbox, pen.v.outbox.as_ref().map_or(0, Vec::len));
    let tall = g.row + 2 * pad;
    let mut group = Group::new("tx", (g.base.x + g.pad - pad, 0), "transaction");
    let bottom = match (orders, outbox) {
        (Some((_, y1)), Some((0, y2))) => {
            group.rect((0, y1, wide, y2 + tall - y1), 3, "tx");
            y2 + tall
        }
        (Some((_, y1)), Some((_, y2))) => {
            // rows of other transactions stand between: two frames, tied together
            group.rect((0, y1, wide, tall), 3, "tx").rect((0, y2, wide, tall), 3, "tx");
            group.path(format!("M{wide} {}V{y2}", y1 + tall), "tx");
            y2 + tall
        }
        (Some((_, y)), None) | (None, Some((_, y))) => {
            group.rect((0, y, wide, tall), 3, "tx");
            y + tall
        }
        (None, None) => return,
    };
    let open = [pen.w.transaction_open, pen.d.transaction[0], pen.d.transaction[1]];
    if g.collapsed {
        let taken =
            name_width(g, Table::Orders) + 6 + if left_out(g, Table::Orders, pen.v.orders.len()) > 0 { 26 } else { 0 };
        let words = pen.fitting(&open, g.base.w - 2 * g.pad - taken);
        group.text(wide - pad, g.tables.0 + g.size - 1, words, "end ta");
    } else {
        let words = pen.fitting(&open, wide - g.k(4));
        group.text(g.k(2), bottom + g.size * 5 / 4, words, "ta");
    }
    pen.add(group);
}
