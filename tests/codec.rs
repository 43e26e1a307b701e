//! The one grammar: a table of links, the round trip of every page, and a million inputs that nobody meant.

#[path = "codec/pages.rs"]
mod pages;

use outbox_lab::methods::KNOBS;
use outbox_lab::model::Ending;
use outbox_lab::session::{
    Component, Controls, FAULTS_AT_MOST, Key, Keys, Lang, Lock, Mode, NOTICES_AT_MOST, Page, Run, Theme, Vote,
    parse_link, parse_text, write_link, write_text,
};
use pages::{Picks, page};
use proptest::prelude::*;

/// `tests/codec/links.txt`: `>` a link, `=` the page that it gives as it is written, `!` each notice in English.
#[test]
fn links_give_the_nearest_valid_page_and_say_what_they_did_not_take() {
    let mut cases = 0;
    for block in include_str!("codec/links.txt").split("\n\n") {
        let lines = || block.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
        let of = |mark: &str| -> Vec<&str> {
            lines().filter_map(|l| l.strip_prefix(mark)).map(|l| l.strip_prefix(' ').unwrap_or(l)).collect()
        };
        assert!(lines().all(|l| l.starts_with(['>', '=', '!'])), "{block}");
        if lines().next().is_none() {
            continue;
        }
        let (links, pages) = (of(">"), of("="));
        let ([link], [expected]) = (links.as_slice(), pages.as_slice()) else { panic!("{block}") };
        let (page, notices) = parse_link(link);
        let notices: Vec<String> = notices.iter().map(ToString::to_string).collect();
        assert_eq!(write_link(&page), *expected, "{link}");
        assert_eq!(notices, of("!"), "{link}");
        cases += 1;
    }
    assert!(cases >= 40, "only {cases} cases were found in the table");
}

#[test]
fn the_default_page_is_the_chapter() {
    let (page, notices) = parse_link("");
    assert_eq!(notices, []);
    assert_eq!(page, Page::default());
    let Page {
        mode,
        scenario,
        with,
        rows,
        unfold,
        step,
        lang,
        theme,
        motion,
        talk,
        predict,
        vote,
        embed,
        keys,
        controls,
        lock,
    } = page;
    assert_eq!((mode, scenario.method, step), (Mode::Chapter, "dual-write-db-first", 0));
    assert_eq!((scenario.crashes.len(), scenario.troubles.len(), scenario.knobs.inbox), (0, 0, true));
    assert_eq!((with, rows, unfold, scenario.schedule), (None, vec![], false, vec![]));
    assert_eq!((lang, theme, motion, talk, embed), (Lang::Fr, Theme::Auto, true, false, false));
    assert_eq!((predict, vote), (false, Vote::Open));
    assert_eq!((keys, controls, lock), (Keys::Focus, Controls::All, Vec::<Lock>::new()));
}

#[test]
fn text_and_link_are_one_grammar() {
    let text = "
# a lesson
id = A3     # as in the table
scenario = Crash after the COMMIT #1
method=dual-write-db-first
crash = service.commit + consumer.ack@2

# the second
METHOD=Outbox
fault=nack:relay.publish
  # with a comment between, still the second
step=4
";
    let cases = parse_text(text);
    let found: Vec<_> = cases.iter().map(|c| (c.line, c.label(), write_link(&c.page), c.notices.len())).collect();
    let first = "v=1&method=dual-write-db-first&crash=service.commit+consumer.ack@2&step=0";
    let second = "v=1&method=outbox&crash=none&fault=nack:relay.publish&step=4";
    assert_eq!(
        found,
        [
            (3, "A3 Crash after the COMMIT".to_string(), first.to_string(), 0),
            (9, "line 9".to_string(), second.to_string(), 0),
        ]
    );
}

#[test]
fn text_says_the_line_of_everything_that_it_did_not_take() {
    let text = "\u{feff}method=outbox\r\nmethod=outbx\r\nid=A\r\nid=B\r\n\r\nexpect=lots\ncrash=relay.mark\nexpect-o=p,–\n\
                expect-x=1\nscenario=\n";
    let notices: Vec<Vec<String>> = parse_text(text)
        .iter()
        .map(|case| case.notices.iter().map(|(line, notice)| format!("{line}: {notice}")).collect())
        .collect();
    assert_eq!(
        notices,
        [
            vec![
                "2: “method” is there more than once; the last counts",
                "2: method cannot be “outbx”",
                "4: “id” is there more than once; the last counts",
            ],
            vec![
                "6: expect cannot come out as “lots”",
                "7: dual-write-db-first has no place “relay.mark”",
                "9: no key is called “expect-x”",
                "10: “scenario” is not key=value",
            ],
        ]
    );
}

