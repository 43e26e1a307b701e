//! The picture in words: every fact that a scene shows, for who does not see it. Made from the same [`fold`] as the
//! picture, so that neither knows more than the other.

use super::broker::in_queue;
use super::client;
use super::fold::{
    Bracket, ConsumerView, CopyState, CopyView, Cut, LineState, MemoryView, ProcessView, RowState, RowView, View, fold,
};
use super::process::{chip_words, slot_label, state};
use super::words::{Words, code, message, order, words};
use crate::model::{Role, Table};
use crate::session::{Lang, Run};

/// The words that only the description needs.
struct Spoken {
    /// After an actor, before what is said of it.
    colon: &'static str,
    /// Between things of one kind.
    and: &'static str,
    order: &'static str,
    line: fn(LineState) -> &'static str,
    row: fn(RowState) -> &'static str,
    cut: fn(Cut) -> &'static str,
    flying: &'static str,
    queued: &'static str,
    redelivered: &'static str,
    held: &'static str,
    settled: &'static str,
    refused: &'static str,
    copy: &'static str,
    sealed: &'static str,
}

static FR: Spoken = Spoken {
    colon: "\u{a0}: ",
    and: "\u{a0}; ",
    order: "commande",
    line: |s| match s {
        LineState::Todo => "à faire",
        LineState::Now => "en cours",
        LineState::Done => "fait",
        LineState::Failed => "échoué",
        LineState::Never => "jamais fait",
    },
    row: |s| match s {
        RowState::Open => "non validée",
        RowState::Committed => "validée",
        RowState::Struck => "annulée",
    },
    cut: |c| match c {
        Cut::Armed => "armée",
        Cut::Fired => "survenue",
    },
    flying: "en vol",
    queued: "dans la file",
    redelivered: "revenu dans la file",
    held: "remis, pas encore acquitté",
    settled: "acquitté",
    refused: "pas arrivé dans la file",
    copy: "copie",
    sealed: "transaction validée",
};

static EN: Spoken = Spoken {
    colon: ": ",
    and: "; ",
    order: "order",
    line: |s| match s {
        LineState::Todo => "to do",
        LineState::Now => "now",
        LineState::Done => "done",
        LineState::Failed => "failed",
        LineState::Never => "never done",
    },
    row: |s| match s {
        RowState::Open => "not committed",
        RowState::Committed => "committed",
        RowState::Struck => "rolled back",
    },
    cut: |c| match c {
        Cut::Armed => "armed",
        Cut::Fired => "struck",
    },
    flying: "in flight",
    queued: "in the queue",
    redelivered: "back in the queue",
    held: "delivered, not yet acknowledged",
    settled: "acknowledged",
    refused: "did not reach the queue",
    copy: "copy",
    sealed: "transaction committed",
};

/// Says, actor by actor, what the picture of a step shows.
pub fn describe(run: &Run, step: usize, lang: Lang) -> Vec<String> {
    let v = fold(run, step);
    let teller = Teller {
        lang,
        w: words(lang),
        s: match lang {
            Lang::Fr => &FR,
            Lang::En => &EN,
        },
    };
    let mut all = vec![teller.callers(&v)];
    all.extend(v.service.as_ref().map(|p| teller.process(p)));
    all.push(match &v.relay {
        Some(p) => teller.process(p),
        None => format!("{} {}.", teller.w.no_relay[0], teller.w.no_relay[1]),
    });
    all.push(teller.table(Table::Orders, &v.orders));
    all.push(match &v.outbox {
        Some(rows) => teller.table(Table::Outbox, rows),
        None => format!("{}{}{}.", teller.w.base, teller.s.colon, teller.w.no_outbox[0]),
    });
    all.push(teller.broker(&v));
    all.extend(v.consumer.as_ref().map(|c| teller.consumer(c)));
    all
}

struct Teller {
    lang: Lang,
    w: &'static Words,
    s: &'static Spoken,
}

impl Teller {
    fn about(&self, who: &str, what: &[String]) -> String {
        format!("{who}{}{}.", self.s.colon, what.join(self.s.and))
    }

