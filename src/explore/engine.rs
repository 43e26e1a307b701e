//! From a world in numbers to every next world in numbers, asking the model only what is new.
//!
//! It lists the same actions as [`System::enabled`], in the same order, and leads where [`System::step`] leads: whenever
//! an action meets a combination of parts that it has not met, the model is asked, and its answer is remembered under
//! exactly those parts.

use super::footprint::Footprints;
use super::memo::{Known, Memo};
use super::parts::{Interner, Layout, Parts, bit, number_at};
use super::reduce::{Twins, is_local, twins};
use crate::model::{Action, CallId, Fact, Life, Machine, Op, Pause, Proc, Set, Stage, System, World, in_telling_order};

/// There are no numbers left for a part with a new value.
#[derive(Debug)]
pub(super) struct Full;

/// What the state of a process tells.
#[derive(Clone, Copy)]
struct ProcessInfo {
    life: Life,
    run: Known,
    /// Its ticker may fire: what it does while others are busy, and when the world is idle.
    tick: Option<[Known; 2]>,
    /// It stands still, and may go on.
    release: Option<Known>,
    /// Its next statement is executed at once, in a reduced search.
    local: Option<u32>,
}

/// What the state of the broker tells.
#[derive(Clone)]
struct BrokerInfo {
    up: bool,
    perform: Vec<(Action, Known)>,
}

/// What the state of the control tells.
#[derive(Clone, Copy)]
struct ControlInfo {
    strike: Option<Known>,
    idle_act: Option<Known>,
    crashes: bool,
}

/// What is known of a machine's actions before any part is.
struct MachineInfo {
    machine: Machine,
    /// Its processes, one bit each.
    processes: u64,
    restart: Known,
    crash: Known,
}

/// The next worlds of a world.
#[derive(Default)]
pub(super) struct Next {
    /// The actions.
    pub actions: Vec<Action>,
    /// The worlds that they lead to, as words, in the same order.
    pub worlds: Vec<u64>,
    /// Whether that world stands for the one with twins exchanged, in the same order.
    pub exchanged: Vec<bool>,
}

impl Next {
    /// Where an action leads.
    fn after(&self, action: Action) -> Option<&[u64]> {
        let i = self.actions.iter().position(|a| *a == action)?;
        let words = self.worlds.len() / self.actions.len();
        Some(&self.worlds[i * words..][..words])
    }
}

/// The machine.
pub(super) struct Engine {
    /// What runs.
    pub system: System,
    /// The numbers of the first moment.
    pub start: Vec<u64>,
    /// The values of parts.
    pub interner: Interner,
    footprints: Footprints,
    layout: Layout,
    memo: Memo,
    machines: Vec<MachineInfo>,
    broker_up: Known,
    /// Time passes, where some program writes a time.
    elapse: Option<Known>,
    /// By process, then by the number of its state.
    processes: Vec<Vec<Option<ProcessInfo>>>,
    brokers: Vec<Option<BrokerInfo>>,
    controls: Vec<Option<ControlInfo>>,
    /// Where the model acts: the parts in question are loaded before, the others are left over from earlier questions.
    scratch: World,
    /// The numbers of the parts of that world.
    held: Vec<u64>,
    /// It looks for fewer worlds.
    reduced: bool,
    /// Relays that can be exchanged, in a reduced search.
    pub twins: Option<Twins>,
    facts: Vec<Fact>,
}

fn is_a_time(set: &Set) -> bool {
    match set {
        Set::DueIn(_) | Set::Claim(_) => true,
        Set::Status(_)
        | Set::CountAttempt
        | Set::ClearAttempts
        | Set::NoSchedule
        | Set::Release
        | Set::NextGeneration
        | Set::Position
        | Set::EndOfWal => false,
    }
}

/// An action as a number.
fn code(action: Action) -> u16 {
    let (kind, about) = match action {
        Action::Strike => (0, 0),
        Action::Perform(CallId(n)) => (1, n),
        Action::Run(Proc(n)) => (2, n),
        Action::Tick(Proc(n)) => (3, n),
        Action::Idle => (4, 0),
        Action::Restart(Machine(n)) => (5, n),
        Action::BrokerUp => (6, 0),
        Action::Crash(Machine(n)) => (7, n),
        Action::Elapse => (8, 0),
        Action::Release(Proc(n)) => (9, n),
    };
    kind | u16::from(about) << 8
}

/// The key of an action: a tick of an idle world is another action.
pub(super) fn key(action: Action, idle: bool) -> u16 {
    code(action) | u16::from(idle) << 4
}

