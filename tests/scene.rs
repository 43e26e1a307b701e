//! The picture: what must hold for every run, step, layout and language.

use std::collections::{BTreeMap, BTreeSet};

use outbox_lab::content::{label, text};
use outbox_lab::methods::{METHODS, Preset, slots};
use outbox_lab::model::{Headline, Order, Role, Shown};
use outbox_lab::scene::geometry::Geometry;
use outbox_lab::scene::measure::{Face, width};
use outbox_lab::scene::{Group, Layout, Mark, Scene, describe, plate, scene, svg, timeline};
use outbox_lab::session::{Gap, Lang, Run, parse_link};

const LANGS: [Lang; 2] = [Lang::Fr, Lang::En];

/// Scenarios beyond the chapter: every actor dead, every answer that can come, several orders, several crashes.
const HARD: [&str; 14] = [
    "method=outbox&crash=consumer.commit",
    "method=outbox&crash=consumer.effect&inbox=off",
    "method=outbox&crash=consumer.ack+relay.confirm",
    "method=outbox&fault=broker-down:service.commit",
    "method=outbox&crash=consumer.commit&fault=broker-down:service.answer&orders=2",
    "method=outbox&fault=nack:relay.publish",
    "method=outbox&fault=request-lost:relay.publish",
    "method=outbox&fault=answer-lost:relay.publish",
    "method=outbox&crash=service.insert-outbox+relay.publish+relay.confirm&fault=retry-without-key",
    "method=outbox&crash=relay.publish+relay.publish@2+relay.publish@3+relay.publish@4&orders=8",
    "method=dual-write-in-transaction&fault=nack:service.publish+retry-with-key",
    "method=dual-write-db-first&fault=answer-lost:service.commit+retry-with-key&told=unknown",
    "method=dual-write-publish-first&crash=service.publish+service.confirm@2&fault=retry-with-key+retry-without-key",
    "method=dual-write-db-first&fault=commit-refused:service.commit&orders=4",
];

fn linked(link: &str) -> Run {
    let (page, notices) = parse_link(link);
    assert!(notices.is_empty(), "{link}: {notices:?}");
    Run::new(page.scenario.system())
}

/// The chapter's cells with and without inbox, every single crash gap of every program, and the hard ones.
fn all_runs() -> &'static [(String, Run)] {
    static ALL: std::sync::OnceLock<Vec<(String, Run)>> = std::sync::OnceLock::new();
    ALL.get_or_init(make_runs)
}

fn make_runs() -> Vec<(String, Run)> {
    let mut links: Vec<String> = HARD.iter().map(|s| s.to_string()).collect();
    for method in &METHODS {
        for preset in Preset::ALL {
            for inbox in ["on", "off"] {
                links.push(format!("method={}&crash={}&inbox={inbox}", method.name, preset.word()));
            }
        }
        let (page, _) = parse_link(&format!("method={}", method.name));
        for spec in &page.scenario.bare_system().processes {
            for label in slots(&spec.program) {
                links.push(format!("method={}&crash={}", method.name, Gap::after(spec.role, label)));
            }
        }
    }
    links.into_iter().map(|link| (link.clone(), linked(&link))).collect()
}

fn each_scene(mut test: impl FnMut(&str, &Run, usize, Layout, Lang, &Scene)) {
    for (link, run) in all_runs() {
        for layout in Layout::ALL {
            for lang in LANGS {
                for step in 0..=run.steps() {
                    let scene = scene(run, step, layout, lang);
                    test(&format!("{link} step {step} {layout:?} {lang:?}"), run, step, layout, lang, &scene);
                }
            }
        }
    }
}

/// Everything that is wrong, once; the first of it is enough to see.
#[derive(Default)]
struct Complaints(BTreeSet<String>);

impl Complaints {
    fn unless(&mut self, fine: bool, what: impl FnOnce() -> String) {
        if !fine && self.0.len() < 40 {
            self.0.insert(what());
        }
    }

    fn assert_none(self) {
        assert!(self.0.is_empty(), "{}", self.0.into_iter().collect::<Vec<_>>().join("\n"));
    }
}

/// A box: left, top, right, bottom.
type Box4 = (i32, i32, i32, i32);

