//! The words: true to the run that they tell, whole in both languages, set as each language is set, short enough for
//! their boxes. Whoever changes a sentence of the chapter regenerates the golden files with `GOLDEN=write` and reads
//! them aloud.

mod common;

use std::collections::BTreeSet;
use std::ops::Range;

use outbox_lab::content::explain::{self, Door, Note, Question, Term, note_at};
use outbox_lab::content::telling::telling;
use outbox_lab::content::{
    Blanks, CAPTION_LIMIT, REASON_LIMIT, Remark, Say, Standing, Why, caption, fill, headline, label, ledger, notice,
    reason, text,
};
use outbox_lab::methods::{Knobs, METHODS, Preset};
use outbox_lab::model::{
    Change, Ending, Fact, Fault, Headline, Life, Machine, Op, Order, Place, Process, Reply, Role, Stage, Status,
    System, Table, Target, What, When, World,
};
use outbox_lab::session::{Gap, Lang, Moment, Run, Scenario, parse_link};

const LANGS: [Lang; 2] = [Lang::Fr, Lang::En];

/// The methods of the chapter, and the third order of its two writes: what is said of them is pinned.
const PINNED: usize = 4;
/// Methods of which every sentence is held against the facts of its step: those, and the connector. Of the others it is
/// seen that the sentences are well formed.
const HELD: usize = 5;

// ---- scenarios ----

fn cell(method: usize, preset: Preset, inbox: bool) -> Run {
    let mut scenario = Scenario::new(&METHODS[method]).with_preset(preset);
    scenario.knobs.inbox = inbox;
    Run::new(scenario.system())
}

/// The methods with inbox and answers, and whether it is one of the chapter as it comes.
fn systems(methods: Range<usize>) -> Vec<(System, bool)> {
    let mut all = vec![];
    for (i, method) in METHODS.iter().enumerate().take(methods.end).skip(methods.start) {
        for inbox in [true, false] {
            for on_failure in [Reply::Error, Reply::Unknown] {
                let knobs = Knobs { inbox, on_failure, ..Knobs::default() };
                all.push((method.system(knobs), i < PINNED && knobs == Knobs::default()));
            }
        }
    }
    all
}

/// Every fault that a line can have, on its first pass.
fn faults(system: &System) -> Vec<Fault> {
    let mut all = vec![
        Fault { when: When::Start, what: What::BrokerDown },
        Fault { when: When::Idle, what: What::RetryWithKey },
        Fault { when: When::Idle, what: What::RetryWithoutKey },
    ];
    for p in system.procs() {
        let spec = system.spec(p);
        for line in 0..spec.program.lines.len() as u8 {
            let place = Place { process: p, line, pass: 1 };
            let after = [What::Crash(Target::Machine(spec.machine)), What::Crash(Target::Process(p)), What::BrokerDown];
            all.extend(after.map(|what| Fault { when: When::After(place), what }));
            let on = [What::RequestLost, What::AnswerLost, What::Nack, What::CommitRefused];
            all.extend(on.map(|what| Fault { when: When::On(place), what }));
        }
    }
    all
}

/// Every single fault; and, with the chapter's methods as they come, every pair of a machine's crash or a retry with another fault.
fn runs(methods: Range<usize>, mut look: impl FnMut(&Run)) {
    for (system, plain) in systems(methods) {
        let with = |faults: Vec<Fault>| Run::new(System { faults, ..system.clone() });
        look(&with(vec![]));
        let all = faults(&system);
        for (i, first) in all.iter().enumerate() {
            look(&with(vec![*first]));
            let machine = |f: &Fault| matches!(f.what, What::Crash(Target::Machine(_)));
            if plain && (machine(first) || first.when == When::Idle) {
                let second = all[i + 1..].iter().filter(|f| !matches!(f.what, What::Crash(Target::Process(_))));
                second.for_each(|second| look(&with(vec![*first, *second])));
            }
        }
    }
}

/// Programs as a reader may leave them: one line gone, or two neighbours exchanged.
fn mangled(mut look: impl FnMut(&Run)) {
    for method in &METHODS {
        let system = method.system(Knobs::default());
        for p in system.procs() {
            for line in 0..system.spec(p).program.lines.len() {
                let mut without = system.clone();
                common::edit(&mut without, p, |lines| {
                    lines.remove(line);
                });
                look(&Run::new(without));
                let mut swapped = system.clone();
                common::edit(&mut swapped, p, |lines| {
                    let other = (line + 1) % lines.len();
                    lines.swap(line, other);
                });
                look(&Run::new(swapped));
            }
        }
    }
}

// ---- how the words are set ----

