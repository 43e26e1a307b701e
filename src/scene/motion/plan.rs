//! From two scenes to what moves between them.
//!
//! A group is told by the first part of its key (`row`, `wire`, `envelope` …), its owner by the second, its state by its
//! classes. Nothing here knows a program, a step or a scenario.

use super::super::mark::Scene;
use super::change::{Change, middle, owner, same, shifted};
use super::way::{between, carry};
use super::{AT_MOST, Ease, Kind, Motion, Movement, Point, Side};

/// The marker goes on to the next line.
pub(super) const MARKER: i32 = 140;
/// A wire is drawn, a row appears, hardens, is struck.
pub(super) const ROW: i32 = 220;
/// An envelope crosses a gap.
pub(super) const FLY: i32 = 520;
/// A confirm or a copy of an id crosses one.
pub(super) const ACK: i32 = 320;
/// A process dies or comes back.
const CRASH: i32 = 260;
/// A memory is wiped, after that.
const WIPE: i32 = 180;

/// How something changes its look where it stands. What has no ground of its own would show the new look through the old.
fn turn(what: &str) -> Kind {
    match what {
        "row" | "none" | "line" | "wire" | "tx" | "bracket" | "cut" | "count" | "machine" | "absent" => Kind::Cross,
        _ => Kind::Turn,
    }
}

fn side((from, to): (Point, Point)) -> Side {
    match (to.0 - from.0, to.1 - from.1) {
        (0, dy) if dy > 0 => Side::Top,
        (0, _) => Side::Bottom,
        (dx, _) if dx > 0 => Side::Left,
        (_, _) => Side::Right,
    }
}

/// What moves when a reader goes on from one scene to the next. Nothing between scenes of different layouts: those are
/// cuts.
pub fn plan(old: &Scene, new: &Scene) -> Motion {
    if (old.width, old.height, old.class) != (new.width, new.height, new.class) {
        return Motion::default();
    }
    let find = |scene: &'_ Scene, key: &str| scene.groups.iter().position(|g| g.key == key);
    let mut changes: Vec<Change> = vec![];
    for is in &new.groups {
        let was = find(old, &is.key).map(|i| &old.groups[i]);
        if !was.is_some_and(|was| same(was, is)) {
            changes.push(Change { was, is: Some(is), group: is });
        }
    }
    for was in &old.groups {
        if find(new, &was.key).is_none() {
            changes.push(Change { was: Some(was), is: None, group: was });
        }
    }
    let planner = Planner::new(old, new, &changes);
    let mut moves: Vec<Movement> = vec![];
    let mut carried = 0;
    for change in &changes {
        let Some((kind, phase, ms, ease)) = planner.movement(change) else { continue };
        let delay = match phase {
            Phase::First => 0,
            Phase::Carry => {
                // one after the other: an eye follows one thing
                carried += ms;
                planner.marked + carried - ms
            }
            Phase::Wire => planner.marked,
            Phase::Then => -1,
        };
        moves.push(Movement { key: change.group.key.clone(), kind, delay, ms, ease });
    }
    let drawn = moves.iter().any(|m| m.delay >= 0 && matches!(m.kind, Kind::Draw(_)) && m.key.starts_with("wire"));
    let arrival = planner.marked + carried.max(if drawn { ROW } else { 0 });
    for m in moves.iter_mut().filter(|m| m.delay < 0) {
        m.delay = arrival;
    }
    let motion = Motion { moves };
    let total = motion.total();
    if total > AT_MOST { motion.paced(AT_MOST, total) } else { motion }
}

/// When in a step.
#[derive(Clone, Copy)]
pub(super) enum Phase {
    /// At once.
    First,
    /// After the marker or the crash: things that travel, one after the other.
    Carry,
    /// At the same time: the wires on which they do.
    Wire,
    /// When they have arrived.
    Then,
}

pub(super) struct Planner<'a> {
    pub old: &'a Scene,
    pub new: &'a Scene,
    /// How long the first phase is.
    marked: i32,
    /// Owners of what dies in this step.
    dying: Vec<&'a str>,
    /// One envelope alone makes room for another.
    pub shifts: usize,
}

pub(super) type Planned = Option<(Kind, Phase, i32, Ease)>;

