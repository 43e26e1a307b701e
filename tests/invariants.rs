//! The invariants of the field that are about many schedules (`field/README.md`, 3 to 7): what must never happen, and what
//! must be possible, over every schedule and every place for a crash. Invariants 1, 2 and 5 are in `exhaustive.rs`.

use std::collections::BTreeSet;

use outbox_lab::explore::{Budget, Report, explore_reduced};
use outbox_lab::model::{Headline, Ordering, System};
use outbox_lab::session::parse_link;

/// The system of a scenario, with so many crashes of a machine anywhere.
fn system(scenario: &str, crashes_anywhere: u8) -> System {
    let (page, notices) = parse_link(&scenario.split_whitespace().collect::<Vec<_>>().join("&"));
    assert!(notices.is_empty(), "{scenario}: {notices:?}");
    System { crashes_anywhere, ..page.scenario.system() }
}

/// Everything that can become of it.
fn all(scenario: &str, crashes_anywhere: u8) -> Report {
    let report = explore_reduced(&system(scenario, crashes_anywhere), Budget::default());
    assert!(report.complete, "{scenario}: {} worlds", report.states);
    report
}

fn headlines(report: &Report) -> BTreeSet<Headline> {
    report.outcomes.keys().map(|o| o.verdict.headline).collect()
}

/// Invariant 3: a copy more than one needs a crash, a lost confirm or a claim that ran out, each at most one a row.
#[test]
fn every_further_copy_has_a_cause() {
    for (scenario, crashes, lost) in [
        ("method=outbox", 0, 0),
        ("method=outbox", 1, 0),
        ("method=outbox", 2, 0),
        ("method=outbox fault=answer-lost:relay.publish", 0, 1),
        ("method=outbox fault=answer-lost:relay.publish", 1, 1),
        ("method=outbox orders=2", 1, 0),
    ] {
        for outcome in all(scenario, crashes).outcomes.keys() {
            for order in &outcome.verdict.orders {
                assert!(order.b <= 1 + crashes + lost, "{scenario}, {crashes} crashes: {outcome:?}");
            }
        }
    }
}

/// Invariant 4: each of these loses, on some schedule; and the search names the shortest.
#[test]
fn each_of_these_can_lose() {
    for (scenario, crashes) in [
        ("method=outbox selection=cursor services=2 orders=2 relay-place=apart", 0),
        ("method=outbox mark=before-send", 1),
        ("method=outbox mark=delete-first", 1),
        ("method=outbox binding=missing", 0),
        ("method=outbox delivery-mode=transient fault=broker-down:relay.confirm ack=after-commit", 0),
        ("method=outbox job=purge-old fault=hang:relay.wait+elapse(2)+wake wake=never", 0),
        ("method=outbox next-attempt=null-is-never", 0),
        ("method=outbox ack=on-delivery", 1),
        ("method=outbox handler=inbox-first", 1),
    ] {
        let report = all(scenario, crashes);
        let bad = |h: &Headline| matches!(h, Headline::Lost | Headline::LostEffect | Headline::Stuck);
        let worst = report.outcomes.iter().filter(|(o, _)| bad(&o.verdict.headline));
        let shortest = worst.map(|(_, witness)| witness.actions.len()).min();
        assert!(shortest.is_some_and(|n| n > 0), "{scenario}: {:?}", headlines(&report));
    }
}

/// The repaired variants of the same never lose.
#[test]
fn and_none_of_these() {
    for (scenario, crashes) in [
        ("method=outbox services=2 orders=2 relay-place=apart", 0),
        ("method=outbox selection=xmin services=2 orders=2 relay-place=apart", 0),
        ("method=outbox", 1),
        ("method=outbox mark=delete", 1),
        ("method=outbox next-attempt=null-is-due", 0),
        ("method=outbox-cdc", 1),
    ] {
        let report = all(scenario, crashes);
        let bad =
            |h: &Headline| matches!(h, Headline::Lost | Headline::LostEffect | Headline::Phantom | Headline::Stuck);
        let found: Vec<_> = headlines(&report).into_iter().filter(bad).collect();
        assert!(found.is_empty(), "{scenario}: {found:?}");
    }
}

/// Invariant 6: with two relays and SKIP LOCKED by row some schedule inverts two rows of one aggregate; with a claim of
/// the aggregate none does.
#[test]
fn skip_locked_inverts_rows_and_a_claim_of_the_aggregate_does_not() {
    let orders = |report: &Report| report.outcomes.keys().map(|o| o.verdict.ordering).collect::<BTreeSet<_>>();
    let two = "method=outbox relays=2 relay-place=apart orders=2 row-lock=skip-locked relay-transaction=batch";
    assert!(orders(&all(two, 0)).contains(&Ordering::OutOfOrder));
    let claimed = orders(&all(&format!("{two} claim=aggregate"), 0));
    assert!(!claimed.contains(&Ordering::OutOfOrder), "{claimed:?}");
}

/// Invariant 7: what a connector publishes is in the order of commits, always; by xid it is not, nor by id.
#[test]
fn the_log_has_the_order_of_commits_and_ids_have_not() {
    let inverted =
        |scenario: &str| all(scenario, 0).outcomes.keys().any(|o| o.verdict.ordering == Ordering::OutOfOrder);
    assert!(!inverted("method=outbox-cdc services=2 orders=2 relay-place=apart"));
    assert!(inverted("method=outbox services=2 orders=2 relay-place=apart"), "by id");
    assert!(inverted("method=outbox selection=xmin services=2 orders=2 relay-place=apart"), "by xid");
}