/// The string literals of a language's files.
fn literals(lang: Lang) -> Vec<&'static str> {
    let files = match lang {
        Lang::Fr => [
            include_str!("../src/content/fr/mod.rs"),
            include_str!("../src/content/fr/say.rs"),
            include_str!("../src/content/fr/verdict.rs"),
            include_str!("../src/content/fr/line.rs"),
            include_str!("../src/content/fr/explain.rs"),
            include_str!("../src/content/fr/drawing.rs"),
            include_str!("../src/content/fr/modes.rs"),
            include_str!("../src/content/fr/vote.rs"),
        ],
        Lang::En => [
            include_str!("../src/content/en/mod.rs"),
            include_str!("../src/content/en/say.rs"),
            include_str!("../src/content/en/verdict.rs"),
            include_str!("../src/content/en/line.rs"),
            include_str!("../src/content/en/explain.rs"),
            include_str!("../src/content/en/drawing.rs"),
            include_str!("../src/content/en/modes.rs"),
            include_str!("../src/content/en/vote.rs"),
        ],
    };
    let code = files.into_iter().flat_map(str::lines).filter(|l| !l.trim_start().starts_with("//"));
    code.flat_map(|l| l.split('"').skip(1).step_by(2)).collect()
}

fn complaints(lang: Lang, words: &str) -> Vec<&'static str> {
    let mut all = vec![];
    let mut says = |wrong: bool, what| {
        if wrong {
            all.push(what);
        }
    };
    let chars: Vec<char> = words.chars().collect();
    let before = |i: usize| if i == 0 { None } else { Some(chars[i - 1]) };
    says(words.trim().is_empty(), "empty");
    says(words.contains('\'') || words.contains('"'), "a straight quote or apostrophe");
    says(words.contains("  "), "two spaces");
    let folded = words.to_lowercase();
    says(folded.contains("exactly once") || folded.contains("exactement une fois"), "exactly once");
    says(words.contains('!'), "an exclamation mark");
    match lang {
        Lang::Fr => {
            for (i, c) in chars.iter().enumerate() {
                let tall = matches!(c, ':' | ';' | '?' | '!' | '≠' | '»' | '€');
                says(tall && before(i) != Some('\u{a0}'), "no U+00A0 before : ; ? ! ≠ » €");
                says(*c == '«' && chars.get(i + 1) != Some(&'\u{a0}'), "no U+00A0 after «");
                let next = chars.get(i + 1);
                let wanted = next.is_some_and(|n| matches!(n, ':' | ';' | '?' | '!' | '≠' | '»' | '€'));
                says(*c == '\u{a0}' && !wanted && before(i) != Some('«'), "a U+00A0 that does not belong there");
                says(matches!(c, '“' | '”'), "an English quote");
            }
            let polite = |w: &str| matches!(w, "vous" | "votre" | "vos");
            says(folded.split(|c: char| !c.is_alphabetic()).any(polite), "vous instead of tu");
        }
        Lang::En => {
            says(words.contains('\u{a0}'), "a U+00A0");
            says(words.contains('«') || words.contains('»'), "a French quote");
            for (i, c) in chars.iter().enumerate() {
                let space = before(i).is_some_and(char::is_whitespace);
                says(matches!(c, ':' | ';' | '?' | '!' | ',') && space, "a space before a sign");
            }
        }
    }
    all
}

fn is_sentence(words: &str) -> bool {
    words.ends_with(['.', '?']) && !words.ends_with("..") && words.chars().next().is_some_and(|c| !c.is_lowercase())
}

#[test]
fn every_string_is_set_as_its_language_is_set() {
    for lang in LANGS {
        let all = literals(lang);
        assert!(all.len() > 400, "the literals are found: {}", all.len());
        // the glue is made of spaces and signs
        for words in all.iter().filter(|w| w.trim().chars().any(char::is_alphanumeric)) {
            assert_eq!(complaints(lang, words), Vec::<&str>::new(), "{words:?}");
        }
    }
}

#[test]
fn no_string_is_the_same_in_both_languages() {
    // names, keywords, and words that both languages spell alike
    const ALIKE: &[&str] = &[
        "",
        ".",
        ", ",
        "{n} / {of}",
        "→ ←",
        "↑ ↓",
        "Page ↓ Page ↑",
        "← Page ↑",
        ". B",
        "1 2 3",
        "?",
        "T",
        "Broker",
        "Client",
        "Service",
        "Verdict",
        "Pause",
        "Outbox",
        "Moment",
        "machine",
        "transaction",
        "inbox",
        "outbox",
        "message",
        "messages",
        "id",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "INSERT",
        "INSERT orders",
        "INSERT outbox",
        "INSERT orders {o}",
        "INSERT outbox {m}",
        "INSERT inbox {m}",
        "INSERT archive {m}",
        "INSERT dead_letters {m}",
        "COMMIT PREPARED",
        "ROLLBACK PREPARED",
        "PREPARE",
        "DELETE",
        "LISTEN",
        "LOCK",
        "SELECT 1",
        "UPDATE",
        "UPDATE … RETURNING",
        "commit",
    ];
    let english: BTreeSet<&str> = literals(Lang::En).into_iter().collect();
    let alike: BTreeSet<&str> = literals(Lang::Fr).into_iter().filter(|w| english.contains(w)).collect();
    let is_method = |w: &str| METHODS.iter().any(|m| m.name == w);
    let unexpected: Vec<&&str> = alike.iter().filter(|w| !ALIKE.contains(w) && !is_method(w)).collect();
    assert!(unexpected.is_empty(), "said alike in both languages: {unexpected:?}");
    let unused: Vec<&&str> = ALIKE.iter().filter(|w| !alike.contains(*w)).collect();
    assert!(unused.is_empty(), "allowed to be alike and not alike: {unused:?}");
}

