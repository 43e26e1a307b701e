//! Arbitrary pages and arbitrary inputs.

use std::sync::OnceLock;

use outbox_lab::methods::METHODS;
use outbox_lab::model::{Action, ORDERS_AT_MOST, Reply, System, World};
use outbox_lab::session::{
    At, Controls, FAULTS_AT_MOST, Gap, Keys, Kind, Lang, Lock, Mode, PASS_AT_MOST, Page, START, STEP_AT_MOST, Scenario,
    Theme, Trouble, Variant, Vote, write_link,
};

/// A source of choices.
pub trait Choose {
    /// One of `n`, from 0.
    fn below(&mut self, n: usize) -> usize;

    /// One of a list.
    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// Choices from a list of numbers, so that a failing case shrinks; 0 for ever when it is used up.
pub struct Picks<'a> {
    left: &'a [u16],
}

impl Picks<'_> {
    pub fn new(left: &[u16]) -> Picks<'_> {
        Picks { left }
    }
}

impl Choose for Picks<'_> {
    fn below(&mut self, n: usize) -> usize {
        let Some((first, rest)) = self.left.split_first() else { return 0 };
        self.left = rest;
        usize::from(*first) % n
    }
}

/// A small generator, the same on every machine (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Choose for Random {
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Any page: any method, knobs, places and faults that mean something, any setting.
pub fn page(choose: &mut impl Choose) -> Page {
    let mut scenario = Scenario::new(&METHODS[choose.below(METHODS.len())]);
    scenario.knobs.inbox = choose.below(2) == 0;
    scenario.knobs.on_failure = choose.of(&[Reply::Error, Reply::Unknown, Reply::Ok]);
    scenario.orders = 1 + choose.below(ORDERS_AT_MOST) as u8;
    let (system, gaps) = places(&scenario);
    for _ in 0..choose.below(4) {
        let gap = gap(choose, gaps);
        if !scenario.crashes.contains(&gap) && scenario.crashes.len() < FAULTS_AT_MOST {
            scenario.crashes.push(gap);
        }
    }
    for _ in 0..choose.below(4) {
        let kind = choose.of(&Kind::ALL);
        let at = match choose.below(4) {
            0 => At::Idle,
            1 => At::Start,
            _ => At::Gap(gap(choose, gaps)),
        };
        // before anybody's first line is written `start`, but for a death
        let at = match at {
            At::Gap(gap) if gap.line == START && kind != Kind::ProcessCrash => At::Start,
            other => other,
        };
        let trouble = Trouble { kind, bracket: outbox_lab::session::Bracket::None, at };
        if trouble.fits(system) && !scenario.troubles.iter().any(|t| t.shadows(&trouble)) {
            scenario.troubles.push(trouble);
        }
    }
    let mut lock: Vec<Lock> = Lock::ALL.into_iter().filter(|_| choose.below(2) == 1).collect();
    lock.sort();
    let rows: Vec<Variant> = Variant::all().iter().copied().filter(|_| choose.below(4) == 1).collect();
    let rows = Variant::sorted(&rows);
    scenario.schedule = schedule(choose, &scenario.system());
    Page {
        mode: choose.of(&Mode::ALL),
        scenario,
        with: (choose.below(2) == 1).then(|| choose.of(Variant::all())),
        rows,
        unfold: choose.below(2) == 1,
        step: choose.of(&[0, 1, 6, 17, 300, STEP_AT_MOST]),
        lang: choose.of(&Lang::ALL),
        theme: choose.of(&Theme::ALL),
        motion: choose.below(2) == 0,
        talk: choose.below(2) == 1,
        predict: choose.below(2) == 1,
        vote: Vote::Open,
        embed: choose.below(2) == 1,
        keys: choose.of(&Keys::ALL),
        controls: choose.of(&Controls::ALL),
        lock,
    }
}

/// Choices that a system allows from its first moment on; none, mostly.
fn schedule(choose: &mut impl Choose, system: &System) -> Vec<Action> {
    let mut world = World::new(system);
    let mut schedule = vec![];
    for _ in 0..[0, 0, 0, 1, 9, 30][choose.below(6)] {
        let enabled = system.enabled(&world);
        if enabled.is_empty() {
            break;
        }
        let action = choose.of(&enabled);
        world = system.step(&world, action).expect("what is enabled is not refused").world;
        schedule.push(action);
    }
    schedule
}

/// A system, and every place in it on its first pass.
type Places = (System, Vec<Gap>);

/// The system of a scenario without its faults, and its places. Kept, because a million scenarios ask.
fn places(scenario: &Scenario) -> &'static Places {
    static KEPT: OnceLock<Vec<[Places; 2]>> = OnceLock::new();
    let all = KEPT.get_or_init(|| {
        let with = |method, inbox| {
            let mut scenario = Scenario::new(method);
            scenario.knobs.inbox = inbox;
            (scenario.bare_system(), gaps(&scenario.bare_system()))
        };
        METHODS.iter().map(|method| [with(method, false), with(method, true)]).collect()
    });
    let method = METHODS.iter().position(|m| m.name == scenario.method).unwrap();
    &all[method][usize::from(scenario.knobs.inbox)]
}

