//! The words of compare and matrix: whole in both languages, short enough for their places, no two of a kind alike.

use std::collections::BTreeSet;
use std::sync::Arc;

use outbox_lab::content::modes::{self, ModeText, words};
use outbox_lab::content::{label, text};
use outbox_lab::methods::{METHODS, Preset, TWISTS};
use outbox_lab::model::Headline;
use outbox_lab::session::{Aspect, Grid, Landmark, Lang, Row, Variant, Word, parse_link};

const LANGS: [Lang; 2] = [Lang::Fr, Lang::En];

/// The blanks of a template.
fn blanks(template: &str) -> BTreeSet<&str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn every_template_has_its_blanks_in_both_languages() {
    type Template = (fn(&ModeText) -> &'static str, &'static [&'static str]);
    let templates: [Template; 9] = [
        (|w| w.stop_of, &["n", "of", "what"]),
        (|w| w.alike, &[]),
        (|w| w.differs, &["what"]),
        (|w| w.differ, &["n", "what"]),
        (|w| w.alone, &["method"]),
        (|w| w.progress, &["n", "of", "states"]),
        (|w| w.gap, &["who", "after"]),
        (|w| w.total, &["list", "of"]),
        (|w| w.sum, &["runs", "places", "states"]),
    ];
    for lang in LANGS {
        for (template, expected) in templates {
            let template = template(words(lang));
            assert_eq!(blanks(template), expected.iter().copied().collect(), "{template}");
        }
        assert_eq!(blanks(words(lang).so_far), ["n", "of"].into(), "{lang:?}");
    }
}

/// Names stand in a list, or under one another: each says something else, and fits.
#[test]
fn names_are_short_and_none_is_there_twice() {
    for lang in LANGS {
        let w = words(lang);
        let lists: [(&str, Vec<&str>, usize); 5] = [
            ("landmarks", Landmark::ALL.map(w.landmark).to_vec(), 20),
            ("aspects", Aspect::ALL.map(w.aspect).to_vec(), 34),
            ("meanings", Headline::ALL.iter().map(|h| (w.means)(*h)).collect(), 34),
            ("turns", w.twists.to_vec(), 48),
            ("doors", text(lang).controls.modes.to_vec(), 24),
        ];
        for (what, list, limit) in lists {
            let distinct: BTreeSet<&&str> = list.iter().collect();
            assert_eq!(distinct.len(), list.len(), "{lang:?} {what}: {list:?}");
            for name in &list {
                assert!((1..=limit).contains(&name.chars().count()), "{lang:?} {what}: {name}");
            }
        }
        // what can be counted has a singular and a plural, what cannot has neither
        for headline in Headline::ALL {
            let [one, many] = (w.counted)(*headline);
            assert_eq!(one.is_empty(), many.is_empty(), "{headline:?}");
            assert_eq!(one.is_empty(), *headline >= Headline::ConsistentAfterRecovery, "{headline:?}");
        }
    }
}

/// Whatever is offered is called something, and no two things the same.
#[test]
fn every_variant_has_a_name_of_its_own() {
    for lang in LANGS {
        let names: BTreeSet<String> = Variant::all().iter().map(|v| label::variant(lang, v)).collect();
        assert_eq!(names.len(), Variant::all().len(), "{lang:?}");
        for variant in Variant::all() {
            let name = label::variant(lang, variant);
            assert!(!name.contains('='), "{name}");
            assert!(name.starts_with(label::method(lang, variant.method())), "{name}");
        }
        assert_eq!(words(lang).twists.len(), TWISTS.len());
    }
    let unknown = Variant::named("outbox:no-inbox,services=2").map(|v| label::variant(Lang::En, &v));
    assert_eq!(unknown.as_deref(), Some("Outbox, no inbox, services=2"), "what has no name is shown as it is written");
}

/// Every moment of every comparison is said in whole sentences of a bearable length.
#[test]
fn every_moment_of_every_pair_is_said() {
    let whole = |words: &str| words.ends_with('.') && !words.contains('{') && !words.contains("  ");
    for left in &METHODS {
        for right in Variant::all() {
            for crash in Preset::ALL {
                let link = format!("mode=compare&method={}&with={right}&crash={}", left.name, crash.word());
                let (page, notices) = parse_link(&link);
                assert_eq!(notices, [], "{link}");
                let twin = page.twin(Arc::new(page.scenario.run()));
                for stop in 0..=twin.last() {
                    for lang in LANGS {
                        let said = modes::stop(lang, &page, &twin, stop);
                        assert!(whole(&said) && said.chars().count() <= 320, "{link} {stop}: {said}");
                        let at = modes::stop_of(lang, &twin, stop);
                        assert!(whole(&at) && at.chars().count() <= 48, "{at}");
                    }
                }
            }
        }
    }
}

/// The totals are sentences too, before anything is computed and after.
#[test]
fn totals_are_said_whole() {
    let mut grid = Grid::new(Variant::usual().into_iter().map(Row::new).collect());
    let said = |grid: &Grid, lang| {
        let rows = (0..grid.rows.len()).map(|row| modes::total(lang, &grid.total(row)));
        rows.chain([modes::sum(lang, grid)]).collect::<Vec<_>>()
    };
    let before = LANGS.map(|lang| said(&grid, lang));
    let mut sweep = grid.sweep();
    while !sweep.finished() {
        if let Some((place, cell)) = sweep.advance(usize::MAX) {
            grid.cells[place] = cell;
        }
    }
    for (lang, before) in LANGS.into_iter().zip(before) {
        for (before, after) in before.iter().zip(said(&grid, lang)) {
            assert!(!before.contains('{') && !after.contains('{') && *before != after, "{before} | {after}");
        }
        let outbox = grid.rows.iter().position(|r| r.variant.to_string() == "outbox").expect("a row");
        let words = modes::total(lang, &grid.total(outbox));
        let none = modes::counted(lang, 0, (modes::words(lang).counted)(Headline::Lost));
        assert!(words.starts_with(&none), "{words}: that nothing is lost is said");
    }
    // a number in groups of three, as each language writes it
    assert_eq!(modes::number(Lang::Fr, 1_234_567), "1\u{a0}234\u{a0}567");
    assert_eq!(modes::number(Lang::En, 1_234_567), "1,234,567");
    assert_eq!(text(Lang::Fr).ledger.group, "\u{a0}");
}
