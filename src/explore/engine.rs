//! From a world in numbers to every next world in numbers, without looking at a world twice.
//!
//! It lists the same actions as [`System::enabled`], in the same order, and leads where [`System::step`] leads: both
//! are asked whenever a combination of parts is new, and their answer is remembered.

use super::footprint::Footprints;
use super::memo::{Known, Memo};
use super::parts::{Interner, Layout, Parts, number_at};
use crate::model::{Action, CallId, Life, Machine, Proc, Stage, System, World};

/// There are no numbers left for a part with a new value.
#[derive(Debug)]
pub(super) struct Full;

/// What a process can do, as far as its own state tells.
#[derive(Clone, Copy)]
struct ProcessInfo {
    life: Life,
    /// What decides whether its next statement runs, and what it does.
    run: u32,
    ticks: bool,
}

/// What the state of the broker tells.
#[derive(Clone)]
struct BrokerInfo {
    up: bool,
    leaving: Vec<CallId>,
}

/// What the state of the control tells.
#[derive(Clone, Copy)]
struct ControlInfo {
    strikes: bool,
    idle_act: bool,
    crashes: bool,
}

/// The next worlds of a world.
#[derive(Default)]
pub(super) struct Next {
    /// The actions.
    pub actions: Vec<Action>,
    /// The worlds that they lead to, as words, in the same order.
    pub worlds: Vec<u64>,
}

/// The machine.
pub(super) struct Engine {
    /// What runs.
    pub system: System,
    /// The values of parts.
    pub interner: Interner,
    footprints: Footprints,
    layout: Layout,
    memo: Memo,
    machines: Vec<(Machine, Vec<Proc>)>,
    /// By process, then by the number of its state.
    processes: Vec<Vec<Option<ProcessInfo>>>,
    brokers: Vec<Option<BrokerInfo>>,
    controls: Vec<Option<ControlInfo>>,
}

/// An action as a number: its kind, what it is about, whether the world is idle.
fn code(action: Action, idle: bool) -> u64 {
    let (kind, about) = match action {
        Action::Strike => (0, 0),
        Action::Perform(CallId(n)) => (1, n),
        Action::Run(Proc(n)) => (2, n),
        Action::Tick(Proc(n)) => (3, n),
        Action::Idle => (4, 0),
        Action::Restart(Machine(n)) => (5, n),
        Action::BrokerUp => (6, 0),
        Action::Crash(Machine(n)) => (7, n),
    };
    kind | u64::from(idle) << 3 | u64::from(about) << 8
}

impl Engine {
    /// For a system.
    pub fn new(system: &System) -> Engine {
        let interner = Interner::new(system);
        Engine {
            system: system.clone(),
            footprints: Footprints::new(system),
            layout: Layout::new(system),
            memo: Memo::new(interner.words()),
            interner,
            machines: system.machines().into_iter().map(|m| (m, system.on(m))).collect(),
            processes: vec![vec![]; system.processes.len()],
            brokers: vec![],
            controls: vec![],
        }
    }

    /// The world of these numbers.
    pub fn decode(&self, words: &[u64]) -> World {
        self.interner.decode(words)
    }

    /// Every next world of a world.
    pub fn expand(&mut self, world: &[u64], next: &mut Next) -> Result<(), Full> {
        next.actions.clear();
        next.worlds.clear();
        let control = self.control(world);
        if control.strikes {
            let mask = self.memo.mask(Parts::at(self.layout.control()));
            return self.act(world, Action::Strike, false, mask, next);
        }
        let broker = number_at(world, self.layout.broker()) as usize;
        self.learn_broker(world, broker);
        let (up, leaving) = self.brokers[broker].as_ref().map_or((true, 0), |b| (b.up, b.leaving.len()));
        if leaving > 0 {
            let mask = self.memo.mask(Parts::at(self.layout.broker()));
            for i in 0..leaving {
                let Some(call) = self.brokers[broker].as_ref().map(|b| b.leaving[i]) else { continue };
                self.act(world, Action::Perform(call), false, mask, next)?;
            }
        }
        let (mut dead, mut alive, mut ticks) = (0u64, 0u64, 0u64);
        for i in 0..self.processes.len() {
            let info = self.process(world, Proc(i as u8));
            dead |= u64::from(info.life == Life::Dead) << i;
            ticks |= u64::from(info.ticks) << i;
            if info.life == Life::Running {
                alive |= 1 << i;
                self.act(world, Action::Run(Proc(i as u8)), false, info.run, next)?;
            }
        }
        let idle = next.actions.is_empty();
        for i in (0..self.processes.len()).filter(|i| ticks >> i & 1 == 1) {
            let mask = self.memo.mask(Parts::at(i));
            self.act(world, Action::Tick(Proc(i as u8)), idle, mask, next)?;
        }
        if idle && control.idle_act {
            let mask = self.memo.mask(Parts::at(self.layout.control()));
            self.act(world, Action::Idle, true, mask, next)?;
        }
        for i in 0..self.machines.len() {
            if dead != 0 && self.on(i, dead) {
                self.act_from_nothing(world, Action::Restart(self.machines[i].0), next)?;
            }
        }
        if !up {
            self.act_from_nothing(world, Action::BrokerUp, next)?;
        }
        for i in 0..self.machines.len() {
            if control.crashes && self.on(i, alive) {
                self.act_from_nothing(world, Action::Crash(self.machines[i].0), next)?;
            }
        }
        Ok(())
    }

