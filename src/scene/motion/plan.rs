//! From two scenes to what moves between them.
//!
//! A group is told by the first part of its key (`row`, `wire`, `envelope` …), its owner by the second, its state by its
//! classes. Nothing here knows a program, a step or a scenario.

use super::super::mark::{Group, Scene};
use super::{AT_MOST, Ease, Kind, Motion, Movement, Point, Side};

/// The marker goes on to the next line.
const MARKER: i32 = 140;
/// A wire is drawn, a row appears, hardens, is struck.
const ROW: i32 = 220;
/// An envelope crosses a gap.
const FLY: i32 = 520;
/// A confirm or a copy of an id crosses one.
const ACK: i32 = 320;
/// A process dies or comes back.
const CRASH: i32 = 260;
/// A memory is wiped, after that.
const WIPE: i32 = 180;

/// One group before and after; at least one of them is there, and they differ.
struct Change<'a> {
    was: Option<&'a Group>,
    is: Option<&'a Group>,
    /// Whichever is there, the new one first.
    group: &'a Group,
}

impl<'a> Change<'a> {
    fn both(&self) -> Option<(&'a Group, &'a Group)> {
        self.was.zip(self.is)
    }

    /// It has that role now and had it not, or was not there.
    fn becomes(&self, role: &str) -> bool {
        self.is.is_some_and(|g| g.is(role)) && !self.was.is_some_and(|g| g.is(role))
    }

    fn loses(&self, role: &str) -> bool {
        self.both().is_some_and(|(was, is)| was.is(role) && !is.is(role))
    }

    fn dies(&self) -> bool {
        self.was.is_some() && self.becomes("dead")
    }
}

/// The second part of a key: whose it is.
fn owner(key: &str) -> &str {
    key.split([':', '.']).nth(1).unwrap_or("")
}

/// How something changes its look where it stands. What has no ground of its own would show the new look through the old.
fn turn(what: &str) -> Kind {
    match what {
        "row" | "none" | "line" | "wire" | "tx" | "bracket" | "cut" | "count" | "machine" | "absent" => Kind::Cross,
        _ => Kind::Turn,
    }
}

/// Whether it is the same but for what was outlined because it had just changed.
fn same(was: &Group, is: &Group) -> bool {
    let calm = |g: &Group| g.class.replace(" hot", "");
    was.at == is.at && was.marks == is.marks && (was.class == is.class || (calm(was) == calm(is) && !is.is("hot")))
}

fn middle(g: &Group) -> Point {
    let ((x, y), _) = g.body();
    (g.at.0 + x, g.at.1 + y)
}

fn far(a: Point, b: Point) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
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
enum Phase {
    /// At once.
    First,
    /// After the marker or the crash: things that travel, one after the other.
    Carry,
    /// At the same time: the wires on which they do.
    Wire,
    /// When they have arrived.
    Then,
}

struct Planner<'a> {
    old: &'a Scene,
    new: &'a Scene,
    /// How long the first phase is.
    marked: i32,
    /// Owners of what dies in this step.
    dying: Vec<&'a str>,
    /// One envelope alone makes room for another.
    shifts: usize,
}

