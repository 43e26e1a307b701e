//! What an instance shows: the state of the page, the run or the two that belong to it, and what is read from them.

use std::sync::Arc;

use super::panels::Panel;
use crate::content::{self, Text, label, modes};
use crate::methods::{METHODS, Method};
use crate::platform::size::coarse;
use crate::scene::Layout;
use crate::scene::describe::describe;
use crate::session::{Lang, Mode, Notice, Page, Run, Theme, Twin, Vote};

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
    /// The level of its heading, from 1; 0 without one.
    pub heading: u8,
}

impl View {
    /// What is shown at the start: that state, with a heading of that level.
    pub fn new(mut page: Page, mut notices: Vec<Notice>, heading: u8) -> View {
        let mut run = page.scenario.run();
        if page.predict {
            page.begin_vote(&mut run, &mut notices);
        }
        let run = Arc::new(run);
        let twin = paired(&page, &run, None);
        let (page, beyond) = page.within(twin.as_ref().map_or_else(|| run.steps(), |t| t.last()));
        notices.extend(beyond);
        let (fits, panel) = (Layout::Wide, Panel::None);
        View { page, run, twin, notices, fits, layout: fits, panel, asked: 0, playing: false, pace: 1, heading }
            .laid_out()
    }

    /// The same in the layout that is drawn.
    pub fn laid_out(mut self) -> View {
        self.layout = if self.page.talk { Layout::Talk } else { self.fits };
        self
    }

    /// The same in the layout that fits a width inside, in pixels; none if it fits already.
    pub fn fitted(&self, width: i32) -> Option<View> {
        let fits = Layout::fitting(width, coarse(), self.fits);
        (fits != self.fits).then(|| View { fits, ..self.clone() }.laid_out())
    }

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

    /// It is the end.
    pub fn finished(&self) -> bool {
        match &self.twin {
            Some(twin) => self.page.step >= twin.last(),
            None => self.run.verdict_at(self.page.step).is_some(),
        }
    }

    /// It waits for the vote.
    pub fn asks(&self) -> bool {
        self.run.asks(self.step())
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
            let name = label::variant(self.lang(), &self.page.side(side)) + self.words().glue.stop;
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

    /// What is said after the sentence: at the end the verdict, and whether a prediction held; at a vote the question.
    pub fn judged(&self) -> String {
        if self.step() < self.last() { String::new() } else { self.last_words() }
    }

    // apart: the first picture does without (`tools/split`)
    #[inline(never)]
    fn last_words(&self) -> String {
        let (words, lang) = (self.words(), self.lang());
        let headline = content::headline(lang, &self.run, self.step());
        if self.asks() {
            return [" ", headline].concat();
        }
        let reason = content::reason(lang, &self.run, self.step());
        [" ", words.page.verdict, words.drawing.spoken.colon, headline, ". ", &reason, " ", &self.held()].concat()
    }

    /// At the end, whether the prediction held; nothing where there was none.
    pub fn held(&self) -> String {
        match (self.page.vote, self.run.verdict_at(self.step())) {
            (Vote::Closed(Some(said)), Some(verdict)) if self.page.predict => {
                content::vote::held(self.lang(), said, verdict.headline)
            }
            (Vote::Closed(_) | Vote::Open, _) => String::new(),
        }
    }
}

/// The two runs of a page that compares, kept from the view before as far as they are the same.
pub fn paired(page: &Page, run: &Arc<Run>, before: Option<&View>) -> Option<Arc<Twin>> {
    if page.mode != Mode::Compare {
        return None;
    }
    let same = |v: &&View| Arc::ptr_eq(&v.run, run) && v.page.other() == page.other();
    let kept = before.filter(same).and_then(|v| v.twin.clone());
    Some(kept.unwrap_or_else(|| Arc::new(page.twin(run.clone()))))
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
