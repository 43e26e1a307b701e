//! The second part: the functions that did not run, and the regions of the others.

use std::collections::BTreeMap;

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, Function, FunctionSection,
    ImportSection, Instruction,
};

use crate::divide::Pieces;
use crate::moved::{Move, find};
use crate::number::{NOWHERE, Numbers, values};
use crate::plan::{Kind, OTHER, Plan, TABLE};

impl Plan<'_, '_> {
    /// The module of the second part.
    pub fn second(&self, data_moved: &Pieces) -> Result<Vec<u8>, String> {
        let module = self.module;
        let (moved, regions) = self.moved();
        let mut numbers = Numbers {
            functions: vec![NOWHERE; module.functions.len()],
            globals: vec![NOWHERE; module.globals.len()],
            tables: vec![NOWHERE; module.tables.len()],
        };

        let mut imports = ImportSection::new();
        let mut functions = 0;
        for (index, import) in module.imports.iter().enumerate() {
            imports.import(import.module, &self.imports[index].is, EntityType::Function(module.functions[index]));
            numbers.functions[index] = functions;
            functions += 1;
        }
        let (mut globals, mut tables) = (0, 0);
        for ((kind, index), name) in &self.shared {
            let at = *index as usize;
            let entity = match kind {
                Kind::Function => {
                    numbers.functions[at] = functions;
                    functions += 1;
                    EntityType::Function(module.functions[at])
                }
                Kind::Global => {
                    numbers.globals[at] = globals;
                    globals += 1;
                    EntityType::Global(numbers.global_type(module.globals[at].ty).map_err(|why| why.to_string())?)
                }
                Kind::Table => {
                    numbers.tables[at] = tables;
                    tables += 1;
                    let mut ty = numbers.table_type(module.tables[at]).map_err(|why| why.to_string())?;
                    if *index == TABLE {
                        ty.minimum = u64::from(self.length());
                        ty.maximum = ty.maximum.map(|_| u64::from(self.length()));
                    }
                    EntityType::Table(ty)
                }
            };
            imports.import(OTHER, name, entity);
        }
        for memory in &module.memories {
            let ty = numbers.memory_type(*memory).map_err(|why| why.to_string())?;
            imports.import(OTHER, "memory", EntityType::Memory(ty));
        }

        let mut section = FunctionSection::new();
        let mut placed: BTreeMap<u32, u32> = BTreeMap::new();
        for function in &moved {
            section.function(module.functions[*function as usize]);
            numbers.functions[*function as usize] = functions;
            if let Some(slot) = self.slots.get(function) {
                placed.insert(*slot, functions);
            }
            functions += 1;
        }
        // a function may stand in several places of the old table
        for elements in module.elements.iter().filter(|one| one.table == TABLE) {
            for (at, function) in (elements.at..).zip(&elements.functions) {
                if self.cold(*function) {
                    placed.insert(at, numbers.functions[*function as usize]);
                }
            }
        }
        for region in &regions {
            let (slot, ty) = self.region_slots[region];
            section.function(ty);
            placed.insert(slot, functions);
            functions += 1;
        }

        let mut code = CodeSection::new();
        for function in &moved {
            let body = &self.bodies[(*function - module.imported()) as usize];
            let params = module.type_of(*function).params().len();
            let mut out = Function::new_with_locals_types(values(&body.locals[params..])?);
            Move { numbers: &mut numbers, locals: None, region: None, out: &mut out }.nodes(&body.seq.nodes, 0)?;
            out.instruction(&Instruction::End);
            code.function(&out);
        }
        for (number, id) in &regions {
            let region = &self.regions[*number][id];
            let body = &self.bodies[*number];
            let seq = find(&body.seq, *id).ok_or("a region is lost")?;
            code.function(&self.region(&mut numbers, body, seq, region)?);
        }

        let mut elements = ElementSection::new();
        let mut run: Vec<u32> = Vec::new();
        let mut slots = placed.into_iter().peekable();
        while let Some((slot, function)) = slots.next() {
            run.push(function);
            if slots.peek().is_none_or(|(next, _)| *next != slot + 1) {
                let at = slot + 1 - run.len() as u32;
                let functions = std::mem::take(&mut run);
                elements.active(None, &ConstExpr::i32_const(at as i32), Elements::Functions(functions.into()));
            }
        }

        let mut out = wasm_encoder::Module::new();
        out.section(&self.types.section()?).section(&imports).section(&section).section(&elements).section(&code);
        let mut data = DataSection::new();
        for (at, bytes) in data_moved {
            data.active(0, &ConstExpr::i32_const(*at as i32), bytes.iter().copied());
        }
        out.section(&data);
        Ok(self.finish(out))
    }
}
