//! The interpreter: what each statement does. A new method needs no line here.

use super::broker::{Fate, Stage};
use super::fact::{CommitTrouble, Fact, Received, Unconfirmed, Woken};
use super::fault::What;
use super::history::count;
use super::name::{Proc, Status, StoreId, Table};
use super::process::Memory;
use super::statement::{Op, Outcome, Reply, Source, Statement};
use super::store::{Change, Clash, Row};
use super::system::System;
use super::tables::{became_durable, make_durable, mark, roll_back, select, take};
use super::world::World;

impl System {
    /// Executes a statement of a process that is [ready](System::ready) for it.
    pub(super) fn execute(&self, w: &mut World, p: Proc, s: &Statement, facts: &mut Vec<Fact>) -> Outcome {
        match &s.op {
            Op::Receive(Source::Commands) => self.receive_command(w, p, facts),
            Op::Receive(Source::Queue) => self.receive_message(w, p, facts),
            Op::Settle(super::statement::Settle::Ack) => {
                let held = w.broker.ack(p);
                if let Some(message) = w.process_mut(p).memory.delivery.take().filter(|_| held) {
                    facts.push(Fact::Acked(p, message));
                }
                Outcome::Ok
            }
            Op::Wait(_) => {
                w.forget(p);
                w.process_mut(p).signal = false;
                facts.push(Fact::Woke(p, Woken::Signal));
                Outcome::Ok
            }
            Op::Signal(targets) => {
                for t in targets.iter().filter(|t| w.lives(**t)).copied().collect::<Vec<_>>() {
                    w.process_mut(t).signal = true;
                }
                facts.push(Fact::Signalled(p));
                Outcome::Ok
            }
            Op::Begin(store) => {
                w.store_mut(*store).begin(p);
                facts.push(Fact::Began(p, *store));
                Outcome::Ok
            }
            Op::Insert { store, table, or_nothing } => self.insert(w, p, *store, *table, *or_nothing, facts),
            op @ Op::Select { store, table, .. } => select(w, p, *store, *table, op, facts),
            Op::Take => take(w, p, facts),
            Op::Mark { store, status } => mark(w, p, *store, *status, facts),
            Op::Commit(store) => self.commit(w, p, *store, s.line, facts),
            Op::Rollback(store) => {
                roll_back(w, p, *store, facts);
                Outcome::Ok
            }
            Op::Send => self.send(w, p, s.line, facts),
            Op::Await => self.hear(w, p, facts),
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
        process.memory = Memory { order: Some(order), caller: Some(order), ..Memory::default() };
        facts.push(Fact::Received(p, Received::Command(order)));
        Outcome::Ok
    }

    fn receive_message(&self, w: &mut World, p: Proc, facts: &mut Vec<Fact>) -> Outcome {
        let Some(copy) = w.broker.deliver(p) else { return Outcome::Empty };
        let message = copy.message;
        let premature = !w.committed(message.order);
        let past = w.history.of_mut(message.order);
        count(&mut past.receipts);
        past.premature |= premature;
        w.forget(p);
        w.process_mut(p).memory = Memory { order: Some(message.order), delivery: Some(message), ..Memory::default() };
        facts.push(Fact::Received(p, Received::Message { message, redelivered: copy.redelivered, premature }));
        Outcome::Ok
    }

    /// The row that an insert of this process would add now, but for its id; `None` with nothing in hand.
    pub(super) fn row_for(&self, w: &World, p: Proc, table: Table) -> Option<Row> {
        let message = w.process(p).memory.message()?;
        let (id, status) = match table {
            Table::Orders | Table::Effects => (None, None),
            Table::Outbox => (Some(message.id), Some(Status::Pending)),
            Table::Inbox => (Some(message.id), None),
        };
        Some(Row { table, id: 0, order: message.order, message: id, status, by: p })
    }

    fn insert(
        &self,
        w: &mut World,
        p: Proc,
        s: StoreId,
        table: Table,
        or_nothing: bool,
        facts: &mut Vec<Fact>,
    ) -> Outcome {
        let Some(mut row) = self.row_for(w, p, table) else { return Outcome::Empty };
        if w.store(s).broken(p) {
            facts.push(Fact::Broken(p, s));
            return Outcome::Error;
        }
        match w.store(s).clash(&self.stores[s.0 as usize], &row) {
            Clash::Free => {
                row.id = w.store_mut(s).next_id(table);
                let open = w.store_mut(s).change(p, Change::Insert(row));
                facts.push(Fact::Inserted { by: p, store: s, row, open });
                if !open {
                    became_durable(w, &[row]);
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

    fn commit(&self, w: &mut World, p: Proc, s: StoreId, line: u8, facts: &mut Vec<Fact>) -> Outcome {
        if w.store(s).transaction(p).is_none() {
            return Outcome::Ok;
        }
        let fate =
            self.fate_on(w, p, line, |what| matches!(what, What::CommitRefused | What::RequestLost | What::AnswerLost));
        // PostgreSQL answers the COMMIT of an aborted transaction with ROLLBACK; that answer can be lost like any other
        let broken = w.store(s).broken(p);
        let trouble = match fate {
            Some(What::RequestLost) => Some(CommitTrouble::RequestLost),
            Some(What::AnswerLost) if broken => Some(CommitTrouble::RequestLost),
            Some(What::AnswerLost) => Some(CommitTrouble::AnswerLost),
            Some(What::CommitRefused) => Some(CommitTrouble::Refused),
            Some(_) | None if broken => Some(CommitTrouble::Refused),
            Some(_) | None => None,
        };
        if let Some(trouble) = trouble {
            facts.push(Fact::CommitFailed(p, s, trouble));
        }
        match trouble {
            Some(CommitTrouble::Refused) => {
                roll_back(w, p, s, facts);
                Outcome::Error
            }
            Some(CommitTrouble::RequestLost) => {
                roll_back(w, p, s, facts);
                Outcome::Timeout
            }
            Some(CommitTrouble::AnswerLost) => {
                make_durable(w, p, s, facts);
                Outcome::Timeout
            }
            None => {
                make_durable(w, p, s, facts);
                Outcome::Ok
            }
        }
    }

    fn send(&self, w: &mut World, p: Proc, line: u8, facts: &mut Vec<Fact>) -> Outcome {
        let Some(message) = w.process(p).memory.message() else { return Outcome::Empty };
        let fate = self.fate_on(w, p, line, |what| matches!(what, What::RequestLost | What::AnswerLost | What::Nack));
        let fate = match fate {
            Some(What::RequestLost) => Fate::RequestLost,
            Some(What::AnswerLost) => Fate::AnswerLost,
            Some(What::Nack) => Fate::Nack,
            Some(_) | None => Fate::Plain,
        };
        w.history.of_mut(message.order).tried = true;
        if let Some(unheard) = w.process(p).memory.call {
            w.broker.abandon(unheard);
        }
        let id = w.broker.leave(p, message, fate);
        w.process_mut(p).memory.call = Some(id);
        facts.push(Fact::Sent(p, message));
        Outcome::Ok
    }

    fn hear(&self, w: &mut World, p: Proc, facts: &mut Vec<Fact>) -> Outcome {
        let Some(call) = w.process_mut(p).memory.call.take() else { return Outcome::Empty };
        let Some(call) = w.broker.call(call).copied() else { return Outcome::Empty };
        w.broker.forget(call.id);
        let trouble = match call.stage {
            Stage::Confirmed => None,
            Stage::Refused => Some((Unconfirmed::Nack, Outcome::Nack)),
            Stage::Closed => Some((Unconfirmed::Closed, Outcome::Error)),
            Stage::Leaving | Stage::Silent => Some((Unconfirmed::Silence, Outcome::Timeout)),
        };
        match trouble {
            None => {
                facts.push(Fact::Confirmed(p, call.message));
                Outcome::Ok
            }
            Some((why, outcome)) => {
                facts.push(Fact::NotConfirmed(p, call.message, why));
                w.late_if_uncopied(call.message.order);
                outcome
            }
        }
    }
}

fn answer(w: &mut World, p: Proc, reply: Reply, facts: &mut Vec<Fact>) -> Outcome {
    if let Some(order) = w.process_mut(p).memory.caller.take() {
        w.history.of_mut(order).told = Some(reply);
        facts.push(Fact::Answered(p, order, reply));
    }
    Outcome::Ok
}
