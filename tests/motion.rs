//! What moves between two steps: what must hold for every run, step and layout.

use std::collections::BTreeSet;

use outbox_lab::methods::{METHODS, Preset, slots};
use outbox_lab::scene::motion::{AT_MOST, Ease, Kind, Movement, changes, ghosts, verdict};
use outbox_lab::scene::{Group, Layout, Motion, Scene, plan, scene};
use outbox_lab::session::{Gap, Lang, Moment, Run, parse_link};

/// Beyond the chapter: several orders and crashes, a broker that is down, a consumer that dies with a message in hand.
const HARD: [&str; 8] = [
    "method=outbox&crash=consumer.ack+relay.confirm",
    "method=outbox&fault=broker-down:service.commit",
    "method=outbox&crash=consumer.commit&fault=broker-down:service.answer&orders=2",
    "method=outbox&fault=nack:relay.publish",
    "method=outbox&fault=answer-lost:relay.publish",
    "method=outbox&crash=relay.publish+relay.publish@2+relay.publish@3+relay.publish@4&orders=8",
    "method=dual-write-in-transaction&fault=nack:service.publish+retry-with-key",
    "method=dual-write-publish-first&crash=service.publish+service.confirm@2&fault=retry-with-key+retry-without-key",
];

fn run(link: &str) -> Run {
    let (page, notices) = parse_link(link);
    assert!(notices.is_empty(), "{link}: {notices:?}");
    Run::new(page.scenario.system())
}

fn links() -> Vec<String> {
    let mut links: Vec<String> = HARD.iter().map(|s| s.to_string()).collect();
    for method in &METHODS {
        for preset in Preset::ALL {
            for inbox in ["on", "off"] {
                links.push(format!("method={}&crash={}&inbox={inbox}", method.name, preset.word()));
            }
        }
        let (page, _) = parse_link(&format!("method={}", method.name));
        for spec in &page.scenario.bare_system().processes {
            for label in slots(&spec.program) {
                links.push(format!("method={}&crash={}", method.name, Gap::after(spec.role, label)));
            }
        }
    }
    links
}

/// Every step forward: the scene before, the scene after, and what moves.
fn each_step(mut test: impl FnMut(&str, &Scene, &Scene, &Motion)) {
    for link in links() {
        let run = run(&link);
        for layout in Layout::ALL {
            let scenes: Vec<Scene> = (0..=run.steps()).map(|step| scene(&run, step, layout, Lang::Fr)).collect();
            for (i, pair) in scenes.windows(2).enumerate() {
                let name = format!("{link} {layout:?} step {}", i + 1);
                test(&name, &pair[0], &pair[1], &plan(&pair[0], &pair[1]));
            }
        }
    }
}

fn find<'a>(scene: &'a Scene, key: &str) -> Option<&'a Group> {
    scene.groups.iter().find(|g| g.key == key)
}

fn middle(g: &Group) -> (i32, i32) {
    let ((x, y), _) = g.body();
    (g.at.0 + x, g.at.1 + y)
}

#[test]
fn a_step_is_over_before_the_next_is_wanted() {
    let mut longest = 0;
    each_step(|name, _, _, motion| {
        longest = longest.max(motion.total());
        assert!(motion.total() <= AT_MOST, "{name}: {} ms", motion.total());
        let all_run = motion.moves.iter().all(|m| m.delay >= 0 && m.ms > 0);
        assert!(all_run, "{name}: {:?}", motion.moves);
    });
    assert_eq!(AT_MOST, 900);
    assert!(longest > 700, "the longest step moves only {longest} ms: nothing is carried");
}

#[test]
fn an_eye_follows_one_envelope() {
    let mut seen = 0;
    each_step(|name, _, _, motion| {
        let carried = |m: &&Movement| match m.kind {
            Kind::Slide(..) | Kind::Travel { .. } | Kind::Send(_) => m.key.starts_with("envelope"),
            _ => false,
        };
        let mut spans: Vec<(i32, i32)> =
            motion.moves.iter().filter(carried).map(|m| (m.delay, m.delay + m.ms)).collect();
        spans.sort_unstable();
        seen += spans.len();
        assert!(spans.windows(2).all(|w| w[0].1 <= w[1].0), "{name}: {spans:?}");
    });
    assert!(seen > 200, "{seen} envelopes in all");
}

