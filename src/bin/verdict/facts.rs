//! Facts, actions and moments in plain English words, for somebody who debugs a scenario. The page has sentences of
//! its own, for somebody who learns.

use outbox_lab::model::Order;
use outbox_lab::model::{
    Action, CommitTrouble, Fact, Machine, Message, Proc, Received, Reply, Row, System, Table, Target, Unconfirmed,
    What, Woken, World,
};
use outbox_lab::session::{Moment, order_number};

/// A process.
pub fn process(system: &System, p: Proc) -> String {
    let spec = system.spec(p);
    if spec.nth > 1 { format!("{}{}", spec.role.word(), spec.nth) } else { spec.role.word().to_string() }
}

fn processes(system: &System, all: &[Proc]) -> String {
    let names: Vec<String> = all.iter().map(|p| process(system, *p)).collect();
    names.join(" and ")
}

fn machine(system: &System, m: Machine) -> String {
    format!("the machine of {}", processes(system, &system.on(m)))
}

/// What the schedule chose, in a world.
pub fn action(system: &System, before: &World, action: Action) -> String {
    match action {
        Action::Strike => "fault".to_string(),
        Action::Perform(_) => "network".to_string(),
        Action::Run(p) => {
            let program = &system.spec(p).program;
            let statement = program.statements.get(before.process(p).pc as usize);
            let line = statement.and_then(|s| program.lines.get(s.line as usize));
            format!("{}.{}", process(system, p), line.map_or("?", |l| l.label))
        }
        Action::Tick(_) => "tick".to_string(),
        Action::Idle => "idle act".to_string(),
        Action::Restart(_) => "restart".to_string(),
        Action::BrokerUp => "recovery".to_string(),
        Action::Crash(_) => "crash".to_string(),
    }
}

fn order(o: Order) -> String {
    format!("order {}", order_number(o))
}

fn message(m: Message) -> String {
    format!("m{}", order_number(Order(m.id.0)))
}

fn row(row: &Row) -> String {
    let what = match (row.table, row.message) {
        (Table::Orders, _) | (_, None) => order_number(row.order).to_string(),
        (Table::Outbox | Table::Inbox | Table::Effects, Some(id)) => {
            format!("m{}", order_number(Order(id.0)))
        }
    };
    format!("{} {what}", row.table.word())
}

fn rows(all: &[Row]) -> String {
    if all.is_empty() {
        return "no new row".to_string();
    }
    let words: Vec<String> = all.iter().map(row).collect();
    words.join(", ")
}

fn open(open: bool) -> &'static str {
    if open { ", not committed yet" } else { "" }
}

fn unconfirmed(why: Unconfirmed) -> &'static str {
    match why {
        Unconfirmed::Nack => "the broker refuses it",
        Unconfirmed::Closed => "there is no broker",
        Unconfirmed::Silence => "no answer will come",
    }
}

/// Why a publication did not get into the queue.
fn not_enqueued(why: Unconfirmed) -> &'static str {
    match why {
        Unconfirmed::Nack | Unconfirmed::Closed => unconfirmed(why),
        Unconfirmed::Silence => "it never arrives",
    }
}

fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::Ok => "ok",
        Reply::Error => "error",
        Reply::Unknown => "nobody knows",
    }
}

fn happened(system: &System, what: What) -> String {
    match what {
        What::Crash(Target::Machine(m)) => format!("{} dies", machine(system, m)),
        What::Crash(Target::Process(p)) => format!("{} dies", process(system, p)),
        What::RequestLost => "the request is lost".to_string(),
        What::AnswerLost => "the answer is lost".to_string(),
        What::Nack => "the broker refuses".to_string(),
        What::CommitRefused => "the database refuses the commit".to_string(),
        What::BrokerDown => "the broker goes down".to_string(),
        What::BrokerUp => "the broker is up again".to_string(),
        What::RetryWithKey => "the caller asks again, with the same key".to_string(),
        What::RetryWithoutKey => "the caller asks again, without a key: a new order".to_string(),
    }
}

