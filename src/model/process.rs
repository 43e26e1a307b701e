//! A process: where it stands in its program, and its memory, which a crash wipes.

use super::broker::{Copy, Message};
use super::name::{CallId, Order};
use super::row::{MessageId, Row};

/// Whether a process lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Life {
    /// It runs, or waits.
    Running,
    /// It crashed; quiescence restarts it.
    Dead,
    /// It stopped by itself; nobody restarts it.
    Ended,
}

/// The registers: everything that a process knows and has not written down elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The order of the command in hand.
    pub order: Option<Order>,
    /// The caller who waits for an answer, by what it asked.
    pub caller: Option<Order>,
    /// Rows read and not yet taken.
    pub batch: Vec<Row>,
    /// The row in hand.
    pub row: Option<Row>,
    /// The message in hand, delivered and not settled.
    pub delivery: Option<Message>,
    /// Messages delivered beyond the one in hand, not settled either.
    pub prefetched: Vec<Copy>,
    /// Messages kept to be sent later.
    pub buffer: Vec<Message>,
    /// Its publication under way.
    pub call: Option<CallId>,
    /// It may have others under way as well.
    pub pipelines: bool,
}

impl Memory {
    /// The message that a publication from here would carry, and whose id an inbox would write: of the row in hand, else
    /// the one delivered, else of the command in hand.
    pub fn message(&self) -> Option<Message> {
        match (&self.row, self.delivery, self.order) {
            (Some(row), _, _) => {
                let id = row.message.unwrap_or(MessageId::event(row.order));
                Some(Message { order: row.order, id })
            }
            (None, Some(delivered), _) => Some(delivered),
            (None, None, Some(order)) => Some(Message { order, id: MessageId::event(order) }),
            (None, None, None) => None,
        }
    }
}

/// Whether a process is standing still although it could go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pause {
    /// It runs.
    None,
    /// Shorter than any timer: it goes on before anything else that waits for a timer.
    Short,
    /// The longest thing in the run: a garbage collection, a hung machine (H1, G10).
    Long,
}

/// A process, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Process {
    /// Whether it lives.
    pub life: Life,
    /// The next statement.
    pub pc: u8,
    /// What it knows.
    pub memory: Memory,
    /// Commands that callers gave and nobody has received yet.
    pub commands: Vec<Order>,
    /// The signal, of capacity one.
    pub signal: bool,
    /// It is subscribed to notifications.
    pub listening: bool,
    /// It stands still.
    pub paused: Pause,
    /// Looks that have found a hole, where a program counts them.
    pub patience: u8,
}

impl Process {
    /// Alive, at its first line, knowing nothing.
    pub fn new() -> Process {
        Process {
            life: Life::Running,
            pc: 0,
            memory: Memory::default(),
            commands: vec![],
            signal: false,
            listening: false,
            paused: Pause::None,
            patience: 0,
        }
    }
}

impl Default for Process {
    fn default() -> Self {
        Process::new()
    }
}
