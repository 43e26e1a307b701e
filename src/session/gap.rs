//! A place in a program, by names: `service.commit` is just after that line, `service.start` before the first,
//! `relay.publish@2` after the second pass, `relay2.confirm` in the second relay.

use std::fmt;

use super::notice::{Notice, clip};
use crate::model::{Place, Proc, Role, System};

/// The word for the moment before the first line of a program. No line may be called so.
pub const START: &str = "start";

/// The last pass that a place can name.
pub const PASS_AT_MOST: u8 = 99;

/// A gap of a program, by names: just after that line of that process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gap {
    /// Which process.
    pub role: Role,
    /// Which of several of that role, from 1.
    pub nth: u8,
    /// Which line; [`START`] is before the first.
    pub line: &'static str,
    /// Which pass, from 1 to [`PASS_AT_MOST`]; 1 before the first line.
    pub pass: u8,
}

impl Gap {
    /// The gap after the first pass of a line of the first process of a role.
    pub fn after(role: Role, line: &'static str) -> Gap {
        Gap { role, nth: 1, line, pass: 1 }
    }

    /// Before the first line.
    pub fn is_start(&self) -> bool {
        self.line == START
    }

    /// The process, if the system has it.
    pub fn process(&self, system: &System) -> Option<Proc> {
        system.find(self.role, self.nth)
    }

    /// The place in the model; `None` if the system has no such line, and before the first.
    pub fn place(&self, system: &System) -> Option<Place> {
        let process = self.process(system)?;
        let line = system.spec(process).program.line(self.line)?;
        Some(Place { process, line, pass: self.pass })
    }

    /// Whether the system has this gap.
    pub fn exists(&self, system: &System) -> bool {
        let sane = (1..=PASS_AT_MOST).contains(&self.pass) && !(self.is_start() && self.pass > 1);
        sane && if self.is_start() { self.process(system).is_some() } else { self.place(system).is_some() }
    }

    /// Reads a place of a system, as a slot or a link writes it; `None` when the system has no such line.
    pub fn parse(text: &str, system: &System) -> Option<Gap> {
        Gap::read(text, system).map(|(gap, _)| gap)
    }

    /// Reads a place of a system. A pass out of bounds becomes the nearest, with a notice; `None` when the system has
    /// no such process or line.
    pub(super) fn read(text: &str, system: &System) -> Option<(Gap, Option<Notice>)> {
        let (place, pass) = match text.split_once('@') {
            Some((place, pass)) => (place, Some(pass)),
            None => (text, None),
        };
        let (process, line) = place.split_once('.')?;
        let (role, nth) = role(process)?;
        let program = &system.spec(system.find(role, nth)?).program;
        let line = match line {
            START => START,
            _ => program.lines.iter().find(|l| l.label == line)?.label,
        };
        let most = if line == START { 1 } else { PASS_AT_MOST };
        let asked = pass.map_or(Some(1), number);
        let pass = asked.unwrap_or(1).clamp(1, most);
        let notice = (asked != Some(pass)).then(|| Notice::Pass(clip(text)));
        Some((Gap { role, nth, line, pass }, notice))
    }
}

/// A whole number in decimal digits; a huge one becomes 255. `None` for anything else.
pub(super) fn number(text: &str) -> Option<u8> {
    is_digits(text).then(|| text.bytes().fold(0u8, |n, b| n.saturating_mul(10).saturating_add(b - b'0')))
}

/// Whether it is a whole number in decimal digits, however large.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A process word: a role, and its number when it is not the first.
pub(super) fn role(word: &str) -> Option<(Role, u8)> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let role = Role::ALL.into_iter().find(|r| r.word() == name)?;
    let nth = match word.strip_prefix(name)? {
        "" => 1,
        digits => number(digits)?,
    };
    Some((role, nth))
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.role.word())?;
        if self.nth > 1 {
            write!(f, "{}", self.nth)?;
        }
        write!(f, ".{}", self.line)?;
        if self.pass > 1 {
            write!(f, "@{}", self.pass)?;
        }
        Ok(())
    }
}