/// The blanks of a template.
fn blanks(template: &str) -> BTreeSet<String> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name.to_string()).collect()
}

#[test]
fn both_languages_leave_the_same_blanks() {
    let (fr, en) = (text(Lang::Fr), text(Lang::En));
    for say in Say::ALL {
        let known = ["o", "m", "who", "to", "of_who", "back", "after", "before", "copies", "debits", "orders"];
        assert!(blanks((fr.say)(*say)).iter().all(|b| known.contains(&b.as_str())), "{say:?}");
        assert_eq!(blanks((fr.say)(*say)), blanks((en.say)(*say)), "{say:?}");
    }
    for why in Why::ALL {
        let known = ["o", "m", "copies", "debits"];
        assert!(blanks((fr.why)(*why)).iter().all(|b| known.contains(&b.as_str())), "{why:?}");
        assert_eq!(blanks((fr.why)(*why)), blanks((en.why)(*why)), "{why:?}");
    }
    for remark in Remark::ALL {
        assert_eq!(blanks((fr.remark)(*remark)), blanks((en.remark)(*remark)), "{remark:?}");
    }
}

#[test]
fn a_blank_that_is_not_filled_stays_visible() {
    let filled = Blanks::new().with("o", "42");
    assert_eq!(fill("la commande {o} et {m}", &filled), "la commande 42 et {m}");
    assert_eq!(fill("{o}{o", &filled), "42{o");
    assert_eq!(fill("sans trou }", &filled), "sans trou }");
}

#[test]
fn explanations_are_sentences() {
    for lang in LANGS {
        let t = text(lang);
        let long = explain::words(lang);
        for note in Note::ALL {
            let words = (long.note)(*note);
            assert!(is_sentence(words), "{words}");
            assert!(words.chars().count() <= 460, "{} characters: {words}", words.chars().count());
        }
        for question in Question::ALL {
            let asked = (long.question)(*question);
            assert!(asked.question.ends_with('?') && is_sentence(asked.answer), "{asked:?}");
            assert!(!question.doors().is_empty(), "{question:?} leads to a scenario");
        }
        for term in Term::ALL {
            let entry = (long.term)(*term);
            assert!(is_sentence(entry.meaning) && !entry.word.is_empty(), "{entry:?}");
            let sentences = entry.meaning.matches(". ").count() + 1;
            assert!(sentences <= 2, "{sentences} sentences: {entry:?}");
        }
        for remark in Remark::ALL {
            let words = (t.remark)(*remark);
            assert!(words.ends_with('.') && words.chars().count() <= 110, "{words}");
        }
        for why in Why::ALL {
            assert!(is_sentence((t.why)(*why)), "{why:?}");
        }
        for key in (t.help)().keys {
            assert!(!key.keys.is_empty() && !key.does.is_empty());
        }
    }
    assert_eq!(Question::ALL.iter().filter(|q| q.is_exercise()).count(), 2, "two exercises");
    assert_eq!(Question::ALL.iter().filter(|q| !q.is_exercise()).count(), 3, "three recap questions");
}

#[test]
fn every_door_opens() {
    let mut ends = vec![];
    for door in Door::ALL {
        let (page, notices) = parse_link(door.state());
        assert!(notices.is_empty(), "{}: {notices:?}", door.state());
        ends.push(Run::new(page.scenario.system()).verdict.headline);
    }
    let expected = [
        Headline::Lost,
        Headline::Phantom,
        Headline::ConsistentAfterRecovery,
        Headline::DuplicateAbsorbed,
        Headline::DuplicateEffective,
    ];
    assert_eq!(ends, expected, "each question leads to what its answer speaks of");
}

// ---- what is said on every step of every run ----

fn check_words(run: &Run, lang: Lang, step: usize) {
    let (said, why, ledger) = (caption(lang, run, step), reason(lang, run, step), ledger(lang, run, step));
    let at = || format!("{:?} step {step} {:?}: {said} / {why}", run.system.faults, run.frame(step).facts);
    for words in [&said, &why, &ledger.spoken] {
        assert_eq!(complaints(lang, words), Vec::<&str>::new(), "{}", at());
        assert!(!words.contains(['{', '}']), "a blank is left: {}", at());
        assert!(is_sentence(words), "no sentence: {}", at());
    }
    assert!(said.chars().count() <= CAPTION_LIMIT, "{} characters: {}", said.chars().count(), at());
    assert!(why.chars().count() <= REASON_LIMIT, "{} characters: {}", why.chars().count(), at());
    assert!(headline(lang, run, step).chars().count() <= 31, "{}", at());
    assert!(label::tick(lang, run, step).chars().count() <= 20, "{}", at());
}

