//! The vote: where a run is cut, that nothing behind the cut can be had, what can be answered, what a host is told.

use outbox_lab::content::{Standing, Why, caption, headline, reason, text, vote};
use outbox_lab::export::shared;
use outbox_lab::methods::{METHODS, Preset};
use outbox_lab::model::{Fact, Headline};
use outbox_lab::scene::{Layout, scene};
use outbox_lab::session::{
    Command, Gap, Lang, Mode, Moment, Notice, Page, Run, START, Scenario, State, Value, Vote, Word, apply, parse_link,
    parse_record, parse_text, prediction, write_link,
};

fn page(link: &str) -> Page {
    let (page, notices) = parse_link(link);
    assert_eq!(notices, [], "{link}");
    page
}

fn on(page: &Page, command: Command) -> (Page, Vec<Notice>) {
    let with = apply(page, Some(&page.told()), command.clone());
    assert_eq!(apply(page, None, command), with, "it does not matter whether the run is at hand");
    with
}

/// Every method with every preset, with an inbox and without.
fn cells() -> Vec<Page> {
    let mut all = vec![];
    for method in &METHODS {
        for preset in Preset::ALL {
            for inbox in [true, false] {
                let mut scenario = Scenario::new(method).with_preset(preset);
                scenario.knobs.inbox = inbox;
                all.push(Page { scenario, predict: true, ..Page::default() });
            }
        }
    }
    all
}

/// Every method with a machine that dies in any of its gaps.
fn crashes() -> Vec<Page> {
    let mut all = vec![];
    for method in &METHODS {
        let plain = Scenario::new(method);
        for process in &plain.bare_system().processes {
            for line in [START].into_iter().chain(process.program.lines.iter().map(|line| line.label)) {
                let gap = Gap { role: process.role, nth: process.nth, line, pass: 1 };
                let scenario = Scenario { crashes: vec![gap], ..plain.clone() };
                all.push(Page { scenario, predict: true, ..Page::default() });
            }
        }
    }
    all
}

#[test]
fn a_run_with_a_crash_is_cut_where_it_strikes_and_any_other_at_its_first_write() {
    for page in cells().into_iter().chain(crashes()) {
        let run = page.scenario.run();
        let cut = prediction::cut(&run);
        let name = write_link(&page);
        assert!((1..run.steps()).contains(&cut), "{name}: {cut} of {}", run.steps());
        let crashed = run.frames.iter().rposition(|f| f.moment == Moment::Crash);
        match crashed {
            Some(at) => assert_eq!(cut, at, "{name}"),
            None => {
                let durable = |step: usize| {
                    let world = &run.frame(step).world;
                    world.orders().any(|o| world.committed(o) || world.history.of(o).copies > 0)
                };
                assert!(durable(cut) && !durable(cut - 1), "{name}");
            }
        }
        // nobody has come back, and nobody has been told anything since
        let restarted = |f: &Fact| matches!(f, Fact::Restarted(_));
        assert!(!run.frame(cut).facts.iter().any(restarted), "{name}");
    }
}

#[test]
fn of_several_faults_the_last_cuts_and_what_repairs_is_none() {
    for (link, moment) in [
        ("method=outbox&crash=service.commit+relay.confirm", Moment::Crash),
        ("method=outbox&fault=broker-down:service.commit+broker-up", Moment::Event),
        ("method=dual-write-db-first&fault=broker-down:service.commit+broker-up+retry-with-key", Moment::Event),
    ] {
        let run = page(link).scenario.run();
        let cut = prediction::cut(&run);
        assert_eq!(run.frame(cut).moment, moment, "{link}");
        let same = run.frames.iter().rposition(|f| f.moment == moment);
        if moment == Moment::Crash {
            assert_eq!(Some(cut), same, "{link}");
        } else {
            assert!(Some(cut) < same, "{link}: what repairs comes later");
        }
    }
    // a fault that never strikes is none
    let never = page("method=dual-write-db-first&crash=service.commit@2").scenario.run();
    assert_eq!(prediction::cut(&never), prediction::cut(&page("method=dual-write-db-first").scenario.run()));
}

