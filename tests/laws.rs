//! What holds for every program, also for those that nobody would write: lines of every program taken out and moved,
//! faults anywhere, any schedule. The cases are the same in every run; `LAWS=100` before the command takes a hundred times
//! as many.

mod common;

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};

use common::mix::{Mix, mixes};
use common::{edit, method};
use outbox_lab::explore::{Budget, Outcome, explore};
use outbox_lab::methods::METHODS;
use outbox_lab::model::*;
use outbox_lab::session::Run;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestRng, TestRunner};

fn check(cases: u32, mixes: impl Strategy<Value = Mix>, law: impl Fn(Mix) -> TestCaseResult) {
    let times = std::env::var("LAWS").ok().and_then(|t| t.parse::<u32>().ok()).unwrap_or(1);
    let cases = cases.saturating_mul(times);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner.run(&mixes, law).unwrap_or_else(|e| panic!("{e}"));
}

/// One step of a walk: the world before, the action, and what came of it.
type Walked = (World, Action, Step);

/// A walk that takes what the case chooses among all that is enabled.
fn walk(mix: &Mix) -> (System, Vec<Walked>) {
    let mut system = mix.system();
    system.crashes_anywhere = mix.crashes;
    let mut world = World::new(&system);
    let mut walked = vec![];
    for choice in &mix.choices {
        let enabled = system.enabled(&world);
        let Some(action) = enabled.get(usize::from(*choice) % enabled.len().max(1)).copied() else { break };
        let step = system.step(&world, action).expect("what is enabled is not refused");
        let before = std::mem::replace(&mut world, step.world.clone());
        walked.push((before, action, step));
    }
    (system, walked)
}

/// Every action that could be named, sensible or not.
fn nameable() -> Vec<Action> {
    let mut all = vec![Action::Strike, Action::Idle, Action::BrokerUp];
    for i in 0..6 {
        all.extend([Action::Perform(CallId(i)), Action::Run(Proc(i)), Action::Tick(Proc(i))]);
        all.extend([Action::Restart(Machine(i)), Action::Crash(Machine(i))]);
    }
    all
}

#[test]
fn a_step_is_refused_exactly_when_it_is_not_enabled() {
    check(300, mixes(0..=4, 0..=3), |mix| {
        let (system, walked) = walk(&mix);
        for (world, ..) in &walked {
            let enabled = system.enabled(world);
            let all = nameable();
            prop_assert!(enabled.iter().all(|a| all.contains(a)), "more calls or processes than the test names");
            for action in all {
                let possible = system.step(world, action).is_ok();
                prop_assert_eq!(possible, enabled.contains(&action), "{:?} in {:?}", action, world);
            }
        }
        Ok(())
    });
}

#[test]
fn every_story_ends_and_says_truly_how() {
    let endless = Cell::new(0);
    check(600, mixes(0..=6, 0..=4), |mix| {
        let (system, walked) = walk(&mix);
        let here = walked.last().map_or_else(|| World::new(&system), |(.., step)| step.world.clone());
        for story in [system.story(), system.story_from(here)] {
            prop_assert!(story.steps.len() <= STEPS_AT_MOST + 1);
            let quiet = system.quiet(story.end());
            prop_assert_eq!(story.ending == Ending::Quiet, quiet);
            prop_assert_ne!(story.ending, Ending::Diverges, "worlds are finitely many");
            endless.set(endless.get() + usize::from(!quiet));
        }
        Ok(())
    });
    assert!(endless.get() > 20, "the mixes hold programs that go round for ever: {}", endless.get());
}

#[test]
fn the_story_is_one_of_the_runs_that_the_explorer_finds() {
    let complete = Cell::new(0);
    check(120, mixes(0..=3, 0..=2), |mix| {
        let system = mix.system();
        let story = system.story();
        let report = explore(&system, Budget { states: 4000 });
        if report.complete {
            complete.set(complete.get() + 1);
            let told = Outcome { ending: story.ending, verdict: story.verdict };
            prop_assert!(report.outcomes.contains_key(&told), "{:?} not in {:?}", told, report.outcomes.keys());
        }
        Ok(())
    });
    assert!(complete.get() > 90, "searches that saw everything: {}", complete.get());
}

/// Every world that can be reached, one after the other, with nothing clever: `None` if there are more than `most`.
fn naive(system: &System, most: usize) -> Option<(usize, BTreeSet<Verdict>)> {
    let mut worlds = vec![World::new(system)];
    let mut seen: HashSet<World> = worlds.iter().cloned().collect();
    let mut verdicts = BTreeSet::new();
    let mut next = 0;
    while let Some(world) = worlds.get(next).cloned() {
        next += 1;
        let enabled = system.enabled(&world);
        for action in &enabled {
            let after = system.step(&world, *action).expect("what is enabled is not refused").world;
            if seen.insert(after.clone()) {
                worlds.push(after);
            }
        }
        if worlds.len() > most {
            return None;
        }
        let may_end = enabled.iter().all(|a| matches!(a, Action::Tick(_) | Action::Crash(_)));
        if may_end && system.quiet(&world) {
            verdicts.insert(system.verdict(&world));
        }
    }
    Some((worlds.len(), verdicts))
}

