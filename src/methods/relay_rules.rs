//! Which rows a relay chooses, in which order and under which claim, how it publishes them, and how it settles them.

use super::{
    APP, Attempts, Claim, DeliveryMode, Exhausted, Fence, Keying, Knobs, Locking, Mandatory, Mark, MessageIds, OrderOf,
    Schedule, Selection,
};
use crate::model::{
    By, From, IdRule, Op, OrderBy, Predicate, Publish, Query, RoutingKey, RowLock, Set, Status, Table, Which, step,
};

/// What the relay asks of the outbox table.
pub(super) fn query(knobs: Knobs) -> Query {
    Query {
        store: APP,
        from: From::Table(Table::Outbox),
        rows: rules(knobs),
        order: order(knobs),
        limit: knobs.batch,
        lock: match knobs.row_lock {
            // a claim on an aggregate passes over what others hold
            _ if knobs.claim == Claim::Aggregate => RowLock::Skip,
            Locking::None => RowLock::None,
            Locking::Update => RowLock::Update,
            Locking::Skip => RowLock::Skip,
        },
        set: claim(knobs),
        peek: false,
    }
}

fn rules(knobs: Knobs) -> Vec<Predicate> {
    let pending = Predicate::StatusIs(Status::Pending);
    let mut rules = match knobs.selection {
        Selection::Pending => vec![pending],
        Selection::Cursor => vec![Predicate::AfterCursor(By::Id)],
        Selection::Xmin => vec![Predicate::BelowXmin, Predicate::AfterCursor(By::XidAndId)],
        Selection::XminIdCursor => vec![Predicate::BelowXmin, Predicate::AfterCursor(By::Id)],
        Selection::XminPending => vec![pending, Predicate::BelowXmin],
        Selection::Gapless => vec![Predicate::AfterCursor(By::Id), Predicate::Contiguous(None)],
        Selection::GaplessPatience => vec![Predicate::AfterCursor(By::Id), Predicate::Contiguous(Some(2))],
    };
    if knobs.attempts != Attempts::Uncounted {
        rules.push(Predicate::AttemptsBelow(knobs.max_attempts));
    }
    match knobs.schedule {
        Schedule::None => {}
        Schedule::NullIsDue => rules.push(Predicate::Due { or_null: true }),
        Schedule::NullIsNever => rules.push(Predicate::Due { or_null: false }),
    }
    let mut first = vec![];
    match knobs.claim {
        Claim::None | Claim::Processing | Claim::Leader => {}
        Claim::Lease => rules.push(Predicate::LeaseFree),
        Claim::Share => rules.push(Predicate::MyShare),
        Claim::Aggregate => first.extend([Status::Pending, Status::Processing]),
    }
    match knobs.exhausted {
        Exhausted::Block => first.push(Status::Failed),
        Exhausted::Failed | Exhausted::Filtered | Exhausted::DeadLetter | Exhausted::DeadLetterDelete => {}
    }
    if !first.is_empty() {
        rules.push(Predicate::FirstOfAggregate(first));
    }
    rules
}

fn order(knobs: Knobs) -> OrderBy {
    match knobs.order_by {
        OrderOf::Id if knobs.selection == Selection::Xmin => OrderBy::XidAndId,
        OrderOf::Id => OrderBy::Id,
        OrderOf::CreatedAt => OrderBy::CreatedAt,
        OrderOf::Random => OrderBy::Random,
        OrderOf::None => OrderBy::Heap,
    }
}

fn claim(knobs: Knobs) -> Vec<Set> {
    let mut set = match knobs.claim {
        Claim::Lease => vec![Set::Claim(knobs.lease)],
        Claim::Processing => vec![Set::Status(Status::Processing)],
        Claim::None | Claim::Aggregate | Claim::Share | Claim::Leader => vec![],
    };
    if knobs.attempts == Attempts::AtClaim {
        set.push(Set::CountAttempt);
    }
    set
}

/// What an UPDATE or DELETE of the row in hand asks first.
pub(super) fn fence(knobs: Knobs) -> Vec<Predicate> {
    match (knobs.fence, knobs.claim) {
        (Fence::On, Claim::Lease) => vec![Predicate::Mine],
        (Fence::On | Fence::Off, _) => vec![],
    }
}

/// The rule goes by a cursor, whatever the status of a row says.
fn by_cursor(knobs: Knobs) -> bool {
    match knobs.selection {
        Selection::Pending | Selection::XminPending => false,
        Selection::Cursor
        | Selection::Xmin
        | Selection::XminIdCursor
        | Selection::Gapless
        | Selection::GaplessPatience => true,
    }
}

/// What keeps the row in hand from being chosen again.
pub(super) fn settle(knobs: Knobs) -> Vec<super::relay::Step> {
    let delete = matches!(knobs.mark, Mark::Delete | Mark::DeleteFirst);
    let gone = Op::Delete { store: APP, table: Table::Outbox, which: Which::Hand, fence: fence(knobs) };
    let sent = vec![Set::Status(Status::Sent)];
    match (by_cursor(knobs), delete) {
        (true, false) => vec![position()],
        (true, true) => vec![position(), gone],
        (false, true) => vec![gone],
        (false, false) => vec![change(sent, fence(knobs))],
    }
    .into_iter()
    .map(step)
    .collect()
}

/// An UPDATE of the outbox row in hand.
pub(super) fn change(set: Vec<Set>, fence: Vec<Predicate>) -> Op {
    Op::Update { store: APP, table: Table::Outbox, which: Which::Hand, set, fence, upsert: false }
}

/// The cursor, or the slot, moves to the row in hand.
pub(super) fn position() -> Op {
    cursor(Set::Position)
}

/// An UPDATE of the cursor, or the slot, which makes it when it is not there.
pub(super) fn cursor(to: Set) -> Op {
    Op::Update {
        store: APP,
        table: Table::Cursor,
        which: Which::All(vec![]),
        set: vec![to],
        fence: vec![],
        upsert: true,
    }
}

/// How a relay publishes the row in hand.
pub(super) fn publishing(knobs: Knobs) -> Publish {
    Publish {
        id: match knobs.message_id {
            // the row carries the id that its writer gave it
            MessageIds::Event | MessageIds::Fresh | MessageIds::Aggregate => IdRule::Event,
            MessageIds::Row => IdRule::Row,
            MessageIds::ScopedRow => IdRule::ScopedRow,
            MessageIds::Attempt => IdRule::RowAndAttempt,
            MessageIds::Generation => IdRule::RowAndGeneration,
        },
        key: match knobs.routing_key {
            Keying::Aggregate => RoutingKey::Aggregate,
            Keying::Event => RoutingKey::Event,
        },
        mandatory: knobs.mandatory != Mandatory::Off,
        persistent: knobs.delivery_mode == DeliveryMode::Persistent,
        ..Publish::PLAIN
    }
}
