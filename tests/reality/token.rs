//! The words between the coordinator and a machine, one line each. A machine does nothing until it is given the token
//! for one of its processes, and then one statement.

use outbox_lab::model::{Order, Outcome, Proc, Reply};

/// What the coordinator says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Execute the next statement, if it can go on. With the next command of the caller, if one is waiting.
    Step(Proc, Option<Order>),
    /// The same, and the ticker fires.
    Tick(Proc),
}

/// What the machine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// It waits, and nothing has happened.
    Waits,
    /// It executed a statement.
    Ran {
        /// Which, as a position in its program.
        pc: u8,
        /// Where it goes on.
        next: u8,
        /// How the statement ended.
        outcome: Outcome,
        /// What others should know.
        note: Note,
    },
    /// Something that no program means to happen.
    Broken(String),
}

/// What a statement did that concerns somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Nothing.
    None,
    /// The caller's command was taken.
    Command,
    /// A message about that order was received.
    Received(Order),
    /// The caller was told.
    Told(Order, Reply),
}

const OUTCOMES: [Outcome; 7] =
    [Outcome::Ok, Outcome::Empty, Outcome::Exists, Outcome::Conflict, Outcome::Nack, Outcome::Error, Outcome::Timeout];
const REPLIES: [Reply; 3] = [Reply::Ok, Reply::Error, Reply::Unknown];

impl Token {
    /// As a line.
    pub fn write(self) -> String {
        match self {
            Token::Step(p, None) => format!("step {}", p.0),
            Token::Step(p, Some(order)) => format!("step {} {}", p.0, order.0),
            Token::Tick(p) => format!("tick {}", p.0),
        }
    }

    /// From a line.
    pub fn read(line: &str) -> Option<Token> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["step", p] => Some(Token::Step(Proc(p.parse().ok()?), None)),
            ["step", p, order] => Some(Token::Step(Proc(p.parse().ok()?), Some(Order(order.parse().ok()?)))),
            ["tick", p] => Some(Token::Tick(Proc(p.parse().ok()?))),
            _ => None,
        }
    }
}

impl Report {
    /// As a line.
    pub fn write(&self) -> String {
        match self {
            Report::Waits => "waits".to_string(),
            Report::Broken(why) => format!("broken {}", why.replace('\n', " ")),
            Report::Ran { pc, next, outcome, note } => {
                let outcome = OUTCOMES.iter().position(|o| o == outcome).unwrap_or(OUTCOMES.len());
                let note = match note {
                    Note::None => String::new(),
                    Note::Command => " command".to_string(),
                    Note::Received(order) => format!(" received {}", order.0),
                    Note::Told(order, reply) => {
                        format!(" told {} {}", order.0, REPLIES.iter().position(|r| r == reply).unwrap_or(0))
                    }
                };
                format!("ran {pc} {next} {outcome}{note}")
            }
        }
    }

    /// From a line.
    pub fn read(line: &str) -> Option<Report> {
        if let Some(why) = line.strip_prefix("broken ") {
            return Some(Report::Broken(why.trim().to_string()));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let order = |word: &str| word.parse().ok().map(Order);
        match words.as_slice() {
            ["waits"] => Some(Report::Waits),
            ["ran", pc, next, outcome, note @ ..] => Some(Report::Ran {
                pc: pc.parse().ok()?,
                next: next.parse().ok()?,
                outcome: *OUTCOMES.get(outcome.parse::<usize>().ok()?)?,
                note: match note {
                    [] => Note::None,
                    ["command"] => Note::Command,
                    ["received", o] => Note::Received(order(o)?),
                    ["told", o, reply] => Note::Told(order(o)?, *REPLIES.get(reply.parse::<usize>().ok()?)?),
                    _ => return None,
                },
            }),
            _ => None,
        }
    }
}
