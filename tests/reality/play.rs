//! One run on real servers. The coordinator lets one statement run at a time, in the order of the page's story: what is
//! downstream first; when nothing can move, the next idle act, then what crashed, then the broker, then the tickers,
//! until a round of them finds nothing. It knows the programs and the faults, and what the machines report. It never
//! asks the model what happens.

use outbox_lab::model::{Machine, Op, Order, Outcome, Proc, Role, Source, System, Table, When};

use crate::columns::{Columns, NOTHING, capped, told};
use crate::faults::supported;
use crate::machines::Running;
use crate::names::{Fallible, Names};
use crate::proxy::Proxy;
use crate::servers::{Addresses, Servers};
use crate::token::{Note, Report, Token};
use crate::wire::Protocol;

/// Statements after which a run counts as endless.
const STATEMENTS_AT_MOST: usize = 2000;

/// Which run: what a machine needs to know to become part of it.
#[derive(Clone, Copy, Debug)]
pub struct Which {
    /// Its position in the list of runs.
    pub index: usize,
    /// A number that no other run on these servers has.
    pub number: u32,
}

/// A process as the coordinator knows it: from its reports.
pub struct Seen {
    /// Its next statement.
    pub pc: u8,
    /// It has not been killed.
    pub alive: bool,
    /// Commands that callers gave it and that it has not taken.
    pub commands: Vec<Order>,
    /// A message that it received and has not settled.
    pub holds: bool,
    /// Between it and PostgreSQL.
    pub postgres: Proxy,
    /// Between it and RabbitMQ.
    pub broker: Proxy,
}

/// What is known of an order beside what the servers hold.
#[derive(Clone, Default)]
pub struct Heard {
    receipts: usize,
    premature: bool,
    told: Option<&'static str>,
}

/// A run under way.
pub struct Play<'a> {
    /// The programs and the faults.
    pub system: &'a System,
    /// Which run.
    pub which: Which,
    /// The servers.
    pub servers: Servers,
    /// The broker has not been killed.
    pub broker_up: bool,
    /// The machines; a dead one is not there.
    pub machines: Vec<(Machine, Option<Running>)>,
    /// By process.
    pub seen: Vec<Seen>,
    /// By order.
    pub heard: Vec<Heard>,
    /// Passes left before each fault strikes; 0 when it has struck.
    pub passes: Vec<u8>,
    statements: usize,
    /// Something was received, written, sent or told since this was last cleared.
    stirred: bool,
}

/// Plays a system on the servers, and reads what is left, by order.
pub async fn play(system: &System, which: Which, addresses: &Addresses) -> Fallible<Vec<Columns>> {
    supported(system)?;
    let names = Names::new(which.number);
    let servers = Servers::set_up(addresses, &names, system).await?;
    let mut seen = vec![];
    for _ in system.procs() {
        let postgres = Proxy::new(Protocol::Postgres, addresses.postgres)?;
        let broker = Proxy::new(Protocol::Amqp, addresses.broker)?;
        seen.push(Seen { pc: 0, alive: false, commands: vec![], holds: false, postgres, broker });
    }
    let passes = system.faults.iter().map(|f| f.when.place().map_or(1, |place| place.pass.max(1)));
    let mut play = Play {
        system,
        which,
        servers,
        broker_up: true,
        machines: system.machines().into_iter().map(|m| (m, None)).collect(),
        seen,
        heard: vec![Heard::default(); usize::from(system.orders)],
        passes: passes.collect(),
        statements: 0,
        stirred: false,
    };
    let result = play.until_quiet().await;
    // whatever happened: no machine outlives its run
    for (_, machine) in &mut play.machines {
        if let Some(running) = machine {
            running.kill()?;
        }
    }
    result?;
    play.read_back().await
}