#[test]
fn a_transaction_changes_its_rows_and_its_frame_at_once() {
    let (mut hardened, mut struck) = (0, 0);
    each_step(|name, old, new, motion| {
        let to = |state: &str| -> Vec<&Movement> {
            let turned =
                |g: &&Group| g.what() == "row" && g.is(state) && find(old, &g.key).is_some_and(|o| o.is("open"));
            new.groups.iter().filter(turned).map(|g| motion.of(&g.key).expect(name)).collect()
        };
        for (rows, count) in [(to("ok"), &mut hardened), (to("struck"), &mut struck)] {
            let Some(first) = rows.first() else { continue };
            let together = |m: &&Movement| (m.delay, m.ms, m.ease) == (first.delay, first.ms, first.ease);
            assert!(rows.iter().all(together), "{name}: {rows:?}");
            assert!(rows.iter().all(|m| m.kind == first.kind), "{name}: {rows:?}");
            if find(old, "tx").is_some() && find(new, "tx").is_none() {
                let frame = motion.of("tx").expect(name);
                assert!(together(&frame) && frame.kind == Kind::Leave, "{name}: {frame:?}");
            }
            *count += usize::from(rows.len() > 1);
        }
    });
    assert!(hardened > 20 && struck > 10, "{hardened} {struck}");
}

#[test]
fn what_moves_is_there_and_ends_where_it_is() {
    each_step(|name, old, new, motion| {
        let keys: BTreeSet<&str> = motion.moves.iter().map(|m| m.key.as_str()).collect();
        assert_eq!(keys.len(), motion.moves.len(), "{name}: two movements of one group");
        for m in &motion.moves {
            let (was, is) = (find(old, &m.key), find(new, &m.key));
            let fine = match &m.kind {
                Kind::Slide(from, to) => is.is_some_and(|g| middle(g) == *to) && from != to,
                Kind::Travel { path, appears } => {
                    *appears == was.is_none() && is.map(middle) == path.last().copied() && path.len() > 1
                }
                Kind::Send(path) => is.is_some() && was.map(middle) == path.first().copied() && path.len() > 1,
                Kind::Turn | Kind::Cross | Kind::Wipe(_) | Kind::Count => was.is_some() && is.is_some(),
                Kind::Draw(_) => is.is_some(),
                Kind::Enter => is.is_some() && (was.is_none() || m.key.starts_with("slot")),
                Kind::Leave | Kind::Drop => was.is_some() && is.is_none(),
                Kind::Mark => false,
            };
            assert!(fine, "{name}: {m:?}");
            assert!(m.own().is_some() || m.was().is_some(), "{name}: {m:?} does nothing");
        }
    });
}

/// A change that is cut must be one of the few that we mean to cut.
#[test]
fn nothing_changes_unseen() {
    let calm = |g: &Group| (g.at, g.class.replace(" hot", ""), g.marks.clone());
    each_step(|name, old, new, motion| {
        let shifts = |g: &&Group| {
            g.what() == "envelope" && find(old, &g.key).is_some_and(|o| o.at != g.at && calm(o).1 == g.class)
        };
        let several = new.groups.iter().filter(shifts).count() > 1;
        for g in &new.groups {
            let quiet = find(old, &g.key).is_some_and(|o| calm(o) == calm(g) && (o.is("hot") || !g.is("hot")));
            // room is made at once for more than one; a slot only shows where a crash can be put
            let cut = (several && shifts(&g))
                || (g.what() == "slot" && find(old, &g.key).is_some_and(|o| o.is("dead") == g.is("dead")));
            assert!(quiet || cut || motion.of(&g.key).is_some(), "{name}: {} is cut", g.key);
            assert!(!quiet || motion.of(&g.key).is_none(), "{name}: {} moves for nothing", g.key);
        }
        for g in old.groups.iter().filter(|g| find(new, &g.key).is_none()) {
            assert!(motion.of(&g.key).is_some() || g.what() == "slot", "{name}: {} vanishes", g.key);
        }
    });
}

