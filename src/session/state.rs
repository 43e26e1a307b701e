//! What a host sees of an instance: one plain object (DESIGN section 5). Its words are stable identifiers.

use super::page::Page;
use super::run::Run;
use super::twin::Twin;
use super::value::{Entries, Value};
use super::words::Word;
use crate::model::{Change, Order, OrderVerdict, Row, Status, Table, Verdict, World};

/// The number that the first order has on the page.
pub const FIRST_ORDER: u32 = 42;

/// The number of an order, as everybody sees it.
pub fn order_number(order: Order) -> u32 {
    FIRST_ORDER + u32::from(order.0)
}

/// The status of a row that only its own transaction sees.
const UNCOMMITTED: &str = "uncommitted";

/// A row of `orders`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// The order's number.
    pub id: u32,
    /// `committed`, or `uncommitted` while only its own transaction sees it.
    pub status: &'static str,
}

/// A row of `outbox`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    /// The message's id: `m42`.
    pub id: String,
    /// The order's number.
    pub order: u32,
    /// `uncommitted`, else what the status column says: `pending`, `sent`, `failed`.
    pub status: &'static str,
}

/// The verdict in words. With several orders the four components are those of the order that is worst off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerdictWords {
    /// The worst component of all orders.
    pub headline: &'static str,
    /// Component one.
    pub delivery: &'static str,
    /// Component two.
    pub liveness: &'static str,
    /// Component three, of all orders together.
    pub order: &'static str,
    /// Component four.
    pub window: &'static str,
    /// Component five.
    pub caller: &'static str,
}

impl VerdictWords {
    /// The words of a verdict.
    pub fn new(verdict: &Verdict) -> VerdictWords {
        let worst = verdict.orders.iter().min_by_key(|o| o.headline());
        let word = |of: fn(&OrderVerdict) -> &'static str, without: &'static str| worst.map_or(without, of);
        VerdictWords {
            headline: verdict.headline.word(),
            delivery: word(|o| o.delivery.word(), "nothing"),
            liveness: word(|o| o.liveness.word(), "does-not-apply"),
            order: verdict.ordering.word(),
            window: word(|o| o.window.word(), "none"),
            caller: word(|o| o.caller.word(), "truth"),
        }
    }

    fn value(&self) -> Value {
        let mut map = Entries::default();
        map.text("headline", self.headline);
        map.text("delivery", self.delivery);
        map.text("liveness", self.liveness);
        map.text("order", self.order);
        map.text("window", self.window);
        map.text("caller", self.caller);
        map.value()
    }
}

/// The plain object. Counts stop at 3 an order, where the model stops counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What is shown.
    pub mode: &'static str,
    /// The method.
    pub method: &'static str,
    /// The crash, as in a link.
    pub crash: String,
    /// The other faults, as in a link; empty without any.
    pub fault: String,
    /// The consumer has an inbox.
    pub inbox: bool,
    /// The step shown; 0 is the start.
    pub step: u32,
    /// The number of the last step.
    pub steps: u32,
    /// The language.
    pub lang: &'static str,
    /// The theme.
    pub theme: &'static str,
    /// The step shown is the last.
    pub finished: bool,
    /// The sentence of the step, in the language of the page.
    pub caption: String,
    /// Rows of `orders`.
    pub orders: Vec<OrderRow>,
    /// Rows of `outbox`.
    pub outbox: Vec<OutboxRow>,
    /// Copies that ever entered the queue.
    pub enqueued: u32,
    /// Copies that are in the queue, or delivered and not settled.
    pub queued: u32,
    /// Deliveries to the consumer.
    pub received: u32,
    /// Effects that are committed.
    pub effects: u32,
    /// The verdict; none before the last step.
    pub verdict: Option<VerdictWords>,
    /// The other run, while two are compared.
    pub beside: Option<Box<Beside>>,
}

/// What is compared with the run of the state, and where both stand. `next`, `previous` and `goto` count stops then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The other method with its knobs, as in a link.
    pub with: String,
    /// The stop shown; 0 is the start.
    pub stop: u32,
    /// The number of the last stop.
    pub stops: u32,
    /// The other run at that stop, without a sentence of its own.
    pub other: State,
}

impl State {
    /// The state of a page that compares: that of its left run, at the step of the stop, and the other beside it. The
    /// page has finished when both runs have.
    pub fn of_two(page: &Page, twin: &Twin, caption: String) -> State {
        let stop = twin.stop(page.step);
        let at = |scenario, side: usize| Page { scenario, step: stop.steps[side], ..page.clone() };
        let mut state = State::new(&at(page.scenario.clone(), 0), &twin.runs[0], caption);
        state.finished = page.step >= twin.last();
        state.beside = Some(Box::new(Beside {
            with: page.with().to_string(),
            stop: page.step.min(twin.last()) as u32,
            stops: twin.last() as u32,
            other: State::new(&at(page.other(), 1), &twin.runs[1], String::new()),
        }));
        state
    }

