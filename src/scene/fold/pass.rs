//! One pass through a program: which lines are done, and what is remembered. Another pass begins when a command is
//! taken or a line further up is executed; until then a dead process keeps the marks of the life that it had.

use super::process::Bracket;
use crate::model::{Fact, Op, Order, Proc, Program, Received, Shown};
use crate::session::Frame;

/// What has become of the lines so far.
#[derive(Default)]
pub(super) struct Pass {
    /// Lines executed.
    pub done: Vec<u8>,
    /// Lines that went wrong.
    pub failed: Vec<u8>,
    last: Option<u8>,
    /// A command was taken or a line executed.
    pub begun: bool,
    /// The transaction.
    pub bracket: Option<Bracket>,
    /// A confirm was heard, and is still remembered.
    pub heard: bool,
    /// The order that it is about.
    pub about: Option<Order>,
}

impl Pass {
    /// A statement was executed.
    pub fn ran(&mut self, program: &Program, at: u8) {
        let statement = &program.statements[usize::from(at)];
        let line = statement.line;
        match statement.op {
            Op::Receive(_) => *self = Pass { begun: true, about: self.about, ..Pass::default() },
            Op::Take | Op::TakeKept | Op::Send(_) => self.heard = false,
            Op::Settle(_)
            | Op::Wait(_)
            | Op::Signal(_)
            | Op::Begin(_)
            | Op::Insert { .. }
            | Op::Select(_)
            | Op::Update { .. }
            | Op::Delete { .. }
            | Op::Listen
            | Op::Keep { .. }
            | Op::Lock { .. }
            | Op::Flush(_)
            | Op::Prepare(_)
            | Op::Decide { .. }
            | Op::Commit(_)
            | Op::Rollback(_)
            | Op::Await(_)
            | Op::Answer(_)
            | Op::Goto
            | Op::Stop => {}
        }
        if program.lines[usize::from(line)].shown != Shown::Line {
            return;
        }
        if self.last.is_some_and(|last| at <= last) {
            // back at the top: another pass
            *self = Pass { about: self.about, ..Pass::default() };
        }
        self.begun = true;
        self.last = Some(at);
        if !self.done.contains(&line) {
            self.done.push(line);
        }
    }

    /// Something happened, in that frame.
    pub fn fact(&mut self, frame: &Frame, program: &Program, p: Proc, fact: &Fact) {
        let mut fail = |test: fn(&Op) -> bool| {
            let hit =
                frame.ran.iter().rev().find(|(by, at)| *by == p && test(&program.statements[usize::from(*at)].op));
            self.failed.extend(hit.map(|(_, at)| program.statements[usize::from(*at)].line));
        };
        let mine = |by: &Proc| *by == p;
        match fact {
            Fact::Prepared(by, ..) if mine(by) => self.bracket = Some(Bracket::Open),
            Fact::Began(by, _) if mine(by) => self.bracket = Some(Bracket::Open),
            Fact::Committed(by, ..) if mine(by) => self.bracket = Some(Bracket::Sealed),
            Fact::RolledBack(by, ..) if mine(by) => self.bracket = None,
            Fact::Received(by, Received::Command(o)) if mine(by) => self.about = Some(*o),
            Fact::Took(by, row) if mine(by) => self.about = Some(row.order),
            Fact::Confirmed(by, _) if mine(by) => self.heard = true,
            Fact::NotConfirmed(by, ..) if mine(by) => fail(|op| matches!(op, Op::Await(_))),
            Fact::CommitFailed(by, ..) if mine(by) => fail(|op| matches!(op, Op::Commit(_))),
            Fact::Existed { by, broken: true, .. } if mine(by) => fail(|op| matches!(op, Op::Insert { .. })),
            Fact::Crashed { dead, .. } if dead.contains(&p) => self.heard = false,
            // of another process, or of no consequence for a program on the stage
            Fact::Received(..)
            | Fact::Acked(..)
            | Fact::Woke(..)
            | Fact::Signalled(_)
            | Fact::Began(..)
            | Fact::Inserted { .. }
            | Fact::Existed { .. }
            | Fact::Broken(..)
            | Fact::Found(..)
            | Fact::FoundNothing(..)
            | Fact::Took(..)
            | Fact::Marked { .. }
            | Fact::Changed { .. }
            | Fact::Deleted { .. }
            | Fact::Untouched(..)
            | Fact::FoundHole(_)
            | Fact::NoSlot(_)
            | Fact::Locked(..)
            | Fact::Flushed(..)
            | Fact::Prepared(..)
            | Fact::NotPrepared(..)
            | Fact::Decided { .. }
            | Fact::Listens(_)
            | Fact::Kept(..)
            | Fact::NotKept(..)
            | Fact::HandlerFailed(..)
            | Fact::GaveBack(..)
            | Fact::Removed(..)
            | Fact::Unrouted(..)
            | Fact::Swallowed(..)
            | Fact::Elapsed(_)
            | Fact::Released(_)
            | Fact::Committed(..)
            | Fact::CommitFailed(..)
            | Fact::RolledBack(..)
            | Fact::Sent(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Confirmed(..)
            | Fact::NotConfirmed(..)
            | Fact::Answered(..)
            | Fact::Ended(_)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => {}
        }
    }
}
