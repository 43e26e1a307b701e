//! One row an order, in columns wide enough for every word that can come.

use outbox_lab::model::{
    Caller, Delivery, Ending, Headline, Liveness, OrderVerdict, Ordering, Status, Verdict, Window,
};
use outbox_lab::session::{Case, Component, Word, order_number};

use super::Judged;

/// Characters of a name, at most; a longer one pushes its row out of line and nothing else.
const NAME_AT_MOST: usize = 48;

/// The widths.
pub struct Table {
    name: usize,
}

fn width<T: Word>(title: &str) -> usize {
    T::ALL.iter().map(|w| w.word().len()).chain([title.len()]).max().unwrap_or(0)
}

/// Pads to a width in characters.
fn pad(words: &str, width: usize) -> String {
    let missing = width.saturating_sub(words.chars().count());
    format!("{words}{}", " ".repeat(missing))
}

/// The cells of an order, in the order of the columns.
struct Cells<'a> {
    headline: &'a str,
    order: &'a str,
    of: [&'a str; 4],
    counts: [String; 5],
}

impl Cells<'_> {
    fn row(&self, name: &str, name_width: usize) -> String {
        let [delivery, liveness, window, caller] = self.of;
        let [d, o, b, e, receipts] = &self.counts;
        let cells = [
            pad(name, name_width),
            pad(self.headline, width::<Headline>("headline")),
            pad(d, 1),
            pad(o, 1),
            pad(b, 1),
            pad(e, 1),
            pad(receipts, "receipts".len()),
            pad(delivery, width::<Delivery>("delivery")),
            pad(liveness, width::<Liveness>("liveness")),
            pad(self.order, width::<Ordering>("order")),
            pad(window, width::<Window>("window")),
            caller.to_string(),
        ];
        let mut row = cells.join("  ");
        row.truncate(row.trim_end().len());
        row.push('\n');
        row
    }
}

impl Table {
    /// A table for these scenarios.
    pub fn new<'a>(cases: impl Iterator<Item = &'a Case>) -> Table {
        let longest = cases.map(|c| c.label().chars().count()).max().unwrap_or(0);
        Table { name: longest.clamp("scenario".len(), NAME_AT_MOST) }
    }

    /// The titles.
    pub fn header(&self) -> String {
        let counts = ["D", "O", "B", "E", "receipts"].map(str::to_string);
        let of = ["delivery", "liveness", "window", "caller"];
        Cells { headline: "headline", order: "order", of, counts }.row("scenario", self.name)
    }

    /// The rows of a scenario, and below them what is to be said about it.
    pub fn rows(&self, judged: &Judged) -> String {
        let verdict = &judged.run.verdict;
        let mut out = String::new();
        for (i, order) in verdict.orders.iter().enumerate() {
            let name = if i == 0 { judged.case.label() } else { number(i) };
            out.push_str(&cells(verdict, order).row(&name, self.name));
        }
        for note in notes(judged) {
            out.push_str(&format!("    {note}\n"));
        }
        out
    }
}

fn number(i: usize) -> String {
    format!("  order {}", order_number(outbox_lab::model::Order(i as u8)))
}

/// Headline and counts of an outcome on one line, for lists of outcomes.
pub fn brief(verdict: &Verdict) -> String {
    let mut out = pad(verdict.headline.word(), width::<Headline>(""));
    for order in &verdict.orders {
        let Cells { of, counts: [d, o, b, e, receipts], .. } = cells(verdict, order);
        out.push_str(&format!("  D {d} O {o} B {b} E {e} receipts {receipts}  {}", of.join(" ")));
    }
    if verdict.orders.len() > 1 {
        out.push_str(&format!("  {}", verdict.ordering.word()));
    }
    out
}

fn cells<'a>(verdict: &'a Verdict, order: &'a OrderVerdict) -> Cells<'a> {
    let effects: Vec<String> = order.effects.iter().map(u8::to_string).collect();
    let o = order.o.map_or('-', Status::letter);
    let window: Window = order.window;
    let caller: Caller = order.caller;
    Cells {
        headline: verdict.headline.word(),
        order: verdict.ordering.word(),
        of: [order.delivery.word(), order.liveness.word(), window.word(), caller.word()],
        counts: [
            order.d.to_string(),
            o.to_string(),
            order.b.to_string(),
            effects.join("/"),
            order.receipts.to_string(),
        ],
    }
}

/// What the row does not say: an ending that is none, faults that found nothing to strike, expectations that failed.
fn notes(judged: &Judged) -> Vec<String> {
    let Judged { file, case, run, mismatches } = judged;
    let mut notes = vec![];
    match run.ending {
        Ending::Quiet => {}
        Ending::Livelock => notes.push("it goes round for ever: the row is its last moment told".to_string()),
        Ending::Diverges => notes.push("something changes for ever: the row is its last moment told".to_string()),
    }
    if let Some(last) = run.frames.last() {
        let unstruck = case.page.scenario.unstruck(&last.world);
        notes.extend(unstruck.iter().map(|fault| format!("{fault} never strikes in this run")));
    }
    for m in mismatches {
        let key = m.expected.component.word();
        let found = match (&m.found, m.expected.component) {
            (Some(found), _) => format!("it is {found}"),
            (None, Component::EffectsWithoutInbox) => "without an inbox a fault of it has no place".to_string(),
            (None, _) => "with an inbox a fault of it has no place".to_string(),
        };
        notes.push(format!("MISMATCH {file}:{}: expected {key}={}, {found}", m.expected.line, m.expected.value));
    }
    notes
}
