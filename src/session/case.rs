//! Scenarios as text: the grammar with one pair a line. A blank line ends a scenario; what follows a `#` at the start
//! of a line or after a space is a comment. `id=` and `scenario=` name it, `expect…=` say what should come out.

use super::codec::{Pair, pair};
use super::expect::{Component, Expected, Mismatch};
use super::notice::{Notice, Notices, clip};
use super::page::Page;
use super::read::read;
use super::run::Run;
use super::words::Word;
use crate::explore::{Budget, explore};
use crate::model::{Ending, Headline};

/// Bytes of a text that are read; the further ones are ignored, with a notice on the last scenario.
pub const TEXT_AT_MOST: usize = 1 << 20;

/// A scenario of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its identifier, as in the table of scenarios: `A3`.
    pub id: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// The page that it describes: the scenario, and how to show it.
    pub page: Page,
    /// What should come out, in the order written.
    pub expected: Vec<Expected>,
    /// What was not taken, with the line where it stands.
    pub notices: Vec<(usize, Notice)>,
}

impl Case {
    /// Identifier and name, as far as there are any, or else the place in the text.
    pub fn label(&self) -> String {
        match (&self.id, &self.name) {
            (Some(id), Some(name)) => format!("{id} {name}"),
            (Some(one), None) | (None, Some(one)) => one.clone(),
            (None, None) => format!("line {}", self.line),
        }
    }

    /// Holds the expectations against a run of the case's scenario. One of the other inbox is run here.
    pub fn check(&self, run: &Run) -> Vec<Mismatch> {
        let quiet = Expected { component: Component::Ending, value: "quiet".to_string(), line: self.line };
        let says_ending = self.expected.iter().any(|e| e.component == Component::Ending);
        let implied = (!self.expected.is_empty() && !says_ending && run.ending != Ending::Quiet).then_some(quiet);
        let mismatch = |expected: &Expected| {
            if matches!(expected.component, Component::Reachable | Component::Unreachable) {
                return searched(expected, run);
            }
            let found = self.found(expected.component, run);
            (found.as_ref() != Some(&expected.value)).then(|| Mismatch { expected: expected.clone(), found })
        };
        implied.iter().chain(&self.expected).filter_map(mismatch).collect()
    }

    fn found(&self, component: Component, run: &Run) -> Option<String> {
        let scenario = &self.page.scenario;
        match component.inbox() {
            Some(inbox) if inbox != scenario.knobs.inbox => {
                let mut other = scenario.clone();
                other.knobs.inbox = inbox;
                let gone = other.disarm_what_is_gone();
                let run = other.run();
                gone.is_empty().then(|| component.found(run.ending, &run.verdict))
            }
            Some(_) | None => Some(component.found(run.ending, &run.verdict)),
        }
    }
}

/// Searches every schedule for the headlines that should be among theirs, or not.
fn searched(expected: &Expected, run: &Run) -> Option<Mismatch> {
    let report = explore(&run.system, Budget::default());
    let mut reached: Vec<Headline> = report.outcomes.keys().map(|o| o.verdict.headline).collect();
    reached.sort_unstable();
    reached.dedup();
    let words: Vec<&str> = reached.iter().map(|h| h.word()).collect();
    let wanted = expected.component == Component::Reachable;
    // a search that was cut proves that something is reached, never that nothing is
    let known = wanted || report.complete;
    let all = known && expected.value.split(',').all(|word| words.contains(&word) == wanted);
    (!all).then(|| Mismatch { expected: expected.clone(), found: Some(words.join(",")) })
}

/// Reads the scenarios of a text, in order. Like every reading it never fails: each case is the nearest valid one.
pub fn parse_text(text: &str) -> Vec<Case> {
    let mut text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let whole = text;
    if text.len() > TEXT_AT_MOST {
        // up to the last whole line
        let end = text.as_bytes()[..TEXT_AT_MOST].iter().rposition(|b| *b == b'\n').unwrap_or(0);
        text = &text[..end];
    }
    let mut cases = vec![];
    let mut lines: Vec<(usize, &str)> = vec![];
    // a blank line after the last one ends it as any other
    for (i, line) in text.lines().chain([""]).enumerate() {
        let said = uncommented(line).trim();
        if !said.is_empty() {
            lines.push((i + 1, said));
        } else if line.trim().is_empty() && !lines.is_empty() {
            cases.push(case(&lines));
            lines.clear();
        }
    }
    if text.len() < whole.len() {
        let notice = (text.lines().count(), Notice::TooLong(TEXT_AT_MOST));
        match cases.last_mut() {
            Some(last) => last.notices.push(notice),
            None => cases.push(Case { notices: vec![notice], ..case(&[]) }),
        }
    }
    cases
}

/// The line without its comment.
fn uncommented(line: &str) -> &str {
    let starts = |i: usize| line[..i].chars().next_back().is_none_or(char::is_whitespace);
    match line.match_indices('#').find(|(i, _)| starts(*i)) {
        Some((i, _)) => &line[..i],
        None => line,
    }
}

fn case(lines: &[(usize, &str)]) -> Case {
    let mut notices = Notices::default();
    let (mut id, mut name, mut expected, mut pairs) = (None, None, vec![], vec![]);
    for (line, said) in lines {
        let pair = pair(said, *line);
        // names keep their capitals
        let words = || said.split_once('=').map(|(_, words)| clip(words.trim()));
        match pair.key.as_str() {
            "id" => named(&mut id, words(), "id", *line, &mut notices),
            "scenario" => named(&mut name, words(), "scenario", *line, &mut notices),
            key if key == "expect" || key.starts_with("expect-") => {
                expected.extend(expectation(&pair, &mut notices));
            }
            _ => pairs.push(pair),
        }
    }
    let page = read(&Page::default(), &pairs, &mut notices);
    let mut notices = notices.finish();
    notices.sort_by_key(|(line, _)| *line);
    Case { line: lines.first().map_or(1, |(line, _)| *line), id, name, page, expected, notices }
}

/// A second name is taken like any repeated key; most likely a blank line is missing.
fn named(slot: &mut Option<String>, words: Option<String>, key: &'static str, line: usize, notices: &mut Notices) {
    if slot.is_some() {
        notices.push(line, Notice::RepeatedKey(key));
    }
    if words.as_ref().is_none_or(String::is_empty) {
        notices.push(line, Notice::NotAPair(key.to_string()));
    } else {
        *slot = words;
    }
}

fn expectation(pair: &Pair, notices: &mut Notices) -> Option<Expected> {
    let Some(component) = Component::named(&pair.key) else {
        notices.push(pair.line, Notice::UnknownKey(clip(&pair.key)));
        return None;
    };
    let value = pair.value.as_deref().unwrap_or("");
    match component.read(value) {
        Some(value) => Some(Expected { component, value, line: pair.line }),
        None => {
            notices.push(pair.line, Notice::UnknownExpectation(component.word(), clip(value)));
            None
        }
    }
}
