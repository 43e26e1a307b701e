//! The state of the page: one value, which the link writes and every command changes.

use std::sync::Arc;

use super::{Notice, Run, Scenario, Twin, Variant, Vote};
use crate::methods::METHODS;

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// French, the first.
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Every one, the default first.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }
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

impl Theme {
    /// Every one, the default first.
    pub const ALL: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        }
    }
}

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// One method, one crash, one run.
    Chapter,
    /// Two methods, the same crash, side by side.
    Compare,
    /// Every crash of every method, in one table.
    Matrix,
}

impl Mode {
    /// Every one, the default first.
    pub const ALL: [Mode; 3] = [Mode::Chapter, Mode::Compare, Mode::Matrix];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Chapter => "chapter",
            Mode::Compare => "compare",
            Mode::Matrix => "matrix",
        }
    }
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

impl Keys {
    /// Every one, the default first.
    pub const ALL: [Keys; 3] = [Keys::Focus, Keys::Page, Keys::Off];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Keys::Focus => "focus",
            Keys::Page => "page",
            Keys::Off => "off",
        }
    }
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

impl Controls {
    /// Every one, the default first.
    pub const ALL: [Controls; 3] = [Controls::All, Controls::Step, Controls::None];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Controls::All => "all",
            Controls::Step => "step",
            Controls::None => "none",
        }
    }
}

/// What a reader may not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lock {
    /// The method.
    Method,
    /// The crash.
    Crash,
}

impl Lock {
    /// Every one, in the order in which they are written.
    pub const ALL: [Lock; 2] = [Lock::Method, Lock::Crash];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Lock::Method => "method",
            Lock::Crash => "crash",
        }
    }
}

/// The state of one instance of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What is shown.
    pub mode: Mode,
    /// What runs.
    pub scenario: Scenario,
    /// What it is compared with; `None` is what suits the method ([`Page::other`]).
    pub with: Option<Variant>,
    /// The rows of the table; empty are the usual ones ([`Variant::usual`]).
    pub rows: Vec<Variant>,
    /// The columns of the table are unfolded into every gap.
    pub unfold: bool,
    /// Which visible step is shown, or which stop of two runs; 0 is the start. Kept within the run by whoever sets it.
    pub step: usize,
    /// The language of every word.
    pub lang: Lang,
    /// The theme.
    pub theme: Theme,
    /// Movements are wanted (the system's wish for less motion outranks it).
    pub motion: bool,
    /// Layout for a hall.
    pub talk: bool,
    /// The reader says what will happen before it is shown; in the chapter alone.
    pub predict: bool,
    /// How far that vote is. It is in no link: who comes by one is asked.
    pub vote: Vote,
    /// No chrome, stable height.
    pub embed: bool,
    /// Which keys are heard.
    pub keys: Keys,
    /// Which controls are offered.
    pub controls: Controls,
    /// What may not be changed, sorted.
    pub lock: Vec<Lock>,
}

/// The largest step that a page can have before it meets its run; none is that long.
pub const STEP_AT_MOST: usize = 9999;

impl Default for Page {
    /// The chapter as a reader first meets it: dual write, database first, no crash, French.
    fn default() -> Self {
        Page {
            mode: Mode::Chapter,
            scenario: Scenario::new(&METHODS[0]),
            with: None,
            rows: vec![],
            unfold: false,
            step: 0,
            lang: Lang::Fr,
            theme: Theme::Auto,
            motion: true,
            talk: false,
            predict: false,
            vote: Vote::Open,
            embed: false,
            keys: Keys::Focus,
            controls: Controls::All,
            lock: vec![],
        }
    }
}

impl Page {
    /// The page with its step kept within a run of its scenario; a step beyond the end becomes the end, with a notice.
    pub fn clamped(&self, run: &Run) -> (Page, Option<Notice>) {
        let (page, notice) = self.within(self.last(run));
        (page, notice.map(|notice| self.beyond(notice)))
    }

    /// The same for a run, or two, whose last step is known.
    pub fn within(&self, last: usize) -> (Page, Option<Notice>) {
        let notice = (self.step > last).then_some(Notice::StepBeyond { asked: self.step, last });
        (Page { step: self.step.min(last), ..self.clone() }, notice)
    }

    /// The number of the last step of this page, given the run of its scenario.
    pub fn last(&self, run: &Run) -> usize {
        match self.mode {
            Mode::Chapter | Mode::Matrix => run.steps(),
            Mode::Compare => self.twin(Arc::new(run.clone())).last(),
        }
    }

    /// The rows of its table.
    pub fn table(&self) -> Vec<Variant> {
        if self.rows.is_empty() { Variant::usual() } else { self.rows.clone() }
    }

    /// What stands on a side of the comparison: 0 is left.
    pub fn side(&self, side: usize) -> Variant {
        let left = Variant { method: self.scenario.method, knobs: self.scenario.knobs };
        if side == 0 { left } else { self.with() }
    }

    /// What it is compared with: what was chosen, or else the first method of the chapter that has a relay, or else,
    /// if that is the method itself, the first of all.
    pub fn with(&self) -> Variant {
        let with = METHODS.iter().find(|m| m.chapter && m.relay.is_some() && m.name != self.scenario.method);
        self.with.unwrap_or(Variant { method: with.unwrap_or(&METHODS[0]).name, knobs: self.scenario.knobs })
    }

    /// The other side of the comparison: the same crash in the method that it is compared with.
    pub fn other(&self) -> Scenario {
        let with = self.with();
        let mut other = self.scenario.clone();
        other.schedule = vec![];
        other.knobs = with.knobs;
        // what has no place there is not in the other's title either
        let _ = other.take_method(with.method());
        other
    }

    /// The two runs of the comparison, given the run of its scenario.
    pub fn twin(&self, run: Arc<Run>) -> Twin {
        Twin::new([run, Arc::new(self.other().run())])
    }
}
