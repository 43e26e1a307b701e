//! What has happened, as far as the verdict needs it.
//!
//! It is part of the world, so that a verdict is a function of the world and a search by hash is legitimate. Every
//! counter is capped: without that, a loop would never come back to a world already seen.

use super::name::{Group, Order, QueueId, StoreId};
use super::statement::Reply;

/// Where every counter stops. Two are a duplicate; three tell "twice" from "again and again".
pub const CAP: u8 = 3;

/// The history of one order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Past {
    /// Copies ever enqueued in one queue, of the queue that got most (capped).
    pub copies: u8,
    /// The same by queue, where there are several; a dead-letter queue gets no copies, it is handed them.
    pub by_queue: Vec<u8>,
    /// Deliveries to a consumer (capped).
    pub receipts: u8,
    /// The groups that have received it, one bit each.
    pub received: u8,
    /// How often its caller has asked again with its key (capped).
    pub asked: u8,
    /// The last thing that its caller was told.
    pub told: Option<Reply>,
    /// It was committed, had no copy, and something that counts as recovery happened.
    pub late: bool,
    /// A consumer received it before it was committed.
    pub premature: bool,
    /// A sender has tried to publish it.
    pub tried: bool,
}

/// An effect of a consumer, committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effect {
    /// Whose.
    pub group: Group,
    /// Where: effects are counted by database, because a mail cannot be taken back with a row (N6).
    pub store: StoreId,
    /// About which order.
    pub order: Order,
}

/// The history of all orders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    /// By order.
    pub past: Vec<Past>,
    /// In the order of their commits.
    pub commits: Vec<Order>,
    /// Effects in order; of the same [`CAP`] at most.
    pub effects: Vec<Effect>,
}

impl History {
    /// The past of an order.
    pub fn of(&self, order: Order) -> &Past {
        &self.past[order.0 as usize]
    }

    /// The past of an order, to be added to.
    pub fn of_mut(&mut self, order: Order) -> &mut Past {
        &mut self.past[order.0 as usize]
    }

    /// An order's commit is certain: it stands in the order of commits.
    pub fn committed(&mut self, order: Order) {
        if !self.commits.contains(&order) {
            self.commits.push(order);
        }
    }

    /// A consumer's effect became durable.
    pub fn effect(&mut self, effect: Effect) {
        if self.count_effects(effect) < CAP {
            self.effects.push(effect);
        }
    }

    /// How many effects of that kind there were (capped).
    pub fn count_effects(&self, effect: Effect) -> u8 {
        self.effects.iter().filter(|e| **e == effect).count() as u8
    }

    /// Whether a group had an effect for an order, wherever.
    pub fn handled(&self, group: Group, order: Order) -> bool {
        self.effects.iter().any(|e| e.group == group && e.order == order)
    }

    /// A queue took a copy; `queues` is how many there are.
    pub fn enqueued(&mut self, order: Order, q: QueueId, queues: usize) {
        let past = self.of_mut(order);
        if queues > 1 {
            past.by_queue.resize(queues, 0);
            let n = &mut past.by_queue[q.0 as usize];
            count(n);
            past.copies = past.copies.max(*n);
        } else {
            count(&mut past.copies);
        }
    }
}

/// Adds one, up to [`CAP`].
pub fn count(n: &mut u8) {
    *n = n.saturating_add(1).min(CAP);
}
