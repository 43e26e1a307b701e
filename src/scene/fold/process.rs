//! A process: which lines of its program are done, what it knows, where it can crash.

use crate::methods::slots;
use crate::model::{Fact, Life, MessageId, Op, Order, Outcome, Proc, Program, Role, Shown, System, Table, What, When};
use crate::session::{Frame, Moment, Run};

/// Whether a process lives, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// In the middle of its program.
    Running,
    /// It waits for a command, a message or a signal.
    Waiting,
    /// It stopped by itself.
    Ended,
    /// It crashed.
    Dead,
    /// It was restarted, and has not done anything since.
    Back,
}

/// Where a line of a program points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nowhere.
    Nowhere,
    /// It writes to the database.
    ToBase,
    /// It reads from the database.
    FromBase,
    /// It publishes.
    ToBroker,
    /// It hears from the broker.
    FromBroker,
    /// It tells the caller.
    ToClient,
    /// It wakes another process.
    ToRelay,
}

/// How far a line is, in this pass through the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineState {
    /// Still to come.
    Todo,
    /// Executed in this step.
    Now,
    /// Executed.
    Done,
    /// Executed, and it went wrong.
    Failed,
    /// It will not be executed any more: the process died or gave up before it, and nothing brings it back.
    Never,
}

/// A line of a program on screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineView {
    /// Its label, as in a place.
    pub label: &'static str,
    /// Which line of the program.
    pub line: usize,
    /// Its first statement: what it is shown as.
    pub op: Op,
    /// Where it points.
    pub way: Way,
    /// How far it is.
    pub state: LineState,
}

/// A crash that is put into a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Still to come.
    Armed,
    /// It has struck.
    Fired,
}

/// A gap where a crash can be put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotView {
    /// The label of the line before it, as in a place.
    pub label: &'static str,
    /// Which line of the program that is.
    pub line: usize,
    /// Lines on screen above it.
    pub below: usize,
    /// The crash that is put there.
    pub cut: Option<Cut>,
}

impl SlotView {
    /// The gap that it stands for, on the first pass.
    pub fn gap(&self, system: &System, process: Proc) -> crate::session::Gap {
        let spec = system.spec(process);
        crate::session::Gap { role: spec.role, nth: spec.nth, line: self.label, pass: 1 }
    }
}

/// How far the transaction of a program is, for the bracket from BEGIN to COMMIT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// Open.
    Open,
    /// Committed.
    Sealed,
}

/// One thing that a process knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// An order.
    Order(Order),
    /// A message.
    Message(MessageId),
    /// That the broker has the message.
    Confirm,
}

/// The memory of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryView {
    /// It knows this; possibly nothing.
    Knows(Vec<Chip>),
    /// It is dead.
    Wiped,
}

/// A process with its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessView {
    /// Which.
    pub process: Proc,
    /// What it is for.
    pub role: Role,
    /// Whether it lives.
    pub state: ProcessState,
    /// The order that it is about, or was last about.
    pub about: Order,
    /// The lines on screen.
    pub lines: Vec<LineView>,
    /// The positions of BEGIN and COMMIT, and how far the transaction between is.
    pub bracket: Option<(usize, usize, Bracket)>,
    /// The gaps, from the top.
    pub slots: Vec<SlotView>,
    /// What it knows.
    pub memory: MemoryView,
}

/// Whether some program of the system touches a table.
pub fn touches(system: &System, table: Table) -> bool {
    let reads = |op: &Op| matches!(op, Op::Select(q) if q.table() == table);
    system.processes.iter().any(|p| p.program.inserts(table) || p.program.has(reads))
}

/// Whether a process waits for others to give it something to do, or has only to go back to where it waits.
fn waits(run: &Run, frame: &Frame, p: Proc) -> bool {
    let program = &run.system.spec(p).program;
    let mut pc = frame.world.process(p).pc;
    // a chain of jumps longer than the program goes round
    for _ in 0..=program.statements.len() {
        match program.statements.get(usize::from(pc)).map(|s| &s.op) {
            None | Some(Op::Receive(_) | Op::Wait(_)) => return true,
            Some(Op::Goto) => pc = program.next(pc, Outcome::Ok),
            Some(_) => return false,
        }
    }
    true
}

