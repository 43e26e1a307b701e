//! The course chapter's table: twelve cells, their headlines and the number of visible steps (`chapter-steps.md`).

use outbox_lab::methods::{Knobs, Method, Preset, crash_after};
use outbox_lab::model::Headline;
use outbox_lab::session::Run;

fn run(method: &str, preset: Preset, inbox: bool) -> Run {
    let method = Method::named(method).expect("a method of the chapter");
    let mut system = method.system(Knobs { inbox, ..Knobs::default() });
    if let Some((role, line)) = method.gap(preset) {
        system.faults = vec![crash_after(&system, role, 1, line, 1).expect("a gap of the method")];
    }
    Run::new(system)
}

/// Headline and number of steps, typed in from the chapter's table and `chapter-steps.md`; where that gives no number,
/// counted by its rules.
const CELLS: [(&str, Preset, Headline, usize); 12] = [
    ("dual-write-db-first", Preset::None, Headline::Consistent, 8),
    ("dual-write-db-first", Preset::BeforeWrites, Headline::Nothing, 5),
    ("dual-write-db-first", Preset::BetweenWrites, Headline::Lost, 6),
    ("dual-write-db-first", Preset::AfterWrites, Headline::Consistent, 9),
    ("dual-write-publish-first", Preset::None, Headline::Consistent, 8),
    ("dual-write-publish-first", Preset::BeforeWrites, Headline::Nothing, 4),
    ("dual-write-publish-first", Preset::BetweenWrites, Headline::Phantom, 6),
    ("dual-write-publish-first", Preset::AfterWrites, Headline::Consistent, 9),
    ("outbox", Preset::None, Headline::Consistent, 11),
    ("outbox", Preset::BeforeWrites, Headline::Nothing, 6),
    ("outbox", Preset::BetweenWrites, Headline::ConsistentAfterRecovery, 12),
    ("outbox", Preset::AfterWrites, Headline::DuplicateAbsorbed, 17),
];

#[test]
fn every_cell_has_its_headline_and_its_number_of_steps() {
    for (method, preset, headline, steps) in CELLS {
        let run = run(method, preset, true);
        let moments: Vec<_> = run.frames.iter().map(|f| f.moment).collect();
        assert_eq!(run.verdict.headline, headline, "{method} {}", preset.word());
        assert_eq!(run.steps(), steps, "{method} {}: {moments:?}", preset.word());
    }
}

#[test]
fn without_an_inbox_only_the_duplicate_changes() {
    for (method, preset, headline, steps) in CELLS {
        let run = run(method, preset, false);
        let expected = match headline {
            Headline::DuplicateAbsorbed => Headline::DuplicateEffective,
            other => other,
        };
        assert_eq!(run.verdict.headline, expected, "{method} {}", preset.word());
        assert_eq!(run.steps(), steps, "{method} {}", preset.word());
    }
}
