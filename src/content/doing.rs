//! What a line of a program does, in the few kinds that words are made for.

use super::closed::closed;
use crate::model::{Fact, Op, Proc, Program, Query, Received, Removal, Reply, Set, Settle, Source, Status, Table};

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
    /// Writes into the archive.
    InsertArchive,
    /// Puts a row aside for good.
    InsertDead,
    /// Writes a cursor, a lease or a decision.
    InsertOther,
    /// Looks whether there is a row.
    Peek,
    /// Reads rows and claims them in one statement.
    Claim,
    /// Changes columns of a row.
    Change,
    /// Notes how far it has read.
    MoveCursor,
    /// Sets the status of a row: somebody is at it.
    MarkProcessing,
    /// Deletes rows.
    Delete,
    /// Takes a lock.
    Lock,
    /// Subscribes to notifications.
    Listen,
    /// The commit record goes to the log.
    Flush,
    /// Prepares the transaction.
    Prepare,
    /// Commits what is prepared.
    DecideCommit,
    /// Undoes what is prepared.
    DecideRollback,
    /// Keeps the message in memory.
    Keep,
    /// Takes a message that was kept.
    TakeKept,
    /// Gives the message back.
    Requeue,
    /// Refuses the message.
    Reject,
}
}

impl Doing {
    fn insert(table: Table) -> Doing {
        match table {
            Table::Orders => Doing::InsertOrders,
            Table::Outbox => Doing::InsertOutbox,
            Table::Inbox => Doing::InsertInbox,
            Table::Effects => Doing::InsertEffects,
            Table::Archive => Doing::InsertArchive,
            Table::Dead => Doing::InsertDead,
            Table::Cursor | Table::Lease | Table::Log => Doing::InsertOther,
        }
    }

    fn mark(status: Status) -> Doing {
        match status {
            Status::Pending => Doing::MarkPending,
            Status::Processing => Doing::MarkProcessing,
            Status::Sent => Doing::MarkSent,
            Status::Failed => Doing::MarkFailed,
        }
    }

    fn select(query: &Query) -> Doing {
        match (query.peek, query.set.is_empty()) {
            (true, _) => Doing::Peek,
            (false, true) => Doing::Select,
            (false, false) => Doing::Claim,
        }
    }

    /// A status that is set says most; a table of positions says the rest.
    fn update(table: Table, set: &[Set]) -> Doing {
        let status = set.iter().find_map(|s| if let Set::Status(status) = s { Some(*status) } else { None });
        match (status, table) {
            (Some(status), _) => Doing::mark(status),
            (None, Table::Cursor) => Doing::MoveCursor,
            (None, _) => Doing::Change,
        }
    }

    fn decide(commit: bool) -> Doing {
        if commit { Doing::DecideCommit } else { Doing::DecideRollback }
    }

    fn settle(how: Settle) -> Doing {
        match how {
            Settle::Ack => Doing::Ack,
            Settle::Requeue => Doing::Requeue,
            Settle::Reject => Doing::Reject,
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
            Op::Receive(Source::Commands | Source::CommandsOrTick) => Doing::Command,
            Op::Receive(Source::Queue(_)) => Doing::Delivery,
            Op::Settle(how) => Doing::settle(*how),
            Op::Wait(_) => Doing::Wait,
            Op::Signal(_) => Doing::Wake,
            Op::Begin(_) => Doing::Begin,
            Op::Insert { table, .. } => Doing::insert(*table),
            Op::Select(query) => Doing::select(query),
            Op::Take => Doing::Take,
            Op::Keep { .. } => Doing::Keep,
            Op::TakeKept => Doing::TakeKept,
            Op::Update { table, set, .. } => Doing::update(*table, set),
            Op::Delete { .. } => Doing::Delete,
            Op::Lock { .. } => Doing::Lock,
            Op::Listen => Doing::Listen,
            Op::Flush(_) => Doing::Flush,
            Op::Prepare(_) => Doing::Prepare,
            Op::Decide { commit, .. } => Doing::decide(*commit),
            Op::Commit(_) => Doing::Commit,
            Op::Rollback(_) => Doing::Rollback,
            Op::Send(_) => Doing::Send,
            Op::Await(_) => Doing::Await,
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
            Fact::Changed { by, row, .. } => Some((*by, Doing::update(row.table, &[]))),
            Fact::Deleted { by, .. } => Some((*by, Doing::Delete)),
            Fact::Untouched(p, ..) => Some((*p, Doing::Change)),
            Fact::FoundHole(p) | Fact::NoSlot(p) => Some((*p, Doing::Select)),
            Fact::Locked(p, _) => Some((*p, Doing::Lock)),
            Fact::Flushed(p, ..) => Some((*p, Doing::Flush)),
            Fact::Prepared(p, ..) | Fact::NotPrepared(p, _) => Some((*p, Doing::Prepare)),
            Fact::Decided { by, commit, .. } => by.map(|p| (p, Doing::decide(*commit))),
            Fact::Listens(p) => Some((*p, Doing::Listen)),
            Fact::Kept(p, _) | Fact::NotKept(p, _) => Some((*p, Doing::Keep)),
            Fact::HandlerFailed(p, _) => Some((*p, Doing::InsertEffects)),
            Fact::GaveBack(p, _, Removal::Requeued) => Some((*p, Doing::Requeue)),
            Fact::GaveBack(p, _, Removal::DeadLettered | Removal::Dropped) => Some((*p, Doing::Reject)),
            Fact::Committed(p, ..) | Fact::CommitFailed(p, ..) => Some((*p, Doing::Commit)),
            Fact::Sent(p, _) => Some((*p, Doing::Send)),
            Fact::Confirmed(p, _) | Fact::NotConfirmed(p, ..) => Some((*p, Doing::Await)),
            Fact::Answered(p, _, reply) => Some((*p, Doing::answer(*reply))),
            Fact::Ended(p) => Some((*p, Doing::Stop)),
            Fact::Broken(..)
            | Fact::RolledBack(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Removed(..)
            | Fact::Unrouted(..)
            | Fact::Swallowed(..)
            | Fact::Elapsed(_)
            | Fact::Released(_)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => None,
        }
    }
}
