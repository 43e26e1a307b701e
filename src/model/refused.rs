//! Why an action has no next world. The world stays as it was.

use super::name::Proc;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A fault strikes first.
    Striking,
    /// The process is not running.
    NotRunning(Proc),
    /// The statement waits: for a message, a signal, an answer, another transaction, the broker.
    Waits(Proc),
    /// The program does what cannot be done there: BEGIN in a transaction, publish with nothing in hand.
    ProgramError(Proc),
    /// There is no such call, fault, machine or process, or nothing to do for it.
    NothingThere,
    /// It may happen only when nothing else can move.
    NotIdle,
}