impl Engine {
    /// For a system.
    pub fn new(system: &System, reduced: bool) -> Engine {
        let mut interner = Interner::new(system);
        let scratch = World::new(system);
        // the first value of each part always has a number
        let start = interner.encode(&scratch).unwrap_or_default();
        let mut engine = Engine {
            system: system.clone(),
            footprints: Footprints::new(system),
            layout: Layout::new(system),
            memo: Memo::new(interner.words()),
            interner,
            machines: vec![],
            broker_up: Known::Refused,
            elapse: None,
            processes: vec![vec![]; system.processes.len()],
            brokers: vec![],
            controls: vec![],
            scratch,
            held: start.clone(),
            reduced,
            twins: if reduced { twins(system) } else { None },
            start,
            facts: vec![],
        };
        engine.broker_up = engine.needs(Action::BrokerUp, false, Parts::NONE);
        let writes_a_time = |op: &Op| match op {
            Op::Update { set, .. } => set.iter().any(is_a_time),
            Op::Select(query) => query.set.iter().any(is_a_time),
            _ => false,
        };
        if system.procs().any(|p| system.spec(p).program.has(writes_a_time)) {
            engine.elapse = Some(engine.needs(Action::Elapse, true, Parts::NONE));
        }
        for machine in system.machines() {
            let processes = system.on(machine).iter().fold(0, |bits, p| bits | bit(p.0 as usize));
            let restart = engine.needs(Action::Restart(machine), false, Parts::NONE);
            let crash = engine.needs(Action::Crash(machine), false, Parts::NONE);
            engine.machines.push(MachineInfo { machine, processes, restart, crash });
        }
        if reduced {
            let mut first = engine.start.clone();
            // the values of the first moment have numbers, and so have those a few local lines later
            if engine.reduce(&mut first).is_ok() {
                engine.start = first;
            }
        }
        engine
    }

    /// No further world will be expanded.
    pub fn finish(&mut self) {
        self.memo = Memo::new(self.interner.words());
    }

    /// The world of these numbers.
    pub fn decode(&self, words: &[u64]) -> World {
        self.interner.decode(words)
    }

    /// Every next world of a world.
    pub fn expand(&mut self, world: &[u64], next: &mut Next) -> Result<(), Full> {
        next.actions.clear();
        next.worlds.clear();
        next.exchanged.clear();
        let control = self.control(world)?;
        if let Some(known) = control.strike {
            return self.act(world, Action::Strike, false, known, next);
        }
        let broker = self.broker(world)?;
        let mut call = 0;
        while let Some((action, known)) = self.brokers[broker].as_ref().and_then(|b| b.perform.get(call)).copied() {
            self.act(world, action, false, known, next)?;
            call += 1;
        }
        let (mut dead, mut alive, mut ticking, mut still) = (0u64, 0u64, 0u64, 0u64);
        for i in 0..self.processes.len() {
            let info = self.process(world, i)?;
            match info.life {
                Life::Running => {
                    alive |= bit(i);
                    self.act(world, Action::Run(Proc(i as u8)), false, info.run, next)?;
                }
                Life::Dead => dead |= bit(i),
                Life::Ended => {}
            }
            ticking |= if info.tick.is_some() { bit(i) } else { 0 };
            still |= if info.release.is_some() { bit(i) } else { 0 };
        }
        let idle = next.actions.is_empty();
        for i in (0..self.processes.len()).filter(|i| ticking & bit(*i) != 0) {
            if let Some(known) = self.process(world, i)?.tick {
                self.act(world, Action::Tick(Proc(i as u8)), idle, known[usize::from(idle)], next)?;
            }
        }
        if let Some(known) = control.idle_act.filter(|_| idle) {
            self.act(world, Action::Idle, true, known, next)?;
        }
        if dead != 0 {
            for i in 0..self.machines.len() {
                let MachineInfo { machine, processes, restart, .. } = self.machines[i];
                if processes & dead != 0 {
                    self.act(world, Action::Restart(machine), false, restart, next)?;
                }
            }
        }
        if self.brokers[broker].as_ref().is_some_and(|b| !b.up) {
            self.act(world, Action::BrokerUp, false, self.broker_up, next)?;
        }
        if control.crashes {
            for i in 0..self.machines.len() {
                let MachineInfo { machine, processes, crash, .. } = self.machines[i];
                if processes & alive != 0 {
                    self.act(world, Action::Crash(machine), false, crash, next)?;
                }
            }
        }
        if let Some(known) = self.elapse.filter(|_| idle) {
            self.act(world, Action::Elapse, true, known, next)?;
        }
        for i in (0..self.processes.len()).filter(|i| still & bit(*i) != 0) {
            if let Some(known) = self.process(world, i)?.release {
                self.act(world, Action::Release(Proc(i as u8)), false, known, next)?;
            }
        }
        Ok(())
    }

