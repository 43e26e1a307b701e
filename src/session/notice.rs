//! What a reader or an author must be told about what they asked: data, because the sentences are in their language.
//!
//! Words of the input that a notice repeats are clipped and carry no control characters; they are text, never markup.

use std::fmt;

use super::key::Key;
use super::page::Lock;

/// Something asked that is not so, and what was done instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The input is longer than is read; what follows that many bytes is ignored.
    TooLong(usize),
    /// A version of the grammar that is not known here; it is read as version 1.
    UnknownVersion(String),
    /// A part that is not `key=value`; ignored.
    NotAPair(String),
    /// A key that is not known; ignored.
    UnknownKey(String),
    /// A key that is there several times; the last counts.
    RepeatedKey(&'static str),
    /// A value that the key does not have; the key stays as it was.
    UnknownValue(Key, String),
    /// An expectation of a scenario file that cannot come true: its key, and what is not a value of it; ignored.
    UnknownExpectation(&'static str, String),
    /// A number outside the bounds of its key; the nearest bound is used.
    OutOfRange {
        /// The key.
        key: Key,
        /// The smallest and the largest.
        bounds: (u8, u8),
    },
    /// A place that the method does not have; ignored.
    NoSuchPlace {
        /// The place, as written.
        place: String,
        /// The method.
        method: &'static str,
    },
    /// A pass that is not from 1 to 99 (before the first line there is only one); the nearest is used.
    Pass(String),
    /// A fault that needs a line and has none; ignored.
    NeedsPlace(&'static str),
    /// A fault that means nothing on that line (a nack where nothing is published); ignored.
    Meaningless(String),
    /// A fault that is there already, or cannot strike because another takes the same call; ignored.
    RepeatedFault(String),
    /// More faults than are read; the further ones are ignored.
    TooMany(Key),
    /// A crash or fault for which the new method or setting has no place; it is disarmed.
    Gone(String),
    /// A choice of a schedule that is none, or cannot be made then; from there on the story is told.
    Schedule(String),
    /// A step beyond the end; the end is shown.
    StepBeyond {
        /// The step asked.
        asked: usize,
        /// The last step.
        last: usize,
    },
    /// A step, or another mode, that would show what the vote is about; it waits for the answer.
    Vote,
    /// A vote where there is none: with two methods side by side, or all at once.
    NoVote,
    /// A change that is locked; nothing changes.
    Locked(Lock),
    /// There is more to say than is said: that many further notices.
    More(usize),
}

/// How many notices are kept at most; hostile input deserves no longer list.
pub const NOTICES_AT_MOST: usize = 16;

/// Characters of the input that a notice repeats at most.
const REPEATED_AT_MOST: usize = 48;

/// Words of the input, fit to be repeated: clipped, and without characters that control or reorder text.
pub(super) fn clip(words: &str) -> String {
    let tame = |c: char| {
        let reorders = matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if c < ' ' || ('\u{7f}'..='\u{9f}').contains(&c) || reorders { '\u{fffd}' } else { c }
    };
    let mut out: String = words.chars().take(REPEATED_AT_MOST).map(tame).collect();
    if words.chars().nth(REPEATED_AT_MOST).is_some() {
        out.push('…');
    }
    out
}

/// Notices being collected, each with the line that it is about (0 where there are no lines).
#[derive(Debug, Default)]
pub(super) struct Notices {
    list: Vec<(usize, Notice)>,
    more: usize,
}

impl Notices {
    /// Adds one, up to the bound.
    pub fn push(&mut self, line: usize, notice: Notice) {
        if self.list.len() < NOTICES_AT_MOST {
            self.list.push((line, notice));
        } else {
            self.more += 1;
        }
    }

    /// The list, closed by how many are not in it.
    pub fn finish(mut self) -> Vec<(usize, Notice)> {
        if self.more > 0 {
            let line = self.list.last().map_or(0, |(line, _)| *line);
            self.list.push((line, Notice::More(self.more)));
        }
        self.list
    }
}

/// For the native tools, in English. The page has its own sentences, in the language of its reader.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::TooLong(bytes) => write!(f, "too long: only the first {bytes} bytes are read"),
            Notice::UnknownVersion(v) => write!(f, "v={v} is not known; this reads v=1"),
            Notice::NotAPair(part) => write!(f, "“{part}” is not key=value"),
            Notice::UnknownKey(key) => write!(f, "no key is called “{key}”"),
            Notice::RepeatedKey(key) => write!(f, "“{key}” is there more than once; the last counts"),
            Notice::UnknownValue(key, value) => write!(f, "{} cannot be “{value}”", key.word()),
            Notice::UnknownExpectation(key, value) => write!(f, "{key} cannot come out as “{value}”"),
            Notice::OutOfRange { key, bounds: (low, high) } => {
                write!(f, "{} must be from {low} to {high}", key.word())
            }
            Notice::NoSuchPlace { place, method } => write!(f, "{method} has no place “{place}”"),
            Notice::Pass(place) => write!(f, "the pass of “{place}” must be from 1 to 99, and 1 before the first line"),
            Notice::NeedsPlace(fault) => write!(f, "{fault} needs a line: {fault}:process.line"),
            Notice::Meaningless(fault) => write!(f, "{fault} means nothing: no such call or commit is made there"),
            Notice::RepeatedFault(fault) => {
                write!(f, "{fault} cannot strike: it, or another in its place, is there already")
            }
            Notice::TooMany(key) => write!(f, "{} has too many parts; the further ones are not read", key.word()),
            Notice::Gone(fault) => write!(f, "{fault} has no place here any more and is disarmed"),
            Notice::Schedule(part) => {
                write!(f, "the schedule cannot go on with “{part}”; from there the story is told")
            }
            Notice::StepBeyond { asked, last } => write!(f, "step {asked} is beyond the last, {last}"),
            Notice::Vote => write!(f, "the vote is open: what comes next is shown after the answer"),
            Notice::NoVote => write!(f, "there is no vote in this mode"),
            Notice::Locked(lock) => write!(f, "the {} is locked", lock.word()),
            Notice::More(n) => write!(f, "and {n} more"),
        }
    }
}
