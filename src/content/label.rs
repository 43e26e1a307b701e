//! Names and labels: what a thing is called on a control, in the code lane, on the timeline.

use super::doing::Doing;
use super::fill::{Blanks, fill, small};
use super::text;
use super::tick::Tick;
use crate::methods::{Method, Preset};
use crate::model::{CAP, MessageId, Order, Proc, Program, Role, Shown, Space, System};
use crate::session::{Gap, Lang, Run, Scenario, Variant, order_number};

/// An order's number: 42.
pub fn order(order: Order) -> String {
    order_number(order).to_string()
}

/// A message's number: m42.
pub fn message(id: MessageId) -> String {
    // the message that announces order 42 is m42; one whose id is made otherwise says how
    let number = match id.space {
        Space::Event => order_number(Order(id.n)).to_string(),
        Space::Aggregate => format!("a{}", id.n + 1),
        Space::Bare => format!("#{}", id.n + 1),
        Space::Of(_) => format!("o{}", id.n + 1),
    };
    match id.suffix {
        0 => format!("m{number}"),
        n => format!("m{number}.{n}"),
    }
}

/// What the choice of the method calls it. The only place that knows methods by name; a method without a label of its
/// own is shown by its identifier.
pub fn method(lang: Lang, method: &'static Method) -> &'static str {
    let labels = &text(lang).methods;
    match method.name {
        "dual-write-db-first" => labels.db_first,
        "dual-write-publish-first" => labels.publish_first,
        "dual-write-in-transaction" => labels.in_transaction,
        "outbox" => labels.outbox,
        other => labels.others.iter().find(|(name, _)| *name == other).map_or(other, |(_, label)| label),
    }
}

/// What the choice of the crash calls a preset.
pub fn preset(lang: Lang, preset: Preset) -> &'static str {
    let labels = &text(lang).presets;
    match preset {
        Preset::None => labels.none,
        Preset::BeforeWrites => labels.before_writes,
        Preset::BetweenWrites => labels.between_writes,
        Preset::AfterWrites => labels.after_writes,
    }
}

/// What a run is called: the method and its crash in words, other faults as they are written.
pub fn scenario(lang: Lang, scenario: &Scenario, system: &System) -> String {
    let mut parts = vec![method(lang, scenario.method()).to_string()];
    match scenario.preset() {
        Some(named) => parts.push(small(preset(lang, named))),
        None => parts.extend(scenario.crashes.iter().map(|gap| small(&slot(lang, system, gap)))),
    }
    parts.extend(scenario.troubles.iter().map(ToString::to_string));
    parts.join(", ")
}

/// What a row of the table or a side of a comparison is called.
pub fn variant(lang: Lang, variant: &Variant) -> String {
    let name = method(lang, variant.method()).to_string();
    [name].into_iter().chain(turns(lang, variant)).collect::<Vec<_>>().join(", ")
}

/// The same below the name of its method.
pub fn twist(lang: Lang, variant: &Variant) -> String {
    let turns = turns(lang, variant).join(", ");
    if turns.is_empty() { super::modes::words(lang).plain.to_string() } else { turns }
}

/// What makes it another method than the plain one; what has no name, as it is written.
fn turns(lang: Lang, variant: &Variant) -> Vec<String> {
    let (named, other) = variant.named_parts();
    let names = named.iter().filter_map(|i| super::modes::words(lang).twists.get(*i)).map(|name| name.to_string());
    names.chain(other).collect()
}

/// What a column of the table is called.
pub fn column(lang: Lang, n: usize) -> &'static str {
    Preset::ALL.get(n).map_or("", |p| preset(lang, *p))
}

/// What the stage calls a process of that role.
pub fn role(lang: Lang, role: Role) -> &'static str {
    let stage = &text(lang).stage;
    match role {
        Role::Service => stage.service,
        Role::Relay => stage.relay,
        Role::Consumer => stage.consumer,
        Role::Job => stage.job,
    }
}

/// A process as subject, as receiver and as owner within a sentence; numbered where there are several of its role.
pub(super) fn within(lang: Lang, system: &System, p: Proc) -> [String; 3] {
    let spec = system.spec(p);
    let glue = &text(lang).glue;
    let forms = match spec.role {
        Role::Service => glue.service,
        Role::Relay => glue.relay,
        Role::Consumer => glue.consumer,
        Role::Job => glue.job,
    };
    let several = system.processes.iter().filter(|s| s.role == spec.role).count() > 1;
    let number = if several { format!(" {}", spec.nth) } else { String::new() };
    forms.map(|form| fill(form, &Blanks::new().with("n", number.clone())))
}

