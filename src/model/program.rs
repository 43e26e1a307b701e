//! A program: an ordered list of lines, each a group of one or more statements.
//!
//! The list is at once what the interpreter executes, what the page shows, where a crash can be put and what the
//! explorer enumerates (DESIGN section 1).

use super::name::{StoreId, Table};
use super::statement::{Op, Outcome, Statement};

/// How a line is shown. The interpreter never looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// A line of the program on screen, with a slot for the crash below it.
    Line,
    /// Plumbing that the beginner's view merges away (receive, wait); its end is a slot all the same.
    Hidden,
    /// What happens when something goes wrong without a crash (roll back, tell the caller).
    Aside,
}

/// A line as its author writes it: a label, statements, and jumps that name other labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name that a place uses after the dot: `service.commit`.
    pub label: &'static str,
    /// How it is shown.
    pub shown: Shown,
    /// Its statements, each with the outcomes that jump.
    pub steps: Vec<(Op, Vec<(Outcome, &'static str)>)>,
}

/// A statement without jumps.
pub fn step(op: Op) -> (Op, Vec<(Outcome, &'static str)>) {
    (op, vec![])
}

/// A statement with jumps.
pub fn on(op: Op, jumps: &[(Outcome, &'static str)]) -> (Op, Vec<(Outcome, &'static str)>) {
    (op, jumps.to_vec())
}

/// A line of the program on screen.
pub fn line(label: &'static str, steps: Vec<(Op, Vec<(Outcome, &'static str)>)>) -> Line {
    Line { label, shown: Shown::Line, steps }
}

/// A line that the beginner's view does not show.
pub fn hidden(label: &'static str, steps: Vec<(Op, Vec<(Outcome, &'static str)>)>) -> Line {
    Line { label, shown: Shown::Hidden, steps }
}

/// A line for the case that something failed.
pub fn aside(label: &'static str, steps: Vec<(Op, Vec<(Outcome, &'static str)>)>) -> Line {
    Line { label, shown: Shown::Aside, steps }
}

/// A line, as the interpreter and the page use it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineInfo {
    /// The name that a place uses.
    pub label: &'static str,
    /// How it is shown.
    pub shown: Shown,
    /// Position of its first statement.
    pub first: u8,
    /// Position after its last statement.
    pub end: u8,
}

/// A program whose jumps are resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    /// The lines, in order.
    pub lines: Vec<LineInfo>,
    /// The statements of all lines, in order.
    pub statements: Vec<Statement>,
}

impl Program {
    /// Resolves the labels. A jump to a label that is not there goes to the first line, like falling off the end:
    /// so that a program from which a reader removed a line still runs.
    pub fn new(lines: Vec<Line>) -> Program {
        let mut infos = Vec::with_capacity(lines.len());
        let mut at = 0u8;
        for line in &lines {
            let end = at + line.steps.len() as u8;
            infos.push(LineInfo { label: line.label, shown: line.shown, first: at, end });
            at = end;
        }
        let target = |label: &str| infos.iter().find(|l| l.label == label).map_or(0, |l| l.first);
        let mut statements = Vec::with_capacity(at as usize);
        for (i, line) in lines.into_iter().enumerate() {
            for (op, jumps) in line.steps {
                let jumps = jumps.into_iter().map(|(o, label)| (o, target(label))).collect();
                statements.push(Statement { op, jumps, line: i as u8 });
            }
        }
        Program { lines: infos, statements }
    }

    /// Position of the line with that label, if there is one.
    pub fn line(&self, label: &str) -> Option<u8> {
        self.lines.iter().position(|l| l.label == label).map(|i| i as u8)
    }

    /// Where control goes from `pc` after `outcome`.
    pub fn next(&self, pc: u8, outcome: Outcome) -> u8 {
        let jumps = &self.statements[pc as usize].jumps;
        match jumps.iter().find(|(o, _)| *o == outcome) {
            Some((_, to)) => *to,
            None if pc as usize + 1 == self.statements.len() => 0,
            None => pc + 1,
        }
    }

    /// Whether some statement satisfies the test: what the verdict asks ("does any program poll this table?").
    pub fn has(&self, test: impl Fn(&Op) -> bool) -> bool {
        self.statements.iter().any(|s| test(&s.op))
    }

    /// The same program with every statement about one database moved to another.
    pub fn moved(mut self, from: StoreId, to: StoreId) -> Program {
        for statement in &mut self.statements {
            if let Some(store) = statement.op.store_mut()
                && *store == from
            {
                *store = to;
            }
        }
        self
    }

    /// Whether it writes rows into that table.
    pub fn inserts(&self, table: Table) -> bool {
        self.has(|op| matches!(op, Op::Insert { table: t, .. } if *t == table))
    }
}
