//! A service, its transaction and its answer.

use super::{Scene, Telling};
use crate::content::reason::now;
use crate::content::say::Say;
use crate::model::{CommitTrouble, Fact, Message, Order, Proc, Received, Reply, Row, Table, World};
use crate::session::Moment;

/// The order that a process has in hand.
fn in_hand(world: &World, p: Proc) -> Order {
    let memory = &world.process(p).memory;
    memory.order.or(memory.caller).unwrap_or(Order(0))
}

fn received(scene: &Scene, p: Proc) -> bool {
    scene.any(|f| matches!(f, Fact::Received(by, Received::Command(_)) if *by == p))
}

pub fn begin(scene: &Scene, p: Proc) -> Telling {
    let order = in_hand(&scene.frame.world, p);
    let after_message = scene.frame.world.history.of(order).copies > 0;
    let say = match (received(scene, p), after_message) {
        (true, _) => Say::ReceivesAndBegins,
        (false, true) if !scene.frame.world.committed(order) => Say::BeginsAfterMessage,
        (false, _) => Say::Begins,
    };
    Telling::new(say, Some(p), order)
}

pub fn insert(scene: &Scene, p: Proc, table: Table) -> Telling {
    let inserted = scene.find(|f| {
        if let Fact::Inserted { by, row, open, .. } = f
            && *by == p
        {
            Some((*row, *open))
        } else {
            None
        }
    });
    let (row, open) = inserted.map_or((None, true), |(row, open)| (Some(row), open));
    let order = row.map_or(in_hand(&scene.frame.world, p), |r| r.order);
    let previous = scene.run.frame(scene.step.saturating_sub(1)).moment;
    let say = match (table, open) {
        (Table::Orders, true) if previous == Moment::Begin(p) => Say::ItWritesOrder,
        (Table::Orders, true) => Say::WritesOrder,
        (Table::Orders, false) => Say::WritesOrderAtOnce,
        (Table::Outbox, true) if previous == Moment::Insert(p, Table::Orders) && wrote_order(scene, p, order) => {
            Say::WritesMessageToo
        }
        (Table::Outbox, true) => Say::WritesMessage,
        (Table::Outbox, false) => Say::WritesMessageAtOnce,
        (
            Table::Inbox | Table::Effects | Table::Archive | Table::Dead | Table::Cursor | Table::Lease | Table::Log,
            _,
        ) => Say::WritesOther,
    };
    let mut telling = Telling::new(say, Some(p), order);
    telling.message = row.and_then(|r| r.message).unwrap_or(telling.message);
    telling
}

/// Its open transaction holds the row of the order.
fn wrote_order(scene: &Scene, p: Proc, order: Order) -> bool {
    use crate::model::Change;
    let open = scene.before.stores.iter().filter_map(|s| s.transaction(p));
    open.flat_map(|t| &t.changes)
        .any(|c| matches!(c, Change::Insert(r) if r.table == Table::Orders && r.order == order))
}

pub fn commit(scene: &Scene, p: Proc) -> Telling {
    let trouble = scene.find(|f| {
        if let Fact::CommitFailed(by, _, trouble) = f
            && *by == p
        {
            Some(*trouble)
        } else {
            None
        }
    });
    let rows = scene.find(|f| {
        if let Fact::Committed(by, _, rows) | Fact::RolledBack(by, _, rows) = f
            && *by == p
        {
            Some(rows.clone())
        } else {
            None
        }
    });
    let rows = rows.unwrap_or_default();
    let order = rows.first().map_or(in_hand(&scene.frame.world, p), |r| r.order);
    let say = match trouble {
        None => committed(scene, p, &rows, order),
        Some(CommitTrouble::Refused) => Say::CommitRefused,
        Some(CommitTrouble::AnswerLost) => Say::CommitAnswerLost,
        Some(CommitTrouble::RequestLost) => Say::CommitRequestLost,
    };
    Telling::new(say, Some(p), order)
}

fn committed(scene: &Scene, p: Proc, rows: &[Row], order: Order) -> Say {
    let world = &scene.frame.world;
    let wrote = |table| rows.iter().any(|r| r.table == table);
    let in_memory = world.process(p).memory.message().is_some_and(|m: Message| m.order == order);
    match (wrote(Table::Orders), wrote(Table::Outbox)) {
        (true, true) => Say::CommitBoth,
        (false, true) => Say::CommitMessage,
        (true, false) if world.history.of(order).copies > 0 => Say::CommitOrderAfterMessage,
        (true, false) if now::travels(world, order) || now::pending(&scene.run.system, world, order) => {
            Say::CommitOrderOnly
        }
        (true, false) if in_memory => Say::CommitOrderInMemory,
        (true, false) => Say::CommitOrderAlone,
        (false, false) => Say::CommitOther,
    }
}

