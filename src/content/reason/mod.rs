//! What the verdict's band says: at the end the verdict and why, before it where things stand. All from worlds and
//! verdicts. "Lost" is never said while a rule can still select the row, "consistent" never before the end.

mod ending;
pub(super) mod now;

use crate::content::closed::closed;
use crate::content::fill::fill;
use crate::content::{label, text};
use crate::model::{Headline, Order};
use crate::session::{Lang, Moment, Run};

closed! {
/// What the band says before the end.
pub enum Standing {
    /// Nothing is written: no order, no copy.
    NothingYet,
    /// Something is written, in an open transaction only, and there is no copy.
    NothingFinal,
    /// Nothing is written, and nothing will be.
    Nothing,
    /// One side has it and something still moves towards the other.
    NotYetAgreed,
    /// The sides differ, and nothing moves any more.
    NotAgreed,
    /// Both have it; the end may differ.
    AgreedSoFar,
    /// A vote: what will come of it is the question.
    Vote,
}
}

closed! {
/// Why: one sentence. Before the end of a run the first group, at the end the second.
pub enum Why {
    /// Nobody has asked yet.
    NotAsked,
    /// No row, no copy.
    NothingWritten,
    /// No row, no copy, and nothing living that would make one.
    NothingLeft,
    /// Rows are written in an open transaction only.
    OnlyOpen,
    /// No row, and a message has left.
    OnlyTravels,
    /// A row, no copy; a living process holds the message and will send it.
    OnlyInMemory,
    /// A row, no copy; a message has left.
    Travels,
    /// A row, no copy; a pending row that a program polls.
    WaitsInTable,
    /// The same, and all that poll it are dead.
    WaitsForRelay,
    /// A row, no copy; the caller's request waits for the service.
    AskedAgain,
    /// A row, no copy, and nothing of all that.
    Forgotten,
    /// A copy, no row; a living process will still write it, or is asked to.
    BrokerAhead,
    /// The same, and the effect is durable.
    DebitAhead,
    /// A copy, no row, and nothing of that.
    BrokerAlone,
    /// The same, and the effect is durable.
    DebitAlone,
    /// Row and copy, no effect yet.
    NotDebited,
    /// Row, copy and effect; the row says pending.
    NotMarked,
    /// Row and effect; a further copy is queued.
    SecondCopyQueued,
    /// Row and one effect of several copies.
    AbsorbedSoFar,
    /// Several effects.
    DebitedTwice,
    /// Row, copy and effect; the caller waits for a living service.
    AnswerMissing,
    /// Row, copy and effect, and nothing to add.
    Agreed,
    /// The run waits for an answer.
    Vote,

    /// Lost: nothing durable says that a message is missing.
    Lost,
    /// Lost: the row says sent.
    LostMarked,
    /// Lost by the broker.
    LostInBroker,
    /// A message and an effect without an order.
    Phantom,
    /// A message without an order.
    PhantomUndebited,
    /// Received, and no effect remains.
    EffectLost,
    /// A prepared transaction waits.
    InDoubt,
    /// It waits behind another.
    Behind,
    /// Pending for ever, silently.
    Stuck,
    /// A copy stays in the queue.
    StuckQueued,
    /// Given up, visibly.
    GivenUp,
    /// Several copies, several effects.
    Twice,
    /// One copy, several effects.
    TwiceOneCopy,
    /// Effects in another order than the commits.
    OutOfOrder,
    /// Several copies, one effect.
    Absorbed,
    /// Late; an outbox row kept the message meanwhile.
    LateFromTable,
    /// Late; the queue kept the message meanwhile.
    LateFromQueue,
    /// Late for another reason.
    Late,
    /// Consistent.
    Consistent,
    /// Consistent, and the caller was never answered.
    ConsistentUnanswered,
    /// Consistent, and the effect came before the order.
    ConsistentPremature,
    /// Consistent, and the caller believes the contrary.
    ConsistentWrong,
    /// Several orders, each consistent.
    ConsistentSeveral,
    /// Nothing happened, and the caller knows.
    Nothing,
    /// Nothing happened, and the caller was told nothing.
    NothingUnanswered,
    /// Nothing happened, and the caller believes the contrary.
    NothingWrong,
}
}

/// How long a reason may be, in characters: two lines of the band at its narrowest in layout W.
pub const REASON_LIMIT: usize = 90;