/// The box of a text, from its classes, in the coordinates of the picture.
fn text_box(g: &Geometry, group: &Group, mark: &Mark) -> Option<(Box4, String)> {
    let Mark::Text { x, y, words, class } = mark else { return None };
    let has = |c: &str| class.split(' ').any(|w| w == c);
    let bold = has("b") || has("name") || has("count") || has("count2");
    let face = if has("mono") {
        Face::Mono
    } else if bold {
        Face::Bold
    } else {
        Face::Sans
    };
    let size = if has("name") {
        g.name
    } else if has("count") {
        g.count
    } else if has("count2") {
        g.count2
    } else {
        g.size
    };
    let wide = width(words, size, face);
    let left = group.at.0 + x
        - if has("mid") {
            wide / 2
        } else if has("end") {
            wide
        } else {
            0
        };
    let base = group.at.1 + y;
    // capitals and descenders of the faces in use
    Some(((left, base - size * 74 / 100, left + wide, base + size * 22 / 100), words.clone()))
}

fn texts(g: &Geometry, scene: &Scene) -> Vec<(Box4, String)> {
    scene.groups.iter().flat_map(|group| group.marks.iter().filter_map(|m| text_box(g, group, m))).collect()
}

#[test]
fn no_text_leaves_the_picture_or_meets_another() {
    let mut complaints = Complaints::default();
    each_scene(|name, _, _, layout, _, scene| {
        let texts = texts(layout.geometry(), scene);
        for (i, (a, words)) in texts.iter().enumerate() {
            let inside = a.0 >= 0 && a.1 >= 0 && a.2 <= scene.width && a.3 <= scene.height;
            complaints.unless(inside, || format!("{words:?} at {a:?}: {name}"));
            for (b, other) in &texts[i + 1..] {
                let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
                complaints.unless(apart, || format!("{words:?} {a:?} meets {other:?} {b:?}: {name}"));
            }
        }
    });
    complaints.assert_none();
}

#[test]
fn text_stays_inside_the_box_of_its_group() {
    let mut complaints = Complaints::default();
    each_scene(|name, _, _, layout, _, scene| {
        let g = layout.geometry();
        for group in &scene.groups {
            let boxes = group.marks.iter().filter_map(|m| match m {
                Mark::Rect { x, y, w, h, class, .. }
                    if ["box", "cell", "card", "strip", "void", "bar"].contains(class) =>
                {
                    Some((group.at.0 + x, group.at.1 + y, group.at.0 + x + w, group.at.1 + y + h))
                }
                Mark::Rect { .. } | Mark::Path { .. } | Mark::Icon { .. } | Mark::Text { .. } => None,
            });
            let Some(outer) = boxes.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3))) else {
                continue;
            };
            let void = group.marks.iter().rev().find_map(|m| match m {
                Mark::Rect { x, w, class: "void", .. } => Some((group.at.0 + x, group.at.0 + x + w)),
                Mark::Rect { .. } | Mark::Path { .. } | Mark::Icon { .. } | Mark::Text { .. } => None,
            });
            if let (Some((left, right)), Some((t, words))) =
                (void, group.marks.iter().rev().find_map(|m| text_box(g, group, m)))
            {
                complaints.unless(left < t.0 && t.2 < right, || format!("{words:?} leaves its dots: {name}"));
            }
            for (t, words) in group.marks.iter().filter_map(|m| text_box(g, group, m)) {
                let inside = outer.0 + 2 <= t.0 && t.2 <= outer.2 - 2 && outer.1 <= t.1 && t.3 <= outer.3;
                complaints.unless(inside, || format!("{words:?} {t:?} leaves {outer:?} of {}: {name}", group.key));
            }
        }
        // code lines stand in a group of their own: inside their process, and left of the slots
        for (role, area) in [("service", g.service), ("relay", g.relay)] {
            for line in scene.groups.iter().filter(|x| x.key.starts_with(&format!("line:{role}:"))) {
                for (t, words) in line.marks.iter().filter_map(|m| text_box(g, line, m)) {
                    let right = area.right() - if g.collapsed { g.pad } else { g.k(26) };
                    let inside = area.x < t.0 && t.2 <= right && area.y + g.head <= t.1 && t.3 <= area.bottom();
                    complaints.unless(inside, || format!("{words:?} {t:?} leaves {area:?}: {name}"));
                    let bar = scene.groups.iter().find(|x| x.key == format!("now:{role}") && x.at == line.at);
                    if let Some(Mark::Rect { x, w, .. }) = bar.and_then(|b| b.marks.first()) {
                        complaints.unless(t.2 <= area.x + x + w, || format!("{words:?} leaves its bar: {name}"));
                    }
                }
            }
        }
    });
    complaints.assert_none();
}

