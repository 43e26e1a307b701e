//! The two parts of a module.
//!
//! The first has every function that ran, without the regions that did not. It exports what the second needs, and its
//! table has places for what the second brings: whoever reaches one of them calls `need` first, which asks the loader
//! for the second part unless it is there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, CustomSection, DataSection, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, MemorySection,
    TableSection, TypeSection, ValType,
};
use wasmparser::{ExternalKind, FuncType, Operator};

use crate::body::{Body, Node, Seq};
use crate::cut::{Exit, Region, exit, regions};
use crate::module::Module;

/// Under this name the second part finds the first, and the first what loads the second.
pub const OTHER: &str = "0";

/// The table of functions.
const TABLE: u32 = 0;

/// Both parts, as bytes.
pub struct Parts {
    pub first: Vec<u8>,
    pub second: Vec<u8>,
}

/// Puts them together. A region must save `least` bytes.
pub fn parts(mut module: Module, ran: &[bool], least: usize) -> Result<Parts, String> {
    let bodies = crate::body::read(&mut module, ran)?;
    let plan = Plan::new(&module, &bodies, least);
    let first = plan.first()?;
    let second = plan.second()?;
    Ok(Parts { first, second })
}

struct Plan<'p, 'a> {
    module: &'p Module<'a>,
    bodies: &'p [Body<'a>],
    /// The regions of each function that ran.
    regions: Vec<HashMap<usize, Region>>,
    /// The places of the table that the second part fills: functions that did not run, and regions.
    slots: BTreeMap<u32, u32>,
    /// The place and the type of each region, by its function and the sequence that it ends.
    region_slots: HashMap<(usize, usize), (u32, u32)>,
    /// The first place behind the old table, and behind the new one.
    table: (u32, u32),
    types: Types,
    /// What the second part takes from the first: name by what it is.
    shared: BTreeMap<(Kind, u32), String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Function,
    Global,
    Table,
}

/// The types of functions, each there once.
struct Types(Vec<FuncType>);

impl Types {
    fn of(&mut self, params: Vec<wasmparser::ValType>, results: Vec<wasmparser::ValType>) -> u32 {
        let ty = FuncType::new(params, results);
        let at = self.0.iter().position(|one| *one == ty).unwrap_or_else(|| {
            self.0.push(ty);
            self.0.len() - 1
        });
        at as u32
    }

    fn section(&self) -> Result<TypeSection, String> {
        let mut types = TypeSection::new();
        for ty in &self.0 {
            types.ty().function(values(ty.params())?, values(ty.results())?);
        }
        Ok(types)
    }
}

fn values(types: &[wasmparser::ValType]) -> Result<Vec<ValType>, String> {
    types
        .iter()
        .map(|ty| (*ty).try_into().map_err(|_: Error| "it has a type that this tool does not know".into()))
        .collect()
}

/// Indices as one of the parts counts them.
struct Numbers {
    functions: Vec<u32>,
    globals: Vec<u32>,
    tables: Vec<u32>,
}

impl Reencode for Numbers {
    type Error = std::convert::Infallible;
    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.functions[function as usize])
    }
    fn global_index(&mut self, global: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.globals[global as usize])
    }
    fn table_index(&mut self, table: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.tables[table as usize])
    }
}

/// What takes the place of a function that a part does not have.
const NOWHERE: u32 = u32::MAX;