#[test]
fn what_stays_the_same_stays_at_rest_and_another_layout_is_a_cut() {
    let run = run("method=outbox&crash=after-writes");
    for step in 0..=run.steps() {
        let at = |layout| scene(&run, step, layout, Lang::Fr);
        let (wide, small) = (at(Layout::Wide), at(Layout::Small));
        for motion in [plan(&wide, &wide), changes(&wide, &wide), plan(&wide, &small), changes(&wide, &small)] {
            assert_eq!(motion, Motion::default(), "step {step}");
        }
    }
}

#[test]
fn without_movement_everything_that_would_have_travelled_leaves_a_trace() {
    let mut trails = 0;
    each_step(|name, old, new, motion| {
        let left = ghosts(motion, new);
        let origins: Vec<(String, (i32, i32))> = motion
            .moves
            .iter()
            .filter_map(|m| match &m.kind {
                Kind::Travel { path, .. } | Kind::Send(path) => Some((format!("ghost:{}", m.key), path[0])),
                _ => None,
            })
            .collect();
        let outlines: Vec<_> = left.iter().filter(|g| !g.is("wire")).map(|g| (g.key.clone(), g.at)).collect();
        assert_eq!(outlines, origins, "{name}");
        for g in &left {
            assert!(find(old, &g.key).is_none() && find(new, &g.key).is_none(), "{name}: {} is taken", g.key);
            assert!(g.is("ghost") && !g.marks.is_empty(), "{name}: {}", g.key);
        }
        // an accent wire leads to whatever has arrived: one of the scene's, or one of the trace's
        let wires = |g: &&Group| g.what() == "wire" && g.is("now");
        let leads = new.groups.iter().any(|g| wires(&g)) || left.iter().any(|g| g.is("wire"));
        let layout = Layout::ALL.into_iter().find(|l| l.geometry().class == new.class).expect(name);
        // … unless it has only come from next door, or is an answer, which stands on the wire that asked
        let near = |(key, (x, y)): &(String, (i32, i32))| {
            let here = find(new, &key["ghost:".len()..]).map(middle).expect(name);
            key.starts_with("ghost:answer") || (here.0 - x).abs() + (here.1 - y).abs() < layout.geometry().k(100)
        };
        assert!(leads || origins.iter().all(near), "{name}: nothing leads anywhere");
        trails += left.iter().filter(|g| g.is("wire")).count();
    });
    assert!(trails > 50, "{trails}");
}

/// `look/DESIGN-NOTES.md`, section 7, at the steps of the longest run of the chapter.
#[test]
fn the_table_of_the_look() {
    let run = run("method=outbox&crash=after-writes");
    let at = |step: usize| {
        let scene = |step| scene(&run, step, Layout::Wide, Lang::Fr);
        plan(&scene(step - 1), &scene(step))
    };
    let step = |wanted: fn(&Moment) -> bool| (1..=run.steps()).find(|i| wanted(&run.frame(*i).moment)).expect("a step");
    let times = |motion: &Motion, key: &str| motion.of(key).map(|m| (m.delay, m.ms, m.ease));
    let insert = at(step(|m| matches!(m, Moment::Insert(..))));
    assert_eq!(times(&insert, "now:service"), Some((0, 140, Ease::Settle)));
    assert_eq!(times(&insert, "wire:service:insert-orders"), Some((140, 220, Ease::Settle)));
    assert_eq!(times(&insert, "row:orders:42"), Some((360, 220, Ease::Settle)));
    let commit = at(step(|m| matches!(m, Moment::Commit(_))));
    assert_eq!(times(&commit, "tx"), Some((360, 220, Ease::Settle)));
    let select = at(step(|m| matches!(m, Moment::Select(_))));
    assert_eq!(times(&select, "chip:relay:m42"), Some((140, 320, Ease::Move)));
    let publish = at(step(|m| *m == Moment::Publish));
    assert_eq!(times(&publish, "envelope:m42:1"), Some((140, 520, Ease::Move)));
    let debit = at(step(|m| matches!(m, Moment::Ack(_))));
    assert_eq!(times(&debit, "envelope:m42:1"), Some((0, 520, Ease::Move)));
    assert_eq!(times(&debit, "count:effects"), Some((520, 220, Ease::Move)));
    assert_eq!(times(&debit, "row:inbox:m42"), Some((520, 220, Ease::Settle)));
    let confirm = at(step(|m| matches!(m, Moment::Confirm(_))));
    assert_eq!(times(&confirm, "answer:relay"), Some((140, 320, Ease::Move)));
    let crash = at(step(|m| *m == Moment::Crash));
    for key in ["process:service", "process:relay", "cut:relay.confirm", "slot:relay.confirm"] {
        assert_eq!(times(&crash, key), Some((0, 260, Ease::Fall)), "{key}");
    }
    for key in ["memory:relay", "chip:relay:m42"] {
        assert_eq!(times(&crash, key), Some((260, 180, Ease::Fall)), "{key}");
    }
    let restart = at(step(|m| *m == Moment::Restart));
    assert_eq!(times(&restart, "process:relay"), Some((0, 260, Ease::Settle)));
    assert_eq!(times(&restart, "memory:relay").map(|t| t.0), Some(260), "what it remembers comes last");
    let [plate, word] = verdict();
    assert_eq!(((plate.delay, plate.ms), word.delay), ((0, 200), 120));
}

