//! Commands: one pure function from page to page.

use outbox_lab::methods::{METHODS, Method, Preset};
use outbox_lab::model::{Proc, Role, Status, Table};
use outbox_lab::session::{Command, Gap, Lang, Lock, Moment, Notice, Page, Run, Theme, apply, parse_link, write_link};

fn page(link: &str) -> Page {
    let (page, notices) = parse_link(link);
    assert_eq!(notices, [], "{link}");
    page
}

fn run(page: &Page) -> Run {
    Run::new(page.scenario.system())
}

/// Applies with and without the run at hand: it may not matter.
fn on(page: &Page, command: Command) -> (Page, Vec<Notice>) {
    let with = apply(page, Some(&run(page)), command.clone());
    assert_eq!(apply(page, None, command), with);
    let (next, _) = &with;
    assert!(next.step <= run(next).steps(), "the step is within the run");
    with
}

/// The page that a command gives, which must say nothing.
fn quietly(page: &Page, command: Command) -> Page {
    let (next, notices) = on(page, command);
    assert_eq!(notices, []);
    next
}

#[test]
fn steps_stay_within_the_run() {
    let start = page("method=dual-write-db-first");
    assert_eq!(quietly(&start, Command::Previous).step, 0);
    assert_eq!(quietly(&start, Command::Next).step, 1);
    let end = quietly(&start, Command::Last);
    assert_eq!(end.step, 8);
    assert_eq!(quietly(&end, Command::Next).step, 8);
    assert_eq!(quietly(&end, Command::Previous).step, 7);
    assert_eq!(quietly(&end, Command::First).step, 0);
    assert_eq!(quietly(&start, Command::Goto(8)).step, 8);
    let (beyond, notices) = on(&start, Command::Goto(9));
    assert_eq!((beyond.step, notices), (8, vec![Notice::StepBeyond { asked: 9, last: 8 }]));
    // a page whose link asked for more than there is comes back from the end
    let beyond = page("method=dual-write-db-first&step=9999");
    assert_eq!(quietly(&beyond, Command::Previous).step, 7);
    let clamped = beyond.clamped(&run(&beyond));
    assert_eq!((clamped.0.step, clamped.1), (8, Some(Notice::StepBeyond { asked: 9999, last: 8 })));
    assert_eq!(clamped.0.clamped(&run(&clamped.0)).1, None);
}

#[test]
fn a_preset_means_the_same_moment_in_every_method() {
    for from in &METHODS {
        for preset in Preset::ALL {
            let armed = quietly(&page(&format!("method={}", from.name)), Command::Preset(preset));
            assert_eq!(armed.scenario.preset(), Some(preset), "{}", from.name);
            for to in &METHODS {
                let there = quietly(&armed, Command::Method(to.name));
                assert_eq!((there.scenario.method, there.scenario.preset()), (to.name, Some(preset)));
                assert_eq!(quietly(&there, Command::Method(from.name)), armed, "and back");
            }
        }
    }
}

#[test]
fn a_gap_that_is_a_preset_keeps_its_moment_and_any_other_keeps_its_line() {
    let cases = [
        // the relay's confirm is the outbox's after-writes
        ("method=outbox&crash=relay.confirm", "dual-write-db-first", "after-writes", vec![]),
        ("method=dual-write-db-first&crash=service.begin", "outbox", "service.begin", vec![]),
        ("method=dual-write-db-first&crash=service.start", "outbox", "service.start", vec![]),
        (
            "method=dual-write-db-first&crash=service.publish@2",
            "dual-write-in-transaction",
            "service.publish@2",
            vec![],
        ),
        ("method=dual-write-db-first&crash=service.publish", "outbox", "none", vec!["service.publish"]),
        ("method=outbox&crash=service.commit@2", "dual-write-publish-first", "service.commit@2", vec![]),
        (
            "method=outbox&crash=service.commit+relay.mark+consumer.ack",
            "dual-write-publish-first",
            "service.confirm+consumer.ack",
            vec!["relay.mark"],
        ),
    ];
    for (link, method, crash, gone) in cases {
        let (next, notices) = on(&page(link), Command::Method(method));
        assert_eq!(next.scenario.crash_text(), crash, "{link} to {method}");
        let gone: Vec<Notice> = gone.into_iter().map(|g: &str| Notice::Gone(g.to_string())).collect();
        assert_eq!(notices, gone, "{link} to {method}");
    }
}

