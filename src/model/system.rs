//! A system: everything that does not change during a run. Processes with their programs, databases with their keys,
//! queues, the faults that are armed, the commands that callers will give.

use super::fault::Fault;
use super::name::{Group, Machine, Order, Proc, QueueId, Role, StoreId, Table};
use super::program::Program;
use super::query::{From, OrderBy, Predicate};
use super::statement::{Op, Source};

/// A process and the program that it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSpec {
    /// What it is for.
    pub role: Role,
    /// Which of several of one role, from 1.
    pub nth: u8,
    /// Where it runs.
    pub machine: Machine,
    /// With whom it competes for messages.
    pub group: Group,
    /// What it runs.
    pub program: Program,
}

/// The columns that a unique key compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The business key: one row an order.
    Order,
    /// The message id.
    Message,
    /// The message id and the name of the consumer (the cure of N10).
    MessageAndGroup,
}

/// A database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSpec {
    /// Its unique keys, beside the ids.
    pub unique: Vec<(Table, Key)>,
    /// A transaction of the broker dressed as a database: when it commits, the outbox rows that it holds are enqueued (C7,
    /// Q).
    pub broker: bool,
    /// It can take part in a two-phase commit. RabbitMQ and Kafka cannot (Q7).
    pub enlists: bool,
}

impl StoreSpec {
    /// A database with these keys.
    pub fn with(unique: Vec<(Table, Key)>) -> StoreSpec {
        StoreSpec { unique, broker: false, enlists: true }
    }
}

/// What a queue is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum QueueKind {
    /// Durable: persistent messages survive a restart.
    Classic,
    /// Replicated: every confirmed message survives.
    Quorum,
    /// Gone with the broker.
    NotDurable,
}

/// What a full queue does with one more message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Overflow {
    /// Drops the oldest (F17).
    DropHead,
    /// Refuses the new one: the sender gets a nack (F9, F17).
    RejectPublish,
}

/// What a queue that remembers ids does with one that it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dedup {
    /// Confirms it and keeps nothing, as JetStream does (O3).
    Swallow,
    /// Refuses it, as RabbitMQ's plugin does (O3).
    Refuse,
}

/// A queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueSpec {
    /// What it is made of.
    pub kind: QueueKind,
    /// The exchange leads to it at the start; a dead-letter queue is fed by another queue instead.
    pub bound: bool,
    /// Messages that may wait in it, and what happens with one more.
    pub limit: Option<(u8, Overflow)>,
    /// It remembers the ids of messages.
    pub dedup: Option<Dedup>,
    /// How often a message may be given back before it is dead-lettered, or dropped.
    pub delivery_limit: Option<u8>,
    /// Where rejected, expired and too often returned messages go.
    pub dead_letter: Option<QueueId>,
    /// Only the first living consumer gets messages (M6).
    pub single_active: bool,
}

impl QueueSpec {
    /// Durable, bound, without limits.
    pub const PLAIN: QueueSpec = QueueSpec {
        kind: QueueKind::Classic,
        bound: true,
        limit: None,
        dedup: None,
        delivery_limit: None,
        dead_letter: None,
        single_active: false,
    };
}

/// Which bound queues get a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Routing {
    /// All of them.
    Fanout,
    /// One, by its key: partitions (M1, M2).
    Hash,
}

/// What is wrong with an event, wherever it comes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Poison {
    /// The broker refuses it every time.
    Nacked,
    /// It cannot be made into a message (J10).
    Unserialisable,
    /// It kills the process that touches it (L8).
    Kills,
    /// The consumer's handler fails on it (N14).
    FailsAtConsumer,
}

/// Which orders are about one business object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aggregates {
    /// All of them.
    One,
    /// Each is its own.
    Each,
}

/// What a database must keep because some program looks at it. The rest stays at its first value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tracks {
    /// Numbers of transactions.
    pub xids: bool,
    /// Starts of transactions.
    pub stamps: bool,
    /// Places in the heap.
    pub places: bool,
    /// Ages.
    pub ages: bool,
    /// The write-ahead log.
    pub wal: bool,
    /// A cursor.
    pub cursor: bool,
}

/// What is fixed for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Upstream first: service, relay, consumer. The storytelling schedule lets the last move first.
    pub processes: Vec<ProcessSpec>,
    /// The databases.
    pub stores: Vec<StoreSpec>,
    /// The queues.
    pub queues: Vec<QueueSpec>,
    /// Which queues get a message.
    pub routing: Routing,
    /// The faults, in the order in which idle acts happen.
    pub faults: Vec<Fault>,
    /// How many different orders callers ask for at the start.
    pub orders: u8,
    /// What they are about.
    pub aggregates: Aggregates,
    /// Events with which something is wrong.
    pub poison: Vec<(Order, Poison)>,
    /// How many further crashes of a machine may fall anywhere: for the explorer; 0 in a story.
    pub crashes_anywhere: u8,
}

impl Default for System {
    /// Nothing runs: no process and no database, one plain queue, one order of one business object, no fault.
    fn default() -> System {
        System {
            processes: vec![],
            stores: vec![],
            queues: vec![QueueSpec::PLAIN],
            routing: Routing::Fanout,
            faults: vec![],
            orders: 1,
            aggregates: Aggregates::One,
            poison: vec![],
            crashes_anywhere: 0,
        }
    }
}

impl System {
    /// The process with that role and number.
    pub fn find(&self, role: Role, nth: u8) -> Option<Proc> {
        self.processes.iter().position(|p| p.role == role && p.nth == nth).map(|i| Proc(i as u8))
    }

