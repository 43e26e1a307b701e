//! A publication: it leaves, arrives at the broker and is routed, and its sender hears of it.

use super::broker::{Call, Copy, Fate, Message, Stage};
use super::fact::{Fact, Removal, Unconfirmed};
use super::fault::What;
use super::name::{CallId, Proc, QueueId};
use super::parameter::{Hear, Publish, RoutingKey};
use super::refused::Refused;
use super::spec::{Dedup, Overflow, Poison, Routing};
use super::statement::Outcome;
use super::system::System;
use super::world::World;

/// What became of a message at the exchange.
pub(super) enum Routed {
    /// Every queue that wanted it has it, or one that remembers ids knows it already.
    Taken,
    /// Some queue refused it.
    Refused,
    /// No queue wanted it.
    Nowhere,
    /// There is no exchange.
    NoExchange,
}

impl System {
    pub(super) fn send(&self, w: &mut World, p: Proc, how: &Publish, line: u8, facts: &mut Vec<Fact>) -> Outcome {
        let Some(id) = self.id_to_send(w, p, how.id) else { return Outcome::Empty };
        let Some(in_hand) = w.process(p).memory.message() else { return Outcome::Empty };
        let message = Message { id, ..in_hand };
        let fate = self.fate_on(w, p, line, |what| matches!(what, What::RequestLost | What::AnswerLost | What::Nack));
        let mut fate = match fate {
            Some(What::RequestLost) => Fate::RequestLost,
            Some(What::AnswerLost) => Fate::AnswerLost,
            Some(What::Nack) => Fate::Nack,
            Some(_) | None => Fate::Plain,
        };
        w.history.of_mut(message.order).tried = true;
        match self.poison(message.order) {
            Some(Poison::Unserialisable) => {
                facts.push(Fact::HandlerFailed(p, message));
                w.late_if_uncopied(message.order);
                return Outcome::Failed;
            }
            Some(Poison::Kills) => {
                self.crash(w, &[p], facts);
                return Outcome::Failed;
            }
            Some(Poison::Nacked) if !how.dead => fate = Fate::Nack,
            Some(Poison::Nacked | Poison::FailsAtConsumer) | None => {}
        }
        if let Some(unheard) = w.process(p).memory.call.filter(|_| !how.pipelined) {
            w.broker.abandon(unheard);
        }
        let key = match how.key {
            RoutingKey::Aggregate => self.aggregate(message.order),
            RoutingKey::Event => message.order.0,
        };
        let call = Call {
            id: CallId(0),
            owner: Some(p),
            message,
            key,
            mandatory: how.mandatory,
            transient: !how.persistent,
            dead: how.dead,
            fate,
            stage: Stage::Leaving,
            awaited: true,
        };
        let id = w.broker.leave(call);
        let memory = &mut w.process_mut(p).memory;
        memory.call = Some(id);
        memory.pipelines |= how.pipelined;
        facts.push(Fact::Sent(p, message));
        Outcome::Ok
    }

    /// The call whose answer a process would take.
    pub(crate) fn heard(&self, w: &World, p: Proc, how: Hear) -> Option<Call> {
        if how.any {
            let mine = |c: &&Call| c.owner == Some(p) && c.awaited;
            let answered =
                w.broker.calls.iter().filter(mine).find(|c| !matches!(c.stage, Stage::Leaving | Stage::Silent));
            return answered.or(w.broker.calls.iter().find(mine)).copied();
        }
        w.process(p).memory.call.and_then(|id| w.broker.call(id)).copied()
    }

