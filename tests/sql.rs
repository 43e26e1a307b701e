//! The SQL that the page shows: of every statement that concerns a database, and of no other. That it runs is seen on a
//! real PostgreSQL (`scripts/reality`).

use outbox_lab::content::sql::{sql, tables};
use outbox_lab::methods::{APP, Knobs, METHODS, Method, SHOP};
use outbox_lab::model::Op;

#[test]
fn what_concerns_a_database_has_sql_and_a_place_for_each_value() {
    for method in &METHODS {
        for process in method.system(Knobs::default()).processes {
            for statement in process.program.statements {
                let sql = sql(&statement.op);
                // the record of a commit is written by the server, on no statement of its own
                let said = statement.op.store().is_some() && !matches!(statement.op, Op::Flush(_));
                assert_eq!(sql.is_some(), said, "{:?}", statement.op);
                let Some(sql) = sql else { continue };
                assert_eq!(sql.text.matches('$').count(), sql.values.len(), "{}", sql.text);
                (1..=sql.values.len()).for_each(|n| assert!(sql.text.contains(&format!("${n}")), "{}", sql.text));
            }
        }
    }
}

#[test]
fn a_database_has_the_tables_that_its_programs_use_and_its_unique_keys() {
    let names = |method: &str, inbox, store| -> Vec<String> {
        let system = Method::named(method).unwrap().system(Knobs { inbox, ..Knobs::default() });
        tables(&system, store).into_iter().map(|(_, text)| text).collect()
    };
    assert_eq!(names("dual-write-db-first", true, APP), ["CREATE TABLE orders (id integer NOT NULL UNIQUE)"]);
    assert_eq!(names("outbox", true, APP).len(), 2);
    assert_eq!(names("outbox", true, SHOP)[0], "CREATE TABLE inbox (message_id text NOT NULL UNIQUE)");
    assert_eq!(names("outbox", false, SHOP).len(), 1);
}

/// The table of orders has no column about an order: it is its rows.
#[test]
fn a_condition_names_a_column_of_its_table() {
    use outbox_lab::model::{Op, Predicate, Table, Which};
    let delete =
        |table| Op::Delete { store: APP, table, which: Which::All(vec![Predicate::OfOrderInHand]), fence: vec![] };
    let text = |table| sql(&delete(table)).map(|sql| sql.text);
    assert_eq!(text(Table::Orders).as_deref(), Some("DELETE FROM orders WHERE id = $1"));
    assert_eq!(text(Table::Outbox).as_deref(), Some("DELETE FROM outbox WHERE order_id = $1"));
}