#[test]
fn the_explorer_finds_what_a_naive_search_finds() {
    let compared = Cell::new(0);
    check(60, mixes(0..=4, 0..=3), |mix| {
        let system = System { crashes_anywhere: u8::from(mix.crashes > 1), ..mix.system() };
        if let Some((states, verdicts)) = naive(&system, 1000) {
            compared.set(compared.get() + 1);
            let report = explore(&system, Budget { states: 2000 });
            prop_assert!(report.complete);
            prop_assert_eq!(report.states, states);
            let quiet = report.outcomes.keys().filter(|o| o.ending == Ending::Quiet);
            prop_assert_eq!(quiet.map(|o| o.verdict.clone()).collect::<BTreeSet<_>>(), verdicts);
        }
        Ok(())
    });
    assert!(compared.get() > 40, "{}", compared.get());
}

/// Everything that lies in the queue, delivered or not, without its order and its flags.
fn copies(world: &World) -> Vec<Message> {
    let ready = world.broker.ready().map(|c| c.message);
    let mut all: Vec<Message> = ready.chain(world.broker.unacked().map(|(_, c)| c.message)).collect();
    all.sort_by_key(|m| (m.order, m.id));
    all
}

#[test]
fn faults_edit_no_committed_row_and_no_queue() {
    let struck = Cell::new(0);
    check(400, mixes(0..=3, 1..=4), |mix| {
        for (before, action, step) in walk(&mix).1 {
            match action {
                Action::Run(_) | Action::Perform(_) => {}
                Action::Strike
                | Action::Idle
                | Action::Crash(_)
                | Action::Restart(_)
                | Action::BrokerUp
                | Action::Tick(_)
                | Action::Elapse
                | Action::Release(_) => {
                    struck.set(struck.get() + 1);
                    for (a, b) in before.stores.iter().zip(&step.world.stores) {
                        prop_assert_eq!(&a.rows, &b.rows);
                    }
                    prop_assert_eq!(copies(&before), copies(&step.world));
                    prop_assert_eq!(&before.history.commits, &step.world.history.commits);
                    prop_assert_eq!(&before.history.effects, &step.world.history.effects);
                }
            }
        }
        Ok(())
    });
    assert!(struck.get() > 1000);
}

/// What the facts of a step say about the committed rows of a database.
fn told_rows(step: &Step, store: StoreId) -> (Vec<Row>, bool) {
    let (mut new, mut marks) = (vec![], false);
    for fact in &step.facts {
        match fact {
            Fact::Committed(_, s, rows) if *s == store => {
                new.extend(rows);
                marks = true; // its marks are not listed
            }
            Fact::Inserted { store: s, row, open: false, .. } if *s == store => new.push(*row),
            Fact::Decided { store: s, commit: true, rows, .. } if *s == store => new.extend(rows),
            Fact::Marked { store: s, open: false, .. } | Fact::Changed { store: s, open: false, .. } if *s == store => {
                marks = true;
            }
            _ => {}
        }
    }
    (new, marks)
}

#[test]
fn rows_of_one_transaction_appear_together_or_never() {
    let commits = Cell::new(0);
    check(400, mixes(0..=3, 0..=3), |mix| {
        for (before, _, step) in walk(&mix).1 {
            for (i, (old, now)) in before.stores.iter().zip(&step.world.stores).enumerate() {
                let (told, marks) = told_rows(&step, StoreId(i as u8));
                let key = |r: &Row| (r.table, r.id, r.order, r.message, r.by);
                let keys = |rows: &[Row]| rows.iter().map(key).collect::<Vec<_>>();
                let mut expected = keys(&old.rows);
                // repeated effects beyond the cap are not kept
                let same = |r: &&Row| old.rows.iter().filter(|o| Row { id: r.id, ..**o } == **r).count();
                let kept = |r: &&Row| r.table == Table::Orders || r.table == Table::Outbox || same(r) < CAP.into();
                expected.extend(keys(&told.iter().filter(kept).copied().collect::<Vec<_>>()));
                expected.sort();
                let mut actual = keys(&now.rows);
                actual.sort();
                prop_assert_eq!(actual, expected, "rows change by what the facts tell, all at once");
                prop_assert!(marks || old.rows.iter().all(|r| now.rows.contains(r)), "nothing is marked in silence");
                commits.set(commits.get() + usize::from(told.len() > 1));
                for t in &old.open {
                    let gone = now.transaction(t.owner).is_none();
                    let ids = t.changes.iter().filter_map(|c| match c {
                        Change::Insert(r) => Some(key(r)),
                        Change::Update(_) | Change::Delete(_) => None,
                    });
                    let visible = ids.filter(|k| now.rows.iter().any(|r| key(r) == *k)).count();
                    prop_assert!(visible == 0 || gone, "an open row is seen by nobody else");
                }
            }
        }
        Ok(())
    });
    assert!(commits.get() > 50, "transactions of several rows: {}", commits.get());
}

