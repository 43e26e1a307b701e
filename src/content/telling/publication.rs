//! A message on its way: publications, confirms, and the relay's rows.

use super::{Scene, Telling};
use crate::content::reason::now;
use crate::content::say::Say;
use crate::model::{Fact, Message, Order, Proc, Received, Row, Status, Unconfirmed, Woken};

pub fn publish(scene: &Scene) -> Telling {
    let arrived = scene.find(|f| {
        if let Fact::Enqueued { from, message, copy } = f {
            Some((*from, *message, arrival(scene, *from, *message, *copy)))
        } else if let Fact::NotEnqueued(from, message, why) = f {
            Some((*from, *message, failure(*why, from.is_some())))
        } else if let Fact::Unrouted(from, message) = f {
            Some((*from, *message, Say::GoesNowhere))
        } else if let Fact::Swallowed(_, message) = f {
            Some((None, *message, Say::KnownToBroker))
        } else {
            None
        }
    });
    let Some((from, message, say)) = arrived else { return Telling::new(Say::Arrives, None, Order(0)) };
    // the broker went down in this very step: what was under way is cut off
    let cut = scene.any(|f| matches!(f, Fact::Happened(_)));
    let say = if cut { Say::BrokerDownCuts } else { say };
    about(message, say, from)
}

fn about(message: Message, say: Say, who: Option<Proc>) -> Telling {
    Telling { message: message.id, ..Telling::new(say, who, message.order) }
}

fn arrival(scene: &Scene, from: Option<Proc>, message: Message, copy: u8) -> Say {
    let Some(p) = from else {
        return if copy > 1 { Say::ArrivesAgainAfterDeath } else { Say::ArrivesAfterDeath };
    };
    let world = &scene.frame.world;
    let order = message.order;
    let sent_here = scene.any(|f| matches!(f, Fact::Sent(by, _) if *by == p));
    let received_here = scene.any(|f| matches!(f, Fact::Received(by, Received::Command(_)) if *by == p));
    let in_transaction = world.stores.iter().any(|s| s.transaction(p).is_some()) && now::holds_open_row(world, order);
    match copy {
        0 | 1 if !sent_here => Say::Arrives,
        0 | 1 if received_here && !world.committed(order) => Say::ReceivesAndPublishes,
        0 | 1 if in_transaction => Say::PublishesInTransaction,
        0 | 1 => Say::Publishes,
        2 => Say::PublishesAgain,
        _ => Say::PublishesOnceMore,
    }
}

fn failure(why: Unconfirmed, sender_lives: bool) -> Say {
    match (why, sender_lives) {
        (Unconfirmed::Nack, true) => Say::PublishRefused,
        (Unconfirmed::Nack, false) => Say::RefusedAfterDeath,
        (Unconfirmed::Closed, true) => Say::PublishNoBroker,
        (Unconfirmed::Closed, false) => Say::NoBrokerAfterDeath,
        (Unconfirmed::Returned, _) => Say::ComesBack,
        (Unconfirmed::NoExchange, _) => Say::NoExchange,
        (Unconfirmed::Silence, true) => Say::PublishLost,
        (Unconfirmed::Silence, false) => Say::LostAfterDeath,
    }
}

pub fn confirm(scene: &Scene, p: Proc) -> Telling {
    let heard = scene.find(|f| {
        if let Fact::Confirmed(by, message) = f {
            Some((*by, *message, None))
        } else if let Fact::NotConfirmed(by, message, why) = f {
            Some((*by, *message, Some(*why)))
        } else {
            None
        }
    });
    let Some((p, message, trouble)) = heard else { return Telling::new(Say::Confirmed, Some(p), Order(0)) };
    let world = &scene.frame.world;
    let order = message.order;
    let row_pending = now::pending(&scene.run.system, world, order);
    let copies = world.history.of(order).copies;
    // whether this very publication arrived is what the step before it says
    let taken = |f: &Fact| matches!(f, Fact::Enqueued { message: m, .. } if *m == message);
    let failed = |f: &Fact| matches!(f, Fact::NotEnqueued(_, m, _) if *m == message);
    let arrived = scene.past().find(|f| taken(f) || failed(f)).is_some_and(taken);
    let say = match trouble {
        None if copies > 2 => Say::ConfirmedOnceMore,
        None if copies > 1 => Say::ConfirmedAgain,
        None if row_pending => Say::ConfirmedInMemory,
        None => Say::Confirmed,
        Some(Unconfirmed::Nack) => Say::HeardRefusal,
        Some(Unconfirmed::Closed) => Say::HeardNoBroker,
        Some(Unconfirmed::Returned) => Say::HeardReturn,
        Some(Unconfirmed::NoExchange) => Say::HeardNoExchange,
        Some(Unconfirmed::Silence) if arrived => Say::HeardNothingStored,
        Some(Unconfirmed::Silence) => Say::HeardNothingLost,
    };
    let mut telling = about(message, say, Some(p));
    if trouble.is_some() && row_pending {
        telling.clauses.push(Say::StaysPending);
    }
    telling
}

pub fn select(scene: &Scene, p: Proc) -> Telling {
    let row = scene.find(|f| {
        if let Fact::Took(by, row) = f
            && *by == p
        {
            Some(*row)
        } else {
            None
        }
    });
    let Some(row) = row else { return Telling::new(Say::Reads, Some(p), Order(0)) };
    // the step may hold an earlier look that found nothing; how it woke last is what counts
    let woken = scene.find(|f| {
        if let Fact::Woke(by, how) = f
            && *by == p
        {
            Some(*how)
        } else {
            None
        }
    });
    let signalled = scene.find(|f| if let Fact::Signalled(by) = f { Some(*by) } else { None });
    let tried = scene.before.history.of(row.order).tried;
    let say = match (woken, signalled) {
        (_, _) if tried => Say::ReadsStill,
        (Some(Woken::Signal), Some(_)) => Say::WakesRelayWhichReads,
        (Some(Woken::Signal | Woken::Tick), _) => Say::Reads,
        (None, _) => Say::ReadsNext,
    };
    of_row(row, say, p)
}

pub fn mark(scene: &Scene, p: Proc, status: Status) -> Telling {
    let marked = scene.find(|f| {
        if let Fact::Marked { by, row, open, .. } = f
            && *by == p
        {
            Some((*row, *open))
        } else {
            None
        }
    });
    let Some((row, open)) = marked else { return Telling::new(Say::MarksSent, Some(p), Order(0)) };
    let say = match (open, status) {
        (true, _) => Say::MarksOpen,
        (false, Status::Sent) => Say::MarksSent,
        (false, Status::Failed) => Say::MarksFailed,
        (false, Status::Pending) => Say::MarksPending,
        (false, Status::Processing) => Say::MarksProcessing,
    };
    of_row(row, say, p)
}

fn of_row(row: Row, say: Say, p: Proc) -> Telling {
    let telling = Telling::new(say, Some(p), row.order);
    Telling { message: row.message.unwrap_or(telling.message), ..telling }
}
