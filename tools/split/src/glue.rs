//! The script beside the module: wasm-bindgen's, with another start, and with short names for what the module imports.

use crate::module::Module;
use crate::plan::short;

/// Everything from here on is wasm-bindgen's own start.
const START: &str = "async function __wbg_load(";

/// The script of a module in two parts.
pub fn glue(script: &str, name: &str, imports: &[Named]) -> Result<String, String> {
    let (kept, start) = script.split_once(START).ok_or("its script has no start that this tool knows")?;
    if !start.contains("export { initSync, __wbg_init as default };") || !kept.contains("function __wbg_finalize_init(")
    {
        return Err("its script starts in a way that this tool does not know".into());
    }
    let mut kept = kept.to_string();
    for import in imports {
        kept = renamed(&kept, &import.was, &import.is).unwrap_or(kept);
    }
    Ok(kept + &include_str!("glue.js").replace("NAME", name))
}

/// The script, knowing where the first part keeps what the second takes from it.
pub fn lending(script: &str, (table, from, count): &(String, u32, usize)) -> String {
    script.replace("LENT", &format!("[\"{table}\", {from}, {count}]"))
}

/// An import, as wasm-bindgen named it and as both parts and the script name it.
pub struct Named {
    was: String,
    pub is: String,
}

/// Short names for what the script defines for the module: wasm-bindgen's are long, and end in a hash.
pub fn names(module: &Module, script: &str) -> Vec<Named> {
    let name = |(n, import): (usize, &wasmparser::Import)| {
        let was = import.name.to_string();
        let is = if renamed(script, &was, "").is_some() { short(n) } else { was.clone() };
        Named { was, is }
    };
    module.imports.iter().enumerate().map(name).collect()
}

/// The script with another name for a key of its own, which stands once in it; none if it does not.
fn renamed(script: &str, was: &str, is: &str) -> Option<String> {
    let key = format!(" {was}:");
    let (before, after) = script.split_once(&key).filter(|(_, after)| !after.contains(&key))?;
    Some([before, " ", is, ":", after].concat())
}
