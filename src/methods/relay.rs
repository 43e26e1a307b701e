//! The polling relay, line by line, as the knobs say (sections F, G, H, I and L): it is woken, finds rows, publishes each,
//! waits for its confirm and settles it. With no knob turned it is the relay of the course (seeds 000 and 001): a signal
//! of capacity one and a ticker as safety net, one row at a time, marked after the confirm; what could not be published
//! stays pending, and the next wake-up tries again.

use super::relay_failure::failed;
use super::relay_rules::{publishing, query, settle};
use super::{
    APP, Claim, ConfirmStream, ConfirmTimeout, Drain, Knobs, Mandatory, Mark, RelayError, RelayTransaction, Ticker,
    Unserialisable, Wake, to,
};
use crate::model::{
    Hear, Line, Op, Outcome, Predicate, Program, Publish, Set, Status, Table, Tick, Which, aside, hidden, line, on,
    step,
};

/// A statement with its jumps.
pub(super) type Step = (Op, Vec<(Outcome, &'static str)>);

/// Where control goes in the relay that some knobs make.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// What it was made from.
    pub knobs: Knobs,
    /// A transaction is open from the look to the last mark.
    pub transaction: bool,
    /// The first line of a look.
    pub top: &'static str,
    /// Where it goes to sleep.
    pub rest: &'static str,
    /// Behind a row.
    pub after_row: &'static str,
    /// Behind the last row of a look.
    pub after_batch: &'static str,
    /// Behind the commit of a look: once more, or to sleep.
    pub again: &'static str,
}

impl Plan {
    fn new(knobs: Knobs) -> Plan {
        // a claim on an aggregate is a lock, and lasts as long as a transaction
        let transaction = knobs.relay_transaction == RelayTransaction::Batch || knobs.claim == Claim::Aggregate;
        let leads = knobs.claim == Claim::Leader;
        let top = match (leads, transaction) {
            (true, _) => "renew",
            (false, true) => "begin",
            (false, false) => "select",
        };
        let rest = if leads || transaction { "idle" } else { "wait" };
        let again = match knobs.drain {
            Drain::UntilEmpty | Drain::AtStart => top,
            Drain::OneBatch => rest,
        };
        let after_batch = if transaction { "commit" } else { again };
        let after_row = match (knobs.confirm_stream, knobs.batch) {
            (ConfirmStream::Shared, _) => "confirm",
            (ConfirmStream::Own, 1) => after_batch,
            (ConfirmStream::Own, _) => "take",
        };
        Plan { knobs, transaction, top, rest, after_row, after_batch, again }
    }

    /// A row is settled only after its publication has succeeded, so that a failure has a row to speak of.
    pub fn settles_last(&self) -> bool {
        matches!(self.knobs.mark, Mark::AfterConfirm | Mark::AfterSend | Mark::Delete)
    }

    /// Where a publication goes that failed.
    fn fail(&self) -> &'static str {
        if !failed(self).is_empty() {
            return "failed";
        }
        match self.knobs.relay_error {
            RelayError::Wait | RelayError::Stop => self.rest,
            RelayError::Next => self.after_row,
        }
    }
}

/// The relay's program.
pub fn polling_relay(knobs: Knobs) -> Program {
    let plan = Plan::new(knobs);
    let mut lines = wakes(&plan);
    if knobs.claim == Claim::Leader {
        lines.extend(leads(knobs, if plan.transaction { "begin" } else { "select" }));
    }
    if plan.transaction {
        lines.push(line("begin", vec![step(Op::Begin(APP))]));
    }
    lines.extend(match knobs.confirm_stream {
        ConfirmStream::Own => one_by_one(&plan),
        ConfirmStream::Shared => all_and_then(&plan),
    });
    if plan.transaction {
        lines.push(line("commit", vec![step(Op::Commit(APP)), to(plan.again)]));
    }
    if plan.rest == "idle" {
        lines.push(idle(&plan));
    }
    lines.extend(failed(&plan));
    Program::new(lines)
}

fn wakes(plan: &Plan) -> Vec<Line> {
    let mut lines = vec![];
    if plan.knobs.wake == Wake::Notify {
        lines.push(hidden("listen", vec![step(Op::Listen)]));
    }
    if plan.knobs.drain == Drain::AtStart {
        // behind LISTEN: what was committed before it would be found by neither (I10)
        lines.push(hidden("drain", vec![to(plan.top)]));
    }
    let tick = match plan.knobs.ticker {
        Ticker::Net => Tick::Net,
        Ticker::Clock => Tick::Clock,
        Ticker::None => Tick::None,
    };
    let mut wait = vec![step(Op::Wait(tick))];
    if plan.top == "begin" {
        // a look behind BEGIN does not tell whether a tick found something: the jump makes the waking a pass of the line
        wait.push(to(plan.top));
    }
    lines.push(hidden("wait", wait));
    lines
}

