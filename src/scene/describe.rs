//! The picture in words: every fact that a scene shows, for who does not see it. Made from the same [`fold`] as the
//! picture, so that neither knows more than the other.

use super::base::status;
use super::broker::{in_queue, in_vain};
use super::client;
use super::fold::{
    Bracket, ConsumerView, CopyState, CopyView, Cut, LineState, MemoryView, ProcessView, RowState, RowView, View, fold,
};
use super::process::{chip_words, state};
use crate::content::label::{self, message, order};
use crate::content::{DrawingText, SpokenText, StageText, text};
use crate::model::{Role, Table};
use crate::session::{Lang, Run};

/// Says, actor by actor, what the picture of a step shows.
pub fn describe(run: &Run, step: usize, lang: Lang) -> Vec<String> {
    let v = fold(run, step);
    let d = text(lang).drawing;
    let teller = Teller { lang, w: &text(lang).stage, d, s: &d.spoken };
    let mut all = vec![teller.callers(&v)];
    all.extend(v.service.as_ref().map(|p| teller.process(&v, p)));
    all.push(match &v.relay {
        Some(p) => teller.process(&v, p),
        None => format!("{} {}.", teller.w.no_relay, teller.w.no_relay_reason),
    });
    all.push(teller.table(Table::Orders, &v.orders));
    all.push(match &v.outbox {
        Some(rows) => teller.table(Table::Outbox, rows),
        None => format!("{}{}{}.", teller.w.database, teller.s.colon, teller.w.no_outbox),
    });
    all.push(teller.broker(&v));
    all.extend(v.consumer.as_ref().map(|c| teller.consumer(c)));
    all
}

struct Teller {
    lang: Lang,
    w: &'static StageText,
    d: &'static DrawingText,
    s: &'static SpokenText,
}

impl Teller {
    fn about(&self, who: &str, what: &[String]) -> String {
        format!("{who}{}{}.", self.s.colon, what.join(self.s.and))
    }

    fn line(&self, state: LineState) -> &'static str {
        match state {
            LineState::Todo => self.s.line_todo,
            LineState::Now => self.s.line_now,
            LineState::Done => self.s.line_done,
            LineState::Failed => self.s.line_failed,
            LineState::Never => self.w.never_done,
        }
    }

    fn row(&self, state: RowState) -> &'static str {
        match state {
            RowState::Open => self.s.row_open,
            RowState::Committed => self.s.row_committed,
            RowState::Struck => self.w.rolled_back,
        }
    }

    fn cut(&self, cut: Cut) -> &'static str {
        match cut {
            Cut::Armed => self.s.crash_armed,
            Cut::Fired => self.s.crash_struck,
        }
    }

    fn callers(&self, v: &View) -> String {
        let each =
            |(o, state): &(_, _)| format!("{} {}, {}", self.s.order, order(*o), client::word(self.w, self.d, *state));
        self.about(self.w.client, &v.callers.iter().map(each).collect::<Vec<_>>())
    }

    fn process(&self, v: &View, p: &ProcessView) -> String {
        let name = if p.role == Role::Relay { self.w.relay } else { self.w.service };
        let mut what = vec![state(self.w, p.state).0.to_string()];
        let program = &v.run.system.spec(p.process).program;
        for line in &p.lines {
            let words = label::spoken_line(self.lang, program, line.line, p.about);
            what.push(format!("{words}, {}", self.line(line.state)));
        }
        what.extend(p.bracket.map(|(_, _, bracket)| match bracket {
            Bracket::Open => self.w.transaction_open.to_string(),
            Bracket::Sealed => self.s.sealed.to_string(),
        }));
        // beside one that is sealed: transactions in two databases
        if p.role == Role::Service && v.transaction.is_some() && !matches!(p.bracket, Some((_, _, Bracket::Open))) {
            what.push(self.w.transaction_open.to_string());
        }
        for slot in &p.slots {
            what.extend(slot.cut.map(|cut| {
                let place = label::slot(self.lang, &v.run.system, &slot.gap(&v.run.system, p.process));
                format!("{place}, {}", self.cut(cut))
            }));
        }
        what.push(match &p.memory {
            MemoryView::Wiped => format!("{} {}", self.w.memory, self.w.memory_wiped),
            MemoryView::Knows(chips) if chips.is_empty() => format!("{} {}", self.w.memory, self.w.memory_empty),
            MemoryView::Knows(chips) => {
                let chips: Vec<String> = chips.iter().map(|c| chip_words(self.d, *c)).collect();
                format!("{} {}", self.w.memory, chips.join(", "))
            }
        });
        self.about(name, &what)
    }

    fn table(&self, table: Table, rows: &[RowView]) -> String {
        let who = format!("{}, {}", self.w.database, table.word());
        if rows.is_empty() {
            return self.about(&who, &[self.w.empty.to_string()]);
        }
        let row = |r: &RowView| {
            let state = self.row(r.state);
            match (r.message, r.status) {
                (Some(id), Some(said)) => {
                    format!("{}, {} {}, {}, {state}", message(id), self.s.order, order(r.order), status(self.w, said))
                }
                (_, _) => format!("{}, {}, {}, {state}", order(r.order), self.w.amount, self.w.created),
            }
        };
        self.about(&who, &rows.iter().map(row).collect::<Vec<_>>())
    }

    fn broker(&self, v: &View) -> String {
        let mut what = vec![];
        if !v.broker_up {
            what.push(self.w.broker_down.to_string());
        }
        what.extend(v.copies.iter().map(|c| self.copy(c)));
        if !v.copies.iter().any(in_queue) {
            let empty = if in_vain(v) { self.w.nothing } else { self.w.empty };
            what.push(format!("{} {empty}", self.w.queue));
        }
        self.about(self.w.broker, &what)
    }

    fn copy(&self, c: &CopyView) -> String {
        let state = match c.state {
            CopyState::Flying => self.s.copy_flying,
            CopyState::Queued { redelivered: false } => self.s.copy_queued,
            CopyState::Queued { redelivered: true } => self.s.copy_returned,
            CopyState::Held(_) => self.s.copy_held,
            CopyState::Settled => self.s.copy_settled,
            CopyState::Refused(_) => self.s.copy_refused,
        };
        let nth = if c.nth > 1 { format!(", {} {}", self.s.copy, c.nth) } else { String::new() };
        format!("{}{nth}, {state}", message(c.message.id))
    }

    fn consumer(&self, c: &ConsumerView) -> String {
        let inbox = match &c.inbox {
            None => self.w.no_inbox.to_string(),
            Some(rows) if rows.is_empty() => format!("{} {}", self.w.inbox, self.w.empty),
            Some(rows) => {
                let id = |r: &RowView| {
                    let id = r.message.map(message).unwrap_or_default();
                    if r.state == RowState::Committed { id } else { format!("{id} ({})", self.row(r.state)) }
                };
                format!("{} {}", self.w.inbox, rows.iter().map(id).collect::<Vec<_>>().join(", "))
            }
        };
        let count = |n: u32, one, many| format!("{n} {}", label::noun(self.lang, n.min(9) as u8, one, many));
        let mut what = vec![
            state(self.w, c.state).0.to_string(),
            count(c.received, self.w.received_one, self.w.received_many),
            inbox,
            count(c.effects, self.w.debit_one, self.w.debit_many),
        ];
        what.extend(c.cut.map(|cut| format!("{}, {}", self.w.crash, self.cut(cut))));
        self.about(self.w.consumer, &what)
    }
}
