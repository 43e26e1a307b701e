//! What a line of a program does, in the few kinds that words are made for.

use super::closed::closed;
use crate::model::{Fact, Op, Proc, Program, Received, Reply, Source, Status, Table};

closed! {
/// The kind of a statement, for its words in the code lane, aloud and as a moment.
pub enum Doing {
    /// Takes a caller's command.
    Command,
    /// Takes a message of the queue.
    Delivery,
    /// Acknowledges the message in hand.
    Ack,
    /// Sleeps until a signal or a tick.
    Wait,
    /// Wakes the relay.
    Wake,
    /// Opens a transaction.
    Begin,
    /// Writes the order.
    InsertOrders,
    /// Writes the message to send.
    InsertOutbox,
    /// Writes down the message received.
    InsertInbox,
    /// Writes the effect.
    InsertEffects,
    /// Reads pending rows.
    Select,
    /// Takes the next row that was read.
    Take,
    /// Sets the status of a row: to be sent.
    MarkPending,
    /// Sets the status of a row: sent.
    MarkSent,
    /// Sets the status of a row: given up.
    MarkFailed,
    /// Commits.
    Commit,
    /// Undoes the transaction.
    Rollback,
    /// Lets a publication leave.
    Send,
    /// Takes the broker's answer.
    Await,
    /// Tells the caller that all is well.
    AnswerOk,
    /// Tells the caller that it failed.
    AnswerError,
    /// Tells the caller that nobody knows.
    AnswerUnknown,
    /// Goes elsewhere.
    Goto,
    /// Ends for good.
    Stop,
}
}

impl Doing {
    fn insert(table: Table) -> Doing {
        match table {
            Table::Orders => Doing::InsertOrders,
            Table::Outbox => Doing::InsertOutbox,
            Table::Inbox => Doing::InsertInbox,
            Table::Effects => Doing::InsertEffects,
        }
    }

    fn mark(status: Status) -> Doing {
        match status {
            Status::Pending => Doing::MarkPending,
            Status::Sent => Doing::MarkSent,
            Status::Failed => Doing::MarkFailed,
        }
    }

    fn answer(reply: Reply) -> Doing {
        match reply {
            Reply::Ok => Doing::AnswerOk,
            Reply::Error => Doing::AnswerError,
            Reply::Unknown => Doing::AnswerUnknown,
        }
    }

    /// What a statement does.
    pub fn of(op: &Op) -> Doing {
        match op {
            Op::Receive(Source::Commands) => Doing::Command,
            Op::Receive(Source::Queue) => Doing::Delivery,
            Op::Settle(_) => Doing::Ack,
            Op::Wait(_) => Doing::Wait,
            Op::Signal(_) => Doing::Wake,
            Op::Begin(_) => Doing::Begin,
            Op::Insert { table, .. } => Doing::insert(*table),
            Op::Select { .. } => Doing::Select,
            Op::Take => Doing::Take,
            Op::Mark { status, .. } => Doing::mark(*status),
            Op::Commit(_) => Doing::Commit,
            Op::Rollback(_) => Doing::Rollback,
            Op::Send => Doing::Send,
            Op::Await => Doing::Await,
            Op::Answer(reply) => Doing::answer(*reply),
            Op::Goto => Doing::Goto,
            Op::Stop => Doing::Stop,
        }
    }

    /// What a line does: its first statement says it, the others serve it. `None` for a line without statements.
    pub fn of_line(program: &Program, line: usize) -> Option<Doing> {
        let info = program.lines.get(line)?;
        program.statements.get(usize::from(info.first)).filter(|_| info.first < info.end).map(|s| Doing::of(&s.op))
    }

    /// Whose doing a fact is, and what it did; `None` for what nobody did by a statement.
    pub fn of_fact(fact: &Fact) -> Option<(Proc, Doing)> {
        match fact {
            Fact::Received(p, Received::Command(_)) => Some((*p, Doing::Command)),
            Fact::Received(p, Received::Message { .. }) => Some((*p, Doing::Delivery)),
            Fact::Acked(p, _) => Some((*p, Doing::Ack)),
            Fact::Woke(p, _) => Some((*p, Doing::Wait)),
            Fact::Signalled(p) => Some((*p, Doing::Wake)),
            Fact::Began(p, _) => Some((*p, Doing::Begin)),
            Fact::Inserted { by, row, .. } | Fact::Existed { by, row, .. } => Some((*by, Doing::insert(row.table))),
            Fact::Found(p, ..) | Fact::FoundNothing(p, _) => Some((*p, Doing::Select)),
            // reading and taking are one line to a reader
            Fact::Took(p, _) => Some((*p, Doing::Select)),
            Fact::Marked { by, status, .. } => Some((*by, Doing::mark(*status))),
            Fact::Committed(p, ..) | Fact::CommitFailed(p, ..) => Some((*p, Doing::Commit)),
            Fact::Sent(p, _) => Some((*p, Doing::Send)),
            Fact::Confirmed(p, _) | Fact::NotConfirmed(p, ..) => Some((*p, Doing::Await)),
            Fact::Answered(p, _, reply) => Some((*p, Doing::answer(*reply))),
            Fact::Ended(p) => Some((*p, Doing::Stop)),
            Fact::Broken(..)
            | Fact::RolledBack(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => None,
        }
    }
}
