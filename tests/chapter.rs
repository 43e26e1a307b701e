use outbox_lab::methods::*;
use outbox_lab::model::*;

#[test]
fn cells() {
    for m in &METHODS {
        for preset in Preset::ALL {
            for inbox in [true, false] {
                let mut system = m.system(Knobs { inbox, ..Knobs::default() });
                if let Some((role, line)) = m.gap(preset) {
                    system.faults = vec![crash_after(&system, role, 1, line, 1).unwrap()];
                }
                let story = system.story();
                println!(
                    "{} {} inbox {inbox}: {} steps {:?} {:?} {:?}",
                    m.name,
                    preset.word(),
                    story.steps.len(),
                    story.ending,
                    story.verdict.headline,
                    story.verdict.orders[0]
                );
            }
        }
    }
}