#[test]
fn other_faults_stay_where_they_mean_something() {
    let armed = page("method=dual-write-db-first&fault=nack:service.publish+commit-refused:service.commit+broker-down");
    let (next, notices) = on(&armed, Command::Method("outbox"));
    assert_eq!(next.scenario.fault_text(), "commit-refused:service.commit+broker-down");
    assert_eq!(notices, [Notice::Gone("nack:service.publish".to_string())]);
}

#[test]
fn the_inbox_takes_the_places_of_its_lines_with_it() {
    let armed = page("crash=consumer.inbox+consumer.effect&fault=process-crash:consumer.known");
    let (next, notices) = on(&armed, Command::Inbox(false));
    assert!(!next.scenario.knobs.inbox);
    assert_eq!((next.scenario.crash_text().as_str(), next.scenario.fault_text().as_str()), ("consumer.effect", ""));
    let gone = ["consumer.inbox", "process-crash:consumer.known"].map(|g| Notice::Gone(g.to_string()));
    assert_eq!(notices, gone);
    let on_again = quietly(&next, Command::Inbox(true));
    assert!(on_again.scenario.knobs.inbox);
}

#[test]
fn a_crash_is_put_only_where_there_is_a_place() {
    let start = page("method=outbox");
    let gap = Gap::after(Role::Relay, "publish");
    let armed = quietly(&start, Command::Crash(gap.clone()));
    assert_eq!(armed.scenario.crash_text(), "relay.publish");
    let moved = quietly(&armed, Command::Crash(Gap { pass: 2, ..gap.clone() }));
    assert_eq!(moved.scenario.crash_text(), "relay.publish@2");
    assert_eq!(quietly(&armed, Command::Preset(Preset::None)), start);
    for wrong in [
        Gap { pass: 0, ..gap.clone() },
        Gap { pass: 100, ..gap.clone() },
        Gap { nth: 2, ..gap.clone() },
        Gap { line: "sleep", ..gap.clone() },
        Gap { line: "start", pass: 2, ..gap },
    ] {
        let (same, notices) = on(&armed, Command::Crash(wrong.clone()));
        assert_eq!(same, armed, "{wrong}");
        assert_eq!(notices, [Notice::NoSuchPlace { place: wrong.to_string(), method: "outbox" }]);
    }
}

#[test]
fn an_unknown_method_changes_nothing() {
    let start = page("method=outbox&step=3");
    let (same, notices) = on(&start, Command::Method("inbox"));
    assert_eq!((same, notices.len()), (start, 1));
}

#[test]
fn locks_bind_the_reader_and_not_the_host() {
    let locked = page("method=outbox&crash=between-writes&step=2&lock=method,crash");
    let gap = Gap::after(Role::Service, "begin");
    for (command, lock) in [
        (Command::Method("dual-write-db-first"), Lock::Method),
        (Command::Preset(Preset::None), Lock::Crash),
        (Command::Crash(gap), Lock::Crash),
    ] {
        assert_eq!(on(&locked, command), (locked.clone(), vec![Notice::Locked(lock)]));
    }
    assert_eq!(quietly(&locked, Command::Next).step, 3);
    assert!(!quietly(&locked, Command::Inbox(false)).scenario.knobs.inbox);
    let half = page("method=outbox&crash=between-writes&lock=crash");
    let moved = quietly(&half, Command::Method("dual-write-db-first"));
    assert_eq!(moved.scenario.preset(), Some(Preset::BetweenWrites), "the crash moves with the method");
    let set = quietly(&locked, Command::Set("method=dual-write-db-first&crash=none".to_string()));
    assert_eq!((set.scenario.method, set.scenario.preset()), ("dual-write-db-first", Some(Preset::None)));
}

