//! Facts, actions and moments in plain English words, for somebody who debugs a scenario. The page has sentences of
//! its own, for somebody who learns.

use outbox_lab::model::{
    Action, CommitTrouble, Fact, Machine, Message, MessageId, Order, Proc, Received, Removal, Reply, Row, Space,
    System, Table, Target, Unconfirmed, What, Woken, World,
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
        Action::Elapse => "time".to_string(),
        Action::Release(p) => format!("{} goes on", process(system, p)),
    }
}

fn order(o: Order) -> String {
    format!("order {}", order_number(o))
}

/// The id of a message: `m42` announces order 42; one that is made otherwise says how.
fn message_id(id: MessageId) -> String {
    let number = match id.space {
        Space::Event => order_number(Order(id.n)).to_string(),
        Space::Aggregate => format!("-aggregate-{}", id.n + 1),
        Space::Bare => format!("-row-{}", id.n + 1),
        Space::Of(s) => format!("-store{}-row-{}", s.0 + 1, id.n + 1),
    };
    let suffix = if id.suffix > 0 { format!(".{}", id.suffix) } else { String::new() };
    format!("m{number}{suffix}")
}

fn message(m: Message) -> String {
    message_id(m.id)
}

fn row(row: &Row) -> String {
    let what = match (row.table, row.message) {
        (Table::Orders, _) | (_, None) => order_number(row.order).to_string(),
        (
            Table::Outbox
            | Table::Inbox
            | Table::Effects
            | Table::Archive
            | Table::Dead
            | Table::Cursor
            | Table::Lease
            | Table::Log,
            Some(id),
        ) => message_id(id),
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
        Unconfirmed::Returned => "no queue takes it, and it comes back",
        Unconfirmed::NoExchange => "there is no exchange, and the channel is closed",
    }
}

/// Why a publication did not get into the queue.
fn not_enqueued(why: Unconfirmed) -> &'static str {
    match why {
        Unconfirmed::Nack | Unconfirmed::Closed | Unconfirmed::Returned | Unconfirmed::NoExchange => unconfirmed(why),
        Unconfirmed::Silence => "it never arrives",
    }
}

fn removal(how: Removal) -> &'static str {
    match how {
        Removal::Requeued => "it is at the head of the queue",
        Removal::DeadLettered => "it is in the dead-letter queue",
        Removal::Dropped => "it is gone",
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
        What::VoteNo => "the participant votes no".to_string(),
        What::Failed => "the statement fails".to_string(),
        What::Unbind(q) => format!("queue {} is unbound", q.0 + 1),
        What::Bind(q) => format!("queue {} is bound", q.0 + 1),
        What::ExchangeGone => "the exchange is gone".to_string(),
        What::ExchangeBack => "the exchange is back".to_string(),
        What::Expire(q) => format!("what waits in queue {} expires", q.0 + 1),
        What::BackUp(s) => format!("database {} is backed up", s.0 + 1),
        What::Restore(s) => format!("database {} is back to its backup", s.0 + 1),
        What::SlotLost(s) => format!("the slot of database {} is gone", s.0 + 1),
        What::Hang(p) => format!("{} hangs", process(system, p)),
        What::Hold(p) => format!("{} is held for a moment", process(system, p)),
        What::End(p) => format!("{} leaves for good", process(system, p)),
        What::Wake(p) => format!("{} is woken", process(system, p)),
        What::Elapse(n) => format!("{n} units of time pass"),
        What::TickAll => "every ticker fires".to_string(),
        What::Heuristic(s, commit) => {
            let how = if commit { "committed" } else { "rolled back" };
            format!("what is prepared in database {} is {how} by somebody else", s.0 + 1)
        }
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
        Fact::Changed { by, row: r, open: o, .. } => format!("{} changes {}{}", name(by), row(r), open(*o)),
        Fact::Deleted { by, row: r, open: o, .. } => format!("{} deletes {}{}", name(by), row(r), open(*o)),
        Fact::Untouched(p, _, table) => format!("{} finds no row of {} to change", name(p), table.word()),
        Fact::FoundHole(p) => format!("{} finds a hole in the ids, and waits", name(p)),
        Fact::NoSlot(p) => format!("{} finds its slot gone", name(p)),
        Fact::Locked(p, _) => format!("{} takes a lock", name(p)),
        Fact::Flushed(p, _, new) => format!("the commit of {} is in the log: {}", name(p), rows(new)),
        Fact::Prepared(p, _, new) => format!("{} prepares {}", name(p), rows(new)),
        Fact::NotPrepared(p, _) => format!("the transaction of {} is not prepared", name(p)),
        Fact::Decided { by, commit, rows: new, .. } => {
            let who = by.as_ref().map_or("somebody".to_string(), name);
            let how = if *commit { "commits" } else { "rolls back" };
            format!("{who} {how} what was prepared: {}", rows(new))
        }
        Fact::Listens(p) => format!("{} listens", name(p)),
        Fact::Kept(p, m) => format!("{} keeps {} in memory", name(p), message(*m)),
        Fact::NotKept(p, m) => format!("{} has no room for {}", name(p), message(*m)),
        Fact::HandlerFailed(p, m) => format!("{} fails on {}", name(p), message(*m)),
        Fact::GaveBack(p, m, how) => format!("{} gives {} back: {}", name(p), message(*m), removal(*how)),
        Fact::Removed(q, m, how) => format!("queue {} lets go of {}: {}", q.0 + 1, message(*m), removal(*how)),
        Fact::Unrouted(_, m) => format!("no queue takes {}, and the broker confirms it", message(*m)),
        Fact::Swallowed(q, m) => format!("queue {} knows {} already", q.0 + 1, message(*m)),
        Fact::Elapsed(n) => format!("{n} units of time pass"),
        Fact::Released(p) => format!("{} goes on", name(p)),
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
        Moment::Act(p) => format!("{} does something else", name(p)),
        Moment::Crash => "crash".to_string(),
        Moment::Restart => "restart".to_string(),
        Moment::Event => "event".to_string(),
        Moment::End => "end".to_string(),
    }
}
