//! The run as a sequence diagram in the notation of Mermaid (<https://mermaid.js.org/syntax/sequenceDiagram.html>).
//!
//! Every arrow is a fact of the run, with the words that the code lane has for it; a step's sentence stands before its
//! arrows as a comment, and the verdict is the last note. What a diagram has no arrow for (a process that wakes, a look
//! that finds nothing) is left out.

use crate::content::{Doing, Tick, caption, headline, label, reason, text};
use crate::model::{
    CommitTrouble, Fact, Message, MessageId, Op, Order, Proc, Received, Role, Row, StoreId, System, What,
};
use crate::session::{Lang, Run};

/// The diagram, ended by a line break.
pub fn mermaid(run: &Run, lang: Lang) -> String {
    let mut pen = Pen { system: &run.system, lang, out: String::from("sequenceDiagram\n") };
    pen.participants();
    for (step, frame) in run.frames.iter().enumerate() {
        pen.line(&format!("%% {step}. {}", caption(lang, run, step)));
        for fact in &frame.facts {
            pen.fact(fact, Tick::of(frame));
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

    fn tick(&self, tick: Tick) -> &'static str {
        (text(self.lang).tick)(tick)
    }

    /// What a fact is called: what its process did, about its order and its message.
    fn code(&self, fact: &Fact) -> String {
        let order = order_of(fact).unwrap_or(Order(0));
        let message = message_of(fact).map_or(MessageId::event(order), |m| m.id);
        // nobody's doing where a crash undid it, and looks the same to the database
        let undone = matches!(fact, Fact::RolledBack(..)).then_some(Doing::Rollback);
        let doing = undone.or(Doing::of_fact(fact).map(|(_, doing)| doing));
        doing.map_or_else(String::new, |doing| label::code(self.lang, doing, order, message))
    }

    /// The database that a process works with, where a fact does not say which.
    fn its_store(&self, p: Proc) -> String {
        self.stores(p).first().map_or_else(|| process(p), |s| store(*s))
    }

    fn fact(&mut self, fact: &Fact, tick: Tick) {
        let code = self.code(fact);
        match fact {
            Fact::Received(p, Received::Command(_)) => self.arrow(CLIENT, "->>", &process(*p), &code),
            Fact::Received(p, Received::Message { .. }) => self.arrow(BROKER, "->>", &process(*p), &code),
            Fact::Acked(p, _) => self.arrow(&process(*p), "->>", BROKER, &code),
            Fact::GaveBack(p, ..) => self.arrow(&process(*p), "-x", BROKER, &code),
            Fact::Signalled(p) => {
                let relays = self.system.procs().filter(|r| self.system.spec(*r).role == Role::Relay);
                for relay in relays.filter(|r| r != p) {
                    self.arrow(&process(*p), "-)", &process(relay), &code);
                }
            }
            Fact::Began(p, s)
            | Fact::Committed(p, s, _)
            | Fact::RolledBack(p, s, _)
            | Fact::Locked(p, s)
            | Fact::Flushed(p, s, _)
            | Fact::Prepared(p, s, _) => self.arrow(&process(*p), "->>", &store(*s), &code),
            Fact::NotPrepared(p, s) | Fact::Untouched(p, s, _) => self.arrow(&process(*p), "-x", &store(*s), &code),
            Fact::CommitFailed(p, s, trouble) => {
                let kind = match trouble {
                    CommitTrouble::Refused | CommitTrouble::RequestLost => "-x",
                    CommitTrouble::AnswerLost => "->>",
                };
                self.arrow(&process(*p), kind, &store(*s), self.tick(Tick::CommitFailed));
            }
            Fact::Inserted { by, store: s, .. }
            | Fact::Marked { by, store: s, .. }
            | Fact::Changed { by, store: s, .. }
            | Fact::Deleted { by, store: s, .. } => self.arrow(&process(*by), "->>", &store(*s), &code),
            Fact::Existed { by, store: s, .. } => self.arrow(&process(*by), "-x", &store(*s), &code),
            Fact::Decided { by, store: s, .. } => match by {
                Some(p) => self.arrow(&process(*p), "->>", &store(*s), &code),
                None => self.note(&store(*s), self.tick(tick)),
            },
            Fact::Found(p, ..) | Fact::Listens(p) => self.arrow(&process(*p), "->>", &self.its_store(*p), &code),
            Fact::FoundHole(p) | Fact::NoSlot(p) | Fact::HandlerFailed(p, _) => {
                self.arrow(&process(*p), "-x", &self.its_store(*p), &code);
            }
            Fact::Kept(p, _) | Fact::NotKept(p, _) | Fact::Ended(p) => self.note(&process(*p), &code),
            Fact::Sent(p, _) => self.arrow(&process(*p), "-)", BROKER, &code),
            Fact::Enqueued { copy, message, .. } => {
                self.note(BROKER, &[&label::message(message.id), " × ", &label::number(*copy)].concat());
            }
            Fact::NotEnqueued(..) | Fact::Unrouted(..) => self.note(BROKER, self.tick(Tick::NotPublished)),
            Fact::Confirmed(p, _) => self.arrow(BROKER, "-->>", &process(*p), self.tick(Tick::Confirm)),
            Fact::NotConfirmed(p, ..) => self.arrow(BROKER, "--x", &process(*p), self.tick(Tick::NotConfirmed)),
            Fact::Answered(p, ..) => self.arrow(&process(*p), "-->>", CLIENT, &code),
            Fact::Crashed { dead: who, .. } => self.all(who, Tick::Crash),
            Fact::Restarted(who) => self.all(who, Tick::Restart),
            Fact::Happened(What::RetryWithKey | What::RetryWithoutKey) => self.note(CLIENT, self.tick(Tick::Retry)),
            Fact::Happened(_) => self.note(BROKER, self.tick(tick)),
            // nobody sends them to anybody; the sentence of the step says what there is to say
            Fact::Took(..) | Fact::FoundNothing(..) | Fact::Woke(..) | Fact::Broken(..) => {}
            Fact::Removed(..) | Fact::Swallowed(..) | Fact::Elapsed(_) | Fact::Released(_) => {}
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
        Op::Begin(s) | Op::Commit(s) | Op::Rollback(s) | Op::Flush(s) | Op::Prepare(s) => Some(*s),
        Op::Insert { store, .. } | Op::Update { store, .. } | Op::Delete { store, .. } => Some(*store),
        Op::Lock { store, .. } | Op::Decide { store, .. } => Some(*store),
        Op::Select(query) => Some(query.store),
        _ => None,
    }
}

/// The order that a fact is about, if it is about one.
fn order_of(fact: &Fact) -> Option<Order> {
    let asked = match fact {
        Fact::Received(_, Received::Command(order)) | Fact::Answered(_, order, _) => Some(*order),
        _ => None,
    };
    asked.or(row_of(fact).map(|row| row.order)).or(message_of(fact).map(|m| m.order))
}

/// The message that a fact is about, if it is about one.
fn message_of(fact: &Fact) -> Option<Message> {
    let sent = match fact {
        Fact::Received(_, Received::Message { message, .. }) => Some(*message),
        Fact::Acked(_, m) | Fact::GaveBack(_, m, _) | Fact::Kept(_, m) | Fact::NotKept(_, m) => Some(*m),
        Fact::HandlerFailed(_, m) | Fact::Sent(_, m) => Some(*m),
        _ => None,
    };
    sent.or(row_of(fact).and_then(|row| Some(Message { order: row.order, id: row.message? })))
}

fn row_of(fact: &Fact) -> Option<&Row> {
    match fact {
        Fact::Inserted { row, .. } | Fact::Existed { row, .. } | Fact::Marked { row, .. } => Some(row),
        Fact::Changed { row, .. } | Fact::Deleted { row, .. } => Some(row),
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