#[test]
fn every_key_has_its_own_word_and_is_written_in_order() {
    let words: Vec<&str> = Key::all().map(Key::word).collect();
    for key in Key::all() {
        assert_eq!(Key::named(key.word()), Some(key));
    }
    // every knob at another value than its first
    let turned =
        KNOBS.iter().map(|knob| format!("&{}={}", knob.key, knob.write(if knob.default == 1 { 2 } else { 1 })));
    let knobs: String = turned.collect();
    let everything = format!(
        "v=1&mode=compare&method=outbox&with=dual-write-db-first:no-inbox&rows=outbox&unfold=on&crash=relay.select\
         &fault=retry-with-key&schedule=service*4&inbox=off&told=unknown&orders=2&poison=kills:2\
                      {knobs}&step=3&lang=en&theme=dark&motion=off&talk=on&predict=on&embed=on&keys=off&controls=step&lock=method,crash"
    );
    let (page, notices) = parse_link(&everything);
    assert_eq!((write_link(&page), notices), (everything.clone(), vec![]));
    let written: Vec<&str> = everything.split('&').filter_map(|p| p.split_once('=')).map(|(k, _)| k).collect();
    assert_eq!(written, words);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(picks in prop::collection::vec(any::<u16>(), 64)) {
        let page = page(&mut Picks::new(&picks));
        let link = write_link(&page);
        prop_assert_eq!(parse_link(&link), (page.clone(), vec![]), "{}", link);
        let in_a_fragment = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/?".contains(c);
        prop_assert!(link.chars().all(in_a_fragment), "{}", link);
        // a host that encodes everything, and one that keeps the sign
        let encoded: String = link.chars().map(|c| match c {
            '&' | '=' => c.to_string(),
            c => format!("%{:02X}", c as u32),
        }).collect();
        prop_assert_eq!(parse_link(&format!("#{encoded}")), (page.clone(), vec![]), "{}", encoded);
        let text = write_text(&page);
        let cases = parse_text(&text);
        prop_assert_eq!(cases.len(), 1, "{}", text);
        prop_assert_eq!((&cases[0].page, cases[0].notices.len()), (&page, 0), "{}", text);
        prop_assert!(page.scenario.system().faults.len() == page.scenario.crashes.len() + page.scenario.troubles.len());
    }
}

/// A million in a release build, where they take seconds; a twentieth in a debug build. `scripts/test` runs both.
const INPUTS: u32 = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };

#[test]
fn nothing_that_anybody_can_send_breaks_it() {
    let mut random = pages::Random::new(42);
    let (mut clean, mut changed) = (0u32, 0u32);
    for n in 0..INPUTS {
        let input = pages::input(&mut random);
        let (page, notices) = parse_link(&input);
        assert!(notices.len() <= NOTICES_AT_MOST + 1, "{input}");
        assert!(page.scenario.crashes.len() <= FAULTS_AT_MOST, "{input}");
        assert!(page.scenario.troubles.len() <= FAULTS_AT_MOST, "{input}");
        let link = write_link(&page);
        assert_eq!(parse_link(&link), (page.clone(), vec![]), "{input}");
        clean += u32::from(notices.is_empty());
        changed += u32::from(link != "v=1&method=dual-write-db-first&crash=none&step=0");
        if n % 8 == 0 {
            let armed = page.scenario.crashes.len() + page.scenario.troubles.len();
            assert_eq!(page.scenario.system().faults.len(), armed, "a fault of {input} means nothing");
            let cases = parse_text(&input.replace('&', "\n"));
            assert!(cases.iter().all(|c| c.notices.len() <= NOTICES_AT_MOST + 1), "{input}");
        }
    }
    assert!(clean >= INPUTS / 10 * 3, "only {clean} of {INPUTS} were without a notice");
    assert!(changed >= INPUTS / 10 * 3, "only {changed} of {INPUTS} said anything");
}

#[test]
fn work_is_bounded_whatever_the_length() {
    let parts = ["&", "+", "a=b&", "crash=service.commit&", "%41", "é", "=", "fault=nack:service.publish+", "@9", "\n"];
    for part in parts {
        let long = part.repeat((2 << 20) / part.len());
        for input in [long.clone(), format!("crash={long}"), format!("fault={long}"), format!("step={long}")] {
            let (page, notices) = parse_link(&input);
            assert!(notices.len() <= NOTICES_AT_MOST + 1);
            assert_eq!(parse_link(&write_link(&page)), (page, vec![]));
            let notices: usize = parse_text(&input).iter().map(|c| c.notices.len()).max().unwrap_or(0);
            assert!(notices <= NOTICES_AT_MOST + 2);
        }
    }
}

/// No method of the chapter goes round for ever, so the run is told to.
#[test]
fn an_endless_run_meets_no_expectation_that_does_not_say_so() {
    let endless = |text: &str| {
        let cases = parse_text(text);
        let [case] = cases.as_slice() else { panic!("one case in {text}") };
        assert_eq!(case.notices, []);
        let run = Run { ending: Ending::Livelock, ..Run::new(case.page.scenario.system()) };
        let mismatches = case.check(&run);
        mismatches.into_iter().map(|m| (m.expected.component, m.expected.value, m.found)).collect::<Vec<_>>()
    };
    let missed = |value: &str| vec![(Component::Ending, value.to_string(), Some("livelock".to_string()))];
    assert_eq!(endless("expect=consistent"), missed("quiet"));
    assert_eq!(endless("expect=consistent\nexpect-ending=diverges"), missed("diverges"));
    assert_eq!(endless("expect=consistent\nexpect-ending=livelock"), []);
    assert_eq!(endless("method=outbox"), [], "nothing is expected");
}