#[test]
fn programs_that_a_reader_made_are_well_said_too() {
    mangled(|run| {
        for step in 0..=run.steps().min(60) {
            LANGS.into_iter().for_each(|lang| check_words(run, lang, step));
        }
        check_reason(run);
    });
}

// ---- truth: claims against facts and worlds, found without the module that makes them ----

fn rolled_back(frame: &[Fact]) -> usize {
    let rows = |f: &Fact| if let Fact::RolledBack(_, _, rows) = f { rows.len() } else { 0 };
    frame.iter().map(rows).sum()
}

/// Orders whose row is to be sent. The status of a row that only the log tells of says nothing.
fn pending_of(system: &System, world: &World) -> Vec<Order> {
    if system.store_ids().any(|s| system.polls(s, Table::Outbox)) { pending_rows(world) } else { vec![] }
}

fn pending_rows(world: &World) -> Vec<Order> {
    let rows = world.stores.iter().flat_map(|s| s.table(Table::Outbox));
    rows.filter(|r| r.status == Some(Status::Pending)).map(|r| r.order).collect()
}

fn debits_of(world: &World, order: Order) -> usize {
    world.history.effects.iter().filter(|e| e.order == order).count()
}

fn debits(world: &World) -> usize {
    world.history.effects.len()
}

/// Whether anything that will still move says something about publishing that order.
fn something_says_publish(system: &System, world: &World, order: Order) -> bool {
    let polled = system.store_ids().any(|s| system.polls(s, Table::Outbox));
    let about = |p: &Process| p.memory.message().is_some_and(|m| m.order == order);
    let memory = world.processes.iter().any(|p| p.life == Life::Running && about(p));
    let asked = world.processes.iter().any(|p| p.commands.contains(&order));
    let calls = world.broker.calls.iter().any(|c| c.stage == Stage::Leaving && c.message.order == order);
    let logged = world.stores.iter().any(|s| s.wal.iter().any(|r| r.row.order == order));
    (polled && pending_rows(world).contains(&order)) || logged || memory || asked || calls
}

