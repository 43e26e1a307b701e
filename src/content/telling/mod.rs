//! What each visible step says, decided without a word of any language: which sentence, which clauses, about whom.

mod act;
mod consumer;
mod ending;
mod outage;
mod publication;
mod service;

use super::doing::Doing;
use super::say::Say;
use crate::model::{Fact, MessageId, Order, Proc, World};
use crate::session::{Frame, Moment, Run};

/// What a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// The sentence.
    pub say: Say,
    /// What may follow the sentence without a break, the most precise first; the first that leaves room is used.
    pub places: Vec<Say>,
    /// What follows as clauses, the most important first; the last are left out where there is no room.
    pub clauses: Vec<Say>,
    /// Who does it.
    pub who: Option<Proc>,
    /// About which order.
    pub order: Order,
    /// About which message.
    pub message: MessageId,
    /// After and before which lines it happens.
    pub around: (Option<Doing>, Option<Doing>),
}

impl Telling {
    fn new(say: Say, who: Option<Proc>, order: Order) -> Telling {
        Telling {
            say,
            places: vec![],
            clauses: vec![],
            who,
            order,
            message: MessageId::event(order),
            around: (None, None),
        }
    }
}

/// A step, with what is needed to tell it.
struct Scene<'a> {
    run: &'a Run,
    step: usize,
    /// The world before the step.
    before: &'a World,
    /// The step itself: its facts, and the world after it.
    frame: &'a Frame,
}

impl Scene<'_> {
    fn any(&self, test: impl Fn(&Fact) -> bool) -> bool {
        self.frame.facts.iter().any(test)
    }

    fn find<T>(&self, test: impl Fn(&Fact) -> Option<T>) -> Option<T> {
        self.frame.facts.iter().rev().find_map(test)
    }

    /// The facts of all earlier steps, the latest first.
    fn past(&self) -> impl Iterator<Item = &Fact> {
        self.run.frames[..self.step].iter().rev().flat_map(|f| f.facts.iter().rev())
    }
}

/// What a step says.
pub fn telling(run: &Run, step: usize) -> Telling {
    let step = step.min(run.steps());
    let frame = run.frame(step);
    let scene = Scene { run, step, before: &run.frame(step.saturating_sub(1)).world, frame };
    match frame.moment {
        Moment::Start => Telling::new(Say::Start, None, Order(0)),
        Moment::Underway => underway(&scene),
        Moment::Begin(p) => service::begin(&scene, p),
        Moment::Insert(p, table) => service::insert(&scene, p, table),
        Moment::Commit(p) => service::commit(&scene, p),
        Moment::Answer(p) => service::answer(&scene, p),
        Moment::Publish => publication::publish(&scene),
        Moment::Confirm(p) => publication::confirm(&scene, p),
        Moment::Select(p) => publication::select(&scene, p),
        Moment::Mark(p, status) => publication::mark(&scene, p, status),
        Moment::Act(p) => act::act(&scene, p),
        Moment::Ack(p) => consumer::ack(&scene, p),
        Moment::Crash => outage::crash(&scene),
        Moment::Restart => outage::restart(&scene),
        Moment::Event => outage::event(&scene),
        Moment::End => ending::end(&scene),
    }
}

/// The last thing that somebody did before a fault cut in.
fn underway(scene: &Scene) -> Telling {
    let consumers = scene.run.system.consumers();
    if let Some(p) = scene.find(|f| Doing::of_fact(f).map(|(p, _)| p).filter(|p| consumers.contains(p))) {
        return consumer::underway(scene, p);
    }
    service::underway(scene)
}
