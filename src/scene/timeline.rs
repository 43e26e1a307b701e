//! The timeline under the stage: one tick a step, some with their names, and the time during which something was dead.

use super::icon::Icon;
use super::measure::{Face, width};
use super::svg::escape;
use crate::session::{Landmark, Moment, Run, Twin};

/// One tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Its step.
    pub step: usize,
    /// Where it stands, in thousandths of the track.
    pub at: i32,
    /// Its name.
    pub label: String,
    /// The name has room to be read; the others appear when they are pointed at or focused.
    pub shown: bool,
    /// How the name stands to the tick.
    pub anchor: Anchor,
    /// A crash: the lightning stands here, before it has struck as well.
    pub crash: bool,
    /// This is the step that is shown.
    pub current: bool,
}

/// How a name stands to its tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins ten pixels before it.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends ten pixels behind it.
    End,
}

/// The timeline at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// One a step, from the start to the end.
    pub ticks: Vec<Tick>,
    /// How far the run is, in thousandths of the track.
    pub done: i32,
    /// From each crash to the restart after it, in thousandths of the track.
    pub dead: Vec<(i32, i32)>,
}

/// Between two names, and between a name and the end of the track beyond which it may reach.
const APART: i32 = 8;
/// How far a name that does not stand in the middle of its tick reaches beyond it.
const OVERHANG: i32 = 10;

/// Builds it for a track of `track` pixels and names of `size` pixels. `label` names a step.
///
/// A name is hidden when its box would come within eight pixels of one that matters more: the current step, a crash,
/// the ends, a commit, a publication, a restart, the others (`look/DESIGN-NOTES.md`, section 4).
pub fn timeline(run: &Run, step: usize, track: i32, size: i32, label: impl Fn(usize) -> String) -> Timeline {
    let names = (0..=run.steps()).map(|i| (rank(run.frame(i).moment), label(i))).collect();
    lay(names, step, track, size)
}

/// The same for two runs: one tick a stop.
pub fn twin_timeline(twin: &Twin, stop: usize, track: i32, size: i32, label: impl Fn(usize) -> String) -> Timeline {
    let names = twin.stops.iter().enumerate().map(|(i, s)| (landmark_rank(s.landmark), label(i))).collect();
    lay(names, stop, track, size)
}

/// Lays out ticks, each with its rank and its name.
fn lay(names: Vec<(u8, String)>, step: usize, track: i32, size: i32) -> Timeline {
    let last = names.len() - 1;
    let at = |step: usize| (step * 1000 / last.max(1)) as i32;
    let ranks: Vec<u8> = names.iter().map(|(rank, _)| *rank).collect();
    let mut ticks: Vec<Tick> = names
        .into_iter()
        .enumerate()
        .map(|(i, (rank, label))| Tick {
            step: i,
            at: at(i),
            label,
            shown: false,
            anchor: Anchor::Middle,
            crash: rank == CRASH,
            current: i == step.min(last),
        })
        .collect();
    let mut taken: Vec<(i32, i32)> = vec![];
    let matters = |i: usize| match ranks[i] {
        _ if i == step.min(last) => 0,
        CRASH => CRASH,
        _ if i == 0 || i == last => ENDS,
        rank => rank,
    };
    let by_rank = (0..=LAST_RANK).flat_map(|r| (0..=last).filter(move |i| matters(*i) == r));
    for i in by_rank {
        let face = if ticks[i].current { Face::Bold } else { Face::Sans };
        let wide = width(&ticks[i].label, size, face);
        let middle = at(i) * track / 1000;
        let (anchor, left) = if middle - wide / 2 < -OVERHANG {
            (Anchor::Start, middle - OVERHANG)
        } else if middle + wide / 2 > track + OVERHANG {
            (Anchor::End, middle + OVERHANG - wide)
        } else {
            (Anchor::Middle, middle - wide / 2)
        };
        ticks[i].anchor = anchor;
        let own = (left, left + wide);
        let free = taken.iter().all(|t| own.1 + APART <= t.0 || t.1 + APART <= own.0);
        if !ticks[i].label.is_empty() && free {
            ticks[i].shown = true;
            taken.push(own);
        }
    }
    Timeline { ticks, done: at(step.min(last)), dead: dead(&ranks, at) }
}