/// What a caption claims is a fact of its step, and what must be said is said.
fn check_claims(run: &Run, told: &mut BTreeSet<&'static str>) {
    for step in 1..=run.steps() {
        let said = caption(Lang::Fr, run, step).replace('\u{a0}', " ");
        let (before, frame) = (&run.frame(step - 1).world, run.frame(step));
        let world = &frame.world;
        let facts = &frame.facts;
        let at = || format!("{:?} step {step} {facts:?}: {said}", run.system.faults);
        let claims = |words: &str| said.contains(words);
        let mut implies = |words: &'static str, truth: bool| {
            if claims(words) {
                told.insert(words);
                assert!(truth, "“{words}” is not true: {}", at());
            }
        };
        let crash = frame.moment == Moment::Crash;
        let order = telling(run, step).order;
        let copies = world.history.of(order).copies;

        implies("Panne", crash);
        implies("la machine s’éteint", crash);
        implies("la machine redémarre", frame.moment == Moment::Restart);
        implies("alors que son débit est annulé", debits(world) == debits(before));
        implies("n’a jamais eu", copies == 0);
        implies("sans rien en cours", !world.broker.calls.iter().any(|c| c.stage == Stage::Leaving));
        implies(
            "reste sans réponse",
            facts.iter().any(|f| matches!(f, Fact::Crashed { unanswered, .. } if !unanswered.is_empty())),
        );
        implies("est déjà en route", world.broker.calls.iter().any(|c| c.stage == Stage::Leaving));
        implies(
            "revient dans la file",
            before.broker.unacked().next().is_some() && world.broker.ready().next().is_some(),
        );
        implies("le débit est fait", debits(world) > 0);
        implies(
            "rien n’est écrit nulle part",
            world.orders().all(|o| !world.committed(o) && world.history.of(o).copies == 0),
        );
        implies("base et broker sont à jour", world.committed(order) && copies > 0);
        implies("est déjà publié", copies > 0);
        implies("la base dit encore", pending_rows(world).contains(&order));
        implies("la base garde m", pending_rows(world).contains(&order));
        implies("le dit « en attente »", pending_rows(world).contains(&order));
        implies("service et relais", run.system.find(Role::Relay, 1).is_some());
        implies(
            "rien n’y dit de publier",
            !something_says_publish(&run.system, world, order) && world.committed(order),
        );
        implies("rien n’y dit d’écrire", !world.committed(order) && copies > 0);
        implies("rien n’y dit de répondre", world.history.of(order).told.is_none());
        implies("n’est nulle part", !world.committed(order) && copies == 0);
        implies("n’était jamais arrivée", !world.committed(order) && copies == 0);
        implies(
            "le relais a oublié la confirmation",
            run.frames[..step].iter().any(|f| f.facts.iter().any(|x| matches!(x, Fact::Confirmed(..)))),
        );
        let of_outbox = claims("de outbox est définitive") && pending_rows(world).contains(&order);
        implies("est définitive", of_outbox || world.committed(order) && !before.committed(order));
        implies("définitives ensemble", world.committed(order) && pending_rows(world).contains(&order));
        implies(
            "n’existe que dans la mémoire",
            copies == 0
                && world.processes.iter().any(|p| p.memory.message().is_some_and(|m| m.order == order))
                && !pending_rows(world).contains(&order),
        );
        implies("débite 59 €", debits(world) > debits(before) || claims("encore ouverte"));
        implies("ne débite pas", debits(world) == debits(before));
        implies("une seconde fois et acquitte", debits(world) > 1);
        implies(
            "range dans la file",
            world.history.past.iter().zip(&before.history.past).any(|(a, b)| a.copies > b.copies),
        );
        implies("seconde copie", copies == 2);
        implies("base n’a pas encore la commande", !world.committed(order) && debits(world) > 0);
        implies("base n’a pas la commande", !world.committed(order));
        implies("seule la mémoire du relais le sait", pending_rows(world).contains(&order) && copies > 0);
        let still_pending = facts.iter().any(|f| {
            let Fact::Marked { store, row, .. } = f else { return false };
            world
                .store(*store)
                .rows
                .iter()
                .any(|r| (r.table, r.id, r.status) == (Table::Outbox, row.id, Some(Status::Pending)))
        });
        implies("marque m42 « envoyé » dans la base", !still_pending);
        implies("en attente dans", pending_rows(world).contains(&order));
        implies("sans attendre le broker", copies == 0 && pending_rows(world).contains(&order));
        implies("répond « ok »", facts.iter().any(|f| matches!(f, Fact::Answered(_, _, Reply::Ok))));
        implies("répond « erreur »", facts.iter().any(|f| matches!(f, Fact::Answered(_, _, Reply::Error))));
        implies("alors que la base a la commande", world.committed(order));
        implies("trouve m42 toujours en attente", before.history.of(Order(0)).tried);
        implies("personne ne relira la base", !run.system.store_ids().any(|s| run.system.polls(s, Table::Outbox)));
        implies("un seul débit", debits_of(world, order) == 1);
        implies("deux débits", debits_of(world, order) == 2);
        implies("Fin : une commande", world.history.past.len() == 1);
        implies("plus rien n’est en attente", pending_of(&run.system, world).is_empty());
        implies("Fin", frame.moment == Moment::End);
        implies("broker s’arrête", !world.broker.up);
        implies("broker redémarre", world.broker.up);

        // and the other way round: what must be said is said
        let undone = claims("annule") || claims("annulé");
        if crash {
            assert_eq!(undone, rolled_back(facts) > 0, "rolled-back rows and their mention: {}", at());
            let crashed = facts.iter().any(|f| matches!(f, Fact::Crashed { unanswered, .. } if !unanswered.is_empty()));
            assert_eq!(claims("sans réponse"), crashed, "{}", at());
        }
        let premature = facts
            .iter()
            .any(|f| matches!(f, Fact::Received(_, outbox_lab::model::Received::Message { premature: true, .. })));
        if premature && debits(world) == 1 && debits(before) == 0 && matches!(frame.moment, Moment::Ack(_)) {
            assert!(claims("alors que la base n’a pas"), "a debit before the order: {}", at());
        }
        if step < run.steps() {
            assert!(!claims("perdu"), "“perdu” before the end: {}", at());
        }
    }
}

/// The band says neither lost nor consistent too early.
fn check_band(run: &Run) {
    for step in 0..run.steps() {
        let world = &run.frame(step).world;
        let head = headline(Lang::Fr, run, step);
        let why = reason(Lang::Fr, run, step);
        let at = || format!("{:?} step {step}: {head} / {why}", run.system.faults);
        assert!(Standing::ALL.iter().any(|s| (text(Lang::Fr).standing)(*s) == head), "{}", at());
        assert!(!why.contains("perdu") && !why.contains("ohérent"), "{}", at());
        let open = world.stores.iter().flat_map(|s| &s.open).flat_map(|t| &t.changes);
        let open = open.filter(|c| matches!(c, Change::Insert(r) if r.table == Table::Orders)).count() > 0;
        let orders = world.orders().filter(|o| world.committed(*o)).count();
        let copies: u8 = world.orders().map(|o| world.history.of(o).copies).sum();
        if head == "Rien n’est encore écrit" {
            assert!(orders == 0 && copies == 0 && !open, "{}", at());
        }
        if head == "D’accord pour l’instant" {
            assert!(orders > 0 && copies > 0, "{}", at());
        }
        if head == "Pas d’accord" {
            // nothing may be left that a rule will still take, for the order that the band speaks of
            let (_, order) = outbox_lab::content::reason::why(run, step);
            let polled = run.system.store_ids().any(|s| run.system.polls(s, Table::Outbox));
            let waits = polled && pending_rows(world).contains(&order) && world.history.of(order).copies == 0;
            assert!(!waits, "{}", at());
        }
    }
}

