//! Component three of the verdict: effects against the order of commits.

use super::name::{Group, Order, StoreId};
use super::system::System;
use super::verdict::Ordering;
use super::world::World;

impl System {
    /// First effects of each group against the order of commits, by business object; then whether a repeat went back, and
    /// whether an earlier one is missing.
    pub(super) fn ordering(&self, world: &World) -> Ordering {
        let commits = &world.history.commits;
        let mut worst = Ordering::DoesNotApply;
        for (i, first) in commits.iter().enumerate() {
            let object = self.aggregate(*first);
            let is_new = !commits[..i].iter().any(|o| self.aggregate(*o) == object);
            let of_object: Vec<Order> = commits.iter().copied().filter(|o| self.aggregate(*o) == object).collect();
            if is_new && of_object.len() >= 2 {
                for audience in self.audiences() {
                    worst = worst.max(order_of(world, audience, &of_object));
                }
                worst = worst.max(Ordering::Kept);
            }
        }
        worst
    }
}

/// How the effects of one audience stand to the commits of one business object.
fn order_of(world: &World, audience: (Group, StoreId), commits: &[Order]) -> Ordering {
    let effects = world.history.effects.iter().filter(|e| (e.group, e.store) == audience);
    let ranks: Vec<usize> = effects.filter_map(|e| commits.iter().position(|o| *o == e.order)).collect();
    let mut first: Vec<usize> = vec![];
    for rank in &ranks {
        if !first.contains(rank) {
            first.push(*rank);
        }
    }
    if first.windows(2).any(|w| w[0] > w[1]) {
        Ordering::OutOfOrder
    } else if ranks.windows(2).any(|w| w[0] > w[1]) {
        Ordering::SteppedBack
    } else if first.iter().max().is_some_and(|last| *last + 1 > first.len()) {
        Ordering::Hole
    } else {
        Ordering::Kept
    }
}
