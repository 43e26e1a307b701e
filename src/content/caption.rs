//! The sentence of a step: what [`telling`] decided, in the words of a language.

use super::fill::{Blanks, capital, fill};
use super::label;
use super::say::Say;
use super::telling::{Telling, telling};
use super::text;
use crate::model::Fact;
use crate::session::{Lang, Run};

/// How long the sentence of a step may be, in characters: two lines in layout W.
pub const CAPTION_LIMIT: usize = 110;

/// The sentence of a step, at most [`CAPTION_LIMIT`] characters. Beyond the last step, the last.
pub fn caption(lang: Lang, run: &Run, step: usize) -> String {
    let told = telling(run, step);
    let blanks = blanks(lang, run, step, &told);
    // the richest that fits: a place less precise, or none (the picture shows it), goes before a clause goes
    let places = told.places.iter().map(|p| Some(*p)).chain([None]);
    let richest_first = (0..=told.clauses.len()).rev().flat_map(|kept| places.clone().map(move |place| (place, kept)));
    for (place, kept) in richest_first {
        let sentence = render(lang, &told, place, kept, &blanks);
        if sentence.chars().count() <= CAPTION_LIMIT {
            return sentence;
        }
    }
    render(lang, &told, None, 0, &blanks)
}

fn render(lang: Lang, told: &Telling, place: Option<Say>, clauses: usize, blanks: &Blanks) -> String {
    let t = text(lang);
    let mut sentence = fill((t.say)(told.say), blanks);
    if let Some(place) = place {
        sentence += &fill((t.say)(place), blanks);
    }
    for (i, clause) in told.clauses.iter().take(clauses).enumerate() {
        sentence += if i == 0 { t.glue.first_clause } else { t.glue.next_clause };
        sentence += &fill((t.say)(*clause), blanks);
    }
    capital(&sentence) + t.glue.stop
}

fn blanks(lang: Lang, run: &Run, step: usize, told: &Telling) -> Blanks {
    let t = text(lang);
    let mut blanks = label::about(lang, run, step, told.order).with("m", label::message(told.message));
    if let Some(p) = told.who {
        let [who, to, of_who] = label::within(lang, &run.system, p);
        // what comes back is a machine when all of it does
        let machine = run.system.on(run.system.spec(p).machine);
        let whole = run.frame(step).facts.iter().any(|f| matches!(f, Fact::Restarted(all) if machine == *all));
        let back = if whole { t.glue.machine.to_string() } else { who.clone() };
        blanks = blanks.with("who", who).with("to", to).with("of_who", of_who).with("back", back);
    }
    let (after, before) = told.around;
    for (name, doing) in [("after", after), ("before", before)] {
        if let Some(doing) = doing {
            blanks = blanks.with(name, (t.noun)(doing));
        }
    }
    blanks
}
