//! The consumer: what it received, the ids that it knows, and what it did.

use super::base::{class, key};
use super::build::{Pen, zigzag};
use super::fold::{ConsumerView, Cut, ProcessState};
use super::icon::Icon;
use super::mark::Group;
use super::measure::{Face, width};
use super::process::state;
use crate::content::label::{self, message};

/// Draws it.
pub(super) fn draw(pen: &mut Pen) {
    let Some(c) = &pen.v.consumer else { return };
    let (g, a) = (pen.g, pen.g.consumer);
    let mut group = Group::new("consumer", (a.x, a.y), if dead(c) { "consumer dead" } else { "consumer" });
    group.rect((0, 0, a.w, a.h), 4, "box");
    if g.collapsed {
        small(pen, c, &mut group);
        pen.add(group);
    } else if g.bar {
        bar(pen, c, group);
    } else {
        tower(pen, c, group);
    }
    crash(pen, c);
}

fn dead(c: &ConsumerView) -> bool {
    c.state == ProcessState::Dead
}

/// Whether its state is worth a word: a consumer that simply waits or works needs none.
fn odd(c: &ConsumerView) -> bool {
    match c.state {
        ProcessState::Dead | ProcessState::Back | ProcessState::Ended => true,
        ProcessState::Running | ProcessState::Waiting => false,
    }
}

fn effects_word(pen: &Pen, c: &ConsumerView) -> &'static str {
    label::noun(pen.lang, small_number(c.effects), pen.w.debit_one, pen.w.debit_many)
}

fn received_word(pen: &Pen, c: &ConsumerView) -> &'static str {
    label::noun(pen.lang, small_number(c.received), pen.w.received_one, pen.w.received_many)
}

/// Enough to choose a noun by.
fn small_number(n: u32) -> u8 {
    n.min(9) as u8
}

fn counter(c: &ConsumerView, name: &str, at: (i32, i32), now: bool) -> Group {
    let life = if dead(c) { "counter dead" } else { "counter" };
    Group::new(format!("count:{name}"), at, if now { format!("{life} hot") } else { life.to_string() })
}

fn tower(pen: &mut Pen, c: &ConsumerView, mut group: Group) {
    let (g, a) = (pen.g, pen.g.consumer);
    let mid = a.w / 2;
    group.text(mid, g.head / 2 + g.name * 36 / 100, pen.w.consumer, "name mid");
    group.path(format!("M0 {}h{}", g.head, a.w), "sep");
    if odd(c) {
        let (word, icon) = state(pen.w, c.state);
        let wide = width(word, g.size, Face::Sans) + g.k(20);
        group.icon(mid - wide / 2 + g.k(6), g.head + g.k(20), icon, g.scale);
        group.text(mid + wide / 2, g.head + g.k(20) + g.baseline(), word, "end");
    }
    let third = (a.h - g.head) / 3;
    let (one, two) = (g.head + third, g.head + 2 * third);
    let (left, wide) = (g.pad, a.w - 2 * g.pad);
    group.path(format!("M{left} {one}h{wide}M{left} {two}h{wide}"), "sep");
    if c.inbox.is_some() {
        group.text(mid, one + g.k(28), pen.w.inbox, "mono mid t2");
    }
    pen.add(group);

    let mut received = counter(c, "received", (a.x + mid, a.y + g.head), c.received_now);
    received.text(0, third * 56 / 100, c.received.to_string(), "mid count2");
    received.text(0, third * 56 / 100 + g.size * 8 / 5, received_word(pen, c), "mid t2");
    pen.add(received);
    inbox(pen, c, a.x + left, a.y + one + g.k(42), wide);
    let mut effects = counter(c, "effects", (a.x + mid, a.y + two), c.effect_now);
    effects.text(0, third * 62 / 100, c.effects.to_string(), "mid count");
    effects.text(0, third * 62 / 100 + g.size * 8 / 5, effects_word(pen, c), "mid t2");
    pen.add(effects);
}

