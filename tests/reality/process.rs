//! A process: it executes the statements of its program against real servers, one at a time. Its memory is here and
//! nowhere else, so that a kill takes it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use outbox_lab::content::sql;
use outbox_lab::model::{Op, Order, Outcome, Proc, Program, Query, Settle, Source, StoreId, Tick};

use crate::broker::{Answer, Delivery, Publisher};
use crate::database::{Database, Found, Values};
use crate::names::{Fallible, message_id, order_of};
use crate::token::{Note, Report};

/// Where the servers are, for one process: behind its own two proxies.
#[derive(Clone, Debug)]
pub struct Ports {
    /// PostgreSQL.
    pub postgres: u16,
    /// RabbitMQ.
    pub broker: u16,
}

/// Everything that a kill takes away.
#[derive(Default)]
struct Memory {
    order: Option<Order>,
    caller: Option<Order>,
    batch: VecDeque<Found>,
    row: Option<Found>,
    delivery: Option<Delivery>,
    /// The answer to its publication that has come, and that the program has not looked at.
    answer: Option<Answer>,
}

/// A running process.
pub struct Process {
    me: Proc,
    program: Program,
    pc: u8,
    memory: Memory,
    databases: Vec<Database>,
    broker: Publisher,
    signals: Arc<Vec<AtomicBool>>,
    /// The processes of its machine: others it cannot signal.
    relays: Vec<Proc>,
}

impl Process {
    /// At its first line, knowing nothing.
    pub fn new(
        me: Proc,
        program: Program,
        databases: Vec<Database>,
        broker: Publisher,
        signals: Arc<Vec<AtomicBool>>,
        relays: Vec<Proc>,
    ) -> Process {
        Process { me, program, pc: 0, memory: Memory::default(), databases, broker, signals, relays }
    }

    /// Executes the next statement, or says that it waits.
    pub async fn turn(&mut self, command: Option<Order>, tick: bool) -> Report {
        let pc = self.pc;
        let Some(statement) = self.program.statements.get(usize::from(pc)).cloned() else {
            return Report::Broken(format!("there is no statement {pc}"));
        };
        match self.execute(&statement.op, command, tick).await {
            Err(why) => Report::Broken(format!("{:?}: {why}", statement.op)),
            Ok(None) => Report::Waits,
            Ok(Some((outcome, note))) => {
                self.pc = self.program.next(pc, outcome);
                Report::Ran { pc, next: self.pc, outcome, note }
            }
        }
    }

