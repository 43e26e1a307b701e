//! Without movement: what would have travelled leaves a trace; and after a jump, what is different is outlined.

use super::super::mark::{Group, Scene};
use super::{Ease, Kind, Motion, Movement, Point};

/// How long something stays outlined.
const OUTLINED: i32 = 220;

/// What tells, after a step without movement, where things have come from: a dotted outline where each was, and a wire
/// to where it arrived as far as no wire of the scene leads there. Nobody else draws these groups, and they are gone
/// with the next step.
pub fn ghosts(motion: &Motion, new: &Scene) -> Vec<Group> {
    motion.moves.iter().flat_map(|m| ghost(m, new)).collect()
}

fn ghost(m: &Movement, new: &Scene) -> Vec<Group> {
    let (Kind::Travel { path, .. } | Kind::Send(path)) = &m.kind else { return vec![] };
    let Some(group) = new.groups.iter().find(|g| g.key == m.key) else { return vec![] };
    let ([from, ..], (_, (w, h))) = (&path[..], group.body()) else { return vec![] };
    let middle = |g: &Group| {
        let ((x, y), _) = g.body();
        (g.at.0 + x, g.at.1 + y)
    };
    let mut outline = Group::new(["ghost:", &m.key].concat(), *from, "ghost");
    // around what still stands there, around the words in a row, or in the size of what has left
    let stands = new.groups.iter().find(|g| middle(g) == *from).map(|g| g.body().1);
    let (ow, oh) = match (stands, group.what()) {
        (Some((w, h)), _) => (w + 8, h + 8),
        (None, "chip") => (w, h),
        (None, _) => (w + 4, h + 4),
    };
    outline.rect((-ow / 2, -oh / 2, ow, oh), 4, "void");
    let mut all = vec![outline];
    // beyond the tip of its wire only an envelope has a way of its own: a copy of an id ends in the text of a program
    let leads = |p: &Point| new.groups.iter().filter(|g| g.is("now")).any(|g| g.ends.is_some_and(|e| e.1 == *p));
    if let (Kind::Travel { .. }, "envelope") = (&m.kind, group.what()) {
        let tip = path.iter().position(leads).unwrap_or(0);
        all.extend(trail(&m.key, &path[tip..], (w / 2, h / 2)));
    }
    all
}

/// A wire along a path, with its head at the border of the thing that stands at the end.
fn trail(key: &str, path: &[Point], (w, h): Point) -> Option<Group> {
    let [.., before, last] = path else { return None };
    let straight = path.windows(2).all(|w| w[0].0 == w[1].0 || w[0].1 == w[1].1);
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    // along the longer way; a head is 11 long and 7 to each side
    let (ux, uy) = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
    // where an envelope stands next to the tip of its wire, there is nothing to add
    if !straight || dx.abs() + dy.abs() < (ux * w).abs() + (uy * h).abs() + 16 {
        return None;
    }
    let tip = (last.0 - ux * w, last.1 - uy * h);
    let mut group = Group::new(["ghost:wire:", key].concat(), (0, 0), "ghost wire now");
    let mut shaft = String::new();
    for (x, y) in path[..path.len() - 1].iter().copied().chain([(tip.0 - ux * 9, tip.1 - uy * 9)]) {
        let pen = if shaft.is_empty() { "M" } else { "L" };
        shaft += &format!("{pen}{x} {y}");
    }
    group.path(shaft, "shaft");
    let corner = |side: i32| (-11 * ux + 7 * side * uy, -11 * uy + 7 * side * ux);
    let ((ax, ay), (bx, by)) = (corner(1), corner(-1));
    group.path(format!("M{} {}l{ax} {ay}l{} {}z", tip.0, tip.1, bx - ax, by - ay), "head");
    Some(group)
}

/// What to outline after a jump: the actors' states that are not what they were. Nothing between different layouts,
/// where nothing is where it was.
pub fn changes(old: &Scene, new: &Scene) -> Motion {
    if (old.width, old.height, old.class) != (new.width, new.height, new.class) {
        return Motion::default();
    }
    let calm = |g: &Group| g.class.replace(" hot", "");
    let tells = |g: &&Group| match g.what() {
        "row" | "none" | "envelope" | "client" | "count" | "now" => true,
        // of larger things only life and death
        "process" | "consumer" | "broker" => old.groups.iter().any(|o| o.key == g.key && o.is("dead") != g.is("dead")),
        _ => false,
    };
    let differs = |g: &&Group| {
        let was = old.groups.iter().find(|o| o.key == g.key);
        was.is_none_or(|was| calm(was) != calm(g) || was.at != g.at || was.marks != g.marks)
    };
    let mark =
        |g: &Group| Movement { key: g.key.clone(), kind: Kind::Mark, delay: 0, ms: OUTLINED, ease: Ease::Settle };
    Motion { moves: new.groups.iter().filter(tells).filter(differs).map(mark).collect() }
}
