//! The canonical scenarios of the field by id, as scenario files: each ends as it says, every fault of it strikes, and the
//! end of its story is one of those that the explorer reaches over all schedules.

use std::collections::BTreeSet;

use outbox_lab::explore::{Budget, Outcome, explore};
use outbox_lab::session::{Case, Run, parse_text};

/// What a case may cost to search.
const BUDGET: Budget = Budget { states: 200_000 };

/// Reads a file of cases, runs each, and holds its ids against those that the table of the section has.
fn section(text: &str, ids: &[&str]) {
    let cases = parse_text(text);
    let found: BTreeSet<&str> = cases.iter().filter_map(|c| c.id.as_deref()).collect();
    assert_eq!(found, ids.iter().copied().collect());
    let wrong: Vec<String> = cases.iter().flat_map(complaints).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn complaints(case: &Case) -> Vec<String> {
    let label = case.label();
    let mut all: Vec<String> = case.notices.iter().map(|n| format!("{label}: {n:?}")).collect();
    let scenario = &case.page.scenario;
    let system = scenario.system();
    let story = system.story();
    let unstruck = scenario.unstruck(story.end());
    if !unstruck.is_empty() {
        all.push(format!("{label}: {unstruck:?} does not strike"));
    }
    if case.expected.is_empty() {
        all.push(format!("{label}: expects nothing"));
    }
    for wrong in case.check(&Run::new(scenario.system())) {
        let (expected, found) = (wrong.expected, wrong.found);
        all.push(format!("{label}: {} is {found:?}, expected {}", expected.component.word(), expected.value));
    }
    let told = Outcome { ending: story.ending, verdict: story.verdict };
    let report = explore(&system, BUDGET);
    if !report.complete {
        all.push(format!("{label}: more than {} worlds", BUDGET.states));
    } else if !report.outcomes.contains_key(&told) {
        all.push(format!("{label}: no schedule ends as its story does: {told:?}"));
    }
    all
}

#[test]
fn a_dual_write_database_first() {
    section(include_str!("cases/a.txt"), &["A1", "A2", "A3", "A4", "A6", "A7", "A8", "A10", "A11", "A12", "A13"]);
}

#[test]
fn b_dual_write_broker_first() {
    section(include_str!("cases/b.txt"), &["B1", "B2", "B3", "B4", "B5", "B7", "B8"]);
}

#[test]
fn c_publication_in_the_transaction() {
    section(include_str!("cases/c.txt"), &["C1", "C2", "C3", "C4", "C6", "C7"]);
}

#[test]
fn d_retries_from_memory() {
    section(include_str!("cases/d.txt"), &["D1", "D2", "D3", "D4", "D7"]);
}

#[test]
fn e_the_write_side_of_an_outbox() {
    section(include_str!("cases/e.txt"), &["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12"]);
}
