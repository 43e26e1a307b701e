//! Prints the storyboard.
use outbox_lab::methods::{Knobs, Method, Preset, crash_after};
use outbox_lab::scene::{Layout, scene, svg};
use outbox_lab::session::{Lang, Run};
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let m = Method::named(&a[1]).unwrap();
    let mut sys = m.system(Knobs { inbox: a.get(6).is_none_or(|x| x != "noinbox"), ..Knobs::default() });
    if let Some(pre) = Preset::ALL.into_iter().find(|p| p.word() == a[2]) {
        if let Some((r, l)) = m.gap(pre) {
            sys.faults = vec![crash_after(&sys, r, 1, l, 1).unwrap()];
        }
    }
    let run = Run::new(sys);
    let lang = if a[4] == "en" { Lang::En } else { Lang::Fr };
    let layout = match a[5].as_str() {
        "m" => Layout::Medium,
        "s" => Layout::Small,
        "t" => Layout::Talk,
        _ => Layout::Wide,
    };
    let css = format!(
        "{}{}",
        std::fs::read_to_string("style/tokens.css").unwrap(),
        std::fs::read_to_string("style/stage.css").unwrap()
    );
    let steps: Vec<usize> =
        if a[3] == "all" { (0..=run.steps()).collect() } else { a[3].split(',').map(|s| s.parse().unwrap()).collect() };
    println!(
        "<!doctype html><meta charset=utf-8><style>{css} body{{margin:8px;background:var(--paper)}} .f{{background:var(--stage);margin-bottom:14px;width:{}px}}</style>",
        layout.geometry().width
    );
    for s in steps {
        println!("<div class=f>{}</div>", svg::document(&scene(&run, s, layout, lang), "", None));
    }
}
