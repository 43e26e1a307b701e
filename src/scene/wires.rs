//! The wires between actors: planned, taken now, taken, never to be taken.

use super::build::Pen;
use super::fold::{CallerState, LineState, ProcessView, Way};
use super::geometry::{Area, Geometry};
use super::icon::Icon;
use super::mark::Group;
use super::process::Column;

/// How far a wire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Planned,
    Now,
    Done,
    Never,
}

impl Wire {
    pub fn of(state: LineState) -> Wire {
        match state {
            LineState::Todo => Wire::Planned,
            LineState::Now => Wire::Now,
            LineState::Done | LineState::Failed => Wire::Done,
            LineState::Never => Wire::Never,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Wire::Planned => "wire planned",
            Wire::Now => "wire now",
            Wire::Done => "wire done",
            Wire::Never => "wire never",
        }
    }

    /// Length and half the width of the head.
    fn head(self, g: &Geometry) -> (i32, i32) {
        match self {
            Wire::Now => (g.k(11), g.k(7)),
            Wire::Planned | Wire::Done | Wire::Never => (g.k(9), g.k(6)),
        }
    }
}

/// An arrow from left to right or back.
pub(super) fn across(g: &Geometry, key: String, (x1, x2): (i32, i32), y: i32, wire: Wire) -> Group {
    let d = if x2 > x1 { 1 } else { -1 };
    let tip = x2 - d * g.k(2);
    let (long, half) = wire.head(g);
    let mut group = Group::new(key, (0, 0), wire.class());
    group.ends = Some(((x1, y), (x2, y)));
    group.path(format!("M{x1} {y}H{}", tip - d * (long - 2)), "shaft");
    group.path(format!("M{tip} {y}l{} {}v{}z", -d * long, -half, 2 * half), "head");
    group
}

/// An arrow up or down.
pub(super) fn along(g: &Geometry, key: String, x: i32, (y1, y2): (i32, i32), wire: Wire) -> Group {
    let d = if y2 > y1 { 1 } else { -1 };
    let tip = y2 - d * g.k(2);
    let (long, half) = wire.head(g);
    let mut group = Group::new(key, (0, 0), wire.class());
    group.ends = Some(((x, y1), (x, y2)));
    group.path(format!("M{x} {y1}V{}", tip - d * (long - 2)), "shaft");
    group.path(format!("M{x} {tip}l{} {}h{}z", -half, -d * long, 2 * half), "head");
    group
}

/// The wires of the caller: what it asks, what it is told.
pub(super) fn caller(pen: &Pen) -> (Wire, Wire) {
    let state = pen.v.callers.last().map(|c| c.1);
    let ask = match state {
        _ if pen.v.asked_now => Wire::Now,
        None | Some(CallerState::Asks) => Wire::Planned,
        Some(CallerState::Waits | CallerState::Told(_) | CallerState::Unanswered | CallerState::Wrong) => Wire::Done,
    };
    let told = match state {
        _ if pen.v.answered_now => Wire::Now,
        None | Some(CallerState::Asks | CallerState::Waits) => Wire::Planned,
        Some(CallerState::Told(_) | CallerState::Wrong) => Wire::Done,
        Some(CallerState::Unanswered) => Wire::Never,
    };
    (ask, told)
}

/// The wire from the queue to the consumer.
pub(super) fn delivery(pen: &Pen) -> Wire {
    match &pen.v.consumer {
        Some(c) if c.received_now => Wire::Now,
        Some(c) if c.received > 0 => Wire::Done,
        Some(_) | None => Wire::Planned,
    }
}

/// Draws all of them.
pub(super) fn draw(pen: &mut Pen) {
    let (g, v) = (pen.g, pen.v);
    let (ask, told) = caller(pen);
    let mid = g.client.y + g.client.h / 2;
    pen.add(across(g, "wire:client:ask".into(), (g.client.right(), g.service.x), mid - g.k(7), ask));
    pen.add(across(g, "wire:client:told".into(), (g.service.x, g.client.right()), mid + g.k(7), told));
    for (p, area) in [(&v.service, g.service), (&v.relay, g.relay)] {
        if let Some(p) = p {
            of_process(pen, p, area);
        }
    }
    let out = delivery(pen);
    let wire = if g.bar {
        along(g, "wire:broker:deliver".into(), g.broker.mid(), (g.broker.bottom(), g.consumer.y), out)
    } else {
        let y = super::broker::place(g, 0);
        across(g, "wire:broker:deliver".into(), (g.broker.right(), g.consumer.x), y, out)
    };
    pen.add(wire);
}

fn of_process(pen: &mut Pen, p: &ProcessView, area: Area) {
    let g = pen.g;
    let column = Column::new(g, p, area);
    for (i, line) in p.lines.iter().enumerate() {
        let y = column.line(i);
        let key = format!("wire:{}:{}", p.role.word(), line.label);
        let wire = Wire::of(line.state);
        let ends = match line.way {
            Way::ToBase => (area.x, g.base.right()),
            Way::FromBase => (g.base.right(), area.x),
            Way::ToBroker => (area.right(), g.broker.x),
            Way::FromBroker => (g.broker.x, area.right()),
            Way::ToRelay => {
                if pen.v.relay.is_some() {
                    let x = area.x + area.w * 3 / 4;
                    pen.add(along(g, key, x, (area.bottom(), g.relay.y), wire));
                }
                continue;
            }
            // the caller's own pair of wires shows it
            Way::ToClient | Way::Nowhere => continue,
        };
        let mut group = across(g, key, ends, y, wire);
        if line.way == Way::ToBroker && line.state == LineState::Never {
            group.icon((ends.0 + ends.1) / 2, y, Icon::NeverLeft, g.scale);
        }
        pen.add(group);
    }
}
