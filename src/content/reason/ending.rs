//! Why a run ends as it does, from the verdict's vector; the world of a restart says what had kept a late message.

use super::Why;
use super::now::queued;
use crate::model::{
    Caller, Delivery, Fact, Headline, Liveness, Order, OrderVerdict, Ordering, Proc, Record, What, Window, World,
};
use crate::session::Run;

/// The worst reason, and the order that it is about; of a run that waits for a vote, that it does.
pub fn why(run: &Run) -> (Why, Order) {
    if run.cut {
        return (Why::Vote, Order(0));
    }
    let verdict = &run.verdict;
    let each = verdict.orders.iter().enumerate().map(|(i, v)| (of_order(run, Order(i as u8), v), Order(i as u8)));
    // the reasons are listed from worst to best
    let (worst, order) = each.min().unwrap_or((Why::Nothing, Order(0)));
    if verdict.headline == Headline::OutOfOrder {
        return (Why::OutOfOrder, order);
    }
    let several = verdict.orders.len() > 1
        && verdict.ordering != Ordering::OutOfOrder
        && verdict.orders.iter().all(|v| v.delivery == Delivery::Consistent && v.liveness == Liveness::Immediate);
    if several { (Why::ConsistentSeveral, order) } else { (worst, order) }
}

fn of_order(run: &Run, order: Order, v: &OrderVerdict) -> Why {
    let debited = v.effects.iter().any(|e| *e > 0);
    match v.delivery {
        Delivery::LostWithoutTrace => Why::Lost,
        Delivery::LostWithTrace => Why::LostMarked,
        Delivery::LostInBroker => Why::LostInBroker,
        Delivery::Phantom if debited => Why::Phantom,
        Delivery::Phantom => Why::PhantomUndebited,
        Delivery::LostEffect => Why::EffectLost,
        Delivery::InDoubt => Why::InDoubt,
        Delivery::Nothing => match v.caller {
            Caller::Truth => Why::Nothing,
            Caller::Unknown => Why::NothingUnanswered,
            Caller::Wrong => Why::NothingWrong,
        },
        Delivery::Pending | Delivery::Consistent | Delivery::DuplicateAbsorbed | Delivery::DuplicateEffective => {
            match v.liveness {
                Liveness::InDoubt => Why::InDoubt,
                Liveness::HeadOfLine => Why::Behind,
                Liveness::StuckVisible => Why::GivenUp,
                Liveness::StuckSilent if v.record == Record::ToDo => Why::Stuck,
                Liveness::StuckSilent => Why::StuckQueued,
                Liveness::DoesNotApply | Liveness::Immediate | Liveness::AfterRecovery => delivered(run, order, v),
            }
        }
    }
}

/// It got there: what is worst about how.
fn delivered(run: &Run, order: Order, v: &OrderVerdict) -> Why {
    if v.delivery == Delivery::DuplicateEffective {
        if v.b > 1 { Why::Twice } else { Why::TwiceOneCopy }
    } else if v.delivery == Delivery::DuplicateAbsorbed {
        Why::Absorbed
    } else if v.liveness == Liveness::AfterRecovery {
        match v.o {
            _ if waited_in_queue(run, order) => Why::LateFromQueue,
            Some(_) => Why::LateFromTable,
            None => Why::Late,
        }
    } else if v.caller == Caller::Wrong {
        Why::ConsistentWrong
    } else if v.window == Window::Premature {
        Why::ConsistentPremature
    } else if v.caller == Caller::Unknown {
        Why::ConsistentUnanswered
    } else {
        Why::Consistent
    }
}

/// A consumer came back, or the broker did, while a copy was queued and without effect.
fn waited_in_queue(run: &Run, order: Order) -> bool {
    let consumers = run.system.consumers();
    let unhandled =
        |world: &World, p: Proc| !world.history.handled(run.system.spec(p).group, order) && queued(world, order);
    let late_here = |fact: &Fact, world: &World| {
        if let Fact::Restarted(back) = fact {
            back.iter().any(|p| consumers.contains(p) && unhandled(world, *p))
        } else {
            *fact == Fact::Happened(What::BrokerUp) && consumers.iter().any(|p| unhandled(world, *p))
        }
    };
    run.frames.iter().any(|f| f.facts.iter().any(|fact| late_here(fact, &f.world)))
}
