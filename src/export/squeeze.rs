//! Style sheets without what nobody needs who does not read them. The build script uses this file too.

/// Without comments. The sheets have no string that holds the signs of one.
pub fn uncommented(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut out = parts.next().unwrap_or("").to_string();
    for part in parts {
        out.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    out
}

/// Without comments, and without white space that separates nothing. The sheets have no string that holds any.
pub fn squeezed(css: &str) -> String {
    let mut out = uncommented(css).split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in ["{", "}", ";", ","] {
        out = out.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    // a colon of a selector has no space behind it, and one before it means something
    out.replace(": ", ":").replace(";}", "}")
}