fn gaps(system: &System) -> Vec<Gap> {
    let mut all = vec![];
    for process in &system.processes {
        let lines = [START].into_iter().chain(process.program.lines.iter().map(|l| l.label));
        all.extend(lines.map(|line| Gap { role: process.role, nth: process.nth, line, pass: 1 }));
    }
    all
}

fn gap(choose: &mut impl Choose, gaps: &[Gap]) -> Gap {
    let mut gap = choose.of(gaps);
    if gap.line != START {
        gap.pass = choose.of(&[1, 1, 1, 2, 9, 10, PASS_AT_MOST]);
    }
    gap
}

/// What somebody could send: a link, a link with accidents, words of the grammar in no order, or noise.
pub fn input(random: &mut Random) -> String {
    match random.below(10) {
        0..5 => {
            let mut link = write_link(&page(random));
            for _ in 0..[0, 0, 0, 1, 2, 5][random.below(6)] {
                link = accident(random, &link);
            }
            link
        }
        5..8 => sentence(random),
        8 => (0..random.below(40)).map(|_| random.of(&CHARACTERS)).collect(),
        _ => {
            let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.next() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

/// Keys with values of theirs or of others.
fn sentence(random: &mut Random) -> String {
    let mut out = String::from(random.of(&["", "", "#", "#&", " "]));
    for _ in 0..random.below(5) {
        let pair = match random.below(5) {
            0 => random.of(&WORDS).to_string(),
            1 => format!("{}={}", random.of(&WORDS), random.of(&WORDS)),
            2 => format!("crash={}.{}", random.of(&WORDS), random.of(&WORDS)),
            3 => format!("fault={}:{}.{}", random.of(&WORDS), random.of(&WORDS), random.of(&WORDS)),
            _ => random.of(&PAIRS).to_string(),
        };
        // mostly what means something
        let pair = if random.below(3) > 0 { random.of(&PAIRS).to_string() } else { pair };
        out.push_str(&pair);
        out.push('&');
    }
    out
}

/// One edit: a character lost, doubled, changed or put in, a part cut out, repeated or moved.
fn accident(random: &mut Random, link: &str) -> String {
    let mut chars: Vec<char> = link.chars().collect();
    if chars.is_empty() {
        return random.of(&CHARACTERS).to_string();
    }
    let at = random.below(chars.len());
    let end = at + random.below(chars.len() - at + 1);
    match random.below(7) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[at]),
        2 => chars[at] = random.of(&CHARACTERS),
        3 => chars.insert(at, random.of(&CHARACTERS)),
        4 => drop(chars.drain(at..end)),
        5 => {
            let part = chars[at..end].to_vec();
            chars.extend(part);
        }
        _ => chars.rotate_left(at),
    }
    chars.into_iter().collect()
}

const CHARACTERS: [char; 32] = [
    '&',
    '=',
    '+',
    ':',
    '.',
    '@',
    '%',
    '#',
    ',',
    '-',
    '<',
    '>',
    '"',
    '\'',
    '\\',
    '\0',
    '\n',
    '\u{202e}',
    'é',
    '\u{1f4a5}',
    '0',
    '1',
    '9',
    'a',
    'F',
    'v',
    's',
    'ﬁ',
    '\u{a0}',
    ' ',
    '\u{feff}',
    '²',
];

const WORDS: [&str; 31] = [
    "v",
    "mode",
    "method",
    "crash",
    "fault",
    "step",
    "lang",
    "outbox",
    "service",
    "relay",
    "consumer",
    "commit",
    "publish",
    "confirm",
    "start",
    "receive@2",
    "mark@0",
    "nack",
    "answer-lost",
    "broker-down",
    "none",
    "on",
    "with",
    "rows",
    "unfold",
    "schedule",
    "strike",
    "tick-relay*2",
    "outbox:no-inbox",
    "999999999999",
    "-1",
];

const PAIRS: [&str; 26] = [
    "predict=on",
    "v=1",
    "method=outbox",
    "mode=compare",
    "mode=matrix",
    "with=outbox:no-inbox",
    "rows=outbox+dual-write-db-first",
    "schedule=service*3+strike+broker",
    "method=dual-write-publish-first",
    "crash=between-writes",
    "crash=service.commit",
    "crash=service.start+consumer.ack@2",
    "fault=broker-down:start",
    "fault=answer-lost:service.commit",
    "fault=retry-with-key+broker-down+retry-without-key",
    "inbox=off",
    "told=unknown",
    "orders=2",
    "step=6",
    "lang=en",
    "theme=projector",
    "motion=off",
    "talk",
    "keys=page",
    "controls=step",
    "lock=crash",
];
