//! The vocabulary of scenarios: every method, knob and fault with its words, as Markdown. `docs/scenarios.md` holds the
//! same text, and a test compares them.

use outbox_lab::methods::{KNOBS, METHODS, Values, about};
use outbox_lab::session::{About, Kind, POISONS, Scenario};

/// Everything, as Markdown.
pub fn text() -> String {
    [methods(), knobs(), faults(), poisons()].join("\n")
}

fn words(all: impl IntoIterator<Item = &'static str>) -> String {
    all.into_iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" ")
}

fn methods() -> String {
    let mut out =
        "### Methods and the lines of their programs\n\n| method | process | lines |\n|---|---|---|\n".to_string();
    for method in &METHODS {
        let system = Scenario::new(method).bare_system();
        for spec in &system.processes {
            let lines = words(spec.program.lines.iter().map(|l| l.label));
            out += &format!("| `{}` | `{}` | {lines} |\n", method.name, spec.role.word());
        }
    }
    out + "\nKnobs change programs: `verdict --trace` shows the lines of a scenario as they run.\n"
}

fn knobs() -> String {
    let mut out = "### Knobs\n\nThe first value is the default.\n\n".to_string();
    for (i, knob) in KNOBS.iter().enumerate() {
        let (says, values) = about(i);
        match knob.values {
            Values::Number(low, high) => {
                out += &format!("- `{}` = `{low}` … `{high}`, at first `{}`. {says}\n", knob.key, knob.default);
            }
            Values::Words(_) => {
                out += &format!("- `{}`: {says}\n", knob.key);
                for (word, says) in values {
                    out += &format!("  - `{word}`: {says}\n");
                }
            }
        }
    }
    out
}

fn faults() -> String {
    let mut out = "### Faults\n\n| fault | where | |\n|---|---|---|\n".to_string();
    for kind in Kind::ALL {
        let bracket = match kind.about() {
            About::Nothing | About::Call => "",
            About::Process if kind.needs_place() => "",
            About::Process => "(PROCESS)",
            About::Queue | About::Store | About::Number => "(N)",
        };
        let place = match (kind.is_fate(), kind.needs_place()) {
            (true, _) => "on a line",
            (false, true) => "after a line",
            (false, false) => "after a line, at `start`, or in an idle moment",
        };
        let says = kind.says();
        let colon = if kind.needs_place() { ":PLACE" } else { "" };
        out += &format!("| `{}{bracket}{colon}` | {place} | {says} |\n", kind.word());
    }
    out
}

fn poisons() -> String {
    let all = words(POISONS.iter().map(|(word, _)| *word));
    format!(
        "### Poison\n\n`poison=WORD:N`, joined by `+`: something is wrong with the event of the N-th order. {all}\n"
    )
}
