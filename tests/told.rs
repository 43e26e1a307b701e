//! The picture in words holds every fact that the picture shows: two pictures that look different are told differently.

use std::collections::BTreeMap;

use outbox_lab::methods::{METHODS, Preset, slots};
use outbox_lab::scene::describe::describe;
use outbox_lab::scene::{Group, Layout, scene, svg};
use outbox_lab::session::{Gap, Lang, Run, parse_link};

/// Scenarios with every actor dead, every answer, several orders, several crashes.
const HARD: [&str; 9] = [
    "method=outbox&crash=consumer.commit",
    "method=outbox&crash=consumer.effect&inbox=off",
    "method=outbox&crash=consumer.commit&fault=broker-down:service.commit&orders=2",
    "method=outbox&fault=nack:relay.publish",
    "method=outbox&fault=answer-lost:relay.publish",
    "method=outbox&crash=service.insert-outbox+relay.publish+relay.confirm&fault=retry-without-key",
    "method=dual-write-in-transaction&fault=nack:service.publish+retry-with-key",
    "method=dual-write-db-first&fault=answer-lost:service.commit+retry-with-key&told=unknown",
    "method=dual-write-db-first&fault=commit-refused:service.commit&orders=4",
];

fn links() -> Vec<String> {
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
    links
}

/// What an eye can tell of a group, without what only says that something moves or has just changed: that is the
/// sentence's, not the state's.
fn look(group: &Group) -> Option<String> {
    if group.class.split(' ').any(|c| c == "wire") {
        return None;
    }
    let class: Vec<&str> = group.class.split(' ').filter(|c| !["hot", "now"].contains(c)).collect();
    Some(format!("{:?} {} {}", group.at, class.join(" "), svg::group_markup(group)))
}

#[test]
fn what_looks_different_is_told_differently() {
    for lang in [Lang::Fr, Lang::En] {
        let mut told: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
        let mut complaints = vec![];
        for link in links() {
            let (page, notices) = parse_link(&link);
            assert!(notices.is_empty(), "{link}: {notices:?}");
            let run = Run::new(page.scenario.system());
            for step in 0..=run.steps() {
                let picture: Vec<String> =
                    scene(&run, step, Layout::Wide, lang).groups.iter().filter_map(look).collect();
                let words = describe(&run, step, lang).join("\n");
                let here = format!("{link} step {step}");
                let (there, before) = told.entry(words).or_insert_with(|| (here.clone(), picture.clone()));
                if *before != picture {
                    let differs: Vec<&String> = picture.iter().filter(|g| !before.contains(g)).take(2).collect();
                    complaints.push(format!("{here} is told like {there}, and shows {differs:?}"));
                }
            }
        }
        complaints.truncate(12);
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}
