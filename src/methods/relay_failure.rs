//! What a relay does when a publication has failed: what it notes about the row, when it gives the row up, and whether it
//! sleeps, ends or goes on (F19, section L).

use super::relay::{Plan, Step};
use super::relay_rules::{change, fence, publishing};
use super::{APP, Attempts, Claim, Exhausted, Knobs, RelayError, Schedule, to};
use crate::model::{Line, Op, Outcome, Predicate, Publish, Set, Status, Table, Which, aside, on, step};

/// The lines for a failed publication; none when the relay just goes to sleep, or on.
pub(super) fn failed(plan: &Plan) -> Vec<Line> {
    let knobs = plan.knobs;
    let mut steps = if plan.settles_last() { notes(knobs) } else { vec![] };
    let noted = !steps.is_empty();
    let end = ends(plan, noted);
    if !noted && knobs.relay_error != RelayError::Stop {
        return vec![];
    }
    let by_letter = matches!(knobs.exhausted, Exhausted::DeadLetter | Exhausted::DeadLetterDelete);
    if knobs.attempts == Attempts::Uncounted || !by_letter {
        steps.extend(end);
        return vec![aside("failed", steps)];
    }
    // the message goes, and nobody waits to hear whether it arrived (L14)
    steps.push(step(Op::Send(Publish { dead: true, ..publishing(knobs) })));
    if knobs.exhausted == Exhausted::DeadLetterDelete {
        steps.push(step(Op::Delete { store: APP, table: Table::Outbox, which: Which::Hand, fence: vec![] }));
    }
    vec![aside("failed", steps), aside("noted", end)]
}

/// What it writes down about the row.
fn notes(knobs: Knobs) -> Vec<Step> {
    let mut set = match knobs.claim {
        Claim::Lease => vec![Set::Release],
        Claim::Processing => vec![Set::Status(Status::Pending)],
        Claim::None | Claim::Aggregate | Claim::Share | Claim::Leader => vec![],
    };
    if knobs.attempts == Attempts::OnFailure {
        set.push(Set::CountAttempt);
    }
    if knobs.schedule != Schedule::None {
        set.push(Set::DueIn(knobs.backoff));
    }
    let mut steps = vec![];
    if !set.is_empty() {
        steps.push(step(change(set, fence(knobs))));
    }
    let give_up = change(vec![Set::Status(Status::Failed)], vec![Predicate::AttemptsAtLeast(knobs.max_attempts)]);
    match (knobs.attempts, knobs.exhausted) {
        (Attempts::Uncounted, _) | (_, Exhausted::Filtered) => {}
        (_, Exhausted::Failed | Exhausted::Block) => steps.push(step(give_up)),
        (_, Exhausted::DeadLetter | Exhausted::DeadLetterDelete) => {
            steps.push(on(give_up, &[(Outcome::Empty, "noted")]));
        }
    }
    steps
}

/// Where it goes then. What was noted is committed; without a note the transaction is undone with the marks of the rows
/// before.
fn ends(plan: &Plan, noted: bool) -> Vec<Step> {
    let commit = (plan.transaction && noted).then(|| step(Op::Commit(APP)));
    let target = match plan.knobs.relay_error {
        RelayError::Next => return vec![to(plan.after_row)],
        RelayError::Stop => step(Op::Stop),
        RelayError::Wait => to(plan.rest),
    };
    commit.into_iter().chain([target]).collect()
}
