//! One step: a world and an action give the next world and what happened, or a refusal that leaves all as it was.

use super::action::Action;
use super::fact::Fact;
use super::fault::{Place, What, When};
use super::name::{Machine, Proc};
use super::process::{Life, Pause};
use super::refused::Refused;
use super::statement::{Op, Outcome, Source};
use super::system::System;
use super::world::World;

/// The result of an action that was not refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The next world.
    pub world: World,
    /// What happened, in order.
    pub facts: Vec<Fact>,
}

impl System {
    /// Performs an action. Refuses what [`System::enabled`] does not list; `world` is never changed.
    pub fn step(&self, world: &World, action: Action) -> Result<Step, Refused> {
        if !world.control.striking.is_empty() && action != Action::Strike {
            return Err(Refused::Striking);
        }
        if let Action::Run(p) | Action::Tick(p) | Action::Release(p) = action
            && usize::from(p.0) >= self.processes.len()
        {
            return Err(Refused::NothingThere);
        }
        let idle = match action {
            Action::Tick(_) | Action::Idle | Action::Elapse => self.busy(world).is_empty(),
            Action::Strike
            | Action::Perform(_)
            | Action::Run(_)
            | Action::Restart(_)
            | Action::BrokerUp
            | Action::Crash(_)
            | Action::Release(_) => false,
        };
        let mut next = world.clone();
        let mut facts = vec![];
        self.act(&mut next, action, idle, &mut facts)?;
        Ok(Step { world: next, facts })
    }