#[test]
fn the_picture_has_one_size_for_every_run_and_step() {
    let mut sizes = BTreeMap::new();
    each_scene(|name, _, _, layout, _, scene| {
        let size = (scene.width, scene.height);
        assert_eq!(*sizes.entry(format!("{layout:?}")).or_insert(size), size, "{name}");
    });
    assert_eq!(sizes.len(), Layout::ALL.len());
}

#[test]
fn keys_are_unique_and_keep_their_order() {
    let mut order: BTreeMap<String, Vec<String>> = BTreeMap::new();
    each_scene(|name, _, step, layout, lang, scene| {
        let keys: Vec<String> = scene.groups.iter().map(|g| g.key.clone()).collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{name}: a key twice in {keys:?}");
        let run = name.split(" step ").next().unwrap_or_default();
        let before = order.entry(format!("{run} {layout:?} {lang:?}")).or_default();
        if step > 0 {
            // what is in both pictures of neighbouring steps is in one order in both
            let common = |of: &[String], with: &[String]| {
                let fixed = |k: &&String| with.contains(k) && !k.starts_with("envelope:") && !k.starts_with("now:");
                of.iter().filter(fixed).cloned().collect::<Vec<_>>()
            };
            assert_eq!(common(before, &keys), common(&keys, before), "{name}");
        }
        *before = keys;
    });
}

#[test]
fn going_back_is_going_forward() {
    let run = linked("method=outbox&crash=after-writes");
    let forward: Vec<Scene> = (0..=run.steps()).map(|s| scene(&run, s, Layout::Wide, Lang::Fr)).collect();
    for step in (0..=run.steps()).rev() {
        assert_eq!(scene(&run, step, Layout::Wide, Lang::Fr), forward[step]);
    }
    assert_eq!(scene(&run, 999, Layout::Wide, Lang::Fr), forward[run.steps()]);
}

#[test]
fn both_rows_of_a_transaction_change_in_the_same_step() {
    for preset in Preset::ALL {
        let run = linked(&format!("method=outbox&crash={}", preset.word()));
        for step in 0..=run.steps() {
            let scene = scene(&run, step, Layout::Wide, Lang::Fr);
            let state = |key: &str| {
                let class = scene.groups.iter().find(|g| g.key == key).map(|g| g.class.as_str())?;
                class.split(' ').find(|c| ["open", "ok", "struck"].contains(c)).map(str::to_string)
            };
            let (order, message) = (state("row:orders:42"), state("row:outbox:42"));
            // the second row is written one step after the first; from then on they are worth the same
            if message.is_some() {
                assert_eq!(order, message, "{} step {step}", preset.word());
            }
            let open = scene.groups.iter().any(|g| g.key == "tx");
            assert!(order.as_deref() != Some("open") || open, "{} step {step}: no frame", preset.word());
            assert!(order.as_deref() != Some("ok") || !open, "{} step {step}: still a frame", preset.word());
        }
    }
}

#[test]
fn a_dead_process_has_no_legible_memory_and_a_restarted_one_remembers_nothing() {
    each_scene(|name, run, step, layout, lang, scene| {
        let w = &text(lang).stage;
        for spec in &run.system.processes {
            if spec.role == Role::Consumer {
                continue;
            }
            let role = spec.role.word();
            let Some(p) = run.system.find(spec.role, 1) else { continue };
            let dead = !run.frame(step).world.lives(p);
            let process = scene.groups.iter().find(|g| g.key == format!("process:{role}"));
            assert_eq!(process.is_some_and(|g| g.class.contains("dead")), dead, "{name} {role}");
            let restarted = process
                .is_some_and(|g| g.marks.iter().any(|m| matches!(m, Mark::Text { words, .. } if words == w.restarted)));
            if dead || restarted {
                let chips = scene.groups.iter().any(|g| g.key.starts_with(&format!("chip:{role}")));
                assert!(!chips, "{name}: {role} remembers");
            }
            let _ = layout;
        }
    });
}

