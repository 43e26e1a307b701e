//! The script beside the module: wasm-bindgen's, with another start.

/// Everything from here on is wasm-bindgen's own start.
const START: &str = "async function __wbg_load(";

/// The script of a module in two parts.
pub fn glue(script: &str, name: &str) -> Result<String, String> {
    let (kept, start) = script.split_once(START).ok_or("its script has no start that this tool knows")?;
    if !start.contains("export { initSync, __wbg_init as default };") || !kept.contains("function __wbg_finalize_init(")
    {
        return Err("its script starts in a way that this tool does not know".into());
    }
    Ok(kept.to_string() + &include_str!("glue.js").replace("NAME", name))
}
