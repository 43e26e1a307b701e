//! The whole field, row by row: the scenario files of `tests/cases/field`, one a section, against what the model
//! computes. A row of the field's tables is a case with its id; where a row has variants, it has several.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use outbox_lab::explore::{Budget, Outcome, explore};
use outbox_lab::model::{Op, System, Table};
use outbox_lab::session::{Case, Run, parse_text};

/// The rows of the field's tables, by section.
const ROWS: &str = "
A1 A2 A3 A4 A6 A7 A8 A10 A11 A12 A13
B1 B2 B3 B4 B5 B7 B8
C1 C2 C3 C4 C6 C7
D1 D2 D3 D4 D7
E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12
F1 F3 F4 F5 F6 F7 F8 F9 F10 F12 F13 F14 F15 F16 F17 F18 F19 F20
G1 G2 G3 G4 G5 G6 G7 G8 G9 G10
H1 H2 H3 H4 H5 H7 H8 H9 H10 H11 H12 H13 H14
I1 I2 I3 I4 I6 I7 I8 I10 I11
J2 J4 J5 J6 J7 J8 J9 J10 J11
K1 K2 K4
L1 L3 L5 L6 L7 L8 L9 L10 L11 L13 L14
M1 M2 M3 M4 M5 M6 M7 M9
N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14
O1 O3 O4 O5
P1 P2 P3 P4 P5 P7 P8 P9
Q1 Q2 Q3 Q4 Q6 Q7
";

/// Every scenario of the field, with the file that holds it.
fn field() -> Vec<(String, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/field");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let mut all = vec![];
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("text");
        all.extend(parse_text(&text).into_iter().map(|case| (name.clone(), case)));
    }
    all
}

fn systems() -> Vec<(String, System)> {
    field().into_iter().map(|(file, case)| (format!("{file} {}", case.label()), case.page.scenario.system())).collect()
}

