//! The reductions of the explorer leave every outcome as the full search finds it, and their witnesses are runs of the
//! full system.

use outbox_lab::explore::{Budget, explore, explore_reduced};
use outbox_lab::model::{System, World};
use outbox_lab::session::parse_link;

/// Configuration, crashes anywhere | worlds in full, and reduced.
const COUNTS: &str = "
method=dual-write-db-first 0
method=dual-write-db-first 1
method=dual-write-publish-first 1
method=dual-write-in-transaction 1
method=outbox 0
method=outbox 1
method=outbox 2
method=outbox inbox=off 1
method=outbox orders=2 0
method=outbox orders=2 1
method=outbox consumers=2 1
method=outbox routing=fanout 1
method=outbox external-effect=on 1
method=outbox relays=2 relay-place=apart 0
method=outbox relays=2 relay-place=apart 1
method=outbox fault=answer-lost:relay.publish 1
method=outbox fault=broker-down:service.commit 1
method=outbox orders=2 poison=fails-at-consumer:1 delivery-limit=1 0
";

fn system(words: &str) -> System {
    let (scenario, crashes) = words.rsplit_once(' ').expect("crashes");
    let (page, notices) = parse_link(&scenario.replace(' ', "&"));
    assert!(notices.is_empty(), "{notices:?}");
    System { crashes_anywhere: crashes.parse().expect("a number"), ..page.scenario.system() }
}

#[test]
fn fewer_worlds_and_the_same_outcomes() {
    let mut fewer = 0;
    for line in COUNTS.trim().lines() {
        let system = system(line);
        let full = explore(&system, Budget::default());
        let reduced = explore_reduced(&system, Budget::default());
        assert!(full.complete && reduced.complete, "{line}");
        let outcomes = |r: &outbox_lab::explore::Report| r.outcomes.keys().cloned().collect::<Vec<_>>();
        assert_eq!(outcomes(&full), outcomes(&reduced), "{line}");
        assert!(reduced.states <= full.states, "{line}");
        fewer += usize::from(reduced.states < full.states);
        for (outcome, witness) in &reduced.outcomes {
            let mut world = World::new(&system);
            for action in &witness.actions {
                world = system.step(&world, *action).unwrap_or_else(|no| panic!("{line}: {action:?} {no:?}")).world;
            }
            assert_eq!(system.verdict(&world), outcome.verdict, "{line}");
        }
        println!("{line} | {} {}", full.states, reduced.states);
    }
    assert!(fewer > 12, "the reductions reduce");
}