#[test]
fn a_story_is_a_fold_of_its_actions_and_always_the_same() {
    check(200, mixes(0..=4, 0..=3), |mix| {
        let system = mix.system();
        let story = system.story();
        prop_assert_eq!(&mix.system().story(), &story);
        let mut world = World::new(&system);
        for told in &story.steps {
            let step = system.step(&world, told.action).expect("the story takes what is enabled");
            prop_assert_eq!((&step.world, &step.facts), (&told.world, &told.facts));
            world = step.world;
        }
        Ok(())
    });
}

#[test]
fn frames_lose_no_fact_and_show_worlds_of_the_story() {
    check(200, mixes(0..=3, 0..=3), |mix| {
        let story = mix.system().story();
        let run = Run::new(mix.system());
        let facts: Vec<Fact> = run.frames.iter().flat_map(|f| f.facts.clone()).collect();
        let told: Vec<Fact> = story.steps.iter().flat_map(|s| s.facts.clone()).collect();
        prop_assert_eq!(facts, told);
        let mut worlds = std::iter::once(&story.start).chain(story.steps.iter().map(|s| &s.world));
        for frame in &run.frames[..run.steps()] {
            prop_assert!(worlds.any(|w| *w == frame.world), "a world of the story, in its order");
        }
        prop_assert_eq!(&run.frames[run.steps()].world, story.end());
        // forth in one run, back in another
        let again = Run::new(mix.system());
        for step in (0..=run.steps()).rev() {
            prop_assert_eq!(run.frame(step), again.frame(step));
        }
        Ok(())
    });
}

#[test]
fn labels_mean_nothing_to_the_model() {
    const OTHER: [&str; 24] = [
        "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "l10", "l11", "l12", "l13", "l14", "l15", "l16",
        "l17", "l18", "l19", "l20", "l21", "l22", "l23",
    ];
    check(200, mixes(0..=3, 0..=3), |mix| {
        let system = mix.system();
        let mut renamed = system.clone();
        for p in system.procs() {
            edit(&mut renamed, p, |lines| {
                let old: Vec<&str> = lines.iter().map(|l| l.label).collect();
                for line in lines.iter_mut() {
                    let new = |label: &str| OTHER[old.iter().position(|o| *o == label).expect("a label")];
                    line.label = new(line.label);
                    line.steps.iter_mut().flat_map(|(_, jumps)| jumps).for_each(|(_, to)| *to = new(to));
                }
            });
        }
        prop_assert_ne!(&renamed, &system);
        prop_assert_eq!(renamed.story(), system.story());
        Ok(())
    });
}

// ---------------------------------------------------------------- what the methods promise (field, invariants)

#[test]
fn an_outbox_neither_loses_nor_invents_and_with_an_inbox_does_it_once() {
    let outbox = METHODS.iter().position(|m| m.relay.is_some()).expect("an outbox");
    let delivered = Cell::new(0);
    check(500, mixes(0..=0, 0..=4), |mix| {
        let (system, walked) = walk(&Mix { method: outbox, ..mix.clone() });
        let here = walked.last().map_or_else(|| World::new(&system), |(.., step)| step.world.clone());
        let story = system.story_from(here);
        prop_assert_eq!(story.ending, Ending::Quiet);
        for order in &story.verdict.orders {
            prop_assert_eq!(order.d >= 1, order.b >= 1, "{:?}", order);
            prop_assert!(order.effects[0] >= order.d);
            if mix.inbox {
                prop_assert_eq!(order.effects[0], order.d);
            }
            delivered.set(delivered.get() + usize::from(order.d));
        }
        Ok(())
    });
    assert!(delivered.get() > 300, "{}", delivered.get());
}

#[test]
fn no_order_of_the_lines_of_a_dual_write_survives_one_crash() {
    let system = method("dual-write-db-first", true);
    let mut consistent = 0;
    for order in permutations(5) {
        let mut mixed = system.clone();
        mixed.crashes_anywhere = 1;
        edit(&mut mixed, Proc(0), |lines| {
            let middle: Vec<Line> = order.iter().map(|i| lines[1 + i].clone()).collect();
            lines.splice(1..6, middle);
        });
        if mixed.story().verdict.headline != Headline::Consistent {
            continue;
        }
        consistent += 1;
        let report = explore(&mixed, Budget::default());
        let bad = |o: &Outcome| matches!(o.verdict.headline, Headline::Lost | Headline::Phantom);
        assert!(report.complete && report.outcomes.keys().any(bad), "{order:?}");
    }
    assert!(consistent >= 3, "the three orders of the chapter at least: {consistent}");
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let insert = |p: Vec<usize>| (0..n).map(move |at| [&p[..at], &[n - 1], &p[at..]].concat());
    permutations(n - 1).into_iter().flat_map(insert).collect()
}
