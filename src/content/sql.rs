//! The SQL of statements and tables: what the page shows, and what runs as it stands on a real PostgreSQL
//! (`tests/reality`). It is the same in every language.

use crate::model::{
    By, From, Key, LockOn, Op, OrderBy, Predicate, Query, Reach, RowLock, Set, Status, StoreId, StoreSpec, System,
    Table, Which,
};

/// What a parameter of a statement is filled with, from the memory of the process that executes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The number of the order in hand.
    Order,
    /// The id of the message in hand.
    Message,
    /// The id of the row in hand.
    Row,
}

/// A statement of SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sql {
    /// The text, with a place `$1`, `$2` … for each value.
    pub text: String,
    /// The values, in the order of their places.
    pub values: Vec<Value>,
}

fn plain(text: &str) -> Option<Sql> {
    with(text, &[])
}

fn with(text: &str, values: &[Value]) -> Option<Sql> {
    Some(Sql { text: text.to_string(), values: values.to_vec() })
}

/// The SQL of a statement; `None` when it does not concern a database.
pub fn sql(op: &Op) -> Option<Sql> {
    match op {
        Op::Begin(_) => plain("BEGIN"),
        Op::Commit(_) => plain("COMMIT"),
        Op::Rollback(_) => plain("ROLLBACK"),
        Op::Insert { table, or_nothing, .. } => {
            let (text, values): (&str, &[Value]) = match table {
                Table::Orders => ("INSERT INTO orders (id) VALUES ($1)", &[Value::Order]),
                Table::Outbox => {
                    ("INSERT INTO outbox (message_id, order_id) VALUES ($1, $2)", &[Value::Message, Value::Order])
                }
                Table::Inbox => ("INSERT INTO inbox (message_id) VALUES ($1)", &[Value::Message]),
                Table::Effects => ("INSERT INTO effects (order_id) VALUES ($1)", &[Value::Order]),
                Table::Archive => ("INSERT INTO archive (message_id) VALUES ($1)", &[Value::Message]),
                Table::Dead => ("INSERT INTO dead_letters (message_id) VALUES ($1)", &[Value::Message]),
                Table::Cursor => ("INSERT INTO cursor DEFAULT VALUES", &[]),
                Table::Lease => ("INSERT INTO lease DEFAULT VALUES", &[]),
                Table::Log => ("INSERT INTO decisions (order_id) VALUES ($1)", &[Value::Order]),
            };
            let end = if *or_nothing { " ON CONFLICT DO NOTHING" } else { "" };
            with(&[text, end].concat(), values)
        }
        Op::Select(query) => Some(Sql { text: select(query), values: in_hand(&query.rows) }),
        Op::Update { table, which, set, fence, .. } => {
            let text = ["UPDATE ", table.word(), " SET ", &assignments(set)].concat();
            let mut sql = limited(*table, text, which, fence);
            // how far the row in hand is
            if set.contains(&Set::Position) && sql.values.is_empty() {
                sql.values.push(Value::Row);
            }
            Some(sql)
        }
        Op::Delete { table, which, fence, .. } => {
            Some(limited(*table, ["DELETE FROM ", table.word()].concat(), which, fence))
        }
        Op::Lock { on, .. } => match on {
            LockOn::Aggregate => with("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", &[Value::Order]),
            LockOn::Table(table) => plain(&["LOCK TABLE ", table.word(), " IN ACCESS EXCLUSIVE MODE"].concat()),
        },
        Op::Listen => plain("LISTEN outbox"),
        Op::Signal(Reach::Listening) => plain("NOTIFY outbox"),
        Op::Prepare(_) => with("PREPARE TRANSACTION 'order-$1'", &[Value::Order]),
        Op::Decide { commit, .. } => {
            with(if *commit { "COMMIT PREPARED 'order-$1'" } else { "ROLLBACK PREPARED 'order-$1'" }, &[Value::Order])
        }
        Op::Receive(_)
        | Op::Settle(_)
        | Op::Wait(_)
        | Op::Signal(Reach::Beside | Reach::All)
        | Op::Take
        | Op::Keep { .. }
        | Op::TakeKept
        | Op::Flush(_)
        | Op::Send(_)
        | Op::Await(_)
        | Op::Answer(_)
        | Op::Goto
        | Op::Stop => None,
    }
}

