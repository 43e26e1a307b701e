//! The verdict's band, in English.

use crate::content::reason::{Standing, Why};
use crate::model::Headline;

/// A verdict's name.
pub const fn headline(headline: Headline) -> &'static str {
    match headline {
        Headline::Lost => "Message lost",
        Headline::Phantom => "Phantom message",
        Headline::LostEffect => "Effect lost",
        Headline::InDoubt => "In doubt",
        Headline::HeadOfLine => "Queue blocked",
        Headline::Stuck => "Stuck",
        Headline::DuplicateEffective => "Duplicate effect",
        Headline::OutOfOrder => "Out of order",
        Headline::DuplicateAbsorbed => "Duplicate absorbed",
        Headline::ConsistentAfterRecovery => "Consistent after recovery",
        Headline::Consistent => "Consistent",
        Headline::Nothing => "Consistent: nothing happened",
    }
}

/// What the band says before the end.
pub const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::NothingYet => "Nothing is written yet",
        Standing::NothingFinal => "Nothing is final yet",
        Standing::Nothing => "Nothing is written",
        Standing::NotYetAgreed => "Not in agreement yet",
        Standing::NotAgreed => "Not in agreement",
        Standing::AgreedSoFar => "In agreement so far",
        Standing::Vote => "What will happen?",
    }
}

/// Why.
pub const fn why(why: Why) -> &'static str {
    match why {
        Why::NotAsked => "The database is empty, and so is the broker.",
        Why::NothingWritten => "The database does not have order {o}, the broker does not have {m}.",
        Why::NothingLeft => "Neither the database nor the broker keeps a trace of order {o}.",
        Why::OnlyOpen => "Order {o} is in an open transaction: a crash would roll it back.",
        Why::OnlyTravels => "The message {m} is on its way; the database does not have order {o}.",
        Why::OnlyInMemory => "The database has order {o}; {m} is still in memory only.",
        Why::Travels => "The database has order {o}; {m} is on its way to the broker.",
        Why::WaitsInTable => "The database has order {o}, and {m} as “pending”: the relay can publish it.",
        Why::WaitsForRelay => "The database has order {o}, and {m} as “pending”: the relay will read it on its return.",
        Why::AskedAgain => "The database has order {o}, the broker has no {m}; the client has tried again.",
        Why::Forgotten => "The database has order {o}; nothing says any more that {m} must be published.",
        Why::BrokerAhead => "The broker has received {m}; the database does not have order {o} yet.",
        Why::DebitAhead => "The broker has received {m}, Payment has debited; the database has no order {o} yet.",
        Why::BrokerAlone => "The broker has received {m}; nothing says any more that order {o} must be written.",
        Why::DebitAlone => "The broker has received {m}, Payment has debited; nothing says to write order {o}.",
        Why::NotDebited => "The database has order {o}, the broker has received {m}; Payment has not debited yet.",
        Why::NotMarked => "The broker has received {m}; the database has order {o}, yet shows {m} as “pending”.",
        Why::SecondCopyQueued => "Payment has debited once; another copy of {m} is in the queue.",
        Why::AbsorbedSoFar => "The broker has received {copies} of {m}; Payment has debited only once.",
        Why::DebitedTwice => "For order {o} alone, Payment has made {debits}.",
        Why::AnswerMissing => "The database has order {o}, the broker has received {m}; the client is waiting.",
        Why::Agreed => "The database has order {o}, the broker has received {m}, Payment has debited.",
        Why::Vote => "What comes next is shown after the answer.",

        Why::Lost => "The database keeps order {o}; nothing and nobody knows that {m} had to be published.",
        Why::LostMarked => "The database shows {m} as “sent”, and the broker never received it.",
        Why::LostInBroker => "The broker received {m} and no longer has it; Payment never saw it.",
        Why::Phantom => "The broker has received {m} and Payment has debited; the database has no order {o}.",
        Why::PhantomUndebited => "The broker has received {m}; the database does not have order {o}.",
        Why::EffectLost => "Payment received {m} and acknowledged it; no debit is left of it.",
        Why::InDoubt => "A prepared transaction waits for a decision that does not come.",
        Why::Behind => "The message {m} waits behind another that does not get through.",
        Why::Stuck => "The database shows {m} as “pending”, nothing publishes it and nobody is told.",
        Why::StuckQueued => "The message {m} is in the queue, and nobody takes it.",
        Why::GivenUp => "The database shows {m} as “failed”: somebody can see it, and must take it up again.",
        Why::Twice => "The broker has received {copies} of {m}, and Payment debits for each of them.",
        Why::TwiceOneCopy => "The broker has delivered {m} several times, and Payment debits each time.",
        Why::OutOfOrder => "Payment handled the orders in another order than the database.",
        Why::Absorbed => "The broker has received {copies} of {m}; Payment debits for only one.",
        Why::LateFromTable => "The message {m} comes late: the database kept it as “pending”, the relay published it.",
        Why::LateFromQueue => "The debit comes late: the queue kept {m}, then Payment took it up again.",
        Why::Late => "Database and broker agree, but it took a recovery.",
        Why::Consistent => "The database has order {o}, the broker has received {m}, Payment has debited once.",
        Why::ConsistentUnanswered => "Order, message and debit are there; only the client has no answer.",
        Why::ConsistentPremature => "Database and broker agree in the end, but Payment debited before the COMMIT.",
        Why::ConsistentWrong => "Order, message and debit are there; the client believes the contrary.",
        Why::ConsistentSeveral => "Each order is in the database, published and debited once.",
        Why::Nothing => "The database has nothing, the broker has nothing, and the client knows it.",
        Why::NothingUnanswered => "The database has nothing, the broker has nothing; the client may try again.",
        Why::NothingWrong => "The database has nothing, the broker has nothing; the client believes the contrary.",
    }
}
