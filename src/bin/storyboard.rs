//! Prints pictures of a run, for eyes: `storyboard --preview LINK [LAYOUT [STEPS]]` where LINK is the fragment of a
//! link (`method=outbox&crash=relay.confirm&lang=en`), LAYOUT is w, m, s or t, and STEPS is `all` or `0,3,7`.

use outbox_lab::scene::{Layout, plate, scene, svg};
use outbox_lab::session::{Run, parse_link};

const TOKENS: &str = include_str!("../../style/tokens.css");
const STAGE: &str = include_str!("../../style/stage.css");

fn main() {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("--preview") => {
            let rest: Vec<String> = args.collect();
            let at = |i: usize| rest.get(i).map_or("", String::as_str);
            print!("{}", preview(at(0), at(1), at(2)));
        }
        Some("--plates") => print!("{}", plates(&args.next().unwrap_or_default())),
        Some(_) | None => {
            eprintln!("storyboard --preview LINK [w|m|s|t [all|0,3,7]]   pictures of a run as one HTML page");
            eprintln!("storyboard --plates [light|dark|projector]        the plates of the verdicts");
            std::process::exit(2);
        }
    }
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
    let (page_state, notices) = parse_link(link);
    for notice in notices {
        eprintln!("not taken from the link: {notice:?}");
    }
    let run = Run::new(page_state.scenario.system());
    let layout = match layout {
        "m" => Layout::Medium,
        "s" => Layout::Small,
        "t" => Layout::Talk,
        _ => Layout::Wide,
    };
    let steps: Vec<usize> = match steps {
        "" | "all" => (0..=run.steps()).collect(),
        some => some.split(',').filter_map(|s| s.parse().ok()).collect(),
    };
    let width = layout.geometry().width;
    let frames = steps.into_iter().map(|step| {
        let picture = svg::document(&scene(&run, step, layout, page_state.lang), "", None);
        format!("<div class=\"frame\" style=\"width:{width}px\">{picture}</div>")
    });
    page(page_state.theme.word(), &frames.collect::<String>())
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
        let class = plate::class(v);
        format!(
            "<div class=\"{class}\"><div class=\"plate {class}\">{}</div><b class=\"wd\">{class}</b></div>",
            plate::markup(v)
        )
    };
    page(theme, &all.into_iter().map(Some).chain([None]).map(one).collect::<String>())
}