    /// The state of a page at its step of the run of its scenario, with the sentence of that step.
    pub fn new(page: &Page, run: &Run, caption: String) -> State {
        let step = page.step.min(run.steps());
        let world = &run.frame(step).world;
        let past = &world.history.past;
        let sum = |of: fn(&crate::model::Past) -> u8| past.iter().map(|p| u32::from(of(p))).sum();
        State {
            mode: page.mode.word(),
            method: page.scenario.method,
            crash: page.scenario.crash_text(),
            fault: page.scenario.fault_text(),
            inbox: page.scenario.knobs.inbox,
            step: step as u32,
            steps: run.steps() as u32,
            lang: page.lang.word(),
            theme: page.theme.word(),
            finished: run.verdict_at(step).is_some(),
            caption,
            orders: orders(world),
            outbox: outbox(world),
            enqueued: sum(|p| p.copies),
            queued: (world.broker.ready().count() + world.broker.unacked().count()) as u32,
            received: sum(|p| p.receipts),
            effects: world.history.effects.len() as u32,
            verdict: run.verdict_at(step).map(VerdictWords::new),
            beside: None,
        }
    }

    /// The state as a tree, in the shape that the contract promises.
    pub fn value(&self) -> Value {
        let mut map = Entries::default();
        map.num("v", 1);
        map.text("mode", self.mode);
        map.text("method", self.method);
        map.words("crash", &self.crash);
        map.words("fault", &self.fault);
        map.bool("inbox", self.inbox);
        map.num("step", self.step);
        map.num("steps", self.steps);
        map.text("lang", self.lang);
        map.text("theme", self.theme);
        map.bool("finished", self.finished);
        map.words("caption", &self.caption);
        self.stands(&mut map);
        if let Some(beside) = &self.beside {
            map.words("with", &beside.with);
            map.num("stop", beside.stop);
            map.num("stops", beside.stops);
            let (mut other, of) = (Entries::default(), &beside.other);
            other.text("method", of.method);
            other.words("crash", &of.crash);
            other.bool("inbox", of.inbox);
            other.num("step", of.step);
            other.num("steps", of.steps);
            of.stands(&mut other);
            map.add("other", other.value());
        }
        map.value()
    }

    /// What is where, and the verdict.
    fn stands(&self, map: &mut Entries) {
        map.add("database", self.database());
        let mut broker = Entries::default();
        broker.num("enqueued", self.enqueued);
        broker.num("queued", self.queued);
        map.add("broker", broker.value());
        let mut consumer = Entries::default();
        consumer.num("received", self.received);
        consumer.num("effects", self.effects);
        map.add("consumer", consumer.value());
        map.add("verdict", self.verdict.as_ref().map_or(Value::Null, VerdictWords::value));
    }

    fn database(&self) -> Value {
        let order = |row: &OrderRow| {
            let mut map = Entries::default();
            map.num("id", row.id);
            map.text("status", row.status);
            map.value()
        };
        let message = |row: &OutboxRow| {
            let mut map = Entries::default();
            map.words("id", &row.id);
            map.num("order", row.order);
            map.text("status", row.status);
            map.value()
        };
        let mut map = Entries::default();
        map.add("orders", Value::List(self.orders.iter().map(order).collect()));
        map.add("outbox", Value::List(self.outbox.iter().map(message).collect()));
        map.value()
    }
}

/// The rows of a table in every database, each with whether it is committed.
fn rows(world: &World, table: Table) -> Vec<(Row, bool)> {
    let mut all = vec![];
    for store in &world.stores {
        all.extend(store.table(table).map(|row| (*row, true)));
        let open = store.open.iter().flat_map(|t| &t.changes).filter_map(|change| match change {
            Change::Insert(row) if row.table == table => Some((*row, false)),
            Change::Insert(_) | Change::Update(_) | Change::Delete(_) => None,
        });
        all.extend(open);
    }
    all
}

fn orders(world: &World) -> Vec<OrderRow> {
    let row = |(row, committed): (Row, bool)| OrderRow {
        id: order_number(row.order),
        status: if committed { "committed" } else { UNCOMMITTED },
    };
    rows(world, Table::Orders).into_iter().map(row).collect()
}

fn outbox(world: &World) -> Vec<OutboxRow> {
    let row = |(row, committed): (Row, bool)| {
        let message = row.message.map_or(row.order, |m| Order(m.n));
        OutboxRow {
            id: format!("m{}", order_number(message)),
            order: order_number(row.order),
            status: if committed { row.status.map_or("pending", Status::word) } else { UNCOMMITTED },
        }
    };
    rows(world, Table::Outbox).into_iter().map(row).collect()
}
