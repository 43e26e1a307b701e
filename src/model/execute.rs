//! The interpreter: what each statement does. A new method needs no line here.

use super::fact::{CommitTrouble, Fact, Received, Woken};
use super::fault::What;
use super::name::{Proc, StoreId, Table};
use super::parameter::{IdRule, LockOn, Reach};
use super::process::Memory;
use super::query::Which;
use super::row::{MessageId, Row, Space};
use super::spec::Poison;
use super::statement::{Op, Outcome, Reply, Source, Statement};
use super::store::Clash;
use super::system::System;
use super::tables::{roll_back, take};
use super::transaction::{Change, Held};
use super::world::World;

impl System {
    /// Executes a statement of a process that is [ready](System::ready) for it.
    pub(super) fn execute(&self, w: &mut World, p: Proc, s: &Statement, facts: &mut Vec<Fact>) -> Outcome {
        match &s.op {
            Op::Receive(Source::Commands | Source::CommandsOrTick) => self.receive_command(w, p, facts),
            Op::Receive(Source::Queue(from)) => self.receive_message(w, p, *from, facts),
            Op::Settle(how) => self.settle(w, p, *how, facts),
            Op::Wait(_) => {
                w.forget(p);
                w.process_mut(p).signal = false;
                facts.push(Fact::Woke(p, Woken::Signal));
                Outcome::Ok
            }
            Op::Listen => {
                w.process_mut(p).listening = true;
                facts.push(Fact::Listens(p));
                Outcome::Ok
            }
            Op::Signal(reach) => self.signal(w, p, *reach, facts),
            Op::Begin(store) => {
                let tracks = self.tracks(*store);
                w.store_mut(*store).begin(p, tracks);
                facts.push(Fact::Began(p, *store));
                Outcome::Ok
            }
            Op::Insert { .. } => self.insert(w, p, s, facts),
            Op::Select(query) => self.select(w, p, query, facts),
            Op::Take => take(w, p, facts),
            Op::Keep { capacity } => keep(w, p, *capacity, facts),
            Op::TakeKept => take_kept(w, p),
            Op::Update { store, table, which, set, fence, upsert } => {
                self.update(w, p, *store, *table, which, fence, set, *upsert, facts)
            }
            Op::Delete { store, table, which, fence } => {
                let rows = self.touched(w, p, *store, *table, which, fence);
                self.delete(w, p, *store, *table, rows, facts)
            }
            Op::Lock { store, xid, .. } => {
                if let Some(held) = self.lock_of(w, p, &s.op) {
                    let tracks = self.tracks(*store);
                    if *xid {
                        w.store_mut(*store).number(p, tracks);
                    }
                    w.store_mut(*store).hold(p, held);
                    facts.push(Fact::Locked(p, *store));
                }
                Outcome::Ok
            }
            Op::Flush(store) => self.flush(w, p, *store, facts),
            Op::Commit(store) => self.commit(w, p, *store, s.line, facts),
            Op::Rollback(store) => {
                roll_back(self, w, p, *store, facts);
                Outcome::Ok
            }
            Op::Prepare(store) => self.prepare(w, p, *store, s.line, facts),
            Op::Decide { store, commit } => self.decide(w, p, *store, *commit, facts),
            Op::Send(publish) => self.send(w, p, publish, s.line, facts),
            Op::Await(hear) => self.hear(w, p, *hear, facts),
            Op::Answer(reply) => answer(w, p, *reply, facts),
            Op::Goto => Outcome::Ok,
            Op::Stop => {
                self.end(w, p, facts);
                Outcome::Ok
            }
        }
    }

    fn receive_command(&self, w: &mut World, p: Proc, facts: &mut Vec<Fact>) -> Outcome {
        w.forget(p);
        let process = w.process_mut(p);
        let order = process.commands.remove(0);
        let buffer = std::mem::take(&mut process.memory.buffer);
        process.memory = Memory { order: Some(order), caller: Some(order), buffer, ..Memory::default() };
        facts.push(Fact::Received(p, Received::Command(order)));
        Outcome::Ok
    }

