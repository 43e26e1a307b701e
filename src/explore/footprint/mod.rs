//! Which parts of a world an action looks at or changes.
//!
//! An action gives the same result in two worlds that agree on these parts; so its result can be remembered under their
//! numbers. Nothing here decides what an action does: a part too many costs memory, a part too few is an error, which
//! `tests::nothing_else_matters` looks for in every world that several systems can reach.

mod happens;

use super::parts::{Layout, Parts};
use crate::model::{
    Action, CallId, Machine, Op, Outcome, Predicate, Proc, Query, Reach, Source, Stage, StoreId, System, Table, Tick,
    World,
};

/// What does not depend on the world, computed once.
pub(crate) struct Footprints {
    layout: Layout,
    /// Databases in which an order can stand, or a transaction about one be prepared.
    orders: Parts,
    /// By process: databases in which it can have a transaction open, and what ends with them: a transaction whose commit
    /// record is in the log commits when its process dies.
    transactions: Vec<Parts>,
    /// Every database.
    stores: Parts,
    /// Every process.
    processes: Parts,
    /// Databases that are the broker's.
    of_broker: Parts,
    /// Some consumer fetches ahead.
    prefetches: bool,
}

impl Footprints {
    /// Of a system.
    pub fn new(system: &System) -> Footprints {
        let layout = Layout::new(system);
        let stores = |p: Proc, of: fn(&Op) -> Option<StoreId>| {
            let ops = system.spec(p).program.statements.iter().map(|s| &s.op);
            ops.filter_map(of).map(|s| Parts::at(layout.store(s))).fold(Parts::NONE, |a, b| a | b)
        };
        let inserts_orders = |op: &Op| {
            let Op::Insert { store, table: Table::Orders, .. } = op else { return None };
            Some(*store)
        };
        let prepares = |op: &Op| {
            let Op::Prepare(store) = op else { return None };
            Some(*store)
        };
        let begins = |op: &Op| {
            let Op::Begin(store) = op else { return None };
            Some(*store)
        };
        let all = |parts: &mut dyn Iterator<Item = Parts>| parts.fold(Parts::NONE, |a, b| a | b);
        let flushes = |p: Proc| system.spec(p).program.has(|op| matches!(op, Op::Flush(_)));
        let ahead = |op: &Op| matches!(op, Op::Receive(Source::Queue(s)) if s.prefetch > 1);
        let told = Parts::at(layout.history()) | Parts::at(layout.broker());
        let processes = all(&mut system.procs().map(|p| Parts::at(layout.process(p))));
        Footprints {
            layout,
            orders: all(&mut system.procs().map(|p| stores(p, inserts_orders) | stores(p, prepares))),
            of_broker: all(&mut system
                .store_ids()
                .filter(|s| system.store_spec(*s).broker)
                .map(|s| Parts::at(layout.store(s)))),
            transactions: system
                .procs()
                .map(|p| stores(p, begins) | if flushes(p) { told | processes } else { Parts::NONE })
                .collect(),
            stores: all(&mut system.store_ids().map(|s| Parts::at(layout.store(s)))),
            processes,
            prefetches: system.procs().any(|p| system.spec(p).program.has(ahead)),
        }
    }

    fn process(&self, p: Proc) -> Parts {
        Parts::at(self.layout.process(p))
    }

    fn store(&self, s: StoreId) -> Parts {
        Parts::at(self.layout.store(s))
    }

    fn broker(&self) -> Parts {
        Parts::at(self.layout.broker())
    }

    fn control(&self) -> Parts {
        Parts::at(self.layout.control())
    }

    fn history(&self) -> Parts {
        Parts::at(self.layout.history())
    }