#[test]
fn markup_has_no_style_no_ids_and_only_safe_text() {
    each_scene(|name, _, _, _, _, scene| {
        let markup = svg::document(scene, "a \"label\" & more <x>", None);
        assert!(!markup.contains("style="), "{name}");
        assert!(!markup.contains(" id="), "{name}");
        assert!(!markup.contains("url("), "{name}");
        assert!(markup.contains(r#"aria-label="a &quot;label&quot; &amp; more &lt;x&gt;""#));
    });
    let mut group = Group::new("k", (1, 2), "c");
    group.text(3, 4, "<script>&\"", "mono");
    assert_eq!(svg::group_markup(&group), r#"<text x="3" y="4" class="mono">&lt;script&gt;&amp;&quot;</text>"#);
}

#[test]
fn every_gap_has_a_slot_in_the_wide_layout_and_the_chosen_one_is_armed() {
    for method in &METHODS {
        let (page, _) = parse_link(&format!("method={}", method.name));
        let system = page.scenario.bare_system();
        for spec in system.processes.iter().filter(|p| p.role != Role::Consumer) {
            for label in slots(&spec.program) {
                let place = format!("{}.{label}", spec.role.word());
                let run = linked(&format!("method={}&crash={place}", method.name));
                let scene = scene(&run, 0, Layout::Wide, Lang::Fr);
                let armed: Vec<&str> = scene
                    .groups
                    .iter()
                    .filter_map(|g| g.slot.as_ref())
                    .filter(|s| s.armed)
                    .map(|s| s.place.as_str())
                    .collect();
                assert_eq!(armed, [place.as_str()]);
                let all = scene.groups.iter().filter(|g| g.slot.is_some()).count();
                let expected: usize =
                    system.processes.iter().filter(|p| p.role != Role::Consumer).map(|p| slots(&p.program).len()).sum();
                assert_eq!(all, expected);
            }
        }
    }
}

#[test]
fn slots_are_far_enough_apart_to_be_hit() {
    for method in &METHODS {
        let run = linked(&format!("method={}&crash=after-writes", method.name));
        for layout in [Layout::Wide, Layout::Medium] {
            let scene = scene(&run, 0, layout, Lang::Fr);
            let mut ys: Vec<i32> = scene.groups.iter().filter(|g| g.slot.is_some()).map(|g| g.at.1).collect();
            ys.sort_unstable();
            assert!(ys.windows(2).all(|y| y[1] - y[0] >= 24), "{} {layout:?} {ys:?}", method.name);
        }
    }
}

#[test]
fn the_style_sheet_and_the_tables_agree_on_sizes() {
    let css = include_str!("../style/stage.css");
    let value = |rule: &str, name: &str| -> Option<i32> {
        let body = css.split_once(rule)?.1.split_once('}')?.0;
        let after = body.split_once(&format!("{name}:"))?.1;
        after.trim().split_once("px")?.0.parse().ok()
    };
    for layout in Layout::ALL {
        let g = layout.geometry();
        let own = format!(".stage.{} {{", g.class);
        for (name, size) in
            [("--fs", g.size), ("--fs-name", g.name), ("--fs-count", g.count), ("--fs-count2", g.count2)]
        {
            let found = value(&own, name).or_else(|| value(".stage {", name));
            assert_eq!(found, Some(size), "{} {name}", g.class);
        }
        assert!(g.size >= 16);
    }
}

#[test]
fn every_class_of_the_drawing_is_in_the_style_sheet() {
    let css = include_str!("../style/stage.css");
    // classes that only name a kind of group, for the page's movements
    let bare = ["base", "client", "table", "memory", "process", "absence", "machine", "answer", "more", "chip", "cut"];
    let bare =
        [&bare[..], &["transaction", "consumer", "planned", "chosen", "flying", "queued", "held", "code"]].concat();
    let mut missing = BTreeSet::new();
    each_scene(|name, _, _, _, lang, scene| {
        // the hard ones draw everything that there is to draw
        if lang == Lang::En || !HARD.iter().any(|link| name.starts_with(link)) {
            return;
        }
        let markup = svg::document(scene, "", None);
        for part in markup.split("class=\"").skip(1) {
            let classes = part.split('"').next().unwrap_or_default();
            for class in classes.split_whitespace() {
                if !css.contains(&format!(".{class}")) && !bare.contains(&class) {
                    missing.insert(class.to_string());
                }
            }
        }
    });
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_word_of_the_picture_is_in_its_description() {
    let mut complaints = Complaints::default();
    for (link, run) in all_runs() {
        for lang in LANGS {
            for step in 0..=run.steps() {
                let told = describe::describe(run, step, lang).join("\n");
                let scene = scene(run, step, Layout::Wide, lang);
                // column heads, names of things that are described by what they hold, and marks for what has no room
                let w = &text(lang).stage;
                let mut labels = vec![w.machine, w.queue, text(lang).drawing.never];
                labels.extend(w.order_columns);
                labels.extend(w.outbox_columns);
                for group in &scene.groups {
                    let words = group.marks.iter().filter_map(|m| match m {
                        // a line of code is spoken, not spelled
                        Mark::Text { class, .. } if class.contains("code") => None,
                        Mark::Text { words, .. } => Some(words.as_str()),
                        Mark::Rect { .. } | Mark::Path { .. } | Mark::Icon { .. } => None,
                    });
                    for words in words {
                        let inner = words.rsplit_once("\u{a0}: ").map_or(words, |(_, w)| w);
                        let fine = labels.contains(&inner) || words.starts_with('+') || told.contains(inner);
                        complaints.unless(fine, || format!("{words:?}: {link} step {step}"));
                    }
                }
                for spec in run.system.processes.iter().filter(|p| p.role != Role::Consumer) {
                    for (i, line) in spec.program.lines.iter().enumerate().filter(|(_, l)| l.shown == Shown::Line) {
                        let key = format!("line:{}:{}", spec.role.word(), line.label);
                        assert!(scene.groups.iter().any(|g| g.key == key), "{key}");
                        let any = (0..8).any(|o| told.contains(&label::spoken_line(lang, &spec.program, i, Order(o))));
                        complaints.unless(any, || format!("{key}: {link} step {step}"));
                    }
                }
            }
        }
    }
    complaints.assert_none();
}

/// All words of a scene, back to front.
fn script(link: &str, step: usize, lang: Lang) -> String {
    let scene = scene(&linked(link), step, Layout::Wide, lang);
    let words = scene.groups.iter().map(|group| {
        let words = group.marks.iter().filter_map(|m| match m {
            Mark::Text { words, .. } => Some(words.as_str()),
            Mark::Rect { .. } | Mark::Path { .. } | Mark::Icon { .. } => None,
        });
        words.collect::<Vec<_>>().join(" | ")
    });
    words.filter(|w| !w.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_words_of_three_pictures() {
    let lost = script("method=dual-write-db-first&crash=between-writes", 6, Lang::Fr);
    assert_eq!(
        lost,
        "machine\nBase\norders | id | montant | état\n42 | 59\u{a0}€ | créée\npas de table outbox\nClient | sans réponse\n\
         Service | redémarré\nBEGIN\nINSERT orders 42\nCOMMIT\npublier m42 | jamais fait\nattendre confirm\n\
         répondre «\u{a0}ok\u{a0}»\nmémoire | vide\npas de relais\u{a0}: | personne ne relit la base\n\
         Broker | file | rien\nPaiement | inbox\n0 | reçu\nvide\n0 | débit"
    );
    let twice = script("method=outbox&crash=after-writes", 17, Lang::En);
    assert_eq!(
        twice,
        "machine\nDatabase\norders | id | amount | state\n42 | €59 | created\noutbox | id | order | state\nm42 | 42 | sent\n\
         Client | was told “ok”\nService | restarted\nBEGIN\nINSERT orders 42\nINSERT outbox m42\nCOMMIT\nreply “ok”\n\
         wake the relay\nmemory | empty\nRelay | waiting\nSELECT pending\npublish m42\nawait confirm\nUPDATE sent\n\
         memory | empty\nBroker | queue\nPayment | inbox\n2 | received\nm42\n1 | debit\nm42\nm42 | 2"
    );
    let wiped = script("method=outbox&crash=between-writes", 5, Lang::Fr);
    assert!(wiped.contains("Service | en panne") && wiped.contains("Relais | en panne"), "{wiped}");
    assert_eq!(wiped.matches("mémoire | effacée").count(), 2, "{wiped}");
}

#[test]
fn never_is_said_only_of_what_nothing_brings_back() {
    let classes = |link: &str, step: usize, prefix: &str| -> Vec<String> {
        let run = linked(link);
        let scene = scene(&run, step, Layout::Wide, Lang::Fr);
        let lines = scene.groups.iter().filter(|g| g.key.starts_with(prefix));
        lines.map(|g| g.class.split(' ').nth(1).unwrap_or_default().to_string()).collect()
    };
    // dead: nobody knows yet
    assert_eq!(
        classes("method=dual-write-db-first&crash=between-writes", 4, "line:service"),
        ["done", "done", "done", "todo", "todo", "todo"]
    );
    // back: the service will not publish
    assert_eq!(
        classes("method=dual-write-db-first&crash=between-writes", 5, "line:service"),
        ["done", "done", "done", "never", "never", "never"]
    );
    // the relay reads the row again: what it had not done is still to come
    assert_eq!(classes("method=outbox&crash=after-writes", 11, "line:relay"), ["done", "done", "done", "todo"]);
    assert_eq!(classes("method=outbox&crash=after-writes", 17, "line:relay"), ["done", "done", "done", "done"]);
    // a caller that asks again brings everything back
    let retry = "method=dual-write-db-first&crash=between-writes&fault=retry-without-key";
    let run = linked(retry);
    let back = (0..=run.steps()).find(|s| run.frame(*s).moment == outbox_lab::session::Moment::Restart);
    let lines = classes(retry, back.expect("it restarts"), "line:service");
    assert!(!lines.contains(&"never".to_string()), "{lines:?}");
}

#[test]
fn every_verdict_has_its_own_plate() {
    let all = [
        Headline::Lost,
        Headline::Phantom,
        Headline::LostEffect,
        Headline::InDoubt,
        Headline::HeadOfLine,
        Headline::Stuck,
        Headline::DuplicateEffective,
        Headline::OutOfOrder,
        Headline::DuplicateAbsorbed,
        Headline::ConsistentAfterRecovery,
        Headline::Consistent,
        Headline::Nothing,
    ];
    let all: Vec<Option<Headline>> = all.into_iter().map(Some).chain([None]).collect();
    let distinct = |of: &dyn Fn(Option<Headline>) -> String| all.iter().map(|v| of(*v)).collect::<BTreeSet<_>>().len();
    assert_eq!(distinct(&|v| plate::glyph(v)), 13);
    assert_eq!(distinct(&|v| plate::class(v).to_string()), 13);
    // two plates without a pattern: consistent and not yet
    assert_eq!(distinct(&|v| plate::markup(v).replace(&plate::glyph(v), "")), 12);
    let css = include_str!("../style/stage.css");
    let tokens = include_str!("../style/tokens.css");
    for v in &all {
        let class = plate::class(*v);
        assert!(css.contains(&format!(".{class} {{")), "{class}");
        for part in ["bg", "fg", "word"] {
            let themes = tokens.matches(&format!("--{class}-{part}:")).count();
            assert!(themes >= 3, "{class}-{part} in {themes} themes");
        }
        assert!(!plate::markup(*v).contains("style=") && !plate::markup(*v).contains("url("));
    }
}

#[test]
fn ticks_keep_their_distance_and_the_current_one_is_named() {
    for (link, run) in all_runs() {
        for step in 0..=run.steps() {
            let label =
                |i: usize| format!("{:?}", run.frame(i).moment).split('(').next().unwrap_or_default().to_lowercase();
            for track in [292, 580, 900] {
                let t = timeline::timeline(run, step, track, 16, label);
                assert_eq!(t.ticks.len(), run.steps() + 1);
                assert!(t.ticks[step].shown && t.ticks[step].current, "{link} step {step} on {track}");
                assert_eq!((t.ticks[0].at, t.ticks[run.steps()].at), (0, 1000));
                let mut last = i32::MIN;
                for tick in t.ticks.iter().filter(|t| t.shown) {
                    let wide = width(&tick.label, 16, if tick.current { Face::Bold } else { Face::Sans });
                    let middle = tick.at * track / 1000;
                    let left = match tick.anchor {
                        timeline::Anchor::Start => middle - 10,
                        timeline::Anchor::End => middle + 10 - wide,
                        timeline::Anchor::Middle => middle - wide / 2,
                    };
                    assert!(
                        left >= last && left >= -10 && left + wide <= track + 10,
                        "{link} step {step} on {track}: {}",
                        tick.label
                    );
                    last = left + wide + 8;
                }
                assert_eq!(t.done, t.ticks[step].at);
            }
        }
    }
    let run = linked("method=outbox&crash=between-writes");
    let t = timeline::timeline(&run, 0, 900, 16, |i| i.to_string());
    assert_eq!(t.dead, [(5 * 1000 / 12, 6 * 1000 / 12)]);
    assert_eq!(t.ticks.iter().filter(|t| t.crash).map(|t| t.step).collect::<Vec<_>>(), [5]);
}