    /// [`System::quiet`] for a world in which nothing but ticks (and crashes that need not come) can happen: whether a
    /// round of ticks, each followed by all that it sets going in the order of telling, leads back to it and never touches
    /// the broker.
    pub fn quiet(&mut self, start: &[u64], next: &mut Next) -> Result<bool, Full> {
        let mut world = start.to_vec();
        let broker = number_at(start, self.layout.broker());
        for i in (0..self.processes.len()).rev() {
            self.expand(&world, next)?;
            let Some(woken) = next.after(Action::Tick(Proc(i as u8))) else { continue };
            world = woken.to_vec();
            if number_at(&world, self.layout.broker()) != broker {
                return Ok(false);
            }
            let mut seen = vec![world.clone()];
            loop {
                self.expand(&world, next)?;
                let mut busy = in_telling_order(&next.actions).filter_map(|a| next.after(a)).peekable();
                if busy.peek().is_none() {
                    break;
                }
                let Some(on) = busy.find(|w| !seen.iter().any(|s| s == w)) else { return Ok(false) };
                world = on.to_vec();
                if number_at(&world, self.layout.broker()) != broker {
                    return Ok(false);
                }
                seen.push(world.clone());
            }
        }
        Ok(world == start)
    }

    /// Adds the world that an action leads to, unless it is refused.
    #[inline(always)]
    fn act(&mut self, world: &[u64], action: Action, idle: bool, known: Known, next: &mut Next) -> Result<(), Full> {
        // most waiting is known by the state of the process alone
        if known == Known::Refused { Ok(()) } else { self.look_up(world, action, idle, known, next) }
    }

    fn look_up(
        &mut self,
        world: &[u64],
        action: Action,
        idle: bool,
        known: Known,
        next: &mut Next,
    ) -> Result<(), Full> {
        let mut known = known;
        loop {
            match known {
                Known::Refused => return Ok(()),
                Known::Changes(change) => {
                    next.actions.push(action);
                    let from = next.worlds.len();
                    self.memo.apply(change, world, &mut next.worlds);
                    let exchanged = self.reduced && self.reduce(&mut next.worlds[from..])?;
                    next.exchanged.push(exchanged);
                    return Ok(());
                }
                Known::Needs(mask) => {
                    let key = key(action, idle);
                    known = match self.memo.find(key, mask, world) {
                        Ok(known) => known,
                        Err(slot) => {
                            let known = self.ask(world, action, idle, self.memo.parts(mask))?;
                            self.memo.learn(slot, key, mask, world, known);
                            known
                        }
                    };
                }
            }
        }
    }

    /// Puts in place of a world the one that stands for it. Says whether twins are exchanged in that.
    fn reduce(&mut self, words: &mut [u64]) -> Result<bool, Full> {
        // a fault that is due comes first
        if self.control(words)?.strike.is_none() {
            for i in 0..self.processes.len() {
                // a program of jumps alone goes round for ever, here as anywhere
                for _ in 0..self.system.processes[i].program.statements.len() {
                    let Some(change) = self.process(words, i)?.local else { break };
                    self.memo.apply_to(change, words);
                }
            }
        }
        let Some(twins) = self.twins else { return Ok(false) };
        let other = self.interner.exchange(words, twins).ok_or(Full)?;
        let exchanged = other.as_slice() < &*words;
        if exchanged {
            words.copy_from_slice(&other);
        }
        Ok(exchanged)
    }

    /// Which parts an action needs before any is known.
    fn needs(&mut self, action: Action, idle: bool, parts: Parts) -> Known {
        let needs = self.footprints.needs(&self.system, &self.scratch, action, idle, parts);
        Known::Needs(self.memo.mask(needs))
    }

