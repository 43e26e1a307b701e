//! The ways of what travels: from which actor, along which wire, to which place.

use super::super::mark::Group;
use super::change::{Change, far, middle, owner, shifted};
use super::plan::{ACK, FLY, MARKER, Phase, Planned, Planner, ROW};
use super::{Ease, Kind, Point};

impl<'a> Planner<'a> {
    pub fn envelope(&self, c: &Change<'a>, is: &Group) -> Planned {
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
    pub fn chip(&self, is: &Group) -> Planned {
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
    pub fn broker_end(&self, answer: &Group) -> Option<Point> {
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
}

pub(super) fn between(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

pub(super) fn carry(path: Vec<Point>, appears: bool, ms: i32) -> Planned {
    Some((Kind::Travel { path, appears }, Phase::Carry, ms, Ease::Move))
}