    fn on(&self, machine: usize, processes: u64) -> bool {
        self.machines[machine].1.iter().any(|p| processes >> p.0 & 1 == 1)
    }

    fn act_from_nothing(&mut self, world: &[u64], action: Action, next: &mut Next) -> Result<(), Full> {
        let mask = self.memo.mask(Parts::NONE);
        self.act(world, action, false, mask, next)
    }

    /// Adds the world that an action leads to, unless it is refused.
    #[inline]
    fn act(&mut self, world: &[u64], action: Action, idle: bool, mask: u32, next: &mut Next) -> Result<(), Full> {
        let code = code(action, idle);
        let mut mask = mask;
        loop {
            let known = match self.memo.find(code, mask, world) {
                Ok(known) => known,
                Err(slot) => {
                    let known = self.ask(world, action, idle, mask)?;
                    self.memo.learn(slot, code, mask, world, known);
                    known
                }
            };
            match known {
                Known::Refused => return Ok(()),
                Known::Changes(change) => {
                    next.actions.push(action);
                    self.memo.apply(change, world, &mut next.worlds);
                    return Ok(());
                }
                Known::Needs(more) => mask = more,
            }
        }
    }

    /// Asks the model.
    fn ask(&mut self, words: &[u64], action: Action, idle: bool, mask: u32) -> Result<Known, Full> {
        let world = self.decode(words);
        let parts = self.memo.parts(mask);
        let needs = self.footprints.needs(&self.system, &world, action, idle, parts);
        if needs != parts {
            return Ok(Known::Needs(self.memo.mask(needs)));
        }
        match self.system.step_if(&world, action, idle) {
            Err(_) => Ok(Known::Refused),
            Ok(step) => {
                let to = self.interner.encode(&step.world).ok_or(Full)?;
                Ok(self.memo.change(words, &to))
            }
        }
    }

    fn process(&mut self, words: &[u64], p: Proc) -> ProcessInfo {
        let number = number_at(words, self.layout.process(p)) as usize;
        if let Some(Some(info)) = self.processes[p.0 as usize].get(number) {
            return *info;
        }
        let world = self.decode(words);
        let own = Parts::at(self.layout.process(p));
        let needs = self.footprints.needs(&self.system, &world, Action::Run(p), false, own);
        let info = ProcessInfo {
            life: world.process(p).life,
            run: self.memo.mask(needs),
            ticks: self.system.ticks(&world, p),
        };
        put(&mut self.processes[p.0 as usize], number, info);
        info
    }

    fn learn_broker(&mut self, words: &[u64], number: usize) {
        if !matches!(self.brokers.get(number), Some(Some(_))) {
            let broker = self.decode(words).broker;
            let leaving = broker.calls.iter().filter(|c| c.stage == Stage::Leaving).map(|c| c.id).collect();
            put(&mut self.brokers, number, BrokerInfo { up: broker.up, leaving });
        }
    }

    fn control(&mut self, words: &[u64]) -> ControlInfo {
        let number = number_at(words, self.layout.control()) as usize;
        if let Some(Some(info)) = self.controls.get(number) {
            return *info;
        }
        let world = self.decode(words);
        let info = ControlInfo {
            strikes: !world.control.striking.is_empty(),
            idle_act: self.system.next_idle(&world).is_some(),
            crashes: world.control.crashes_left > 0,
        };
        put(&mut self.controls, number, info);
        info
    }
}

fn put<T: Clone>(all: &mut Vec<Option<T>>, at: usize, value: T) {
    if all.len() <= at {
        all.resize(at + 1, None);
    }
    all[at] = Some(value);
}
