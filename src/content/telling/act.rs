//! The statements that few programs have: positions, claims, deletions, two-phase commit, a buffer in memory.

use super::{Scene, Telling};
use crate::content::say::Say;
use crate::model::{Fact, Message, Order, Proc, Removal, Row, Table};

/// What a process did in this step.
pub fn act(scene: &Scene, p: Proc) -> Telling {
    let told = scene.find(|f| of_fact(f, p));
    let (say, order, message) = told.unwrap_or((Say::Waits, Order(0), None));
    let telling = Telling::new(say, Some(p), order);
    Telling { message: message.unwrap_or(telling.message), ..telling }
}

type Told = (Say, Order, Option<crate::model::MessageId>);

fn row(say: Say, row: &Row) -> Option<Told> {
    Some((say, row.order, row.message))
}

fn message(say: Say, message: &Message) -> Option<Told> {
    Some((say, message.order, Some(message.id)))
}

fn rows(say: Say, rows: &[Row]) -> Option<Told> {
    rows.first().map_or(Some((say, Order(0), None)), |first| row(say, first))
}

fn of_fact(fact: &Fact, p: Proc) -> Option<Told> {
    match fact {
        Fact::Changed { by, row: r, .. } if *by == p => match r.table {
            Table::Cursor => row(Say::MovesCursor, r),
            Table::Lease => row(Say::TakesLease, r),
            Table::Orders
            | Table::Outbox
            | Table::Inbox
            | Table::Effects
            | Table::Archive
            | Table::Dead
            | Table::Log => row(Say::ChangesRow, r),
        },
        Fact::Deleted { by, row: r, .. } if *by == p => row(Say::Deletes, r),
        Fact::Flushed(by, _, r) if *by == p => rows(Say::Flushes, r),
        Fact::Prepared(by, _, r) if *by == p => rows(Say::Prepares, r),
        Fact::NotPrepared(by, _) if *by == p => Some((Say::DoesNotPrepare, Order(0), None)),
        Fact::Decided { by, commit, rows: r, .. } if *by == Some(p) => {
            rows(if *commit { Say::DecidesCommit } else { Say::DecidesRollback }, r)
        }
        Fact::Kept(by, m) if *by == p => message(Say::KeepsInMemory, m),
        Fact::NotKept(by, m) if *by == p => message(Say::NoRoomInMemory, m),
        Fact::HandlerFailed(by, m) if *by == p => message(Say::HandlerFails, m),
        Fact::GaveBack(by, m, removal) if *by == p => message(
            match removal {
                Removal::Requeued => Say::GivesBack,
                Removal::DeadLettered => Say::SetsAside,
                Removal::Dropped => Say::Refuses,
            },
            m,
        ),
        _ => None,
    }
}
