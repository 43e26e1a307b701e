//! Commands: buttons, keys, hosts and links all become one of these, and one pure function applies it.

use std::sync::Arc;

use super::gap::Gap;
use super::key::Key;
use super::landmark::Landmark;
use super::notice::{Notice, clip};
use super::page::{Lang, Lock, Mode, Page, Theme};
use super::prediction::Vote;
use super::run::{Moment, Run};
use super::twin::Twin;
use super::variant::{ROWS_AT_MOST, Variant};
use crate::methods::{Method, Preset};
use crate::model::Headline;

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
    /// Another method with all its knobs; an armed crash keeps its logical moment.
    Variant(Variant),
    /// What the reader says at the vote; `None` is "not sure yet". What comes next is shown.
    Predict(Option<Headline>),
    /// Another mode.
    Mode(Mode),
    /// Something else to compare with.
    With(Variant),
    /// A row of the table is wanted, or not.
    Row(Variant, bool),
    /// The table shows every gap, or only the presets.
    Unfold(bool),
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
    let steps = |c: &Command| match c {
        Command::Next | Command::Previous | Command::First | Command::Last | Command::Goto(_) => true,
        Command::Method(_) | Command::Preset(_) | Command::Crash(_) | Command::Inbox(_) | Command::Mode(_) => false,
        Command::Variant(_) | Command::With(_) | Command::Row(..) | Command::Unfold(_) | Command::Lang(_) => false,
        Command::Theme(_) | Command::Motion(_) | Command::Set(_) | Command::Predict(_) => false,
    };
    if page.mode == Mode::Matrix && steps(&command) {
        // there is nothing to step through, and the run of the chapter stays where it is
        return (page.clone(), vec![]);
    }
    let last = || run.map_or_else(|| page.last(&page.told()), |run| page.last(run));
    let lock = match command {
        Command::Method(_) | Command::Variant(_) | Command::With(_) => Some(Lock::Method),
        Command::Preset(_) | Command::Crash(_) => Some(Lock::Crash),
        // another mode shows other methods and other crashes
        Command::Mode(_) => page.lock.first().copied(),
        Command::Row(..) | Command::Unfold(_) | Command::Predict(_) => None,
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
                notices.push(if page.votes() { Notice::Vote } else { Notice::StepBeyond { asked: step, last } });
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
                next.scenario.schedule = vec![];
            } else {
                notices.push(Notice::NoSuchPlace { place: clip(&gap.to_string()), method: page.scenario.method });
            }
        }
        Command::Inbox(inbox) => {
            next.scenario.knobs.inbox = inbox;
            next.scenario.schedule = vec![];
            notices = next.scenario.disarm_what_is_gone();
        }
        Command::Variant(variant) => {
            if next.scenario.knobs != variant.knobs {
                next.scenario.knobs = variant.knobs;
                next.scenario.schedule = vec![];
            }
            notices = next.scenario.take_method(variant.method());
        }
        Command::Predict(said) => {
            if page.votes() && page.step >= last() {
                next.vote = Vote::Closed(said);
                next.step = page.step + 1;
            }
        }
        // the other modes show whole runs
        Command::Mode(_) if page.votes() => notices.push(Notice::Vote),
        Command::Mode(mode) => next.mode = mode,
        Command::With(with) => next.with = Some(with),
        Command::Row(row, wanted) => {
            let mut rows: Vec<Variant> = page.table().into_iter().filter(|r| *r != row).collect();
            rows.extend(wanted.then_some(row));
            if rows.len() > ROWS_AT_MOST {
                notices.push(Notice::TooMany(Key::Rows));
            } else if !rows.is_empty() {
                // a table without a row would be the usual one
                next.rows = Variant::sorted(&rows);
            }
        }
        Command::Unfold(unfold) => next.unfold = unfold,
        Command::Lang(lang) => next.lang = lang,
        Command::Theme(theme) => next.theme = theme,
        Command::Motion(motion) => next.motion = motion,
        Command::Set(text) => {
            let names_step;
            (next, names_step, notices) = super::codec::amend(page, &text);
            next.ask_anew(page);
            if names_step {
                let notice;
                (next, notice) = next.clamped(&next.told());
                notices.extend(notice);
                return (next, notices);
            }
        }
    }
    next.ask_anew(page);
    let shown = |page: &Page| (page.mode, page.with);
    if shown(&next) != shown(page) || next.scenario != page.scenario || next.votes() && !page.votes() {
        next.step = follow(page, run, &next);
    }
    (next, notices)
}

/// Where a reader stands when what is shown changes under them: at the start still at the start, at the end at the end
/// (a teacher flips the method to compare the ends), in between at the same logical moment, or else as near as the
/// new run is long. Between one run and two, it is the stop at which the first of the two stands.
fn follow(page: &Page, run: Option<&Run>, next: &Page) -> usize {
    if page.step == 0 {
        return page.step;
    }
    let told;
    let old = match run {
        Some(run) => run,
        None => {
            told = page.told();
            &told
        }
    };
    let same = next.scenario == page.scenario && next.votes() == page.votes();
    let new = if same { old.clone() } else { next.told() };
    let (from, to) = (Track::new(page, old), Track::new(next, &new));
    // a vote is no end, but who stands at one stands at the next one too
    if page.step >= from.last() && (next.votes() || !page.votes()) {
        return to.last();
    }
    match (&from, &to) {
        (Track::One(_), Track::Two(twin)) => twin.stop_at(0, page.step).clamp(1, twin.last()),
        (Track::Two(twin), Track::One(_)) => twin.stop(page.step).steps[0].clamp(1, to.last()),
        (Track::One(_), Track::One(_)) | (Track::Two(_), Track::Two(_)) => {
            let kind = from.kind(page.step);
            let nth = (0..page.step).filter(|i| from.kind(*i) == kind).count();
            let candidates: Vec<usize> = (0..=to.last()).filter(|i| to.kind(*i) == kind).collect();
            candidates.get(nth).or(candidates.last()).copied().unwrap_or(page.step.min(to.last()))
        }
    }
}

/// What a reader steps along.
enum Track {
    One(Arc<Run>),
    Two(Twin),
}

/// What a step is, for who looks for the same elsewhere.
#[derive(PartialEq)]
enum Kind {
    Moment(Moment),
    Landmark(Landmark),
}

impl Track {
    fn new(page: &Page, run: &Run) -> Track {
        let run = Arc::new(run.clone());
        match page.mode {
            Mode::Chapter | Mode::Matrix => Track::One(run),
            Mode::Compare => Track::Two(page.twin(run)),
        }
    }

    fn last(&self) -> usize {
        match self {
            Track::One(run) => run.steps(),
            Track::Two(twin) => twin.last(),
        }
    }

    fn kind(&self, step: usize) -> Kind {
        match self {
            Track::One(run) => Kind::Moment(whoever(run.frame(step).moment)),
            Track::Two(twin) => Kind::Landmark(twin.stop(step).landmark),
        }
    }
}

/// A moment without its process: a confirm is the same moment whoever waits for it.
fn whoever(moment: Moment) -> Moment {
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
