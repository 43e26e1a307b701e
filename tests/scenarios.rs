//! The canonical scenarios by id: what each must end in, typed in from the field's tables (`tests/cases/*.txt`), against
//! what the story ends in; and the story's end must be one of those that the explorer reaches over all schedules.

use std::collections::BTreeSet;
use std::fmt::Debug;

use outbox_lab::explore::{Budget, Outcome, explore};
use outbox_lab::model::{Story, System};
use outbox_lab::session::parse_link;

/// Files of cases, with the ids that each must hold.
const CASES: [(&str, &[&str]); 1] = [(
    include_str!("cases/ground.txt"),
    &[
        "A1", "A2", "A3", "A4", "A6", "A13", "B1", "B2", "B3", "B4", "B5", "C1", "C3", "E1", "E2", "E3", "F1", "F3",
        "N1", "N3",
    ],
)];

/// Columns that the table of a section has, beside the headline: a row of it must assert them.
fn columns_of(id: &str) -> &'static [&'static str] {
    match id.as_bytes()[0] {
        b'A' => &["D", "O", "B", "E0", "E1"],
        b'B' | b'C' => &["D", "B"],
        b'E' => &["D", "O", "B"],
        b'F' => &["O", "B", "E0", "E1"],
        b'N' => &["B"],
        section => panic!("no section {}", section as char),
    }
}

struct Case<'a> {
    id: &'a str,
    scenario: &'a str,
    /// Column and expected value; without those of which the tables say nothing.
    expected: Vec<(&'a str, &'a str)>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    let cells = |line| -> Vec<&str> { str::split(line, '|').map(str::trim).collect() };
    let header = cells(lines.next().expect("a header"));
    lines
        .map(|line| {
            let row = cells(line);
            assert_eq!(row.len(), header.len(), "{line}");
            let expected = header.iter().copied().zip(row.iter().copied()).skip(2).filter(|(_, v)| *v != ".");
            Case { id: row[0], scenario: row[1], expected: expected.collect() }
        })
        .collect()
}

fn system(scenario: &str) -> System {
    let (page, notices) = parse_link(&scenario.split_whitespace().collect::<Vec<_>>().join("&"));
    assert!(notices.is_empty(), "{scenario}: {notices:?}");
    page.scenario.system()
}

/// A variant in the words of the tables: `LostWithoutTrace` is `lost-without-trace`.
fn word(variant: impl Debug) -> String {
    let mut out = String::new();
    for c in format!("{variant:?}").chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// What a column shows for a story of one order.
fn actual(column: &str, story: &Story, scenario: &str) -> String {
    let [order] = &story.verdict.orders[..] else { panic!("{scenario}: one order") };
    let effects = |inbox: &str| {
        let rest: Vec<&str> = scenario.split_whitespace().filter(|pair| !pair.starts_with("inbox=")).collect();
        let verdict = system(&format!("{} inbox={inbox}", rest.join(" "))).story().verdict;
        let [order] = &verdict.orders[..] else { panic!("{scenario}: one order") };
        order.effects.iter().max().expect("a consumer").to_string()
    };
    match column {
        "D" => order.d.to_string(),
        "O" => order.o.map_or('-', |status| status.letter()).to_string(),
        "B" => order.b.to_string(),
        "E0" => effects("off"),
        "E1" => effects("on"),
        "R" => order.receipts.to_string(),
        "headline" => word(story.verdict.headline),
        "delivery" => word(order.delivery),
        "liveness" => word(order.liveness),
        "window" => word(order.window),
        "order" => word(story.verdict.ordering),
        "caller" => word(order.caller),
        other => panic!("no column {other}"),
    }
}

#[test]
fn every_row_ends_as_its_table_says() {
    let mut wrong = vec![];
    for case in CASES.iter().flat_map(|(text, _)| cases(text)) {
        let story = system(case.scenario).story();
        for (column, expected) in &case.expected {
            let actual = actual(column, &story, case.scenario);
            if actual != *expected {
                wrong.push(format!("{} {}: {column} is {actual}, expected {expected}", case.id, case.scenario));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_id_is_there_and_asserts_what_its_table_has() {
    for (text, ids) in CASES {
        let cases = cases(text);
        let found: BTreeSet<&str> = cases.iter().map(|c| c.id).collect();
        assert_eq!(found, ids.iter().copied().collect());
        for case in &cases {
            let asserted = |column: &str| case.expected.iter().any(|(c, _)| *c == column);
            let effects = asserted("E0") || asserted("E1") || !case.id.starts_with('N');
            let all = columns_of(case.id).iter().all(|c| asserted(c));
            assert!(all && effects && asserted("headline"), "{} {}", case.id, case.scenario);
        }
    }
}

#[test]
fn every_story_is_one_of_the_runs_that_the_explorer_finds() {
    for case in CASES.iter().flat_map(|(text, _)| cases(text)) {
        let system = system(case.scenario);
        let story = system.story();
        let report = explore(&system, Budget::default());
        assert!(report.complete, "{} {}", case.id, case.scenario);
        let told = Outcome { ending: story.ending, verdict: story.verdict };
        assert!(report.outcomes.contains_key(&told), "{} {}: {told:?}", case.id, case.scenario);
    }
}
