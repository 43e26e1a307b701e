//! Two runs side by side: landmarks from facts alone, alignment, and what differs since when.

mod common;

use std::sync::Arc;

use common::mix::mixes;
use outbox_lab::methods::{METHODS, Preset};
use outbox_lab::session::{
    Aspect, Command, Landmark, Mode, Page, Run, Stop, Twin, align, apply, landmarks, parse_link,
};
use proptest::prelude::*;

fn page(link: &str) -> Page {
    let (page, notices) = parse_link(link);
    assert_eq!(notices, [], "{link}");
    page
}

fn twin(link: &str) -> Twin {
    let page = page(link);
    page.twin(Arc::new(page.scenario.run()))
}

/// One letter a landmark.
fn letter(landmark: Landmark) -> char {
    match landmark {
        Landmark::Start => 'S',
        Landmark::Asked => 'A',
        Landmark::FirstWrite => '1',
        Landmark::BothDurable => '2',
        Landmark::Fault => 'F',
        Landmark::Restart => 'R',
        Landmark::Noted => 'N',
        Landmark::Effect => 'E',
        Landmark::Quiet => 'Q',
    }
}

fn letters(run: &Run) -> String {
    landmarks(run).into_iter().map(|l| l.map_or('.', letter)).collect()
}

/// A stop as a letter, with `<` or `>` when only the left or the right run reaches it.
fn stops(all: &[Stop]) -> String {
    let one = |s: &Stop| match s.reaches {
        [true, true] => letter(s.landmark).to_string(),
        [true, false] => format!("<{}", letter(s.landmark)),
        [false, _] => format!(">{}", letter(s.landmark)),
    };
    all.iter().map(one).collect()
}

/// A frame a letter; typed in by reading the steps of `chapter-steps.md`.
const RUNS: [(&str, &str, &str); 12] = [
    ("dual-write-db-first", "none", "SA.12E.NQ"),
    ("dual-write-db-first", "before-writes", "SA.FRQ"),
    ("dual-write-db-first", "between-writes", "SA.1FRQ"),
    ("dual-write-db-first", "after-writes", "SA.12E.FRQ"),
    ("dual-write-publish-first", "none", "S1E...2NQ"),
    ("dual-write-publish-first", "before-writes", "SAFRQ"),
    ("dual-write-publish-first", "between-writes", "S1E.FRQ"),
    ("dual-write-publish-first", "after-writes", "S1E...2FRQ"),
    ("outbox", "none", "SA..1..2E.NQ"),
    ("outbox", "before-writes", "SA..FRQ"),
    ("outbox", "between-writes", "SA..1FR.2E.NQ"),
    ("outbox", "after-writes", "SA..1..2E.FR....NQ"),
];

#[test]
fn a_frame_is_a_landmark_by_its_facts() {
    for (method, crash, expected) in RUNS {
        let run = page(&format!("method={method}&crash={crash}")).scenario.run();
        assert_eq!(letters(&run), expected, "{method} {crash}");
    }
}

#[test]
fn runs_are_aligned_by_landmarks() {
    let cases = [
        ("method=dual-write-db-first&crash=none&with=outbox", "SA12ENQ"),
        ("method=dual-write-db-first&crash=between-writes&with=outbox", "SA1FR>2>E>NQ"),
        ("method=dual-write-db-first&crash=after-writes&with=outbox", "SA12EFR>NQ"),
        ("method=dual-write-publish-first&crash=between-writes&with=outbox", "S>A1<EFR>2>E>NQ"),
        ("method=dual-write-db-first&crash=none&with=dual-write-publish-first", "S<A1<2E>2NQ"),
        ("method=outbox&crash=after-writes&with=outbox:no-inbox", "SA12EFR>ENQ"),
    ];
    for (link, expected) in cases {
        assert_eq!(stops(&twin(link).stops), expected, "{link}");
    }
}

