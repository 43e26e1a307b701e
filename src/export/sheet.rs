//! The style sheet of a picture that stands alone: the page's own rules, as far as the picture needs them. In a file,
//! with every custom property replaced by its value in one theme, because programs that draw SVG without a browser know
//! no custom properties; on a page, with the properties, so that it follows the system's theme.

use super::squeeze::uncommented;
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
    let mut out = String::new();
    for (selectors, body) in needed(&rules, markup) {
        out.push_str(&selectors);
        out.push('{');
        for declaration in declarations(body) {
            out.push_str(&filled(declaration, &values));
            out.push(';');
        }
        out.push('}');
    }
    out
}

/// The rules of `css` for the classes that occur in `markup`, with the custom properties that they use given to `root`:
/// the light theme's, and where the system wants it the dark one's. Where the system has colours of its own it keeps to
/// these.
pub fn following(css: &str, root: &str, markup: &str) -> String {
    let css = uncommented(css);
    let rules = rules(&css);
    // the stage has sizes of its own for each layout
    let of_layout = |selectors: &str| {
        selectors.strip_prefix(".stage").is_some_and(|class| {
            class.is_empty() || class.strip_prefix('.').is_some_and(|class| holds_class(markup, class))
        })
    };
    let sizes = rules.iter().filter(|(selectors, _)| of_layout(selectors)).map(|(s, body)| (s.to_string(), *body));
    let rule = |(selectors, body): (String, &str)| {
        [&selectors, "{", &declarations(body).collect::<Vec<_>>().join(";"), "}"].concat()
    };
    let out: String = needed(&rules, markup).into_iter().chain(sizes).map(rule).collect();
    let light = values(&rules, Theme::Light.word(), "");
    let dark = values(&rules, Theme::Dark.word(), "");
    // a value may use another property
    let mut used: Vec<&str> =
        properties(&out).into_iter().filter(|name| !out.contains(&[name, ":"].concat())).collect();
    used.push("--stage");
    let within: Vec<&str> = used.iter().flat_map(|name| properties(last(&light, name).unwrap_or(""))).collect();
    used.extend(within);
    used.sort_unstable();
    used.dedup();
    let given = |values: &[(&str, &str)], but: &[(&str, &str)]| {
        let pairs = used.iter().filter_map(|name| Some((name, last(values, name)?)));
        let pairs = pairs.filter(|(name, value)| last(but, name) != Some(value));
        pairs.map(|(name, value)| [name, ":", value].concat()).collect::<Vec<_>>().join(";")
    };
    let (light_ones, dark_ones) = (given(&light, &[]), given(&dark, &light));
    let head = [root, "{forced-color-adjust:none;background:var(--stage);", &light_ones, "}"].concat();
    [&head, "@media (prefers-color-scheme:dark){", root, "{", &dark_ones, "}}", &out].concat()
}

/// The rules whose classes all occur in the markup, without what a reader does to them.
fn needed<'a>(rules: &[Rule<'a>], markup: &str) -> Vec<(String, &'a str)> {
    let known = |class: &str| {
        let class = class.split([':', '.', ' ', '>']).next().unwrap_or("");
        class == "stage" || holds_class(markup, class)
    };
    let kept = |selectors: &str| {
        let kept: Vec<&str> = selectors
            .split(',')
            .map(str::trim)
            .filter(|s| s.starts_with(".stage ") && !s.contains(':') && s.split('.').skip(1).all(known))
            .collect();
        kept.join(",")
    };
    let all = rules.iter().map(|(selectors, body)| (kept(selectors), *body));
    all.filter(|(selectors, body)| !selectors.is_empty() && declarations(body).next().is_some()).collect()
}

fn declarations(body: &str) -> impl Iterator<Item = &str> {
    body.split(';').map(str::trim).filter(|d| !d.is_empty() && !d.starts_with("cursor"))
}

/// The custom properties that a text uses.
fn properties(text: &str) -> Vec<&str> {
    text.split("var(").skip(1).filter_map(|after| after.split_once(')')).map(|(name, _)| name.trim()).collect()
}

/// What a property holds: the last that it was given.
fn last<'a>(values: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    values.iter().rev().find(|(n, _)| *n == name).map(|(_, value)| *value)
}

/// The value of a property in a theme; empty if there is none.
pub fn value(css: &str, theme: Theme, name: &str) -> String {
    let css = uncommented(css);
    let values = values(&rules(&css), theme.word(), "");
    filled(&["var(", name, ")"].concat(), &values)
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
        out = [before, last(values, name.trim()).unwrap_or(""), after].concat();
    }
    out
}

/// Whether some element of the markup has that class.
fn holds_class(markup: &str, class: &str) -> bool {
    let lists = markup.split("class=\"").skip(1).filter_map(|m| m.split('"').next());
    lists.flat_map(str::split_whitespace).any(|c| c == class)
}
