//! Which locals may still be read: what a region must be given, and what it must give back.

use std::collections::HashMap;

use wasmparser::Operator;

use crate::body::Seq;

/// A set of locals.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Locals(Vec<u64>);

impl Locals {
    pub fn add(&mut self, local: u32) {
        let at = local as usize / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (local % 64);
    }

    pub fn remove(&mut self, local: u32) {
        if let Some(word) = self.0.get_mut(local as usize / 64) {
            *word &= !(1 << (local % 64));
        }
    }

    pub fn has(&self, local: u32) -> bool {
        self.0.get(local as usize / 64).is_some_and(|word| word >> (local % 64) & 1 == 1)
    }

    /// Whether there was anything to add.
    pub fn join(&mut self, other: &Locals) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut grew = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            grew |= theirs & !*mine != 0;
            *mine |= theirs;
        }
        grew
    }

    pub fn and(&self, other: &Locals) -> Locals {
        Locals(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|local| self.has(*local))
    }
}

/// What is live around a sequence: at its end, and at the label of each construct around it, outermost first. The last
/// label is its own.
#[derive(Clone, Default)]
pub struct Around {
    pub end: Locals,
    pub labels: Vec<Locals>,
}

/// What is live around every sequence of a function, by its id.
pub fn around(function: &Seq) -> HashMap<usize, Around> {
    let mut seen = HashMap::new();
    let mut labels = vec![Locals::default()];
    before(function, 0, Locals::default(), &mut labels, &mut seen);
    seen
}

/// What is live before the node `from` of a sequence, if `live` is after it and `labels` where its branches go.
pub fn before(
    seq: &Seq,
    from: usize,
    mut live: Locals,
    labels: &mut Vec<Locals>,
    seen: &mut HashMap<usize, Around>,
) -> Locals {
    seen.insert(seq.id, Around { end: live.clone(), labels: labels.clone() });
    for node in seq.nodes[from..].iter().rev() {
        let target = |depth: u32| labels[labels.len() - 1 - depth as usize].clone();
        match &node.op {
            Operator::LocalGet { local_index } => live.add(*local_index),
            Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => live.remove(*local_index),
            Operator::Br { relative_depth } => live = target(*relative_depth),
            Operator::BrIf { relative_depth } => {
                live.join(&target(*relative_depth));
            }
            Operator::BrTable { targets } => {
                live = target(targets.default());
                for depth in targets.targets().flatten() {
                    live.join(&target(depth));
                }
            }
            Operator::Return => live = labels[0].clone(),
            Operator::Unreachable => live = Locals::default(),
            Operator::Loop { .. } => {
                // until what is live at its head has been found
                let mut head = Locals::default();
                loop {
                    labels.push(head.clone());
                    let found = before(&node.inside[0], 0, live.clone(), labels, seen);
                    labels.pop();
                    if !head.join(&found) {
                        break;
                    }
                }
                live = head;
            }
            Operator::Block { .. } | Operator::If { .. } => {
                labels.push(live.clone());
                let mut found = Locals::default();
                for inside in &node.inside {
                    found.join(&before(inside, 0, live.clone(), labels, seen));
                }
                labels.pop();
                // the arm that is not there does nothing
                if matches!(node.op, Operator::If { .. }) && node.inside.len() == 1 {
                    found.join(&live);
                }
                live = found;
            }
            _ => {}
        }
    }
    live
}
