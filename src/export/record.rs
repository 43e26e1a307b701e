//! The run as data: the JSON of `docs/run.schema.json`, which is also what the element's `run()` gives. It comes back
//! by [`parse_record`](crate::session::parse_record).

use crate::content::{caption, headline, reason};
use crate::session::{FORMAT, Page, Run, State, Value, Word, entries};

/// The parts of a state that a step of a record repeats; the others are the same at every step.
const OF_A_STEP: [&str; 4] = ["caption", "database", "broker", "consumer"];

/// The record of a page's run: the page itself, every step, and how it ended; of one that waits for a vote the steps up
/// to it, and the question.
pub fn record(page: &Page, run: &Run) -> Value {
    let end = run.steps();
    let page_entries = entries(page).into_iter().map(|(key, value)| (key, value.into()));
    let verdict = state(page, run, end).get("verdict").cloned().unwrap_or(Value::Null);
    Value::Map(vec![
        ("format", FORMAT.into()),
        ("v", 1.into()),
        ("page", Value::Map(page_entries.collect())),
        ("steps", Value::List((0..=end).map(|step| self::step(page, run, step)).collect())),
        ("ending", if run.cut { "cut" } else { run.ending.word() }.into()),
        ("verdict", verdict),
        ("headline", headline(page.lang, run, end).into()),
        ("reason", reason(page.lang, run, end).into()),
    ])
}

fn step(page: &Page, run: &Run, step: usize) -> Value {
    let state = state(page, run, step);
    let mut entries = vec![("step", (step as u32).into()), ("moment", run.frame(step).moment.word().into())];
    entries.extend(OF_A_STEP.into_iter().filter_map(|name| Some((name, state.get(name)?.clone()))));
    Value::Map(entries)
}

fn state(page: &Page, run: &Run, step: usize) -> Value {
    let page = Page { step, ..page.clone() };
    State::new(&page, run, caption(page.lang, run, step)).value()
}