    pub(super) fn hear(&self, w: &mut World, p: Proc, how: Hear, facts: &mut Vec<Fact>) -> Outcome {
        let Some(call) = self.heard(w, p, how) else { return Outcome::Timeout };
        let memory = &mut w.process_mut(p).memory;
        if memory.call == Some(call.id) {
            memory.call = None;
        }
        w.broker.forget(call.id);
        let trouble = match call.stage {
            Stage::Confirmed => None,
            Stage::Refused => Some((Unconfirmed::Nack, Outcome::Nack)),
            Stage::Returned => Some((Unconfirmed::Returned, Outcome::Returned)),
            Stage::Closed if w.broker.up && !w.broker.exchange => Some((Unconfirmed::NoExchange, Outcome::Error)),
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

    /// A publication arrives at the broker, or does not.
    pub(super) fn perform(&self, w: &mut World, id: CallId, facts: &mut Vec<Fact>) -> Result<(), Refused> {
        let call = *w.broker.call(id).ok_or(Refused::NothingThere)?;
        if call.stage != Stage::Leaving {
            return Err(Refused::NothingThere);
        }
        let trouble = match (call.fate, w.broker.up) {
            (Fate::RequestLost, _) => Some((Unconfirmed::Silence, Stage::Silent)),
            (Fate::Plain | Fate::AnswerLost | Fate::Nack, false) => Some((Unconfirmed::Closed, Stage::Closed)),
            (Fate::Nack, true) => Some((Unconfirmed::Nack, Stage::Refused)),
            (Fate::Plain | Fate::AnswerLost, true) => {
                let routed = match call.dead {
                    false => self.route(w, call.owner, call.message, call.key, call.transient, call.mandatory, facts),
                    true => self.route_dead(w, call.message, call.transient),
                };
                match routed {
                    Routed::Taken => None,
                    Routed::Refused => Some((Unconfirmed::Nack, Stage::Refused)),
                    Routed::Nowhere if call.mandatory => Some((Unconfirmed::Returned, Stage::Returned)),
                    // the broker confirms a message that no queue wants (F13, ran on RabbitMQ 3.10)
                    Routed::Nowhere => None,
                    Routed::NoExchange => Some((Unconfirmed::NoExchange, Stage::Closed)),
                }
            }
        };
        let stage = match trouble {
            None if call.fate == Fate::AnswerLost => Stage::Silent,
            None => Stage::Confirmed,
            Some((why, stage)) => {
                facts.push(Fact::NotEnqueued(call.owner, call.message, why));
                w.late_if_uncopied(call.message.order);
                // an answer that is lost is lost, whatever it says
                if call.fate == Fate::AnswerLost { Stage::Silent } else { stage }
            }
        };
        w.broker.answer(id, stage);
        Ok(())
    }

    /// The exchange hands a message to the queues that are bound for it.
    #[allow(clippy::too_many_arguments)] // the properties of one message
    pub(super) fn route(
        &self,
        w: &mut World,
        from: Option<Proc>,
        message: Message,
        key: u8,
        transient: bool,
        mandatory: bool,
        facts: &mut Vec<Fact>,
    ) -> Routed {
        if !w.broker.exchange {
            return Routed::NoExchange;
        }
        let bound = |q: &QueueId| w.broker.queue(*q).bound;
        let all: Vec<QueueId> = (0..self.queues.len() as u8).map(QueueId).collect();
        let meant: Vec<QueueId> = match self.routing {
            Routing::Fanout => all.into_iter().filter(bound).collect(),
            Routing::Hash => {
                let shared: Vec<QueueId> = all.into_iter().filter(bound).collect();
                shared.get(usize::from(key) % shared.len().max(1)).copied().into_iter().collect()
            }
        };
        if meant.is_empty() {
            if !mandatory {
                facts.push(Fact::Unrouted(from, message));
            }
            return Routed::Nowhere;
        }
        let mut refused = false;
        for q in meant {
            refused |= !self.offer(w, from, q, message, transient, facts);
        }
        if refused { Routed::Refused } else { Routed::Taken }
    }

    /// The dead-letter exchange hands a message to the queues that take what others give up. That is no copy of it: no
    /// consumer reads there.
    fn route_dead(&self, w: &mut World, message: Message, transient: bool) -> Routed {
        let mut dead: Vec<QueueId> = self.queues.iter().filter_map(|q| q.dead_letter).collect();
        dead.dedup();
        for q in &dead {
            w.broker.enqueue(*q, message, transient);
        }
        if dead.is_empty() { Routed::Nowhere } else { Routed::Taken }
    }

    /// A queue is offered a message. Says whether it is content.
    fn offer(
        &self,
        w: &mut World,
        from: Option<Proc>,
        q: QueueId,
        message: Message,
        transient: bool,
        facts: &mut Vec<Fact>,
    ) -> bool {
        let spec = &self.queues[q.0 as usize];
        if let Some(dedup) = spec.dedup
            && w.broker.queue(q).seen.contains(&message.id)
        {
            facts.push(Fact::Swallowed(q, message));
            return match dedup {
                Dedup::Swallow => true,
                Dedup::Refuse => false,
            };
        }
        if let Some((limit, overflow)) = spec.limit
            && w.broker.queue(q).ready.len() >= usize::from(limit)
        {
            match overflow {
                Overflow::RejectPublish => return false,
                Overflow::DropHead => {
                    let oldest = w.broker.queue_mut(q).ready.remove(0);
                    let removal = self.remove(w, q, oldest);
                    facts.push(Fact::Removed(q, oldest.message, removal));
                }
            }
        }
        if spec.dedup.is_some() {
            w.broker.queue_mut(q).seen.push(message.id);
        }
        w.broker.enqueue(q, message, transient);
        w.history.enqueued(message.order, q, self.queues.len());
        let copy = w.history.of(message.order).copies;
        facts.push(Fact::Enqueued { from, message, copy });
        true
    }

    /// A message leaves a queue for good: to the dead-letter queue if there is one.
    pub(super) fn remove(&self, w: &mut World, q: QueueId, copy: Copy) -> Removal {
        match self.queues[q.0 as usize].dead_letter {
            Some(dead) => {
                w.broker.queue_mut(dead).ready.push(Copy { redelivered: false, returns: 0, ..copy });
                Removal::DeadLettered
            }
            None => Removal::Dropped,
        }
    }
}
