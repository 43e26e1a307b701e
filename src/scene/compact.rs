//! The phone: a process is its name, its state, its current line and its memory; wires run down and up.

use super::build::{Pen, hatch, zigzag};
use super::fold::{Chip, Cut, LineState, LineView, MemoryView, ProcessView, Way};
use super::geometry::{Area, Geometry};
use super::icon::Icon;
use super::mark::Group;
use super::measure::{Face, width};
use super::process::{body, chip_words, with_life};
use super::wires::{Wire, along, caller, delivery};

/// Right of the consumer, the wire between relay and broker.
fn channel(g: &Geometry) -> i32 {
    g.broker.right() - 10
}

/// Where an envelope or an answer is between a process and the broker.
pub(super) fn on_the_way(g: &Geometry, relay: bool) -> (i32, i32) {
    if relay {
        return (g.broker.right() - g.envelope.0 / 2, (g.consumer.bottom() + g.relay.y) / 2);
    }
    (g.broker.mid(), (g.service.bottom() + g.broker.y) / 2 + 4)
}

/// The wires, each for all lines of a process that go the same way.
pub(super) fn wires(pen: &mut Pen) {
    let (g, v) = (pen.g, pen.v);
    let (ask, told) = caller(pen);
    let ys = (g.client.bottom(), g.service.y);
    pen.add(along(g, "wire:client:ask".into(), 60, ys, ask));
    pen.add(along(g, "wire:client:told".into(), 84, (ys.1, ys.0), told));
    let (service, relay) = (g.service, g.relay);
    let at = |share: i32| g.base.x + g.base.w * share / 100;
    if let Some(p) = &v.service {
        wire(pen, p, Way::ToBase, at(34), (service.bottom(), g.base.y));
        wire(pen, p, Way::ToBroker, g.broker.mid(), (service.bottom(), g.broker.y));
    }
    if let Some(p) = &v.relay {
        wire(pen, p, Way::FromBase, at(34), (g.base.bottom(), relay.y));
        wire(pen, p, Way::ToBase, at(62), (relay.y, g.base.bottom()));
        wire(pen, p, Way::ToBroker, channel(g), (relay.y, g.broker.bottom()));
    }
    let out = delivery(pen);
    pen.add(along(g, "wire:broker:deliver".into(), g.consumer.mid(), (g.broker.bottom(), g.consumer.y), out));
}

/// The wire of all lines that go one way: what happens now outranks what has happened.
fn wire(pen: &mut Pen, p: &ProcessView, way: Way, x: i32, ys: (i32, i32)) {
    let states: Vec<LineState> = p.lines.iter().filter(|l| l.way == way).map(|l| l.state).collect();
    let rank = |s: LineState| match s {
        LineState::Now => 4,
        LineState::Done | LineState::Failed => 3,
        LineState::Never => 2,
        LineState::Todo => 1,
    };
    let Some(state) = states.into_iter().max_by_key(|s| rank(*s)) else { return };
    let word = match way {
        Way::ToBase => "base",
        Way::FromBase => "select",
        Way::ToBroker | Way::FromBroker | Way::ToClient | Way::ToRelay | Way::Nowhere => "broker",
    };
    let mut group = along(pen.g, format!("wire:{}:{word}", p.role.word()), x, ys, Wire::of(state));
    if way == Way::ToBroker && state == LineState::Never {
        group.icon(x, (ys.0 + ys.1) / 2, Icon::NeverLeft, pen.g.scale);
    }
    pen.add(group);
}

/// Both processes, or the absence of the relay.
pub(super) fn processes(pen: &mut Pen) {
    let (g, v) = (pen.g, pen.v);
    for (p, area) in [(&v.service, g.service), (&v.relay, g.relay)] {
        match p {
            Some(p) => process(pen, p, area),
            None if area == g.relay => pen.absence("absent:relay", area, &[pen.w.no_relay, pen.w.no_relay_reason]),
            None => {}
        }
    }
}

/// The line to show: the current one, else the last that was executed, else the first.
fn line_on_show(p: &ProcessView) -> Option<&LineView> {
    let now = p.lines.iter().find(|l| l.state == LineState::Now);
    let done = || p.lines.iter().rfind(|l| matches!(l.state, LineState::Done | LineState::Failed));
    now.or_else(done).or(p.lines.first())
}

