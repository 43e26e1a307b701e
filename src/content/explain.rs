//! The longer words behind a run: why a verdict is what it is, the questions with the scenarios that answer them, and
//! the glossary. Which note applies is computed; its words are in the languages.

use super::closed::closed;
use super::reason::{self, Why};
use super::text::LongText;
use crate::model::{Caller, Table};
use crate::session::{Lang, Run};

/// The longer words in that language.
pub fn words(lang: Lang) -> &'static LongText {
    match lang {
        Lang::Fr => &super::fr::explain::LONG,
        Lang::En => &super::en::explain::LONG,
    }
}

closed! {
/// A note behind "why?": two to four sentences.
pub enum Note {
    /// Before the end.
    NotYet,
    /// Lost, not late: nothing durable says that a message is missing.
    Lost,
    /// Lost, and a row says that it was sent.
    LostMarked,
    /// Lost by the broker.
    LostInBroker,
    /// A phantom.
    Phantom,
    /// Received, and no effect remains.
    EffectLost,
    /// A prepared transaction waits.
    InDoubt,
    /// Behind another.
    Behind,
    /// Pending for ever.
    Stuck,
    /// Given up.
    GivenUp,
    /// Several copies of a row's message, several effects, no inbox.
    Twice,
    /// Several copies, no row that asked for them, several effects, no inbox.
    TwiceBySender,
    /// One copy, several effects, no inbox.
    TwiceOneCopy,
    /// Several effects in spite of an inbox.
    TwiceWithInbox,
    /// Out of order.
    OutOfOrder,
    /// Several copies of a row's message, one effect, thanks to the inbox.
    Absorbed,
    /// Several copies, no row that asked for them, one effect, thanks to the inbox.
    AbsorbedBySender,
    /// Several copies, one effect, and no inbox: it could have been two.
    AbsorbedByLuck,
    /// Consistent after recovery, thanks to the outbox row: what "after recovery" means and who pays.
    LateFromTable,
    /// After recovery, thanks to the queue.
    LateFromQueue,
    /// After another recovery.
    Late,
    /// Consistent, and no row remembered the message: it could have gone wrong.
    ConsistentByLuck,
    /// Consistent, and a row remembered the message.
    ConsistentByTable,
    /// Consistent, and the caller does not know.
    ConsistentUnanswered,
    /// Consistent, and the effect came before the order.
    ConsistentPremature,
    /// Consistent, and the caller believes the contrary.
    ConsistentWrong,
    /// Nothing happened.
    Nothing,
    /// Nothing happened, and the caller believes the contrary.
    NothingWrong,
}
}

closed! {
/// The exercises and the recap questions.
pub enum Question {
    /// Exercise: the two orders of a dual write, each with the crash in its middle.
    TwoOrders,
    /// Exercise: the relay dies between the confirm and the mark.
    RelayDies,
    /// Recap: what the problem is.
    Problem,
    /// Recap: how the outbox removes it.
    Repair,
    /// Recap: why several relays must claim their rows.
    SeveralRelays,
}
}

closed! {
/// A scenario that answers a question.
pub enum Door {
    /// Database first, crash in the middle.
    BaseFirst,
    /// Publish first, crash in the middle.
    PublishFirst,
    /// Outbox, crash in the middle.
    Outbox,
    /// Outbox, crash before the mark, with an inbox.
    RelayWithInbox,
    /// Outbox, crash before the mark, without an inbox.
    RelayWithoutInbox,
}
}

closed! {
/// A word of the glossary.
pub enum Term {
    /// A commit.
    Commit,
    /// A publisher confirm.
    Confirm,
    /// The transactional outbox.
    Outbox,
    /// The relay.
    Relay,
    /// The inbox.
    Inbox,
    /// Delivery at least once.
    AtLeastOnce,
}
}

impl Question {
    /// Whether it is one of the exercises; the others are the recap.
    pub fn is_exercise(self) -> bool {
        match self {
            Question::TwoOrders | Question::RelayDies => true,
            Question::Problem | Question::Repair | Question::SeveralRelays => false,
        }
    }

