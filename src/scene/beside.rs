//! The memory of a process beside its program, where two pictures stand side by side.

use super::build::{Pen, hatch};
use super::fold::{MemoryView, ProcessView};
use super::geometry::Area;
use super::mark::Group;
use super::measure::{Face, width};
use super::process::{chip_words, with_life};

/// From one thing that it knows to the next below.
const PITCH: i32 = 32;

/// Draws it.
pub(super) fn memory(pen: &mut Pen, p: &ProcessView, area: Area) {
    let (g, w, role) = (pen.g, pen.w, p.role.word());
    let (x, y) = (area.right() - g.beside, area.y + g.head + 6);
    let (wide, tall) = (g.beside - 6, area.h - g.head - 12);
    let mut group = Group::new(format!("memory:{role}"), (x, y), with_life("memory", p));
    group.rect((0, 0, wide, tall), 2, "strip");
    let mut chips = vec![];
    match &p.memory {
        MemoryView::Wiped => {
            group.path(hatch((0, 56, wide, tall - 56), 9), "hatch");
            group.text(10, 22, w.memory, "t2").text(10, 46, w.memory_wiped, "b");
        }
        MemoryView::Knows(known) if known.is_empty() => {
            group.text(10, 22, w.memory, "t2").text(10, 46, w.memory_empty, "t2");
        }
        MemoryView::Knows(known) => {
            group.text(10, 22, w.memory, "t2");
            chips.clone_from(known);
        }
    }
    pen.add(group);
    let room = ((tall - 34) / PITCH).max(1) as usize;
    for (i, chip) in chips.iter().enumerate() {
        let at = (x + 10, y + 34 + PITCH * i as i32);
        if i + 1 == room && chips.len() > room {
            let mut more = Group::new(format!("chip:{role}:more"), at, "more");
            more.text(0, 13 + g.baseline(), format!("+{}", chips.len() - i), "mono t2");
            pen.add(more);
            break;
        }
        let words = chip_words(pen.d, *chip);
        let mut group = Group::new(format!("chip:{role}:{words}"), at, "chip");
        let wide = width(&words, g.size, Face::Mono) + 12;
        group.rect((0, 0, wide, 26), 2, "card").text(wide / 2, 13 + g.baseline(), words, "mono mid");
        pen.add(group);
    }
}