    fn callers(&self, v: &View) -> String {
        let each = |(o, state): &(_, _)| format!("{} {}, {}", self.s.order, order(*o), client::word(self.w, *state));
        self.about(self.w.client, &v.callers.iter().map(each).collect::<Vec<_>>())
    }

    fn process(&self, p: &ProcessView) -> String {
        let name = if p.role == Role::Relay { self.w.relay } else { self.w.service };
        let mut what = vec![state(self.w, p.state).0.to_string()];
        for line in &p.lines {
            let words = code(self.lang, &line.op, p.about).unwrap_or_default();
            what.push(format!("{words}, {}", (self.s.line)(line.state)));
        }
        what.extend(p.bracket.map(|(_, _, bracket)| match bracket {
            Bracket::Open => self.w.open_transaction[0].to_string(),
            Bracket::Sealed => self.s.sealed.to_string(),
        }));
        for slot in &p.slots {
            what.extend(
                slot.cut.map(|c| format!("{}, {}", slot_label(self.lang, p, slot.below, self.w), (self.s.cut)(c))),
            );
        }
        what.push(match &p.memory {
            MemoryView::Wiped => format!("{} {}", self.w.memory, self.w.wiped),
            MemoryView::Knows(chips) if chips.is_empty() => format!("{} {}", self.w.memory, self.w.empty),
            MemoryView::Knows(chips) => {
                let chips: Vec<String> = chips.iter().map(|c| chip_words(*c)).collect();
                format!("{} {}", self.w.memory, chips.join(", "))
            }
        });
        self.about(name, &what)
    }

    fn table(&self, table: Table, rows: &[RowView]) -> String {
        let who = format!("{}, {}", self.w.base, table.word());
        if rows.is_empty() {
            return self.about(&who, &[self.w.empty.to_string()]);
        }
        let row = |r: &RowView| {
            let state = (self.s.row)(r.state);
            match (r.message, r.status) {
                (Some(id), Some(status)) => {
                    format!("{}, {} {}, {}, {state}", message(id), self.s.order, order(r.order), self.w.status(status))
                }
                (_, _) => format!("{}, {}, {}, {state}", order(r.order), self.w.amount, self.w.created),
            }
        };
        self.about(&who, &rows.iter().map(row).collect::<Vec<_>>())
    }

    fn broker(&self, v: &View) -> String {
        let mut what = vec![];
        if !v.broker_up {
            what.push(self.w.states[3].to_string());
        }
        what.extend(v.copies.iter().map(|c| self.copy(c)));
        if !v.copies.iter().any(in_queue) {
            what.push(format!("{} {}", self.w.queue, self.w.empty));
        }
        self.about(self.w.broker, &what)
    }

    fn copy(&self, c: &CopyView) -> String {
        let state = match c.state {
            CopyState::Flying => self.s.flying,
            CopyState::Queued { redelivered: false } => self.s.queued,
            CopyState::Queued { redelivered: true } => self.s.redelivered,
            CopyState::Held(_) => self.s.held,
            CopyState::Settled => self.s.settled,
            CopyState::Refused(_) => self.s.refused,
        };
        let nth = if c.nth > 1 { format!(", {} {}", self.s.copy, c.nth) } else { String::new() };
        format!("{}{nth}, {state}", message(c.message.id))
    }

    fn consumer(&self, c: &ConsumerView) -> String {
        let inbox = match &c.inbox {
            None => self.w.no_inbox.to_string(),
            Some(rows) if rows.is_empty() => format!("inbox {}", self.w.empty),
            Some(rows) => {
                let id = |r: &RowView| {
                    let id = r.message.map(message).unwrap_or_default();
                    if r.state == RowState::Committed { id } else { format!("{id} ({})", (self.s.row)(r.state)) }
                };
                format!("inbox {}", rows.iter().map(id).collect::<Vec<_>>().join(", "))
            }
        };
        let what = [
            state(self.w, c.state).0.to_string(),
            format!("{} {}", c.received, self.w.received),
            inbox,
            format!("{} {}", c.effects, self.w.effects[usize::from(c.effects > 1)]),
        ];
        self.about(self.w.consumer, &what)
    }
}
