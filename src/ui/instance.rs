//! One instance of the page: its state, what follows from it, and the one way to change it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::content::{self, Text};
use crate::scene::{Layout, Scene};
use crate::session::{Command, Lang, Notice, Page, Run, Scenario};

/// Signals only, so it is copied to wherever it is needed.
#[derive(Clone, Copy)]
pub struct Instance {
    /// The state, as the link writes it.
    pub page: RwSignal<Page>,
    /// What the last command wants to say.
    pub notices: RwSignal<Vec<Notice>>,
    /// The layout that fits the container.
    pub layout: RwSignal<Layout>,
    /// The run of the scenario.
    pub run: Memo<Arc<Run>>,
    /// The shown step.
    pub step: Memo<usize>,
    /// The language.
    pub lang: Memo<Lang>,
    /// The picture of the shown step.
    pub scene: Memo<Scene>,
}

impl Instance {
    /// An instance in that state.
    pub fn new(page: Page, notices: Vec<Notice>) -> Instance {
        let page = RwSignal::new(page);
        let layout = RwSignal::new(Layout::Wide);
        let scenario: Memo<Scenario> = Memo::new(move |_| page.with(|p| p.scenario.clone()));
        let run = Memo::new(move |_| Arc::new(Run::new(scenario.with(|s| s.system()))));
        let step = Memo::new(move |_| page.with(|p| p.step).min(run.with(|r| r.steps())));
        let lang = Memo::new(move |_| page.with(|p| p.lang));
        let scene = Memo::new(move |_| run.with(|run| crate::scene::scene(run, step.get(), layout.get(), lang.get())));
        Instance { page, notices: RwSignal::new(notices), layout, run, step, lang, scene }
    }

    /// The instance that a component is part of.
    pub fn here() -> Instance {
        // every component of the page is below the one that provides it
        expect_context()
    }

    /// The words of the language; reading them follows the language.
    pub fn words(&self) -> &'static Text {
        content::text(self.lang.get())
    }

    /// Applies a command.
    pub fn send(&self, command: Command) {
        let run = self.run.get_untracked();
        let (page, notices) = self.page.with_untracked(|page| crate::session::apply(page, Some(&*run), command));
        if self.page.with_untracked(|before| *before != page) {
            self.page.set(page);
        }
        self.notices.set(notices);
    }

    /// The number of the last step.
    pub fn steps(&self) -> usize {
        self.run.with(|r| r.steps())
    }

    /// "Step n of N."
    pub fn step_of(&self) -> String {
        content::label::step_of(self.lang.get(), self.step.get(), self.steps())
    }

    /// The sentence of the shown step.
    pub fn caption(&self) -> String {
        self.run.with(|run| content::caption(self.lang.get(), run, self.step.get()))
    }
}