type Planned = Option<(Kind, Phase, i32, Ease)>;

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

    fn envelope(&self, c: &Change<'a>, is: &Group) -> Planned {
        let here = middle(is);
        let Some(was) = c.was else {
            let Some((from, to)) = self.wire_to(here, |w| owner(&w.key) != "broker") else {
                return Some((Kind::Enter, Phase::Then, ROW, Ease::Settle));
            };
            // from the memory of its sender along the wire, and down to its place
            let mut path: Vec<Point> = self.chip_of(owner(&is.key), from).into_iter().collect();
            path.push(from);
            if from.1 == to.1 && is.at.0 > to.0 {
                path.extend([to, (here.0, to.1)]);
            } else if from.0 == to.0 {
                path.push(to);
            }
            path.push(here);
            return carry(path, true, FLY);
        };
        if shifted(c) {
            let slide = (Kind::Slide(middle(was), here), Phase::First, MARKER, Ease::Settle);
            return (self.shifts == 1).then_some(slide);
        }
        if c.becomes("settled") {
            let leads = self.new.groups.iter().find(|w| w.is("now") && w.what() == "wire" && owner(&w.key) == "broker");
            return match leads.and_then(|w| w.ends) {
                // what the consumer has taken leaves for it, and stays as a memory of itself
                Some((from, to)) => {
                    let inside = (to.0 + (to.0 - from.0).signum() * 26, to.1 + (to.1 - from.1).signum() * 26);
                    // one that is in its hands is past the queue
                    let path = if was.at == is.at {
                        vec![middle(was), from, to, inside]
                    } else {
                        vec![middle(was), to, inside]
                    };
                    Some((Kind::Send(path), Phase::Carry, FLY, Ease::Move))
                }
                None => Some((Kind::Turn, Phase::Then, ROW, Ease::Settle)),
            };
        }
        if was.at == is.at {
            return Some((Kind::Turn, Phase::Then, ROW, Ease::Settle));
        }
        let corner = if was.at.0 == is.at.0 || was.at.1 == is.at.1 { None } else { Some((is.at.0, middle(was).1)) };
        carry([Some(middle(was)), corner, Some(here)].into_iter().flatten().collect(), false, FLY)
    }

    /// A copy of an id, from the row where it stands into a memory; or what a memory simply knows now.
    fn chip(&self, is: &Group) -> Planned {
        let whose = owner(&is.key);
        let hears = self.new.groups.iter().any(|g| g.what() == "answer" && owner(&g.key) == whose);
        let wire = self.wire_to(middle(is), |w| owner(&w.key) == whose).filter(|_| !hears);
        let Some((from, to)) = wire else { return Some((Kind::Enter, Phase::Then, ROW, Ease::Settle)) };
        let word = is.words();
        let row = self.new.groups.iter().filter(|g| g.what() == "row").find_map(|g| Some((g.at, g.place_of(word)?)));
        let mut path = vec![];
        path.extend(row.map(|(at, (x, y))| (at.0 + x, at.1 + y)));
        path.extend([from, to, middle(is)]);
        carry(path, true, ACK)
    }

    /// Where the wires of its owner meet the broker, at the one that is taken if one is.
    fn broker_end(&self, answer: &Group) -> Option<Point> {
        let broker = self.new.groups.iter().find(|g| g.what() == "broker").map(middle)?;
        let wires = self.new.groups.iter().filter(|g| g.what() == "wire" && owner(&g.key) == owner(&answer.key));
        let near = |(a, b): (Point, Point)| if far(a, broker) < far(b, broker) { a } else { b };
        let ends = wires.filter_map(|g| Some((!g.is("now"), near(g.ends?))));
        ends.min_by_key(|(idle, end)| (*idle, far(*end, broker))).map(|(_, end)| end)
    }

    /// The taken wire that leads there, of those that fit: its end is nearer than its beginning.
    fn wire_to(&self, there: Point, fits: impl Fn(&Group) -> bool) -> Option<(Point, Point)> {
        let taken = self.new.groups.iter().filter(|g| g.what() == "wire" && g.is("now") && fits(g));
        let leading = taken.filter_map(|g| g.ends).filter(|(from, to)| far(*to, there) < far(*from, there));
        leading.min_by_key(|(_, to)| far(*to, there))
    }

    /// Where the id of a message stands in the memory from which it is sent, the one nearest to its wire.
    fn chip_of(&self, message: &str, from: Point) -> Option<Point> {
        let chips = self.old.groups.iter().filter(|g| g.what() == "chip" && g.words() == message);
        chips.map(middle).min_by_key(|at| far(*at, from))
    }

    /// Whether something comes into the memory whose key that is, in this step.
    fn learns(&self, memory: &str) -> bool {
        let had = |key: &str| self.old.groups.iter().any(|g| g.key == key);
        self.new.groups.iter().any(|g| g.what() == "chip" && owner(&g.key) == owner(memory) && !had(&g.key))
    }
}

/// An envelope that only makes room.
fn shifted(c: &Change) -> bool {
    c.both().is_some_and(|(was, is)| was.at != is.at && was.class.replace(" hot", "") == is.class)
}

fn between(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

fn carry(path: Vec<Point>, appears: bool, ms: i32) -> Planned {
    Some((Kind::Travel { path, appears }, Phase::Carry, ms, Ease::Move))
}
