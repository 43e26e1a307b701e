//! What goes where: which functions and regions the second part has, where the first reaches them, and what the second
//! takes from the first.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wasm_encoder::{CustomSection, Function, Instruction};
use wasmparser::{ExternalKind, Operator, RefType};

use crate::body::{Body, Node, Seq};
use crate::cut::{Region, regions};
use crate::glue::Named;
use crate::module::Module;
use crate::number::Types;

/// Under this name the second part finds the first, and the first what loads the second.
pub const OTHER: &str = "0";

/// The table of functions.
pub const TABLE: u32 = 0;

/// The plan of both parts.
pub struct Plan<'p, 'a> {
    pub module: &'p Module<'a>,
    pub bodies: &'p [Body<'a>],
    /// The regions of each function that ran.
    pub regions: Vec<HashMap<usize, Region>>,
    /// The places of the table that the second part fills: functions that did not run, and regions.
    pub slots: BTreeMap<u32, u32>,
    /// The place and the type of each region, by its function and the sequence that it ends.
    pub region_slots: HashMap<(usize, usize), (u32, u32)>,
    /// The first place behind the old table, and behind what the second part brings.
    pub table: (u32, u32),
    pub types: Types,
    /// What the second part takes from the first: name by what it is. Functions stand in the table, in this order,
    /// behind what the second part brings: a place there is half as long as an export.
    pub shared: BTreeMap<(Kind, u32), String>,
    /// What both import of the script.
    pub imports: Vec<Named>,
}

/// What can be shared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Function,
    Global,
    Table,
}

impl<'p, 'a> Plan<'p, 'a> {
    /// A region must save `least` bytes.
    pub fn new(
        module: &'p Module<'a>,
        bodies: &'p [Body<'a>],
        least: usize,
        imports: Vec<Named>,
    ) -> Result<Self, String> {
        let regions =
            bodies.iter().map(|body| if body.ran() { regions(body, least) } else { HashMap::new() }).collect();
        let table = module.tables.get(TABLE as usize).filter(|table| table.element_type == RefType::FUNCREF);
        let end = table.ok_or("its first table is not one of functions")?.initial as u32;
        let mut types = Types(module.types.clone());
        types.of(Vec::new(), Vec::new()); // of what loads the second part
        let mut plan = Plan {
            module,
            bodies,
            regions,
            slots: BTreeMap::new(),
            region_slots: HashMap::new(),
            table: (end, end),
            types,
            shared: BTreeMap::new(),
            imports,
        };
        plan.place();
        plan.share();
        Ok(plan)
    }

    pub fn cold(&self, function: u32) -> bool {
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
    pub fn moved(&self) -> (Vec<u32>, Vec<(usize, usize)>) {
        let count = self.module.functions.len() as u32;
        let functions = (self.module.imported()..count).filter(|function| self.cold(*function)).collect();
        let mut regions: Vec<_> = self.region_slots.keys().copied().collect();
        regions.sort_unstable();
        (functions, regions)
    }

    /// The functions that the second part takes from the first.
    pub fn lent(&self) -> Vec<u32> {
        self.shared.keys().filter(|(kind, _)| *kind == Kind::Function).map(|(_, index)| *index).collect()
    }

    /// How long the table is.
    pub fn length(&self) -> u32 {
        self.table.1 + self.lent().len() as u32
    }

    /// Where the script finds what is lent: the name of the table, the first place, and how many there are.
    pub fn lends(&self) -> (String, u32, usize) {
        (self.shared.get(&(Kind::Table, TABLE)).cloned().unwrap_or_default(), self.table.1, self.lent().len())
    }

    /// The features go along: wasm-opt reads what it may use.
    pub fn finish(&self, mut out: wasm_encoder::Module) -> Vec<u8> {
        if let Some(features) = self.module.features {
            out.section(&CustomSection { name: "target_features".into(), data: features.into() });
        }
        out.finish()
    }

    /// Calls what the second part has put into its place.
    pub fn reach(&self, function: u32, out: &mut Function) {
        let slot = self.slots.get(&function).copied().unwrap_or_default();
        out.instruction(&Instruction::I32Const(slot as i32));
        let type_index = self.module.functions[function as usize];
        out.instruction(&Instruction::CallIndirect { type_index, table_index: TABLE });
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

/// The name of the n-th shared thing.
pub fn short(n: usize) -> String {
    let mut name = String::new();
    let mut rest = n;
    loop {
        name.insert(0, char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
        rest /= 36;
        if rest == 0 {
            return format!("${name}");
        }
    }
}

/// Visits what a function keeps.
pub fn hot<'a>(seq: &Seq<'a>, regions: &HashMap<usize, Region>, see: &mut impl FnMut(&Node<'a>)) {
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
