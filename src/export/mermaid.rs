//! The run as a sequence diagram in the notation of Mermaid (<https://mermaid.js.org/syntax/sequenceDiagram.html>).
//!
//! Every arrow is a fact of the run, with the words that the code lane has for it; a step's sentence stands before its
//! arrows as a comment, and the verdict is the last note. What a diagram has no arrow for (a process that wakes, a look
//! that finds nothing) is left out.

use crate::content::{Doing, Tick, caption, headline, label, reason, text};
use crate::model::{CommitTrouble, Fact, MessageId, Op, Order, Proc, Received, Role, StoreId, System, What};
use crate::session::{Lang, Run};

/// The diagram, ended by a line break.
pub fn mermaid(run: &Run, lang: Lang) -> String {
    let mut pen = Pen { system: &run.system, lang, out: String::from("sequenceDiagram\n") };
    pen.participants();
    for (step, frame) in run.frames.iter().enumerate() {
        pen.line(&format!("%% {step}. {}", caption(lang, run, step)));
        for fact in &frame.facts {
            pen.fact(fact);
        }
    }
    let end = run.steps();
    let verdict = format!("{} — {}", headline(lang, run, end), reason(lang, run, end));
    let (first, last) = (CLIENT.to_string(), pen.last());
    pen.line(&format!("Note over {first},{last}: {}", escape(&verdict)));
    pen.out
}

const CLIENT: &str = "client";
const BROKER: &str = "broker";

struct Pen<'a> {
    system: &'a System,
    lang: Lang,
    out: String,
}

