//! The objects in the memory of a linked module: where each of them is, which others it points to, and under which
//! addresses the code names it. The linker knows all that and leaves it in its file when it is told `--emit-relocs`;
//! later tools move code, never data.

use std::collections::HashMap;

use wasmparser::{DataKind, KnownCustom, Linking, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo};

use crate::module::{constant, said};

/// What the linker knows of the memory.
#[derive(Default)]
pub struct Objects {
    /// Each object's first address and the one behind its last, by symbol; none for what is no object.
    pub places: Vec<Option<(u32, u32)>>,
    /// The objects by the addresses that code names: within them, or right behind.
    pub named: HashMap<u32, Vec<usize>>,
    /// Which objects each one points to.
    pub points: Vec<Vec<usize>>,
    /// What stands in memory at the start.
    pub segments: Vec<(u32, Vec<u8>)>,
}

impl Objects {
    /// Reads the linker's file.
    pub fn read(bytes: &[u8]) -> Result<Objects, String> {
        let mut objects = Objects::default();
        let mut symbols = Vec::new();
        // sections are counted as relocations name them; of the data, where in the file it is
        let (mut sections, mut code, mut data) = (0, None, None);
        let mut ranges: Vec<(usize, u32)> = Vec::new();
        let mut relocations: Vec<(u32, Vec<RelocationEntry>)> = Vec::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(said)?;
            match &payload {
                Payload::CodeSectionStart { .. } => code = Some(sections),
                Payload::DataSection(section) => {
                    data = Some((sections, section.range().start));
                    for segment in section.clone() {
                        let segment = segment.map_err(said)?;
                        let DataKind::Active { offset_expr, .. } = &segment.kind else {
                            return Err("the linked module has a data segment that is not active".into());
                        };
                        let at = constant(offset_expr)?;
                        ranges.push((segment.range.end - segment.data.len(), at));
                        objects.segments.push((at, segment.data.to_vec()));
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Linking(linking) => {
                        for part in linking.subsections() {
                            if let Linking::SymbolTable(table) = part.map_err(said)? {
                                symbols = table.into_iter().collect::<Result<Vec<_>, _>>().map_err(said)?;
                            }
                        }
                    }
                    KnownCustom::Reloc(section) => {
                        let entries = section.entries().into_iter().collect::<Result<Vec<_>, _>>().map_err(said)?;
                        relocations.push((section.section_index(), entries));
                    }
                    _ => {}
                },
                _ => {}
            }
            sections += u32::from(payload.as_section().is_some());
        }
        objects.places = symbols.iter().map(|symbol| place(symbol, &objects.segments)).collect();
        objects.points = vec![Vec::new(); objects.places.len()];
        let (Some((data, start)), Some(code)) = (data, code) else {
            return Err("the linked module has no code or no data".into());
        };
        if !relocations.iter().any(|(section, _)| *section == code) {
            return Err("the linked module does not say which code names which data".into());
        }
        for (section, entries) in relocations {
            for entry in entries.into_iter().filter(|entry| of_memory(entry.ty)) {
                let symbol = entry.index as usize;
                let Some((at, end)) = objects.places.get(symbol).copied().flatten() else {
                    return Err(format!("the linked module names data that is nowhere, symbol {symbol}"));
                };
                if entry.addend < 0 || entry.addend > i64::from(end - at) {
                    return Err(format!("the linked module names data from outside of it, symbol {symbol}"));
                }
                if section == code {
                    objects.named.entry(at + entry.addend as u32).or_default().push(symbol);
                } else if section == data {
                    let offset = start + entry.offset as usize;
                    let (from, segment) =
                        ranges.iter().rev().find(|(from, _)| *from <= offset).ok_or("a lost pointer")?;
                    let holder = segment + (offset - from) as u32;
                    for one in objects.around(holder, holder + 4) {
                        objects.points[one].push(symbol);
                    }
                }
            }
        }
        Ok(objects)
    }

    /// Whether it is a place in the source, with the path of its file: the code that runs hands it on, and nobody reads it
    /// but who tells of a panic, which no visit does that a profile was taken of.
    pub fn of_panic(&self, one: usize) -> bool {
        let [path] = self.points[one][..] else { return false };
        let (place, path) = (self.bytes(one), self.bytes(path));
        let path = path.strip_suffix(b"\0").unwrap_or(path);
        place.len() == 16 && path.ends_with(b".rs") && place[4..8] == (path.len() as u32).to_le_bytes()
    }

    /// What stands in it at the start.
    fn bytes(&self, one: usize) -> &[u8] {
        let Some((at, end)) = self.places[one] else { return &[] };
        let within = |(from, bytes): &'_ (u32, Vec<u8>)| {
            let skip = at.checked_sub(*from)? as usize;
            (skip + ((end - at) as usize) <= bytes.len()).then_some(skip)
        };
        let found = self.segments.iter().find_map(|segment| Some((&segment.1, within(segment)?)));
        found.map_or(&[], |(bytes, skip)| &bytes[skip..skip + (end - at) as usize])
    }

    /// The objects that have a byte in that stretch of memory.
    pub fn around(&self, from: u32, to: u32) -> Vec<usize> {
        let there = |place: &Option<(u32, u32)>| place.is_some_and(|(at, end)| at < to && from < end);
        (0..self.places.len()).filter(|one| there(&self.places[*one])).collect()
    }
}

fn place(symbol: &SymbolInfo, segments: &[(u32, Vec<u8>)]) -> Option<(u32, u32)> {
    let SymbolInfo::Data { symbol: Some(symbol), .. } = symbol else { return None };
    let at = segments.get(symbol.index as usize)?.0 + symbol.offset;
    Some((at, at + symbol.size))
}

fn of_memory(ty: RelocationType) -> bool {
    matches!(ty, RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb | RelocationType::MemoryAddrI32)
}