#[test]
fn with_the_same_preset_the_fault_is_one_stop_of_both() {
    for left in &METHODS {
        for right in &METHODS {
            for crash in [Preset::BeforeWrites, Preset::BetweenWrites, Preset::AfterWrites] {
                let link = format!("method={}&with={}&crash={}", left.name, right.name, crash.word());
                let twin = twin(&link);
                let faults: Vec<_> = twin.stops.iter().filter(|s| s.landmark == Landmark::Fault).collect();
                let [fault] = faults.as_slice() else { panic!("{link}: {}", stops(&twin.stops)) };
                assert_eq!(fault.reaches, [true; 2], "{link}");
                // and as many of the two durable writes are done on both sides
                let durable = [0, 1].map(|side| {
                    let world = &twin.runs[side].frame(fault.steps[side]).world;
                    let message = world.history.past.iter().any(|p| p.copies > 0);
                    usize::from(world.orders().any(|o| world.committed(o))) + usize::from(message)
                });
                assert_eq!(durable[0], durable[1], "{link}");
            }
        }
    }
}

#[test]
fn what_differs_is_named_from_the_stop_at_which_it_differs() {
    let twin = twin("method=dual-write-db-first&crash=between-writes&with=outbox");
    let at =
        |stop| -> Vec<(Aspect, usize)> { twin.differences(stop).into_iter().map(|d| (d.aspect, d.since)).collect() };
    // S A 1 F R 2 E N Q: from the commit on, only one of the two remembers that a message is to be sent
    let found: Vec<_> = (0..=twin.last()).map(at).collect();
    let waiting = (Aspect::Waiting, 2);
    let (message, effect) = ((Aspect::Message, 5), (Aspect::Effect, 6));
    assert_eq!(
        found,
        [
            vec![],
            vec![],
            vec![waiting],
            vec![waiting],
            vec![waiting],
            vec![waiting, message],
            vec![waiting, message, effect],
            vec![message, effect],
            vec![message, effect],
        ]
    );
}

#[test]
fn the_caller_and_the_machine_can_differ() {
    let twin = twin("method=dual-write-db-first&crash=service.answer&with=outbox");
    let all: Vec<Aspect> = twin.differences(twin.last()).into_iter().map(|d| d.aspect).collect();
    assert_eq!(all, []);
    let fault = twin.stops.iter().position(|s| s.landmark == Landmark::Fault).expect("a crash");
    assert!(twin.stops[fault].reaches == [true, true], "both die after their answer");
    // the other side has no such place: it goes on
    let twin = self::twin("method=outbox&crash=relay.select&with=dual-write-db-first");
    let fault = twin.stops.iter().position(|s| s.landmark == Landmark::Fault).expect("a crash");
    let all: Vec<Aspect> = twin.differences(fault).into_iter().map(|d| d.aspect).collect();
    assert!(all.contains(&Aspect::Machine), "{all:?}");
    let twin = self::twin("method=dual-write-db-first&crash=service.commit&with=outbox&fault=retry-with-key");
    let all: Vec<Aspect> = twin.differences(twin.last()).into_iter().map(|d| d.aspect).collect();
    assert!(all.contains(&Aspect::Message), "{all:?}");
}

#[test]
fn steps_are_stops_while_two_runs_are_compared() {
    let mut page = page("mode=compare&method=dual-write-db-first&crash=between-writes&with=outbox");
    let twin = twin("method=dual-write-db-first&crash=between-writes&with=outbox");
    for stop in 1..=twin.last() + 2 {
        page = apply(&page, None, Command::Next).0;
        assert_eq!(page.step, stop.min(twin.last()));
    }
    // from the end to the end, from the start to the start, in between to the step that was shown
    let alone = |step| apply(&Page { step, ..page.clone() }, None, Command::Mode(Mode::Chapter)).0;
    assert_eq!(alone(0).step, 0);
    assert_eq!(alone(twin.last()).step, twin.runs[0].steps());
    for stop in 1..twin.last() {
        let chapter = alone(stop);
        assert_eq!(chapter.step, twin.stop(stop).steps[0]);
        let back = apply(&chapter, None, Command::Mode(Mode::Compare)).0;
        assert_eq!(twin.stop(back.step).steps[0], chapter.step);
    }
    // another crash keeps the landmark
    let fault = Page { step: 3, ..page.clone() };
    assert_eq!(twin.stop(3).landmark, Landmark::Fault);
    let later = apply(&fault, None, Command::Preset(Preset::AfterWrites)).0;
    let twin = later.twin(Arc::new(later.scenario.run()));
    assert_eq!(twin.stop(later.step).landmark, Landmark::Fault);
    let beyond = page_within("mode=compare&step=9999");
    assert_eq!(beyond.step, beyond.last(&beyond.scenario.run()));
}

