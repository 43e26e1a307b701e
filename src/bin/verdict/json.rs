//! A scenario and what came of it, as one JSON object on one line.

use outbox_lab::model::{Order, OrderVerdict, Status, Verdict};
use outbox_lab::session::{Mismatch, Value, Word, order_number};

use super::options::Options;
use super::{Judged, explored, trace};

/// The line.
pub fn line(judged: &Judged, options: &Options) -> String {
    let Judged { file, case, run, mismatches } = judged;
    let scenario = &case.page.scenario;
    let unstruck = run.frames.last().map_or(vec![], |last| scenario.unstruck(&last.world));
    let mut entries = vec![
        ("file", file.to_string().into()),
        ("line", number(case.line)),
        ("id", case.id.clone().into()),
        ("scenario", case.name.clone().into()),
        ("method", scenario.method.into()),
        ("crash", scenario.crash_text().into()),
        ("fault", scenario.fault_text().into()),
        ("inbox", scenario.knobs.inbox.into()),
        ("steps", number(run.steps())),
        ("ending", run.ending.word().into()),
    ];
    entries.extend(verdict(&run.verdict));
    entries.push(("unstruck", unstruck.into()));
    let passed = if case.expected.is_empty() { Value::Null } else { mismatches.is_empty().into() };
    entries.push(("passed", passed));
    entries.push(("mismatches", Value::List(mismatches.iter().map(mismatch).collect())));
    if options.trace {
        entries.push(("trace", steps(judged)));
    }
    if options.explore {
        entries.push(("explore", outcomes(judged, options)));
    }
    let mut line = Value::Map(entries).json();
    line.push('\n');
    line
}

fn number(n: usize) -> Value {
    Value::Num(u32::try_from(n).unwrap_or(u32::MAX))
}

fn verdict(verdict: &Verdict) -> Vec<(&'static str, Value)> {
    let orders = verdict.orders.iter().enumerate().map(|(i, o)| order(i, o)).collect();
    vec![
        ("headline", verdict.headline.word().into()),
        ("order", verdict.ordering.word().into()),
        ("orders", Value::List(orders)),
    ]
}

fn order(i: usize, v: &OrderVerdict) -> Value {
    let status: Option<&'static str> = v.o.map(Status::word);
    Value::Map(vec![
        ("id", order_number(Order(i as u8)).into()),
        ("d", u32::from(v.d).into()),
        ("o", status.into()),
        ("b", u32::from(v.b).into()),
        ("effects", Value::List(v.effects.iter().map(|e| u32::from(*e).into()).collect())),
        ("receipts", u32::from(v.receipts).into()),
        ("headline", v.headline().word().into()),
        ("delivery", v.delivery.word().into()),
        ("liveness", v.liveness.word().into()),
        ("window", v.window.word().into()),
        ("caller", v.caller.word().into()),
    ])
}

fn mismatch(m: &Mismatch) -> Value {
    Value::Map(vec![
        ("line", number(m.expected.line)),
        ("key", m.expected.component.word().into()),
        ("expected", m.expected.value.clone().into()),
        ("found", m.found.clone().into()),
    ])
}

fn lines(lines: Vec<trace::Line>) -> Value {
    let line = |l: trace::Line| Value::Map(vec![("action", l.action.into()), ("facts", l.facts.into())]);
    Value::List(lines.into_iter().map(line).collect())
}

fn steps(judged: &Judged) -> Value {
    let step = |(i, s): (usize, trace::VisibleStep)| {
        Value::Map(vec![("step", number(i + 1)), ("moment", s.moment.into()), ("actions", lines(s.lines))])
    };
    Value::List(trace::visible_steps(&judged.run).into_iter().enumerate().map(step).collect())
}

fn outcomes(judged: &Judged, options: &Options) -> Value {
    let system = explored::system(judged, options);
    let report = explored::report(&system, options);
    let outcomes = report.outcomes.iter().map(|(outcome, witness)| {
        let mut entries = vec![("ending", outcome.ending.word().into())];
        entries.extend(verdict(&outcome.verdict));
        entries.push(("shortest", number(witness.actions.len())));
        if options.trace {
            entries.push(("actions", lines(trace::replay(&system, &witness.actions))));
        }
        Value::Map(entries)
    });
    let outcomes = Value::List(outcomes.collect());
    Value::Map(vec![
        ("states", number(report.states)),
        ("transitions", number(report.transitions)),
        // beyond what JavaScript holds exactly, so in digits
        ("runs", report.runs.to_string().into()),
        ("complete", report.complete.into()),
        ("outcomes", outcomes),
    ])
}
