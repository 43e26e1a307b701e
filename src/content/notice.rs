//! What is said when a link, an attribute or a message could not be followed to the letter.

use super::closed::closed;

closed! {
/// A kind of notice. The page shows it once, beside the state that it chose instead.
pub enum Notice {
    /// `{key}` is no key of this version.
    UnknownKey,
    /// `{value}` is no value of `{key}`.
    UnknownValue,
    /// The text is longer than what is read.
    TooLong,
    /// There is no such place in this method.
    NoSuchPlace,
    /// The step is beyond the end: `{n}`, `{of}`.
    StepBeyondEnd,
    /// The new method has no such moment, so the crash was taken away.
    CrashDropped,
    /// The link is of another version.
    OtherVersion,
    /// What was asked for is locked here.
    Locked,
}
}
