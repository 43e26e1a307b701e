//! One instance of the page: what it shows, and the one way to change it.
//!
//! There is a single signal. Everything that is drawn derives from the one value in it, and what has not changed is not
//! touched in the document; a memo a part was 4 kB (brotli) more to download.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::panels::Panel;
use super::view::paired;
pub use super::view::{Seat, View};
use super::vote;
use crate::methods::METHODS;
use crate::platform::keyboard::{self, Wish};
use crate::session::{Command, Mode, Notice, Page, Theme};

/// A handle to an instance, copied to wherever it is needed.
#[derive(Clone, Copy)]
pub struct Instance(RwSignal<Arc<View>>);

impl Instance {
    /// An instance that shows this.
    pub fn new(view: Arc<View>) -> Instance {
        Instance(RwSignal::new(view))
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
    pub fn show(&self, mut page: Page, mut notices: Vec<Notice>) {
        let view = self.glance();
        page.ask_anew(&view.page);
        notices.extend(page.without_vote(Some(&view.page)));
        let same = page.scenario == view.page.scenario && page.votes() == view.page.votes();
        let run = if same { view.run.clone() } else { Arc::new(page.told()) };
        if page.votes() {
            let beyond;
            (page, beyond) = page.clamped(&run);
            notices.extend(beyond);
        }
        let twin = paired(&page, &run, Some(&view));
        let (page, beyond) = page.within(twin.as_ref().map_or_else(|| run.steps(), |t| t.last()));
        notices.extend(beyond);
        if page != view.page || notices != view.notices || view.playing {
            // whoever asks for something takes over
            self.put(View { page, run, twin, notices, asked: 0, playing: false, ..View::clone(&view) });
        }
    }

    /// Plays, from the start again if this is the end; or pauses.
    pub fn play(&self, playing: bool) {
        let view = self.glance();
        let mut page = view.page.clone();
        if playing && view.step() >= view.last() {
            page.step = 0;
        }
        if playing != view.playing {
            self.put(View { page, playing, asked: 0, ..View::clone(&view) });
        }
    }

    /// The next step of a run that plays, and a pause at its end.
    pub fn play_on(&self) {
        let mut view = View::clone(&self.glance());
        view.page.step = (view.page.step + 1).min(view.last());
        view.playing = view.step() < view.last();
        view.asked = 0;
        self.put(view);
    }

    /// Takes another speed.
    pub fn pace(&self, pace: usize) {
        self.put(View { pace, ..View::clone(&self.glance()) });
    }

    /// Says how things stand.
    pub fn ask(&self) {
        let view = self.glance();
        self.0.set(Arc::new(View { asked: view.asked.wrapping_add(1).max(1), ..View::clone(&view) }));
    }

    /// Takes the layout that fits a width inside, in pixels.
    pub fn arrange(&self, width: i32) {
        // an observer may speak once more when its instance is gone
        let Some(view) = self.0.try_get_untracked() else { return };
        if let Some(view) = view.fitted(width) {
            self.put(view);
        }
    }

    /// Opens that panel instead of the one that is open.
    pub fn open(&self, panel: Panel) {
        let view = self.glance();
        if panel != view.panel {
            self.put(View { panel, ..View::clone(&view) });
        }
    }

    /// Opens that panel, or closes it.
    pub fn toggle(&self, panel: Panel) {
        self.open(if self.glance().panel == panel { Panel::None } else { panel });
    }

    fn put(&self, view: View) {
        self.0.set(Arc::new(view.laid_out()));
    }

    /// Does what a key asks for, if it is one of ours.
    pub fn hear(&self, event: &KeyboardEvent) {
        let view = self.glance();
        let Some(wish) = keyboard::wish(event, view.page.talk) else { return };
        match wish {
            // nothing to leave: the key is the host's
            Wish::Leave if view.panel == Panel::None => return,
            Wish::Leave => self.open(Panel::None),
            Wish::Black => self.toggle(Panel::Black),
            Wish::Help => self.toggle(Panel::Keys),
            // whatever is asked of a black screen, first the picture comes back
            Wish::Do(_) | Wish::Method(_) | Wish::Theme | Wish::Twin if view.panel == Panel::Black => {
                self.open(Panel::None)
            }
            Wish::Do(command) => {
                if view.page.talk {
                    self.open(Panel::None);
                }
                // a clicker has one key to go on with
                let on = view.page.talk && view.asks() && matches!(command, Command::Next);
                self.send(if on { Command::Predict(None) } else { command });
            }
            Wish::Method(n) if view.asks() => {
                self.open(Panel::None);
                if let Some(answer) = vote::answers(&view).get(n) {
                    self.send(Command::Predict(*answer));
                }
            }
            Wish::Method(n) => {
                // a digit that chooses nothing is the host's
                let Some(method) = METHODS.iter().filter(|m| m.chapter).nth(n) else { return };
                self.send(Command::Method(method.name));
            }
            Wish::Twin => self.send(Command::Mode(match view.page.mode {
                Mode::Chapter | Mode::Matrix => Mode::Compare,
                Mode::Compare => Mode::Chapter,
            })),
            Wish::Theme => self.send(Command::Theme(match view.theme() {
                Theme::Projector => Theme::Dark,
                Theme::Dark => Theme::Light,
                Theme::Light | Theme::Auto => Theme::Projector,
            })),
        }
        event.prevent_default();
    }
}
