//! The state of the page: one value, which the link writes and every command changes.

use super::scenario::Scenario;

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// French, the first.
    Fr,
    /// English.
    En,
}

/// A theme. `Auto` follows the system; a given theme is pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// As the system wishes.
    Auto,
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
    /// Black on white, thick strokes, for a hall.
    Projector,
}

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// One method, one crash, one run.
    Chapter,
}

/// Which keys an instance hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keys {
    /// Those pressed while the focus is inside it.
    Focus,
    /// Those of the whole page.
    Page,
    /// None.
    Off,
}

/// Which controls an instance offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controls {
    /// All.
    All,
    /// Only Previous and Next.
    Step,
    /// None: for a host that drives it.
    None,
}

/// What a reader may not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lock {
    /// The method.
    Method,
    /// The crash.
    Crash,
}

/// The state of one instance of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What is shown.
    pub mode: Mode,
    /// What runs.
    pub scenario: Scenario,
    /// Which visible step is shown; 0 is the start. Kept within the run by whoever sets it.
    pub step: usize,
    /// The language of every word.
    pub lang: Lang,
    /// The theme.
    pub theme: Theme,
    /// Movements are wanted (the system's wish for less motion outranks it).
    pub motion: bool,
    /// Layout for a hall.
    pub talk: bool,
    /// No chrome, stable height.
    pub embed: bool,
    /// Which keys are heard.
    pub keys: Keys,
    /// Which controls are offered.
    pub controls: Controls,
    /// What may not be changed, sorted.
    pub lock: Vec<Lock>,
}

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
    Preset(crate::methods::Preset),
    /// A crash of the machine after a line of a process.
    Crash(super::scenario::Gap),
    /// Another inbox setting.
    Inbox(bool),
    /// Another language.
    Lang(Lang),
    /// Another theme.
    Theme(Theme),
    /// Another wish for motion.
    Motion(bool),
    /// Settings as text, in the grammar of the link; what it does not name stays.
    Set(String),
}
