//! What the second part takes over: functions as they are, and regions as functions.

use std::collections::{BTreeSet, HashMap};

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{BlockType, Function, Instruction};
use wasmparser::{FuncType, Operator};

use crate::body::{Body, Node, Seq};
use crate::cut::{Region, exit};
use crate::number::{Numbers, values};
use crate::plan::Plan;

impl Plan<'_, '_> {
    /// A region as a function.
    pub fn region(&self, numbers: &mut Numbers, body: &Body, seq: &Seq, region: &Region) -> Result<Function, String> {
        let nodes = &seq.nodes[region.from..];
        let mut locals: HashMap<u32, u32> = HashMap::new();
        let operands = region.operands.len() as u32;
        for (local, new) in region.given.iter().zip(operands..) {
            locals.insert(*local, new);
        }
        let mut own = BTreeSet::from_iter(region.back.iter().copied());
        used(nodes, &mut own);
        own.retain(|local| !locals.contains_key(local));
        let params = operands + region.given.len() as u32;
        for (local, new) in own.iter().zip(params..) {
            locals.insert(*local, new);
        }
        let types: Vec<_> = own.iter().map(|local| body.locals[*local as usize]).collect();
        let mut out = Function::new_with_locals_types(values(&types)?);

        // a block for every way out, the first innermost
        let block = match values(&region.values)?.as_slice() {
            [] => BlockType::Empty,
            [one] => BlockType::Result(*one),
            _ => {
                let ty = FuncType::new([], region.values.clone());
                let at = self.types.0.iter().position(|one| *one == ty).ok_or("a type is lost")?;
                BlockType::FunctionType(at as u32)
            }
        };
        for _ in &region.exits {
            out.instruction(&Instruction::Block(block));
        }
        for operand in 0..operands {
            out.instruction(&Instruction::LocalGet(operand));
        }
        Move { numbers, locals: Some(&locals), region: Some((seq, region)), out: &mut out }.nodes(nodes, 0)?;
        for code in 0..region.exits.len() {
            out.instruction(&Instruction::End);
            if region.exits.len() > 1 {
                out.instruction(&Instruction::I32Const(code as i32));
            }
            for local in &region.back {
                out.instruction(&Instruction::LocalGet(locals[local]));
            }
            out.instruction(&Instruction::Return);
        }
        if region.exits.is_empty() {
            out.instruction(&Instruction::Unreachable);
        }
        out.instruction(&Instruction::End);
        Ok(out)
    }
}

fn used(nodes: &[Node], locals: &mut BTreeSet<u32>) {
    for node in nodes {
        if let Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } = node.op
        {
            locals.insert(local_index);
        }
        for seq in &node.inside {
            used(&seq.nodes, locals);
        }
    }
}

/// A sequence by its id.
pub fn find<'s, 'a>(seq: &'s Seq<'a>, id: usize) -> Option<&'s Seq<'a>> {
    if seq.id == id {
        return Some(seq);
    }
    seq.nodes.iter().flat_map(|node| &node.inside).find_map(|inside| find(inside, id))
}

/// Writes what the second part takes over.
pub struct Move<'k, 'a> {
    pub numbers: &'k mut Numbers,
    /// The new number of every local, and the region, if it is one.
    pub locals: Option<&'k HashMap<u32, u32>>,
    pub region: Option<(&'k Seq<'a>, &'k Region)>,
    pub out: &'k mut Function,
}

impl Move<'_, '_> {
    /// Writes nodes that are inside so many constructs.
    pub fn nodes(&mut self, nodes: &[Node], inside: usize) -> Result<(), String> {
        for node in nodes {
            let op = match &node.op {
                Operator::LocalGet { local_index } => Instruction::LocalGet(self.local(*local_index)),
                Operator::LocalSet { local_index } => Instruction::LocalSet(self.local(*local_index)),
                Operator::LocalTee { local_index } => Instruction::LocalTee(self.local(*local_index)),
                Operator::Br { relative_depth } => Instruction::Br(self.depth(*relative_depth, inside)),
                Operator::BrIf { relative_depth } => Instruction::BrIf(self.depth(*relative_depth, inside)),
                Operator::BrTable { targets } => {
                    let depths = targets.targets().map(|depth| depth.map(|depth| self.depth(depth, inside)));
                    let depths = depths.collect::<Result<Vec<u32>, _>>().map_err(crate::module::said)?;
                    Instruction::BrTable(depths.into(), self.depth(targets.default(), inside))
                }
                Operator::Return => match self.region {
                    None => Instruction::Return,
                    Some((_, region)) => Instruction::Br(self.depth((region.own + inside) as u32, inside)),
                },
                op => self.numbers.instruction(op.clone()).map_err(|why| why.to_string())?,
            };
            self.out.instruction(&op);
            for (at, seq) in node.inside.iter().enumerate() {
                if at > 0 {
                    self.out.instruction(&Instruction::Else);
                }
                self.nodes(&seq.nodes, inside + 1)?;
            }
            if !node.inside.is_empty() {
                self.out.instruction(&Instruction::End);
            }
        }
        Ok(())
    }

    fn local(&self, local: u32) -> u32 {
        self.locals.and_then(|locals| locals.get(&local).copied()).unwrap_or(local)
    }

    /// A branch out of a region goes to the block of its way out.
    fn depth(&self, depth: u32, inside: usize) -> u32 {
        let Some((seq, region)) = self.region else { return depth };
        let Some(way) = exit(seq, region.own, depth as usize, inside) else { return depth };
        let at = region.exits.iter().position(|one| *one == way).unwrap_or_default();
        (inside + at) as u32
    }
}
