//! How things are numbered: what has an index in the whole module has another one in each part.

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{TypeSection, ValType};
use wasmparser::FuncType;

/// The types of functions, each there once.
pub struct Types(pub Vec<FuncType>);

impl Types {
    pub fn of(&mut self, params: Vec<wasmparser::ValType>, results: Vec<wasmparser::ValType>) -> u32 {
        let ty = FuncType::new(params, results);
        let at = self.0.iter().position(|one| *one == ty).unwrap_or_else(|| {
            self.0.push(ty);
            self.0.len() - 1
        });
        at as u32
    }

    pub fn section(&self) -> Result<TypeSection, String> {
        let mut types = TypeSection::new();
        for ty in &self.0 {
            types.ty().function(values(ty.params())?, values(ty.results())?);
        }
        Ok(types)
    }
}

/// Types of values, as they are written.
pub fn values(types: &[wasmparser::ValType]) -> Result<Vec<ValType>, String> {
    types
        .iter()
        .map(|ty| (*ty).try_into().map_err(|_: Error| "it has a type that this tool does not know".into()))
        .collect()
}

/// Indices as one of the parts counts them.
pub struct Numbers {
    pub functions: Vec<u32>,
    pub globals: Vec<u32>,
    pub tables: Vec<u32>,
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
pub const NOWHERE: u32 = u32::MAX;