/// Start stays start, end stays end, and in between the same logical moment.
#[test]
fn a_reader_keeps_their_place_when_the_scenario_changes() {
    let moment = |page: &Page| run(page).frame(page.step).moment;
    for method in &METHODS {
        for preset in Preset::ALL {
            let base = quietly(&page(&format!("method={}", method.name)), Command::Preset(preset));
            for other in &METHODS {
                let flip = Command::Method(other.name);
                assert_eq!(quietly(&base, flip.clone()).step, 0);
                let end = quietly(&quietly(&base, Command::Last), flip);
                assert_eq!(moment(&end), Moment::End);
            }
        }
    }
    let at = |link: &str, wanted: Moment| {
        let page = page(link);
        let step = run(&page).find(wanted).unwrap_or_else(|| panic!("{link} has no {wanted:?}"));
        quietly(&page, Command::Goto(step))
    };
    let (service, relay) = (Proc(0), Proc(1));
    let flips = [
        ("method=outbox", Moment::Confirm(relay), "dual-write-db-first", Moment::Confirm(service)),
        ("method=dual-write-db-first", Moment::Ack(Proc(1)), "outbox", Moment::Ack(Proc(2))),
        ("method=outbox&crash=after-writes", Moment::Crash, "dual-write-publish-first", Moment::Crash),
        (
            "method=outbox",
            Moment::Insert(service, Table::Orders),
            "dual-write-publish-first",
            Moment::Insert(service, Table::Orders),
        ),
        ("method=outbox&crash=between-writes", Moment::Restart, "dual-write-in-transaction", Moment::Restart),
    ];
    for (link, from, method, to) in flips {
        assert_eq!(moment(&quietly(&at(link, from), Command::Method(method))), to, "{link}");
    }
    // the second copy's publication stays the second
    let second = quietly(&page("method=outbox&crash=after-writes"), Command::Goto(13));
    assert_eq!(moment(&second), Moment::Publish);
    assert_eq!(quietly(&second, Command::Inbox(false)).step, 13);
    // a moment that the other run has less often: the last of them
    let first = quietly(&second, Command::Preset(Preset::None));
    assert_eq!((moment(&first), first.step), (Moment::Publish, 7));
    // a moment that the other run does not have: as near as it is long
    let mark = at("method=outbox", Moment::Mark(relay, Status::Sent));
    assert_eq!((mark.step, quietly(&mark, Command::Method("dual-write-db-first")).step), (10, 8));
    let insert = at("method=outbox", Moment::Insert(service, Table::Outbox));
    assert_eq!((insert.step, quietly(&insert, Command::Method("dual-write-db-first")).step), (3, 3));
    // a crash before the place where the reader stands
    let publish = at("method=dual-write-db-first", Moment::Publish);
    let lost = quietly(&publish, Command::Preset(Preset::BetweenWrites));
    assert_eq!((publish.step, lost.step), (4, 4));
}

#[test]
fn settings_touch_nothing_else() {
    let start = page("method=outbox&crash=between-writes&step=5");
    let settings = [
        (Command::Lang(Lang::En), "&lang=en"),
        (Command::Theme(Theme::Dark), "&theme=dark"),
        (Command::Motion(false), "&motion=off"),
        (Command::Set("talk=on&keys=page".to_string()), "&talk=on&keys=page"),
        (Command::Set(String::new()), ""),
    ];
    for (command, more) in settings {
        let changed = quietly(&start, command);
        assert_eq!(write_link(&changed), format!("{}{more}", write_link(&start)));
    }
}

#[test]
fn text_changes_only_what_it_names() {
    let start = page("method=outbox&crash=between-writes&inbox=off&step=5&lang=en");
    let set = |text: &str| on(&start, Command::Set(text.to_string()));
    let (next, notices) = set("method=dual-write-db-first");
    assert_eq!(write_link(&next), "v=1&method=dual-write-db-first&crash=between-writes&inbox=off&step=4&lang=en");
    assert_eq!(notices, [], "the crash and the step keep their moment");
    let (next, notices) = set("method=dual-write-db-first&step=99");
    assert_eq!((next.step, notices), (6, vec![Notice::StepBeyond { asked: 99, last: 6 }]));
    let (next, notices) = set("crash=relay.mark&step=x&colour=red");
    assert_eq!((next.scenario.crash_text().as_str(), notices.len()), ("relay.mark", 2));
    let (next, _) = set("method=dual-write-db-first&step=x");
    assert_eq!(next.step, 4, "a step that cannot be read is a step that is not named");
    let armed = page("crash=service.publish&fault=nack:service.publish");
    let (next, notices) = on(&armed, Command::Set("method=outbox&crash=none&fault=none".to_string()));
    assert_eq!(write_link(&next), "v=1&method=outbox&crash=none&step=0");
    assert_eq!(notices, [], "what is named anew is not missed");
    let (next, notices) = on(&page("crash=consumer.inbox"), Command::Set("inbox=off".to_string()));
    assert_eq!(next.scenario.crash_text(), "none");
    assert_eq!(notices, [Notice::Gone("consumer.inbox".to_string())]);
}

#[test]
fn every_method_is_reached_by_its_name() {
    for method in &METHODS {
        assert_eq!(Method::named(method.name).map(|m| m.name), Some(method.name));
        assert_eq!(quietly(&Page::default(), Command::Method(method.name)).scenario.method, method.name);
    }
}
