//! Faults on real servers: a SIGKILL, a connection that is cut, a commit that is refused, a broker that is killed. Each
//! strikes at the place that it names, counted as the model counts.

use outbox_lab::model::{
    Fault, Hear, IdRule, Machine, Op, Order, Place, Predicate, Proc, Publish, Query, QueueId, QueueSpec, Reach, Role,
    Routing, Set, Settle, Shown, Source, Statement, Subscription, System, Table, Target, What, When, Which,
};

use crate::names::Fallible;
use crate::play::{Heard, Play};
use crate::proxy::{Loss, Proxy};

/// Says no to a scenario that real processes cannot play yet, rather than play something else.
pub fn supported(system: &System) -> Fallible<()> {
    if system.queues.as_slice() != [QueueSpec::PLAIN] || system.routing != Routing::Fanout || !system.poison.is_empty()
    {
        return Err("one plain queue and sound events are all that is built here yet".into());
    }
    // what a program does when something failed is refused when it comes to that, by the process itself
    for process in &system.processes {
        let usual = |s: &&Statement| process.program.lines[usize::from(s.line)].shown != Shown::Aside;
        if let Some(s) = process.program.statements.iter().filter(usual).find(|s| !played(&s.op)) {
            return Err(format!("no process here can do this yet: {:?}", s.op).into());
        }
    }
    for fault in &system.faults {
        if let When::After(place) = fault.when
            && matches!(first(system, place), Some(Op::Wait(_)))
        {
            return Err("whether a wait was a pass is known only when its process has looked: not counted here".into());
        }
        match fault.what {
            What::Nack
            | What::VoteNo
            | What::Failed
            | What::Unbind(_)
            | What::Bind(_)
            | What::ExchangeGone
            | What::ExchangeBack
            | What::Expire(_)
            | What::BackUp(_)
            | What::Restore(_)
            | What::SlotLost(_)
            | What::Hang(_)
            | What::Hold(_)
            | What::End(_)
            | What::Wake(_)
            | What::Elapse(_)
            | What::TickAll
            | What::Heuristic(..) => {
                return Err("this fault has no counterpart on the servers here yet".into());
            }
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

/// Whether a real process can execute it.
fn played(op: &Op) -> bool {
    match op {
        Op::Receive(Source::Commands) => true,
        Op::Receive(Source::Queue(from)) => *from == Subscription::plain(QueueId(0)),
        Op::Settle(how) => *how == Settle::Ack,
        Op::Signal(reach) => *reach == Reach::Beside,
        Op::Insert { id, .. } => *id == IdRule::Event,
        // a plain look by id; locks and claims have no counterpart yet
        Op::Select(query) => {
            *query == Query::of(query.store, query.table(), query.rows.clone(), query.limit)
                && query.rows.iter().all(|rule| matches!(rule, Predicate::StatusIs(_)))
        }
        Op::Update { table, which, set, fence, upsert, .. } => {
            let plain = *table == Table::Outbox && *which == Which::Hand && fence.is_empty() && !upsert;
            plain && matches!(set.as_slice(), [Set::Status(_)])
        }
        Op::Send(how) => *how == Publish::PLAIN,
        Op::Await(how) => *how == Hear::OWN,
        Op::Wait(_)
        | Op::Begin(_)
        | Op::Take
        | Op::Commit(_)
        | Op::Rollback(_)
        | Op::Answer(_)
        | Op::Goto
        | Op::Stop => true,
        Op::Receive(Source::CommandsOrTick)
        | Op::Listen
        | Op::Keep { .. }
        | Op::TakeKept
        | Op::Delete { .. }
        | Op::Lock { .. }
        | Op::Flush(_)
        | Op::Prepare(_)
        | Op::Decide { .. } => false,
    }
}

/// The first statement of a line.
fn first(system: &System, place: Place) -> Option<&Op> {
    let program = &system.spec(place.process).program;
    let line = program.lines.get(usize::from(place.line))?;
    program.statements.get(usize::from(line.first)).map(|s| &s.op)
}

impl Play<'_> {
    /// The fault that waits for this execution of a call or commit, if it is its pass.
    pub fn fate(&mut self, p: Proc, line: u8, op: &Op) -> Option<(usize, What)> {
        let matters = |what| match op {
            Op::Send(_) => matches!(what, What::RequestLost | What::AnswerLost),
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

    pub async fn arm(&mut self, p: Proc, what: What, op: &Op) -> Fallible<()> {
        match (what, op) {
            (What::CommitRefused, Op::Commit(store)) => self.servers.refuse_commits(*store, true).await?,
            (What::RequestLost, _) => self.proxy(p, op).arm(Loss::Request),
            (What::AnswerLost, _) => self.proxy(p, op).arm(Loss::Answer),
            (_, _) => {}
        }
        Ok(())
    }

    pub async fn disarm(&mut self, p: Proc, what: What, op: &Op, fault: usize) -> Fallible<()> {
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
    pub async fn passed(&mut self, p: Proc, line: u8) -> Fallible<()> {
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

    pub async fn strike(&mut self, i: usize) -> Fallible<()> {
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
            // refused before the play begins
            What::VoteNo
            | What::Failed
            | What::Unbind(_)
            | What::Bind(_)
            | What::ExchangeGone
            | What::ExchangeBack
            | What::Expire(_)
            | What::BackUp(_)
            | What::Restore(_)
            | What::SlotLost(_)
            | What::Hang(_)
            | What::Hold(_)
            | What::End(_)
            | What::Wake(_)
            | What::Elapse(_)
            | What::TickAll
            | What::Heuristic(..) => Ok(()),
        }
    }

    fn ask_again(&mut self, order: Order) -> Fallible<()> {
        let service = self.system.find(Role::Service, 1).ok_or("nobody to ask")?;
        self.seen[usize::from(service.0)].commands.push(order);
        Ok(())
    }

    pub async fn broker_starts(&mut self) -> Fallible<()> {
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
            running.kill()?;
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
}