/// The reason explains the verdict that is shown.
fn check_reason(run: &Run) -> Why {
    let (why, _) = outbox_lab::content::reason::why(run, run.steps());
    assert_eq!(why.headline(), Some(run.verdict.headline), "{:?} {:?}", run.system.faults, run.verdict);
    assert_eq!(why.standing(), None);
    assert_ne!(note_at(run, run.steps()), Note::NotYet);
    assert_eq!(note_at(run, 0), Note::NotYet);
    // what a note speaks of is there, and what it tells to switch on is off
    let note = (explain::words(Lang::Fr).note)(note_at(run, run.steps()));
    let rows = |table| run.system.procs().any(|p| run.system.spec(p).program.has(|op| writes(op, table)));
    if note.contains("relais") || note.contains("ligne outbox") {
        assert!(run.system.find(Role::Relay, 1).is_some() && rows(Table::Outbox), "{note}");
    }
    if note.contains("Remets l’inbox") || note.contains("sans inbox") {
        assert!(!rows(Table::Inbox), "{note}");
    }
    if note.contains("écrit le numéro du message dans la même transaction") {
        assert!(rows(Table::Inbox), "{note}");
    }
    why
}

fn writes(op: &Op, table: Table) -> bool {
    matches!(op, Op::Insert { table: t, .. } if *t == table)
}

