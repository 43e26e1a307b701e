//! The style sheets as two texts without comments and indentation, for `platform/sheet`: what the first picture needs,
//! and the others. Their lines take turns, so that together they are the sheets as they are written, in their order.

use std::{env, fs, path::Path};

#[path = "src/export/squeeze.rs"]
mod squeeze;

use squeeze::squeezed;

const SHEETS: [&str; 7] = [
    "style/tokens.css",
    "style/widget.css",
    "style/stage.css",
    "style/talk.css",
    "style/motion.css",
    "style/modes.css",
    "style/vote.css",
];

/// A rule with one of these in each of its selectors matches nothing in a first picture, which is step 0 of a run of
/// which nothing was said but that it is in French (`tests/e2e/specs/parts.spec.mjs` compares).
const LATER: &[&str] = &[
    // other themes, asked for by name; a talk; what an author leaves out
    "[data-theme=\"dark\"]",
    "[data-theme=\"projector\"]",
    "[data-layout=\"t\"]",
    ".stage.t",
    ".progress",
    "[data-controls",
    ".full",
    // what is one tap away
    ".print",
    "outbox-lab-share",
    ".panel ",
    ".panel:",
    ".told",
    ".set",
    "[aria-expanded",
    ":popover-open",
    "::backdrop",
    ".programs",
    "[data-layout=\"s\"] .choose ",
    // other modes
    "[data-mode=",
    ".twins",
    ".side",
    ".both",
    ".same",
    ".board",
    ".sweep",
    ".cells",
    ".case",
    ".sketch",
    ".later",
    ".totals",
    ".legend",
    ".vote",
    "[data-vote",
    ".rows",
    ".other ",
    // verdicts
    "[data-end=\"true\"]",
    ".v-nil",
    ".v-ok",
    ".v-rec",
    ".v-abs",
    ".v-lost",
    ".v-gho",
    ".v-suf",
    ".v-stk",
    ".v-ord",
    ".v-eff",
    ".v-dou",
    ".v-hol",
    ".wd",
    ".pat .",
    ".gl .f",
    ".gl .c",
    ".gl .bare",
    ".gl .dash",
    ".gl .w4",
    ".gl .w6",
    // what a run brings
    ".bolt",
    ".gone",
    ".down",
    "text.end",
    ".ta",
    ".stroke.",
    ".stage .tick",
    ".onaccent",
    ".disc",
    ".ondisc",
    ".ring",
    ".inring",
    ".underlay",
    ".now",
    ".current",
    ".tx",
    ".tear",
    ".armed",
    ".wire.",
    ".rowbar",
    ".open",
    ".row.",
    ".strike",
    ".paper",
    ".flap",
    ".envelope",
    ".settled",
    ".refused",
    ".broker.hot",
    ".card",
    ".counter.hot",
    ".hatch",
    ".dead",
    ".failed",
    ".ghost",
    ".transaction",
];

/// Of the colours of verdicts, those of the plate before the end.
const PLATE: &str = "--v-wait";

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let mut css = String::new();
    for sheet in SHEETS {
        println!("cargo::rerun-if-changed={sheet}");
        css += &fs::read_to_string(sheet).unwrap_or_else(|why| panic!("{sheet}: {why}"));
    }
    let mut texts = [String::new(), String::new()];
    let mut now = false;
    for (later, rule) in divided(&squeezed(&css)) {
        if later != now {
            now = later;
            if !now {
                texts.iter_mut().for_each(|text| text.push('\n'));
            }
        }
        texts[usize::from(later)] += &rule;
    }
    for (name, text) in ["first.css", "others.css"].iter().zip(&texts) {
        fs::write(Path::new(&out).join(name), text).expect("cargo made the folder");
    }
}

/// The rules in order, and whether each is for later. One that is in part is two, and so is a condition around such.
fn divided(css: &str) -> Vec<(bool, String)> {
    let mut out: Vec<(bool, String)> = Vec::new();
    for (head, body) in rules(css) {
        if head.starts_with('@') {
            out.extend(divided(body).into_iter().map(|(later, rule)| (later, format!("{head}{{{rule}}}"))));
        } else if selectors(head).iter().all(|one| LATER.iter().any(|word| one.contains(word))) {
            out.push((true, format!("{head}{{{body}}}")));
        } else {
            let (later, first): (Vec<&str>, Vec<&str>) =
                body.split(';').partition(|one| one.starts_with("--v-") && !one.starts_with(PLATE));
            for (later, some) in [(false, first), (true, later)] {
                if !some.is_empty() {
                    out.push((later, format!("{head}{{{}}}", some.join(";"))));
                }
            }
        }
    }
    out
}

/// What stands before each block, and in it.
fn rules(css: &str) -> Vec<(&str, &str)> {
    let (mut out, mut depth, mut from, mut open) = (Vec::new(), 0, 0, 0);
    for (at, sign) in css.char_indices() {
        match sign {
            '{' => {
                depth += 1;
                if depth == 1 {
                    open = at;
                }
            }
            '}' => {
                depth -= 1;
                if depth == 0 {
                    out.push((&css[from..open], &css[open + 1..at]));
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    out
}

/// The selectors of a rule, without what stands in parentheses: there are others to choose from.
fn selectors(head: &str) -> Vec<String> {
    let (mut out, mut depth) = (vec![String::new()], 0);
    for sign in head.chars() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => out.push(String::new()),
            sign if depth == 0 => {
                if let Some(one) = out.last_mut() {
                    one.push(sign);
                }
            }
            _ => {}
        }
    }
    out
}
