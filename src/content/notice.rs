//! What is said when a link, an attribute or a command could not be followed to the letter. The session says what was
//! wrong ([`crate::session::Notice`]); here it gets its sentence.

use super::closed::closed;
use super::fill::{Blanks, fill};
use super::text;
use crate::session::{Lang, Notice};

closed! {
/// The sentences. Blanks: `{key}` and `{value}` words of the input or the grammar, `{n}` and `{of}` numbers.
pub enum Remark {
    /// Only the first `{n}` bytes are read.
    TooLong,
    /// `{value}` is no version that is known.
    UnknownVersion,
    /// `{value}` is not key=value.
    NotAPair,
    /// `{key}` is no key.
    UnknownKey,
    /// `{key}` is there several times.
    RepeatedKey,
    /// `{value}` is no value of `{key}`.
    UnknownValue,
    /// `{value}` is nothing that `{key}` can come out as.
    UnknownExpectation,
    /// `{key}` must be from `{n}` to `{of}`.
    OutOfRange,
    /// The method has no place `{value}`.
    NoSuchPlace,
    /// The pass of `{value}` is out of bounds.
    Pass,
    /// The fault `{value}` needs a line.
    NeedsPlace,
    /// The fault `{value}` means nothing there.
    Meaningless,
    /// The fault `{value}` is there already, or another takes its place.
    RepeatedFault,
    /// `{key}` has too many parts.
    TooMany,
    /// `{value}` has no place any more.
    Gone,
    /// The schedule cannot go on with `{value}`.
    Schedule,
    /// There is no step `{n}`; the last is `{of}`.
    StepBeyond,
    /// The vote is open.
    Vote,
    /// There is no vote here.
    NoVote,
    /// `{key}` is locked.
    Locked,
    /// `{n}` more.
    More,
}
}

/// The sentence of a notice.
pub fn notice(lang: Lang, notice: &Notice) -> String {
    let blanks = Blanks::new();
    let n = |n: usize| n.to_string();
    let (remark, blanks) = match notice {
        Notice::TooLong(bytes) => (Remark::TooLong, blanks.with("n", n(*bytes))),
        Notice::UnknownVersion(v) => (Remark::UnknownVersion, blanks.with("value", v)),
        Notice::NotAPair(part) => (Remark::NotAPair, blanks.with("value", part)),
        Notice::UnknownKey(key) => (Remark::UnknownKey, blanks.with("key", key)),
        Notice::RepeatedKey(key) => (Remark::RepeatedKey, blanks.with("key", *key)),
        Notice::UnknownValue(key, value) => (Remark::UnknownValue, blanks.with("key", key.word()).with("value", value)),
        Notice::UnknownExpectation(key, value) => {
            (Remark::UnknownExpectation, blanks.with("key", *key).with("value", value))
        }
        Notice::OutOfRange { key, bounds: (low, high) } => {
            let blanks = blanks.with("key", key.word());
            (Remark::OutOfRange, blanks.with("n", n(usize::from(*low))).with("of", n(usize::from(*high))))
        }
        Notice::NoSuchPlace { place, method: _ } => (Remark::NoSuchPlace, blanks.with("value", place)),
        Notice::Pass(place) => (Remark::Pass, blanks.with("value", place)),
        Notice::NeedsPlace(fault) => (Remark::NeedsPlace, blanks.with("value", *fault)),
        Notice::Meaningless(fault) => (Remark::Meaningless, blanks.with("value", fault)),
        Notice::RepeatedFault(fault) => (Remark::RepeatedFault, blanks.with("value", fault)),
        Notice::TooMany(key) => (Remark::TooMany, blanks.with("key", key.word())),
        Notice::Gone(fault) => (Remark::Gone, blanks.with("value", fault)),
        Notice::Schedule(part) => (Remark::Schedule, blanks.with("value", part)),
        Notice::StepBeyond { asked, last } => (Remark::StepBeyond, blanks.with("n", n(*asked)).with("of", n(*last))),
        Notice::Vote => (Remark::Vote, blanks),
        Notice::NoVote => (Remark::NoVote, blanks),
        Notice::Locked(lock) => (Remark::Locked, blanks.with("key", lock.word())),
        Notice::More(more) => (Remark::More, blanks.with("n", n(*more))),
    };
    fill((text(lang).remark)(remark), &blanks)
}
