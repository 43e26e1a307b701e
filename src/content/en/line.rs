//! The lines of programs, in English.

use crate::content::doing::Doing;

/// As it stands in the code lane.
pub const fn code(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "receive {o}",
        Doing::Delivery => "receive {m}",
        Doing::Ack => "acknowledge {m}",
        Doing::Wait => "wait to be woken",
        Doing::Wake => "wake the relay",
        Doing::Begin => "BEGIN",
        Doing::InsertOrders => "INSERT orders {o}",
        Doing::InsertOutbox => "INSERT outbox {m}",
        Doing::InsertInbox => "INSERT inbox {m}",
        Doing::InsertEffects => "INSERT debit {o}",
        Doing::Select => "SELECT pending",
        Doing::Take => "take the row",
        Doing::MarkPending => "UPDATE pending",
        Doing::MarkSent => "UPDATE sent",
        Doing::MarkFailed => "UPDATE failed",
        Doing::Commit => "COMMIT",
        Doing::Rollback => "ROLLBACK",
        Doing::Send => "publish {m}",
        Doing::Await => "await confirm",
        Doing::AnswerOk => "reply “ok”",
        Doing::AnswerError => "reply “error”",
        Doing::AnswerUnknown => "reply “I do not know”",
        Doing::Goto => "start again",
        Doing::Stop => "stop",
    }
}

/// As it is spoken.
pub const fn spoken(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "receive order {o}",
        Doing::Delivery => "receive the message {m}",
        Doing::Ack => "acknowledge the message {m}",
        Doing::Wait => "wait until somebody wakes it",
        Doing::Wake => "wake the relay up",
        Doing::Begin => "open the transaction",
        Doing::InsertOrders => "write order {o} to the table orders",
        Doing::InsertOutbox => "write the message {m} to the table outbox",
        Doing::InsertInbox => "note the message {m} in the inbox",
        Doing::InsertEffects => "debit for order {o}",
        Doing::Select => "read a pending row",
        Doing::Take => "take the row that was read",
        Doing::MarkPending => "mark the row “pending”",
        Doing::MarkSent => "mark the row “sent”",
        Doing::MarkFailed => "mark the row “failed”",
        Doing::Commit => "commit the transaction",
        Doing::Rollback => "roll the transaction back",
        Doing::Send => "publish the message {m}",
        Doing::Await => "wait for the broker’s confirm",
        Doing::AnswerOk => "reply “ok” to the client",
        Doing::AnswerError => "reply “error” to the client",
        Doing::AnswerUnknown => "tell the client that it is not known",
        Doing::Goto => "go back to the first line",
        Doing::Stop => "stop for good",
    }
}

/// As a moment, after "before" or "after".
pub const fn noun(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "the client’s request",
        Doing::Delivery => "the delivery",
        Doing::Ack => "the acknowledgement",
        Doing::Wait => "the wake-up",
        Doing::Wake => "waking the relay",
        Doing::Begin => "BEGIN",
        Doing::InsertOrders => "the write to orders",
        Doing::InsertOutbox => "the write to outbox",
        Doing::InsertInbox => "the write to inbox",
        Doing::InsertEffects => "the debit",
        Doing::Select => "the read",
        Doing::Take => "taking the row",
        Doing::MarkPending | Doing::MarkSent | Doing::MarkFailed => "the mark",
        Doing::Commit => "the COMMIT",
        Doing::Rollback => "the rollback",
        Doing::Send => "publishing",
        Doing::Await => "the confirm",
        Doing::AnswerOk | Doing::AnswerError | Doing::AnswerUnknown => "the reply",
        Doing::Goto => "the return to the first line",
        Doing::Stop => "the stop",
    }
}