    /// The scenarios that answer it.
    pub fn doors(self) -> &'static [Door] {
        match self {
            Question::TwoOrders => &[Door::BaseFirst, Door::PublishFirst, Door::Outbox],
            Question::RelayDies => &[Door::RelayWithInbox, Door::RelayWithoutInbox],
            Question::Problem => &[Door::BaseFirst],
            Question::Repair => &[Door::Outbox],
            Question::SeveralRelays => &[Door::RelayWithoutInbox],
        }
    }
}

impl Door {
    /// The scenario, in the grammar of the link.
    pub fn state(self) -> &'static str {
        match self {
            Door::BaseFirst => "method=dual-write-db-first&crash=between-writes&inbox=on&step=0",
            Door::PublishFirst => "method=dual-write-publish-first&crash=between-writes&inbox=on&step=0",
            Door::Outbox => "method=outbox&crash=between-writes&inbox=on&step=0",
            Door::RelayWithInbox => "method=outbox&crash=after-writes&inbox=on&step=0",
            Door::RelayWithoutInbox => "method=outbox&crash=after-writes&inbox=off&step=0",
        }
    }
}

/// The note of a step.
pub fn note_at(run: &Run, step: usize) -> Note {
    let (why, order) = reason::why(run, step);
    let verdict = run.verdict.orders.get(usize::from(order.0));
    let remembered = verdict.is_some_and(|v| v.o.is_some());
    let unanswered = verdict.is_some_and(|v| v.caller == Caller::Unknown);
    let inbox = run.system.consumers().into_iter().any(|p| run.system.spec(p).program.inserts(Table::Inbox));
    match why {
        Why::NotAsked
        | Why::NothingWritten
        | Why::NothingLeft
        | Why::OnlyOpen
        | Why::OnlyTravels
        | Why::OnlyInMemory
        | Why::Travels
        | Why::WaitsInTable
        | Why::WaitsForRelay
        | Why::AskedAgain
        | Why::Forgotten
        | Why::BrokerAhead
        | Why::DebitAhead
        | Why::BrokerAlone
        | Why::DebitAlone
        | Why::NotDebited
        | Why::NotMarked
        | Why::SecondCopyQueued
        | Why::AbsorbedSoFar
        | Why::DebitedTwice
        | Why::AnswerMissing
        | Why::Agreed
        | Why::Vote => Note::NotYet,
        Why::Lost => Note::Lost,
        Why::LostMarked => Note::LostMarked,
        Why::LostInBroker => Note::LostInBroker,
        Why::Phantom | Why::PhantomUndebited => Note::Phantom,
        Why::EffectLost => Note::EffectLost,
        Why::InDoubt => Note::InDoubt,
        Why::Behind => Note::Behind,
        Why::Stuck | Why::StuckQueued => Note::Stuck,
        Why::GivenUp => Note::GivenUp,
        Why::Twice | Why::TwiceOneCopy if inbox => Note::TwiceWithInbox,
        Why::Twice if remembered => Note::Twice,
        Why::Twice => Note::TwiceBySender,
        Why::TwiceOneCopy => Note::TwiceOneCopy,
        Why::OutOfOrder => Note::OutOfOrder,
        Why::Absorbed if !inbox => Note::AbsorbedByLuck,
        Why::Absorbed if remembered => Note::Absorbed,
        Why::Absorbed => Note::AbsorbedBySender,
        Why::LateFromTable => Note::LateFromTable,
        Why::LateFromQueue => Note::LateFromQueue,
        Why::Late => Note::Late,
        Why::Consistent | Why::ConsistentSeveral if remembered => Note::ConsistentByTable,
        Why::Consistent | Why::ConsistentSeveral => Note::ConsistentByLuck,
        Why::ConsistentUnanswered => Note::ConsistentUnanswered,
        Why::ConsistentPremature if unanswered => Note::ConsistentUnanswered,
        Why::ConsistentPremature => Note::ConsistentPremature,
        Why::ConsistentWrong => Note::ConsistentWrong,
        Why::Nothing | Why::NothingUnanswered => Note::Nothing,
        Why::NothingWrong => Note::NothingWrong,
    }
}