impl Play<'_> {
    async fn until_quiet(&mut self) -> Fallible<()> {
        for m in self.system.machines() {
            self.start(m)?;
        }
        if let Some(service) = self.system.find(Role::Service, 1) {
            self.seen[usize::from(service.0)].commands = (0..self.system.orders).map(Order).collect();
        }
        for i in 0..self.system.faults.len() {
            if self.system.faults[i].when == When::Start {
                self.strike(i).await?;
            }
        }
        loop {
            self.settle().await?;
            if self.recover().await? {
                continue;
            }
            self.stirred = false;
            for p in self.system.procs().rev() {
                if self.seen[usize::from(p.0)].alive && self.turn(p, true).await? {
                    self.settle().await?;
                }
            }
            if !self.stirred {
                break;
            }
        }
        match self.passes.iter().position(|left| *left > 0) {
            Some(i) => Err(format!("this fault never struck: {:?}", self.system.faults[i]).into()),
            None => Ok(()),
        }
    }

    /// Lets processes move, downstream first, until none can.
    async fn settle(&mut self) -> Fallible<()> {
        'again: loop {
            for p in self.system.procs().rev() {
                if self.seen[usize::from(p.0)].alive && self.turn(p, false).await? {
                    continue 'again;
                }
            }
            return Ok(());
        }
    }

    /// In an idle moment: the next idle act, else a restart, else the broker. Says whether there was something to do.
    async fn recover(&mut self) -> Fallible<bool> {
        let idle = |i: &usize| self.system.faults[*i].when == When::Idle && self.passes[*i] > 0;
        if let Some(act) = (0..self.system.faults.len()).find(idle) {
            self.strike(act).await?;
            return Ok(true);
        }
        let dead = self.machines.iter().find(|(_, running)| running.is_none()).map(|(m, _)| *m);
        if let Some(m) = dead {
            self.start(m)?;
            return Ok(true);
        }
        if !self.broker_up {
            self.broker_starts().await?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Gives a process the token, and takes note of what it did. Says whether it moved.
    async fn turn(&mut self, p: Proc, tick: bool) -> Fallible<bool> {
        let i = usize::from(p.0);
        let pc = self.seen[i].pc;
        let program = &self.system.spec(p).program;
        let statement = &program.statements[usize::from(pc)];
        let fate = self.fate(p, statement.line, &statement.op);
        if let Some((_, what)) = fate {
            self.arm(p, what, &statement.op).await?;
        }
        let token = if tick { Token::Tick(p) } else { Token::Step(p, self.seen[i].commands.first().copied()) };
        let report = self.ask(p, token)?;
        let (next, outcome, note) = match report {
            Report::Waits => return Ok(false),
            Report::Broken(why) => return Err(format!("{} {why}", self.system.spec(p).role.word()).into()),
            Report::Ran { pc: said, next, outcome, note } if said == pc => (next, outcome, note),
            Report::Ran { pc: said, .. } => return Err(format!("{p:?} was at {pc} and ran {said}").into()),
        };
        self.statements += 1;
        if self.statements > STATEMENTS_AT_MOST {
            return Err("it does not come to rest".into());
        }
        if let Some((fault, what)) = fate {
            self.disarm(p, what, &statement.op, fault).await?;
        }
        self.seen[i].pc = next;
        self.stirred |= stirs(&statement.op, outcome);
        match note {
            Note::None => {}
            Note::Command => drop(self.seen[i].commands.remove(0)),
            Note::Received(order) => {
                let early = self.servers.rows(Table::Orders, order).await? == 0;
                let heard = self.heard.get_mut(usize::from(order.0)).ok_or("a message about an order of nobody")?;
                heard.receipts += 1;
                heard.premature |= early;
            }
            Note::Told(order, reply) => self.heard[usize::from(order.0)].told = Some(told(reply)),
        }
        match statement.op {
            Op::Receive(Source::Queue(_)) => self.seen[i].holds = true,
            Op::Settle(_) => self.seen[i].holds = false,
            _ => {}
        }
        let line = &program.lines[usize::from(statement.line)];
        let leaves = pc + 1 == line.end || next < line.first || next >= line.end;
        if leaves && outcome != Outcome::Empty {
            self.passed(p, statement.line).await?;
        }
        Ok(true)
    }

    /// What the servers hold at the end, and what was heard on the way.
    async fn read_back(&self) -> Fallible<Vec<Columns>> {
        let (queued, copies) = self.servers.drain().await?;
        let about = |orders: &[Order], order| capped(orders.iter().filter(|o| **o == order).count());
        let mut all = vec![];
        for (i, heard) in self.heard.iter().enumerate() {
            let order = Order(u8::try_from(i)?);
            all.push(Columns {
                rows: capped(self.servers.rows(Table::Orders, order).await?),
                outbox: self.servers.outbox(order).await?,
                copies: about(&copies, order),
                effects: capped(self.servers.rows(Table::Effects, order).await?),
                inbox: capped(self.servers.rows(Table::Inbox, order).await?),
                receipts: capped(heard.receipts),
                queued: about(&queued, order),
                premature: heard.premature,
                told: heard.told.unwrap_or(NOTHING),
            });
        }
        Ok(all)
    }
}

/// Whether a statement concerned anybody else, so that a round of ticks with it was not fruitless.
fn stirs(op: &Op, outcome: Outcome) -> bool {
    match op {
        Op::Receive(_)
        | Op::Settle(_)
        | Op::Insert { .. }
        | Op::Update { .. }
        | Op::Delete { .. }
        | Op::Prepare(_)
        | Op::Decide { .. }
        | Op::Send(_)
        | Op::Await(_)
        | Op::Answer(_) => outcome != Outcome::Empty,
        Op::Wait(_)
        | Op::Signal(_)
        | Op::Begin(_)
        | Op::Select(_)
        | Op::Take
        | Op::Listen
        | Op::Keep { .. }
        | Op::TakeKept
        | Op::Lock { .. }
        | Op::Flush(_)
        | Op::Commit(_)
        | Op::Rollback(_)
        | Op::Goto
        | Op::Stop => false,
    }
}
