//! Style sheets without what nobody needs who does not read them. The build script uses this file too.

/// Without comments, and without white space that separates nothing. The sheets have no string that holds any.
pub fn squeezed(css: &str) -> String {
    let mut said = String::new();
    for (i, part) in css.split("/*").enumerate() {
        said += if i == 0 { part } else { part.split_once("*/").map_or("", |(_, after)| after) };
    }
    let mut out = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in ["{", "}", ";", ","] {
        out = out.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    // a colon of a selector has no space behind it, and one before it means something
    out.replace(": ", ":").replace(";}", "}")
}
