//! The broker: a pipe with the queue, the copies of messages wherever they are, and the answers on their way back.

use super::build::Pen;
use super::fold::{CopyState, CopyView, Heard, LineState, View, Way};
use super::geometry::{Area, Geometry};
use super::icon::Icon;
use super::mark::Group;
use super::measure::{Face, width};
use super::process::Column;
use crate::content::label::message;
use crate::model::Role;

/// The middle of the n-th place in the queue, from the bottom: that one is delivered next.
pub(super) fn place(g: &Geometry, n: usize) -> i32 {
    let pitch = g.envelope.1 + g.k(14);
    g.broker.bottom() - g.k(18) - pitch * n as i32 - pitch / 2
}

/// Draws the pipe.
pub(super) fn draw(pen: &mut Pen) {
    let (g, a) = (pen.g, pen.g.broker);
    let class = match (pen.v.broker_up, pen.v.broker_now) {
        (true, false) => "broker",
        (true, true) => "broker hot",
        (false, _) => "broker dead",
    };
    let mut group = Group::new("broker", (a.x, a.y), class);
    if g.collapsed {
        small(pen, &mut group);
        pen.add(group);
        return;
    }
    let r = (a.w / 2).min(g.k(30));
    group.rect((0, 0, a.w, a.h), r, "box");
    group.text(a.w / 2, g.head / 2 + g.name * 36 / 100 + g.k(2), pen.w.broker, "name mid");
    let queue = Area { x: g.k(10), y: g.head + g.k(4), w: a.w - g.k(20), h: a.h - g.head - g.k(16) };
    group.rect(queue.rect(), r - g.k(8), "queue");
    if pen.v.broker_up {
        group.text(a.w / 2, queue.y + g.k(25), pen.w.queue, "mid t2");
    } else {
        group.text(a.w / 2, queue.y + g.k(25), pen.w.broker_down, "mid b");
    }
    let pitch = g.envelope.1 + g.k(14);
    for n in 0..g.queue {
        let y = place(g, n) - pitch / 2 - a.y;
        group.path(format!("M{} {y}h{}", queue.x + g.k(10), queue.w - g.k(20)), "sep");
    }
    if empty(pen) {
        let (word, class) = empty_word(pen);
        group.text(a.w / 2, place(g, 0) + g.baseline() - a.y, word, class);
    }
    pen.add(group);
}

/// Where there is little room: that it is down stands in the place of what is not in its queue, or of its name.
fn small(pen: &Pen, group: &mut Group) {
    let (g, a) = (pen.g, pen.g.broker);
    let (empty, up) = (empty(pen), pen.v.broker_up);
    group.rect((0, 0, a.w, a.h), 16, "box");
    group.text(a.w / 2, 27, if up || empty { pen.w.broker } else { pen.w.broker_down }, "name mid");
    if empty {
        let (word, class) = if up { empty_word(pen) } else { (pen.w.broker_down, "mid b") };
        let (w, h) = (width(word, g.size, Face::Bold) + 18, g.envelope.1);
        group.rect(((a.w - w) / 2, 45, w, h), 0, "void");
        group.text(a.w / 2, 45 + h / 2 + g.baseline(), word, class);
    }
}

pub(super) fn in_queue(copy: &CopyView) -> bool {
    match copy.state {
        CopyState::Queued { .. } | CopyState::Settled => true,
        CopyState::Flying | CopyState::Held(_) | CopyState::Refused(_) => false,
    }
}

fn empty(pen: &Pen) -> bool {
    !pen.v.copies.iter().any(in_queue)
}

/// "Empty"; or "nothing", when nothing ever came and nothing will.
fn empty_word(pen: &Pen) -> (&'static str, &'static str) {
    if in_vain(pen.v) { (pen.w.nothing, "mid b") } else { (pen.w.empty, "mid t2") }
}

/// Nothing ever came to the queue, and nothing will.
pub(super) fn in_vain(v: &View) -> bool {
    let lines = [&v.service, &v.relay].into_iter().flatten().flat_map(|p| &p.lines);
    let never = lines.into_iter().any(|l| l.way == Way::ToBroker && l.state == LineState::Never);
    v.copies.is_empty() && (v.quiet || never)
}

/// Draws every copy of every message where it is.
pub(super) fn copies(pen: &mut Pen) {
    let g = pen.g;
    let queued = pen.v.copies.iter().filter(|c| in_queue(c)).count();
    // the oldest give their places to one place that counts them
    let out = if queued > g.queue { queued - g.queue + 1 } else { 0 };
    let first = usize::from(out > 0);
    let mut at_queue = 0;
    for copy in &pen.v.copies {
        let at = match copy.state {
            CopyState::Flying | CopyState::Refused(_) => on_the_way(pen, copy),
            CopyState::Held(_) => in_hand(g),
            CopyState::Queued { .. } | CopyState::Settled => {
                at_queue += 1;
                if at_queue <= out {
                    continue;
                }
                in_place(g, at_queue - 1 - out + first, queued - out + first)
            }
        };
        pen.add(envelope(g, copy, at));
    }
    if out > 0 {
        let at = in_place(g, 0, queued - out + first);
        let mut more = Group::new("envelope:more", at, "more");
        more.text(0, g.baseline(), format!("+{out}"), "mono mid t2");
        pen.add(more);
    }
}