#[test]
fn up_to_the_vote_everything_is_as_in_the_whole_run_and_the_rest_is_not_there() {
    for page in cells().into_iter().chain(crashes()) {
        let (whole, told) = (page.scenario.run(), page.told());
        let (name, cut) = (write_link(&page), prediction::cut(&whole));
        assert_eq!((told.steps(), told.frames.as_slice()), (cut, &whole.frames[..=cut]), "{name}");
        for step in 0..=cut {
            assert!(told.verdict_at(step).is_none(), "{name}");
            assert_eq!(told.asks(step), step == cut, "{name}");
            for lang in Lang::ALL {
                assert_eq!(caption(lang, &told, step), caption(lang, &whole, step), "{name} at {step}");
                let words = (headline(lang, &told, step), reason(lang, &told, step));
                if step < cut {
                    assert_eq!(words, (headline(lang, &whole, step), reason(lang, &whole, step)), "{name} at {step}");
                } else {
                    let t = text(lang);
                    assert_eq!(words, ((t.standing)(Standing::Vote), (t.why)(Why::Vote).to_string()), "{name}");
                }
            }
        }
        // what the picture shows of an end is the end's alone
        let _ = scene(&told, cut, Layout::Wide, Lang::Fr);
    }
}

/// A picture that shows what will never be done would tell.
#[test]
fn the_picture_is_drawn_from_what_has_happened() {
    for page in cells() {
        let told = page.told();
        let mut longer = told.clone();
        for step in (0..told.steps()).rev() {
            longer.frames.truncate(step + 1);
            for layout in [Layout::Wide, Layout::Small] {
                let (a, b) = (scene(&longer, step, layout, Lang::En), scene(&told, step, layout, Lang::En));
                assert_eq!(a, b, "{} at {step}", write_link(&page));
            }
        }
    }
}

#[test]
fn no_command_passes_an_open_vote() {
    for start in cells() {
        let cut = prediction::cut(&start.scenario.run());
        let name = write_link(&start);
        let commands = |page: &Page| {
            [
                on(page, Command::Next),
                on(page, Command::Last),
                on(page, Command::Goto(cut + 1)),
                on(page, Command::Goto(9999)),
                on(page, Command::Set(format!("step={}", cut + 1))),
                on(page, Command::Set("step=9999&predict=on".to_string())),
                on(page, Command::Mode(Mode::Compare)),
                on(page, Command::Mode(Mode::Matrix)),
                on(page, Command::Lang(Lang::En)),
                on(page, Command::Predict(Some(Headline::Lost))),
            ]
        };
        for (page, _) in commands(&start) {
            assert!(page.votes() && page.step <= cut && page.mode == Mode::Chapter, "{name}");
        }
        let at = Page { step: cut, ..start.clone() };
        for (page, _) in &commands(&at)[..9] {
            assert!(page.votes() && page.step <= cut && page.mode == Mode::Chapter, "{name}");
        }
        assert_eq!(on(&at, Command::Goto(cut + 1)), (at.clone(), vec![Notice::Vote]), "{name}");
        assert_eq!(on(&at, Command::Mode(Mode::Compare)), (at.clone(), vec![Notice::Vote]), "{name}");
        let beyond = Page { step: 9999, ..start.clone() };
        let (within, notice) = beyond.clamped(&beyond.told());
        assert_eq!((within.step, notice), (cut, Some(Notice::Vote)), "{name}");
    }
}