/// What happened.
pub fn fact(system: &System, fact: &Fact) -> String {
    let name = |p: &Proc| process(system, *p);
    match fact {
        Fact::Received(p, Received::Command(o)) => format!("{} receives the command of {}", name(p), order(*o)),
        Fact::Received(p, Received::Message { message: m, redelivered, premature }) => {
            let again = if *redelivered { ", delivered before" } else { "" };
            let early = if *premature { format!("; {} is not committed", order(m.order)) } else { String::new() };
            format!("{} receives {}{again}{early}", name(p), message(*m))
        }
        Fact::Acked(p, m) => format!("{} acknowledges {}", name(p), message(*m)),
        Fact::Woke(p, Woken::Signal) => format!("{} wakes by a signal", name(p)),
        Fact::Woke(p, Woken::Tick) => format!("{} wakes by its ticker", name(p)),
        Fact::Signalled(p) => format!("{} sets a signal", name(p)),
        Fact::Began(p, _) => format!("{} opens a transaction", name(p)),
        Fact::Inserted { by, row: r, open: o, .. } => format!("{} inserts {}{}", name(by), row(r), open(*o)),
        Fact::Existed { by, row: r, broken, .. } => {
            let then = if *broken { ": its transaction is broken" } else { "" };
            format!("{} finds {} there already{then}", name(by), row(r))
        }
        Fact::Broken(p, _) => format!("{} can do nothing in a broken transaction", name(p)),
        Fact::Found(p, _, found) => format!("{} finds {}", name(p), rows(found)),
        Fact::FoundNothing(p, table) => format!("{} finds nothing in {}", name(p), table.word()),
        Fact::Took(p, r) => format!("{} takes {}", name(p), row(r)),
        Fact::Marked { by, row: r, status, open: o, .. } => {
            format!("{} marks {} as {}{}", name(by), row(r), status.word(), open(*o))
        }
        Fact::Committed(p, _, new) => format!("{} commits {}", name(p), rows(new)),
        Fact::CommitFailed(p, _, CommitTrouble::Refused) => format!("the commit of {} is refused", name(p)),
        Fact::CommitFailed(p, _, CommitTrouble::AnswerLost) => {
            format!("the commit of {} is done, and its answer lost", name(p))
        }
        Fact::CommitFailed(p, _, CommitTrouble::RequestLost) => format!("the commit of {} never arrives", name(p)),
        Fact::RolledBack(p, _, gone) => format!("the transaction of {} is undone: {}", name(p), rows(gone)),
        Fact::Sent(p, m) => format!("{} publishes {}: it leaves", name(p), message(*m)),
        Fact::Enqueued { from, message: m, copy } => {
            let orphan = if from.is_none() { ", though its sender is dead" } else { "" };
            format!("the broker puts {} into the queue, copy {copy}{orphan}", message(*m))
        }
        Fact::NotEnqueued(_, m, why) => format!("{} does not get into the queue: {}", message(*m), not_enqueued(*why)),
        Fact::Confirmed(p, m) => format!("{} hears that the broker has {}", name(p), message(*m)),
        Fact::NotConfirmed(p, m, why) => {
            format!("{} gets no confirm for {}: {}", name(p), message(*m), unconfirmed(*why))
        }
        Fact::Answered(p, o, r) => format!("{} tells the caller of {}: {}", name(p), order(*o), reply(*r)),
        Fact::Ended(p) => format!("{} has ended", name(p)),
        Fact::Crashed { dead, unanswered } => {
            let waiting: Vec<String> = unanswered.iter().map(|o| order(*o)).collect();
            let silence = match waiting.is_empty() {
                true => String::new(),
                false => format!("; the caller of {} hears nothing", waiting.join(" and ")),
            };
            format!("{} dead, memory gone{silence}", processes(system, dead))
        }
        Fact::Restarted(back) => format!("{} back, memory empty", processes(system, back)),
        Fact::Happened(what) => happened(system, *what),
    }
}

/// A visible step.
pub fn moment(system: &System, moment: Moment) -> String {
    let name = |p: Proc| process(system, p);
    match moment {
        Moment::Start => "start".to_string(),
        Moment::Underway => "under way".to_string(),
        Moment::Begin(p) => format!("{} begins", name(p)),
        Moment::Insert(p, table) => format!("{} writes {}", name(p), table.word()),
        Moment::Commit(p) => format!("{} commits", name(p)),
        Moment::Publish => "publication".to_string(),
        Moment::Ack(p) => format!("{} is done with a message", name(p)),
        Moment::Confirm(p) => format!("{} hears from the broker", name(p)),
        Moment::Answer(p) => format!("{} answers", name(p)),
        Moment::Select(p) => format!("{} finds a row", name(p)),
        Moment::Mark(p, status) => format!("{} marks a row {}", name(p), status.word()),
        Moment::Crash => "crash".to_string(),
        Moment::Restart => "restart".to_string(),
        Moment::Event => "event".to_string(),
        Moment::End => "end".to_string(),
    }
}
