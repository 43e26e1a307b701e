//! `docs/reality.md` is current: it has a row for every run, and the model still says in each what it says there. What
//! the servers say is checked by `scripts/reality`, which needs them; this needs nothing.

#[allow(dead_code)] // the program that talks to servers uses the rest
#[path = "reality/columns.rs"]
mod columns;
#[path = "reality/scenarios.rs"]
mod scenarios;
#[allow(dead_code)]
#[path = "reality/table.rs"]
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use columns::modelled;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn every_run_has_its_row_and_agrees_with_the_servers() {
    let page = fs::read_to_string(folder("docs/reality.md")).unwrap();
    let rows = table::rows(&page);
    let runs = scenarios::runs();
    assert_eq!(rows.len(), runs.len(), "run scripts/reality --write");
    for (run, row) in runs.iter().zip(rows) {
        let model = modelled(&run.system);
        let expected = table::expected(run, run.system.story().verdict.headline, &model);
        assert_eq!(row, table::row(&expected, &model, &model), "run scripts/reality --write");
    }
}

#[test]
fn a_mark_before_the_publication_changes_what_the_model_says() {
    let runs = scenarios::runs();
    let of = |id: &str| runs.iter().find(|r| r.id == id).map(|r| modelled(&r.system)).unwrap();
    let (after_confirm, before_publish) = (of("F3"), of("F5"));
    assert_eq!((after_confirm[0].copies, before_publish[0].copies), (2, 0));
}

/// The servers' side plays programs and faults, and never asks the model what happens.
#[test]
fn the_servers_side_never_asks_the_model() {
    let models = ["columns.rs", "reality.rs", "table.rs", "scenarios.rs", "scenarios.txt"];
    let mut looked_at = 0;
    for file in fs::read_dir(folder("tests/reality")).unwrap() {
        let path = file.unwrap().path();
        if models.contains(&path.file_name().unwrap().to_str().unwrap()) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for word in ["World", ".story(", ".step(", ".enabled(", ".busy(", ".verdict(", "modelled", "session::Run"] {
            assert!(!text.contains(word), "{} says {word}", path.display());
        }
        looked_at += 1;
    }
    assert!(looked_at >= 10);
}