    fn signal(&self, w: &mut World, p: Proc, reach: Reach, facts: &mut Vec<Fact>) -> Outcome {
        match reach {
            Reach::Beside | Reach::All => {
                for t in self.reached_by(p, reach).into_iter().filter(|t| w.lives(*t)).collect::<Vec<_>>() {
                    w.process_mut(t).signal = true;
                }
            }
            Reach::Listening => {
                let open = self.store_ids().find(|s| w.store(*s).transaction(p).is_some());
                match open.and_then(|s| w.store_mut(s).transaction_mut(p)) {
                    Some(t) => t.notifies = true,
                    None => self.notify(w),
                }
            }
        }
        facts.push(Fact::Signalled(p));
        Outcome::Ok
    }

    /// Sets the signal of everybody who listens.
    pub(super) fn notify(&self, w: &mut World) {
        for p in self.procs() {
            let process = w.process_mut(p);
            process.signal |= process.listening;
        }
    }

    /// The id of the message in hand by a rule.
    fn message_id(&self, w: &World, p: Proc, rule: IdRule) -> Option<MessageId> {
        let memory = &w.process(p).memory;
        let message = memory.message()?;
        let of_row = |space| memory.row.map_or(message.id, |row| MessageId { space, n: row.id, suffix: 0 });
        // the rows of the database in which its program looks
        let looks = |op: &Op| if let Op::Select(query) = op { Some(query.store) } else { None };
        let store = self.spec(p).program.statements.iter().find_map(|s| looks(&s.op));
        let scoped = Space::Of(store.unwrap_or(StoreId(0)));
        Some(match rule {
            IdRule::Event => message.id,
            IdRule::Fresh => MessageId::event(message.order).with_suffix(w.history.of(message.order).asked),
            IdRule::Aggregate => MessageId { space: Space::Aggregate, n: self.aggregate(message.order), suffix: 0 },
            IdRule::Row => of_row(Space::Bare),
            IdRule::ScopedRow => of_row(scoped),
            IdRule::RowAndAttempt => of_row(scoped).with_suffix(memory.row.map_or(0, |r| r.attempts)),
            IdRule::RowAndGeneration => of_row(scoped).with_suffix(memory.row.map_or(0, |r| r.generation)),
        })
    }

    /// The row that an insert of this process would add now, but for its id; `None` with nothing in hand.
    pub(super) fn row_for(&self, w: &World, p: Proc, table: Table, rule: IdRule) -> Option<Row> {
        use super::name::Status;
        let message = w.process(p).memory.message()?;
        let id = self.message_id(w, p, rule)?;
        let (id, status) = match table {
            Table::Orders | Table::Effects | Table::Cursor | Table::Lease | Table::Log => (None, None),
            Table::Outbox => (Some(id), Some(Status::Pending)),
            Table::Dead => (Some(id), Some(Status::Failed)),
            Table::Inbox | Table::Archive => (Some(id), None),
        };
        let row = Row::new(table, message.order, p, self.spec(p).group);
        Some(Row { message: id, status, ..row })
    }

