//! Files into scenarios, and every error in them, each with its file and line.

use std::io::Read;

use outbox_lab::model::System;
use outbox_lab::session::{Case, Component, Key, Notice, START, parse_text};

/// What was read.
pub struct Input {
    /// The scenarios without errors, each with its file.
    pub cases: Vec<(String, Case)>,
    /// Sentences: `file:line: …`.
    pub errors: Vec<String>,
}

/// Reads the files.
pub fn read(files: &[String]) -> Input {
    let mut input = Input { cases: vec![], errors: vec![] };
    for file in files {
        match text(file) {
            Ok(text) => add(file, &text, &mut input),
            Err(error) => input.errors.push(error),
        }
    }
    input
}

fn add(file: &str, text: &str, input: &mut Input) {
    let cases = parse_text(text);
    if cases.is_empty() {
        input.errors.push(format!("{file}: there is no scenario in it"));
    }
    for case in cases {
        for (line, notice) in &case.notices {
            let help = help(notice, &case).map_or(String::new(), |help| format!(" ({help})"));
            input.errors.push(format!("{file}:{line}: {}: {notice}{help}", case.label()));
        }
        if case.notices.is_empty() {
            input.cases.push((file.to_string(), case));
        }
    }
}

fn text(file: &str) -> Result<String, String> {
    let bytes = if file == "-" {
        let mut bytes = vec![];
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let bytes = bytes.map_err(|why| format!("{file}: {why}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        let line = 1 + good.filter(|b| **b == b'\n').count();
        format!("{file}:{line}: this is not UTF-8 text")
    })
}

/// What could stand there instead.
fn help(notice: &Notice, case: &Case) -> Option<String> {
    match notice {
        Notice::UnknownKey(key) if key.starts_with("expect") => Some(Component::ALL.map(Component::word).join(" ")),
        Notice::UnknownKey(_) | Notice::NotAPair(_) => {
            let keys: Vec<&str> = Key::all().map(Key::word).collect();
            Some(format!("keys: id scenario {} expect…", keys.join(" ")))
        }
        Notice::UnknownValue(key, _) => {
            let words = key.words();
            let places = if *key == Key::Crash { ", or places such as service.commit" } else { "" };
            (!words.is_empty()).then(|| format!("{}{places}", words.join(" ")))
        }
        Notice::UnknownExpectation(key, _) => {
            let words = Component::named(key).map_or(vec![], Component::words);
            let counts = "counts from 0 to 3, the one of rows to 1".to_string();
            let several = "of several orders joined by commas";
            Some(format!("{}; {several}", if words.is_empty() { counts } else { words.join(" ") }))
        }
        Notice::NoSuchPlace { .. } => Some(places(&case.page.scenario.bare_system())),
        Notice::TooLong(_)
        | Notice::UnknownVersion(_)
        | Notice::RepeatedKey(_)
        | Notice::OutOfRange { .. }
        | Notice::Pass(_)
        | Notice::NeedsPlace(_)
        | Notice::Meaningless(_)
        | Notice::RepeatedFault(_)
        | Notice::TooMany(_)
        | Notice::Gone(_)
        | Notice::Schedule(_)
        | Notice::StepBeyond { .. }
        | Notice::Vote
        | Notice::NoVote
        | Notice::Locked(_)
        | Notice::More(_) => None,
    }
}

/// Every place of a system.
fn places(system: &System) -> String {
    let mut all = vec![];
    for process in &system.processes {
        let nth = if process.nth > 1 { process.nth.to_string() } else { String::new() };
        let lines = process.program.lines.iter().map(|l| l.label);
        all.extend([START].into_iter().chain(lines).map(|line| format!("{}{nth}.{line}", process.role.word())));
    }
    all.join(" ")
}
