//! Runs as markup to read and to print: what stands in the element while the module is not there, the handout of every
//! run in pictures, and what is printed of a state. Built from the same scenes as the page.

use std::fmt::Write;

use crate::content::{caption, headline, label, reason, text};
use crate::methods::{METHODS, Method, Preset};
use crate::scene::svg::{self, escape};
use crate::scene::{Layout, scene};
use crate::session::{Lang, Page, Run, Scenario, write_link};

/// The file of the handout in a language, beside the page.
pub fn file(lang: Lang) -> String {
    ["handout.", lang.word(), ".html"].concat()
}

/// The chapter's scenarios: every method and every moment of the crash, with those knobs.
pub fn scenarios(of: &Scenario) -> Vec<Scenario> {
    let here =
        |method: &'static Method, preset| Scenario { knobs: of.knobs, ..Scenario::new(method) }.with_preset(preset);
    let chapter = METHODS.iter().filter(|m| m.chapter);
    chapter.flat_map(|method| Preset::ALL.into_iter().map(move |preset| here(method, preset))).collect()
}

/// Where a scenario of the chapter stands in the handout: `outbox.between-writes`.
pub fn anchor(scenario: &Scenario) -> String {
    [scenario.method, ".", scenario.preset().map_or("", Preset::word)].concat()
}

/// What stands in the element before the module does, and instead of it: one run in sentences, the table of verdicts
/// with a link to each run in pictures.
pub fn fallback(scenario: &Scenario, lang: Lang) -> String {
    let mut out = format!("<section class=\"storyboard\" lang=\"{}\">", text(lang).tag);
    let run = scenario.run();
    let _ = write!(out, "<h2>{}</h2><ol>", escape(&label::scenario(lang, scenario, &run.system)));
    for step in 1..=run.steps() {
        let _ = write!(out, "<li>{}</li>", escape(&caption(lang, &run, step)));
    }
    out += "</ol>";
    out += &verdict(&run, lang);
    out += &table(scenario, lang, &["./", &file(lang)].concat());
    let handout = |lang| format!("<a href=\"./{}\" lang=\"{}\">{}</a>", file(lang), text(lang).tag, in_pictures(lang));
    let links: Vec<String> = Lang::ALL.into_iter().map(handout).collect();
    let _ = write!(out, "<p>{}</p></section>", links.join(" · "));
    out
}

/// One run in pictures: its title, a picture and a sentence a step, its verdict and why. `link` is where it is alive.
pub fn run(run: &Run, title: &str, link: Option<&str>, layout: Layout, lang: Lang) -> String {
    let mut out = match link {
        Some(link) => format!("<h2><a href=\"{}\">{}</a></h2>", escape(link), escape(title)),
        None => format!("<h2>{}</h2>", escape(title)),
    };
    out += "<div class=\"frames\">";
    for step in 0..=run.steps() {
        let picture = svg::document(&scene(run, step, layout, lang), "", None);
        let sentence = escape(&caption(lang, run, step));
        let _ = write!(out, "<figure>{picture}<figcaption><b>{step}.</b> {sentence}</figcaption></figure>");
    }
    out += "</div>";
    out + &verdict(run, lang)
}

fn verdict(run: &Run, lang: Lang) -> String {
    let end = run.steps();
    let (headline, reason) = (escape(headline(lang, run, end)), escape(&reason(lang, run, end)));
    format!("<p><strong>{headline}</strong> {reason}</p>")
}

/// The verdict of every method and moment of the crash, with the reader's inbox. Each leads to its run in `file`.
fn table(of: &Scenario, lang: Lang, file: &str) -> String {
    let t = text(lang);
    let mut out = format!(
        "<table><caption>{}</caption><thead><tr><th scope=\"col\">{}</th>",
        t.page.all_verdicts, t.controls.method
    );
    for preset in Preset::ALL {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escape(label::preset(lang, preset)));
    }
    out += "</tr></thead><tbody>";
    let all = scenarios(of);
    for row in all.chunks(Preset::ALL.len()) {
        let method = row.first().and_then(|one| Method::named(one.method));
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escape(method.map_or("", |m| label::method(lang, m))));
        for here in row {
            let run = here.run();
            let word = escape(headline(lang, &run, run.steps()));
            let _ = write!(out, "<td><a href=\"{file}#{}\">{word}</a></td>", escape(&anchor(here)));
        }
        out += "</tr>";
    }
    out + "</tbody></table>"
}

/// The handout in a language: the table, then every run in pictures. It needs `handout.css` and nothing else.
pub fn document(lang: Lang) -> String {
    let t = text(lang);
    let first = METHODS.first().map(Scenario::new);
    let of = first.unwrap_or_else(|| Page::default().scenario);
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    let others = others.map(|other| {
        let words = text(other);
        format!("<a href=\"./{}\" lang=\"{}\">{}</a>", file(other), words.tag, crate::content::tongue(other).name)
    });
    let others: Vec<String> = others.collect();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\" data-theme=\"light\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <link rel=\"icon\" href=\"./icon.svg\">\n<link rel=\"stylesheet\" href=\"./handout.css\">\n</head>\n<body>\n<main>\n\
         <h1>{}</h1>\n<p class=\"others\">{}</p>\n{}\n",
        t.tag,
        escape(in_pictures(lang)),
        escape(t.page.title),
        others.join(" · "),
        table(&of, lang, "")
    );
    for scenario in scenarios(&of) {
        let told = scenario.run();
        let title = label::scenario(lang, &scenario, &told.system);
        let id = escape(&anchor(&scenario));
        let page = Page { scenario, lang, ..Page::default() };
        let link = ["./#", &write_link(&page)].concat();
        let markup = run(&told, &title, Some(&link), Layout::Medium, lang);
        let _ = writeln!(out, "<section id=\"{id}\">{markup}</section>");
    }
    out + "</main>\n</body>\n</html>\n"
}

/// What the handout is called, where a link leads to it. Not among the page's words: the page itself never says it.
fn in_pictures(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => "Toutes les exécutions en images, à lire ou à imprimer",
        Lang::En => "Every run in pictures, to read or to print",
    }
}