#[test]
fn times_and_curves_are_those_of_the_tokens() {
    let tokens = include_str!("../style/tokens.css");
    let has = |line: String| assert!(tokens.contains(&line), "{line} is not in the tokens");
    for (name, ease) in [("move", Ease::Move), ("settle", Ease::Settle), ("fall", Ease::Fall)] {
        has(format!("--ease-{name}: {};", ease.css()));
    }
    for (name, ms) in [("mark", 140), ("row", 220), ("fly", 520), ("ack", 320), ("crash", 260), ("wipe", 180)] {
        has(format!("--m-{name}: {ms}ms;"));
    }
}

#[test]
fn a_hall_gets_more_time_and_what_followed_still_does() {
    each_step(|name, _, _, motion| {
        let slow = motion.clone().paced(14, 10);
        assert!(slow.total() <= AT_MOST * 14 / 10, "{name}");
        for (m, s) in motion.moves.iter().zip(&slow.moves) {
            assert_eq!((s.delay, s.delay + s.ms), (m.delay * 14 / 10, (m.delay + m.ms) * 14 / 10), "{name}");
        }
    });
}

/// The browser refuses keyframes whose offsets go back, and says so only by not moving.
#[test]
fn keyframes_are_what_the_browser_takes() {
    let offsets = |frames: &str| -> Vec<f64> {
        let parts = frames.split(r#""offset":"#).skip(1);
        parts.map(|p| p[..p.find(',').expect("more")].parse().expect("a number")).collect()
    };
    each_step(|name, _, _, motion| {
        for m in &motion.moves {
            for frames in [m.own(), m.was()].into_iter().flatten() {
                let count = |c: char| frames.matches(c).count();
                let closed = count('{') == count('}') && count('"') % 2 == 0 && count('(') == count(')');
                assert!(frames.starts_with("[{") && frames.ends_with("}]") && closed, "{name}: {frames}");
                let offsets = offsets(&frames);
                assert!(offsets.windows(2).all(|w| w[0] <= w[1]), "{name}: {frames}");
                assert!(offsets.first().is_none_or(|o| *o == 0.0), "{name}: {frames}");
                assert!(offsets.last().is_none_or(|o| *o == 1.0), "{name}: {frames}");
            }
        }
    });
}

#[test]
fn a_jump_outlines_what_is_different_and_nothing_else() {
    let run = run("method=outbox&crash=between-writes");
    for layout in Layout::ALL {
        let at = |step| scene(&run, step, layout, Lang::Fr);
        let (start, end) = (at(0), at(run.steps()));
        let there = changes(&start, &end);
        for key in ["row:orders:42", "row:outbox:42", "envelope:m42:1", "client"] {
            assert!(there.of(key).is_some_and(|m| m.kind == Kind::Mark && m.delay == 0 && m.ms == 220), "{key}");
        }
        assert!(there.moves.iter().all(|m| find(&end, &m.key).is_some()), "{:?}", there.moves);
        let back = changes(&end, &start);
        assert!(back.of("client").is_some() && back.of("row:orders:42").is_none(), "{:?}", back.moves);
    }
}