impl<'a> Planner<'a> {
    fn new(old: &'a Scene, new: &'a Scene, changes: &[Change<'a>]) -> Planner<'a> {
        let of = |what: &str| changes.iter().filter(move |c| c.group.what() == what).collect::<Vec<_>>();
        let dying: Vec<&str> = of("process").iter().filter(|c| c.dies()).map(|c| owner(&c.group.key)).collect();
        let turning = changes.iter().any(|c| c.dies() || c.loses("dead"));
        let shifts = of("envelope").iter().filter(|c| shifted(c)).count();
        let marker = shifts == 1 || of("now").iter().any(|c| c.is.is_some());
        let marked = match (turning, marker) {
            (true, _) => CRASH,
            (false, true) => MARKER,
            (false, false) => 0,
        };
        Planner { old, new, marked, dying, shifts }
    }

    fn movement(&self, c: &Change<'a>) -> Planned {
        let g = c.group;
        let what = g.what();
        let with_its_owner = (c.is.is_none() || c.becomes("dead")) && self.dying.contains(&owner(&g.key));
        if c.dies() || (with_its_owner && what != "envelope") {
            return self.death(c, what);
        }
        if c.loses("dead") {
            return match what {
                "slot" => Some((Kind::Enter, Phase::First, CRASH, Ease::Settle)),
                "process" => Some((Kind::Wipe(Side::Top), Phase::First, CRASH, Ease::Settle)),
                // what it remembers comes last: nothing
                "memory" => Some((Kind::Turn, Phase::Then, WIPE, Ease::Settle)),
                _ => Some((turn(what), Phase::First, CRASH, Ease::Settle)),
            };
        }
        let first = |kind| Some((kind, Phase::First, MARKER, Ease::Settle));
        let then = |kind| Some((kind, Phase::Then, ROW, Ease::Settle));
        match (what, c.was, c.is) {
            ("slot", ..) => None,
            ("now", Some(was), Some(is)) => first(Kind::Slide(middle(was), middle(is))),
            ("now" | "line", None, Some(_)) => first(Kind::Enter),
            ("now" | "line" | "answer" | "chip", Some(_), None) => first(Kind::Leave),
            ("line" | "process", Some(_), Some(_)) => first(turn(what)),
            ("memory", ..) if !self.learns(&g.key) => first(if c.was.is_none() {
                Kind::Enter
            } else if c.is.is_none() {
                Kind::Leave
            } else {
                Kind::Turn
            }),
            ("wire", _, Some(is)) => match is.ends {
                // one that is taken and left again within a step is drawn as well
                Some(ends) if c.becomes("now") || (c.becomes("done") && !c.loses("now")) => {
                    Some((Kind::Draw(side(ends)), Phase::Wire, ROW, Ease::Settle))
                }
                Some(_) | None if c.loses("now") => first(turn(what)),
                Some(_) | None => then(if c.was.is_some() { turn(what) } else { Kind::Enter }),
            },
            ("envelope", _, Some(is)) => self.envelope(c, is),
            ("answer", None, Some(is)) => match self.broker_end(is) {
                Some(from) => carry(vec![from, between(from, middle(is)), middle(is)], true, ACK),
                None => then(Kind::Enter),
            },
            ("chip", None, Some(is)) => self.chip(is),
            ("row", Some(was), Some(is)) if was.at != is.at && was.class == is.class => {
                first(Kind::Slide(middle(was), middle(is)))
            }
            ("row", Some(_), Some(_)) if c.becomes("struck") => then(Kind::Wipe(Side::Left)),
            ("tx" | "bracket", None, Some(_)) => then(Kind::Draw(Side::Top)),
            ("count", Some(was), Some(is)) if was.marks != is.marks => {
                Some((Kind::Count, Phase::Then, ROW, Ease::Move))
            }
            (_, Some(_), Some(_)) => then(turn(what)),
            (_, None, _) => then(Kind::Enter),
            (_, _, None) => then(Kind::Leave),
        }
    }

    /// What dies darkens; its memory is wiped after that.
    fn death(&self, c: &Change<'a>, what: &str) -> Planned {
        let crash = |kind| Some((kind, Phase::First, CRASH, Ease::Fall));
        let wipe = |kind| Some((kind, Phase::Then, WIPE, Ease::Fall));
        match (what, c.was, c.is) {
            // the bolt falls into its slot
            ("slot", _, Some(is)) if is.is("chosen") => {
                let (x, y) = middle(is);
                crash(Kind::Slide((x, y - 12), (x, y)))
            }
            ("slot", ..) => crash(Kind::Enter),
            ("cut", ..) => crash(Kind::Draw(Side::Right)),
            ("memory", Some(_), Some(_)) => wipe(Kind::Wipe(Side::Right)),
            ("memory", None, _) => wipe(Kind::Draw(Side::Right)),
            ("chip" | "more", ..) => wipe(Kind::Drop),
            (_, Some(_), Some(_)) => crash(turn(what)),
            (_, None, _) => crash(Kind::Enter),
            (_, _, None) => crash(Kind::Leave),
        }
    }

    /// Whether something comes into the memory whose key that is, in this step.
    fn learns(&self, memory: &str) -> bool {
        let had = |key: &str| self.old.groups.iter().any(|g| g.key == key);
        self.new.groups.iter().any(|g| g.what() == "chip" && owner(&g.key) == owner(memory) && !had(&g.key))
    }
}