fn in_place(g: &Geometry, n: usize, of: usize) -> (i32, i32) {
    if g.collapsed {
        let pitch = g.envelope.0 + 12;
        let first = g.broker.mid() - pitch * (of as i32 - 1) / 2;
        return (first + pitch * n as i32, g.broker.y + 60);
    }
    (g.broker.mid(), place(g, n))
}

/// Between the queue and the consumer.
fn in_hand(g: &Geometry) -> (i32, i32) {
    if g.bar || g.collapsed {
        return (g.broker.mid() - if g.collapsed { 12 } else { 0 }, (g.broker.bottom() + g.consumer.y) / 2);
    }
    ((g.broker.right() + g.consumer.x) / 2, place(g, 0))
}

/// Half across the border of the broker, at the height of the line that sent it.
fn on_the_way(pen: &Pen, copy: &CopyView) -> (i32, i32) {
    let g = pen.g;
    let relay = copy.from.is_some_and(|(p, _)| pen.v.relay.as_ref().is_some_and(|r| r.process == p));
    if g.collapsed {
        return super::compact::on_the_way(g, relay);
    }
    let (view, area) = if relay { (&pen.v.relay, g.relay) } else { (&pen.v.service, g.service) };
    let line = copy.from.map_or(0, |(_, line)| line);
    let y = view.as_ref().map_or(area.y, |p| Column::new(g, p, area).line(line));
    (g.broker.x - g.envelope.0 * 22 / 100, y)
}

fn envelope(g: &Geometry, copy: &CopyView, at: (i32, i32)) -> Group {
    let (w, h) = g.envelope;
    let (x, y) = (-w / 2, -h / 2);
    let state = match copy.state {
        CopyState::Flying => "envelope flying",
        CopyState::Queued { .. } => "envelope queued",
        CopyState::Held(_) => "envelope held",
        CopyState::Settled => "envelope settled",
        CopyState::Refused(_) => "envelope refused",
    };
    let class = if copy.hot { format!("{state} hot") } else { state.to_string() };
    let key = format!("envelope:{}:{}", message(copy.message.id), copy.nth);
    let mut group = Group::new(key, at, class);
    group.rect((x, y, w, h), 2, "paper");
    let fold = (h * 42 / 100).min(h - g.k(21)).max(g.k(9));
    group.path(format!("M{x} {}L0 {}L{} {}", y + 1, y + fold, x + w, y + 1), "flap");
    group.text(0, y + h - g.k(5), message(copy.message.id), "mono mid b");
    match copy.state {
        CopyState::Settled => {
            group.icon(x + w, y + h - g.k(2), Icon::Settled, g.scale);
        }
        CopyState::Queued { redelivered: true } => {
            group.icon(x, y, Icon::Redelivered, g.scale);
        }
        CopyState::Refused(_) => {
            let at = if g.collapsed { (x - 9, 0) } else { (x, y) };
            group.icon(at.0, at.1, Icon::Refusal, g.scale);
        }
        CopyState::Flying | CopyState::Queued { redelivered: false } | CopyState::Held(_) => {}
    }
    if copy.nth > 1 {
        let (bx, by) = (x + w, y + g.k(2));
        group.icon(bx, by, Icon::Badge, g.scale);
        group.text(bx, by + g.baseline(), copy.nth.to_string(), "mid b ondisc");
    }
    group
}

/// Draws the answers heard in this step, on their way back.
pub(super) fn answers(pen: &mut Pen) {
    let g = pen.g;
    for (who, line, heard) in &pen.v.heard {
        let relay = pen.v.relay.as_ref().filter(|r| r.process == *who);
        let (view, area) = match relay {
            Some(r) => (Some(r), g.relay),
            None => (pen.v.service.as_ref(), g.service),
        };
        let Some(view) = view else { continue };
        let icon = match heard {
            Heard::Confirm => Icon::Confirm,
            Heard::Refusal => Icon::Refusal,
            Heard::Silence => Icon::Silence,
        };
        let at = if g.collapsed {
            super::compact::on_the_way(g, view.role == Role::Relay)
        } else {
            ((area.right() + g.broker.x) / 2 + g.k(4), Column::new(g, view, area).line(*line))
        };
        let mut group = Group::new(format!("answer:{}", view.role.word()), at, "answer");
        group.icon(0, 0, icon, g.scale);
        pen.add(group);
    }
}
