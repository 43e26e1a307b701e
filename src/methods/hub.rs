//! An EDI hub (seed 002): an invoice arrives from a partner and is written down, with the id of its interchange and the
//! message for those behind the hub, in one transaction; a connector reads the log. The partner hears of it after that.

use super::dual_write::commit;
use super::outbox::{begin, orders, program, row};
use super::{APP, Knobs, Wake};
use crate::model::{Op, Outcome, Program, Table, line, on, step};

/// The receiver. A partner that heard nothing sends again: an interchange that is known is acknowledged and not written a
/// second time.
pub fn receiver(knobs: Knobs) -> Program {
    let knobs = Knobs { wake: Wake::Never, ..knobs };
    let known =
        on(Op::insert_or_nothing(APP, Table::Inbox), &[(Outcome::Exists, "already"), (Outcome::Error, "failed")]);
    let mut lines = vec![begin("begin", APP), line("inbox", vec![known]), orders(knobs, APP)];
    lines.extend(row(knobs));
    lines.extend([line("flush", vec![step(Op::Flush(APP))]), commit()]);
    program(lines, knobs, &[APP])
}
