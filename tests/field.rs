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

#[test]
fn f_one_polling_relay() {
    let ids = [
        "F1", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19",
        "F20",
    ];
    section(include_str!("cases/f.txt"), &ids);
}

#[test]
fn g_several_relays() {
    section(include_str!("cases/g.txt"), &["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"]);
}

#[test]
fn h_the_selection_rule_and_the_order_of_commits() {
    let ids = ["H1", "H2", "H3", "H4", "H5", "H7", "H8", "H9", "H10", "H11", "H12", "H13", "H14"];
    section(include_str!("cases/h.txt"), &ids);
}

#[test]
fn i_the_wake_up() {
    section(include_str!("cases/i.txt"), &["I1", "I2", "I3", "I4", "I6", "I7", "I8", "I10", "I11"]);
}

#[test]
fn j_a_cdc_relay() {
    section(include_str!("cases/j.txt"), &["J2", "J4", "J5", "J6", "J7", "J8", "J9", "J10", "J11"]);
}

#[test]
fn l_retries_and_poison() {
    let ids = ["L1", "L3", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L13", "L14"];
    section(include_str!("cases/l.txt"), &ids);
}

#[test]
fn what_the_sources_print_and_how_it_is_repaired() {
    let ids = ["S1-publish", "S1-run", "S1-wake", "S2-claim", "S3-polling", "S3-order", "S3-several"];
    let repaired: Vec<String> = ids.iter().map(|id| format!("{id}-repaired")).collect();
    let all: Vec<&str> = ids.into_iter().chain(repaired.iter().map(String::as_str)).collect();
    section(include_str!("cases/snippets.txt"), &all);
}