impl Why {
    /// The verdict that this sentence explains; `None` before the end.
    pub fn headline(self) -> Option<Headline> {
        match self {
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
            | Why::Vote => None,
            Why::Lost | Why::LostMarked | Why::LostInBroker => Some(Headline::Lost),
            Why::Phantom | Why::PhantomUndebited => Some(Headline::Phantom),
            Why::EffectLost => Some(Headline::LostEffect),
            Why::InDoubt => Some(Headline::InDoubt),
            Why::Behind => Some(Headline::HeadOfLine),
            Why::Stuck | Why::StuckQueued | Why::GivenUp => Some(Headline::Stuck),
            Why::Twice | Why::TwiceOneCopy => Some(Headline::DuplicateEffective),
            Why::OutOfOrder => Some(Headline::OutOfOrder),
            Why::Absorbed => Some(Headline::DuplicateAbsorbed),
            Why::LateFromTable | Why::LateFromQueue | Why::Late => Some(Headline::ConsistentAfterRecovery),
            Why::Consistent
            | Why::ConsistentUnanswered
            | Why::ConsistentPremature
            | Why::ConsistentWrong
            | Why::ConsistentSeveral => Some(Headline::Consistent),
            Why::Nothing | Why::NothingUnanswered | Why::NothingWrong => Some(Headline::Nothing),
        }
    }

    /// What the band says above this sentence before the end; `None` at the end.
    pub fn standing(self) -> Option<Standing> {
        match self {
            Why::NotAsked | Why::NothingWritten | Why::OnlyTravels => Some(Standing::NothingYet),
            Why::NothingLeft => Some(Standing::Nothing),
            Why::OnlyOpen => Some(Standing::NothingFinal),
            Why::OnlyInMemory
            | Why::Travels
            | Why::WaitsInTable
            | Why::WaitsForRelay
            | Why::AskedAgain
            | Why::BrokerAhead
            | Why::DebitAhead => Some(Standing::NotYetAgreed),
            Why::Forgotten | Why::BrokerAlone | Why::DebitAlone | Why::DebitedTwice => Some(Standing::NotAgreed),
            Why::NotDebited
            | Why::NotMarked
            | Why::SecondCopyQueued
            | Why::AbsorbedSoFar
            | Why::AnswerMissing
            | Why::Agreed => Some(Standing::AgreedSoFar),
            Why::Vote => Some(Standing::Vote),
            Why::Lost
            | Why::LostMarked
            | Why::LostInBroker
            | Why::Phantom
            | Why::PhantomUndebited
            | Why::EffectLost
            | Why::InDoubt
            | Why::Behind
            | Why::Stuck
            | Why::StuckQueued
            | Why::GivenUp
            | Why::Twice
            | Why::TwiceOneCopy
            | Why::OutOfOrder
            | Why::Absorbed
            | Why::LateFromTable
            | Why::LateFromQueue
            | Why::Late
            | Why::Consistent
            | Why::ConsistentUnanswered
            | Why::ConsistentPremature
            | Why::ConsistentWrong
            | Why::ConsistentSeveral
            | Why::Nothing
            | Why::NothingUnanswered
            | Why::NothingWrong => None,
        }
    }
}

/// Why the band of a step says what it says, and about which order.
pub fn why(run: &Run, step: usize) -> (Why, Order) {
    let frame = run.frame(step);
    if frame.moment == Moment::Start {
        return (Why::NotAsked, Order(0));
    }
    if step >= run.steps() {
        return ending::why(run);
    }
    // the order that is worst off speaks: apart before on the way, on the way before agreed; what has not begun is last
    let rank = |w: Why| match w.standing() {
        Some(Standing::NotAgreed) => 0,
        Some(Standing::NotYetAgreed) => 1,
        Some(Standing::AgreedSoFar) => 2,
        Some(Standing::NothingFinal) => 3,
        Some(Standing::NothingYet | Standing::Nothing | Standing::Vote) | None => 4,
    };
    let all = frame.world.orders().map(|o| (now::why(&run.system, &frame.world, o), o));
    all.min_by_key(|(w, _)| rank(*w)).unwrap_or((Why::NothingWritten, Order(0)))
}

/// The first line of the band: the verdict at the end, where things stand before it, the question at a vote.
pub fn headline(lang: Lang, run: &Run, step: usize) -> &'static str {
    let t = text(lang);
    match (run.verdict_at(step), why(run, step).0.standing()) {
        (Some(verdict), _) => (t.headline)(verdict.headline),
        (None, Some(standing)) => (t.standing)(standing),
        (None, None) => "",
    }
}

/// The second line of the band: one sentence, at most [`REASON_LIMIT`] characters.
pub fn reason(lang: Lang, run: &Run, step: usize) -> String {
    let (why, order) = why(run, step);
    fill((text(lang).why)(why), &label::about(lang, run, step, order))
}
