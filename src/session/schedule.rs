//! A schedule as text: what was chosen at each moment, for a run that the storytelling order does not tell.
//! `service*6+strike+restart+service*3`: six statements of the service, the fault, the restart, three statements more.
//! After its last choice the story goes on by itself.

use super::gap::{number, role};
use super::notice::{Notice, clip};
use crate::model::{Action, CallId, Machine, System, World};

/// Choices that a schedule holds at most: a bound on what a hostile link can ask.
pub const SCHEDULE_AT_MOST: usize = 512;

/// A schedule as it is written; empty without any choice.
pub(super) fn write(system: &System, schedule: &[Action]) -> String {
    let mut out = String::new();
    let mut rest = schedule;
    while let Some(first) = rest.first() {
        let times = rest.iter().take_while(|a| *a == first).count();
        if !out.is_empty() {
            out.push('+');
        }
        word(system, *first, &mut out);
        if times > 1 {
            out.push('*');
            out.push_str(&times.to_string());
        }
        rest = &rest[times..];
    }
    out
}

/// The number of something, unless it is the first.
fn nth(n: u8, out: &mut String) {
    if n > 0 {
        out.push_str(&(u32::from(n) + 1).to_string());
    }
}

fn word(system: &System, action: Action, out: &mut String) {
    let (word, n) = match action {
        Action::Strike => ("strike", 0),
        Action::Perform(CallId(n)) => ("broker", n),
        Action::Run(p) | Action::Tick(p) | Action::Release(p) => {
            out.push_str(match action {
                Action::Tick(_) => "tick-",
                Action::Release(_) => "release-",
                Action::Strike | Action::Perform(_) | Action::Run(_) | Action::Idle | Action::Restart(_) => "",
                Action::BrokerUp | Action::Crash(_) | Action::Elapse => "",
            });
            // a number that no process has is none that a run can choose
            system.processes.get(usize::from(p.0)).map_or(("", 0), |spec| (spec.role.word(), spec.nth - 1))
        }
        Action::Idle => ("idle", 0),
        Action::Restart(Machine(n)) => ("restart", n),
        Action::BrokerUp => ("broker-up", 0),
        Action::Elapse => ("elapse", 0),
        Action::Crash(Machine(n)) => ("crash", n),
    };
    out.push_str(word);
    nth(n, out);
}

/// Reads a schedule of a system, faults included. It ends before the first word that is none, or that names something
/// which cannot happen then; the notice says which.
pub(super) fn read(system: &System, text: &str) -> (Vec<Action>, Option<Notice>) {
    let mut world = World::new(system);
    let mut schedule = vec![];
    for part in text.split('+').map(str::trim).filter(|p| !p.is_empty()) {
        let (word, times) = match part.split_once('*') {
            Some((word, times)) => (word, number(times)),
            None => (part, Some(1)),
        };
        let (Some(action), Some(times)) = (action(system, word), times) else {
            return (schedule, Some(Notice::Schedule(clip(part))));
        };
        for _ in 0..times {
            let step = system.step(&world, action).ok().filter(|_| schedule.len() < SCHEDULE_AT_MOST);
            let Some(step) = step else { return (schedule, Some(Notice::Schedule(clip(part)))) };
            world = step.world;
            schedule.push(action);
        }
    }
    (schedule, None)
}

fn action(system: &System, word: &str) -> Option<Action> {
    let numbered = |name: &str| match word.strip_prefix(name)? {
        "" => Some(0),
        digits => number(digits)?.checked_sub(1),
    };
    let process = |word: &str| {
        let (role, nth) = role(word)?;
        system.find(role, nth)
    };
    match word {
        "strike" => return Some(Action::Strike),
        "idle" => return Some(Action::Idle),
        "elapse" => return Some(Action::Elapse),
        "broker-up" => return Some(Action::BrokerUp),
        _ => {}
    }
    if let Some(word) = word.strip_prefix("tick-") {
        return process(word).map(Action::Tick);
    }
    if let Some(word) = word.strip_prefix("release-") {
        return process(word).map(Action::Release);
    }
    let broker = || numbered("broker").map(|n| Action::Perform(CallId(n)));
    let restart = || numbered("restart").map(|n| Action::Restart(Machine(n)));
    let crash = || numbered("crash").map(|n| Action::Crash(Machine(n)));
    process(word).map(Action::Run).or_else(broker).or_else(restart).or_else(crash)
}