    /// The same in place, for somebody who knows that no fault strikes first, and whether the world is idle (which
    /// matters to [`Action::Tick`], [`Action::Idle`] and [`Action::Elapse`] alone). A refusal leaves the world as it was.
    pub(crate) fn act(
        &self,
        world: &mut World,
        action: Action,
        idle: bool,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Refused> {
        match action {
            Action::Strike => self.strike(world, facts)?,
            Action::Perform(id) => self.perform(world, id, facts)?,
            Action::Run(p) => {
                self.ready(world, p)?;
                self.run(world, p, facts);
            }
            Action::Tick(p) => {
                if !self.ticks(world, p) {
                    return Err(Refused::Waits(p));
                }
                self.tick(world, p, idle, facts);
            }
            Action::Idle => {
                if !idle {
                    return Err(Refused::NotIdle);
                }
                let act = self.next_idle(world).ok_or(Refused::NothingThere)?;
                world.control.passes[act] = 0;
                self.happen(world, self.faults[act].what, facts);
            }
            Action::Restart(m) => self.restart(world, m, facts)?,
            Action::BrokerUp => {
                if world.broker.up {
                    return Err(Refused::NothingThere);
                }
                self.happen(world, What::BrokerUp, facts);
            }
            Action::Crash(m) => {
                let left = world.control.crashes_left;
                if left == 0 || !self.on(m).iter().any(|p| world.lives(*p)) {
                    return Err(Refused::NothingThere);
                }
                world.control.crashes_left = left - 1;
                self.crash(world, &self.on(m), facts);
            }
            Action::Elapse => {
                if !idle {
                    return Err(Refused::NotIdle);
                }
                let by = self.next_due(world).ok_or(Refused::NothingThere)?;
                self.elapse(world, by, facts);
            }
            Action::Release(p) => {
                if world.process(p).paused == Pause::None {
                    return Err(Refused::NothingThere);
                }
                world.process_mut(p).paused = Pause::None;
                facts.push(Fact::Released(p));
            }
        }
        Ok(())
    }

    /// Executes the next statement of a process that is ready, and counts the pass for the faults of its line.
    fn run(&self, world: &mut World, p: Proc, facts: &mut Vec<Fact>) {
        let pc = world.process(p).pc;
        let program = &self.spec(p).program;
        let statement = &program.statements[pc as usize];
        let outcome = self.execute(world, p, statement, facts);
        if world.process(p).life == Life::Dead {
            return; // the statement killed it
        }
        let next = program.next(pc, outcome);
        world.process_mut(p).pc = next;
        let line = &program.lines[statement.line as usize];
        let leaves = pc + 1 == line.end || next < line.first || next >= line.end;
        if leaves && outcome != Outcome::Empty {
            self.count_pass(world, p, statement.line);
        }
    }

    /// Whether a fault is armed after that line, struck or not.
    fn armed_after(&self, p: Proc, line: u8) -> bool {
        let here = |place: Place| place.process == p && place.line == line;
        self.faults.iter().any(|f| matches!(f.when, When::After(place) if here(place)))
    }

    /// Every fault armed after that line counts the pass; the one that reaches its pass strikes next.
    fn count_pass(&self, world: &mut World, p: Proc, line: u8) {
        for (i, fault) in self.faults.iter().enumerate() {
            let When::After(place) = fault.when else { continue };
            if place.process == p && place.line == line && world.control.passes[i] > 0 {
                world.control.passes[i] -= 1;
                if world.control.passes[i] == 0 {
                    world.control.striking.push(i as u8);
                }
            }
        }
    }

    /// The fate that an armed fault has for this execution of a line, if `matters` to it.
    pub(super) fn fate_on(&self, world: &mut World, p: Proc, line: u8, matters: impl Fn(What) -> bool) -> Option<What> {
        let mut fate = None;
        for (i, fault) in self.faults.iter().enumerate() {
            let When::On(place) = fault.when else { continue };
            let here = place.process == p && place.line == line && matters(fault.what);
            if here && world.control.passes[i] > 0 {
                world.control.passes[i] -= 1;
                if world.control.passes[i] == 0 {
                    fate = fate.or(Some(fault.what));
                }
            }
        }
        fate
    }

    fn strike(&self, world: &mut World, facts: &mut Vec<Fact>) -> Result<(), Refused> {
        if world.control.striking.is_empty() {
            return Err(Refused::NothingThere);
        }
        let i = world.control.striking.remove(0) as usize;
        world.control.passes[i] = 0;
        self.happen(world, self.faults[i].what, facts);
        Ok(())
    }

    /// A ticker fires. It is a recovery when it is only a safety net and nothing else could have moved.
    pub(super) fn tick(&self, world: &mut World, p: Proc, idle: bool, facts: &mut Vec<Fact>) {
        use super::statement::Tick;
        let net = matches!(self.op(world, p), Some(Op::Wait(Tick::Net)));
        if net && idle {
            world.late_if_waiting();
        }
        facts.push(Fact::Woke(p, super::fact::Woken::Tick));
        let pc = world.process(p).pc;
        let outcome = match self.op(world, p) {
            Some(Op::Receive(Source::CommandsOrTick)) => Outcome::Tick,
            Some(_) | None => Outcome::Ok,
        };
        world.forget(p);
        world.process_mut(p).pc = self.spec(p).program.next(pc, outcome);
        // a wait that ends by a tick which finds nothing did nothing: it is no pass
        let line = self.spec(p).program.statements[pc as usize].line;
        let finds = || match self.op(world, p) {
            Some(Op::Select(query)) => !self.look(world, p, query).rows.is_empty(),
            Some(_) | None => false,
        };
        if self.armed_after(p, line) && finds() {
            self.count_pass(world, p, line);
        }
    }

    fn restart(&self, world: &mut World, m: Machine, facts: &mut Vec<Fact>) -> Result<(), Refused> {
        let dead: Vec<Proc> = self.on(m).into_iter().filter(|p| world.process(*p).life == Life::Dead).collect();
        if dead.is_empty() {
            return Err(Refused::NothingThere);
        }
        world.late_if_waiting();
        for p in &dead {
            world.process_mut(*p).life = Life::Running;
            if self.consumers().contains(p) {
                world.late_if_unhandled(self.spec(*p).group);
            }
        }
        facts.push(Fact::Restarted(dead));
        Ok(())
    }
}
