//! A module taken apart: what the two parts are put together from.

use wasmparser::{
    BinaryReaderError, CompositeInnerType, ConstExpr, Data, ElementItems, ElementKind, Export, FuncToValidate,
    FuncType, FunctionBody, Global, Import, MemoryType, Operator, Parser, Payload, TableType, TypeRef, ValidPayload,
    Validator, ValidatorResources,
};

/// An element segment: from where on in which table these functions stand.
pub struct Elements {
    pub table: u32,
    pub at: u32,
    pub functions: Vec<u32>,
}

/// The sections that a module of Rust has after wasm-bindgen and wasm-opt. What it never has is refused.
#[derive(Default)]
pub struct Module<'a> {
    pub types: Vec<FuncType>,
    pub imports: Vec<Import<'a>>,
    /// The types of the functions by their index, imported ones first.
    pub functions: Vec<u32>,
    pub tables: Vec<TableType>,
    pub memories: Vec<MemoryType>,
    pub globals: Vec<Global<'a>>,
    pub exports: Vec<Export<'a>>,
    pub start: Option<u32>,
    pub elements: Vec<Elements>,
    pub data: Vec<Data<'a>>,
    pub bodies: Vec<(FuncToValidate<ValidatorResources>, FunctionBody<'a>)>,
    /// The custom section that names the features in use, for wasm-opt.
    pub features: Option<&'a [u8]>,
}

impl<'a> Module<'a> {
    /// Reads and validates a module.
    pub fn read(bytes: &'a [u8]) -> Result<Module<'a>, String> {
        let mut module = Module::default();
        let mut validator = Validator::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(said)?;
            if let ValidPayload::Func(function, body) = validator.payload(&payload).map_err(said)? {
                module.bodies.push((function, body));
            }
            module.take(payload)?;
        }
        Ok(module)
    }

    /// How many functions are imported.
    pub fn imported(&self) -> u32 {
        self.imports.len() as u32
    }

    /// The type of a function.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<(), String> {
        match payload {
            Payload::TypeSection(section) => {
                for group in section {
                    for ty in group.map_err(said)?.into_types() {
                        match ty.composite_type.inner {
                            CompositeInnerType::Func(func) => self.types.push(func),
                            _ => return Err("it has a type that is not a function's".into()),
                        }
                    }
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.map_err(said)?;
                    let TypeRef::Func(ty) = import.ty else {
                        return Err(format!("it imports {}, which is no function", import.name));
                    };
                    self.functions.push(ty);
                    self.imports.push(import);
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(ty.map_err(said)?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.tables.push(table.map_err(said)?.ty);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memories.push(memory.map_err(said)?);
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    self.globals.push(global.map_err(said)?);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    self.exports.push(export.map_err(said)?);
                }
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element.map_err(said)?;
                    let ElementKind::Active { table_index, offset_expr } = element.kind else {
                        return Err("it has an element segment that is not active".into());
                    };
                    let ElementItems::Functions(functions) = element.items else {
                        return Err("it has an element segment of expressions".into());
                    };
                    let functions = functions.into_iter().collect::<Result<_, _>>().map_err(said)?;
                    let table = table_index.unwrap_or(0);
                    self.elements.push(Elements { table, at: constant(&offset_expr)?, functions });
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    self.data.push(data.map_err(said)?);
                }
            }
            Payload::CustomSection(section) if section.name() == "target_features" => {
                self.features = Some(section.data());
            }
            _ => {}
        }
        Ok(())
    }
}

/// The number that an offset is.
pub fn constant(expr: &ConstExpr) -> Result<u32, String> {
    match expr.get_operators_reader().read().map_err(said)? {
        Operator::I32Const { value } => Ok(value as u32),
        other => Err(format!("it has an offset that is no constant: {other:?}")),
    }
}

/// What the parser has to say.
pub fn said(error: BinaryReaderError) -> String {
    error.to_string()
}