    #[cold]
    /// Asks the model what an action does in worlds with these parts.
    fn ask(&mut self, words: &[u64], action: Action, idle: bool, parts: Parts) -> Result<Known, Full> {
        self.interner.load(words, parts, &mut self.scratch, &mut self.held);
        let needs = self.footprints.needs(&self.system, &self.scratch, action, idle, parts);
        if needs != parts {
            return Ok(Known::Needs(self.memo.mask(needs)));
        }
        self.facts.clear();
        if self.system.act(&mut self.scratch, action, idle, &mut self.facts).is_err() {
            return Ok(Known::Refused);
        }
        let to = self.interner.number(&self.scratch, parts, words).ok_or(Full)?;
        self.interner.hold(&to, parts, &mut self.held);
        Ok(self.memo.change(words, &to))
    }

    #[inline]
    fn process(&mut self, words: &[u64], i: usize) -> Result<ProcessInfo, Full> {
        let number = number_at(words, self.layout.process(Proc(i as u8))) as usize;
        match self.processes[i].get(number) {
            Some(Some(info)) => Ok(*info),
            Some(None) | None => self.learn_process(words, i, number),
        }
    }

    #[cold]
    fn learn_process(&mut self, words: &[u64], i: usize, number: usize) -> Result<ProcessInfo, Full> {
        let p = Proc(i as u8);
        let own = Parts::at(self.layout.process(p));
        self.interner.load(words, own, &mut self.scratch, &mut self.held);
        let (life, ticks) = (self.scratch.process(p).life, self.system.ticks(&self.scratch, p));
        let paused = self.scratch.process(p).paused;
        let run = self.ask(words, Action::Run(p), false, own)?;
        let tick = match ticks {
            true => Some([self.ask(words, Action::Tick(p), false, own)?, self.ask(words, Action::Tick(p), true, own)?]),
            false => None,
        };
        let release = match paused {
            Pause::None => None,
            Pause::Short | Pause::Long => Some(self.ask(words, Action::Release(p), false, own)?),
        };
        // asking has moved the scratch world on
        self.interner.load(words, own, &mut self.scratch, &mut self.held);
        let local = match run {
            Known::Changes(change) if self.reduced && is_local(&self.system, &self.scratch, p) => Some(change),
            Known::Changes(_) | Known::Needs(_) | Known::Refused => None,
        };
        let info = ProcessInfo { life, run, tick, release, local };
        put(&mut self.processes[i], number, info);
        Ok(info)
    }

    /// Makes sure that what the state of the broker tells is known. Returns the number of the state.
    #[inline]
    fn broker(&mut self, words: &[u64]) -> Result<usize, Full> {
        let number = number_at(words, self.layout.broker()) as usize;
        match self.brokers.get(number) {
            Some(Some(_)) => Ok(number),
            Some(None) | None => self.learn_broker(words, number),
        }
    }

    #[cold]
    fn learn_broker(&mut self, words: &[u64], number: usize) -> Result<usize, Full> {
        let own = Parts::at(self.layout.broker());
        self.interner.load(words, own, &mut self.scratch, &mut self.held);
        let up = self.scratch.broker.up;
        let calls = self.scratch.broker.calls.iter().filter(|c| c.stage == Stage::Leaving);
        let mut perform = vec![];
        for action in calls.map(|c| Action::Perform(c.id)).collect::<Vec<_>>() {
            perform.push((action, self.ask(words, action, false, own)?));
        }
        put(&mut self.brokers, number, BrokerInfo { up, perform });
        Ok(number)
    }

    #[inline]
    fn control(&mut self, words: &[u64]) -> Result<ControlInfo, Full> {
        let number = number_at(words, self.layout.control()) as usize;
        match self.controls.get(number) {
            Some(Some(info)) => Ok(*info),
            Some(None) | None => self.learn_control(words, number),
        }
    }

    #[cold]
    fn learn_control(&mut self, words: &[u64], number: usize) -> Result<ControlInfo, Full> {
        let own = Parts::at(self.layout.control());
        self.interner.load(words, own, &mut self.scratch, &mut self.held);
        let strikes = !self.scratch.control.striking.is_empty();
        let acts = self.system.next_idle(&self.scratch).is_some();
        let crashes = self.scratch.control.crashes_left > 0;
        let mut ask = |yes: bool, action, idle| yes.then(|| self.ask(words, action, idle, own)).transpose();
        let info = ControlInfo {
            strike: ask(strikes, Action::Strike, false)?,
            idle_act: ask(acts, Action::Idle, true)?,
            crashes,
        };
        put(&mut self.controls, number, info);
        Ok(info)
    }
}

fn put<T: Clone>(all: &mut Vec<Option<T>>, at: usize, value: T) {
    if all.len() <= at {
        all.resize(at + 1, None);
    }
    all[at] = Some(value);
}
