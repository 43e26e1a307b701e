//! Commands: buttons, keys, hosts and links all become one of these, and one pure function applies it.

use super::gap::Gap;
use super::key::Key;
use super::notice::{Notice, clip};
use super::page::{Lang, Lock, Page, Theme};
use super::run::{Moment, Run};
use super::scenario::Scenario;
use crate::methods::{Method, Preset};

/// Everything that a reader, a key, a host or a link can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// One step on.
    Next,
    /// One step back.
    Previous,
    /// The start.
    First,
    /// The end.
    Last,
    /// That step; beyond the end, the end.
    Goto(usize),
    /// Another method; an armed crash keeps its logical moment.
    Method(&'static str),
    /// The crash of a preset; `None` disarms.
    Preset(Preset),
    /// A crash of the machine after a line of a process.
    Crash(Gap),
    /// Another inbox setting.
    Inbox(bool),
    /// Another language.
    Lang(Lang),
    /// Another theme.
    Theme(Theme),
    /// Another wish for motion.
    Motion(bool),
    /// Settings as text, in the grammar of the link; what it does not name stays. It is the voice of the host, which
    /// sets the locks, so locks do not bind it.
    Set(String),
}

/// Applies a command. `run` is the run of the page's scenario, if it is at hand; it is told anew when it is needed and
/// absent. The result is always within its own run. A refused command leaves the page as it was.
pub fn apply(page: &Page, run: Option<&Run>, command: Command) -> (Page, Vec<Notice>) {
    let last = || run.map_or_else(|| Run::new(page.scenario.system()).steps(), Run::steps);
    let lock = match command {
        Command::Method(_) => Some(Lock::Method),
        Command::Preset(_) | Command::Crash(_) => Some(Lock::Crash),
        Command::Next | Command::Previous | Command::First | Command::Last | Command::Goto(_) => None,
        Command::Inbox(_) | Command::Lang(_) | Command::Theme(_) | Command::Motion(_) | Command::Set(_) => None,
    };
    let mut next = page.clone();
    let mut notices = vec![];
    match command {
        _ if lock.is_some_and(|lock| page.lock.contains(&lock)) => notices.extend(lock.map(Notice::Locked)),
        Command::Next => next.step = page.step.saturating_add(1).min(last()),
        Command::Previous => next.step = page.step.min(last()).saturating_sub(1),
        Command::First => next.step = 0,
        Command::Last => next.step = last(),
        Command::Goto(step) => {
            let last = last();
            if step > last {
                notices.push(Notice::StepBeyond { asked: step, last });
            }
            next.step = step.min(last);
        }
        Command::Method(name) => match Method::named(name) {
            Some(method) => notices = next.scenario.take_method(method),
            None => notices.push(Notice::UnknownValue(Key::Method, clip(name))),
        },
        Command::Preset(preset) => next.scenario.take_preset(preset),
        Command::Crash(gap) => {
            if gap.exists(&page.scenario.bare_system()) {
                next.scenario.crashes = vec![gap];
            } else {
                notices.push(Notice::NoSuchPlace { place: clip(&gap.to_string()), method: page.scenario.method });
            }
        }
        Command::Inbox(inbox) => {
            next.scenario.knobs.inbox = inbox;
            notices = next.scenario.disarm_what_is_gone();
        }
        Command::Lang(lang) => next.lang = lang,
        Command::Theme(theme) => next.theme = theme,
        Command::Motion(motion) => next.motion = motion,
        Command::Set(text) => {
            let names_step;
            (next, names_step, notices) = super::codec::amend(page, &text);
            if names_step {
                let notice;
                (next, notice) = next.clamped(&Run::new(next.scenario.system()));
                notices.extend(notice);
                return (next, notices);
            }
        }
    }
    if next.scenario != page.scenario {
        next.step = follow(page, run, &next.scenario);
    }
    (next, notices)
}

/// Where a reader stands when the scenario changes under them: at the start still at the start, at the end at the end
/// (a teacher flips the method to compare the ends), in between at the same logical moment, or else as near as the
/// new run is long.
fn follow(page: &Page, run: Option<&Run>, scenario: &Scenario) -> usize {
    if page.step == 0 {
        return page.step;
    }
    let told;
    let old = match run {
        Some(run) => run,
        None => {
            told = Run::new(page.scenario.system());
            &told
        }
    };
    let new = Run::new(scenario.system());
    if page.step >= old.steps() {
        return new.steps();
    }
    let moment = old.frame(page.step).moment;
    let alike = |m: Moment| kind(m) == kind(moment);
    let nth = old.frames.iter().take(page.step).filter(|f| alike(f.moment)).count();
    let candidates: Vec<usize> = (0..new.frames.len()).filter(|i| alike(new.frames[*i].moment)).collect();
    candidates.get(nth).or(candidates.last()).copied().unwrap_or(page.step.min(new.steps()))
}

/// A moment without its process: a confirm is the same moment whoever waits for it.
fn kind(moment: Moment) -> Moment {
    use crate::model::Proc;
    let whoever = Proc(0);
    match moment {
        Moment::Start | Moment::Underway | Moment::Publish | Moment::Crash => moment,
        Moment::Restart | Moment::Event | Moment::End => moment,
        Moment::Begin(_) => Moment::Begin(whoever),
        Moment::Insert(_, table) => Moment::Insert(whoever, table),
        Moment::Commit(_) => Moment::Commit(whoever),
        Moment::Act(_) => Moment::Act(whoever),
        Moment::Ack(_) => Moment::Ack(whoever),
        Moment::Confirm(_) => Moment::Confirm(whoever),
        Moment::Answer(_) => Moment::Answer(whoever),
        Moment::Select(_) => Moment::Select(whoever),
        Moment::Mark(_, status) => Moment::Mark(whoever, status),
    }
}