fn page_within(link: &str) -> Page {
    let page = page(link);
    page.clamped(&page.scenario.run()).0
}

/// What is paired, a fault counting more than all else.
fn paired(twin: &Twin) -> usize {
    let worth = |landmark| match landmark {
        Landmark::Fault => 16,
        Landmark::Restart => 4,
        _ => 1,
    };
    twin.stops.iter().filter(|s| s.reaches == [true; 2]).map(|s| worth(s.landmark)).sum()
}

/// The most that any pairing is worth, by trying all.
fn best(left: &[Landmark], right: &[Landmark]) -> usize {
    match (left, right) {
        ([], _) | (_, []) => 0,
        ([a, l @ ..], [b, r @ ..]) => {
            let apart = best(l, right).max(best(left, r));
            if a == b { apart.max(1 + best(l, r)) } else { apart }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Whatever ran, and with whatever faults.
    #[test]
    fn no_side_shows_what_has_not_happened_and_none_leaves_anything_out(
        left in mixes(0..=2, 0..=2),
        right in mixes(0..=2, 0..=2),
    ) {
        let runs = [&left, &right].map(|mix| Arc::new(Run::new(mix.system())));
        let marks = [0, 1].map(|side| landmarks(&runs[side]));
        let twin = Twin::new(runs.clone());
        let (first, last) = (twin.stop(0), twin.stop(twin.last()));
        prop_assert_eq!((first.landmark, first.steps, first.reaches), (Landmark::Start, [0, 0], [true; 2]));
        prop_assert_eq!((last.landmark, last.reaches), (Landmark::Quiet, [true; 2]));
        prop_assert_eq!(last.steps, [0, 1].map(|side| runs[side].steps()));
        for side in [0, 1] {
            let reached: Vec<usize> = twin.stops.iter().filter(|s| s.reaches[side]).map(|s| s.steps[side]).collect();
            let all: Vec<usize> = (0..marks[side].len()).filter(|i| marks[side][*i].is_some()).collect();
            prop_assert_eq!(reached, all, "every landmark is one stop");
            for (i, stop) in twin.stops.iter().enumerate() {
                if stop.reaches[side] {
                    prop_assert_eq!(marks[side][stop.steps[side]], Some(stop.landmark));
                } else {
                    prop_assert_eq!(stop.steps[side], twin.stops[i - 1].steps[side], "it stands where it stood");
                }
            }
        }
        for stop in 0..=twin.last() {
            for difference in twin.differences(stop) {
                prop_assert!(difference.since <= stop);
                let has = |at: usize| twin.differences(at).iter().any(|d| d.aspect == difference.aspect);
                prop_assert!((difference.since..=stop).all(has), "without a break");
                prop_assert!(difference.since == 0 || !has(difference.since - 1), "not since earlier");
            }
        }
        let turned = Twin::new([runs[1].clone(), runs[0].clone()]);
        prop_assert_eq!(paired(&turned), paired(&twin));
        let own = Twin::new([runs[0].clone(), runs[0].clone()]);
        prop_assert!(own.stops.iter().all(|s| s.reaches == [true; 2] && s.steps[0] == s.steps[1]));
        prop_assert!((0..=own.last()).all(|stop| own.differences(stop).is_empty()), "nothing differs from itself");
    }

    /// The pairing is the best there is.
    #[test]
    fn as_much_is_paired_as_can_be(
        left in proptest::collection::vec(0..3usize, 0..7),
        right in proptest::collection::vec(0..3usize, 0..7),
    ) {
        let of = [Landmark::Asked, Landmark::Effect, Landmark::Noted];
        let [left, right] = [&left, &right].map(|all| all.iter().map(|i| of[*i]).collect::<Vec<_>>());
        let frames = |all: &[Landmark]| all.iter().copied().map(Some).collect::<Vec<_>>();
        let stops = align(&frames(&left), &frames(&right));
        prop_assert_eq!(stops.iter().filter(|s| s.reaches == [true; 2]).count(), best(&left, &right));
    }
}
