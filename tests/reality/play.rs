//! One run on real servers. The coordinator lets one statement run at a time, in the order of the page's story: what is
//! downstream first; when nothing can move, the next idle act, then what crashed, then the broker, then the tickers,
//! until a round of them finds nothing. It knows the programs and the faults, and what the machines report. It never
//! asks the model what happens.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use outbox_lab::model::{
    Fault, Machine, Op, Order, Outcome, Place, Proc, Role, Source, System, Table, Target, What, When,
};

use crate::columns::{Columns, capped, told};
use crate::machine::arguments;
use crate::names::{Fallible, Names};
use crate::process::Ports;
use crate::proxy::{Loss, Proxy};
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
struct Seen {
    pc: u8,
    alive: bool,
    /// Commands that callers gave it and that it has not taken.
    commands: Vec<Order>,
    /// A message that it received and has not settled.
    holds: bool,
    postgres: Proxy,
    broker: Proxy,
}

/// What is known of an order beside what the servers hold.
#[derive(Clone, Default)]
struct Heard {
    receipts: usize,
    premature: bool,
    told: Option<&'static str>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

struct Play<'a> {
    system: &'a System,
    which: Which,
    servers: Servers,
    broker_up: bool,
    machines: Vec<(Machine, Option<Running>)>,
    seen: Vec<Seen>,
    heard: Vec<Heard>,
    /// Passes left before each fault strikes; 0 when it has struck.
    passes: Vec<u8>,
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
    let passes = system.faults.iter().map(|f| match f.when {
        When::After(place) | When::On(place) => place.pass.max(1),
        When::Start | When::Idle => 1,
    });
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
            running.child.kill()?;
            running.child.wait()?;
        }
    }
    result?;
    play.read_back().await
}