/// The blanks that are about an order, at a step: its number, its message's, copies and debits so far, and how many
/// orders there are.
pub(super) fn about(lang: Lang, run: &Run, step: usize, about: Order) -> Blanks {
    let glue = &text(lang).glue;
    let world = &run.frame(step).world;
    let debits = run.system.effects(world, about).into_iter().max();
    // two, or at least three: the model counts no further
    let many = |n: usize, words: [&'static str; 2]| if n > 2 { words[1] } else { words[0] };
    Blanks::new()
        .with("o", order(about))
        .with("m", message(MessageId::event(about)))
        .with("copies", many(usize::from(world.history.of(about).copies), glue.copies))
        .with("debits", many(usize::from(debits.unwrap_or(0)), glue.debits))
        .with("orders", many(world.history.past.len(), glue.orders))
}

fn line_words(words: fn(Doing) -> &'static str, program: &Program, line: usize, about: Order) -> String {
    let blanks = Blanks::new().with("o", order(about)).with("m", message(MessageId::event(about)));
    Doing::of_line(program, line).map_or_else(String::new, |doing| fill(words(doing), &blanks))
}

/// A line of a program as the code lane shows it, about that order.
pub fn line(lang: Lang, program: &Program, line: usize, about: Order) -> String {
    line_words(text(lang).code, program, line, about)
}

/// What is done, as the code lane shows it, about that order and that message.
pub fn code(lang: Lang, doing: Doing, order: Order, message: MessageId) -> String {
    let blanks = Blanks::new().with("o", self::order(order)).with("m", self::message(message));
    fill((text(lang).code)(doing), &blanks)
}

/// A line of a program as a screen reader says it.
pub fn spoken_line(lang: Lang, program: &Program, line: usize, about: Order) -> String {
    line_words(text(lang).spoken, program, line, about)
}

/// The name of the slot that a gap is: "Panne après le COMMIT, avant la publication". Empty if the system has no such
/// gap.
pub fn slot(lang: Lang, system: &System, gap: &Gap) -> String {
    named(lang, of_gap(system, gap), gap.pass)
}

/// What the choice of the crash says when the gap is none of the presets.
pub fn elsewhere(lang: Lang, system: &System, gap: &Gap) -> String {
    match of_gap(system, gap) {
        (Some(after), Some(before)) => {
            let template = text(lang).controls.crash_elsewhere;
            between(lang, template, Some(after), Some(before)) + &pass_words(lang, gap.pass)
        }
        around => named(lang, around, gap.pass),
    }
}

/// The line that a gap follows, as a moment: "le COMMIT". Empty if the system has no such line.
pub fn after(lang: Lang, system: &System, gap: &Gap) -> &'static str {
    let program = gap.process(system).map(|p| &system.spec(p).program);
    let doing = program.and_then(|program| Doing::of_line(program, usize::from(program.line(gap.line)?)));
    doing.map_or("", text(lang).noun)
}

/// What is done before and after a gap, as far as it is on screen.
type Around = (Option<Doing>, Option<Doing>);

fn named(lang: Lang, around: Around, pass: u8) -> String {
    let controls = &text(lang).controls;
    let template = match around {
        (None, None) => return String::new(),
        (None, Some(_)) => controls.slot_first,
        (Some(_), None) => controls.slot_last,
        (Some(_), Some(_)) => controls.slot,
    };
    between(lang, template, around.0, around.1) + &pass_words(lang, pass)
}

fn pass_words(lang: Lang, pass: u8) -> String {
    if pass < 2 {
        return String::new();
    }
    fill(text(lang).controls.slot_pass, &Blanks::new().with("n", pass.to_string()))
}

fn of_gap(system: &System, gap: &Gap) -> Around {
    let Some(process) = gap.process(system) else { return (None, None) };
    let program = &system.spec(process).program;
    if gap.is_start() {
        return (None, Doing::of_line(program, 0));
    }
    program.line(gap.line).map_or((None, None), |line| around(program, usize::from(line)))
}

fn around(program: &Program, line: usize) -> Around {
    let shown = |i: &usize| program.lines.get(*i).is_some_and(|l| l.shown == Shown::Line);
    let after = Some(line).filter(shown).and_then(|i| Doing::of_line(program, i));
    let before = Some(line + 1).filter(shown).and_then(|i| Doing::of_line(program, i));
    match (after, before) {
        // within what is not on screen, it is named by the line that it follows
        (None, None) => (Doing::of_line(program, line), None),
        around => around,
    }
}

fn between(lang: Lang, template: &str, after: Option<Doing>, before: Option<Doing>) -> String {
    let noun = |doing: Option<Doing>| doing.map_or("", text(lang).noun);
    fill(template, &Blanks::new().with("after", noun(after)).with("before", noun(before)))
}

/// The name of the tick of a step.
pub fn tick(lang: Lang, run: &Run, step: usize) -> &'static str {
    (text(lang).tick)(Tick::of(run.frame(step)))
}

/// "Étape 3 sur 12."
pub fn step_of(lang: Lang, step: usize, steps: usize) -> String {
    numbered(text(lang).controls.step_of, step, steps)
}

/// "3 / 12"
pub fn step_short(lang: Lang, step: usize, steps: usize) -> String {
    numbered(text(lang).controls.step_short, step, steps)
}

fn numbered(template: &str, n: usize, of: usize) -> String {
    fill(template, &Blanks::new().with("n", n.to_string()).with("of", of.to_string()))
}

/// A counter of the model as a number; at the cap, where it stopped counting, "3+".
pub fn number(n: u8) -> String {
    if n >= CAP { format!("{n}+") } else { n.to_string() }
}

/// The noun for that number: French says "0 débit", English "0 debits".
pub fn noun(lang: Lang, n: u8, one: &'static str, many: &'static str) -> &'static str {
    match n {
        0 if text(lang).ledger.none_is_plural => many,
        0 | 1 => one,
        _ => many,
    }
}
