//! Prints the storyboard: what a page shows where WebAssembly or script is missing or forbidden, from the same model
//! as the page itself. The build puts it into the element as its light children.
//!
//! - `storyboard [LINK]`: the run of a link (default: the page's own default) as sentences, and the table of the
//!   verdicts of every method and moment, in the link's language. `--frames` adds the pictures.
//! - `storyboard --into FILE [LINK]`: the same, put in place of the mark `<!-- storyboard -->` in a file; a file that is
//!   named relatively is looked for where Trunk is putting the page together, if Trunk runs it.
//! - `storyboard --all`: every run of that table, one after the other, in both languages.
//! - `storyboard --preview LINK [w|m|s|t|d [all|0,3,7]]`: pictures of a run, for eyes.
//! - `storyboard --plates [light|dark|projector]`: the plates of the verdicts, for eyes.

use std::fmt::Write;

use outbox_lab::content::{caption, headline, label, reason, text};
use outbox_lab::methods::{METHODS, Preset};
use outbox_lab::scene::{Layout, plate, scene, svg};
use outbox_lab::session::{Lang, Scenario, parse_link};

const TOKENS: &str = include_str!("../../style/tokens.css");
const STAGE: &str = include_str!("../../style/stage.css");

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let frames = take(&mut args, "--frames");
    let all = take(&mut args, "--all");
    let at = |i: usize| args.get(i).map_or("", String::as_str);
    let out = match at(0) {
        "--preview" => preview(at(1), at(2), at(3)),
        "--plates" => plates(at(1)),
        "--into" => {
            if let Err(error) = put(at(1), &read(at(2))) {
                eprintln!("storyboard: {error}");
                std::process::exit(1);
            }
            return;
        }
        unknown if unknown.starts_with("--") => {
            eprintln!("storyboard: {unknown} is no option; there are --frames, --all, --into, --preview and --plates");
            std::process::exit(2);
        }
        link => {
            let page = read(link);
            match all {
                true => [Lang::Fr, Lang::En].into_iter().map(|lang| every_run(lang, frames)).collect(),
                false => run_and_table(&page.scenario, page.lang, frames),
            }
        }
    };
    print!("{out}");
}

/// Puts the default output into a file.
fn put(file: &str, page: &outbox_lab::session::Page) -> Result<(), String> {
    const MARK: &str = "<!-- storyboard -->";
    let folder = std::env::var_os("TRUNK_STAGING_DIR").unwrap_or_default();
    let path = std::path::Path::new(&folder).join(file);
    let name = path.display();
    let text = std::fs::read_to_string(&path).map_err(|e| format!("cannot read {name}: {e}"))?;
    let (before, after) = text.split_once(MARK).ok_or(format!("{name} has no {MARK} to put it in place of"))?;
    let text = [before, &run_and_table(&page.scenario, page.lang, false), after].concat();
    std::fs::write(&path, text).map_err(|e| format!("cannot write {name}: {e}"))
}

fn take(args: &mut Vec<String>, flag: &str) -> bool {
    let before = args.len();
    args.retain(|a| a != flag);
    args.len() < before
}

fn read(link: &str) -> outbox_lab::session::Page {
    let (page, notices) = parse_link(link);
    for notice in notices {
        eprintln!("storyboard: not taken from the link: {notice:?}");
    }
    page
}

/// The default output: one run as sentences, and the table.
fn run_and_table(scenario: &Scenario, lang: Lang, frames: bool) -> String {
    let t = text(lang);
    let mut out = String::new();
    let _ = write!(out, "<section class=\"storyboard\" lang=\"{}\">", t.tag);
    out += &story(scenario, lang, frames);
    out += &table(scenario, lang);
    out + "</section>\n"
}

fn every_run(lang: Lang, frames: bool) -> String {
    let mut out = format!("<section class=\"storyboard\" lang=\"{}\">", text(lang).tag);
    for method in &METHODS {
        for preset in Preset::ALL {
            out += &story(&Scenario::new(method).with_preset(preset), lang, frames);
        }
    }
    out + &table(&Scenario::new(&METHODS[0]), lang) + "</section>\n"
}

