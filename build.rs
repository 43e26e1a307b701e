//! The style sheets as one text without comments and indentation, for `platform/sheet`: what a reader downloads.

use std::{env, fs, path::Path};

const SHEETS: [&str; 6] = [
    "style/tokens.css",
    "style/widget.css",
    "style/stage.css",
    "style/talk.css",
    "style/motion.css",
    "style/modes.css",
];

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let mut css = String::new();
    for sheet in SHEETS {
        println!("cargo::rerun-if-changed={sheet}");
        css += &fs::read_to_string(sheet).unwrap_or_else(|why| panic!("{sheet}: {why}"));
    }
    fs::write(Path::new(&out).join("sheet.css"), squeezed(&css)).expect("cargo made the folder");
}

/// Without comments, and without white space that separates nothing. The sheets have no string that holds any.
fn squeezed(css: &str) -> String {
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
