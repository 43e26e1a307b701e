//! A scene as SVG. The page, the storyboard and every export print the same marks with the same function.
//!
//! Classes and presentation attributes only: a `style` attribute would be refused by the content security policy that
//! the page promises to live under. No ids: several pictures may stand in one document.

use std::fmt::Write;

use super::mark::{Group, Mark, Scene};

/// Text made safe for markup, inside elements and inside attributes in double quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// Where a group stands, as the attribute `transform` says it; empty at the origin.
pub fn translate((x, y): (i32, i32)) -> String {
    if (x, y) == (0, 0) { String::new() } else { format!("translate({x} {y})") }
}

/// The markup inside a group, without the group's own element.
pub fn group_markup(group: &Group) -> String {
    let mut out = String::new();
    for mark in &group.marks {
        // writing to a string does not fail
        let _ = match mark {
            Mark::Rect { x, y, w, h, r, class } => {
                let _ = write!(out, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" class="{class}""#);
                if *r > 0 {
                    let _ = write!(out, r#" rx="{r}""#);
                }
                write!(out, "/>")
            }
            Mark::Path { d, class } => write!(out, r#"<path d="{}" class="{class}"/>"#, escape(d)),
            Mark::Icon { x, y, icon, scale } => {
                let _ = write!(out, r#"<g transform="translate({x} {y})"#);
                if *scale != "1" {
                    let _ = write!(out, " scale({scale})");
                }
                write!(out, r#"">{}</g>"#, icon.markup())
            }
            Mark::Text { x, y, words, class } => {
                write!(out, r#"<text x="{x}" y="{y}" class="{class}">{}</text>"#, escape(words))
            }
        };
    }
    out
}

/// The whole picture, as one element. `label` is what a screen reader says; a picture without one is hidden from it, for
/// where a sentence beside it says the same. `css` is put inside, for a file that is to be looked at without the page.
pub fn document(scene: &Scene, label: &str, css: Option<&str>) -> String {
    let heard = match label {
        "" => r#"aria-hidden="true""#.to_string(),
        label => format!(r#"role="img" aria-label="{}""#, escape(label)),
    };
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" class="stage {}" {heard}>"#,
        scene.width, scene.height, scene.class,
    );
    if let Some(css) = css {
        let _ = write!(out, "<style>{}</style>", escape(css));
    }
    for group in &scene.groups {
        let (x, y) = group.at;
        let place = if group.at == (0, 0) { String::new() } else { format!(r#" transform="translate({x} {y})""#) };
        let _ = write!(out, r#"<g class="{}"{place}>{}</g>"#, escape(&group.class), group_markup(group));
    }
    out.push_str("</svg>");
    out
}
