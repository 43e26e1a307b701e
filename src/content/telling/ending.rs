//! The end: from the verdict's reason alone.

use super::{Scene, Telling};
use crate::content::reason::{self, Why};
use crate::content::say::Say;
use crate::model::{Caller, Ending, Table};

pub fn end(scene: &Scene) -> Telling {
    let run = scene.run;
    let (why, order) = reason::why(run, scene.step);
    let verdict = run.verdict.orders.get(usize::from(order.0));
    let unanswered = verdict.is_some_and(|v| v.caller == Caller::Unknown);
    let several = run.verdict.orders.len() > 1;
    let polled = run.system.store_ids().any(|s| run.system.polls(s, Table::Outbox));
    let say = match run.ending {
        Ending::Livelock => Say::EndLivelock,
        Ending::Diverges => Say::EndDiverges,
        Ending::Quiet => match why {
            Why::Lost if polled => Say::EndLostNoRow,
            Why::Lost => Say::EndLost,
            Why::LostMarked => Say::EndLostMarked,
            Why::LostInBroker => Say::EndLostInBroker,
            Why::Phantom => Say::EndPhantom,
            Why::PhantomUndebited => Say::EndPhantomUndebited,
            Why::EffectLost => Say::EndEffectLost,
            Why::InDoubt => Say::EndInDoubt,
            Why::Behind => Say::EndBehind,
            Why::Stuck => Say::EndStuck,
            Why::StuckQueued => Say::EndStuckQueued,
            Why::GivenUp => Say::EndGivenUp,
            Why::Twice | Why::TwiceOneCopy if several => Say::EndTwiceOf,
            Why::Twice => Say::EndTwice,
            Why::TwiceOneCopy => Say::EndTwiceOneCopy,
            Why::OutOfOrder => Say::EndOutOfOrder,
            Why::Absorbed if several => Say::EndAbsorbedOf,
            Why::Absorbed => Say::EndAbsorbed,
            Why::LateFromTable | Why::Late => Say::EndLate,
            Why::LateFromQueue => Say::EndLateDebit,
            Why::ConsistentWrong => Say::EndWrongAnswer,
            Why::ConsistentPremature if unanswered => Say::EndPrematureUnanswered,
            Why::ConsistentPremature => Say::EndPremature,
            Why::ConsistentUnanswered => Say::EndUnanswered,
            Why::ConsistentSeveral => Say::EndSeveral,
            Why::Consistent if verdict.is_some_and(|v| v.o.is_some()) => Say::EndNothingPending,
            Why::Consistent => Say::EndConsistent,
            Why::Nothing => Say::EndNothing,
            Why::NothingUnanswered => Say::EndNothingUnanswered,
            Why::NothingWrong => Say::EndNothingWrong,
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
            | Why::Vote => Say::EndNothing,
        },
    };
    Telling::new(say, None, order)
}
