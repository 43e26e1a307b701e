//! `verdict`: scenarios in, verdicts out. See `docs/scenarios.md` for the text that it reads.

#[path = "verdict/explored.rs"]
mod explored;
#[path = "verdict/facts.rs"]
mod facts;
#[path = "verdict/input.rs"]
mod input;
#[path = "verdict/json.rs"]
mod json;
#[path = "verdict/options.rs"]
mod options;
#[path = "verdict/table.rs"]
mod table;
#[path = "verdict/trace.rs"]
mod trace;
#[path = "verdict/vocabulary.rs"]
mod vocabulary;

use std::io::{self, Write};
use std::process::ExitCode;

use options::{Asked, Options, USAGE};
use outbox_lab::session::{Case, Mismatch, Run};

/// Everything came out as expected, as far as anything was.
const PASS: u8 = 0;
/// Something came out otherwise.
const MISMATCH: u8 = 1;
/// Something could not be read.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let status = match options::read(std::env::args().skip(1)) {
        Asked::Help => say(USAGE).map(|()| PASS),
        Asked::Vocabulary => say(&vocabulary::text()).map(|()| PASS),
        Asked::Wrong(why) => {
            eprintln!("verdict: {why}\n{USAGE}");
            Ok(BAD_INPUT)
        }
        Asked::Run(options) => run(&options),
    };
    // standard output is closed when a reader such as `head` has seen enough: nothing to add
    ExitCode::from(status.unwrap_or(BAD_INPUT))
}

fn say(words: &str) -> io::Result<()> {
    io::stdout().lock().write_all(words.as_bytes())
}

/// What came of a scenario.
struct Judged<'a> {
    file: &'a str,
    case: &'a Case,
    run: Run,
    mismatches: Vec<Mismatch>,
}

fn run(options: &Options) -> io::Result<u8> {
    let input = input::read(&options.files);
    for error in &input.errors {
        eprintln!("{error}");
    }
    let table = table::Table::new(input.cases.iter().map(|(_, case)| case));
    let detailed = options.trace || options.explore;
    let (mut expecting, mut wrong) = (0, 0);
    if !options.json && !detailed && !input.cases.is_empty() {
        say(&table.header())?;
    }
    for (file, case) in &input.cases {
        let run = case.page.scenario.run();
        let mismatches = case.check(&run);
        let judged = Judged { file, case, run, mismatches };
        expecting += usize::from(!case.expected.is_empty());
        wrong += usize::from(!judged.mismatches.is_empty());
        if options.json {
            say(&json::line(&judged, options))?;
            continue;
        }
        if detailed {
            say(&table.header())?;
        }
        say(&table.rows(&judged))?;
        if options.trace {
            say(&trace::story(&judged.run))?;
        }
        if options.explore {
            say(&explored::text(&judged, options))?;
        }
        if detailed {
            say("\n")?;
        }
    }
    if !options.json && expecting > 0 {
        let others = input.cases.len() - expecting;
        let others = if others > 0 { format!(", {others} without expectation") } else { String::new() };
        say(&format!("{} as expected, {wrong} not{others}\n", expecting - wrong))?;
    }
    Ok(match (input.errors.is_empty(), wrong) {
        (false, _) => BAD_INPUT,
        (true, 0) => PASS,
        (true, _) => MISMATCH,
    })
}
