//! Service and relay: a program, the gaps where it can crash, and a memory.

use super::build::{Pen, hatch, zigzag};
use super::fold::{Bracket, Chip, Cut, LineState, MemoryView, ProcessState, ProcessView};
use super::geometry::{Area, Geometry};
use super::icon::Icon;
use super::mark::{Group, SlotControl};
use super::measure::{Face, width};
use crate::content::label::{self, message, order};
use crate::content::{DrawingText, StageText};

/// Where the lines of a program stand.
pub(super) struct Column {
    top: i32,
    pitch: i32,
    cut: i32,
    /// For each cut, how many lines are above it.
    cuts: Vec<usize>,
}

impl Column {
    pub fn new(g: &Geometry, p: &ProcessView, area: Area) -> Column {
        let mut cuts: Vec<usize> = p.slots.iter().filter(|s| s.cut.is_some()).map(|s| s.below).collect();
        cuts.dedup();
        let room = area.h - g.head - g.k(6) - if g.beside > 0 { 0 } else { g.mem } - g.k(5);
        let lines = p.lines.len().max(1) as i32;
        // a program longer than what a layout reserves comes closer together
        let pitch = g.pitch.min((room - g.cut) / lines);
        let cut = g.cut.min((room - pitch * lines) / cuts.len().max(1) as i32);
        Column { top: area.y + g.head + g.k(6), pitch, cut, cuts }
    }

    /// The middle of a line.
    pub fn line(&self, i: usize) -> i32 {
        let torn = self.cuts.iter().filter(|below| **below <= i).count() as i32;
        self.top + self.pitch * i as i32 + self.pitch / 2 + self.cut * torn
    }

    /// The middle of the gap below that many lines.
    pub fn gap(&self, below: usize) -> i32 {
        let torn = self.cuts.iter().filter(|b| **b < below).count() as i32;
        let own = if self.cuts.contains(&below) { self.cut / 2 } else { 0 };
        self.top + self.pitch * below as i32 + self.cut * torn + own
    }
}

/// Word and icon of a state.
pub(super) fn state(w: &'static StageText, state: ProcessState) -> (&'static str, Icon) {
    match state {
        ProcessState::Running => (w.running, Icon::Run),
        ProcessState::Waiting => (w.waiting, Icon::Idle),
        ProcessState::Ended => (w.done, Icon::Ended),
        ProcessState::Dead => (w.dead, Icon::Dead),
        ProcessState::Back => (w.restarted, Icon::Back),
    }
}

/// Draws both, or the absence of the relay.
pub(super) fn draw(pen: &mut Pen) {
    let (g, v) = (pen.g, pen.v);
    for (p, area) in [(&v.service, g.service), (&v.relay, g.relay)] {
        match p {
            Some(p) => process(pen, p, area),
            None if area == g.relay => pen.absence("absent:relay", area, &[pen.w.no_relay, pen.w.no_relay_reason]),
            None => {}
        }
    }
}

/// The box with its header: name on the left, state on the right.
pub(super) fn body(pen: &Pen, p: &ProcessView, area: Area) -> Group {
    let (g, role) = (pen.g, p.role.word());
    let mut body = Group::new(format!("process:{role}"), (area.x, area.y), with_life("process", p));
    body.rect((0, 0, area.w, area.h), 4, "box");
    let name = if role == "relay" { pen.w.relay } else { pen.w.service };
    body.text(g.pad, g.head / 2 + g.name * 36 / 100, name, "name");
    let (word, icon) = state(pen.w, p.state);
    body.text(area.w - g.pad, g.head / 2 + g.baseline(), word, "end");
    let left = area.w - g.pad - width(word, g.size, Face::Sans);
    body.icon(left - g.k(12), g.head / 2, icon, g.scale);
    body.path(format!("M0 {}h{}", g.head, area.w), "sep");
    body
}

/// A class, and `dead` for what belongs to a dead process.
pub(super) fn with_life(class: &str, p: &ProcessView) -> String {
    if p.state == ProcessState::Dead { format!("{class} dead") } else { class.to_string() }
}

fn process(pen: &mut Pen, p: &ProcessView, area: Area) {
    let column = Column::new(pen.g, p, area);
    pen.add(body(pen, p, area));
    bracket(pen, p, area, &column);
    lines(pen, p, area, &column);
    memory(pen, p, area);
    gaps(pen, p, area, &column);
}

fn bracket(pen: &mut Pen, p: &ProcessView, area: Area, column: &Column) {
    let Some((begin, commit, state)) = p.bracket else { return };
    let g = pen.g;
    let (y1, y2) = (column.line(begin) - g.k(7), column.line(commit) + g.k(7));
    let class = match state {
        Bracket::Open => "bracket",
        Bracket::Sealed => "bracket sealed",
    };
    let mut group = Group::new(format!("bracket:{}", p.role.word()), (area.x, 0), with_life(class, p));
    group.path(format!("M{} {y1}H{}V{y2}H{}", g.k(13), g.k(7), g.k(13)), "tx");
    pen.add(group);
}

