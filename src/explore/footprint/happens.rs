//! Which parts a fault or an idle act looks at or changes.

use super::super::parts::Parts;
use super::Footprints;
use crate::model::{Life, Role, System, Target, What, World};

impl Footprints {
    pub(super) fn happens(&self, system: &System, world: &World, what: What, known: Parts) -> Parts {
        let service = || system.find(Role::Service, 1).map_or(Parts::NONE, |p| self.process(p));
        match what {
            What::Crash(Target::Machine(m)) => self.crash(&system.on(m)),
            What::Crash(Target::Process(p)) => self.crash(&[p]),
            What::End(p) => self.crash(&[p]),
            What::BrokerDown => {
                self.broker() | self.of_broker | if self.prefetches { self.processes } else { Parts::NONE }
            }
            What::BrokerUp => self.broker() | self.late(world, known),
            What::RetryWithKey | What::RetryWithoutKey => service() | self.history(),
            What::Unbind(_) | What::Bind(_) | What::ExchangeGone | What::ExchangeBack | What::Expire(_) => {
                self.broker()
            }
            What::BackUp(s) | What::Restore(s) | What::SlotLost(s) => self.store(s),
            What::Hang(p) | What::Hold(p) => self.process(p),
            What::Wake(p) => {
                let dead = known.covers(self.process(p)) && world.process(p).life == Life::Dead;
                self.process(p) | if dead { self.late(world, known) } else { Parts::NONE }
            }
            What::Elapse(_) => self.stores | self.late(world, known),
            What::TickAll => self.processes | self.stores | self.broker() | self.control() | self.history(),
            What::Heuristic(s, _) => self.store(s) | self.history() | self.broker(),
            What::RequestLost | What::AnswerLost | What::Nack | What::CommitRefused | What::VoteNo | What::Failed => {
                Parts::NONE
            }
        }
    }
}
