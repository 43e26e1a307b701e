//! What two runs side by side and the table of all crashes say. Apart from [`Text`](super::Text), so that a page that
//! shows neither downloads none of it.

use super::fill::{Blanks, fill};
use super::{label, text};
use crate::methods::TWISTS;
use crate::model::Headline;
use crate::session::{Aspect, Gap, Grid, Landmark, Lang, Page, Total, Twin};

/// The words of these modes in one language.
pub struct ModeText {
    /// Door to one method.
    pub chapter: &'static str,
    /// Door to two.
    pub compare: &'static str,
    /// Door to all, and the title of the table.
    pub matrix: &'static str,
    /// Button: back to the order in which the story is told.
    pub story: &'static str,
    /// A method as it is, in the list of its variants.
    pub plain: &'static str,
    /// What stands behind the name of a method, by place in [`TWISTS`].
    pub twists: [&'static str; TWISTS.len()],
    /// Names of the two choices of a method.
    pub sides: [&'static str; 2],
    /// A landmark, for the timeline.
    pub landmark: fn(Landmark) -> &'static str,
    /// `{n}`, `{of}`, `{what}`.
    pub stop_of: &'static str,
    /// Nothing differs.
    pub alike: &'static str,
    /// `{what}`.
    pub differs: &'static str,
    /// `{n}`, `{what}`.
    pub differ: &'static str,
    /// What can differ.
    pub aspect: fn(Aspect) -> &'static str,
    /// Behind one that differs from this stop on.
    pub new: &'static str,
    /// `{method}` does not get here.
    pub alone: &'static str,
    /// Column of the stops.
    pub moment: &'static str,
    /// A run that stands where it stood.
    pub stands: &'static str,
    /// What the table shows.
    pub lead: &'static str,
    /// Legend of the choice of rows.
    pub rows: &'static str,
    /// Switch: every gap.
    pub unfold: &'static str,
    /// Button.
    pub cancel: &'static str,
    /// Button.
    pub resume: &'static str,
    /// `{n}`, `{of}`, `{states}`.
    pub progress: &'static str,
    /// All is computed.
    pub computed: &'static str,
    /// A cell that is not.
    pub pending: &'static str,
    /// A cell that its budget cut.
    pub cut: &'static str,
    /// A run that goes round for ever.
    pub endless: &'static str,
    /// One, several.
    pub runs: [&'static str; 2],
    /// One, several.
    pub states: [&'static str; 2],
    /// A gap after a line: `{who}`, `{after}`.
    pub gap: &'static str,
    /// One, several crashes that end so; empty for good ends.
    pub counted: fn(Headline) -> [&'static str; 2],
    /// `{list}`, `{of}` crashes.
    pub total: &'static str,
    /// While not all of `{of}` crashes are computed.
    pub so_far: &'static str,
    /// `{runs}`, `{places}`, `{states}`.
    pub sum: &'static str,
    /// The legend: ends without harm, ends with.
    pub legend: [&'static str; 2],
    /// What a verdict means, in few words.
    pub means: fn(Headline) -> &'static str,
}

/// The words of that language.
pub fn words(lang: Lang) -> &'static ModeText {
    match lang {
        Lang::Fr => &super::fr::modes::MODES,
        Lang::En => &super::en::modes::MODES,
    }
}

/// The name of a stop.
pub fn landmark(lang: Lang, landmark: Landmark) -> &'static str {
    (words(lang).landmark)(landmark)
}

/// "Moment 3 of 8, crash."
pub fn stop_of(lang: Lang, twin: &Twin, stop: usize) -> String {
    let blanks = Blanks::new().with("n", stop.to_string()).with("of", twin.last().to_string());
    fill(words(lang).stop_of, &blanks.with("what", landmark(lang, twin.stop(stop).landmark)))
}

/// The sentence of a stop: who does not get here, and what differs.
pub fn stop(lang: Lang, page: &Page, twin: &Twin, stop: usize) -> String {
    let w = words(lang);
    let here = twin.stop(stop);
    let mut out = String::new();
    if let Some(side) = here.reaches.iter().position(|reaches| !reaches) {
        let name = label::variant(lang, &page.side(side));
        out += &fill(w.alone, &Blanks::new().with("method", name));
        out.push(' ');
    }
    let differences = twin.differences(stop);
    let one =
        |d: &crate::session::Difference| [(w.aspect)(d.aspect), if d.since == stop { w.new } else { "" }].concat();
    let what = differences.iter().map(one).collect::<Vec<_>>().join(text(lang).glue.next_clause);
    let template = match differences.len() {
        0 => w.alike,
        1 => w.differs,
        _ => w.differ,
    };
    out + &fill(template, &Blanks::new().with("n", differences.len().to_string()).with("what", what))
}

/// A gap of a row, shorter than a slot is called.
pub fn gap(lang: Lang, grid: &Grid, row: usize, gap: &Gap) -> String {
    let Some(row) = grid.rows.get(row) else { return String::new() };
    let blanks = Blanks::new().with("who", label::role(lang, gap.role));
    fill(words(lang).gap, &blanks.with("after", label::after(lang, &row.system, gap)))
}

/// A whole number in groups of three, as the language writes it.
pub fn number(lang: Lang, n: u128) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push_str(text(lang).ledger.group);
        }
        out.push(digit);
    }
    out
}

/// A number with its noun.
pub fn counted(lang: Lang, n: u128, nouns: [&'static str; 2]) -> String {
    let noun = label::noun(lang, n.min(9) as u8, nouns[0], nouns[1]);
    [&number(lang, n), " ", noun].concat()
}

/// What a row comes to: lost messages and phantoms, whether there are any or not, and every other harm and price that
/// there is.
pub fn total(lang: Lang, total: &Total) -> String {
    use crate::session::Word;
    let w = words(lang);
    let always = [Headline::Lost, Headline::Phantom];
    let named = |h: &&Headline| !(w.counted)(**h)[0].is_empty() && (always.contains(h) || total.of(**h) > 0);
    let list: Vec<String> =
        Headline::ALL.iter().filter(named).map(|h| counted(lang, total.of(*h) as u128, (w.counted)(*h))).collect();
    let of = if total.done < total.places { w.so_far } else { "{of}" };
    let of = fill(of, &Blanks::new().with("n", total.done.to_string()).with("of", total.places.to_string()));
    fill(w.total, &Blanks::new().with("list", list.join(", ")).with("of", of))
}

/// What the whole table comes to.
pub fn sum(lang: Lang, grid: &Grid) -> String {
    let totals: Vec<Total> = (0..grid.rows.len()).map(|row| grid.total(row)).collect();
    let runs = totals.iter().fold(0u128, |sum, t| sum.saturating_add(t.runs));
    let (places, states) =
        (totals.iter().map(|t| t.done).sum::<usize>(), totals.iter().map(|t| t.states).sum::<usize>());
    let blanks = Blanks::new().with("runs", number(lang, runs)).with("places", number(lang, places as u128));
    fill(words(lang).sum, &blanks.with("states", number(lang, states as u128)))
}
