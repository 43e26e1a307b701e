//! The style sheet of a picture that stands alone: the page's own rules, with every custom property replaced by its
//! value in one theme. Programs that draw SVG without a browser know no custom properties.

use crate::session::Theme;

/// A rule: its selectors and its declarations.
type Rule<'a> = (&'a str, &'a str);

/// The rules of `css` for the classes that occur in `markup`, in that theme; `Auto` is the light one, because a file
/// has no system to follow. `layout` is the class of the layout, which has sizes of its own.
pub fn resolved(css: &str, theme: Theme, layout: &str, markup: &str) -> String {
    let css = uncommented(css);
    let rules = rules(&css);
    let of_layout = [".stage.", layout].concat();
    let values = values(&rules, theme.word(), &of_layout);
    let known = |class: &str| {
        let class = class.split([':', '.', ' ', '>']).next().unwrap_or("");
        class == "stage" || holds_class(markup, class)
    };
    let mut out = String::new();
    for (selectors, body) in &rules {
        let kept: Vec<&str> = selectors
            .split(',')
            .map(str::trim)
            .filter(|s| s.starts_with(".stage ") && !s.contains(':') && s.split('.').skip(1).all(known))
            .collect();
        if kept.is_empty() {
            continue;
        }
        out.push_str(&kept.join(","));
        out.push('{');
        for declaration in body.split(';').map(str::trim).filter(|d| !d.is_empty() && !d.starts_with("cursor")) {
            out.push_str(&filled(declaration, &values));
            out.push(';');
        }
        out.push('}');
    }
    out
}

/// The value of a property in a theme; empty if there is none.
pub fn value(css: &str, theme: Theme, name: &str) -> String {
    let css = uncommented(css);
    let values = values(&rules(&css), theme.word(), "");
    filled(&["var(", name, ")"].concat(), &values)
}

fn uncommented(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut out = parts.next().unwrap_or("").to_string();
    for part in parts {
        out.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    out
}

/// The plain rules, in order. What stands within an at-rule depends on somebody's system and is left out.
fn rules(css: &str) -> Vec<Rule<'_>> {
    let mut all = vec![];
    let mut rest = css;
    while let Some((head, after)) = rest.split_once('{') {
        let head = head.trim();
        if head.starts_with('@') {
            rest = past_block(after);
            continue;
        }
        let Some((body, after)) = after.split_once('}') else { break };
        all.push((head, body));
        rest = after;
    }
    all
}

/// What follows the end of a block, whose opening brace is behind.
fn past_block(inside: &str) -> &str {
    let mut depth = 1;
    for (i, sign) in inside.match_indices(['{', '}']) {
        depth = if sign == "{" { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return inside.get(i + 1..).unwrap_or("");
        }
    }
    ""
}

/// The custom properties that hold: of the root, of the theme, of the stage, of the layout; the later wins.
fn values<'a>(rules: &[Rule<'a>], theme: &str, layout: &str) -> Vec<(&'a str, &'a str)> {
    let theme = ["[data-theme=\"", theme, "\"]"].concat();
    let mut all = vec![];
    for wanted in [":root", &theme, ".stage", layout] {
        for (selectors, body) in rules {
            if !selectors.split(',').any(|s| s.trim() == wanted) {
                continue;
            }
            let pairs = body.split(';').filter_map(|d| d.split_once(':'));
            all.extend(pairs.map(|(n, v)| (n.trim(), v.trim())).filter(|(n, _)| n.starts_with("--")));
        }
    }
    all
}

/// A declaration with its properties filled, those within their values too, as far down as the sheet goes.
fn filled(declaration: &str, values: &[(&str, &str)]) -> String {
    const DOWN: usize = 4;
    let mut out = declaration.to_string();
    for _ in 0..DOWN {
        let Some((before, after)) = out.split_once("var(") else { break };
        let Some((name, after)) = after.split_once(')') else { break };
        let value = values.iter().rev().find(|(n, _)| *n == name.trim()).map_or("", |(_, v)| v);
        out = [before, value, after].concat();
    }
    out
}

/// Whether some element of the markup has that class.
fn holds_class(markup: &str, class: &str) -> bool {
    let lists = markup.split("class=\"").skip(1).filter_map(|m| m.split('"').next());
    lists.flat_map(str::split_whitespace).any(|c| c == class)
}