fn limited(table: Table, mut text: String, which: &Which, fence: &[Predicate]) -> Sql {
    let (rules, hand): (&[Predicate], _) = match which {
        Which::Hand => (&[], Some("id = $1".to_string())),
        Which::All(rules) => (rules, None),
    };
    let values = if hand.is_some() { vec![Value::Row] } else { in_hand(rules) };
    conditions(&mut text, hand.into_iter().chain(rules.iter().chain(fence).map(|rule| condition(table, rule))));
    Sql { text, values }
}

/// What these conditions compare with.
fn in_hand(rules: &[Predicate]) -> Vec<Value> {
    let value = |rule: &Predicate| match rule {
        Predicate::OfOrderInHand | Predicate::NewerThanHand => Some(Value::Order),
        Predicate::OfMessageInHand => Some(Value::Message),
        _ => None,
    };
    rules.iter().filter_map(value).collect()
}

fn conditions(text: &mut String, all: impl Iterator<Item = String>) {
    for (i, condition) in all.enumerate() {
        text.push_str(if i == 0 { " WHERE " } else { " AND " });
        text.push_str(&condition);
    }
}

fn assignments(set: &[Set]) -> String {
    let each: Vec<String> = set
        .iter()
        .map(|one| match one {
            Set::Status(status) => ["status = '", status.word(), "'"].concat(),
            Set::CountAttempt => "attempts = attempts + 1".to_string(),
            Set::ClearAttempts => "attempts = 0".to_string(),
            Set::DueIn(n) => ["next_attempt_at = now() + interval '", &n.to_string(), " s'"].concat(),
            Set::NoSchedule => "next_attempt_at = NULL".to_string(),
            Set::Claim(n) => {
                ["claimed_by = pg_backend_pid(), claimed_until = now() + interval '", &n.to_string(), " s'"].concat()
            }
            Set::Release => "claimed_by = NULL, claimed_until = NULL".to_string(),
            Set::NextGeneration => "generation = generation + 1".to_string(),
            Set::Position => "position = $1".to_string(),
            Set::EndOfWal => "position = pg_current_wal_lsn()".to_string(),
        })
        .collect();
    each.join(", ")
}

fn condition(table: Table, rule: &Predicate) -> String {
    // the order itself, or a row about it
    let order = if table == Table::Orders { "id" } else { "order_id" };
    match rule {
        Predicate::StatusIs(status) => ["status = '", status.word(), "'"].concat(),
        Predicate::AttemptsBelow(n) => ["attempts < ", &n.to_string()].concat(),
        Predicate::AttemptsAtLeast(n) => ["attempts >= ", &n.to_string()].concat(),
        Predicate::AfterCursor(By::Id) => "id > (SELECT position FROM cursor)".to_string(),
        Predicate::AfterCursor(By::XidAndId) => "(xid, id) > (SELECT xid, position FROM cursor)".to_string(),
        Predicate::BelowXmin => "xid < pg_snapshot_xmin(pg_current_snapshot())".to_string(),
        Predicate::Contiguous(_) => "id = (SELECT position FROM cursor) + 1".to_string(),
        Predicate::Due { or_null: true } => "(next_attempt_at IS NULL OR next_attempt_at <= now())".to_string(),
        Predicate::Due { or_null: false } => "next_attempt_at <= now()".to_string(),
        Predicate::LeaseFree => "(claimed_until IS NULL OR claimed_until <= now())".to_string(),
        Predicate::Mine => "claimed_by = pg_backend_pid()".to_string(),
        Predicate::FirstOfAggregate(_) => {
            "NOT EXISTS (SELECT 1 FROM outbox o WHERE o.aggregate = outbox.aggregate AND o.id < outbox.id)".to_string()
        }
        Predicate::MyShare => "hashtext(aggregate) % $1 = $2".to_string(),
        Predicate::OlderThan(n) => ["created_at < now() - interval '", &n.to_string(), " s'"].concat(),
        Predicate::OfOrderInHand => [order, " = $1"].concat(),
        Predicate::OfMessageInHand => "message_id = $1".to_string(),
        Predicate::NewerThanHand => [order, " > $1"].concat(),
    }
}