/// Says no to a scenario that real processes cannot play yet, rather than play something else.
fn supported(system: &System) -> Fallible<()> {
    for fault in &system.faults {
        match fault.what {
            What::Nack => return Err("a nack has no counterpart here yet".into()),
            What::Crash(Target::Process(p)) if system.on(system.spec(p).machine).len() > 1 => {
                return Err("one process cannot be killed beside another of its machine".into());
            }
            What::Crash(_)
            | What::RequestLost
            | What::AnswerLost
            | What::CommitRefused
            | What::BrokerDown
            | What::BrokerUp
            | What::RetryWithKey
            | What::RetryWithoutKey => {}
        }
    }
    Ok(())
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
            Op::Receive(Source::Queue) => self.seen[i].holds = true,
            Op::Settle(_) => self.seen[i].holds = false,
            _ => {}
        }
        let line = &program.lines[usize::from(statement.line)];
        let leaves = pc + 1 == line.end || next < line.first || next >= line.end;
        if leaves && outcome != Outcome::Empty && !(tick && self.finds_nothing(p)) {
            self.passed(p, statement.line).await?;
        }
        Ok(true)
    }

    /// A tick alone is no pass of its line: only one that finds something. No fault is armed there today.
    fn finds_nothing(&self, p: Proc) -> bool {
        matches!(self.system.spec(p).program.statements.first().map(|s| &s.op), Some(Op::Wait(_)))
    }

    /// The fault that waits for this execution of a call or commit, if it is its pass.
    fn fate(&mut self, p: Proc, line: u8, op: &Op) -> Option<(usize, What)> {
        let matters = |what| match op {
            Op::Send => matches!(what, What::RequestLost | What::AnswerLost),
            Op::Commit(_) => matches!(what, What::RequestLost | What::AnswerLost | What::CommitRefused),
            _ => false,
        };
        let mut fate = None;
        for (i, fault) in self.system.faults.iter().enumerate() {
            let When::On(Place { process, line: l, .. }) = fault.when else { continue };
            if process == p && l == line && matters(fault.what) && self.passes[i] > 0 {
                self.passes[i] -= 1;
                if self.passes[i] == 0 {
                    fate = fate.or(Some((i, fault.what)));
                }
            }
        }
        fate
    }

    async fn arm(&mut self, p: Proc, what: What, op: &Op) -> Fallible<()> {
        match (what, op) {
            (What::CommitRefused, Op::Commit(store)) => self.servers.refuse_commits(*store, true).await?,
            (What::RequestLost, _) => self.proxy(p, op).arm(Loss::Request),
            (What::AnswerLost, _) => self.proxy(p, op).arm(Loss::Answer),
            (_, _) => {}
        }
        Ok(())
    }

    async fn disarm(&mut self, p: Proc, what: What, op: &Op, fault: usize) -> Fallible<()> {
        if let (What::CommitRefused, Op::Commit(store)) = (what, op) {
            return self.servers.refuse_commits(*store, false).await;
        }
        if !self.proxy(p, op).has_struck() {
            return Err(format!("the proxy lost nothing for {:?}", self.system.faults[fault]).into());
        }
        if matches!(op, Op::Commit(_)) {
            self.servers.until_gone(p).await?;
        }
        Ok(())
    }

    fn proxy(&self, p: Proc, op: &Op) -> &Proxy {
        let seen = &self.seen[usize::from(p.0)];
        if matches!(op, Op::Commit(_)) { &seen.postgres } else { &seen.broker }
    }

    /// Every fault armed after that line counts the pass; the one that reaches its pass strikes now.
    async fn passed(&mut self, p: Proc, line: u8) -> Fallible<()> {
        for i in 0..self.system.faults.len() {
            let When::After(place) = self.system.faults[i].when else { continue };
            if place.process == p && place.line == line && self.passes[i] > 0 {
                self.passes[i] -= 1;
                if self.passes[i] == 0 {
                    self.strike(i).await?;
                }
            }
        }
        Ok(())
    }

    async fn strike(&mut self, i: usize) -> Fallible<()> {
        let Fault { what, .. } = self.system.faults[i];
        self.passes[i] = 0;
        match what {
            What::Crash(Target::Machine(m)) => self.kill(m).await,
            What::Crash(Target::Process(p)) => self.kill(self.system.spec(p).machine).await,
            What::BrokerDown => {
                self.servers.kill_broker()?;
                self.broker_up = false;
                self.seen.iter_mut().for_each(|s| s.holds = false);
                // until every process could see it
                while self.seen.iter().any(|s| s.broker.is_busy()) {
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
                Ok(())
            }
            What::BrokerUp => self.broker_starts().await,
            What::RetryWithKey => self.ask_again(Order(0)),
            What::RetryWithoutKey => {
                self.heard.push(Heard::default());
                self.ask_again(Order(u8::try_from(self.heard.len() - 1)?))
            }
            // fates: they strike in the call itself
            What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused => Ok(()),
        }
    }

    fn ask_again(&mut self, order: Order) -> Fallible<()> {
        let service = self.system.find(Role::Service, 1).ok_or("nobody to ask")?;
        self.seen[usize::from(service.0)].commands.push(order);
        Ok(())
    }

    async fn broker_starts(&mut self) -> Fallible<()> {
        if !self.broker_up {
            self.servers.start_broker().await?;
            self.broker_up = true;
        }
        Ok(())
    }

    /// SIGKILL, and then until both servers have noticed.
    async fn kill(&mut self, m: Machine) -> Fallible<()> {
        let waiting = self.servers.waiting().await?;
        let here = self.system.on(m);
        let held = here.iter().filter(|p| self.seen[usize::from(p.0)].holds).count() as u32;
        if let Some((_, machine)) = self.machines.iter_mut().find(|(n, _)| *n == m)
            && let Some(mut running) = machine.take()
        {
            running.child.kill()?;
            running.child.wait()?;
        }
        for p in here {
            let seen = &mut self.seen[usize::from(p.0)];
            (seen.alive, seen.holds, seen.pc) = (false, false, 0);
            seen.commands.clear();
            self.servers.until_gone(p).await?;
        }
        match waiting {
            Some(waiting) => self.servers.until_waiting(waiting + held).await,
            None => Ok(()),
        }
    }

    fn start(&mut self, m: Machine) -> Fallible<()> {
        let here = self.system.on(m);
        let ports: Vec<(Proc, Ports)> = here
            .iter()
            .map(|p| {
                let seen = &self.seen[usize::from(p.0)];
                (*p, Ports { postgres: seen.postgres.port, broker: seen.broker.port })
            })
            .collect();
        let mut child = Command::new(std::env::current_exe()?)
            .arg("machine")
            .args(arguments(self.which.index, m, self.which.number, &ports))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no way to talk to the machine")?;
        let output = BufReader::new(child.stdout.take().ok_or("no way to hear the machine")?);
        for (n, machine) in &mut self.machines {
            if *n == m {
                *machine = Some(Running { child, input, output });
                break;
            }
        }
        for p in here {
            let seen = &mut self.seen[usize::from(p.0)];
            (seen.alive, seen.pc) = (true, 0);
        }
        Ok(())
    }

    fn ask(&mut self, p: Proc, token: Token) -> Fallible<Report> {
        let m = self.system.spec(p).machine;
        let machine = self.machines.iter_mut().find(|(n, _)| *n == m).and_then(|(_, running)| running.as_mut());
        let running = machine.ok_or("the machine is dead")?;
        writeln!(running.input, "{}", token.write())?;
        let mut line = String::new();
        running.output.read_line(&mut line)?;
        Report::read(line.trim()).ok_or_else(|| format!("the machine said {line:?} to {token:?}").into())
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
                told: heard.told.unwrap_or("-"),
            });
        }
        Ok(all)
    }
}

/// Whether a statement concerned anybody else, so that a round of ticks with it was not fruitless.
fn stirs(op: &Op, outcome: Outcome) -> bool {
    match op {
        Op::Receive(_) | Op::Settle(_) | Op::Insert { .. } | Op::Mark { .. } | Op::Send | Op::Await | Op::Answer(_) => {
            outcome != Outcome::Empty
        }
        Op::Wait(_)
        | Op::Signal(_)
        | Op::Begin(_)
        | Op::Select { .. }
        | Op::Take
        | Op::Commit(_)
        | Op::Rollback(_)
        | Op::Goto
        | Op::Stop => false,
    }
}
