//! What a function of the first part keeps, and how it reaches what it gave away.

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{Function, Instruction};
use wasmparser::Operator;

use crate::body::Seq;
use crate::cut::{Exit, Region};
use crate::number::{NOWHERE, Numbers};
use crate::plan::{Plan, TABLE};

/// Writes what a function of the first part keeps.
pub struct Keep<'k, 'p, 'a> {
    pub plan: &'k Plan<'p, 'a>,
    pub numbers: &'k mut Numbers,
    /// The function, and the one that makes sure of the second part.
    pub number: usize,
    pub need: u32,
    pub out: &'k mut Function,
}

impl Keep<'_, '_, '_> {
    /// Writes a sequence that is inside `own` constructs.
    pub fn seq(&mut self, seq: &Seq, own: usize) -> Result<(), String> {
        let plan = self.plan;
        let region = plan.regions[self.number].get(&seq.id);
        let end = region.map_or(seq.nodes.len(), |region| region.from);
        for node in &seq.nodes[..end] {
            match &node.op {
                Operator::Call { function_index } if self.numbers.functions[*function_index as usize] == NOWHERE => {
                    self.out.instruction(&Instruction::Call(self.need));
                    plan.reach(*function_index, self.out);
                }
                Operator::RefFunc { function_index } if self.numbers.functions[*function_index as usize] == NOWHERE => {
                    return Err("it takes a reference of a function in a way that this tool does not know".into());
                }
                op => {
                    let op = self.numbers.instruction(op.clone()).map_err(|why| why.to_string())?;
                    self.out.instruction(&op);
                    for (at, inside) in node.inside.iter().enumerate() {
                        if at > 0 {
                            self.out.instruction(&Instruction::Else);
                        }
                        self.seq(inside, own + 1)?;
                    }
                    if !node.inside.is_empty() {
                        self.out.instruction(&Instruction::End);
                    }
                }
            }
        }
        if let Some(region) = region {
            self.region(seq, region, own);
        }
        Ok(())
    }

    /// Calls the region, takes back what it gives, and goes where it says.
    fn region(&mut self, seq: &Seq, region: &Region, own: usize) {
        let (slot, type_index) = self.plan.region_slots[&(self.number, seq.id)];
        self.out.instruction(&Instruction::Call(self.need));
        for local in &region.given {
            self.out.instruction(&Instruction::LocalGet(*local));
        }
        self.out.instruction(&Instruction::I32Const(slot as i32));
        self.out.instruction(&Instruction::CallIndirect { type_index, table_index: TABLE });
        for local in region.back.iter().rev() {
            self.out.instruction(&Instruction::LocalSet(*local));
        }
        let depth = |exit: &Exit| match exit {
            Exit::Fall => 0,
            Exit::Label(frame) => (own - frame) as u32,
        };
        match region.exits.as_slice() {
            [] => {
                self.out.instruction(&Instruction::Unreachable);
            }
            [Exit::Fall] => {}
            [exit] => {
                self.out.instruction(&Instruction::Br(depth(exit)));
            }
            [Exit::Fall, exit] => {
                self.out.instruction(&Instruction::BrIf(depth(exit)));
            }
            [some @ .., last] => {
                let some: Vec<u32> = some.iter().map(depth).collect();
                self.out.instruction(&Instruction::BrTable(some.into(), depth(last)));
            }
        }
    }
}
