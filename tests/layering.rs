//! The laws that the sources themselves must keep: arrows point downwards, what judges and draws knows no method by
//! name, pure layers know no browser, a `match` on our own lists leaves nothing out, and a file is one thought.

use std::fs;
use std::path::{Path, PathBuf};

use outbox_lab::methods::{METHODS, Preset};

/// Rooms from the ground up. A room may use those before it.
const ROOMS: [&str; 9] = ["model", "methods", "explore", "session", "content", "scene", "export", "platform", "ui"];
/// Rooms that build without a browser.
const PURE: [&str; 7] = ["model", "methods", "explore", "session", "content", "scene", "export"];
/// Rooms that must not know a method, a preset or a scenario by name, and files that may: with the reason.
const NAMELESS: [&str; 4] = ["model", "content", "scene", "export"];
/// At most the one file that labels the controls with which a reader chooses a method and a moment.
const MAY_NAME: [(&str, &str); 4] = [
    ("content/label.rs", "labels the controls with which a reader chooses a method and a moment"),
    ("content/fr/mod.rs", "holds those labels"),
    ("content/en/mod.rs", "holds those labels"),
    ("export/handout.rs", "goes through all that a reader can choose, each under its label"),
];
const LINES_AT_MOST: usize = 300;
/// Files that may be longer, with the reason.
const MAY_BE_LONG: [(&str, &str); 5] = [
    ("methods/knobs.rs", "the one table of everything that can be turned, with what each word means"),
    ("content/say.rs", "one sentence a fact: a single match over all facts"),
    ("content/text.rs", "the list of every word of the page, so that a missing translation does not compile"),
    ("explore/engine.rs", "the inner loop of the search: what it asks and what it remembers are one thing"),
    ("scene/fold/process.rs", "one process as seen: its lines with what ran, failed and is armed, and its memory"),
];
/// Our own enums: whoever matches on one lists every case, so that a new one is thought about everywhere.
const OWN: [&str; 36] = [
    "Action", "Aspect", "At", "Caller", "Change", "Clash", "Command", "Controls", "Delivery", "Ending", "Fact", "Fate",
    "Headline", "Keys", "Kind", "Landmark", "Lang", "Life", "Liveness", "Lock", "Mark", "Mode", "Moment", "Notice",
    "Op", "Ordering", "Outcome", "Preset", "Record", "Reply", "Role", "Stage", "Status", "Table", "What", "When",
];

/// Files in which a `match` may fall through all the same, with the reason.
const MAY_FALL_THROUGH: [(&str, &str); 3] = [
    ("scene/base.rs", "pairs of a table and something else: only one pair is special"),
    ("scene/fold/process.rs", "what ran matters only where a pass begins"),
    ("scene/fold/rows.rs", "facts that are not about rows"),
];

struct Source {
    /// From `src/`, with `/`.
    path: String,
    room: String,
    /// Lines without comments and without the words in quotes; numbered from 1.
    code: Vec<(usize, String)>,
    /// Lines without comments.
    text: Vec<(usize, String)>,
    lines: usize,
}

fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a directory").flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = vec![];
    walk(&src, &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let whole = fs::read_to_string(&path).expect("readable");
        let path = path.strip_prefix(&src).expect("in src").components();
        let path: Vec<_> = path.map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
        let numbered = || whole.lines().enumerate().map(|(i, l)| (i + 1, l));
        let text: Vec<_> = numbered().map(|(i, l)| (i, uncommented(l))).collect();
        Source {
            path: path.join("/"),
            room: path[0].trim_end_matches(".rs").to_string(),
            code: text.iter().map(|(i, l)| (*i, unquoted(l))).collect(),
            text,
            lines: whole.lines().count(),
        }
    };
    paths.into_iter().map(read).collect()
}

/// A line without its comment. A `//` within quotes does not begin one.
fn uncommented(line: &str) -> String {
    let mut quoted = false;
    let bytes = line.as_bytes();
    for i in 0..bytes.len() {
        match bytes[i] {
            b'"' if i == 0 || bytes[i - 1] != b'\\' => quoted = !quoted,
            b'/' if !quoted && bytes.get(i + 1) == Some(&b'/') => return line[..i].to_string(),
            _ => {}
        }
    }
    line.to_string()
}

/// A line without what stands in quotes.
fn unquoted(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// Whether a word stands in a line, not as a part of a longer one.
fn names(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back().is_some_and(part);
        let after = line[at + word.len()..].chars().next().is_some_and(part);
        !before && !after
    })
}

/// Fails with every finding of a check at once.
fn refuse(found: Vec<String>) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn arrows_point_downwards_only() {
    let mut found = vec![];
    for s in sources() {
        let Some(floor) = ROOMS.iter().position(|r| *r == s.room) else {
            assert!(["lib", "main", "bin"].contains(&s.room.as_str()), "{}: a room that the map does not know", s.path);
            continue;
        };
        for (n, line) in &s.code {
            let above = ROOMS.iter().skip(floor + 1).find(|r| line.contains(&format!("crate::{r}")));
            if let Some(above) = above {
                found.push(format!("{}:{n}: {} knows {above}, which stands above it", s.path, s.room));
            }
        }
    }
    refuse(found);
}