/// Whether a process lives, and what it does.
pub fn state(run: &Run, past: &[Frame], p: Proc) -> ProcessState {
    let Some(frame) = past.last() else { return ProcessState::Waiting };
    match frame.world.process(p).life {
        Life::Dead => ProcessState::Dead,
        Life::Ended => ProcessState::Ended,
        Life::Running if is_back(past, p) => ProcessState::Back,
        Life::Running if frame.ran.iter().any(|(by, _)| *by == p) && !matches!(frame.moment, Moment::End) => {
            ProcessState::Running
        }
        Life::Running if waits(run, frame, p) => ProcessState::Waiting,
        Life::Running => ProcessState::Running,
    }
}

/// Restarted, and nothing executed since.
fn is_back(past: &[Frame], p: Proc) -> bool {
    let restarted =
        past.iter().rposition(|f| f.facts.iter().any(|f| matches!(f, Fact::Restarted(who) if who.contains(&p))));
    restarted.is_some_and(|at| !past[at + 1..].iter().any(|f| f.ran.iter().any(|(by, _)| *by == p)))
}

/// The crashes that are put into a program, each with the line that it follows.
pub fn cuts(run: &Run, past: &[Frame], p: Proc) -> Vec<(u8, Cut)> {
    let Some(control) = past.last().map(|f| &f.world.control) else { return vec![] };
    let faults = run.system.faults.iter().enumerate();
    let here = faults.filter_map(|(i, fault)| {
        let (When::After(place), What::Crash(_)) = (fault.when, fault.what) else { return None };
        let coming = control.passes.get(i).is_some_and(|n| *n > 0) || control.striking.contains(&(i as u8));
        (place.process == p).then_some((place.line, if coming { Cut::Armed } else { Cut::Fired }))
    });
    here.collect()
}

/// Folds the history of a process.
pub fn fold(run: &Run, step: usize, p: Proc) -> ProcessView {
    let past = &run.frames[..=step];
    let frame = &run.frames[step];
    let program = &run.system.spec(p).program;
    let mut pass = super::pass::Pass::default();
    for frame in past {
        for (by, at) in &frame.ran {
            if *by == p {
                pass.ran(program, *at);
            }
        }
        for fact in &frame.facts {
            pass.fact(frame, program, p, fact);
        }
    }
    let now = now(run, frame).filter(|(by, _)| *by == p).map(|(_, line)| line);
    let ahead: Vec<u8> = run.frames[step + 1..]
        .iter()
        .flat_map(|f| &f.ran)
        .filter(|(by, _)| *by == p)
        .map(|(_, at)| program.statements[usize::from(*at)].line)
        .collect();
    let alive = frame.world.lives(p);
    // what comes after a vote is not known yet
    let left = alive && pass.begun && !run.cut && waits(run, frame, p);
    let line_state = |line: u8| {
        if now == Some(line) {
            LineState::Now
        } else if pass.failed.contains(&line) {
            LineState::Failed
        } else if pass.done.contains(&line) {
            LineState::Done
        } else if left && !ahead.contains(&line) {
            LineState::Never
        } else {
            LineState::Todo
        }
    };
    let shown: Vec<u8> = (0..program.lines.len() as u8)
        .filter(|i| program.lines[usize::from(*i)].shown == Shown::Line)
        .filter(|i| line_op(program, *i).is_some())
        .collect();
    let lines = shown.iter().filter_map(|i| {
        let op = line_op(program, *i)?.clone();
        let way = way(&op);
        Some(LineView {
            label: program.lines[usize::from(*i)].label,
            line: usize::from(*i),
            op,
            way,
            state: line_state(*i),
        })
    });
    let lines: Vec<LineView> = lines.collect();
    let bracket = pass.bracket.and_then(|state| {
        let begin = lines.iter().position(|l| matches!(l.op, Op::Begin(_)))?;
        let commit = lines.iter().rposition(|l| matches!(l.op, Op::Commit(_)))?;
        (begin < commit).then_some((begin, commit, state))
    });
    ProcessView {
        process: p,
        role: run.system.spec(p).role,
        state: state(run, past, p),
        about: pass.about.unwrap_or(Order(0)),
        bracket,
        slots: slot_views(run, past, p, program, &shown),
        memory: memory(run, frame, p, program, pass.heard),
        lines,
    }
}

