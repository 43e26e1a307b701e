//! The words on the stage, in both languages: names, states, code lines. Sentences are elsewhere (`content`).

use crate::model::{MessageId, Op, Order, Predicate, Reply, Source, Status, Table};
use crate::session::Lang;

/// The words of one language.
#[derive(Debug)]
pub struct Words {
    /// The caller.
    pub client: &'static str,
    /// The first program.
    pub service: &'static str,
    /// The program that reads the outbox.
    pub relay: &'static str,
    /// The database.
    pub base: &'static str,
    /// What brings messages.
    pub broker: &'static str,
    /// Its queue.
    pub queue: &'static str,
    /// The consumer.
    pub consumer: &'static str,
    /// What service and relay run on.
    pub machine: &'static str,
    /// States of a process: runs, waits, ended, dead, restarted.
    pub states: [&'static str; 5],
    /// The memory strip.
    pub memory: &'static str,
    /// The same, where there is little room.
    pub memory_short: &'static str,
    /// Nothing in it.
    pub empty: &'static str,
    /// Of a memory: it was wiped.
    pub wiped: &'static str,
    /// Of a queue: nothing ever came.
    pub nothing: &'static str,
    /// Of a line: it will not be done any more, long and short.
    pub never: [&'static str; 2],
    /// Around rows that are not committed.
    pub open_transaction: [&'static str; 2],
    /// Where there is no relay, in two lines.
    pub no_relay: [&'static str; 2],
    /// Where there is no outbox table, long and short.
    pub no_outbox: [&'static str; 2],
    /// Where the consumer keeps no ids.
    pub no_inbox: &'static str,
    /// The columns of orders.
    pub orders_columns: [&'static str; 3],
    /// The columns of outbox.
    pub outbox_columns: [&'static str; 3],
    /// Under the number of deliveries.
    pub received: &'static str,
    /// Under the number of effects: none or one, several.
    pub effects: [&'static str; 2],
    /// The amount of every order.
    pub amount: &'static str,
    /// The state of an order's row.
    pub created: &'static str,
    /// States of an outbox row: pending, sent, failed.
    pub statuses: [&'static str; 3],
    /// What the caller knows: asks, waits, was told ok, error, unknown, hears nothing, was told a falsehood.
    pub callers: [&'static str; 7],
}

static FR: Words = Words {
    client: "Client",
    service: "Service",
    relay: "Relais",
    base: "Base",
    broker: "Broker",
    queue: "file",
    consumer: "Paiement",
    machine: "machine",
    states: ["en marche", "attend", "terminé", "en panne", "redémarré"],
    memory: "mémoire",
    memory_short: "mém.",
    empty: "vide",
    wiped: "effacée",
    nothing: "rien",
    never: ["jamais fait", "jamais"],
    open_transaction: ["transaction ouverte", "transaction"],
    no_relay: ["pas de relais\u{a0}:", "personne ne relit la base"],
    no_outbox: ["pas de table outbox", "pas d’outbox"],
    no_inbox: "sans inbox",
    orders_columns: ["id", "montant", "état"],
    outbox_columns: ["id", "cmd", "état"],
    received: "reçu",
    effects: ["débit", "débits"],
    amount: "59\u{a0}€",
    created: "créée",
    statuses: ["en attente", "envoyé", "abandonné"],
    callers: [
        "commande",
        "attend",
        "a reçu «\u{a0}ok\u{a0}»",
        "reçu «\u{a0}erreur\u{a0}»",
        "reçu «\u{a0}inconnu\u{a0}»",
        "sans réponse",
        "réponse fausse",
    ],
};

static EN: Words = Words {
    client: "Client",
    service: "Service",
    relay: "Relay",
    base: "Database",
    broker: "Broker",
    queue: "queue",
    consumer: "Payment",
    machine: "machine",
    states: ["running", "waiting", "ended", "crashed", "restarted"],
    memory: "memory",
    memory_short: "mem.",
    empty: "empty",
    wiped: "wiped",
    nothing: "nothing",
    never: ["never done", "never"],
    open_transaction: ["open transaction", "transaction"],
    no_relay: ["no relay:", "nobody rereads the database"],
    no_outbox: ["no outbox table", "no outbox"],
    no_inbox: "no inbox",
    orders_columns: ["id", "amount", "state"],
    outbox_columns: ["id", "order", "state"],
    received: "received",
    effects: ["debit", "debits"],
    amount: "€59",
    created: "created",
    statuses: ["pending", "sent", "given up"],
    callers: ["orders", "waiting", "was told “ok”", "told “error”", "told “unknown”", "no answer", "wrong answer"],
};

/// The words of a language.
pub fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::Fr => &FR,
        Lang::En => &EN,
    }
}

/// The number of an order, as everybody sees it: 42 and on.
pub fn order(order: Order) -> String {
    (42 + u32::from(order.0)).to_string()
}

/// The name of a message: `m42` and on.
pub fn message(id: MessageId) -> String {
    format!("m{}", 42 + u32::from(id.0))
}

impl Words {
    /// The word of an outbox row's status.
    pub fn status(&self, status: Status) -> &'static str {
        match status {
            Status::Pending => self.statuses[0],
            Status::Sent => self.statuses[1],
            Status::Failed => self.statuses[2],
        }
    }
}

/// One statement as a line of code on the stage, about an order; `None` for plumbing.
pub fn code(lang: Lang, op: &Op, about: Order) -> Option<String> {
    let w = words(lang);
    let m = message(MessageId(about.0));
    let fr = lang == Lang::Fr;
    let pick = |f: &str, e: &str| Some(if fr { f } else { e }.to_string());
    match op {
        Op::Receive(Source::Commands) => pick("recevoir la commande", "receive the order"),
        Op::Receive(Source::Queue) => Some(format!("{} {m}", if fr { "recevoir" } else { "receive" })),
        Op::Settle(_) => Some(format!("{} {m}", if fr { "acquitter" } else { "ack" })),
        Op::Wait(_) => pick("attendre", "wait"),
        Op::Signal(_) => pick("réveiller le relais", "wake the relay"),
        Op::Begin(_) => Some("BEGIN".to_string()),
        Op::Insert { table: Table::Orders, .. } => Some(format!("INSERT orders {}", order(about))),
        Op::Insert { table, .. } => Some(format!("INSERT {} {m}", table.word())),
        Op::Select { rows, .. } => {
            let Some(Predicate::StatusIs(status)) = rows.first() else { return Some("SELECT".to_string()) };
            Some(format!("SELECT {}", w.status(*status)))
        }
        Op::Take => pick("prendre la ligne", "take the row"),
        Op::Mark { status, .. } => Some(format!("UPDATE {}", w.status(*status))),
        Op::Commit(_) => Some("COMMIT".to_string()),
        Op::Rollback(_) => Some("ROLLBACK".to_string()),
        Op::Send => Some(format!("{} {m}", if fr { "publier" } else { "publish" })),
        Op::Await => pick("attendre confirm", "await confirm"),
        Op::Answer(Reply::Ok) => pick("répondre «\u{a0}ok\u{a0}»", "answer “ok”"),
        Op::Answer(Reply::Error) => pick("répondre «\u{a0}erreur\u{a0}»", "answer “error”"),
        Op::Answer(Reply::Unknown) => pick("répondre «\u{a0}?\u{a0}»", "answer “?”"),
        Op::Goto => None,
        Op::Stop => pick("s’arrêter", "stop"),
    }
}
