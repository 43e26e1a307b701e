//! A run as a reader steps through it: the story of a system, cut into visible steps.
//!
//! The rules are the chapter's (`chapter-steps.md`). A visible step ends at BEGIN, each INSERT, COMMIT, a message's
//! arrival at the broker, the consumer's acknowledgement, a confirm received, the answer to the caller, a SELECT that
//! found a row, an UPDATE, a crash, a restart, the end. Everything else merges forward; a merge never spans a fault.

use crate::model::{Action, Ending, Fact, Proc, Status, Story, System, Table, Told, Verdict, World};

/// What a visible step is, for the names on the timeline and the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// Nothing has happened yet.
    Start,
    /// Only plumbing happened before a fault struck: a command received, a signal set, a publication that has left.
    Underway,
    /// A transaction opened.
    Begin(Proc),
    /// A row was written.
    Insert(Proc, Table),
    /// A transaction was committed, or its commit went wrong.
    Commit(Proc),
    /// A publication arrived at the broker, or failed to.
    Publish,
    /// A consumer settled a message.
    Ack(Proc),
    /// A sender heard from the broker, or gave up.
    Confirm(Proc),
    /// The caller was told.
    Answer(Proc),
    /// A SELECT found a row.
    Select(Proc),
    /// A row was marked.
    Mark(Proc, Status),
    /// A process did something that few programs do: it moved a cursor, claimed or deleted a row, prepared a transaction,
    /// kept a message in memory, gave one back.
    Act(Proc),
    /// Processes died.
    Crash,
    /// Processes came back.
    Restart,
    /// The broker went down or came up, or the caller asked again.
    Event,
    /// Nothing changes any more: the verdict.
    End,
}

impl Moment {
    /// The identifier, without whose moment it is.
    pub fn word(self) -> &'static str {
        match self {
            Moment::Start => "start",
            Moment::Underway => "underway",
            Moment::Begin(_) => "begin",
            Moment::Insert(..) => "insert",
            Moment::Commit(_) => "commit",
            Moment::Publish => "publish",
            Moment::Ack(_) => "ack",
            Moment::Confirm(_) => "confirm",
            Moment::Answer(_) => "answer",
            Moment::Select(_) => "select",
            Moment::Mark(..) => "mark",
            Moment::Act(_) => "act",
            Moment::Crash => "crash",
            Moment::Restart => "restart",
            Moment::Event => "event",
            Moment::End => "end",
        }
    }
}

/// One visible step: the world after it, and what happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What it is.
    pub moment: Moment,
    /// Everything that happened since the frame before, in order.
    pub facts: Vec<Fact>,
    /// The statements that were executed since the frame before, in order, by their positions in the programs. As
    /// with the passes of a fault, a SELECT that found nothing does not count.
    pub ran: Vec<(Proc, u8)>,
    /// The world at this frame.
    pub world: World,
}

/// A run, cut into visible steps. Frame 0 is the start and is not counted as a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What ran.
    pub system: System,
    /// The frames; there are always at least two, the start and the end.
    pub frames: Vec<Frame>,
    /// How the story ended.
    pub ending: Ending,
    /// The verdict on the last frame. No other frame has one.
    pub verdict: Verdict,
    /// It is told up to a vote and no further: its last frame is no end, and has no verdict.
    pub cut: bool,
}

impl Run {
    /// Tells the story of a system and cuts it.
    pub fn new(system: System) -> Run {
        Run::along(system, &[])
    }

    /// The same, along a schedule first: what it chooses from the first moment on, as far as that is possible, and then
    /// as the story goes on.
    pub fn along(system: System, schedule: &[Action]) -> Run {
        let story = scheduled(&system, schedule);
        let start = Frame { moment: Moment::Start, facts: vec![], ran: vec![], world: story.start.clone() };
        let mut frames = vec![start];
        let mut facts: Vec<Fact> = vec![];
        let mut ran: Vec<(Proc, u8)> = vec![];
        let mut world = story.start;
        for Told { action, facts: new, world: after } in story.steps {
            let strikes = new
                .iter()
                .any(|f| matches!(f, Fact::Crashed { .. } | Fact::Restarted(_) | Fact::Happened(_) | Fact::Elapsed(_)));
            if strikes && facts.iter().any(worth_a_step) {
                frames.push(Frame {
                    moment: Moment::Underway,
                    facts: std::mem::take(&mut facts),
                    ran: std::mem::take(&mut ran),
                    world: world.clone(),
                });
            }
            if let Action::Run(p) = action
                && !new.iter().any(|f| matches!(f, Fact::FoundNothing(..)))
            {
                ran.push((p, world.process(p).pc));
            }
            facts.extend(new);
            world = after;
            if let Some(moment) = facts.iter().rev().find_map(|f| closes(&system, f)) {
                let (facts, ran) = (std::mem::take(&mut facts), std::mem::take(&mut ran));
                frames.push(Frame { moment, facts, ran, world: world.clone() });
            }
        }
        frames.push(Frame { moment: Moment::End, facts, ran, world });
        Run { system, frames, ending: story.ending, verdict: story.verdict, cut: false }
    }