pub fn answer(scene: &Scene, p: Proc) -> Telling {
    let told = scene.find(|f| {
        if let Fact::Answered(by, order, reply) = f
            && *by == p
        {
            Some((*order, *reply))
        } else {
            None
        }
    });
    let (order, reply) = told.unwrap_or((in_hand(scene.before, p), Reply::Unknown));
    let world = &scene.frame.world;
    let undone = scene.any(|f| matches!(f, Fact::RolledBack(by, _, rows) if *by == p && !rows.is_empty()));
    let existed = scene.any(|f| matches!(f, Fact::Existed { by, row, .. } if *by == p && row.table == Table::Orders));
    let early = world.history.of(order).copies == 0 && now::pending(&scene.run.system, world, order);
    let say = match reply {
        Reply::Ok if existed => Say::AnswersOkExists,
        Reply::Ok if !world.committed(order) => Say::AnswersOkWithoutOrder,
        Reply::Ok if early => Say::AnswersOkEarly,
        Reply::Ok => Say::AnswersOk,
        Reply::Error if world.committed(order) => Say::AnswersErrorWrongly,
        Reply::Error if undone => Say::AnswersErrorUndone,
        Reply::Error => Say::AnswersError,
        Reply::Unknown if undone => Say::AnswersUnknownUndone,
        Reply::Unknown => Say::AnswersUnknown,
    };
    Telling::new(say, Some(p), order)
}

/// What was under way when a fault cut in: the last thing that somebody did.
pub fn underway(scene: &Scene) -> Telling {
    let last = scene.find(|f| {
        let (say, p, order) = match f {
            Fact::Sent(p, message) if received(scene, *p) => (Say::ReceivesAndLeaves, *p, message.order),
            Fact::Sent(p, message) => (Say::Leaves, *p, message.order),
            Fact::Received(p, Received::Command(order)) => (Say::Receives, *p, *order),
            Fact::Signalled(p) => (Say::WakesRelay, *p, Order(0)),
            Fact::Existed { by, row, .. } => (Say::OrderExists, *by, row.order),
            Fact::RolledBack(p, ..) | Fact::Broken(p, _) => (Say::RollsBack, *p, Order(0)),
            Fact::Found(p, _, rows) => (Say::Reads, *p, rows.first().map_or(Order(0), |r| r.order)),
            Fact::Ended(p) => (Say::StopsForGood, *p, Order(0)),
            Fact::Received(_, Received::Message { .. })
            | Fact::Acked(..)
            | Fact::Changed { .. }
            | Fact::Deleted { .. }
            | Fact::Untouched(..)
            | Fact::FoundHole(_)
            | Fact::NoSlot(_)
            | Fact::Locked(..)
            | Fact::Flushed(..)
            | Fact::Prepared(..)
            | Fact::NotPrepared(..)
            | Fact::Decided { .. }
            | Fact::Listens(_)
            | Fact::Kept(..)
            | Fact::NotKept(..)
            | Fact::HandlerFailed(..)
            | Fact::GaveBack(..)
            | Fact::Removed(..)
            | Fact::Unrouted(..)
            | Fact::Swallowed(..)
            | Fact::Elapsed(_)
            | Fact::Released(_)
            | Fact::Woke(..)
            | Fact::Began(..)
            | Fact::Inserted { .. }
            | Fact::FoundNothing(..)
            | Fact::Took(..)
            | Fact::Marked { .. }
            | Fact::Committed(..)
            | Fact::CommitFailed(..)
            | Fact::Enqueued { .. }
            | Fact::NotEnqueued(..)
            | Fact::Confirmed(..)
            | Fact::NotConfirmed(..)
            | Fact::Answered(..)
            | Fact::Crashed { .. }
            | Fact::Restarted(_)
            | Fact::Happened(_) => return None,
        };
        Some(Telling::new(say, Some(p), order))
    });
    last.unwrap_or_else(|| Telling::new(Say::Waits, None, Order(0)))
}
