//! The tokens of the look: every text can be read in every theme, and no verdict rests on its hue.

use std::collections::BTreeMap;

const TOKENS: &str = include_str!("../style/tokens.css");

type Rgb = [f64; 3];

/// The declarations of the first block that begins with `head`.
fn block(head: &str) -> BTreeMap<String, String> {
    let body = TOKENS.split_once(head).expect(head).1.split_once('}').expect("the end of a block").0;
    let mut all = BTreeMap::new();
    let mut rest = body;
    while let Some((_, after)) = rest.split_once("--") {
        let (name, after) = after.split_once(':').expect("a colon after a name");
        let (value, after) = after.split_once(';').expect("a semicolon after a value");
        all.insert(name.trim().to_string(), value.trim().to_string());
        rest = after;
    }
    all
}

fn themes() -> [(&'static str, BTreeMap<String, String>, f64); 3] {
    // the lowest contrast of a text that the notes of the look promise for each
    [
        ("light", block("[data-theme=\"light\"] {"), 5.3),
        ("dark", block("[data-theme=\"dark\"] {"), 6.1),
        ("projector", block("[data-theme=\"projector\"] {"), 9.5),
    ]
}

fn linear(theme: &BTreeMap<String, String>, name: &str) -> Rgb {
    let hex = theme.get(name).unwrap_or_else(|| panic!("--{name} is missing"));
    let part = |i: usize| f64::from(u8::from_str_radix(&hex[1 + 2 * i..3 + 2 * i], 16).expect(hex)) / 255.0;
    [0, 1, 2].map(|i| {
        let c = part(i);
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance(c: Rgb) -> f64 {
    0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

const VERDICTS: [&str; 13] =
    ["ok", "rec", "abs", "nil", "lost", "gho", "suf", "stk", "ord", "eff", "dou", "hol", "wait"];

#[test]
fn every_text_can_be_read_in_every_theme() {
    for (name, theme, lowest) in themes() {
        let mut pairs: Vec<(String, String)> = [
            ("ink", "stage"),
            ("ink", "actor"),
            ("ink", "paper"),
            ("ink", "queue"),
            ("ink-2", "stage"),
            ("ink-2", "actor"),
            ("ink-2", "inset"),
            ("ink-2", "queue"),
            ("ink-2", "paper"),
            ("ink-3", "actor"),
            ("ink-3", "stage"),
            ("accent", "actor"),
            ("accent", "paper"),
            ("on-accent", "accent"),
            ("on-dead", "dead"),
            ("dead-2", "dead"),
            ("on-msg", "msg"),
            ("paper", "ink"),
        ]
        .map(|(a, b)| (a.to_string(), b.to_string()))
        .to_vec();
        for v in VERDICTS {
            pairs.push((format!("v-{v}-fg"), format!("v-{v}-bg")));
            pairs.push((format!("v-{v}-word"), "paper".to_string()));
        }
        for (text, ground) in pairs {
            let ratio = contrast(linear(&theme, &text), linear(&theme, &ground));
            assert!(ratio >= lowest, "{name}: --{text} on --{ground} has {ratio:.2}");
        }
        for (line, ground) in [
            ("line", "stage"),
            ("line", "actor"),
            ("bolt-line", "bolt"),
            ("focus", "paper"),
            ("msg-line", "stage"),
            ("on-msg", "msg"),
        ] {
            let ratio = contrast(linear(&theme, line), linear(&theme, ground));
            assert!(ratio >= 3.0, "{name}: --{line} on --{ground} has {ratio:.2}");
        }
    }
}

#[test]
fn harm_is_told_from_good_without_hue() {
    let (good, harm) = VERDICTS[..12].split_at(4);
    for (name, theme, _) in themes() {
        let tone = |v: &str| luminance(linear(&theme, &format!("v-{v}-bg")));
        let (goods, harms): (Vec<f64>, Vec<f64>) =
            (good.iter().map(|v| tone(v)).collect(), harm.iter().map(|v| tone(v)).collect());
        let (least, most) = (f64::min as fn(f64, f64) -> f64, f64::max as fn(f64, f64) -> f64);
        let of = |all: &[f64], pick: fn(f64, f64) -> f64| all.iter().copied().reduce(pick).expect("some");
        // the lighter side by at least three to one
        let apart = |light: f64, dark: f64| (light + 0.05) / (dark + 0.05) >= 3.0;
        let fine = if name == "dark" {
            apart(of(&harms, least), of(&goods, most))
        } else {
            apart(of(&goods, least), of(&harms, most))
        };
        assert!(fine, "{name}: good {goods:.2?} harm {harms:.2?}");
    }
}

/// Full protan, deutan and tritan vision (Machado, Oliveira and Fernandes 2009), in linear light.
const VISIONS: [(&str, [Rgb; 3]); 3] = [
    ("protan", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("deutan", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ("tritan", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

#[test]
fn plates_stay_legible_for_every_vision() {
    for (name, theme, _) in themes() {
        for (vision, matrix) in VISIONS {
            let seen = |name: &str| {
                let c = linear(&theme, name);
                matrix.map(|row| (row[0] * c[0] + row[1] * c[1] + row[2] * c[2]).clamp(0.0, 1.0))
            };
            for v in VERDICTS {
                let ratio = contrast(seen(&format!("v-{v}-fg")), seen(&format!("v-{v}-bg")));
                assert!(ratio >= 4.5, "{name}, {vision}: the glyph of {v} has {ratio:.2}");
            }
        }
    }
}

#[test]
fn auto_in_the_dark_is_dark() {
    assert_eq!(block("[data-theme=\"auto\"] {"), block("[data-theme=\"dark\"] {"));
}

#[test]
fn every_theme_names_the_same_colours() {
    let names = |theme: &BTreeMap<String, String>| {
        theme
            .keys()
            .filter(|k| !k.starts_with("w-") && !k.starts_with("dash-") && !k.starts_with("t-"))
            .cloned()
            .collect()
    };
    let [light, dark, projector]: [Vec<String>; 3] = themes().map(|(_, t, _)| names(&t));
    assert_eq!(light, dark);
    assert_eq!(light, projector);
}

#[test]
fn every_token_that_is_used_exists() {
    let css = [TOKENS, include_str!("../style/stage.css")].concat();
    let own = ["bg", "fg", "wd", "fs", "fs-name", "fs-count", "fs-count2"];
    for used in css.split("var(--").skip(1) {
        let name = used.split([')', ',']).next().unwrap_or_default().trim();
        let defined = TOKENS.contains(&format!("--{name}:")) || own.contains(&name);
        assert!(defined, "--{name} is used and not defined");
    }
}