impl Pen<'_> {
    fn line(&mut self, words: &str) {
        self.out.push_str("    ");
        self.out.push_str(words);
        self.out.push('\n');
    }

    /// Callers, then everything in the order of the picture: services, databases that they write, relays, the broker,
    /// consumers and theirs.
    fn participants(&mut self) {
        let words = &text(self.lang).stage;
        self.line(&format!("actor {CLIENT} as {}", escape(words.client)));
        let (upstream, downstream): (Vec<_>, Vec<_>) =
            self.system.procs().partition(|p| self.system.spec(*p).role != Role::Consumer);
        self.group(&upstream, &[]);
        self.line(&format!("participant {BROKER} as {}", escape(words.broker)));
        self.group(&downstream, &upstream);
    }

    /// Processes, each followed by the databases that nobody before it uses.
    fn group(&mut self, procs: &[Proc], before: &[Proc]) {
        let mut known: Vec<StoreId> = before.iter().flat_map(|p| self.stores(*p)).collect();
        for p in procs {
            let (id, name) = (process(*p), self.process_name(*p));
            self.line(&format!("participant {id} as {}", escape(&name)));
            for s in self.stores(*p) {
                if !known.contains(&s) {
                    known.push(s);
                    let database = text(self.lang).stage.database;
                    // a second database is told by who uses it
                    let name = if known.len() == 1 { database.to_string() } else { format!("{database} ({name})") };
                    self.line(&format!("participant {} as {}", store(s), escape(&name)));
                }
            }
        }
    }

    fn stores(&self, p: Proc) -> Vec<StoreId> {
        let all = (0..self.system.stores.len() as u8).map(StoreId);
        all.filter(|s| self.system.spec(p).program.has(|op| used(op) == Some(*s))).collect()
    }

    fn process_name(&self, p: Proc) -> String {
        let spec = self.system.spec(p);
        let name = label::role(self.lang, spec.role);
        let several = self.system.processes.iter().filter(|s| s.role == spec.role).count() > 1;
        if several { format!("{name} {}", spec.nth) } else { name.to_string() }
    }

    fn last(&self) -> String {
        self.system.procs().next_back().map_or_else(|| BROKER.to_string(), process)
    }

    fn arrow(&mut self, from: &str, kind: &str, to: &str, words: &str) {
        self.line(&format!("{from}{kind}{to}: {}", escape(words)));
    }

    fn note(&mut self, over: &str, words: &str) {
        self.line(&format!("Note over {over}: {}", escape(words)));
    }

    fn code(&self, doing: Doing, order: Order, message: MessageId) -> String {
        label::code(self.lang, doing, order, message)
    }

    fn tick(&self, tick: Tick) -> &'static str {
        (text(self.lang).tick)(tick)
    }

    fn fact(&mut self, fact: &Fact) {
        let code = |pen: &Self, order: Order, message: MessageId| {
            Doing::of_fact(fact).map_or_else(String::new, |(_, doing)| pen.code(doing, order, message))
        };
        let of_order = |pen: &Self, order: Order| code(pen, order, MessageId(order.0));
        let plain = |pen: &Self| of_order(pen, Order(0));
        match fact {
            Fact::Received(p, Received::Command(order)) => {
                let words = of_order(self, *order);
                self.arrow(CLIENT, "->>", &process(*p), &words);
            }
            Fact::Received(p, Received::Message { message, .. }) => {
                let words = code(self, message.order, message.id);
                self.arrow(BROKER, "->>", &process(*p), &words);
            }
            Fact::Acked(p, message) => {
                let words = code(self, message.order, message.id);
                self.arrow(&process(*p), "->>", BROKER, &words);
            }
            Fact::Signalled(p) => {
                let relays = self.system.procs().filter(|r| self.system.spec(*r).role == Role::Relay);
                let words = plain(self);
                for relay in relays {
                    self.arrow(&process(*p), "-)", &process(relay), &words);
                }
            }
            Fact::Began(p, s) | Fact::Committed(p, s, _) => {
                let words = plain(self);
                self.arrow(&process(*p), "->>", &store(*s), &words);
            }
            Fact::RolledBack(p, s, _) => {
                let words = self.code(Doing::Rollback, Order(0), MessageId(0));
                self.arrow(&process(*p), "->>", &store(*s), &words);
            }
            Fact::CommitFailed(p, s, trouble) => {
                let kind = match trouble {
                    CommitTrouble::Refused | CommitTrouble::RequestLost => "-x",
                    CommitTrouble::AnswerLost => "->>",
                };
                let words = self.tick(Tick::CommitFailed);
                self.arrow(&process(*p), kind, &store(*s), words);
            }
            Fact::Inserted { by, store: s, row, .. } | Fact::Marked { by, store: s, row, .. } => {
                let words = code(self, row.order, row.message.unwrap_or(MessageId(row.order.0)));
                self.arrow(&process(*by), "->>", &store(*s), &words);
            }
            Fact::Existed { by, store: s, row, .. } => {
                let words = code(self, row.order, row.message.unwrap_or(MessageId(row.order.0)));
                self.arrow(&process(*by), "-x", &store(*s), &words);
            }
            Fact::Found(p, ..) => {
                let words = plain(self);
                // one table, one database: the one that the process reads
                if let Some(s) = self.stores(*p).first() {
                    self.arrow(&process(*p), "->>", &store(*s), &words);
                }
            }
            Fact::Sent(p, message) => {
                let words = code(self, message.order, message.id);
                self.arrow(&process(*p), "-)", BROKER, &words);
            }
            Fact::Enqueued { copy, message, .. } => {
                let words = [&label::message(message.id), " × ", &label::number(*copy)].concat();
                self.note(BROKER, &words);
            }
            Fact::NotEnqueued(..) => {
                let words = self.tick(Tick::NotPublished);
                self.note(BROKER, words);
            }
            Fact::Confirmed(p, _) => {
                let words = self.tick(Tick::Confirm);
                self.arrow(BROKER, "-->>", &process(*p), words);
            }
            Fact::NotConfirmed(p, ..) => {
                let words = self.tick(Tick::NotConfirmed);
                self.arrow(BROKER, "--x", &process(*p), words);
            }
            Fact::Answered(p, order, _) => {
                let words = of_order(self, *order);
                self.arrow(&process(*p), "-->>", CLIENT, &words);
            }
            Fact::Ended(p) => {
                let words = plain(self);
                self.note(&process(*p), &words);
            }
            Fact::Crashed { dead: who, .. } => self.all(who, Tick::Crash),
            Fact::Restarted(who) => self.all(who, Tick::Restart),
            Fact::Happened(what) => match what {
                What::BrokerDown => self.note(BROKER, self.tick(Tick::BrokerDown)),
                What::BrokerUp => self.note(BROKER, self.tick(Tick::BrokerUp)),
                What::RetryWithKey | What::RetryWithoutKey => self.note(CLIENT, self.tick(Tick::Retry)),
                // each of these is told by the facts that it causes
                What::Crash(_) | What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused => {}
            },
            // the row taken was found before; nobody else sees a wake or a broken transaction
            Fact::Took(..) | Fact::FoundNothing(..) | Fact::Woke(..) | Fact::Broken(..) => {}
        }
    }

    /// A note over each of these processes.
    fn all(&mut self, who: &[Proc], tick: Tick) {
        let words = self.tick(tick);
        for p in who {
            self.note(&process(*p), words);
        }
    }
}

/// The database that a statement concerns, if it concerns one.
fn used(op: &Op) -> Option<StoreId> {
    match op {
        Op::Begin(s) | Op::Commit(s) | Op::Rollback(s) => Some(*s),
        Op::Insert { store, .. } | Op::Select { store, .. } | Op::Mark { store, .. } => Some(*store),
        _ => None,
    }
}

fn process(p: Proc) -> String {
    format!("p{}", p.0)
}

fn store(s: StoreId) -> String {
    format!("s{}", s.0)
}

/// Words of a message or a name: what Mermaid would read as its own becomes a character code. `;` ends a line there and
/// `#` begins a code; angle brackets would be markup.
pub fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        let plain = c.is_alphanumeric()
            || matches!(
                c,
                ' ' | '\u{a0}'
                    | '.'
                    | ','
                    | '’'
                    | '«'
                    | '»'
                    | '“'
                    | '”'
                    | '—'
                    | '€'
                    | '×'
                    | '='
                    | '('
                    | ')'
                    | '/'
                    | '?'
                    | '!'
            );
        if plain {
            out.push(c);
        } else {
            out.push_str(&format!("#{};", c as u32));
        }
    }
    out
}
