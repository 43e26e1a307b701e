//! Hosts that mean no good: attributes, messages and links all become settings in the link's grammar, records come from
//! anywhere. Whatever they say, the page stays a valid one, and nothing of it becomes markup.

#[allow(dead_code)] // the codec's tests use the rest
#[path = "codec/pages.rs"]
mod pages;

use outbox_lab::export::share::Snippet;
use outbox_lab::export::{record, shared};
use outbox_lab::session::{
    Command, FAULTS_AT_MOST, NOTICES_AT_MOST, Page, apply, parse_link, parse_record, write_link,
};
use pages::{Choose, Random};

/// A million in a release build; `scripts/test` runs both.
const CASES: u32 = if cfg!(debug_assertions) { 20_000 } else { 1_000_000 };
/// Each of these runs a scenario, and takes a quarter of a millisecond.
const SETTINGS: u32 = if cfg!(debug_assertions) { 10_000 } else { 200_000 };
/// One in so many is run and exported, which takes a thousand times as long as reading it.
const RUN: u32 = 500;

const CSS: &str = concat!(include_str!("../style/tokens.css"), include_str!("../style/stage.css"));
const BASES: [&str; 3] = ["https://example.org/", "x\"><script>alert(1)</script>", "javascript:alert('&#39;')//"];

/// The names of the elements in a piece of markup; a quote or a bracket that got out of its place gives a strange one.
fn elements(markup: &str) -> Vec<&str> {
    let tags = markup.split('<').skip(1).map(|tag| tag.trim_start_matches('/'));
    tags.map(|tag| tag.split([' ', '>', '/', '\n']).next().unwrap_or("")).collect()
}

fn exports_are_harmless(page: &Page, base: &str) {
    let run = page.scenario.run();
    let (page, _) = page.clone().clamped(&run);
    let known = ["iframe", "script", "outbox-lab", "section", "p", "a"];
    for kind in [Snippet::Frame, Snippet::Element, Snippet::Slide, Snippet::Markdown, Snippet::Moodle] {
        let markup = shared(kind.word(), base, None, CSS, &page, &run).unwrap_or_default();
        assert!(elements(&markup).iter().all(|name| known.contains(name)), "{markup}");
        assert_eq!(markup.matches("<script").count(), usize::from(kind == Snippet::Element), "{markup}");
        assert!(!markup.contains(" onerror=") && !markup.contains(" onclick="), "{markup}");
    }
    let drawn = [
        "svg",
        "g",
        "rect",
        "path",
        "circle",
        "text",
        "style",
        "h2",
        "div",
        "figure",
        "figcaption",
        "b",
        "p",
        "strong",
    ];
    for kind in ["svg", "handout"] {
        let markup = shared(kind, base, None, CSS, &page, &run).unwrap_or_default();
        assert!(elements(&markup).iter().all(|name| drawn.contains(name)), "{:?}", elements(&markup));
    }
    let back = parse_record(&record::record(&page, &run).json());
    assert_eq!(back, Ok((page, vec![])));
}

#[test]
fn many_settings_one_after_the_other_leave_a_valid_page() {
    let mut random = Random::new(77);
    let mut page = Page::default();
    let mut changed = 0;
    for n in 0..SETTINGS {
        let input = pages::input(&mut random);
        let (next, notices) = apply(&page, None, Command::Set(input.clone()));
        assert!(notices.len() <= NOTICES_AT_MOST + 2, "{} notices for {input}", notices.len());
        assert!(
            next.scenario.crashes.len() <= FAULTS_AT_MOST && next.scenario.troubles.len() <= FAULTS_AT_MOST,
            "{input}"
        );
        changed += u32::from(next != page);
        page = next;
        if n % RUN == 0 {
            exports_are_harmless(&page, random.of(&BASES));
        }
        // else it would only ever be refused what does not fit the last one
        if n % 50 == 49 {
            page = Page::default();
        }
    }
    assert!(changed > SETTINGS / 4, "only {changed} of {SETTINGS} changed anything");
}

#[test]
fn a_million_records_that_somebody_spoilt_are_read_or_refused() {
    let mut random = Random::new(7);
    let pieces = [
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\\ud800",
        "1e999",
        "null",
        "\u{0}",
        "<script>",
        "é",
        "\"page\":{",
        "&method=x",
    ];
    let good: Vec<String> = ["", "method=outbox&crash=after-writes&inbox=off&lang=en"]
        .into_iter()
        .map(|link| {
            let (page, _) = parse_link(link);
            // the head of a record says it all; the steps are not read
            let json = record::record(&page, &page.scenario.run()).json();
            let head = json.find("\"steps\"").unwrap_or(json.len());
            [&json[..head], "\"steps\":[]}"].concat()
        })
        .collect();
    let mut read = 0;
    for _ in 0..CASES {
        let mut text = random.of(&good);
        for _ in 0..=random.below(3) {
            let mut ends = [random.below(text.len()), 0];
            ends[1] = (ends[0] + random.below(30)).min(text.len());
            let [from, to] = ends.map(|mut at| {
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            });
            text.replace_range(from..to, random.of(&pieces));
        }
        if let Ok((page, notices)) = parse_record(&text) {
            read += 1;
            assert!(notices.len() <= NOTICES_AT_MOST + 1, "{text}");
            assert_eq!(parse_link(&write_link(&page)), (page, vec![]), "{text}");
        }
    }
    assert!(read > CASES / 100, "only {read} of {CASES} were read");
}
