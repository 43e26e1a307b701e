//! One instance of the page: what it shows, and the one way to change it.
//!
//! There is a single signal. Everything that is drawn derives from the one value in it, and what has not changed is not
//! touched in the document; a memo a part would cost more to download than it saves.

use std::sync::Arc;

use leptos::prelude::*;

use crate::content::{self, Text, label};
use crate::scene::Layout;
use crate::session::{Command, Lang, Notice, Page, Run};

/// What an instance shows.
#[derive(Clone)]
pub struct View {
    /// The state, as the link writes it; its step is within the run.
    pub page: Page,
    /// The run of its scenario.
    pub run: Arc<Run>,
    /// What the last command wants to say.
    pub notices: Vec<Notice>,
    /// The layout that fits the container.
    pub layout: Layout,
    /// Steps follow one another by themselves.
    pub playing: bool,
    /// How fast, from slow to fast.
    pub pace: usize,
}

impl View {
    /// The language.
    pub fn lang(&self) -> Lang {
        self.page.lang
    }

    /// The words of the language.
    pub fn words(&self) -> &'static Text {
        content::text(self.page.lang)
    }

    /// The shown step.
    pub fn step(&self) -> usize {
        self.page.step
    }

    /// It is the last.
    pub fn finished(&self) -> bool {
        self.page.step >= self.run.steps()
    }

    /// "Step n of N."
    pub fn step_of(&self) -> String {
        label::step_of(self.lang(), self.step(), self.run.steps())
    }

    /// The sentence of the shown step.
    pub fn caption(&self) -> String {
        content::caption(self.lang(), &self.run, self.step())
    }
}

/// A handle to an instance, copied to wherever it is needed.
#[derive(Clone, Copy)]
pub struct Instance(RwSignal<Arc<View>>);

impl Instance {
    /// An instance in that state.
    pub fn new(page: Page, mut notices: Vec<Notice>) -> Instance {
        let run = Arc::new(Run::new(page.scenario.system()));
        let (page, beyond) = page.clamped(&run);
        notices.extend(beyond);
        Instance(RwSignal::new(Arc::new(View { page, run, notices, layout: Layout::Wide, playing: false, pace: 1 })))
    }

    /// The instance that a component is part of.
    pub fn here() -> Instance {
        // every component of the page is below the one that provides it
        expect_context()
    }

    /// What it shows; whoever asks is told when that changes.
    pub fn now(&self) -> Arc<View> {
        self.0.get()
    }

    /// The same, for those who only look once.
    pub fn glance(&self) -> Arc<View> {
        self.0.get_untracked()
    }

    /// Applies a command.
    pub fn send(&self, command: Command) {
        let view = self.glance();
        let (page, notices) = crate::session::apply(&view.page, Some(&view.run), command);
        self.show(page, notices);
    }

    /// Shows another state.
    pub fn show(&self, page: Page, mut notices: Vec<Notice>) {
        let view = self.glance();
        let run = if page.scenario == view.page.scenario {
            view.run.clone()
        } else {
            Arc::new(Run::new(page.scenario.system()))
        };
        let (page, beyond) = page.clamped(&run);
        notices.extend(beyond);
        if page != view.page || notices != view.notices || view.playing {
            // whoever asks for something takes over
            self.0.set(Arc::new(View { page, run, notices, playing: false, ..View::clone(&view) }));
        }
    }

    /// Plays, from the start again if this is the end; or pauses.
    pub fn play(&self, playing: bool) {
        let view = self.glance();
        let mut page = view.page.clone();
        if playing && view.finished() {
            page.step = 0;
        }
        if playing != view.playing {
            self.0.set(Arc::new(View { page, playing, ..View::clone(&view) }));
        }
    }

    /// The next step of a run that plays, and a pause at its end.
    pub fn play_on(&self) {
        let mut view = View::clone(&self.glance());
        view.page.step = (view.page.step + 1).min(view.run.steps());
        view.playing = !view.finished();
        self.0.set(Arc::new(view));
    }

    /// Takes another speed.
    pub fn pace(&self, pace: usize) {
        self.0.set(Arc::new(View { pace, ..View::clone(&self.glance()) }));
    }

    /// Takes another layout.
    pub fn arrange(&self, layout: Layout) {
        let view = self.glance();
        if layout != view.layout {
            self.0.set(Arc::new(View { layout, ..View::clone(&view) }));
        }
    }
}