fn lines(pen: &mut Pen, p: &ProcessView, area: Area, column: &Column) {
    let g = pen.g;
    let role = p.role.word();
    let mut said_never = false;
    let right = area.w - g.beside - g.k(31);
    for (i, line) in p.lines.iter().enumerate() {
        let at = (area.x, column.line(i));
        if line.state == LineState::Now {
            let mut now = Group::new(format!("now:{role}"), at, "now");
            let half = column.pitch / 2 - 1;
            now.rect((g.k(12), -half, right - g.k(12), 2 * half), 0, "bar");
            now.icon(g.k(21), 0, Icon::Play, g.scale);
            pen.add(now);
        }
        let (class, icon) = match line.state {
            LineState::Todo => ("line todo", None),
            LineState::Now => ("line current", None),
            LineState::Done => ("line done", Some(Icon::Tick)),
            LineState::Failed => ("line failed", Some(Icon::Failed)),
            LineState::Never => ("line never", Some(Icon::Never)),
        };
        let mut group = Group::new(format!("line:{role}:{}", line.label), at, with_life(class, p));
        if let Some(icon) = icon {
            group.icon(g.k(22), 0, icon, g.scale);
        }
        let words = pen.code(p, line);
        let end = g.k(34) + width(&words, g.size, Face::Mono);
        group.text(g.k(34), g.baseline(), words, "mono code");
        if line.state == LineState::Never && !said_never {
            let room = right - end - g.k(8);
            let never = [pen.w.never_done, pen.d.never];
            let fits = never.into_iter().find(|w| width(w, g.size, Face::Sans) <= room);
            if let Some(word) = fits {
                said_never = true;
                group.text(right, g.baseline(), word, "end t2");
            }
        }
        pen.add(group);
    }
}

/// The words of a chip.
pub(super) fn chip_words(d: &DrawingText, chip: Chip) -> String {
    match chip {
        Chip::Order(o) => order(o),
        Chip::Message(id) => message(id),
        Chip::Confirm => d.confirm.to_string(),
    }
}

fn memory(pen: &mut Pen, p: &ProcessView, area: Area) {
    if pen.g.beside > 0 {
        return super::beside::memory(pen, p, area);
    }
    let (g, w, role) = (pen.g, pen.w, p.role.word());
    let tall = g.mem - g.k(6);
    let strip = (g.k(6), 0, area.w - g.k(12), tall);
    let at = (area.x, area.bottom() - g.mem);
    let mut group = Group::new(format!("memory:{role}"), at, with_life("memory", p));
    group.rect(strip, 2, "strip");
    let base = tall / 2 + g.baseline();
    let left = g.k(14) + width(w.memory, g.size, Face::Sans) + g.k(8);
    let mut chips = vec![];
    match &p.memory {
        MemoryView::Wiped => {
            group.path(hatch(strip, g.k(9)), "hatch");
            group.text(g.k(14), base, w.memory, "t2");
            group.text(left, base, w.memory_wiped, "b");
        }
        MemoryView::Knows(known) if known.is_empty() => {
            group.text(g.k(14), base, w.memory, "t2").text(left, base, w.memory_empty, "t2");
        }
        MemoryView::Knows(known) => {
            group.text(g.k(14), base, w.memory, "t2");
            chips.clone_from(known);
        }
    }
    pen.add(group);
    let (mut x, room) = (left, area.w - g.k(12));
    for (i, chip) in chips.iter().enumerate() {
        let words = chip_words(pen.d, *chip);
        let wide = width(&words, g.size, Face::Mono) + g.k(12);
        if x + wide > room - if i + 1 < chips.len() { g.k(40) } else { 0 } {
            let mut more = Group::new(format!("chip:{role}:more"), (at.0 + x, at.1), "more");
            more.text(0, base, format!("+{}", chips.len() - i), "mono t2");
            pen.add(more);
            break;
        }
        let mut group = Group::new(format!("chip:{role}:{words}"), (at.0 + x, at.1), "chip");
        group.rect((0, g.k(3), wide, tall - g.k(6)), 2, "card");
        group.text(wide / 2, base, words, "mono mid");
        pen.add(group);
        x += wide + g.k(6);
    }
}

/// The gaps: the tear of a crash, and the slot of each gap as a control.
fn gaps(pen: &mut Pen, p: &ProcessView, area: Area, column: &Column) {
    let (g, role) = (pen.g, p.role.word());
    let x = area.w - g.beside - g.k(17);
    for slot in &p.slots {
        let Some(cut) = slot.cut else { continue };
        let mut group =
            Group::new(format!("cut:{role}.{}", slot.label), (area.x, column.gap(slot.below)), with_life("cut", p));
        match cut {
            Cut::Armed => group.path(format!("M0 0H{x}"), "armed"),
            Cut::Fired => group.path(zigzag(-g.k(5), x - g.k(14), 0, |n| g.k(n)), "tear"),
        };
        pen.add(group);
    }
    for slot in &p.slots {
        if !g.slots && slot.cut.is_none() {
            continue;
        }
        let class = with_life(if slot.cut.is_some() { "slot chosen" } else { "slot" }, p);
        let place = format!("{role}.{}", slot.label);
        let mut group = Group::new(format!("slot:{place}"), (area.x + x, column.gap(slot.below)), class);
        let half = column.pitch / 2;
        group.rect((-g.k(25), -half, g.k(40), 2 * half), 4, "hit");
        group.icon(0, 0, if slot.cut.is_some() { Icon::Bolt } else { Icon::Slot }, g.scale);
        let system = &pen.v.run.system;
        let words = label::slot(pen.lang, system, &slot.gap(system, p.process));
        group.slot = Some(SlotControl { place, label: words, armed: slot.cut.is_some() });
        pen.add(group);
    }
}
