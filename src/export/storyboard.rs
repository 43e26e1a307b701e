//! Pictures that stand alone: one step, and the whole run as a storyboard, each a file of SVG that needs no page, no
//! script and no font of its own.

use std::fmt::Write;

use super::sheet;
use crate::content::{caption, headline, reason, text};
use crate::scene::measure::{Face, width};
use crate::scene::svg::{self, escape, group_markup, translate};
use crate::scene::{Layout, Scene, scene};
use crate::session::{Lang, Run, Theme};

/// What a picture is drawn with.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The language of its words.
    pub lang: Lang,
    /// The theme.
    pub theme: Theme,
    /// The page's style sheet: `style/tokens.css` and `style/stage.css` at least.
    pub css: &'a str,
}

/// One step as a file.
pub fn frame(run: &Run, step: usize, layout: Layout, look: Look) -> String {
    let scene = scene(run, step, layout, look.lang);
    let label = caption(look.lang, run, step);
    let bare = svg::document(&scene, "", None);
    let css = sheet::resolved(look.css, look.theme, scene.class, &bare);
    let paper = sheet::value(look.css, look.theme, "--stage");
    let drawn = svg::document(&scene, &label, Some(&css));
    // a file has no page behind it, and a size where nobody gives it one
    let size = format!(r#" width="{}" height="{}" "#, scene.width, scene.height);
    let ground = format!(r#"<rect width="{}" height="{}" fill="{paper}"/><g "#, scene.width, scene.height);
    drawn.replacen("<svg ", &["<svg", &size].concat(), 1).replacen("<g ", &ground, 1)
}

const COLUMNS: usize = 2;
const GAP: i32 = 32;
const SIZE: i32 = 20;
const LINE: i32 = 28;
/// Lines that a sentence of 110 characters takes at most.
const LINES: i32 = 2;

/// The whole run as a file: every step with its sentence, and the verdict. `title` says which run it is.
pub fn storyboard(run: &Run, title: &str, look: Look) -> String {
    let layout = Layout::Wide;
    let scenes: Vec<Scene> = (0..=run.steps()).map(|step| scene(run, step, layout, look.lang)).collect();
    let g = layout.geometry();
    let (cell_w, cell_h) = (g.width + GAP, g.height + LINES * LINE + GAP);
    let head = GAP + 2 * LINE;
    let rows = scenes.len().div_ceil(COLUMNS) as i32;
    let (all_w, all_h) = (COLUMNS as i32 * cell_w + GAP, head + rows * cell_h + 4 * LINE);
    let value = |name: &str| sheet::value(look.css, look.theme, name);
    let (paper, stage, ink) = (value("--paper"), value("--stage"), value("--ink"));
    let mut body = String::new();
    for (i, scene) in scenes.iter().enumerate() {
        let at = (GAP + (i % COLUMNS) as i32 * cell_w, head + (i / COLUMNS) as i32 * cell_h);
        let _ = write!(
            body,
            r#"<g transform="{}"><rect width="{}" height="{}" fill="{stage}"/><g class="stage {}">"#,
            translate(at),
            scene.width,
            scene.height,
            scene.class
        );
        for group in &scene.groups {
            let place = translate(group.at);
            let _ =
                write!(body, r#"<g class="{}" transform="{place}">{}</g>"#, escape(&group.class), group_markup(group));
        }
        body.push_str("</g>");
        let sentence = format!("{i}. {}", caption(look.lang, run, i));
        lines(&mut body, &sentence, scene.height + LINE, scene.width);
        body.push_str("</g>");
    }
    let end = run.steps();
    let words = text(look.lang);
    let headline = headline(look.lang, run, end);
    let verdict = match run.asks(end) {
        true => headline.to_string(),
        false => [words.page.verdict, words.drawing.spoken.colon, headline].concat(),
    };
    let bottom = head + rows * cell_h;
    let mut said = String::new();
    let _ = write!(said, r#"<g transform="translate({GAP} 0)" fill="{ink}"><g font-weight="bold">"#);
    lines(&mut said, title, GAP + LINE / 2, all_w - 2 * GAP);
    lines(&mut said, &verdict, bottom + LINE, all_w - 2 * GAP);
    said.push_str("</g>");
    lines(&mut said, &reason(look.lang, run, end), bottom + 2 * LINE, all_w - 2 * GAP);
    said.push_str("</g>");
    let css = escape(&sheet::resolved(look.css, look.theme, g.class, &body));
    let font = escape(&value("--font"));
    let title = escape(title);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{all_w}" height="{all_h}" viewBox="0 0 {all_w} {all_h}" role="img" aria-label="{title}" font-family="{font}" font-size="{SIZE}" fill="{ink}"><style>{css}</style><rect width="{all_w}" height="{all_h}" fill="{paper}"/>{body}{said}</svg>"#
    )
}

/// Words on as many lines as they need, from that baseline down.
fn lines(out: &mut String, words: &str, baseline: i32, room: i32) {
    let (mut line, mut y) = (String::new(), baseline);
    // a no-break space does not break
    for word in words.split(' ') {
        let longer = if line.is_empty() { word.to_string() } else { [&line, " ", word].concat() };
        if !line.is_empty() && width(&longer, SIZE, Face::Bold) > room {
            let _ = write!(out, r#"<text y="{y}">{}</text>"#, escape(&line));
            y += LINE;
            line = word.to_string();
        } else {
            line = longer;
        }
    }
    let _ = write!(out, r#"<text y="{y}">{}</text>"#, escape(&line));
}
