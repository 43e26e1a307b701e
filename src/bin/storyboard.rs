//! Prints the storyboard: what a page shows where WebAssembly or script is missing or forbidden, from the same model
//! as the page itself. The build puts it into the element as its light children.
//!
//! - `storyboard [LINK]`: the run of a link (default: the page's own default) as sentences, and the table of the
//!   verdicts of every method and moment, in the link's language.
//! - `storyboard --into FILE [LINK]`: the first picture of the run and the same, put in place of the mark
//!   `<!-- storyboard -->` in a file; what the picture needs at the end of the style sheet `page.css` beside it; and the
//!   handouts that it links to, with every run in pictures. A file that is named relatively is looked for where
//!   Trunk is putting the page together, if Trunk runs it.
//! - `storyboard --preview LINK [w|m|s|t|d [all|0,3,7]]`: pictures of a run, for eyes.
//! - `storyboard --plates [light|dark|projector]`: the plates of the verdicts, for eyes.

use outbox_lab::content::text;
use outbox_lab::export::squeeze::squeezed;
use outbox_lab::export::{handout, still};
use outbox_lab::scene::{Layout, plate, scene, svg};
use outbox_lab::session::{Lang, parse_link};

const TOKENS: &str = include_str!("../../style/tokens.css");
const STAGE: &str = include_str!("../../style/stage.css");
const HANDOUT: &str = include_str!("../../style/handout.css");

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
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
            eprintln!("storyboard: {unknown} is no option; there are --into, --preview and --plates");
            std::process::exit(2);
        }
        link => {
            let page = read(link);
            handout::fallback(&page.scenario, page.lang) + "\n"
        }
    };
    print!("{out}");
}

/// Puts the default output into a file, and the handouts beside it.
fn put(file: &str, page: &outbox_lab::session::Page) -> Result<(), String> {
    const MARK: &str = "<!-- storyboard -->";
    let folder = std::env::var_os("TRUNK_STAGING_DIR").unwrap_or_default();
    let path = std::path::Path::new(&folder).join(file);
    let name = path.display();
    let text = std::fs::read_to_string(&path).map_err(|e| format!("cannot read {name}: {e}"))?;
    let (before, after) = text.split_once(MARK).ok_or(format!("{name} has no {MARK} to put it in place of"))?;
    let pictures = still::pictures(&page.scenario, page.lang);
    let text = [before, &pictures, &handout::fallback(&page.scenario, page.lang), after].concat();
    let own = path.with_file_name("page.css");
    let own_sheet = std::fs::read_to_string(&own).map_err(|e| format!("cannot read {}: {e}", own.display()))?;
    let own_sheet = squeezed(&(own_sheet + &still::rules(&[TOKENS, STAGE].concat(), &pictures)));
    let handouts = Lang::ALL.map(|lang| (handout::file(lang), handout::document(lang)));
    let sheet = ("handout.css".to_string(), [TOKENS, STAGE, HANDOUT].concat());
    for (name, text) in
        [(file.to_string(), text), ("page.css".to_string(), own_sheet), sheet].into_iter().chain(handouts)
    {
        let path = path.with_file_name(name);
        std::fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    }
    Ok(())
}

fn read(link: &str) -> outbox_lab::session::Page {
    let (page, notices) = parse_link(link);
    for notice in notices {
        eprintln!("storyboard: not taken from the link: {notice:?}");
    }
    page
}

fn page(theme: &str, body: &str) -> String {
    format!(
        "<!doctype html><html data-theme=\"{}\"><meta charset=\"utf-8\"><style>{TOKENS}{STAGE}\
         body{{margin:8px;background:var(--paper);color:var(--ink);font:16px var(--font);display:flex;flex-wrap:wrap;gap:12px}}\
         .frame{{background:var(--stage)}} .plate{{width:96px;height:104px}}</style>{body}</html>\n",
        svg::escape(theme)
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