    /// The parts that an action needs, as far as the parts in `known` tell; it looks at no other part of `world`.
    /// Ask again with the answer as `known` until the answer covers no more: then it is the footprint. Whether the
    /// world is idle is known beside the parts.
    pub fn needs(&self, system: &System, world: &World, action: Action, idle: bool, known: Parts) -> Parts {
        known
            | match action {
                Action::Strike => {
                    let struck = world.control.striking.first().filter(|_| known.covers(self.control()));
                    let what = struck.map(|i| system.faults[*i as usize].what);
                    self.control() | what.map_or(Parts::NONE, |w| self.happens(system, world, w, known))
                }
                Action::Idle => {
                    let next = if known.covers(self.control()) { system.next_idle(world) } else { None };
                    let what = next.map(|i| system.faults[i].what);
                    self.control() | what.map_or(Parts::NONE, |w| self.happens(system, world, w, known))
                }
                Action::Perform(id) => {
                    let arrives = !known.covers(self.broker()) || self.surely_arrives(system, world, id);
                    let late = if arrives { Parts::NONE } else { self.late(world, known) };
                    self.broker() | self.history() | late
                }
                Action::Run(p) if !known.covers(self.process(p)) => self.process(p),
                Action::Run(p) => self.runs(system, world, p, known),
                Action::Tick(p) if !known.covers(self.process(p)) => self.process(p),
                Action::Tick(p) => {
                    let net = idle && matches!(system.op(world, p), Some(Op::Wait(Tick::Net)));
                    let late = if net { self.late(world, known) } else { Parts::NONE };
                    late | self.forgets(world, p) | self.pass_of_tick(system, world, p)
                }
                Action::Restart(m) => self.machine(system, m) | self.late(world, known),
                Action::Elapse => self.stores | self.late(world, known),
                Action::Release(p) => self.process(p),
                Action::BrokerUp => self.broker() | self.late(world, known),
                Action::Crash(m) => self.control() | self.crash(&system.on(m)),
            }
    }

    fn machine(&self, system: &System, m: Machine) -> Parts {
        system.on(m).into_iter().map(|p| self.process(p)).fold(Parts::NONE, |a, b| a | b)
    }

    fn crash(&self, who: &[Proc]) -> Parts {
        let each = who.iter().map(|p| self.process(*p) | self.transactions[p.0 as usize]);
        each.fold(self.broker(), |a, b| a | b)
    }

    /// Orders that are committed, without a copy, become late: those that are late already or have copies do not, so
    /// that then it does not matter what is committed.
    fn late(&self, world: &World, known: Parts) -> Parts {
        let concerns = known.covers(self.history()) && world.history.past.iter().any(|p| p.copies == 0 && !p.late);
        self.history() | if concerns { self.orders } else { Parts::NONE }
    }

    /// A publication gets into every queue that it is for.
    fn surely_arrives(&self, system: &System, world: &World, id: CallId) -> bool {
        use crate::model::Fate;
        let plain = world.broker.call(id).is_some_and(|c| matches!(c.fate, Fate::Plain | Fate::AnswerLost));
        let welcome = world.broker.exchange && world.broker.queues.iter().any(|q| q.bound);
        let refuses = system.queues.iter().any(|q| q.limit.is_some() || q.dedup.is_some());
        plain && world.broker.up && welcome && !refuses
    }

    /// A process that is known forgets its registers: an answer that it has not heard is nobody's.
    fn forgets(&self, world: &World, p: Proc) -> Parts {
        let memory = &world.process(p).memory;
        let calls = memory.call.is_some() || memory.pipelines;
        if calls { self.broker() } else { Parts::NONE }
    }

    /// What a transaction of a process touches when it commits.
    fn commits(&self, system: &System, world: &World, p: Proc, s: StoreId, known: Parts) -> Parts {
        let open = world.store(s).transaction(p).filter(|_| known.covers(self.store(s)));
        let history = open.is_some_and(|t| t.changes.iter().any(|c| told(c.row().table)));
        let notifies = open.is_some_and(|t| t.notifies);
        let broker = if system.store_spec(s).broker { self.broker() | self.history() } else { Parts::NONE };
        self.store(s)
            | broker
            | if history { self.history() } else { Parts::NONE }
            | if notifies { self.processes } else { Parts::NONE }
    }

    /// A look that may pass a row over for now makes its order late.
    fn looks(&self, world: &World, query: &Query, known: Parts) -> Parts {
        let temporary = |rule: &Predicate| match rule {
            Predicate::BelowXmin
            | Predicate::Contiguous(_)
            | Predicate::Due { .. }
            | Predicate::LeaseFree
            | Predicate::FirstOfAggregate(_) => true,
            Predicate::StatusIs(_)
            | Predicate::AttemptsBelow(_)
            | Predicate::AttemptsAtLeast(_)
            | Predicate::AfterCursor(_)
            | Predicate::Mine
            | Predicate::MyShare
            | Predicate::OlderThan(_)
            | Predicate::OfMessageInHand
            | Predicate::OfOrderInHand
            | Predicate::NewerThanHand => false,
        };
        let late = if query.rows.iter().any(temporary) { self.late(world, known) } else { Parts::NONE };
        self.store(query.store) | late
    }

