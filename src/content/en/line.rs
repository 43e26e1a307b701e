//! The lines of programs, in English.

use crate::content::doing::Doing;
use crate::model::{Reply, Status, Table};

/// As it stands in the code lane.
pub fn code(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "receive {o}",
        Doing::Delivery => "receive {m}",
        Doing::Ack => "acknowledge {m}",
        Doing::Wait => "wait to be woken",
        Doing::Wake => "wake the relay",
        Doing::Begin => "BEGIN",
        Doing::Insert(Table::Orders) => "INSERT orders {o}",
        Doing::Insert(Table::Outbox) => "INSERT outbox {m}",
        Doing::Insert(Table::Inbox) => "INSERT inbox {m}",
        Doing::Insert(Table::Effects) => "INSERT debit {o}",
        Doing::Select => "SELECT pending",
        Doing::Take => "take the row",
        Doing::Mark(Status::Pending) => "UPDATE pending",
        Doing::Mark(Status::Sent) => "UPDATE sent",
        Doing::Mark(Status::Failed) => "UPDATE failed",
        Doing::Commit => "COMMIT",
        Doing::Rollback => "ROLLBACK",
        Doing::Send => "publish {m}",
        Doing::Await => "await confirm",
        Doing::Answer(Reply::Ok) => "reply “ok”",
        Doing::Answer(Reply::Error) => "reply “error”",
        Doing::Answer(Reply::Unknown) => "reply “I do not know”",
        Doing::Goto => "start again",
        Doing::Stop => "stop",
    }
}

/// As it is spoken.
pub fn spoken(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "receive order {o}",
        Doing::Delivery => "receive the message {m}",
        Doing::Ack => "acknowledge the message {m}",
        Doing::Wait => "wait until somebody wakes it",
        Doing::Wake => "wake the relay up",
        Doing::Begin => "open the transaction",
        Doing::Insert(Table::Orders) => "write order {o} to the table orders",
        Doing::Insert(Table::Outbox) => "write the message {m} to the table outbox",
        Doing::Insert(Table::Inbox) => "note the message {m} in the inbox",
        Doing::Insert(Table::Effects) => "debit for order {o}",
        Doing::Select => "read a pending row",
        Doing::Take => "take the row that was read",
        Doing::Mark(Status::Pending) => "mark the row “pending”",
        Doing::Mark(Status::Sent) => "mark the row “sent”",
        Doing::Mark(Status::Failed) => "mark the row “failed”",
        Doing::Commit => "commit the transaction",
        Doing::Rollback => "roll the transaction back",
        Doing::Send => "publish the message {m}",
        Doing::Await => "wait for the broker’s confirm",
        Doing::Answer(Reply::Ok) => "reply “ok” to the client",
        Doing::Answer(Reply::Error) => "reply “error” to the client",
        Doing::Answer(Reply::Unknown) => "tell the client that it is not known",
        Doing::Goto => "go back to the first line",
        Doing::Stop => "stop for good",
    }
}

/// As a moment, after "before" or "after".
pub fn noun(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "the client’s request",
        Doing::Delivery => "the delivery",
        Doing::Ack => "the acknowledgement",
        Doing::Wait => "the wake-up",
        Doing::Wake => "waking the relay",
        Doing::Begin => "BEGIN",
        Doing::Insert(Table::Orders) => "the write to orders",
        Doing::Insert(Table::Outbox) => "the write to outbox",
        Doing::Insert(Table::Inbox) => "the write to inbox",
        Doing::Insert(Table::Effects) => "the debit",
        Doing::Select => "the read",
        Doing::Take => "taking the row",
        Doing::Mark(Status::Pending | Status::Sent | Status::Failed) => "the mark",
        Doing::Commit => "the COMMIT",
        Doing::Rollback => "the rollback",
        Doing::Send => "publishing",
        Doing::Await => "the confirm",
        Doing::Answer(Reply::Ok | Reply::Error | Reply::Unknown) => "the reply",
        Doing::Goto => "the return to the first line",
        Doing::Stop => "the stop",
    }
}