/// The line that this step is about: the last one that service or relay executed in it.
fn now(run: &Run, frame: &Frame) -> Option<(Proc, u8)> {
    match frame.moment {
        Moment::Start | Moment::Crash | Moment::Restart | Moment::Event | Moment::End | Moment::Ack(_) => return None,
        Moment::Underway
        | Moment::Begin(_)
        | Moment::Insert(..)
        | Moment::Commit(_)
        | Moment::Publish
        | Moment::Confirm(_)
        | Moment::Answer(_)
        | Moment::Select(_)
        | Moment::Mark(..)
        | Moment::Act(_) => {}
    }
    frame.ran.iter().rev().find_map(|(p, at)| {
        let spec = run.system.spec(*p);
        let line = spec.program.statements[usize::from(*at)].line;
        let shown = spec.program.lines[usize::from(line)].shown == Shown::Line;
        (spec.role != Role::Consumer && shown).then_some((*p, line))
    })
}

/// The statement that a line is shown as: its first.
fn line_op(program: &Program, line: u8) -> Option<&Op> {
    let info = program.lines.get(usize::from(line)).filter(|l| l.first < l.end)?;
    program.statements.get(usize::from(info.first)).map(|s| &s.op)
}

fn way(op: &Op) -> Way {
    match op {
        Op::Insert { .. }
        | Op::Update { .. }
        | Op::Delete { .. }
        | Op::Lock { .. }
        | Op::Flush(_)
        | Op::Prepare(_)
        | Op::Decide { .. }
        | Op::Commit(_) => Way::ToBase,
        Op::Select(_) => Way::FromBase,
        Op::Send(_) => Way::ToBroker,
        Op::Await(_) => Way::FromBroker,
        Op::Answer(_) => Way::ToClient,
        Op::Signal(_) => Way::ToRelay,
        Op::Receive(_)
        | Op::Settle(_)
        | Op::Wait(_)
        | Op::Listen
        | Op::Begin(_)
        | Op::Take
        | Op::Keep { .. }
        | Op::TakeKept
        | Op::Rollback(_)
        | Op::Goto
        | Op::Stop => Way::Nowhere,
    }
}

fn slot_views(run: &Run, past: &[Frame], p: Proc, program: &Program, shown: &[u8]) -> Vec<SlotView> {
    let cuts = cuts(run, past, p);
    let views = slots(program).into_iter().filter_map(|label| {
        let line = program.line(label)?;
        let below = shown.iter().filter(|i| **i <= line).count();
        let cut = cuts.iter().filter(|(at, _)| *at == line).map(|(_, cut)| *cut).max();
        Some(SlotView { label, line: usize::from(line), below, cut })
    });
    views.collect()
}

fn memory(run: &Run, frame: &Frame, p: Proc, program: &Program, heard: bool) -> MemoryView {
    let process = frame.world.process(p);
    if process.life == Life::Dead {
        return MemoryView::Wiped;
    }
    // what a process knows about a command that it is through with is of no use to anybody
    if waits(run, frame, p) {
        return MemoryView::Knows(vec![]);
    }
    let memory = &process.memory;
    let mut chips = vec![];
    match (&memory.row, memory.order) {
        (Some(_), _) => chips.extend(memory.message().map(|m| Chip::Message(m.id))),
        (None, Some(order)) => {
            chips.push(Chip::Order(order));
            if program.has(|op| matches!(op, Op::Send(_))) || program.inserts(Table::Outbox) {
                chips.extend(memory.message().map(|m| Chip::Message(m.id)));
            }
        }
        (None, None) => {}
    }
    chips.extend(memory.batch.iter().filter_map(|r| r.message).map(Chip::Message));
    if heard {
        chips.push(Chip::Confirm);
    }
    MemoryView::Knows(chips)
}
