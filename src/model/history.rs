//! What has happened, as far as the verdict needs it.
//!
//! It is part of the world, so that a verdict is a function of the world and a search by hash is legitimate. Every
//! counter is capped: without that, a loop would never come back to a world already seen.

use super::name::{Order, Proc};
use super::statement::Reply;

/// Where every counter stops. Two are a duplicate; three tell "twice" from "again and again".
pub const CAP: u8 = 3;

/// The history of one order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Past {
    /// Copies ever enqueued (capped).
    pub copies: u8,
    /// Deliveries to a consumer (capped).
    pub receipts: u8,
    /// The last thing that its caller was told.
    pub told: Option<Reply>,
    /// It was committed, had no copy, and something that counts as recovery happened.
    pub late: bool,
    /// A consumer received it before it was committed.
    pub premature: bool,
    /// A sender has tried to publish it.
    pub tried: bool,
}

/// The history of all orders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    /// By order.
    pub past: Vec<Past>,
    /// In the order of their commits.
    pub commits: Vec<Order>,
    /// Effects in order, with the consumer; of one order and consumer [`CAP`] at most.
    pub effects: Vec<(Proc, Order)>,
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

    /// A consumer's effect became durable.
    pub fn effect(&mut self, by: Proc, order: Order) {
        let seen = self.effects.iter().filter(|e| **e == (by, order)).count();
        if seen < usize::from(CAP) {
            self.effects.push((by, order));
        }
    }

    /// How many effects a consumer had for an order (capped).
    pub fn effects_of(&self, by: Proc, order: Order) -> u8 {
        self.effects.iter().filter(|e| **e == (by, order)).count() as u8
    }
}

/// Adds one, up to [`CAP`].
pub fn count(n: &mut u8) {
    *n = n.saturating_add(1).min(CAP);
}