    /// The passes, if a fault is armed on that line.
    fn armed(&self, system: &System, p: Proc, line: u8) -> Parts {
        if system.has_fault_at(p, line) { self.control() } else { Parts::NONE }
    }

    /// A tick of a process that is known is a pass of its wait if the SELECT that follows finds something.
    fn pass_of_tick(&self, system: &System, world: &World, p: Proc) -> Parts {
        let program = &system.spec(p).program;
        let pc = world.process(p).pc;
        let Some(statement) = program.statements.get(pc as usize) else { return Parts::NONE };
        let control = self.armed(system, p, statement.line);
        let next = &program.statements[program.next(pc, Outcome::Ok) as usize].op;
        if let Op::Select(query) = next
            && control != Parts::NONE
        {
            return control | self.store(query.store);
        }
        control
    }

    /// The next statement of a process, which is known.
    fn runs(&self, system: &System, world: &World, p: Proc, known: Parts) -> Parts {
        let pc = world.process(p).pc as usize;
        let Some(statement) = system.spec(p).program.statements.get(pc) else { return Parts::NONE };
        self.armed(system, p, statement.line)
            | match &statement.op {
                Op::Take | Op::Goto | Op::Listen | Op::Keep { .. } | Op::TakeKept => Parts::NONE,
                Op::Receive(Source::Commands | Source::CommandsOrTick) | Op::Wait(_) => self.forgets(world, p),
                Op::Stop => self.crash(&[p]),
                Op::Receive(Source::Queue(from)) => {
                    let queue = world.broker.queues.get(from.queue.0 as usize);
                    let ready =
                        queue.is_some_and(|q| !q.ready.is_empty()) || !world.process(p).memory.prefetched.is_empty();
                    let waits = !known.covers(self.broker()) || !world.broker.up || !ready;
                    let single = system.queues.get(from.queue.0 as usize).is_some_and(|q| q.single_active);
                    self.broker()
                        | if single { self.processes } else { Parts::NONE }
                        | if waits { Parts::NONE } else { self.history() | self.orders }
                }
                Op::Settle(_) => self.broker(),
                Op::Signal(reach) => match reach {
                    Reach::Beside | Reach::All => system
                        .reached_by(p, *reach)
                        .into_iter()
                        .map(|t| self.process(t))
                        .fold(Parts::NONE, |a, b| a | b),
                    Reach::Listening => self.processes | self.transactions[p.0 as usize],
                },
                Op::Begin(s)
                | Op::Update { store: s, .. }
                | Op::Delete { store: s, .. }
                | Op::Lock { store: s, .. }
                | Op::Prepare(s) => self.store(*s),
                // the order of commits is that of the log
                Op::Flush(s) => self.store(*s) | self.history(),
                Op::Select(query) => self.looks(world, query, known),
                Op::Insert { store, table, .. } => {
                    let at_once = known.covers(self.store(*store)) && world.store(*store).transaction(p).is_none();
                    self.store(*store) | if at_once && told(*table) { self.history() } else { Parts::NONE }
                }
                Op::Commit(s) => self.commits(system, world, p, *s, known),
                Op::Rollback(s) => {
                    let flushed = world.store(*s).transaction(p).is_some_and(|t| t.flushed);
                    if known.covers(self.store(*s)) && flushed {
                        self.commits(system, world, p, *s, known)
                    } else {
                        self.store(*s)
                    }
                }
                Op::Decide { store, .. } => self.store(*store) | self.history() | self.broker(),
                Op::Send(_) if system.poison.is_empty() => self.broker() | self.history(),
                Op::Send(_) => self.broker() | self.history() | self.orders | self.crash(&[p]),
                Op::Await(how) => {
                    let stage = system.heard(world, p, *how).filter(|_| known.covers(self.broker())).map(|c| c.stage);
                    let late = match stage {
                        None | Some(Stage::Leaving | Stage::Confirmed) => Parts::NONE,
                        Some(Stage::Refused | Stage::Closed | Stage::Silent | Stage::Returned) => {
                            self.late(world, known)
                        }
                    };
                    self.broker() | late
                }
                Op::Answer(_) => self.history(),
            }
    }
}

/// Whether the history tells of rows of this table when they become durable.
fn told(table: Table) -> bool {
    match table {
        Table::Orders | Table::Effects => true,
        Table::Outbox | Table::Inbox | Table::Archive | Table::Dead | Table::Cursor | Table::Lease | Table::Log => {
            false
        }
    }
}