#[test]
fn every_scenario_ends_as_it_says() {
    let mut wrong = vec![];
    for (file, case) in field() {
        let place = format!("{file}:{} {}", case.line, case.label());
        wrong.extend(case.notices.iter().map(|(line, notice)| format!("{file}:{line}: {notice}")));
        let run = Run::new(case.page.scenario.system());
        let unstruck = case.page.scenario.unstruck(&run.frame(run.steps()).world);
        wrong.extend(unstruck.iter().map(|fault| format!("{place}: {fault} never strikes")));
        for mismatch in case.check(&run) {
            let expected = &mismatch.expected;
            let found = mismatch.found.as_deref().unwrap_or("nothing");
            wrong.push(format!("{place}: {} is {found}, expected {}", expected.component.word(), expected.value));
        }
        if case.expected.is_empty() {
            wrong.push(format!("{place}: it expects nothing"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_row_is_there() {
    let rows: BTreeSet<&str> = ROWS.split_whitespace().collect();
    assert_eq!(rows.len(), 154);
    let field = field();
    let named: BTreeSet<&str> = field.iter().filter_map(|(_, case)| case.id.as_deref()).collect();
    let missing: Vec<_> = rows.difference(&named).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // ids of our own begin with the section's letter and a word
    let strange: Vec<_> = named.difference(&rows).filter(|id| !id.contains('-')).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn every_story_is_one_of_the_runs_that_the_explorer_finds() {
    let mut wrong = vec![];
    for (label, system) in systems() {
        let story = system.story();
        let report = explore(&system, Budget { states: 200_000 });
        let told = Outcome { ending: story.ending, verdict: story.verdict };
        let reached = report.outcomes.contains_key(&told);
        // an endless story need not be an outcome of the same name: its worlds are finitely many for the search
        let endless = story.ending != outbox_lab::model::Ending::Quiet;
        if !reached && !endless && report.complete {
            wrong.push(format!("{label}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What a system is made of, as the interpreter sees it: statements with their parameters, faults, properties of queues,
/// databases and events. Words are those of the model's types.
fn parts(system: &System) -> BTreeSet<String> {
    // the first word of a statement is what it is, the others are how
    let words = |text: String| {
        let split = text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string);
        split.filter(|w| w.starts_with(|c: char| c.is_uppercase())).collect::<Vec<_>>()
    };
    let mut all = BTreeSet::new();
    for statement in system.processes.iter().flat_map(|p| &p.program.statements) {
        // which table and which status is what a program is about, not a parameter that the interpreter grew for it
        let data = |w: &String| Table::ALL.iter().any(|t| format!("{t:?}") == *w) || STATUSES.contains(&w.as_str());
        let said: Vec<String> = words(format!("{:?}", statement.op)).into_iter().filter(|w| !data(w)).collect();
        all.insert(said[0].clone());
        all.extend(said[1..].iter().map(|how| format!("{} {how}", said[0])));
        if let Op::Send(how) = &statement.op {
            all.extend(how.mandatory.then(|| "Send mandatory".to_string()));
            all.extend((!how.persistent).then(|| "Send transient".to_string()));
            all.extend(how.pipelined.then(|| "Send pipelined".to_string()));
        }
        if let Op::Await(how) = &statement.op {
            all.extend(how.any.then(|| "Await any".to_string()));
            all.extend((!how.timeout).then(|| "Await for ever".to_string()));
        }
        all.extend(statement.jumps.iter().map(|(outcome, _)| format!("outcome {outcome:?}")));
    }
    for fault in &system.faults {
        let when = words(format!("{:?}", fault.when)).swap_remove(0);
        all.insert(format!("when {when}"));
        all.insert(format!("fault {}", words(format!("{:?}", fault.what)).swap_remove(0)));
    }
    all.extend(system.poison.iter().map(|(_, poison)| format!("poison {poison:?}")));
    for queue in &system.queues {
        all.insert(format!("queue {:?}", queue.kind));
        all.extend(queue.limit.map(|(_, overflow)| format!("queue {overflow:?}")));
        all.extend(queue.dedup.map(|dedup| format!("queue {dedup:?}")));
        all.extend(queue.delivery_limit.map(|_| "queue delivery limit".to_string()));
        all.extend(queue.dead_letter.map(|_| "queue dead letter".to_string()));
        all.extend(queue.single_active.then(|| "queue single active".to_string()));
    }
    all.insert(format!("routing {:?}", system.routing));
    for store in &system.stores {
        all.extend(store.unique.iter().map(|(_, key)| format!("key {key:?}")));
        all.extend(store.broker.then(|| "database broker".to_string()));
        all.extend((!store.enlists).then(|| "database cannot enlist".to_string()));
    }
    all
}

const STATUSES: [&str; 4] = ["Pending", "Processing", "Sent", "Failed"];

/// What serves a single row of the tables, and why it is there all the same. Everything else serves several: the
/// interpreter has no branch for a case.
const SINGLE: &[(&str, &str)] = &[
    (
        "Await any",
        "one confirm stream shared by several publications is a mistake of its own, and the only one about whose answer is heard",
    ),
    ("Insert Aggregate", "a wrong key is one of the ways to make an id, listed beside the right ones"),
    ("Listen", "the other half of a notification; without it nothing is lost while nobody listens"),
    ("Select Contiguous", "a selection rule of the field beside cursor, status and xmin"),
    ("Select CreatedAt", "one of the four orders that a relay may ask for"),
    ("Select Heap", "no order at all, which is an order too"),
    ("Select MyShare", "sharing by hash instead of locking, which products do"),
    ("Select NewerThanHand", "a consumer's version check, the usual alternative to an inbox"),
    ("Select Random", "one of the four orders that a relay may ask for"),
    ("Select Some", "the patience of that rule"),
    ("Select Status", "a claim that sets a status where others set a time"),
    ("Send Fresh", "a new id a handling is what most code does by hand; the row shows it where the caller retries"),
    ("Send RowAndAttempt", "sources recommend and condemn it: it must be there to be seen"),
    ("Send RowAndGeneration", "the cure of the row before"),
    (
        "Send pipelined",
        "several publications under way are what makes that mistake possible; every asynchronous publisher works so",
    ),
    ("Send transient", "a property of every AMQP message; its loss needs a restart of the broker, which one row makes"),
    ("Signal Listening", "NOTIFY: a signal that a transaction holds back"),
    ("Update Claim", "a leader's lease is a claim on a row like any other"),
    ("Update ClearAttempts", "what an operator forgets, and the row is about that"),
    ("Update LeaseFree", "the same lease, from the other side"),
    ("Update NextGeneration", "what an operator counts up"),
    ("Update OfOrderInHand", "a reaper's rows, chosen as every other statement chooses its own"),
    ("database cannot enlist", "the reason why two-phase commit is not an answer for most brokers"),
    ("fault BrokerUp", "the broker returns by itself in every other run; a scenario may say when"),
    ("fault ExchangeBack", "its repair, a person's act"),
    ("fault ExchangeGone", "a broker without its exchange closes channels, which nothing else does"),
    ("fault Expire", "time to live, the commonest way in which a queue loses"),
    ("fault Heuristic", "an operator's decision, known to every transaction manager"),
    ("fault VoteNo", "the other answer to PREPARE"),
    ("key MessageAndGroup", "the cure of an inbox that consumers share"),
    ("outcome Hole", "how that rule says that it waits"),
    ("poison FailsAtConsumer", "poison met at the other end"),
    ("poison Kills", "poison that no handler can count"),
    ("poison Unserialisable", "poison met before the broker"),
    ("queue DropHead", "what a full queue does unless it is told otherwise"),
    ("queue NotDurable", "one of the three kinds of queues"),
    ("queue Quorum", "one of the three kinds of queues"),
    ("queue Refuse", "one of the two ways in which brokers answer an id that they know"),
    ("queue delivery limit", "the only end of an endless redelivery"),
    ("queue single active", "the broker's own answer to competing consumers"),
];

/// How many rows use each statement, parameter and fault (`--no-capture` prints it).
#[test]
fn nothing_serves_a_single_row_without_a_reason() {
    let rows: BTreeSet<&str> = ROWS.split_whitespace().collect();
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, case) in field() {
        let Some(id) = case.id.filter(|id| rows.contains(id.as_str())) else { continue };
        for part in parts(&case.page.scenario.system()) {
            users.entry(part).or_default().insert(id.clone());
        }
    }
    for (what, ids) in &users {
        let some: Vec<&str> = ids.iter().map(String::as_str).take(8).collect();
        println!("{what}: {} ({}{})", ids.len(), some.join(" "), if ids.len() > 8 { " …" } else { "" });
    }
    let single = |(what, ids): (&String, &BTreeSet<String>)| (ids.len() == 1).then(|| what.clone());
    let single: BTreeSet<String> = users.iter().filter_map(single).collect();
    let reasons: BTreeSet<String> = SINGLE.iter().map(|(what, _)| what.to_string()).collect();
    let unexplained: Vec<_> = single.difference(&reasons).collect();
    let needless: Vec<_> = reasons.difference(&single).collect();
    assert!(unexplained.is_empty() && needless.is_empty(), "unexplained {unexplained:?}, needless {needless:?}");
    assert!(SINGLE.iter().all(|(_, why)| why.len() > 20));
}