    /// The number of the last step.
    pub fn steps(&self) -> usize {
        self.frames.len() - 1
    }

    /// The frame of a step; beyond the last, the last.
    pub fn frame(&self, step: usize) -> &Frame {
        &self.frames[step.min(self.steps())]
    }

    /// The verdict, if that step is the end.
    // one call is shorter than its answer, wherever it is asked
    #[inline(never)]
    pub fn verdict_at(&self, step: usize) -> Option<&Verdict> {
        (step >= self.steps() && !self.cut).then_some(&self.verdict)
    }

    /// Whether that step is the one at which it waits for the vote.
    pub fn asks(&self, step: usize) -> bool {
        self.cut && step >= self.steps()
    }

    /// The first step of that kind.
    pub fn find(&self, moment: Moment) -> Option<usize> {
        self.frames.iter().position(|f| f.moment == moment)
    }
}

/// The story that begins with a schedule.
fn scheduled(system: &System, schedule: &[Action]) -> Story {
    let start = World::new(system);
    let mut chosen: Vec<Told> = vec![];
    for action in schedule {
        let world = chosen.last().map_or(&start, |told| &told.world);
        let Ok(step) = system.step(world, *action) else { break };
        chosen.push(Told { action: *action, facts: step.facts, world: step.world });
    }
    let story = system.story_from(chosen.last().map_or(&start, |told| &told.world).clone());
    chosen.extend(story.steps);
    Story { start, steps: chosen, ..story }
}

/// Facts that deserve a step of their own when a fault cuts the merge: not a look that found nothing.
fn worth_a_step(fact: &Fact) -> bool {
    !matches!(fact, Fact::FoundNothing(..) | Fact::FoundHole(_) | Fact::Woke(..))
}

/// The moment that a fact closes, if it closes one. What a consumer does inside its transaction merges into its ack.
fn closes(system: &System, fact: &Fact) -> Option<Moment> {
    let consumers = system.consumers();
    let shown = |p: &Proc| !consumers.contains(p);
    match fact {
        Fact::Began(p, _) if shown(p) => Some(Moment::Begin(*p)),
        Fact::Inserted { by, row, .. } if shown(by) => Some(Moment::Insert(*by, row.table)),
        Fact::Committed(p, ..) | Fact::CommitFailed(p, ..) if shown(p) => Some(Moment::Commit(*p)),
        Fact::Began(..) | Fact::Inserted { .. } | Fact::Committed(..) | Fact::CommitFailed(..) => None,
        Fact::Changed { by, .. } | Fact::Deleted { by, .. } if shown(by) => Some(Moment::Act(*by)),
        Fact::Flushed(p, ..) | Fact::Prepared(p, ..) | Fact::NotPrepared(p, _) if shown(p) => Some(Moment::Act(*p)),
        Fact::Decided { by: Some(p), .. } => Some(Moment::Act(*p)),
        Fact::Kept(p, _) | Fact::NotKept(p, _) | Fact::HandlerFailed(p, _) | Fact::GaveBack(p, ..) => {
            Some(Moment::Act(*p))
        }
        Fact::Elapsed(_) | Fact::Released(_) | Fact::Removed(..) => Some(Moment::Event),
        Fact::Changed { .. }
        | Fact::Deleted { .. }
        | Fact::Flushed(..)
        | Fact::Prepared(..)
        | Fact::NotPrepared(..)
        | Fact::Decided { by: None, .. }
        | Fact::Untouched(..)
        | Fact::FoundHole(_)
        | Fact::NoSlot(_)
        | Fact::Locked(..)
        | Fact::Listens(_) => None,
        Fact::Enqueued { .. } | Fact::NotEnqueued(..) | Fact::Unrouted(..) | Fact::Swallowed(..) => {
            Some(Moment::Publish)
        }
        Fact::Acked(p, _) => Some(Moment::Ack(*p)),
        Fact::Confirmed(p, _) | Fact::NotConfirmed(p, ..) => Some(Moment::Confirm(*p)),
        Fact::Answered(p, ..) => Some(Moment::Answer(*p)),
        Fact::Took(p, _) => Some(Moment::Select(*p)),
        Fact::Marked { by, status, .. } => Some(Moment::Mark(*by, *status)),
        Fact::Crashed { .. } => Some(Moment::Crash),
        Fact::Restarted(_) => Some(Moment::Restart),
        Fact::Happened(_) => Some(Moment::Event),
        Fact::Received(..)
        | Fact::Woke(..)
        | Fact::Signalled(_)
        | Fact::Existed { .. }
        | Fact::Broken(..)
        | Fact::Found(..)
        | Fact::FoundNothing(..)
        | Fact::RolledBack(..)
        | Fact::Sent(..)
        | Fact::Ended(_) => None,
    }
}
