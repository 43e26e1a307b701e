//! Prints what the page's Share gives, without a browser: for scripts, and for the tests that hold it against the
//! programs that read it.
//!
//! `export KIND [LINK [BASE]]`, where KIND is `mermaid`, `json`, `svg`, `storyboard`, `handout`, or a snippet: `link`,
//! `iframe`, `element`, `reveal`, `markdown`, `moodle`, `case`. LINK is a fragment of the page, BASE its address.
//! `export import < RECORD` prints the link of a record. `export cells` prints the links of the table of verdicts.

use std::io::Read;
use std::process::ExitCode;

use outbox_lab::methods::{METHODS, Preset};
use outbox_lab::session::{Lang, Page, RECORD_AT_MOST, Scenario, parse_link, parse_record, write_link};

const CSS: [&str; 2] = [include_str!("../../style/tokens.css"), include_str!("../../style/stage.css")];
const BASE: &str = "https://example.org/outbox-lab/";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let at = |i: usize| args.get(i).map_or("", String::as_str);
    let out = match at(0) {
        "import" => import(),
        "cells" => Ok(cells()),
        kind => export(kind, at(1), Some(at(2)).filter(|base| !base.is_empty()).unwrap_or(BASE)),
    };
    match out {
        Ok(out) => {
            println!("{}", out.trim_end_matches('\n'));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("export: {why}");
            ExitCode::from(2)
        }
    }
}

fn export(kind: &str, link: &str, base: &str) -> Result<String, String> {
    let (page, notices) = parse_link(link);
    for notice in notices {
        eprintln!("export: {notice}");
    }
    let run = page.scenario.run();
    let (page, _) = page.clamped(&run);
    outbox_lab::export::shared(kind, base, None, &CSS.concat(), &page, &run)
        .ok_or(format!("“{kind}” is nothing that can be exported; see the head of src/bin/export.rs"))
}

fn import() -> Result<String, String> {
    let mut text = String::new();
    let read = std::io::stdin().take(RECORD_AT_MOST as u64 + 1).read_to_string(&mut text);
    read.map_err(|why| format!("cannot read the record: {why}"))?;
    let (page, notices) = parse_record(&text).map_err(|why| format!("this is no record of a run: {why:?}"))?;
    for notice in notices {
        eprintln!("export: {notice}");
    }
    Ok(write_link(&page))
}

/// The links of every cell of the chapter's table, in both languages, a line each.
fn cells() -> String {
    let mut out = String::new();
    for lang in Lang::ALL {
        for method in METHODS.iter().filter(|m| m.chapter) {
            for preset in Preset::ALL {
                let page = Page { scenario: Scenario::new(method).with_preset(preset), lang, ..Page::default() };
                out.push_str(&write_link(&page));
                out.push('\n');
            }
        }
    }
    out
}