    fn insert(&self, w: &mut World, p: Proc, statement: &Statement, facts: &mut Vec<Fact>) -> Outcome {
        let Op::Insert { store: s, table, id, or_nothing } = statement.op else { return Outcome::Empty };
        let Some(mut row) = self.row_for(w, p, table, id) else { return Outcome::Empty };
        if w.store(s).broken(p) {
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        if self.fate_on(w, p, statement.line, |what| what == What::Failed).is_some() {
            w.store_mut(s).break_transaction(p);
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        if table == Table::Effects && self.poison(row.order) == Some(Poison::FailsAtConsumer) {
            if let Some(message) = w.process(p).memory.message() {
                facts.push(Fact::HandlerFailed(p, message));
            }
            return Outcome::Failed;
        }
        match w.store(s).clash(self.store_spec(s), &row) {
            Clash::Free => {
                let tracks = self.tracks(s);
                let store = w.store_mut(s);
                row.id = store.next_id(table);
                row.xid = store.number(p, tracks);
                row.stamp = store.transaction(p).map_or(0, |t| t.stamp);
                row.place = store.place(tracks);
                let open = store.change(p, Change::Insert(row), tracks);
                facts.push(Fact::Inserted { by: p, store: s, row, open });
                if !open {
                    self.became_durable(w, s, &[row]);
                    w.store_mut(s).renumber(tracks);
                }
                Outcome::Ok
            }
            Clash::Taken | Clash::Undecided => {
                let broken = !or_nothing && w.store(s).transaction(p).is_some();
                facts.push(Fact::Existed { by: p, store: s, row, broken });
                if or_nothing {
                    return Outcome::Exists;
                }
                w.store_mut(s).break_transaction(p);
                Outcome::Conflict
            }
        }
    }

    /// What a lock statement would hold.
    pub(super) fn lock_of(&self, w: &World, p: Proc, op: &Op) -> Option<Held> {
        let Op::Lock { on, .. } = op else { return None };
        match on {
            LockOn::Aggregate => {
                let order = w.process(p).memory.message()?.order;
                Some(Held::Aggregate(self.aggregate(order)))
            }
            LockOn::Table(table) => Some(Held::Table(*table)),
        }
    }

    fn commit(&self, w: &mut World, p: Proc, s: StoreId, line: u8, facts: &mut Vec<Fact>) -> Outcome {
        let Some(t) = w.store(s).transaction(p) else { return Outcome::Ok };
        // with its broker a transaction of it is gone: the channel is closed
        let (broken, flushed) = (t.broken || self.store_spec(s).broker && !w.broker.up, t.flushed);
        let fate =
            self.fate_on(w, p, line, |what| matches!(what, What::CommitRefused | What::RequestLost | What::AnswerLost));
        // PostgreSQL answers the COMMIT of an aborted transaction with ROLLBACK; that answer can be lost like any other
        let trouble = match fate {
            Some(What::RequestLost) => Some(CommitTrouble::RequestLost),
            Some(What::AnswerLost) if broken => Some(CommitTrouble::RequestLost),
            Some(What::AnswerLost) => Some(CommitTrouble::AnswerLost),
            // once the record is in the log it is too late to refuse
            Some(What::CommitRefused) if !flushed => Some(CommitTrouble::Refused),
            Some(_) | None if broken => Some(CommitTrouble::Refused),
            Some(_) | None => None,
        };
        if let Some(trouble) = trouble {
            facts.push(Fact::CommitFailed(p, s, trouble));
        }
        match trouble {
            Some(CommitTrouble::Refused) => {
                roll_back(self, w, p, s, facts);
                Outcome::Error
            }
            Some(CommitTrouble::RequestLost) => {
                roll_back(self, w, p, s, facts);
                Outcome::Timeout
            }
            Some(CommitTrouble::AnswerLost) => {
                self.make_durable(w, p, s, facts);
                Outcome::Timeout
            }
            None => {
                self.make_durable(w, p, s, facts);
                Outcome::Ok
            }
        }
    }

    /// The id that a publication of this process would carry.
    pub(super) fn id_to_send(&self, w: &World, p: Proc, rule: IdRule) -> Option<MessageId> {
        self.message_id(w, p, rule)
    }
}

fn keep(w: &mut World, p: Proc, capacity: u8, facts: &mut Vec<Fact>) -> Outcome {
    let memory = &mut w.process_mut(p).memory;
    let Some(message) = memory.message() else { return Outcome::Empty };
    if memory.buffer.len() >= usize::from(capacity) {
        facts.push(Fact::NotKept(p, message));
        return Outcome::Full;
    }
    memory.buffer.push(message);
    facts.push(Fact::Kept(p, message));
    Outcome::Ok
}

fn take_kept(w: &mut World, p: Proc) -> Outcome {
    let memory = &mut w.process_mut(p).memory;
    if memory.buffer.is_empty() {
        return Outcome::Empty;
    }
    let message = memory.buffer.remove(0);
    memory.row = None;
    memory.order = Some(message.order);
    Outcome::Ok
}

fn answer(w: &mut World, p: Proc, reply: Reply, facts: &mut Vec<Fact>) -> Outcome {
    if let Some(order) = w.process_mut(p).memory.caller.take() {
        w.history.of_mut(order).told = Some(reply);
        facts.push(Fact::Answered(p, order, reply));
    }
    Outcome::Ok
}

/// Whether an UPDATE or DELETE needs a row in hand.
pub(super) fn needs_hand(which: &Which) -> bool {
    match which {
        Which::Hand => true,
        Which::All(_) => false,
    }
}
