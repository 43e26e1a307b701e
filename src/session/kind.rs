//! What a fault of a scenario can be, by its word, and what it is about.

/// What a kind is about, and so what may stand behind its word in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// Nothing in particular.
    Nothing,
    /// The call, commit or statement of a line: it strikes on the line, and cannot go without one.
    Call,
    /// A process: `hang(relay2)`; without one, the process of its place.
    Process,
    /// A queue, from 1: `expire(2)`; the first without one.
    Queue,
    /// A database, from 1: 1 the service's, 2 the consumer's; the first without one.
    Store,
    /// A number: `elapse(3)`; 1 without one.
    Number,
}

/// What goes wrong, or happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Only that process dies, not its machine.
    ProcessCrash,
    /// The publication or commit of that line never arrives, and nobody hears.
    RequestLost,
    /// The publication or commit of that line is done, and nobody hears.
    AnswerLost,
    /// The broker refuses the publication of that line.
    Nack,
    /// The database refuses the commit of that line.
    CommitRefused,
    /// The INSERT of that line fails, and its transaction is broken.
    Failed,
    /// The participant that the PREPARE of that line asks votes no.
    VoteNo,
    /// The process stands still, longer than anything else.
    Hang,
    /// The process stands still, shorter than any timer.
    Hold,
    /// The process ends, and nobody restarts it.
    End,
    /// The process is woken; without one named, the job.
    Wake,
    /// The broker goes down.
    BrokerDown,
    /// The broker comes up.
    BrokerUp,
    /// The exchange no longer leads to that queue.
    Unbind,
    /// The exchange leads to that queue.
    Bind,
    /// There is no exchange any more.
    ExchangeGone,
    /// The exchange is back.
    ExchangeBack,
    /// What waits in that queue expires.
    Expire,
    /// That database is backed up; or: from here on its replica lags.
    BackUp,
    /// That database is back at its backup, or its replica is promoted; without a backup it is empty.
    Restore,
    /// The replication slot of that database is gone.
    SlotLost,
    /// What is prepared in that database is committed by somebody else than the coordinator.
    HeuristicCommit,
    /// What is prepared in that database is rolled back by somebody else.
    HeuristicRollback,
    /// So many units of time pass.
    Elapse,
    /// Every ticker fires once.
    TickAll,
    /// The caller asks again, with the key of its first command.
    RetryWithKey,
    /// The caller asks again without a key: a new order.
    RetryWithoutKey,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 27] = [
        Kind::ProcessCrash,
        Kind::RequestLost,
        Kind::AnswerLost,
        Kind::Nack,
        Kind::CommitRefused,
        Kind::Failed,
        Kind::VoteNo,
        Kind::Hang,
        Kind::Hold,
        Kind::End,
        Kind::Wake,
        Kind::BrokerDown,
        Kind::BrokerUp,
        Kind::Unbind,
        Kind::Bind,
        Kind::ExchangeGone,
        Kind::ExchangeBack,
        Kind::Expire,
        Kind::BackUp,
        Kind::Restore,
        Kind::SlotLost,
        Kind::HeuristicCommit,
        Kind::HeuristicRollback,
        Kind::Elapse,
        Kind::TickAll,
        Kind::RetryWithKey,
        Kind::RetryWithoutKey,
    ];

    /// The identifier in links and text.
    pub fn word(self) -> &'static str {
        match self {
            Kind::ProcessCrash => "process-crash",
            Kind::RequestLost => "request-lost",
            Kind::AnswerLost => "answer-lost",
            Kind::Nack => "nack",
            Kind::CommitRefused => "commit-refused",
            Kind::Failed => "failed",
            Kind::VoteNo => "vote-no",
            Kind::Hang => "hang",
            Kind::Hold => "hold",
            Kind::End => "end",
            Kind::Wake => "wake",
            Kind::BrokerDown => "broker-down",
            Kind::BrokerUp => "broker-up",
            Kind::Unbind => "unbind",
            Kind::Bind => "bind",
            Kind::ExchangeGone => "exchange-gone",
            Kind::ExchangeBack => "exchange-back",
            Kind::Expire => "expire",
            Kind::BackUp => "back-up",
            Kind::Restore => "restore",
            Kind::SlotLost => "slot-lost",
            Kind::HeuristicCommit => "heuristic-commit",
            Kind::HeuristicRollback => "heuristic-rollback",
            Kind::Elapse => "elapse",
            Kind::TickAll => "tick-all",
            Kind::RetryWithKey => "retry-with-key",
            Kind::RetryWithoutKey => "retry-without-key",
        }
    }

    /// The kind that is written so.
    pub fn named(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.word() == word)
    }

    /// What it is about.
    pub fn about(self) -> About {
        match self {
            Kind::RequestLost | Kind::AnswerLost | Kind::Nack | Kind::CommitRefused | Kind::Failed | Kind::VoteNo => {
                About::Call
            }
            Kind::ProcessCrash | Kind::Hang | Kind::Hold | Kind::End | Kind::Wake => About::Process,
            Kind::Unbind | Kind::Bind | Kind::Expire => About::Queue,
            Kind::BackUp | Kind::Restore | Kind::SlotLost | Kind::HeuristicCommit | Kind::HeuristicRollback => {
                About::Store
            }
            Kind::Elapse => About::Number,
            Kind::BrokerDown
            | Kind::BrokerUp
            | Kind::ExchangeGone
            | Kind::ExchangeBack
            | Kind::TickAll
            | Kind::RetryWithKey
            | Kind::RetryWithoutKey => About::Nothing,
        }
    }

    /// Whether it is the fate of a call, commit or statement: it strikes on the line, not after it.
    pub fn is_fate(self) -> bool {
        self.about() == About::Call
    }

    /// Whether it happens to one process, so that it cannot go without a place.
    pub fn needs_place(self) -> bool {
        self.is_fate() || self == Kind::ProcessCrash
    }

    /// What it does, for documentation.
    pub fn says(self) -> &'static str {
        match self {
            Kind::ProcessCrash => "Only that process dies, not its machine.",
            Kind::RequestLost => "The publication or commit of that line never arrives, and nobody hears.",
            Kind::AnswerLost => "The publication or commit of that line is done, and nobody hears.",
            Kind::Nack => "The broker refuses the publication of that line.",
            Kind::CommitRefused => "The database refuses the commit of that line.",
            Kind::Failed => "The INSERT of that line fails, and its transaction is broken.",
            Kind::VoteNo => "The participant that the PREPARE of that line asks votes no.",
            Kind::Hang => "The process stands still, longer than anything else.",
            Kind::Hold => "The process stands still, shorter than any timer.",
            Kind::End => "The process ends, and nobody restarts it.",
            Kind::Wake => "The process is woken; without one named, the job.",
            Kind::BrokerDown => "The broker goes down.",
            Kind::BrokerUp => "The broker comes up.",
            Kind::Unbind => "The exchange no longer leads to that queue.",
            Kind::Bind => "The exchange leads to that queue.",
            Kind::ExchangeGone => "There is no exchange any more.",
            Kind::ExchangeBack => "The exchange is back.",
            Kind::Expire => "What waits in that queue expires.",
            Kind::BackUp => "That database is backed up; or: from here on its replica lags.",
            Kind::Restore => {
                "That database is back at its backup, or its replica is promoted; without a backup it is empty."
            }
            Kind::SlotLost => "The replication slot of that database is gone.",
            Kind::HeuristicCommit => {
                "What is prepared in that database is committed by somebody else than the coordinator."
            }
            Kind::HeuristicRollback => "What is prepared in that database is rolled back by somebody else.",
            Kind::Elapse => "So many units of time pass.",
            Kind::TickAll => "Every ticker fires once.",
            Kind::RetryWithKey => "The caller asks again, with the key of its first command.",
            Kind::RetryWithoutKey => "The caller asks again without a key: a new order.",
        }
    }
}
