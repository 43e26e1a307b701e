//! Which stretches of a function that ran are worth a place elsewhere, and what each needs.
//!
//! A sequence of instructions has one entry, so once an instruction in it did not run, those behind it did not either: a
//! region is always the rest of a sequence. It becomes a function of the second part. It is given the operands that lie
//! on the stack and the locals that it may read, gives back those that it wrote and that may still be read, and says by a
//! number which of its ways out it took.

use std::collections::HashMap;

use wasmparser::{Operator, ValType};

use crate::body::{Body, Node, Seq};
use crate::live::{Around, Locals, around, before};

/// A way out of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// To the end of its sequence.
    Fall,
    /// To the label of a construct around it, counted from the function's own, which is 0.
    Label(usize),
}

/// The rest of a sequence.
pub struct Region {
    /// The node at which it begins.
    pub from: usize,
    /// What lies on the stack for it.
    pub operands: Vec<ValType>,
    /// The locals that it is given, then those that it gives back.
    pub given: Vec<u32>,
    pub back: Vec<u32>,
    /// Where it may lead, and what lies on the stack then; all of them agree in that.
    pub exits: Vec<Exit>,
    pub values: Vec<ValType>,
    /// How many constructs are around it, the function not counted.
    pub own: usize,
}

/// The regions of a function, by the sequence that they end.
pub fn regions(body: &Body, least: usize) -> HashMap<usize, Region> {
    let mut cutting = Cutting { body, around: around(&body.seq), frames: Vec::new(), least, found: HashMap::new() };
    cutting.look(&body.seq);
    cutting.found
}

struct Cutting<'b, 'a> {
    body: &'b Body<'a>,
    around: HashMap<usize, Around>,
    /// What a branch to each construct around takes along.
    frames: Vec<Vec<ValType>>,
    /// How many bytes it must save.
    least: usize,
    found: HashMap<usize, Region>,
}

impl Cutting<'_, '_> {
    fn look(&mut self, seq: &Seq) {
        self.frames.push(if seq.is_loop { Vec::new() } else { seq.results.clone() });
        let cold = seq.cold();
        let region = if cold < seq.nodes.len() { self.region(seq, cold) } else { None };
        let rest = if region.is_some() { cold } else { seq.nodes.len() };
        for node in &seq.nodes[..rest] {
            for inside in &node.inside {
                self.look(inside);
            }
        }
        self.frames.pop();
        if let Some(region) = region {
            self.found.insert(seq.id, region);
        }
    }

    fn region(&self, seq: &Seq, from: usize) -> Option<Region> {
        let own = self.frames.len() - 1;
        let mut walk = Walk { own, seq, exits: Vec::new(), written: Locals::default() };
        walk.nodes(&seq.nodes[from..], 0);
        if seq.falls {
            walk.exit(Exit::Fall);
        }
        let Walk { mut exits, written, .. } = walk;
        exits.sort_by_key(|exit| match exit {
            Exit::Fall => 0,
            Exit::Label(frame) => 1 + frame,
        });
        let values = |exit: &Exit| match exit {
            Exit::Fall => seq.results.clone(),
            Exit::Label(frame) => self.frames[*frame].clone(),
        };
        let carried = exits.first().map(values).unwrap_or_default();
        if exits.iter().any(|exit| values(exit) != carried) {
            return None;
        }
        // out of a loop there is no branch: one that falls out of it can have one other way only
        if seq.is_loop && exits.len() > 2 && exits.contains(&Exit::Fall) {
            return None;
        }
        let around = self.around.get(&seq.id)?;
        let mut read = Locals::default();
        for exit in &exits {
            read.join(match exit {
                Exit::Fall => &around.end,
                Exit::Label(frame) => &around.labels[*frame],
            });
        }
        let back = written.and(&read);
        let mut labels: Vec<Locals> = around.labels.iter().map(|live| live.and(&written)).collect();
        let given = before(seq, from, around.end.and(&written), &mut labels, &mut HashMap::new());
        let operands = if seq.nodes[from].ran { None } else { seq.operands.clone() }?;
        let region =
            Region { from, operands, given: self.sorted(given), back: self.sorted(back), exits, values: carried, own };
        (seq.end - seq.nodes[from].at >= region.cost() + self.least).then_some(region)
    }

    // by type, so that few signatures do for many regions
    fn sorted(&self, locals: Locals) -> Vec<u32> {
        let mut locals: Vec<u32> = locals.iter().collect();
        locals.sort_by_key(|local| (order(self.body.locals[*local as usize]), *local));
        locals
    }
}

fn order(ty: ValType) -> u8 {
    match ty {
        ValType::I32 => 0,
        ValType::I64 => 1,
        ValType::F32 => 2,
        ValType::F64 => 3,
        ValType::V128 => 4,
        ValType::Ref(_) => 5,
    }
}

impl Region {
    /// The bytes that stand in its place.
    fn cost(&self) -> usize {
        let ways = match self.exits.len() {
            0 => 1,
            1 => 2,
            more => 3 + more,
        };
        11 + 2 * (self.given.len() + self.back.len()) + ways
    }
}

struct Walk<'s, 'a> {
    own: usize,
    seq: &'s Seq<'a>,
    exits: Vec<Exit>,
    written: Locals,
}

impl Walk<'_, '_> {
    fn exit(&mut self, exit: Exit) {
        if !self.exits.contains(&exit) {
            self.exits.push(exit);
        }
    }

    fn branch(&mut self, depth: u32, inside: usize) {
        if let Some(exit) = exit(self.seq, self.own, depth as usize, inside) {
            self.exit(exit);
        }
    }

    fn nodes(&mut self, nodes: &[Node], inside: usize) {
        for node in nodes {
            match &node.op {
                Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                    self.written.add(*local_index)
                }
                Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
                    self.branch(*relative_depth, inside);
                }
                Operator::BrTable { targets } => {
                    for depth in targets.targets().flatten().chain([targets.default()]) {
                        self.branch(depth, inside);
                    }
                }
                Operator::Return => self.branch((self.own + inside) as u32, inside),
                _ => {}
            }
            for seq in &node.inside {
                self.nodes(&seq.nodes, inside + 1);
            }
        }
    }
}

/// The way out that a branch takes from `inside` so many constructs of a region; none if it stays within it.
pub fn exit(seq: &Seq, own: usize, depth: usize, inside: usize) -> Option<Exit> {
    let out = depth.checked_sub(inside)?;
    Some(if out == 0 && !seq.is_loop { Exit::Fall } else { Exit::Label(own - out) })
}