#[test]
fn an_answer_shows_the_next_step_and_is_asked_for_once() {
    for start in cells() {
        let last = start.scenario.run().steps();
        let at = Page { step: prediction::cut(&start.scenario.run()), ..start.clone() };
        for said in [None, Some(Headline::Phantom)] {
            let (next, notices) = on(&at, Command::Predict(said));
            assert_eq!(notices, []);
            assert_eq!((next.step, next.vote, next.votes()), (at.step + 1, Vote::Closed(said), false));
            assert_eq!(on(&next, Command::Last).0.step, last);
            let back = on(&next, Command::First).0;
            assert_eq!((back.vote, on(&back, Command::Last).0.step), (Vote::Closed(said), last));
            // a link is a new reader
            let again = page(&write_link(&next));
            assert!(again.votes() && !again.told().frames.is_empty());
            // another language is not another vote, another scenario is, and so is one that is wanted anew
            assert_eq!(on(&next, Command::Lang(Lang::En)).0.vote, Vote::Closed(said));
            assert_eq!(on(&next, Command::Set("predict=on".to_string())).0.vote, Vote::Closed(said));
            let (off, _) = on(&next, Command::Set("predict=off".to_string()));
            assert!(!off.votes() && off.shows_vote(), "what is there is taken away");
            assert!(on(&off, Command::Set("predict=on".to_string())).0.votes());
            let (other, _) = on(&next, Command::Inbox(!next.scenario.knobs.inbox));
            assert!(other.votes() && other.step <= prediction::cut(&other.scenario.run()));
        }
    }
}

#[test]
fn who_stands_at_a_vote_or_at_an_end_stands_at_the_next_vote() {
    let at = |page: Page| Page { step: prediction::cut(&page.scenario.run()), ..page };
    let vote = at(page("method=dual-write-db-first&crash=between-writes&predict=on"));
    let (next, _) = on(&vote, Command::Method("outbox"));
    assert_eq!(next, at(next.clone()));
    let (closed, _) = on(&vote, Command::Predict(None));
    let (end, _) = on(&closed, Command::Last);
    let (next, _) = on(&end, Command::Method("outbox"));
    assert_eq!(next, at(next.clone()));
    assert!(next.votes());
    // where the host shows two methods, the vote is no end
    let (two, _) = on(&vote, Command::Set("mode=compare".to_string()));
    assert!(!two.votes() && two.step < two.last(&two.told()), "{}", two.step);
    assert_eq!(two.without_vote(Some(&vote)), Some(Notice::NoVote));
    assert_eq!((two.without_vote(Some(&two)), vote.without_vote(None)), (None, None));
}

#[test]
fn the_answers_are_those_of_the_chapter_and_the_right_one_is_among_them() {
    let chapter = prediction::answers(&page("method=outbox").scenario);
    let words: Vec<&str> = chapter.iter().map(|h| h.word()).collect();
    let from_worst = [
        "lost",
        "phantom",
        "duplicate-effective",
        "duplicate-absorbed",
        "consistent-after-recovery",
        "consistent",
        "nothing",
    ];
    assert_eq!(words, from_worst);
    for page in cells().into_iter().chain(crashes()) {
        let answers = prediction::answers(&page.scenario);
        let own = page.scenario.run().verdict.headline;
        assert!(answers.contains(&own) && answers.is_sorted(), "{}", write_link(&page));
        if chapter.contains(&own) {
            assert_eq!(answers, chapter, "the list says nothing about the run");
        }
    }
    let strange = page("method=outbox&wake=before-commit&ticker=none").scenario;
    let own = strange.run().verdict.headline;
    assert!(!chapter.contains(&own), "{own:?}");
    assert!(prediction::answers(&strange).len() > chapter.len());
}

#[test]
fn a_host_is_told_what_was_predicted_and_what_is_so() {
    let open = page("method=dual-write-db-first&crash=between-writes&predict=on");
    assert_eq!(prediction::prediction(&open), None);
    let told = |said| {
        let at = Page { step: prediction::cut(&open.scenario.run()), ..open.clone() };
        prediction::prediction(&on(&at, Command::Predict(said)).0).map(|detail| detail.json())
    };
    let detail = |said: &str, right: bool| {
        Some(format!(
            r#"{{"v":1,"predicted":{said},"headline":"lost","right":{right},"method":"dual-write-db-first","crash":"between-writes","step":4}}"#
        ))
    };
    assert_eq!(told(Some(Headline::Lost)), detail("\"lost\"", true));
    assert_eq!(told(Some(Headline::Consistent)), detail("\"consistent\"", false));
    assert_eq!(told(None), detail("null", false));
}

