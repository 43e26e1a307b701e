//! One instance of the page: what it shows, and the one way to change it.
//!
//! There is a single signal. Everything that is drawn derives from the one value in it, and what has not changed is not
//! touched in the document; a memo a part was 4 kB (brotli) more to download.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::panels::Panel;
use crate::content::{self, Text, label, modes};
use crate::methods::{METHODS, Method};
use crate::platform::keyboard::{self, Wish};
use crate::scene::Layout;
use crate::scene::describe::describe;
use crate::session::{Command, Lang, Mode, Notice, Page, Run, Theme, Twin};

/// What an instance shows.
#[derive(Clone)]
pub struct View {
    /// The state, as the link writes it; its step is within the run.
    pub page: Page,
    /// The run of its scenario.
    pub run: Arc<Run>,
    /// That run and another one, while two are compared.
    pub twin: Option<Arc<Twin>>,
    /// What the last command wants to say.
    pub notices: Vec<Notice>,
    /// The layout that fits the container.
    pub fits: Layout,
    /// The layout that is drawn: for a hall there is only one.
    pub layout: Layout,
    /// How often the reader has asked to hear how things stand, since anything changed.
    pub asked: u32,
    /// What is open besides the run.
    pub panel: Panel,
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
        self.page.step >= self.last()
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.twin.as_ref().map_or_else(|| self.run.steps(), |twin| twin.last())
    }

    /// What a picture shows: a run, its step, and the layout. None while that picture is not to be seen.
    pub fn picture(&self, seat: Seat) -> Option<(Arc<Run>, usize, Layout)> {
        let side = match seat {
            Seat::Alone => {
                return (self.page.mode == Mode::Chapter).then(|| (self.run.clone(), self.step(), self.layout));
            }
            Seat::Left => 0,
            Seat::Right => 1,
        };
        let twin = self.twin.as_ref()?;
        Some((twin.runs[side].clone(), twin.stop(self.step()).steps[side], self.layout.halved()))
    }

    /// "Step n of N.", on a phone "n / N."
    pub fn step_of(&self) -> String {
        match self.layout {
            Layout::Small => label::step_short(self.lang(), self.step(), self.run.steps()) + ".",
            Layout::Wide | Layout::Medium | Layout::Talk | Layout::Twin => {
                label::step_of(self.lang(), self.step(), self.run.steps())
            }
        }
    }

    /// The chosen method; the first for a name that is none, which no scenario has.
    pub fn method(&self) -> &'static Method {
        Method::named(self.page.scenario.method).unwrap_or(&METHODS[0])
    }

    /// The chosen crash in words: the name of a preset, or where else it is.
    pub fn crash(&self) -> String {
        let scenario = &self.page.scenario;
        match (scenario.preset(), scenario.crashes.first()) {
            (Some(preset), _) => label::preset(self.lang(), preset).to_string(),
            (None, Some(gap)) => label::elsewhere(self.lang(), &self.run.system, gap),
            (None, None) => String::new(),
        }
    }

    /// The theme that is drawn: a hall wants the projector's unless another one is given.
    pub fn theme(&self) -> Theme {
        match self.page.theme {
            Theme::Auto if self.page.talk => Theme::Projector,
            theme => theme,
        }
    }

    /// What the picture shows, actor by actor; of two pictures, one after the other.
    pub fn described(&self) -> Vec<String> {
        let one = |seat| self.picture(seat).map(|(run, step, _)| describe(&run, step, self.lang())).unwrap_or_default();
        let Some(_) = &self.twin else { return one(Seat::Alone) };
        let named = |side, seat| {
            let name = modes::variant(self.lang(), &self.page.side(side)) + self.words().glue.stop;
            [name].into_iter().chain(one(seat))
        };
        named(0, Seat::Left).chain(named(1, Seat::Right)).collect()
    }

    /// The sentence of the shown step.
    pub fn caption(&self) -> String {
        match &self.twin {
            Some(twin) => modes::stop(self.lang(), &self.page, twin, self.step()),
            None => content::caption(self.lang(), &self.run, self.step()),
        }
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

/// Where a picture stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// In the chapter.
    Alone,
    /// Of two.
    Left,
    /// Of two.
    Right,
}

/// A handle to an instance, copied to wherever it is needed.
#[derive(Clone, Copy)]
pub struct Instance(RwSignal<Arc<View>>);

impl Instance {
    /// An instance in that state.
    pub fn new(page: Page, mut notices: Vec<Notice>) -> Instance {
        let run = Arc::new(page.scenario.run());
        let twin = paired(&page, &run, None);
        let (page, beyond) = page.within(twin.as_ref().map_or_else(|| run.steps(), |t| t.last()));
        notices.extend(beyond);
        let layout = if page.talk { Layout::Talk } else { Layout::Wide };
        let panel = Panel::None;
        let view =
            View { page, run, twin, notices, fits: Layout::Wide, layout, panel, asked: 0, playing: false, pace: 1 };
        Instance(RwSignal::new(Arc::new(view)))
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
        let run = if page.scenario == view.page.scenario { view.run.clone() } else { Arc::new(page.scenario.run()) };
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
        if playing && view.finished() {
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
        view.playing = !view.finished();
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

    /// Takes another layout.
    pub fn arrange(&self, fits: Layout) {
        let view = self.glance();
        if fits != view.fits {
            self.put(View { fits, ..View::clone(&view) });
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

    fn put(&self, mut view: View) {
        view.layout = if view.page.talk { Layout::Talk } else { view.fits };
        self.0.set(Arc::new(view));
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
                self.send(command);
            }
            Wish::Method(n) => {
                if let Some(method) = METHODS.iter().filter(|m| m.chapter).nth(n) {
                    self.send(Command::Method(method.name));
                }
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

/// The two runs of a page that compares, kept from the view before as far as they are the same.
fn paired(page: &Page, run: &Arc<Run>, before: Option<&View>) -> Option<Arc<Twin>> {
    if page.mode != Mode::Compare {
        return None;
    }
    let same = |v: &&View| Arc::ptr_eq(&v.run, run) && v.page.other() == page.other();
    let kept = before.filter(same).and_then(|v| v.twin.clone());
    Some(kept.unwrap_or_else(|| Arc::new(page.twin(run.clone()))))
}
