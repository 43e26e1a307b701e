//! A consumer at its queue: it takes messages and settles them.

use super::broker::Copy;
use super::fact::{Fact, Received, Removal};
use super::history::count;
use super::name::Proc;
use super::parameter::{Settle, Subscription};
use super::process::Memory;
use super::statement::Outcome;
use super::system::System;
use super::world::World;

impl System {
    pub(super) fn receive_message(&self, w: &mut World, p: Proc, from: Subscription, facts: &mut Vec<Fact>) -> Outcome {
        let mut prefetched = std::mem::take(&mut w.process_mut(p).memory.prefetched);
        while prefetched.len() < usize::from(from.prefetch.max(1)) {
            let Some(copy) = w.broker.deliver(from.queue, p) else { break };
            if from.auto_ack {
                w.broker.settle(p, copy.message);
            }
            prefetched.push(copy);
        }
        if prefetched.is_empty() {
            return Outcome::Empty;
        }
        let copy = prefetched.remove(0);
        let message = copy.message;
        let premature = !w.committed(message.order);
        let group = self.spec(p).group;
        let past = w.history.of_mut(message.order);
        count(&mut past.receipts);
        past.received |= 1u8.checked_shl(u32::from(group.0)).unwrap_or(0);
        past.premature |= premature;
        w.forget(p);
        w.process_mut(p).memory =
            Memory { order: Some(message.order), delivery: Some(message), prefetched, ..Memory::default() };
        facts.push(Fact::Received(p, Received::Message { message, redelivered: copy.redelivered, premature }));
        Outcome::Ok
    }

    pub(super) fn settle(&self, w: &mut World, p: Proc, how: Settle, facts: &mut Vec<Fact>) -> Outcome {
        let Some(message) = w.process_mut(p).memory.delivery.take() else { return Outcome::Ok };
        let Some((q, copy)) = w.broker.settle(p, message) else { return Outcome::Ok };
        match how {
            Settle::Ack => facts.push(Fact::Acked(p, message)),
            Settle::Requeue => {
                let limit = self.queues[q.0 as usize].delivery_limit;
                let removal = match limit {
                    Some(limit) if copy.returns >= limit => self.remove(w, q, copy),
                    Some(_) | None => {
                        let returns = copy.returns + u8::from(limit.is_some());
                        let back = Copy { redelivered: true, returns, ..copy };
                        w.broker.queue_mut(q).ready.insert(0, back);
                        Removal::Requeued
                    }
                };
                facts.push(Fact::GaveBack(p, message, removal));
            }
            Settle::Reject => {
                let removal = self.remove(w, q, copy);
                facts.push(Fact::GaveBack(p, message, removal));
            }
        }
        Outcome::Ok
    }
}