    async fn execute(&mut self, op: &Op, command: Option<Order>, tick: bool) -> Fallible<Option<(Outcome, Note)>> {
        if tick && !matches!(op, Op::Wait(Tick::Clock | Tick::Net)) {
            return Ok(None);
        }
        let sql = sql::sql(op);
        let text = sql.as_ref().map_or("", |s| s.text.as_str());
        let done = |outcome| Ok(Some((outcome, Note::None)));
        match op {
            Op::Receive(Source::Commands) => {
                let Some(order) = command else { return Ok(None) };
                self.memory = Memory { order: Some(order), caller: Some(order), ..Memory::default() };
                Ok(Some((Outcome::Ok, Note::Command)))
            }
            Op::Receive(Source::Queue(_)) => {
                let Some(delivery) = self.broker.receive().await? else { return Ok(None) };
                let order = order_of(&delivery.message_id)?;
                self.memory = Memory { order: Some(order), delivery: Some(delivery), ..Memory::default() };
                Ok(Some((Outcome::Ok, Note::Received(order))))
            }
            Op::Settle(Settle::Ack) => {
                let delivery = self.memory.delivery.take().ok_or("no message in hand")?;
                self.broker.ack(delivery).await?;
                done(Outcome::Ok)
            }
            Op::Wait(_) => {
                let signalled = self.signals[usize::from(self.me.0)].swap(false, SeqCst);
                if !signalled && !tick {
                    return Ok(None);
                }
                self.memory = Memory::default();
                done(Outcome::Ok)
            }
            Op::Signal(_) => {
                for target in &self.relays {
                    self.signals[usize::from(target.0)].store(true, SeqCst);
                }
                done(Outcome::Ok)
            }
            Op::Begin(store) => done(self.database(*store)?.begin(text).await?),
            Op::Insert { store, .. } => {
                let values = self.values(sql.as_ref())?;
                done(self.database(*store)?.insert(text, values).await?)
            }
            Op::Select(Query { store, .. }) => {
                let rows = self.database(*store)?.select(text).await?;
                let outcome = match &rows {
                    None => Outcome::Error,
                    Some(rows) if rows.is_empty() => Outcome::Empty,
                    Some(_) => Outcome::Ok,
                };
                if outcome == Outcome::Ok {
                    self.memory.batch = rows.unwrap_or_default().into();
                }
                done(outcome)
            }
            Op::Take => {
                self.memory.row = self.memory.batch.pop_front();
                match &self.memory.row {
                    None => done(Outcome::Empty),
                    Some(row) => {
                        self.memory.order = Some(order_of(&row.message_id)?);
                        done(Outcome::Ok)
                    }
                }
            }
            Op::Update { store, .. } => {
                let values = self.values(sql.as_ref())?;
                done(self.database(*store)?.update(text, values).await?)
            }
            Op::Commit(store) => done(self.database(*store)?.commit(text).await?),
            Op::Rollback(store) => {
                self.database(*store)?.rollback(text).await?;
                done(Outcome::Ok)
            }
            Op::Send(_) => {
                let id = self.message_id()?;
                self.memory.answer = Some(self.broker.publish(&id).await?);
                done(Outcome::Ok)
            }
            Op::Await(_) => done(match self.memory.answer.take().ok_or("no publication to hear about")? {
                Answer::Confirmed => Outcome::Ok,
                Answer::Refused => Outcome::Nack,
                Answer::NoBroker => Outcome::Error,
                Answer::Silence => Outcome::Timeout,
            }),
            Op::Answer(reply) => match self.memory.caller.take() {
                Some(order) => Ok(Some((Outcome::Ok, Note::Told(order, *reply)))),
                None => done(Outcome::Ok),
            },
            Op::Goto => done(Outcome::Ok),
            // `faults::supported` says no before a play begins
            Op::Stop
            | Op::Receive(Source::CommandsOrTick)
            | Op::Settle(Settle::Requeue | Settle::Reject)
            | Op::Listen
            | Op::Keep { .. }
            | Op::TakeKept
            | Op::Delete { .. }
            | Op::Lock { .. }
            | Op::Flush(_)
            | Op::Prepare(_)
            | Op::Decide { .. } => Err("this statement has no counterpart here".into()),
        }
    }

    fn database(&mut self, store: StoreId) -> Fallible<&mut Database> {
        self.databases.get_mut(usize::from(store.0)).ok_or_else(|| "no such database".into())
    }

    /// The id of the message in hand: of the row, else of the delivery, else of the command.
    fn message_id(&self) -> Fallible<String> {
        let memory = &self.memory;
        let of_row = memory.row.as_ref().map(|r| r.message_id.clone());
        let delivered = || memory.delivery.as_ref().map(|d| d.message_id.clone());
        of_row.or_else(delivered).or_else(|| memory.order.map(message_id)).ok_or_else(|| "nothing in hand".into())
    }

    fn values(&self, sql: Option<&sql::Sql>) -> Fallible<Values> {
        let mut values = Values::default();
        for value in sql.map_or(&[][..], |s| &s.values) {
            values.push(match value {
                sql::Value::Order => Box::new(crate::names::order_number(self.memory.order.ok_or("no order in hand")?)),
                sql::Value::Message => Box::new(self.message_id()?),
                sql::Value::Row => Box::new(self.memory.row.as_ref().ok_or("no row in hand")?.id),
            });
        }
        Ok(values)
    }
}
