//! The consumer: it receives, debits in a transaction of its own database, and acknowledges after the commit. With an
//! inbox the message id is written in the same transaction, and a known id ends it without an effect (section N).

use super::{QUEUE, SHOP, to};
use crate::model::{Op, Outcome, Program, Settle, Source, Subscription, Table, aside, line, on, step};

/// The consumer's program, with or without the inbox.
pub fn consumer(inbox: bool) -> Program {
    let mut lines = vec![
        line("receive", vec![step(Op::Receive(Source::Queue(Subscription::plain(QUEUE))))]),
        line("begin", vec![step(Op::Begin(SHOP))]),
    ];
    if inbox {
        lines.push(line("inbox", vec![on(Op::insert_or_nothing(SHOP, Table::Inbox), &[(Outcome::Exists, "known")])]));
    }
    lines.push(line("effect", vec![step(Op::insert(SHOP, Table::Effects))]));
    // a commit that failed, or that nobody knows about, must not be acknowledged: the handler runs again
    let again = [(Outcome::Error, "begin"), (Outcome::Timeout, "begin")];
    lines.push(line("commit", vec![on(Op::Commit(SHOP), &again)]));
    lines.push(line("ack", vec![step(Op::Settle(Settle::Ack)), to("receive")]));
    if inbox {
        lines.push(aside("known", vec![step(Op::Rollback(SHOP)), to("ack")]));
    }
    Program::new(lines)
}
