//! From what is to be shown to where it stands.

use super::fold::{LineView, ProcessView, View, fold};
use super::geometry::{Area, Geometry, Layout};
use super::mark::{Group, Scene};
use super::measure::{Face, width};
use super::{base, broker, client, compact, consumer, process, wires};
use crate::content::{DrawingText, StageText, label, text};
use crate::session::{Lang, Run};

/// The picture of one step of a run; beyond the last step, of the last.
pub fn scene(run: &Run, step: usize, layout: Layout, lang: Lang) -> Scene {
    let view = fold(run, step);
    let g = layout.geometry();
    let mut pen = Pen { g, w: &text(lang).stage, d: text(lang).drawing, lang, v: &view, groups: vec![] };
    machine(&mut pen);
    base::draw(&mut pen);
    if g.collapsed {
        compact::wires(&mut pen);
        client::draw(&mut pen);
        if g.beside > 0 { process::draw(&mut pen) } else { compact::processes(&mut pen) }
    } else {
        wires::draw(&mut pen);
        client::draw(&mut pen);
        process::draw(&mut pen);
    }
    broker::draw(&mut pen);
    consumer::draw(&mut pen);
    broker::copies(&mut pen);
    broker::answers(&mut pen);
    Scene { width: g.width, height: g.height, class: g.class, groups: pen.groups }
}

/// What every builder needs: the table, the words, the view, and the groups so far.
pub(super) struct Pen<'a> {
    pub g: &'static Geometry,
    pub w: &'static StageText,
    pub d: &'static DrawingText,
    pub lang: Lang,
    pub v: &'a View<'a>,
    pub groups: Vec<Group>,
}

impl Pen<'_> {
    /// Adds a group, unless nothing is in it.
    pub fn add(&mut self, group: Group) {
        if !group.marks.is_empty() {
            self.groups.push(group);
        }
    }

    /// A line of a program, as the stage shows it.
    pub fn code(&self, p: &ProcessView, line: &LineView) -> String {
        label::line(self.lang, &self.v.run.system.spec(p.process).program, line.line, p.about)
    }

    /// Something that is not there: a dotted outline and a word.
    pub fn absence(&mut self, key: &str, area: Area, words: &[&str]) {
        let (g, line) = (self.g, self.g.size * 3 / 2);
        let mut group = Group::new(key, (area.x, area.y), "absence");
        group.rect((0, 0, area.w, area.h), 4, "void");
        let top = area.h / 2 - line * (words.len() as i32 - 1) / 2 + g.baseline();
        for (i, word) in words.iter().enumerate() {
            group.text(area.w / 2, top + line * i as i32, *word, "mid t2");
        }
        self.add(group);
    }

    /// The widest of some words that fits; the last if none does.
    pub fn fitting(&self, words: &[&'static str], room: i32) -> &'static str {
        let fits = words.iter().find(|w| width(w, self.g.size, Face::Sans) <= room);
        fits.or(words.last()).copied().unwrap_or("")
    }
}

/// The thin frame around what one machine runs, with its word in the gap between the two programs.
fn machine(pen: &mut Pen) {
    let Some(area) = pen.g.machine.filter(|_| pen.v.one_machine) else { return };
    let g = pen.g;
    let mut group = Group::new("machine", (area.x, area.y), "machine");
    group.rect((0, 0, area.w, area.h), g.k(8), "thin");
    let gap = (g.service.bottom() + g.relay.y) / 2 - area.y;
    group.text(area.w / 2, gap + g.baseline() - 1, pen.w.machine, "mid t3");
    pen.add(group);
}

/// A torn edge from `x1` to the right until `x2`.
pub(super) fn zigzag(x1: i32, x2: i32, y: i32, k: impl Fn(i32) -> i32) -> String {
    let (step, amp) = (k(8), k(4));
    let teeth = ((x2 - x1) / step).max(1);
    let mut d = format!("M{x1} {y}l{step}-{amp}");
    for i in 1..teeth {
        d.push_str(&if i % 2 == 1 { format!(" {step} {}", 2 * amp) } else { format!(" {step}-{}", 2 * amp) });
    }
    d
}

/// Diagonal lines that fill a rectangle: drawn one by one, because a pattern would need an id that is unique in the
/// document.
pub(super) fn hatch((x, y, w, h): (i32, i32, i32, i32), step: i32) -> String {
    let mut d = String::new();
    let mut s = step - h;
    while s < w {
        // from (s, h) up to (s + h, 0), cut at both sides
        let (left, right) = (s.max(0), (s + h).min(w));
        d.push_str(&format!("M{} {}L{} {}", x + left, y + h - (left - s), x + right, y + h - (right - s)));
        s += step;
    }
    d
}