/// The rows of the inbox, from the top; or that there is none, or that it is empty.
fn inbox(pen: &mut Pen, c: &ConsumerView, x: i32, y: i32, wide: i32) {
    let g = pen.g;
    let word = match &c.inbox {
        None => pen.w.no_inbox,
        Some(rows) if rows.is_empty() => pen.w.empty,
        Some(rows) => {
            let out = rows.len().saturating_sub(g.rows.2);
            for (n, row) in rows.iter().skip(out).enumerate() {
                let life = if dead(c) { " dead" } else { "" };
                let at = (x, y + (g.row + g.k(6)) * n as i32);
                let mut group = Group::new(key(row), at, format!("{}{life}", class(row)));
                group.rect((0, 0, wide, g.row), 0, "cell");
                if row.state == super::fold::RowState::Committed {
                    group.rect((0, 0, g.k(5), g.row), 0, "rowbar");
                }
                let id = row.message.map(message).unwrap_or_default();
                group.text(wide / 2, g.row / 2 + g.baseline(), id, "mono mid");
                if row.state == super::fold::RowState::Struck {
                    group.path(format!("M{} {}H{}", g.k(6), g.row / 2, wide - g.k(6)), "strike");
                }
                pen.add(group);
            }
            if out > 0 {
                let mut more = Group::new("row:inbox:more", (x + wide, y - g.k(14)), "more");
                more.text(0, 0, format!("+{out}"), "mono end t2");
                pen.add(more);
            }
            return;
        }
    };
    let life = if dead(c) { "row struck dead" } else { "row struck" };
    let mut none = Group::new("none:inbox", (x, y), life);
    none.rect((0, 0, wide, g.row), 0, "cell");
    none.text(wide / 2, g.row / 2 + g.baseline(), word, "mid t2");
    pen.add(none);
}

fn bar(pen: &mut Pen, c: &ConsumerView, mut group: Group) {
    let (g, a) = (pen.g, pen.g.consumer);
    let base = a.h / 2 + g.baseline();
    group.text(g.k(14), a.h / 2 + g.name * 36 / 100, pen.w.consumer, "name");
    let x = g.k(14) + width(pen.w.consumer, g.name, Face::Bold);
    if odd(c) {
        let (word, icon) = state(pen.w, c.state);
        group.icon(x + g.k(20), a.h / 2, icon, g.scale);
        group.text(x + g.k(32), base, word, "");
    }
    if c.inbox.is_some() {
        group.text(g.k(352), base, pen.w.inbox, "mono t2");
    }
    pen.add(group);
    let mut received = counter(c, "received", (a.x, a.y), c.received_now);
    received.text(g.k(262), a.h / 2 + g.count2 * 36 / 100, c.received.to_string(), "end count2");
    received.text(g.k(270), base, received_word(pen, c), "t2");
    pen.add(received);
    inbox(pen, c, a.x + g.k(408), a.y + (a.h - g.row) / 2, g.k(98));
    let mut effects = counter(c, "effects", (a.x, a.y), c.effect_now);
    effects.text(a.w - g.k(70), a.h / 2 + g.count * 36 / 100, c.effects.to_string(), "end count");
    effects.text(a.w - g.k(62), base, effects_word(pen, c), "t2");
    pen.add(effects);
}

fn small(pen: &Pen, c: &ConsumerView, group: &mut Group) {
    let (g, a) = (pen.g, pen.g.consumer);
    group.text(a.w / 2, 21, pen.w.consumer, "mid");
    if odd(c) {
        group.text(a.w / 2, 41, state(pen.w, c.state).0, "mid");
    }
    let word = effects_word(pen, c);
    let (number, gap) = (width(&c.effects.to_string(), g.count, Face::Bold), 6);
    let left = (a.w - number - gap - width(word, g.size, Face::Sans)) / 2;
    group.text(left, 72, c.effects.to_string(), "count");
    group.text(left + number + gap, 70, word, "t2");
}

/// A crash in its program stands at its border, because its program is not on the stage.
fn crash(pen: &mut Pen, c: &ConsumerView) {
    let Some(cut) = c.cut else { return };
    let (g, a) = (pen.g, pen.g.consumer);
    let y = if g.bar || g.collapsed { a.y } else { a.y + g.head };
    let mut group = Group::new("cut:consumer", (a.x, y), if dead(c) { "cut dead" } else { "cut" });
    match cut {
        Cut::Armed => group.path(format!("M0 0H{}", a.w), "armed"),
        Cut::Fired => group.path(zigzag(0, a.w, 0, |n| g.k(n)), "tear"),
    };
    group.icon(0, 0, Icon::Bolt, g.small);
    pen.add(group);
}