    /// The processes of a role.
    pub fn of_role(&self, role: Role) -> impl DoubleEndedIterator<Item = Proc> + use<'_> {
        self.procs().filter(move |p| self.spec(*p).role == role)
    }

    /// What is fixed about a process.
    pub fn spec(&self, p: Proc) -> &ProcessSpec {
        &self.processes[p.0 as usize]
    }

    /// What is fixed about a database.
    pub fn store_spec(&self, s: StoreId) -> &StoreSpec {
        &self.stores[s.0 as usize]
    }

    /// Every process, upstream first.
    pub fn procs(&self) -> impl DoubleEndedIterator<Item = Proc> + use<> {
        (0..self.processes.len() as u8).map(Proc)
    }

    /// The processes of a machine, upstream first.
    pub fn on(&self, machine: Machine) -> Vec<Proc> {
        self.procs().filter(|p| self.spec(*p).machine == machine).collect()
    }

    /// The machines, each once, in the order of their first process.
    pub fn machines(&self) -> Vec<Machine> {
        let mut all = vec![];
        for p in &self.processes {
            if !all.contains(&p.machine) {
                all.push(p.machine);
            }
        }
        all
    }

    /// Every database of the system.
    pub fn store_ids(&self) -> impl Iterator<Item = StoreId> + use<> {
        (0..self.stores.len() as u8).map(StoreId)
    }

    /// The processes that receive from a queue.
    pub fn consumers(&self) -> Vec<Proc> {
        let reads = |op: &Op| matches!(op, Op::Receive(Source::Queue(_)));
        self.procs().filter(|p| self.spec(*p).program.has(reads)).collect()
    }

    /// The queue that a consumer reads.
    pub fn queue_of(&self, p: Proc) -> Option<QueueId> {
        self.spec(p).program.statements.iter().find_map(|s| match &s.op {
            Op::Receive(Source::Queue(subscription)) => Some(subscription.queue),
            _ => None,
        })
    }

    /// Where effects are counted: each group of consumers with each database in which it keeps some, in order. A group
    /// that keeps none is counted too, in no database: it must have received.
    pub fn audiences(&self) -> Vec<(Group, StoreId)> {
        let mut all = vec![];
        for p in self.consumers() {
            let spec = self.spec(p);
            for statement in &spec.program.statements {
                if let Op::Insert { store, table: Table::Effects, .. } = statement.op
                    && !all.contains(&(spec.group, store))
                {
                    all.push((spec.group, store));
                }
            }
        }
        all
    }

    /// The number of the business object that an order is about.
    pub fn aggregate(&self, order: Order) -> u8 {
        match self.aggregates {
            Aggregates::One => 0,
            Aggregates::Each => order.0,
        }
    }

    /// What is wrong with an event.
    pub fn poison(&self, order: Order) -> Option<Poison> {
        self.poison.iter().find(|(o, _)| *o == order).map(|(_, poison)| *poison)
    }

    /// The SELECTs of some programs on a database, with the process.
    fn queries(&self, store: StoreId) -> impl Iterator<Item = (Proc, &super::query::Query)> {
        let statements = self.procs().flat_map(|p| self.spec(p).program.statements.iter().map(move |s| (p, s)));
        statements.filter_map(move |(p, s)| match &s.op {
            Op::Select(query) if query.store == store => Some((p, query)),
            _ => None,
        })
    }

    /// The rules by which senders choose what to publish from a table of that database: SELECTs that take rows, in
    /// programs that publish. A look-up is none, nor is a purge.
    pub fn rules(&self, store: StoreId) -> impl Iterator<Item = &super::query::Query> {
        let publishes = |p: Proc| self.spec(p).program.has(|op| matches!(op, Op::Send(_)));
        self.queries(store).filter(move |(p, q)| !q.peek && publishes(*p)).map(|(_, q)| q)
    }

    /// Whether an automatic rule of some program reads that table: only then does a pending row mean "to do".
    pub fn polls(&self, store: StoreId, table: Table) -> bool {
        self.rules(store).any(|q| q.from == From::Table(table))
    }

    /// What a database must keep.
    pub fn tracks(&self, store: StoreId) -> Tracks {
        let mut tracks = Tracks::default();
        let mut note = |rules: &[Predicate]| {
            for rule in rules {
                match rule {
                    Predicate::BelowXmin | Predicate::AfterCursor(super::query::By::XidAndId) => tracks.xids = true,
                    Predicate::OlderThan(_) => tracks.ages = true,
                    Predicate::AfterCursor(super::query::By::Id)
                    | Predicate::StatusIs(_)
                    | Predicate::AttemptsBelow(_)
                    | Predicate::AttemptsAtLeast(_)
                    | Predicate::Contiguous(_)
                    | Predicate::Due { .. }
                    | Predicate::LeaseFree
                    | Predicate::Mine
                    | Predicate::FirstOfAggregate(_)
                    | Predicate::MyShare
                    | Predicate::OfOrderInHand
                    | Predicate::NewerThanHand => {}
                }
                tracks.cursor |= matches!(rule, Predicate::AfterCursor(_) | Predicate::Contiguous(_));
            }
        };
        for statement in self.processes.iter().flat_map(|p| &p.program.statements) {
            match &statement.op {
                Op::Select(query) if query.store == store => note(&query.rows),
                Op::Update { store: s, which, fence, .. } | Op::Delete { store: s, which, fence, .. }
                    if *s == store =>
                {
                    note(fence);
                    if let super::query::Which::All(rules) = which {
                        note(rules);
                    }
                }
                _ => {}
            }
        }
        for (_, query) in self.queries(store) {
            tracks.xids |= query.order == OrderBy::XidAndId;
            tracks.stamps |= query.order == OrderBy::CreatedAt;
            tracks.places |= query.order == OrderBy::Heap;
            tracks.wal |= matches!(query.from, From::Wal { .. });
        }
        tracks
    }
}