/// One run: its title, one sentence a step, its verdict and why.
fn story(scenario: &Scenario, lang: Lang, frames: bool) -> String {
    let run = scenario.run();
    let mut out = format!("<h2>{}</h2><ol>", escape(&label::scenario(lang, scenario, &run.system)));
    for step in 1..=run.steps() {
        let _ = write!(out, "<li>{}", escape(&caption(lang, &run, step)));
        if frames {
            // the sentence says it: the picture needs no second name
            out += &svg::document(&scene(&run, step, Layout::Wide, lang), "", None);
        }
        out += "</li>";
    }
    let end = run.steps();
    let _ = write!(
        out,
        "</ol><p><strong>{}</strong> {}</p>",
        escape(headline(lang, &run, end)),
        escape(&reason(lang, &run, end))
    );
    out
}

/// The verdict of every method and moment of the crash, with the reader's inbox.
fn table(scenario: &Scenario, lang: Lang) -> String {
    let t = text(lang);
    let mut out = format!(
        "<table><caption>{}</caption><thead><tr><th scope=\"col\">{}</th>",
        t.page.all_verdicts, t.controls.method
    );
    for preset in Preset::ALL {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(label::preset(lang, preset)));
    }
    out += "</tr></thead><tbody>";
    for method in METHODS.iter().filter(|m| m.chapter) {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escape(label::method(lang, method)));
        for preset in Preset::ALL {
            let here = Scenario { knobs: scenario.knobs, ..Scenario::new(method) }.with_preset(preset);
            let run = here.run();
            let _ = write!(out, "<td>{}</td>", escape(headline(lang, &run, run.steps())));
        }
        out += "</tr>";
    }
    out + "</tbody></table>"
}

fn escape(text: &str) -> String {
    svg::escape(text)
}

fn page(theme: &str, body: &str) -> String {
    format!(
        "<!doctype html><html data-theme=\"{}\"><meta charset=\"utf-8\"><style>{TOKENS}{STAGE}\
         body{{margin:8px;background:var(--paper);color:var(--ink);font:16px var(--font);display:flex;flex-wrap:wrap;gap:12px}}\
         .frame{{background:var(--stage)}} .plate{{width:96px;height:104px}}</style>{body}</html>\n",
        escape(theme)
    )
}

fn preview(link: &str, layout: &str, steps: &str) -> String {
    let state = read(link);
    let run = state.scenario.run();
    let layout = match layout {
        "m" => Layout::Medium,
        "s" => Layout::Small,
        "t" => Layout::Talk,
        "d" => Layout::Twin,
        _ => Layout::Wide,
    };
    let steps: Vec<usize> = match steps {
        "" | "all" => (0..=run.steps()).collect(),
        some => some.split(',').filter_map(|s| s.parse().ok()).collect(),
    };
    let width = layout.geometry().width;
    let frames = steps.into_iter().map(|step| {
        let picture = svg::document(&scene(&run, step, layout, state.lang), "", None);
        format!("<div class=\"frame\" style=\"width:{width}px\">{picture}</div>")
    });
    page(state.theme.word(), &frames.collect::<String>())
}

fn plates(theme: &str) -> String {
    use outbox_lab::model::Headline::*;
    let all = [
        Consistent,
        ConsistentAfterRecovery,
        DuplicateAbsorbed,
        Nothing,
        Lost,
        Phantom,
        DuplicateEffective,
        Stuck,
        OutOfOrder,
        LostEffect,
        InDoubt,
        HeadOfLine,
    ];
    let one = |v| {
        let (class, word) = (plate::class(v), v.map_or("…", text(Lang::Fr).headline));
        format!(
            "<div class=\"{class}\"><div class=\"plate {class}\">{}</div><b class=\"wd\">{word}</b></div>",
            plate::markup(v)
        )
    };
    page(theme, &all.into_iter().map(Some).chain([None]).map(one).collect::<String>())
}
