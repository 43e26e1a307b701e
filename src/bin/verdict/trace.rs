//! A run: its visible steps, and in each the actions that the schedule chose with what they did.

use outbox_lab::model::{Action, Fact, System, Told, World};
use outbox_lab::session::Run;

use super::facts;

/// One action of a run, in words.
pub struct Line {
    /// What was chosen.
    pub action: String,
    /// What happened, fact by fact.
    pub facts: Vec<String>,
}

impl Line {
    fn new(system: &System, before: &World, action: Action, facts: &[Fact]) -> Line {
        let action = facts::action(system, before, action);
        Line { action, facts: facts.iter().map(|f| facts::fact(system, f)).collect() }
    }
}

/// One visible step of a run, in words.
pub struct VisibleStep {
    /// What it is.
    pub moment: String,
    /// Its actions.
    pub lines: Vec<Line>,
}

/// The visible steps of a run. The run keeps facts, the story also keeps who moved: both are the same story, so a step
/// ends where its facts are used up.
pub fn visible_steps(run: &Run) -> Vec<VisibleStep> {
    let system = &run.system;
    let story = system.story();
    let mut before = &story.start;
    let mut told = story.steps.iter().peekable();
    let mut steps = vec![];
    for (n, frame) in run.frames.iter().enumerate().skip(1) {
        let last = n == run.steps();
        let mut left = frame.facts.len();
        let mut lines = vec![];
        while left > 0 || last {
            let Some(Told { action, facts, world }) = told.next() else { break };
            lines.push(Line::new(system, before, *action, facts));
            left = left.saturating_sub(facts.len());
            before = world;
        }
        steps.push(VisibleStep { moment: facts::moment(system, frame.moment), lines });
    }
    steps
}

/// The actions of a run that a search found, in words.
pub fn replay(system: &System, actions: &[Action]) -> Vec<Line> {
    let mut world = World::new(system);
    let mut lines = vec![];
    for action in actions {
        let Ok(step) = system.step(&world, *action) else { break };
        lines.push(Line::new(system, &world, *action, &step.facts));
        world = step.world;
    }
    lines
}

/// The run as text.
pub fn story(run: &Run) -> String {
    let mut out = String::new();
    for (i, step) in visible_steps(run).iter().enumerate() {
        out.push_str(&format!("  step {:>2}  {}\n", i + 1, step.moment));
        push_lines(&mut out, &step.lines);
    }
    out
}

/// Actions as text, each fact on a line of its own.
pub fn push_lines(out: &mut String, lines: &[Line]) {
    for line in lines {
        let mut action = line.action.as_str();
        for fact in &line.facts {
            out.push_str(&format!("           {action:<24}  {fact}\n"));
            action = "";
        }
        if line.facts.is_empty() {
            out.push_str(&format!("           {action:<24}  goes on\n"));
        }
    }
}
