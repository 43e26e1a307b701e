//! Words that only the drawing needs: shorter forms for small places, and what its description says beside the names
//! that stand on the stage.

/// The words.
pub struct DrawingText {
    /// A client that asks, and nobody has taken its command yet.
    pub client_asks: &'static str,
    /// A client that was told what is not so.
    pub client_wrong: &'static str,
    /// Of a line that will not be executed any more, where the long form has no room.
    pub never: &'static str,
    /// The memory of a process, where the long form has no room.
    pub memory: &'static str,
    /// No outbox table, where the long form has no room.
    pub no_outbox: &'static str,
    /// An open transaction, where the long form has no room, from longer to shorter.
    pub transaction: [&'static str; 2],
    /// A process knows that the broker has its message.
    pub confirm: &'static str,
    /// The words of the description.
    pub spoken: SpokenText,
}

/// What the description says beside the names on the stage.
pub struct SpokenText {
    /// Between an actor and what is said of it.
    pub colon: &'static str,
    /// Between things said of one actor.
    pub and: &'static str,
    /// An order, before its number.
    pub order: &'static str,
    /// A line is still to be executed.
    pub line_todo: &'static str,
    /// It is executed in this step.
    pub line_now: &'static str,
    /// It was executed.
    pub line_done: &'static str,
    /// It was executed and went wrong.
    pub line_failed: &'static str,
    /// A row is not committed.
    pub row_open: &'static str,
    /// It is.
    pub row_committed: &'static str,
    /// The transaction of a program is committed.
    pub sealed: &'static str,
    /// A crash is put in a gap.
    pub crash_armed: &'static str,
    /// It has struck.
    pub crash_struck: &'static str,
    /// A copy has left and has not arrived.
    pub copy_flying: &'static str,
    /// It is in the queue.
    pub copy_queued: &'static str,
    /// It came back to the queue.
    pub copy_returned: &'static str,
    /// It is delivered and not settled.
    pub copy_held: &'static str,
    /// It is settled.
    pub copy_settled: &'static str,
    /// It did not reach the queue.
    pub copy_refused: &'static str,
    /// Before the number of a copy.
    pub copy: &'static str,
}
