//! The caller: a capsule that says what it knows.

use super::build::Pen;
use super::fold::CallerState;
use super::icon::Icon;
use super::mark::Group;
use super::measure::{Face, width};
use crate::content::{DrawingText, StageText, label::order};
use crate::model::Reply;

/// The word for what a caller knows.
pub(super) fn word(w: &StageText, d: &DrawingText, state: CallerState) -> &'static str {
    match state {
        CallerState::Asks => d.client_asks,
        CallerState::Waits => w.client_waits,
        CallerState::Told(Reply::Ok) => w.client_ok,
        CallerState::Told(Reply::Error) => w.client_error,
        CallerState::Told(Reply::Unknown) => w.client_unknown,
        CallerState::Unanswered => w.client_silence,
        CallerState::Wrong => d.client_wrong,
    }
}

/// Draws it.
pub(super) fn draw(pen: &mut Pen) {
    let (g, a) = (pen.g, pen.g.client);
    let mut group = Group::new("client", (a.x, a.y), if pen.v.answered_now { "client hot" } else { "client" });
    group.rect((0, 0, a.w, a.h), a.h / 2, "box");
    group.icon(g.k(24), a.h / 2, Icon::Person, g.scale);
    let two_lines = a.h > g.k(50);
    let name = width(pen.w.client, g.size, Face::Bold);
    let room = if two_lines { a.w - g.k(44 + 14) } else { a.w - g.k(42 + 16 + 6) - name };
    let words = knows(pen, room);
    if two_lines {
        group.text(g.k(44), a.h / 2 - g.k(4), pen.w.client, "b");
        group.text(g.k(44), a.h / 2 + g.k(17), words, "t2");
    } else {
        group.text(g.k(42), a.h / 2 + g.baseline(), pen.w.client, "b");
        group.text(a.w - g.k(16), a.h / 2 + g.baseline(), words, "end t2");
    }
    pen.add(group);
}

/// What it knows; with several orders, about each if there is room, else about the last.
fn knows(pen: &Pen, room: i32) -> String {
    let [.., last] = pen.v.callers.as_slice() else { return String::new() };
    if pen.v.callers.len() == 1 {
        return word(pen.w, pen.d, last.1).to_string();
    }
    let short = format!("{}\u{a0}: {}", order(last.0), word(pen.w, pen.d, last.1));
    if width(&short, pen.g.size, Face::Sans) <= room { short } else { word(pen.w, pen.d, last.1).to_string() }
}