/// The rank of a crash, after what is shown.
const CRASH: u8 = 1;
/// The rank of the two ends.
const ENDS: u8 = 2;
/// The rank of a restart.
const RESTART: u8 = 5;
/// The rank of what matters least.
const LAST_RANK: u8 = 6;

/// Smaller matters more.
fn landmark_rank(landmark: Landmark) -> u8 {
    match landmark {
        Landmark::Fault => CRASH,
        Landmark::FirstWrite => 3,
        Landmark::BothDurable => 4,
        Landmark::Restart => RESTART,
        Landmark::Start | Landmark::Asked | Landmark::Noted | Landmark::Effect | Landmark::Quiet => LAST_RANK,
    }
}

fn rank(moment: Moment) -> u8 {
    match moment {
        Moment::Crash => CRASH,
        Moment::Commit(_) => 3,
        Moment::Publish => 4,
        Moment::Restart => RESTART,
        Moment::Start
        | Moment::Underway
        | Moment::Begin(_)
        | Moment::Insert(..)
        | Moment::Ack(_)
        | Moment::Confirm(_)
        | Moment::Answer(_)
        | Moment::Select(_)
        | Moment::Mark(..)
        | Moment::Act(_)
        | Moment::Event
        | Moment::End => LAST_RANK,
    }
}

fn dead(ranks: &[u8], at: impl Fn(usize) -> i32) -> Vec<(i32, i32)> {
    let last = ranks.len() - 1;
    let crashes = (0..=last).filter(|i| ranks[*i] == CRASH);
    crashes.map(|from| (at(from), at((from..=last).find(|i| ranks[*i] == RESTART).unwrap_or(last)))).collect()
}

/// The timeline as the inside of an `<svg>` as wide as the track: places are percentages of it.
pub fn markup(timeline: &Timeline) -> String {
    let at = |n: i32| format!("{}.{}%", n / 10, n % 10);
    let mut out = String::from(r#"<rect class="rail" y="21" width="100%" height="2"/>"#);
    out += &format!(r#"<rect class="done" y="19" width="{}" height="6"/>"#, at(timeline.done));
    for (from, to) in &timeline.dead {
        let (from, to) = (at(*from), at(*to));
        out += &format!(r#"<line class="gone" x1="{from}" x2="{to}" y1="22" y2="22"/>"#);
        out += &format!(r#"<line class="down" x1="{from}" x2="{to}" y1="22" y2="22"/>"#);
    }
    for tick in &timeline.ticks {
        let x = at(tick.at);
        if tick.crash {
            out += &format!(r#"<svg x="{x}" y="22">{}</svg>"#, Icon::Bolt.markup());
        } else {
            out += &format!(r#"<rect class="tick" x="{x}" y="14" width="2" height="16"/>"#);
        }
        if tick.shown {
            // the style sheet shifts the names of the two ends outwards, to where the ends of the slider are
            let anchor = match tick.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "mid",
                Anchor::End => "end",
            };
            let current = if tick.current { " cur" } else { "" };
            out += &format!(r#"<text x="{x}" y="55" class="{anchor}{current}">{}</text>"#, escape(&tick.label));
        }
    }
    out + &format!(r#"<circle class="thumb" cx="{}" cy="22" r="12"/>"#, at(timeline.done))
}

/// The run as a bar of one piece a step, for a hall: the inside of an `<svg>`, places in percentages of it.
pub fn progress(timeline: &Timeline) -> String {
    let steps = timeline.ticks.len() as i32 - 1;
    let at = |n: i32| format!("{}.{}%", n / 10, n % 10);
    let mut out = String::new();
    for tick in timeline.ticks.iter().skip(1) {
        let class = if tick.at <= timeline.done { "done" } else { "todo" };
        // a piece ends at its tick; a gap of three thousandths before the next
        let (from, wide) = (at(tick.at - 1000 / steps.max(1)), at(1000 / steps.max(1) - 3));
        out += &format!(r#"<rect class="{class}" x="{from}" width="{wide}" height="100%"/>"#);
        if tick.crash {
            out += &format!(r#"<line class="struck" x1="{from}" x2="{}" y1="50%" y2="50%"/>"#, at(tick.at - 3));
        }
    }
    out
}
