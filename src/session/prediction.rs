//! A vote: the run is shown up to one moment, the reader says what will come of it, and then sees the rest.
//!
//! The moment is the last at which nothing of the outcome has been told: the step at which the last of the scenario's
//! faults strikes. Before it the fault is not there to be thought about; after it restarts and second attempts tell what
//! comes of it. Where none strikes, it is the first of the two durable writes: one world has it and the other does not,
//! which is where a fault would have done its harm; and where there is no write at all, the step before the end. It is
//! computed from the run, whatever the method.

use std::sync::OnceLock;

use super::landmark::{Landmark, happened, landmarks};
use super::notice::Notice;
use super::page::{Mode, Page};
use super::run::Run;
use super::scenario::Scenario;
use super::value::{Entries, Value};
use super::words::Word;
use crate::methods::{METHODS, Preset};
use crate::model::{Headline, World};

/// How far a vote is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vote {
    /// Nobody has said anything, and what comes next is not shown.
    Open,
    /// The run is shown. What was predicted; nothing by who was not sure yet.
    Closed(Option<Headline>),
}

impl Page {
    /// The vote is open: nothing beyond its moment is to be had.
    pub fn votes(&self) -> bool {
        self.predict && self.mode == Mode::Chapter && self.vote == Vote::Open
    }

    /// That there is no such step, or that it waits for the vote.
    pub(super) fn beyond(&self, notice: Notice) -> Notice {
        match notice {
            Notice::StepBeyond { .. } if self.votes() => Notice::Vote,
            other => other,
        }
    }

    /// What a vote makes of a page that nobody has seen yet, of the run of its scenario, and of what is to be said.
    // apart: the first picture does without (`tools/split`)
    #[inline(never)]
    pub fn begin_vote(&mut self, run: &mut Run, notices: &mut Vec<Notice>) {
        notices.extend(self.without_vote(None));
        if self.votes() {
            keep_back(run);
            let notice;
            (*self, notice) = self.clamped(run);
            notices.extend(notice);
        }
    }

    /// What is said where a vote is wanted and there is none, once: `before` is what was shown.
    pub fn without_vote(&self, before: Option<&Page>) -> Option<Notice> {
        let none = |page: &Page| page.predict && page.mode != Mode::Chapter;
        (none(self) && !before.is_some_and(none)).then_some(Notice::NoVote)
    }

    /// There is something of a vote to be shown, or to be taken away: one that is not wanted any more is closed.
    pub fn shows_vote(&self) -> bool {
        self.predict || self.vote != Vote::Open
    }

    /// Another scenario is another vote, and so is a vote that is wanted again.
    pub fn ask_anew(&mut self, before: &Page) {
        if self.scenario != before.scenario || self.predict && !before.predict {
            self.vote = Vote::Open;
        }
        if !self.predict && (before.predict || before.vote != Vote::Open) {
            self.vote = Vote::Closed(None);
        }
    }

    /// The run of its scenario as far as this page may tell it: while the vote is open, up to the vote.
    pub fn told(&self) -> Run {
        let mut run = self.scenario.run();
        if self.votes() {
            keep_back(&mut run);
        }
        run
    }
}

/// The step at which a run waits for the vote. There is always at least one behind it.
pub fn cut(run: &Run) -> usize {
    let before_the_end = run.steps().saturating_sub(1);
    let struck = |step: &usize| strikes(run, &run.frame(step - 1).world, &run.frame(*step).world);
    let fault = || (1..=before_the_end).rev().find(struck);
    let write = || {
        let first = |l: &Option<Landmark>| matches!(l, Some(Landmark::FirstWrite | Landmark::BothDurable));
        landmarks(run).iter().position(first)
    };
    fault().or_else(write).unwrap_or(before_the_end).min(before_the_end)
}

/// Whether a fault that does harm strikes between two worlds of a run.
fn strikes(run: &Run, before: &World, after: &World) -> bool {
    let waits = |world: &World, i: usize| {
        world.control.passes.get(i).is_some_and(|n| *n > 0) || world.control.striking.contains(&(i as u8))
    };
    let mut faults = run.system.faults.iter().enumerate();
    faults.any(|(i, fault)| happened(fault.what) == Some(Landmark::Fault) && waits(before, i) && !waits(after, i))
}

/// Cuts a run at its vote. What comes after it is not in there any more, so nothing that is made of it can tell.
pub fn keep_back(run: &mut Run) {
    run.frames.truncate(cut(run) + 1);
    run.cut = true;
    // nobody asks it for a verdict; and if somebody did, it is not the one of the end
    run.verdict = run.system.verdict(&run.frame(run.steps()).world);
}

/// What can be answered, from worst to best: every headline that the chapter's methods and crashes give, with an inbox
/// and without. The list says nothing about the run: it is the same for all of them. Where a run ends otherwise, what
/// the same faults come to in any method joins it.
pub fn answers(scenario: &Scenario) -> Vec<Headline> {
    static CHAPTER: OnceLock<Vec<Headline>> = OnceLock::new();
    let mut given = CHAPTER.get_or_init(chapter).clone();
    let own = headline(scenario);
    if !given.contains(&own) {
        given.push(own);
        given.extend(METHODS.iter().map(|method| {
            let mut other = Scenario { schedule: vec![], ..scenario.clone() };
            // what has no place there is left out
            let _ = other.take_method(method);
            headline(&other)
        }));
    }
    Headline::ALL.iter().copied().filter(|headline| given.contains(headline)).collect()
}

/// The headlines of the chapter's table.
fn chapter() -> Vec<Headline> {
    let mut all = vec![];
    for method in METHODS.iter().filter(|method| method.chapter) {
        for preset in Preset::ALL {
            for inbox in [true, false] {
                let mut scenario = Scenario::new(method).with_preset(preset);
                scenario.knobs.inbox = inbox;
                all.push(headline(&scenario));
            }
        }
    }
    all
}

fn headline(scenario: &Scenario) -> Headline {
    scenario.run().verdict.headline
}

/// What a host is told of a vote: what was predicted, how the run ends, whether that is the same, and of what the vote
/// was. Nothing while it is open.
pub fn prediction(page: &Page) -> Option<Value> {
    let Vote::Closed(said) = page.vote else { return None };
    let run = page.scenario.run();
    let headline = run.verdict.headline;
    let mut map = Entries::default();
    map.num("v", 1);
    map.add("predicted", said.map_or(Value::Null, |said| said.word().into()));
    map.text("headline", headline.word());
    map.bool("right", said == Some(headline));
    map.text("method", page.scenario.method);
    map.words("crash", &page.scenario.crash_text());
    map.num("step", cut(&run) as u32);
    Some(map.value())
}
