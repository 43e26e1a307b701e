//! The whole field, row by row: the scenario files of `tests/cases/field`, one a section, against what the model
//! computes. A row of the field's tables is a case with its id; where a row has variants, it has several.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use outbox_lab::explore::{Budget, Outcome, explore};
use outbox_lab::model::System;
use outbox_lab::session::{Case, Run, parse_text};

/// The rows of the field's tables, by section.
const ROWS: &str = "
A1 A2 A3 A4 A6 A7 A8 A10 A11 A12 A13
B1 B2 B3 B4 B5 B7 B8
C1 C2 C3 C4 C6 C7
D1 D2 D3 D4 D7
E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12
F1 F3 F4 F5 F6 F7 F8 F9 F10 F12 F13 F14 F15 F16 F17 F18 F19 F20
G1 G2 G3 G4 G5 G6 G7 G8 G9 G10
H1 H2 H3 H4 H5 H7 H8 H9 H10 H11 H12 H13 H14
I1 I2 I3 I4 I6 I7 I8 I10 I11
J2 J4 J5 J6 J7 J8 J9 J10 J11
K1 K2 K4
L1 L3 L5 L6 L7 L8 L9 L10 L11 L13 L14
M1 M2 M3 M4 M5 M6 M7 M9
N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14
O1 O3 O4 O5
P1 P2 P3 P4 P5 P7 P8 P9
Q1 Q2 Q3 Q4 Q6 Q7
";

/// Every scenario of the field, with the file that holds it.
fn field() -> Vec<(String, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/field");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let mut all = vec![];
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("text");
        all.extend(parse_text(&text).into_iter().map(|case| (name.clone(), case)));
    }
    all
}

fn systems() -> Vec<(String, System)> {
    field().into_iter().map(|(file, case)| (format!("{file} {}", case.label()), case.page.scenario.system())).collect()
}

#[test]
fn every_scenario_ends_as_it_says() {
    let mut wrong = vec![];
    for (file, case) in field() {
        let place = format!("{file}:{} {}", case.line, case.label());
        wrong.extend(case.notices.iter().map(|(line, notice)| format!("{file}:{line}: {notice}")));
        let run = Run::new(case.page.scenario.system());
        let unstruck = case.page.scenario.unstruck(&run.frame(run.steps()).world);
        wrong.extend(unstruck.iter().map(|fault| format!("{place}: {fault} never strikes")));
        for mismatch in case.check(&run) {
            let expected = &mismatch.expected;
            let found = mismatch.found.as_deref().unwrap_or("nothing");
            wrong.push(format!("{place}: {} is {found}, expected {}", expected.component.word(), expected.value));
        }
        if case.expected.is_empty() {
            wrong.push(format!("{place}: it expects nothing"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_row_is_there() {
    let rows: BTreeSet<&str> = ROWS.split_whitespace().collect();
    assert_eq!(rows.len(), 154);
    let field = field();
    let named: BTreeSet<&str> = field.iter().filter_map(|(_, case)| case.id.as_deref()).collect();
    let missing: Vec<_> = rows.difference(&named).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // ids of our own begin with the section's letter and a word
    let strange: Vec<_> = named.difference(&rows).filter(|id| !id.contains('-')).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn every_story_is_one_of_the_runs_that_the_explorer_finds() {
    let mut wrong = vec![];
    for (label, system) in systems() {
        let story = system.story();
        let report = explore(&system, Budget { states: 200_000 });
        let told = Outcome { ending: story.ending, verdict: story.verdict };
        let reached = report.outcomes.contains_key(&told);
        // an endless story need not be an outcome of the same name: its worlds are finitely many for the search
        let endless = story.ending != outbox_lab::model::Ending::Quiet;
        if !reached && !endless && report.complete {
            wrong.push(format!("{label}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// How often each knob value and each fault is used: what serves a single row is looked at hard.
#[test]
fn who_uses_what() {
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, case) in field() {
        let Some(id) = &case.id else { continue };
        let text = outbox_lab::session::write_text(&case.page);
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            match key {
                "v" | "step" | "crash" | "orders" => {}
                "fault" | "poison" => {
                    for fault in value.split('+') {
                        let word = fault.split(['(', ':']).next().unwrap_or(fault);
                        users.entry(format!("{key} {word}")).or_default().insert(id.clone());
                    }
                }
                _ => {
                    users.entry(format!("{key} {value}")).or_default().insert(id.clone());
                }
            }
        }
    }
    for (what, ids) in &users {
        println!("{what}: {} {}", ids.len(), ids.iter().map(String::as_str).collect::<Vec<_>>().join(" "));
    }
    assert!(!users.is_empty());
}
