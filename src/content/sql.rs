//! The SQL of statements and tables: what the page shows, and what runs as it stands on a real PostgreSQL
//! (`tests/reality`). It is the same in every language.

use crate::model::{Key, Op, Predicate, Status, StoreId, StoreSpec, System, Table};

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
            };
            let end = if *or_nothing { " ON CONFLICT DO NOTHING" } else { "" };
            with(&[text, end].concat(), values)
        }
        Op::Select { table, rows, limit, .. } => plain(&select(*table, rows, *limit)),
        Op::Mark { status, .. } => {
            with(&["UPDATE outbox SET status = '", status.word(), "' WHERE id = $1"].concat(), &[Value::Row])
        }
        Op::Receive(_)
        | Op::Settle(_)
        | Op::Wait(_)
        | Op::Signal(_)
        | Op::Take
        | Op::Send
        | Op::Await
        | Op::Answer(_)
        | Op::Goto
        | Op::Stop => None,
    }
}

/// A relay's look at its table. The columns are those of the row that it then has in hand: id, message, order.
fn select(table: Table, rows: &[Predicate], limit: u8) -> String {
    let mut text = ["SELECT id, message_id, order_id FROM ", table.word()].concat();
    for (i, rule) in rows.iter().enumerate() {
        text.push_str(if i == 0 { " WHERE " } else { " AND " });
        match rule {
            Predicate::StatusIs(status) => text.push_str(&["status = '", status.word(), "'"].concat()),
        }
    }
    text.push_str(" ORDER BY id LIMIT ");
    text.push_str(&limit.to_string());
    text
}

/// The tables that the programs of a system use in one of its databases, as PostgreSQL is told of them.
pub fn tables(system: &System, store: StoreId) -> Vec<(Table, String)> {
    let used = |table: Table| {
        let uses = |op: &Op| match op {
            Op::Insert { store: s, table: t, .. } | Op::Select { store: s, table: t, .. } => *s == store && *t == table,
            Op::Mark { store: s, .. } => *s == store && table == Table::Outbox,
            Op::Receive(_)
            | Op::Settle(_)
            | Op::Wait(_)
            | Op::Signal(_)
            | Op::Begin(_)
            | Op::Take
            | Op::Commit(_)
            | Op::Rollback(_)
            | Op::Send
            | Op::Await
            | Op::Answer(_)
            | Op::Goto
            | Op::Stop => false,
        };
        system.processes.iter().any(|p| p.program.has(uses))
    };
    let Some(spec) = system.stores.get(usize::from(store.0)) else { return vec![] };
    let all = [Table::Orders, Table::Outbox, Table::Inbox, Table::Effects];
    all.into_iter().filter(|t| used(*t)).map(|t| (t, create(t, spec))).collect()
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
    };
    ["CREATE TABLE ", table.word(), " (", &parts.join(", "), ")"].concat()
}