#[test]
fn every_step_of_every_run_is_well_and_truly_said() {
    let (mut claims, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    runs(HELD..METHODS.len(), |run| {
        for step in 0..=run.steps() {
            LANGS.into_iter().for_each(|lang| check_words(run, lang, step));
        }
    });
    runs(0..HELD, |run| {
        for step in 0..=run.steps() {
            LANGS.into_iter().for_each(|lang| check_words(run, lang, step));
            assert_ne!(telling(run, step).say, Say::Waits, "{:?} {:?}", run.system.faults, run.frame(step).facts);
        }
        check_claims(run, &mut claims);
        check_band(run);
        reasons.insert(check_reason(run));
    });
    assert!(claims.len() >= 45, "the runs reach the claims: {claims:?}");
    for why in [Why::Lost, Why::Phantom, Why::Twice, Why::TwiceOneCopy, Why::Absorbed, Why::LateFromTable] {
        assert!(reasons.contains(&why), "{why:?} is reached: {reasons:?}");
    }
    for why in [Why::LateFromQueue, Why::ConsistentSeveral, Why::ConsistentPremature, Why::NothingUnanswered] {
        assert!(reasons.contains(&why), "{why:?} is reached: {reasons:?}");
    }
}

#[test]
fn a_story_without_end_says_so() {
    let mut system = METHODS[3].system(Knobs::default());
    // a relay that never marks publishes for ever
    common::without(&mut system, Role::Relay, &["mark"]);
    let run = Run::new(system);
    assert_ne!(run.ending, Ending::Quiet);
    assert!(caption(Lang::Fr, &run, run.steps()).starts_with("Sans fin"));
    assert!(caption(Lang::En, &run, run.steps()).starts_with("No end"));
}

#[test]
fn two_relays_are_told_apart() {
    let mut system = METHODS[3].system(Knobs::default());
    let mut second = system.processes[1].clone();
    second.nth = 2;
    second.machine = Machine(2);
    system.processes.push(second);
    let run = Run::new(system);
    let all: Vec<String> = (0..=run.steps()).map(|s| caption(Lang::Fr, &run, s)).collect();
    assert!(all.iter().any(|c| c.contains("relais 1") || c.contains("relais 2")), "{all:?}");
    let en: Vec<String> = (0..=run.steps()).map(|s| caption(Lang::En, &run, s)).collect();
    assert!(en.iter().any(|c| c.contains("relay 1") || c.contains("relay 2")), "{en:?}");
}

// ---- the chapter ----

#[test]
fn the_same_steps_are_said_word_for_word_with_and_without_the_crash() {
    for lang in LANGS {
        let (none, crash) = (cell(3, Preset::None, true), cell(3, Preset::BetweenWrites, true));
        for step in 7..=10 {
            assert_eq!(caption(lang, &none, step), caption(lang, &crash, step + 1));
        }
    }
}

#[test]
fn no_two_steps_of_the_chapter_in_a_row_say_the_same() {
    for method in 0..PINNED {
        for preset in Preset::ALL {
            for inbox in [true, false] {
                let run = cell(method, preset, inbox);
                for lang in LANGS {
                    for step in 1..=run.steps() {
                        assert_ne!(caption(lang, &run, step), caption(lang, &run, step - 1));
                    }
                }
            }
        }
    }
}

/// Every cell of the chapter, and the one where the inbox matters without it too.
fn golden(lang: Lang) -> String {
    let mut out = String::new();
    for (i, method) in METHODS.iter().enumerate().take(PINNED) {
        for preset in Preset::ALL {
            for inbox in [true, false] {
                let run = cell(i, preset, inbox);
                let with: Vec<String> = (0..=run.steps()).map(|s| caption(lang, &cell(i, preset, true), s)).collect();
                let said: Vec<String> = (0..=run.steps()).map(|s| caption(lang, &run, s)).collect();
                if !inbox && said == with {
                    continue;
                }
                let controls = &text(lang).controls;
                let box_words = if inbox { controls.inbox_on } else { controls.inbox_off };
                let title = [label::method(lang, method), label::preset(lang, preset), controls.inbox];
                out += &format!("## {} {box_words}\n", title.join(" · "));
                for (step, words) in said.iter().enumerate() {
                    let ledger = ledger(lang, &run, step);
                    let numbers =
                        [&ledger.orders, &ledger.messages, &ledger.debits].map(|c| format!("{} {}", c.number, c.noun));
                    out += &format!("{} {words}\n", label::step_of(lang, step, run.steps()));
                    out += &format!("    [{}] {}\n", headline(lang, &run, step), reason(lang, &run, step));
                    out += &format!("    {} {} {} → {}\n", numbers[0], ledger.sign, numbers[1], numbers[2]);
                }
                out.push('\n');
            }
        }
    }
    out
}

#[test]
fn the_chapter_reads_as_pinned() {
    for (lang, path) in [(Lang::Fr, "captions-fr.txt"), (Lang::En, "captions-en.txt")] {
        let path = format!("{}/tests/golden/{path}", env!("CARGO_MANIFEST_DIR"));
        let now = golden(lang);
        if std::env::var_os("GOLDEN").is_some_and(|v| v == "write") {
            std::fs::write(&path, &now).expect("the golden file can be written");
        }
        let pinned = std::fs::read_to_string(&path).expect("the golden file is there");
        for (n, (a, b)) in now.lines().zip(pinned.lines()).enumerate() {
            assert_eq!(a, b, "{path}:{}", n + 1);
        }
        assert_eq!(now.len(), pinned.len(), "{path}: as long as pinned");
    }
}

#[test]
fn the_examples_of_the_chapter_steps_are_met() {
    let says = |method, preset, inbox, step: usize, words: &str| {
        let said = caption(Lang::Fr, &cell(method, preset, inbox), step).replace('\u{a0}', " ");
        assert_eq!(said, words);
    };
    let (base_first, outbox) = (0, 3);
    says(base_first, Preset::None, true, 1, "Le service reçoit la commande 42 et ouvre une transaction.");
    says(
        base_first,
        Preset::None,
        true,
        3,
        "COMMIT : la commande 42 est définitive ; m42 n’existe que dans la mémoire du service.",
    );
    says(base_first, Preset::None, true, 5, "Paiement reçoit m42, débite 59 € et acquitte le message.");
    says(
        base_first,
        Preset::BetweenWrites,
        true,
        4,
        "Panne : la machine s’éteint après le COMMIT, avant la publication ; le client reste sans réponse.",
    );
    says(outbox, Preset::None, true, 4, "COMMIT : les deux lignes deviennent définitives ensemble.");
    says(
        outbox,
        Preset::BetweenWrites,
        true,
        5,
        "Panne : la machine s’éteint après le COMMIT ; service et relais s’arrêtent, le client reste sans réponse.",
    );
    says(
        outbox,
        Preset::BetweenWrites,
        true,
        12,
        "Fin : base et broker sont d’accord ; Paiement a reçu m42 plus tard.",
    );
    says(
        outbox,
        Preset::AfterWrites,
        true,
        14,
        "Paiement reconnaît m42 dans son inbox, ne débite pas et acquitte le message.",
    );
    says(outbox, Preset::AfterWrites, true, 17, "Fin : une commande, deux copies, un seul débit.");
    says(outbox, Preset::AfterWrites, false, 17, "Fin : une commande, deux copies, deux débits.");
}

// ---- labels ----

#[test]
fn every_method_preset_line_and_slot_has_its_words() {
    for lang in LANGS {
        let methods: BTreeSet<&str> = METHODS.iter().map(|m| label::method(lang, m)).collect();
        assert_eq!(methods.len(), METHODS.len());
        assert!(METHODS.iter().all(|m| label::method(lang, m) != m.name), "a method is shown by its identifier");
        let presets: BTreeSet<&str> = Preset::ALL.into_iter().map(|p| label::preset(lang, p)).collect();
        assert_eq!(presets.len(), Preset::ALL.len());
        for method in &METHODS {
            let system = method.system(Knobs::default());
            for p in system.procs() {
                let spec = system.spec(p);
                let mut slots = BTreeSet::new();
                for (i, line) in spec.program.lines.iter().enumerate() {
                    let words = label::line(lang, &spec.program, i, Order(0));
                    assert!(complaints(lang, &words).is_empty() && !words.contains('{'), "{words}");
                    let spoken = label::spoken_line(lang, &spec.program, i, Order(0));
                    assert!(complaints(lang, &spoken).is_empty() && !spoken.contains('{'), "{spoken}");
                    if line.shown == outbox_lab::model::Shown::Line && spec.role != Role::Consumer {
                        assert!(words.chars().count() <= 21, "the code lane is 21 characters wide: {words}");
                    }
                    let gap = Gap::after(spec.role, line.label);
                    let slot = label::slot(lang, &system, &gap);
                    assert!(complaints(lang, &slot).is_empty() && !slot.contains('{'), "{slot}");
                    slots.insert(slot);
                    let elsewhere = label::elsewhere(lang, &system, &Gap { pass: 2, ..gap });
                    assert!(elsewhere.contains('2') && !elsewhere.contains('{'), "{elsewhere}");
                }
                let offered = outbox_lab::methods::slots(&spec.program);
                let names: BTreeSet<String> =
                    offered.iter().map(|l| label::slot(lang, &system, &Gap::after(spec.role, l))).collect();
                assert_eq!(names.len(), offered.len(), "each slot has a name of its own: {names:?}");
            }
        }
    }
    let system = METHODS[0].system(Knobs::default());
    let slot = |lang, line| label::slot(lang, &system, &Gap::after(Role::Service, line));
    assert_eq!(slot(Lang::Fr, "commit"), "Panne après le COMMIT, avant la publication");
    assert_eq!(slot(Lang::En, "answer"), "Crash after the reply");
    assert_eq!(slot(Lang::Fr, "receive"), "Panne avant le BEGIN");
}

#[test]
fn none_is_singular_in_french_and_plural_in_english() {
    let run = cell(0, Preset::BetweenWrites, true);
    let spoken = |lang, step| ledger(lang, &run, step).spoken;
    assert_eq!(spoken(Lang::Fr, 6), "Base 1 commande, Broker 0 message, Paiement 0 débit.");
    assert_eq!(spoken(Lang::En, 6), "Database 1 order, Broker 0 messages, Payment 0 debits.");
    let twice = cell(3, Preset::AfterWrites, false);
    assert_eq!(ledger(Lang::Fr, &twice, 17).spoken, "Base 1 commande, Broker 2 messages, Paiement 2 débits.");
    assert_eq!(ledger(Lang::Fr, &run, 6).sign, "≠");
    assert_eq!(ledger(Lang::Fr, &cell(0, Preset::None, true), 8).sign, "=");
    assert_eq!(label::number(3), "3+", "the model counts no further");
}

#[test]
fn notices_repeat_what_they_are_about() {
    let (_, notices) = parse_link("method=nonsense&step=99&colour=red&crash=service.nowhere");
    assert!(!notices.is_empty());
    for lang in LANGS {
        let all: Vec<String> = notices.iter().map(|n| notice(lang, n)).collect();
        assert!(all.iter().any(|n| n.contains("colour")), "{all:?}");
        assert!(all.iter().any(|n| n.contains("nonsense")), "{all:?}");
        for words in &all {
            assert!(!words.contains('{') && words.ends_with('.'), "{words}");
        }
    }
}

// ---- the rule of the house ----

#[test]
fn sentences_never_read_a_name() {
    let sources = [
        include_str!("../src/content/caption.rs"),
        include_str!("../src/content/telling/mod.rs"),
        include_str!("../src/content/telling/service.rs"),
        include_str!("../src/content/telling/publication.rs"),
        include_str!("../src/content/telling/consumer.rs"),
        include_str!("../src/content/telling/outage.rs"),
        include_str!("../src/content/telling/ending.rs"),
        include_str!("../src/content/reason/mod.rs"),
        include_str!("../src/content/reason/now.rs"),
        include_str!("../src/content/reason/ending.rs"),
    ];
    for source in sources {
        let code: Vec<&str> = source.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        for word in ["methods::", "Preset", "Scenario", ".label", "dual", "\"outbox"] {
            assert!(!code.contains(word), "{word} in a file that makes sentences");
        }
    }
}

#[test]
fn sentences_do_not_change_when_every_line_gets_another_name() {
    for method in &METHODS {
        let plain = method.system(Knobs::default());
        for fault in [None].into_iter().chain(faults(&plain).into_iter().map(Some)) {
            let named = System { faults: fault.into_iter().collect(), ..plain.clone() };
            let mut renamed = named.clone();
            for spec in &mut renamed.processes {
                spec.program.lines.iter_mut().for_each(|line| line.label = "x");
            }
            let (named, renamed) = (Run::new(named), Run::new(renamed));
            for step in 0..=named.steps() {
                let said = |run| (caption(Lang::Fr, run, step), reason(Lang::Fr, run, step));
                assert_eq!(said(&named), said(&renamed));
            }
        }
    }
}