/// A relay's look at its table. The columns are those of the row that it then has in hand: id, message, order.
fn select(query: &Query) -> String {
    let from = match query.from {
        From::Table(table) => table.word(),
        From::Snapshot => Table::Outbox.word(),
        From::Wal { .. } => "pg_logical_slot_peek_changes('outbox', NULL, NULL)",
        From::Prepared => "pg_prepared_xacts",
    };
    let mut text = match (query.peek, query.set.is_empty()) {
        (true, _) => ["SELECT 1 FROM ", from].concat(),
        (false, true) => ["SELECT id, message_id, order_id FROM ", from].concat(),
        (false, false) => {
            ["UPDATE ", from, " SET ", &assignments(&query.set), " WHERE id IN (SELECT id FROM ", from].concat()
        }
    };
    conditions(&mut text, query.rows.iter().map(|rule| condition(query.table(), rule)));
    text.push_str(match query.order {
        OrderBy::Id | OrderBy::Random => " ORDER BY id",
        OrderBy::XidAndId => " ORDER BY xid, id",
        OrderBy::CreatedAt => " ORDER BY created_at",
        OrderBy::Heap => "",
    });
    text.push_str(" LIMIT ");
    text.push_str(&query.limit.to_string());
    text.push_str(match query.lock {
        RowLock::None => "",
        RowLock::Update => " FOR UPDATE",
        RowLock::Skip => " FOR UPDATE SKIP LOCKED",
    });
    if !query.peek && !query.set.is_empty() {
        text.push_str(") RETURNING id, message_id, order_id");
    }
    text
}

/// The tables that the programs of a system use in one of its databases, as PostgreSQL is told of them.
pub fn tables(system: &System, store: StoreId) -> Vec<(Table, String)> {
    let uses = |op: &Op, table: Table| {
        op.store() == Some(store)
            && match op {
                Op::Insert { table: t, .. } | Op::Update { table: t, .. } | Op::Delete { table: t, .. } => *t == table,
                Op::Select(query) => query.table() == table,
                Op::Receive(_)
                | Op::Settle(_)
                | Op::Wait(_)
                | Op::Listen
                | Op::Signal(_)
                | Op::Begin(_)
                | Op::Take
                | Op::Keep { .. }
                | Op::TakeKept
                | Op::Lock { .. }
                | Op::Flush(_)
                | Op::Commit(_)
                | Op::Rollback(_)
                | Op::Prepare(_)
                | Op::Decide { .. }
                | Op::Send(_)
                | Op::Await(_)
                | Op::Answer(_)
                | Op::Goto
                | Op::Stop => false,
            }
    };
    let used = |table: &Table| system.processes.iter().any(|p| p.program.has(|op| uses(op, *table)));
    let Some(spec) = system.stores.get(usize::from(store.0)) else { return vec![] };
    Table::ALL.into_iter().filter(used).map(|t| (t, create(t, spec))).collect()
}

/// `CREATE TABLE`, with the unique keys of the database.
fn create(table: Table, spec: &StoreSpec) -> String {
    let unique = |key: Key| spec.unique.contains(&(table, key));
    let key = |key: Key, if_unique: &'static str| if unique(key) { if_unique } else { "" };
    let id = "id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
    let parts: Vec<String> = match table {
        Table::Orders => vec![["id integer NOT NULL", key(Key::Order, " UNIQUE")].concat()],
        Table::Outbox => vec![
            id.to_string(),
            ["message_id text NOT NULL", key(Key::Message, " UNIQUE")].concat(),
            ["order_id integer NOT NULL", key(Key::Order, " UNIQUE")].concat(),
            ["status text NOT NULL DEFAULT '", Status::Pending.word(), "'"].concat(),
        ],
        Table::Inbox => vec![["message_id text NOT NULL", key(Key::Message, " UNIQUE")].concat()],
        Table::Effects => {
            vec![id.to_string(), ["order_id integer NOT NULL", key(Key::Order, " UNIQUE")].concat()]
        }
        Table::Archive | Table::Dead => vec![["message_id text NOT NULL", key(Key::Message, " UNIQUE")].concat()],
        Table::Log => vec!["order_id integer NOT NULL".to_string()],
        Table::Cursor => vec!["xid bigint NOT NULL DEFAULT 0, position bigint NOT NULL DEFAULT 0".to_string()],
        Table::Lease => vec!["claimed_by integer, claimed_until timestamptz".to_string()],
    };
    ["CREATE TABLE ", table.word(), " (", &parts.join(", "), ")"].concat()
}
