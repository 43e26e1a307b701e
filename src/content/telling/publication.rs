//! A message on its way: publications, confirms, and the relay's rows.

use super::{Scene, Telling};
use crate::content::reason::now;
use crate::content::say::Say;
use crate::model::{Fact, Message, Order, Proc, Received, Row, Status, Unconfirmed, Woken};

pub fn publish(scene: &Scene) -> Telling {
    let arrived = scene.find(|f| match f {
        Fact::Enqueued { from, message, copy } => Some((*from, *message, arrival(scene, *from, *message, *copy))),
        Fact::NotEnqueued(from, message, why) => Some((*from, *message, failure(*why, from.is_some()))),
        _ => None,
    });
    let Some((from, message, say)) = arrived else { return Telling::new(Say::Arrives, None, Order(0)) };
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
        (Unconfirmed::Silence, true) => Say::PublishLost,
        (Unconfirmed::Silence, false) => Say::LostAfterDeath,
    }
}

pub fn confirm(scene: &Scene, p: Proc) -> Telling {
    let heard = scene.find(|f| match f {
        Fact::Confirmed(by, message) if *by == p => Some((*message, None)),
        Fact::NotConfirmed(by, message, why) if *by == p => Some((*message, Some(*why))),
        _ => None,
    });
    let Some((message, trouble)) = heard else { return Telling::new(Say::Confirmed, Some(p), Order(0)) };
    let world = &scene.frame.world;
    let order = message.order;
    let row_pending = now::pending(&scene.run.system, world, order);
    let copies = world.history.of(order).copies;
    // whether this very publication arrived is what the step before it says
    let arrived = scene.past().find_map(|f| match f {
        Fact::Enqueued { message: m, .. } if *m == message => Some(true),
        Fact::NotEnqueued(_, m, _) if *m == message => Some(false),
        _ => None,
    });
    let say = match trouble {
        None if copies > 1 => Say::ConfirmedAgain,
        None if row_pending => Say::ConfirmedInMemory,
        None if !world.committed(order) => Say::ConfirmedBeforeOrder,
        None => Say::Confirmed,
        Some(Unconfirmed::Nack) => Say::HeardRefusal,
        Some(Unconfirmed::Closed) => Say::HeardNoBroker,
        Some(Unconfirmed::Silence) if arrived == Some(true) => Say::HeardNothingStored,
        Some(Unconfirmed::Silence) => Say::HeardNothingLost,
    };
    let mut telling = about(message, say, Some(p));
    if trouble.is_some() && row_pending {
        telling.clauses.push(Say::StaysPending);
    }
    telling
}

pub fn select(scene: &Scene, p: Proc) -> Telling {
    let row = scene.find(|f| match f {
        Fact::Took(by, row) if *by == p => Some(*row),
        _ => None,
    });
    let Some(row) = row else { return Telling::new(Say::Reads, Some(p), Order(0)) };
    // the step may hold an earlier look that found nothing; how it woke last is what counts
    let woken = scene.find(|f| match f {
        Fact::Woke(by, how) if *by == p => Some(*how),
        _ => None,
    });
    let signalled = scene.find(|f| match f {
        Fact::Signalled(by) => Some(*by),
        _ => None,
    });
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
    let marked = scene.find(|f| match f {
        Fact::Marked { by, row, open, .. } if *by == p => Some((*row, *open)),
        _ => None,
    });
    let Some((row, open)) = marked else { return Telling::new(Say::MarksSent, Some(p), Order(0)) };
    let say = match (open, status) {
        (true, _) => Say::MarksOpen,
        (false, Status::Sent) => Say::MarksSent,
        (false, Status::Failed) => Say::MarksFailed,
        (false, Status::Pending) => Say::MarksPending,
    };
    of_row(row, say, p)
}

fn of_row(row: Row, say: Say, p: Proc) -> Telling {
    let telling = Telling::new(say, Some(p), row.order);
    Telling { message: row.message.unwrap_or(telling.message), ..telling }
}
