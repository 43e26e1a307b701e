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
    /// How often the reader has asked to hear how things stand, since anything changed.
    pub asked: u32,
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

    /// The verdict as it is said after the last sentence; nothing before the end.
    pub fn judged(&self) -> String {
        if !self.finished() {
            return String::new();
        }
        let (words, lang) = (self.words(), self.lang());
        let headline = content::headline(lang, &self.run, self.step());
        let reason = content::reason(lang, &self.run, self.step());
        [" ", words.page.verdict, words.drawing.spoken.colon, headline, ". ", &reason].concat()
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
        Instance(RwSignal::new(Arc::new(View { page, run, notices, layout: Layout::Wide, asked: 0 })))
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
        if page != view.page || notices != view.notices {
            self.0.set(Arc::new(View { page, run, notices, layout: view.layout, asked: 0 }));
        }
    }

    /// Says how things stand.
    pub fn ask(&self) {
        let view = self.glance();
        self.0.set(Arc::new(View { asked: view.asked.wrapping_add(1).max(1), ..View::clone(&view) }));
    }

    /// Takes another layout.
    pub fn arrange(&self, layout: Layout) {
        let view = self.glance();
        if layout != view.layout {
            self.0.set(Arc::new(View { layout, ..View::clone(&view) }));
        }
    }
}