fn process(pen: &mut Pen, p: &ProcessView, area: Area) {
    let (g, role) = (pen.g, p.role.word());
    pen.add(body(pen, p, area));
    let mid = area.y + g.head + (area.h - g.head) / 2;
    let base = g.baseline();
    let code_end = line_on_show(p).map_or(0, |l| 26 + width(&pen.code(p, l), g.size, Face::Mono));
    let knows = known(pen, p, area.w - code_end - g.pad - 10);
    let known_left = area.w - knows.width(pen);
    if let Some(line) = line_on_show(p) {
        if line.state == LineState::Now {
            let mut now = Group::new(format!("now:{role}"), (area.x, mid), "now");
            let half = (area.h - g.head) / 2 - 1;
            now.rect((1, -half, known_left - 7, 2 * half), 0, "bar").icon(14, 0, Icon::Play, g.scale);
            pen.add(now);
        }
        let (class, icon) = match line.state {
            LineState::Todo => ("line todo", None),
            LineState::Now => ("line current", None),
            LineState::Done => ("line done", Some(Icon::Tick)),
            LineState::Failed => ("line failed", Some(Icon::Failed)),
            LineState::Never => ("line never", Some(Icon::Never)),
        };
        let mut group = Group::new(format!("line:{role}:{}", line.label), (area.x, mid), with_life(class, p));
        if let Some(icon) = icon {
            group.icon(14, 0, icon, g.scale);
        }
        group.text(26, base, pen.code(p, line), "mono code");
        pen.add(group);
    }
    let mut strip = Group::new(format!("memory:{role}"), (area.x, mid), with_life("memory", p));
    match knows {
        Known::Wiped(word) => {
            let half = (area.h - g.head) / 2 - 3;
            strip.path(hatch((known_left - 6, -half, area.w - known_left + 2, 2 * half), 9), "hatch");
            strip.text(area.w - g.pad, base, word, "end b");
        }
        Known::Nothing(words) => {
            strip.text(area.w - g.pad, base, words, "end t2");
        }
        Known::Chip(words) => {
            let wide = area.w - g.pad - known_left;
            let mut chip = Group::new(format!("chip:{role}:{words}"), (area.x + known_left, mid), "chip");
            chip.rect((0, -13, wide, 26), 2, "card").text(wide / 2, base, words, "mono mid");
            pen.add(chip);
        }
    }
    pen.add(strip);
    let cut = p.slots.iter().filter_map(|s| s.cut).max();
    if let Some(cut) = cut {
        let mut group = Group::new(format!("cut:{role}"), (area.x, area.y + g.head), with_life("cut", p));
        match cut {
            Cut::Armed => group.path(format!("M0 0H{}", area.w), "armed"),
            Cut::Fired => group.path(zigzag(0, area.w, 0, |n| n), "tear"),
        };
        group.icon(0, 0, Icon::Bolt, g.small);
        pen.add(group);
    }
}

/// The memory in few words: the last thing that it knows.
enum Known {
    Wiped(&'static str),
    Nothing(String),
    Chip(String),
}

impl Known {
    /// From its left to the right edge of the process.
    fn width(&self, pen: &Pen) -> i32 {
        let words = match self {
            Known::Wiped(word) => width(word, pen.g.size, Face::Bold),
            Known::Nothing(words) => width(words, pen.g.size, Face::Sans),
            Known::Chip(words) => width(words, pen.g.size, Face::Mono) + 12,
        };
        words + pen.g.pad
    }
}

fn known(pen: &Pen, p: &ProcessView, room: i32) -> Known {
    match &p.memory {
        MemoryView::Wiped => Known::Wiped(pen.w.memory_wiped),
        MemoryView::Knows(chips) => match chips.iter().rfind(|c| **c != Chip::Confirm) {
            Some(chip) => Known::Chip(chip_words(pen.d, *chip)),
            None => {
                let words = format!("{} {}", pen.d.memory, pen.w.memory_empty);
                let fits = width(&words, pen.g.size, Face::Sans) <= room;
                Known::Nothing(if fits { words } else { pen.w.memory_empty.to_string() })
            }
        },
    }
}
