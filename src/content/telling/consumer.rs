//! The consumer: what it does between receiving a message and acknowledging it.

use super::{Scene, Telling};
use crate::content::reason::now;
use crate::content::say::Say;
use crate::content::tick::effect;
use crate::model::{Fact, Message, MessageId, Order, Proc, Received, Row, Table};

/// What a consumer did with its message in this step.
struct Handled {
    message: Message,
    redelivered: bool,
    /// Received before its order was committed.
    premature: bool,
    debited: bool,
    known: bool,
    /// Its effect was written and undone.
    undone: bool,
}

fn effects(rows: &[Row]) -> bool {
    rows.iter().any(|r| r.table == Table::Effects)
}

fn handled(scene: &Scene, p: Proc) -> Handled {
    let received = scene.find(|f| {
        if let Fact::Received(by, Received::Message { message, redelivered, premature }) = f
            && *by == p
        {
            Some((*message, *redelivered, *premature))
        } else {
            None
        }
    });
    let acked = scene.find(|f| {
        if let Fact::Acked(by, message) = f
            && *by == p
        {
            Some(*message)
        } else {
            None
        }
    });
    let nothing = Message { order: Order(0), id: MessageId::event(Order(0)) };
    let in_hand = scene.frame.world.process(p).memory.delivery;
    let message = acked.or(received.map(|r| r.0)).or(in_hand).unwrap_or(nothing);
    Handled {
        message,
        redelivered: received.is_some_and(|r| r.1),
        premature: received.is_some_and(|r| r.2),
        debited: scene.any(effect),
        undone: scene.any(|f| matches!(f, Fact::RolledBack(by, _, rows) if *by == p && effects(rows))),
        known: scene.any(|f| matches!(f, Fact::Existed { by, row, .. } if *by == p && row.table == Table::Inbox)),
    }
}

fn tell(h: &Handled, say: Say, p: Proc) -> Telling {
    Telling { message: h.message.id, ..Telling::new(say, Some(p), h.message.order) }
}

pub fn ack(scene: &Scene, p: Proc) -> Telling {
    let h = handled(scene, p);
    let world = &scene.frame.world;
    let order = h.message.order;
    let say = match (h.debited, scene.run.system.effects(world, order).into_iter().max().unwrap_or(0)) {
        (true, 0 | 1) if h.premature && now::order_will_come(&scene.run.system, world, order) => Say::DebitsTooEarly,
        (true, 0 | 1) if h.premature => Say::DebitsForNothing,
        (true, 0 | 1) if h.redelivered => Say::DebitsRedelivered,
        (true, 0 | 1) => Say::Debits,
        (true, 2) => Say::DebitsTwice,
        (true, _) => Say::DebitsOnceMore,
        (false, _) if h.known => Say::KnownInInbox,
        (false, _) if h.undone => Say::AcksUndone,
        (false, _) => Say::AcksOnly,
    };
    tell(&h, say, p)
}

/// A fault cuts in before the acknowledgement.
pub fn underway(scene: &Scene, p: Proc) -> Telling {
    let h = handled(scene, p);
    let open = |table| {
        scene.any(|f| matches!(f, Fact::Inserted { by, row, open: true, .. } if *by == p && row.table == table))
    };
    let say = if h.debited {
        Say::DebitsUnacked
    } else if h.known {
        Say::KnownUnacked
    } else if open(Table::Effects) {
        Say::PreparesDebit
    } else if open(Table::Inbox) {
        Say::NotesInInbox
    } else {
        Say::TakesInHand
    };
    tell(&h, say, p)
}
