//! The first part: every function that ran, without its regions that did not.

use std::collections::BTreeSet;

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, MemorySection, TableSection,
    ValType,
};
use wasmparser::ExternalKind;

use crate::divide::Pieces;
use crate::keep::Keep;
use crate::number::{NOWHERE, Numbers, values};
use crate::plan::{Kind, OTHER, Plan, TABLE};

impl Plan<'_, '_> {
    /// The module of the first part.
    pub fn first(&self, kept: &Pieces) -> Result<Vec<u8>, String> {
        let module = self.module;
        let empty = self.types.0.iter().position(|ty| ty.params().is_empty() && ty.results().is_empty());
        let empty = empty.ok_or("it has no function without parameters and results")? as u32;
        let (load, need) = (module.imported(), module.imported() + 1);
        let there = module.globals.len() as u32;

        let mut imports = ImportSection::new();
        for ((import, named), ty) in module.imports.iter().zip(&self.imports).zip(&module.functions) {
            imports.import(import.module, &named.is, EntityType::Function(*ty));
        }
        imports.import(OTHER, "load", EntityType::Function(empty));

        // who is where
        let mut functions = vec![NOWHERE; module.functions.len()];
        let mut section = FunctionSection::new();
        section.function(empty);
        let mut next = need + 1;
        for (function, new) in functions.iter_mut().enumerate() {
            if (function as u32) < module.imported() {
                *new = function as u32;
            } else if !self.cold(function as u32) {
                section.function(module.functions[function]);
                *new = next;
                next += 1;
            }
        }
        let mut stubs: BTreeSet<u32> =
            module.exports.iter().filter(|one| one.kind == ExternalKind::Func).map(|one| one.index).collect();
        stubs.extend(module.elements.iter().flat_map(|one| one.functions.iter().copied()));
        stubs.retain(|function| self.cold(*function));
        for function in &stubs {
            section.function(module.functions[*function as usize]);
            functions[*function as usize] = next;
            next += 1;
        }
        let same = |count: usize| (0..count as u32).collect();
        let mut numbers = Numbers { functions, globals: same(module.globals.len()), tables: same(module.tables.len()) };

        let mut code = CodeSection::new();
        let mut body = Function::new([]);
        body.instruction(&Instruction::GlobalGet(there)).instruction(&Instruction::I32Eqz);
        body.instruction(&Instruction::If(BlockType::Empty)).instruction(&Instruction::Call(load));
        body.instruction(&Instruction::End).instruction(&Instruction::End);
        code.function(&body);
        for (number, body) in self.bodies.iter().enumerate() {
            let index = module.imported() + number as u32;
            if self.cold(index) {
                continue;
            }
            let params = module.type_of(index).params().len();
            let mut function = Function::new_with_locals_types(values(&body.locals[params..])?);
            Keep { plan: self, numbers: &mut numbers, number, need, out: &mut function }.seq(&body.seq, 0)?;
            function.instruction(&Instruction::End);
            code.function(&function);
        }
        for stub in &stubs {
            let mut function = Function::new([]);
            function.instruction(&Instruction::Call(need));
            for param in 0..module.type_of(*stub).params().len() as u32 {
                function.instruction(&Instruction::LocalGet(param));
            }
            self.reach(*stub, &mut function);
            function.instruction(&Instruction::End);
            code.function(&function);
        }

        let mut tables = TableSection::new();
        for (at, table) in module.tables.iter().enumerate() {
            let mut ty = numbers.table_type(*table).map_err(|why| why.to_string())?;
            if at as u32 == TABLE {
                ty.minimum = u64::from(self.length());
                ty.maximum = ty.maximum.map(|_| u64::from(self.length()));
            }
            tables.table(ty);
        }
        let mut memories = MemorySection::new();
        for memory in &module.memories {
            memories.memory(numbers.memory_type(*memory).map_err(|why| why.to_string())?);
        }
        let mut globals = GlobalSection::new();
        for global in &module.globals {
            let init = numbers.const_expr(global.init_expr.clone()).map_err(|why| why.to_string())?;
            globals.global(numbers.global_type(global.ty).map_err(|why| why.to_string())?, &init);
        }
        globals.global(GlobalType { val_type: ValType::I32, mutable: true, shared: false }, &ConstExpr::i32_const(0));

        let mut exports = ExportSection::new();
        for export in &module.exports {
            let (kind, index) = match export.kind {
                ExternalKind::Func => (ExportKind::Func, numbers.functions[export.index as usize]),
                ExternalKind::Table => (ExportKind::Table, export.index),
                ExternalKind::Memory => (ExportKind::Memory, export.index),
                ExternalKind::Global => (ExportKind::Global, export.index),
                other => return Err(format!("it exports {}, which is {other:?}", export.name)),
            };
            exports.export(export.name, kind, index);
        }
        exports.export("there", ExportKind::Global, there);
        for ((kind, index), name) in &self.shared {
            match kind {
                Kind::Function => &mut exports,
                Kind::Global => exports.export(name, ExportKind::Global, *index),
                Kind::Table => exports.export(name, ExportKind::Table, *index),
            };
        }

        let mut elements = ElementSection::new();
        for one in &module.elements {
            let functions: Vec<u32> =
                one.functions.iter().map(|function| numbers.functions[*function as usize]).collect();
            let table = if one.table == 0 { None } else { Some(one.table) };
            elements.active(table, &ConstExpr::i32_const(one.at as i32), Elements::Functions(functions.into()));
        }
        let lent: Vec<u32> = self.lent().iter().map(|function| numbers.functions[*function as usize]).collect();
        elements.active(None, &ConstExpr::i32_const(self.table.1 as i32), Elements::Functions(lent.into()));
        let mut data = DataSection::new();
        for (at, bytes) in kept {
            data.active(0, &ConstExpr::i32_const(*at as i32), bytes.iter().copied());
        }

        let mut out = wasm_encoder::Module::new();
        out.section(&self.types.section()?).section(&imports).section(&section).section(&tables).section(&memories);
        out.section(&globals).section(&exports);
        if let Some(start) = module.start {
            out.section(&wasm_encoder::StartSection { function_index: numbers.functions[start as usize] });
        }
        out.section(&elements).section(&code).section(&data);
        Ok(self.finish(out))
    }
}