#[test]
fn pure_rooms_know_no_browser() {
    const WEB: [&str; 6] = ["leptos", "wasm_bindgen", "web_sys", "js_sys", "gloo_timers", "console_error_panic_hook"];
    let mut found = vec![];
    for s in sources().iter().filter(|s| PURE.contains(&s.room.as_str())) {
        for (n, line) in &s.code {
            for krate in WEB.iter().filter(|k| names(line, k)) {
                found.push(format!("{}:{n}: {krate} in a pure room", s.path));
            }
        }
    }
    refuse(found);
}

#[test]
fn what_judges_and_draws_knows_no_method_by_name() {
    let mut words: Vec<String> = METHODS.iter().map(|m| m.name.to_string()).collect();
    words.extend(Preset::ALL.iter().map(|p| p.word().to_string()).filter(|w| w != "none"));
    let allowed = |s: &Source| MAY_NAME.iter().any(|(path, _)| *path == s.path);
    let mut found = vec![];
    for s in sources().iter().filter(|s| NAMELESS.contains(&s.room.as_str()) && !allowed(s)) {
        for (n, line) in &s.text {
            for quoted in line.split('"').skip(1).step_by(2) {
                // also the name of a table and a term of the field; a method is caught below by how it is reached
                let term = quoted == "outbox";
                if words.iter().any(|w| w == quoted) && !term {
                    found.push(format!("{}:{n}: the name {quoted}", s.path));
                }
            }
        }
        for (n, line) in &s.code {
            for word in ["Preset", "METHODS", "Method", "scenario.method", ".preset()", ".method()"] {
                if names(line, word) || word.starts_with('.') && line.contains(word) {
                    found.push(format!("{}:{n}: {word}", s.path));
                }
            }
        }
    }
    refuse(found);
}

#[test]
fn the_model_has_no_clock_no_chance_no_float_and_no_order_by_hash() {
    const FOREIGN: [&str; 9] =
        ["std::time", "Instant", "SystemTime", "rand", "f32", "f64", "HashMap", "RefCell", "thread_local"];
    let mut found = vec![];
    for s in sources().iter().filter(|s| s.room == "model" || s.room == "methods") {
        for (n, line) in &s.code {
            for word in FOREIGN.iter().filter(|w| names(line, w)) {
                found.push(format!("{}:{n}: {word}", s.path));
            }
        }
    }
    refuse(found);
}

/// A `match` whose arms name one of our enums has no arm `_ =>`. Allowed are filters (the rest gives nothing: `None`,
/// `false`, `0`) and matches of which every arm has a guard. Arms are read by indentation, which rustfmt settles.
#[test]
fn a_match_on_our_own_lists_leaves_nothing_out() {
    let indent = |l: &str| l.len() - l.trim_start().len();
    let mut found = vec![];
    let allowed = |s: &Source| MAY_FALL_THROUGH.iter().any(|(path, _)| *path == s.path);
    for s in sources().iter().filter(|s| PURE.contains(&s.room.as_str()) && !allowed(s)) {
        for (i, (_, line)) in s.code.iter().enumerate() {
            let opens = names(line, "match") && line.trim_end().ends_with('{');
            if !opens {
                continue;
            }
            let depth = indent(line) + 4;
            let body = s.code[i + 1..].iter().take_while(|(_, l)| l.trim().is_empty() || indent(l) >= depth);
            let arms: Vec<_> = body.filter(|(_, l)| indent(l) == depth).collect();
            let own = arms.iter().any(|(_, l)| {
                let pattern =
                    l.trim_start().trim_start_matches("| ").trim_start_matches("Some").trim_start_matches('(');
                OWN.iter().any(|e| pattern.starts_with(&format!("{e}::")))
            });
            let starts = || arms.iter().map(|(_, l)| l.trim()).filter(|l| l.contains("=>"));
            let guarded = starts().filter(|l| !l.starts_with("_ =>")).all(|l| l.contains(" if "));
            let filter = |l: &str| ["_ => None,", "_ => false,", "_ => 0,"].contains(&l.trim());
            let open = |l: &str| l.trim_start().starts_with("_ =>") && !filter(l);
            for (n, _) in arms.iter().filter(|(_, l)| own && !guarded && open(l)) {
                found.push(format!("{}:{n}: `_ =>` on a list of our own", s.path));
            }
        }
    }
    refuse(found);
}

#[test]
fn a_file_is_one_thought() {
    let allowed = |s: &Source| MAY_BE_LONG.iter().any(|(path, _)| *path == s.path);
    let long = |s: &&Source| s.lines > LINES_AT_MOST && !allowed(s);
    refuse(sources().iter().filter(long).map(|s| format!("{}: {} lines", s.path, s.lines)).collect());
}

#[test]
fn exceptions_are_needed() {
    let sources = sources();
    for (path, _) in MAY_BE_LONG {
        assert!(sources.iter().any(|s| s.path == path && s.lines > LINES_AT_MOST), "{path} is not long any more");
    }
    for (path, _) in MAY_NAME.iter().chain(&MAY_FALL_THROUGH) {
        assert!(sources.iter().any(|s| s.path == *path), "{path} is not there any more");
    }
}