impl<'p, 'a> Plan<'p, 'a> {
    fn new(module: &'p Module<'a>, bodies: &'p [Body<'a>], least: usize) -> Self {
        let regions =
            bodies.iter().map(|body| if body.ran() { regions(body, least) } else { HashMap::new() }).collect();
        let end = module.tables[TABLE as usize].initial as u32;
        let types = Types(module.types.clone());
        let mut plan = Plan {
            module,
            bodies,
            regions,
            slots: BTreeMap::new(),
            region_slots: HashMap::new(),
            table: (end, end),
            types,
            shared: BTreeMap::new(),
        };
        plan.place();
        plan.share();
        plan
    }

    fn cold(&self, function: u32) -> bool {
        function >= self.module.imported() && !self.bodies[(function - self.module.imported()) as usize].ran()
    }

    /// Gives a place in the table to whatever the first part may reach.
    fn place(&mut self) {
        for elements in self.module.elements.iter().filter(|one| one.table == TABLE) {
            for (at, function) in (elements.at..).zip(&elements.functions) {
                if self.cold(*function) {
                    self.slots.entry(*function).or_insert(at);
                }
            }
        }
        let mut called = BTreeSet::new();
        for (body, regions) in self.bodies.iter().zip(&self.regions).filter(|(body, _)| body.ran()) {
            hot(&body.seq, regions, &mut |node| {
                if let Operator::Call { function_index } | Operator::RefFunc { function_index } = node.op {
                    called.insert(function_index);
                }
            });
        }
        called.extend(self.module.exports.iter().filter(|one| one.kind == ExternalKind::Func).map(|one| one.index));
        for function in called {
            if self.cold(function) && !self.slots.contains_key(&function) {
                self.slots.insert(function, self.table.1);
                self.table.1 += 1;
            }
        }
        for (number, regions) in self.regions.iter().enumerate() {
            let mut ids: Vec<_> = regions.keys().copied().collect();
            ids.sort_unstable();
            for id in ids {
                let ty = signature(&mut self.types, &self.bodies[number], &regions[&id]);
                self.region_slots.insert((number, id), (self.table.1, ty));
                self.table.1 += 1;
            }
        }
    }

    /// Names what the second part takes from the first.
    fn share(&mut self) {
        let mut used = BTreeSet::from([(Kind::Table, TABLE)]);
        for (body, regions) in self.bodies.iter().zip(&self.regions) {
            cold(&body.seq, regions, body.ran(), &mut |node| match node.op {
                Operator::Call { function_index } | Operator::RefFunc { function_index }
                    if !self.cold(function_index) && function_index >= self.module.imported() =>
                {
                    used.insert((Kind::Function, function_index));
                }
                Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
                    used.insert((Kind::Global, global_index));
                }
                Operator::CallIndirect { table_index, .. } => {
                    used.insert((Kind::Table, table_index));
                }
                Operator::TableGet { table }
                | Operator::TableSet { table }
                | Operator::TableGrow { table }
                | Operator::TableSize { table }
                | Operator::TableFill { table } => {
                    used.insert((Kind::Table, table));
                }
                _ => {}
            });
        }
        self.shared = used.into_iter().enumerate().map(|(i, one)| (one, short(i))).collect();
    }

    /// The functions of the second part: by their old index those that did not run, then the regions.
    fn moved(&self) -> (Vec<u32>, Vec<(usize, usize)>) {
        let count = self.module.functions.len() as u32;
        let functions = (self.module.imported()..count).filter(|function| self.cold(*function)).collect();
        let mut regions: Vec<_> = self.region_slots.keys().copied().collect();
        regions.sort_unstable();
        (functions, regions)
    }

    fn first(&self) -> Result<Vec<u8>, String> {
        let module = self.module;
        let empty = self.types.0.iter().position(|ty| ty.params().is_empty() && ty.results().is_empty());
        let empty = empty.ok_or("it has no function without parameters and results")? as u32;
        let (load, need) = (module.imported(), module.imported() + 1);
        let there = module.globals.len() as u32;

        let mut imports = ImportSection::new();
        for (import, ty) in module.imports.iter().zip(&module.functions) {
            imports.import(import.module, import.name, EntityType::Function(*ty));
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
                ty.minimum = u64::from(self.table.1);
                ty.maximum = ty.maximum.map(|_| u64::from(self.table.1));
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
                Kind::Function => exports.export(name, ExportKind::Func, numbers.functions[*index as usize]),
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
        let mut data = DataSection::new();
        for one in &module.data {
            numbers.parse_data(&mut data, one.clone()).map_err(|why| why.to_string())?;
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

    /// The features go along: wasm-opt reads what it may use.
    fn finish(&self, mut out: wasm_encoder::Module) -> Vec<u8> {
        if let Some(features) = self.module.features {
            out.section(&CustomSection { name: "target_features".into(), data: features.into() });
        }
        out.finish()
    }

    /// Calls what the second part has put into its place.
    fn reach(&self, function: u32, out: &mut Function) {
        let slot = self.slots.get(&function).copied().unwrap_or_default();
        out.instruction(&Instruction::I32Const(slot as i32));
        let type_index = self.module.functions[function as usize];
        out.instruction(&Instruction::CallIndirect { type_index, table_index: TABLE });
    }

    fn second(&self) -> Result<Vec<u8>, String> {
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
            imports.import(import.module, import.name, EntityType::Function(module.functions[index]));
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
                        ty.minimum = u64::from(self.table.1);
                        ty.maximum = ty.maximum.map(|_| u64::from(self.table.1));
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
        Ok(self.finish(out))
    }

    /// A region as a function.
    fn region(&self, numbers: &mut Numbers, body: &Body, seq: &Seq, region: &Region) -> Result<Function, String> {
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

fn signature(types: &mut Types, body: &Body, region: &Region) -> u32 {
    let of = |list: &[u32]| list.iter().map(|local| body.locals[*local as usize]).collect::<Vec<_>>();
    let params = [region.operands.clone(), of(&region.given)].concat();
    let code = if region.exits.len() > 1 { vec![wasmparser::ValType::I32] } else { Vec::new() };
    if region.values.len() > 1 {
        types.of(Vec::new(), region.values.clone()); // for its blocks
    }
    types.of(params, [region.values.clone(), code, of(&region.back)].concat())
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

fn find<'s, 'a>(seq: &'s Seq<'a>, id: usize) -> Option<&'s Seq<'a>> {
    if seq.id == id {
        return Some(seq);
    }
    seq.nodes.iter().flat_map(|node| &node.inside).find_map(|inside| find(inside, id))
}

/// Writes what a function of the first part keeps.
struct Keep<'k, 'p, 'a> {
    plan: &'k Plan<'p, 'a>,
    numbers: &'k mut Numbers,
    /// The function, and the one that makes sure of the second part.
    number: usize,
    need: u32,
    out: &'k mut Function,
}

impl Keep<'_, '_, '_> {
    fn seq(&mut self, seq: &Seq, own: usize) -> Result<(), String> {
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

/// Writes what the second part takes over.
struct Move<'k, 'a> {
    numbers: &'k mut Numbers,
    /// The new number of every local, and the region, if it is one.
    locals: Option<&'k HashMap<u32, u32>>,
    region: Option<(&'k Seq<'a>, &'k Region)>,
    out: &'k mut Function,
}

impl Move<'_, '_> {
    fn nodes(&mut self, nodes: &[Node], inside: usize) -> Result<(), String> {
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

/// The name of the n-th shared thing.
fn short(n: usize) -> String {
    let mut name = String::new();
    let mut rest = n;
    loop {
        name.push(char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
        rest /= 36;
        if rest == 0 {
            return format!("${name}");
        }
    }
}

/// Visits what a function keeps.
fn hot<'a>(seq: &Seq<'a>, regions: &HashMap<usize, Region>, see: &mut impl FnMut(&Node<'a>)) {
    let end = regions.get(&seq.id).map_or(seq.nodes.len(), |region| region.from);
    for node in &seq.nodes[..end] {
        see(node);
        for inside in &node.inside {
            hot(inside, regions, see);
        }
    }
}

/// Visits what a function gives away.
fn cold<'a>(seq: &Seq<'a>, regions: &HashMap<usize, Region>, ran: bool, see: &mut impl FnMut(&Node<'a>)) {
    let from = if ran { regions.get(&seq.id).map_or(seq.nodes.len(), |region| region.from) } else { 0 };
    for (at, node) in seq.nodes.iter().enumerate() {
        if at >= from {
            see(node);
        }
        for inside in &node.inside {
            cold(inside, regions, ran && at < from, see);
        }
    }
}
