//! A module that notes which stretches of its code run. Every stretch has a global of its own, which is exported.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, GlobalSection, GlobalType, Instruction, Module, RawSection,
    ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser, Payload};

/// After these another stretch begins: control may come from elsewhere, or not go on.
pub fn ends_a_stretch(op: &Operator) -> bool {
    matches!(
        op,
        Operator::If { .. }
            | Operator::Else
            | Operator::End
            | Operator::Loop { .. }
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
            | Operator::Unreachable
    )
}

/// The same module without what the linker wrote for this tool, which is longer than the module.
pub fn bare(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Module::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let payload = payload.map_err(crate::module::said)?;
        let linkers = |name: &str| name == "linking" || name.starts_with("reloc.");
        match (&payload, payload.as_section()) {
            (Payload::CustomSection(section), _) if linkers(section.name()) => {}
            (_, Some((id, range))) => {
                out.section(&RawSection { id, data: &bytes[range] });
            }
            (_, None) => {}
        }
    }
    Ok(out.finish())
}

/// The same module, noting. The stretches are counted in the order of the code.
pub fn noting(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut stretches = 0;
    for (_, body) in &crate::module::Module::read(bytes)?.bodies {
        let mut reader = body.get_operators_reader().map_err(crate::module::said)?;
        let mut head = true;
        while !reader.eof() {
            stretches += u32::from(head);
            head = ends_a_stretch(&reader.read().map_err(crate::module::said)?);
        }
    }
    let mut out = Module::new();
    Noting { stretches, first: 0, next: 0 }
        .parse_core_module(&mut out, Parser::new(0), bytes)
        .map_err(|why| why.to_string())?;
    Ok(out.finish())
}

struct Noting {
    stretches: u32,
    /// The global of the first stretch.
    first: u32,
    /// The next stretch.
    next: u32,
}

impl Reencode for Noting {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_global_section(self, globals, section)?;
        self.first = globals.len();
        for _ in 0..self.stretches {
            let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
            globals.global(ty, &ConstExpr::i32_const(0));
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_export_section(self, exports, section)?;
        for i in 0..self.stretches {
            exports.export(&format!("ran:{i}"), ExportKind::Global, self.first + i);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut reader = body.get_operators_reader()?;
        let mut head = true;
        while !reader.eof() {
            if head {
                function.instruction(&Instruction::I32Const(1));
                function.instruction(&Instruction::GlobalSet(self.first + self.next));
                self.next += 1;
            }
            head = ends_a_stretch(&reader.clone().read()?);
            function.instruction(&self.parse_instruction(&mut reader)?);
        }
        code.function(&function);
        Ok(())
    }
}