/// Its own lease, or one that has lapsed; without it there is nothing to do.
fn leads(knobs: Knobs, first: &'static str) -> Vec<Line> {
    let take = |fence, upsert| Op::Update {
        store: APP,
        table: Table::Lease,
        which: Which::All(vec![]),
        set: vec![Set::Claim(knobs.lease)],
        fence: vec![fence],
        upsert,
    };
    vec![
        line("renew", vec![on(take(Predicate::Mine, false), &[(Outcome::Ok, first)])]),
        line("lead", vec![on(take(Predicate::LeaseFree, true), &[(Outcome::Empty, "wait")])]),
    ]
}

/// What it does before it sleeps: end the transaction, resign (a lease that is renewed for ever never gets quiet).
fn idle(plan: &Plan) -> Line {
    let mut steps = vec![];
    if plan.transaction {
        steps.push(step(Op::Rollback(APP)));
    }
    if plan.knobs.claim == Claim::Leader {
        steps.push(step(Op::Update {
            store: APP,
            table: Table::Lease,
            which: Which::All(vec![]),
            set: vec![Set::Release],
            fence: vec![Predicate::Mine],
            upsert: false,
        }));
    }
    steps.push(to("wait"));
    aside("idle", steps)
}

fn select(plan: &Plan) -> Step {
    let mut jumps = vec![(Outcome::Empty, plan.rest)];
    if query(plan.knobs).rows.iter().any(|rule| matches!(rule, Predicate::Contiguous(_))) {
        jumps.push((Outcome::Hole, plan.rest));
    }
    if plan.transaction {
        jumps.push((Outcome::Error, plan.rest));
    }
    (Op::Select(query(plan.knobs)), jumps)
}

/// The line that publishes. Where an event cannot be serialised, there is either nothing to be done about it or nothing
/// to be done with it.
fn publish(plan: &Plan) -> Line {
    let skip = if plan.settles_last() { "mark" } else { plan.after_row };
    let unserialisable = match plan.knobs.unserialisable {
        Unserialisable::Block => plan.fail(),
        Unserialisable::Skip => skip,
    };
    line("publish", vec![on(Op::Send(publishing(plan.knobs)), &[(Outcome::Failed, unserialisable)])])
}

/// The broker's answer, and where each that is no confirm goes.
fn awaited(plan: &Plan, any: bool, fail: &'static str) -> Step {
    let timeout = plan.knobs.confirm_timeout == ConfirmTimeout::On;
    let mut jumps = vec![(Outcome::Nack, fail), (Outcome::Error, fail)];
    if timeout {
        jumps.push((Outcome::Timeout, fail));
    }
    if plan.knobs.mandatory == Mandatory::On {
        jumps.push((Outcome::Returned, fail));
    }
    (Op::Await(Hear { any, timeout }), jumps)
}

/// Each row to its end before the next.
fn one_by_one(plan: &Plan) -> Vec<Line> {
    let knobs = plan.knobs;
    let mut lines = match knobs.batch {
        1 => vec![line("select", vec![select(plan), step(Op::Take)])],
        _ => vec![
            line("select", vec![select(plan)]),
            line("take", vec![on(Op::Take, &[(Outcome::Empty, plan.after_batch)])]),
        ],
    };
    let confirm = || awaited(plan, false, plan.fail());
    let mark = || line("mark", settle(knobs));
    let mut last = match knobs.mark {
        Mark::AfterConfirm | Mark::Delete => {
            lines.extend([publish(plan), line("confirm", vec![confirm()])]);
            mark()
        }
        Mark::AfterSend => {
            lines.push(publish(plan));
            mark()
        }
        Mark::BeforeSend | Mark::DeleteFirst => {
            lines.extend([mark(), publish(plan)]);
            line("confirm", vec![confirm()])
        }
    };
    last.steps.push(to(plan.after_row));
    lines.push(last);
    lines
}

/// All rows of a look are published, and then as many confirms are awaited, each of which settles the next row: who is
/// confirmed is not asked (F18).
fn all_and_then(plan: &Plan) -> Vec<Line> {
    let pipelined = Publish { pipelined: true, ..publishing(plan.knobs) };
    let mark = Op::Update {
        store: APP,
        table: Table::Outbox,
        which: Which::All(vec![Predicate::OfOrderInHand]),
        set: vec![Set::Status(Status::Sent)],
        fence: vec![],
        upsert: false,
    };
    vec![
        line("select", vec![select(plan)]),
        line(
            "publish",
            vec![
                on(Op::Take, &[(Outcome::Empty, "confirm")]),
                on(Op::Send(pipelined), &[(Outcome::Failed, "publish")]),
                step(Op::Keep { capacity: plan.knobs.batch }),
                to("publish"),
            ],
        ),
        line("confirm", vec![on(Op::TakeKept, &[(Outcome::Empty, plan.after_batch)]), awaited(plan, true, "confirm")]),
        line("mark", vec![step(mark), to("confirm")]),
    ]
}