/// No file, no snippet, no object that leaves the page says how it ends, or that there are further steps.
#[test]
fn what_leaves_the_page_ends_at_the_vote() {
    const CSS: &str = concat!(include_str!("../style/tokens.css"), include_str!("../style/stage.css"));
    for lang in Lang::ALL {
        for start in cells() {
            let (told, whole) = (start.told(), start.scenario.run());
            let page = Page { lang, step: told.steps(), ..start };
            let name = write_link(&page);
            let end = whole.steps();
            let state = State::new(&page, &told, caption(lang, &told, page.step)).value();
            assert_eq!(state.get("steps"), Some(&(told.steps() as u32).into()), "{name}");
            assert_eq!((state.get("finished"), state.get("verdict")), (Some(&Value::Bool(false)), Some(&Value::Null)));
            let secrets =
                [headline(lang, &whole, end).to_string(), reason(lang, &whole, end), caption(lang, &whole, end)];
            for kind in [
                "link",
                "iframe",
                "element",
                "reveal",
                "markdown",
                "moodle",
                "case",
                "mermaid",
                "json",
                "svg",
                "storyboard",
                "handout",
            ] {
                let text = shared(kind, "https://a.b/", None, CSS, &page, &told).expect(kind);
                let found: Vec<&String> = secrets.iter().filter(|secret| text.contains(secret.as_str())).collect();
                assert!(found.is_empty(), "{name} as {kind} says {found:?}");
                assert!(!text.contains("expect="), "{name} as {kind}");
            }
            let record = shared("json", "", None, CSS, &page, &told).expect("a record");
            assert!(record.contains(r#""ending":"cut","verdict":null"#), "{name}");
            assert!(record.contains((text(lang).standing)(Standing::Vote)), "{name}");
            let (back, notices) = parse_record(&record).expect("a record comes back");
            assert_eq!((back.votes(), notices), (true, vec![]), "and is a vote again");
            let case = shared("case", "", None, CSS, &page, &told).expect("a case");
            assert!(parse_text(&case).iter().all(|case| case.page.votes() && case.notices.is_empty()), "{case}");
        }
    }
}

#[test]
fn the_key_is_written_and_read_and_hostile_values_change_nothing() {
    let on = page("predict=on");
    assert_eq!((on.predict, on.vote), (true, Vote::Open));
    assert_eq!(write_link(&on), "v=1&method=dual-write-db-first&crash=none&step=0&predict=on");
    for link in ["predict", "predict=true", "PREDICT=On", "predict=off&x=1&predict=on"] {
        assert!(parse_link(link).0.predict, "{link}");
    }
    for link in
        ["predict=off", "predict=false", "predict=lost", "predict=<b>", "predict=%00", "predict=on,on", "vote=closed"]
    {
        assert!(!parse_link(link).0.predict, "{link}");
    }
    // other modes keep the wish and have no vote
    for mode in ["compare", "matrix"] {
        let page = page(&format!("mode={mode}&predict=on"));
        assert!(page.predict && !page.votes());
        assert_eq!(page.without_vote(None), Some(Notice::NoVote));
        assert_eq!(page.told(), page.scenario.run());
        assert_eq!(parse_link(&write_link(&page)).0, page);
    }
}

#[test]
fn whether_it_held_is_said_in_words() {
    let held = |lang, said, seen| vote::held(lang, said, seen).replace('\u{a0}', " ");
    let (lost, late) = (Headline::Lost, Headline::ConsistentAfterRecovery);
    assert_eq!(held(Lang::Fr, lost, late), "Prédit : message perdu. Vu : cohérent après reprise.");
    assert_eq!(held(Lang::Fr, lost, lost), "Bien prédit : message perdu.");
    assert_eq!(held(Lang::En, lost, late), "Predicted: message lost. Seen: consistent after recovery.");
    assert_eq!(held(Lang::En, lost, lost), "Rightly predicted: message lost.");
}

/// A run that nobody votes on has no vote in it.
#[test]
fn without_the_key_nothing_is_cut() {
    let page = page("method=outbox&crash=between-writes");
    let run: Run = page.told();
    assert_eq!((run.cut, run.steps(), page.votes()), (false, page.scenario.run().steps(), false));
}
