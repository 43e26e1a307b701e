//! The invariants of the field that are about many schedules: what must never happen, and what must be possible, over
//! every schedule and every place for a crash; and by chance, with more of both. Invariants 1, 2 and 5 over every schedule
//! are in `exhaustive.rs`.

use std::collections::BTreeSet;

use outbox_lab::explore::{Budget, Report, explore_reduced};
use outbox_lab::model::{Delivery, Ending, Headline, Ordering, Story, System, World};
use outbox_lab::session::parse_link;
use proptest::prelude::*;

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

/// A run by chance: so many of the actions that are enabled, each chosen by a number, then as the story would go on.
fn by_chance(system: &System, picks: &[u8]) -> Story {
    let mut world = World::new(system);
    for pick in picks {
        let enabled = system.enabled(&world);
        let Some(action) = enabled.get(usize::from(*pick) % enabled.len().max(1)) else { break };
        world = system.step(&world, *action).expect("what is enabled is not refused").world;
    }
    // crashes that have not come by now do not come
    world.control.crashes_left = 0;
    system.story_from(world)
}

fn picks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..160)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Invariants 1 to 3, by chance and with up to three crashes anywhere.
    #[test]
    fn an_outbox_delivers_what_is_committed_and_nothing_else(picks in picks(), crashes in 0u8..4, orders in 1u8..4) {
        let system = system(&format!("method=outbox orders={orders}"), crashes);
        let story = by_chance(&system, &picks);
        prop_assert_eq!(story.ending, Ending::Quiet);
        for order in &story.verdict.orders {
            prop_assert_eq!(order.b >= 1, order.d == 1);
            prop_assert_eq!(&order.effects, &vec![order.d]);
            prop_assert!(order.b <= 1 + crashes);
        }
    }

    /// Invariant 5's other half: whatever a dual write loses, it is never more than the crashes and refusals allow, and
    /// without any it loses nothing.
    #[test]
    fn a_dual_write_without_a_fault_is_consistent(picks in picks(), first in any::<bool>()) {
        let method = if first { "dual-write-db-first" } else { "dual-write-publish-first" };
        let story = by_chance(&system(&format!("method={method} orders=2"), 0), &picks);
        prop_assert_eq!(story.verdict.headline, Headline::Consistent);
    }

    /// Invariant 4: a relay that marks before it sends loses only by a crash, and then with a trace.
    #[test]
    fn what_is_marked_before_it_is_sent_is_lost_with_a_trace(picks in picks(), crashes in 0u8..3) {
        let story = by_chance(&system("method=outbox mark=before-send", crashes), &picks);
        for order in &story.verdict.orders {
            let lost = order.d == 1 && order.b == 0;
            prop_assert!(!lost || (crashes > 0 && order.delivery == Delivery::LostWithTrace), "{:?}", order);
        }
    }

    /// Invariants 6 and 7: a claim of the aggregate keeps the order, and so does the log.
    #[test]
    fn a_claim_of_the_aggregate_and_the_log_keep_the_order(picks in picks(), log in any::<bool>()) {
        let scenario = match log {
            true => "method=outbox-cdc services=2 orders=2 relay-place=apart",
            false => "method=outbox relays=2 relay-place=apart orders=2 row-lock=skip-locked relay-transaction=batch claim=aggregate",
        };
        let story = by_chance(&system(scenario, 0), &picks);
        prop_assert_ne!(story.verdict.ordering, Ordering::OutOfOrder);
    }
}
