//! What the coordinator and the machines agree on: names on the servers, and how orders and messages are called there.

use outbox_lab::model::{Order, StoreId};
use outbox_lab::session;

/// Anything can go wrong on a real machine; then the run has no result, and says why.
pub type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The names of one run: every run has tables and queues of its own.
#[derive(Clone, Debug)]
pub struct Names {
    /// Where messages are published; every bound queue gets a copy.
    pub exchange: String,
    /// The queue of the consumer.
    pub queue: String,
    /// A second queue that nobody reads: what was ever enqueued is still there at the end.
    pub audit: String,
    run: u32,
}

impl Names {
    /// The names of the n-th run.
    pub fn new(run: u32) -> Names {
        Names { exchange: format!("orders.{run}"), queue: format!("payment.{run}"), audit: format!("audit.{run}"), run }
    }

    /// The name of a database.
    pub fn database(&self, store: StoreId) -> String {
        format!("run{}_store{}", self.run, store.0)
    }
}

/// The number of an order, as the page shows it and the tables hold it.
pub fn order_number(order: Order) -> i32 {
    session::order_number(order) as i32
}

/// The id of the message about an order.
pub fn message_id(order: Order) -> String {
    format!("m{}", session::order_number(order))
}

/// The order that a message is about.
pub fn order_of(message_id: &str) -> Fallible<Order> {
    let number: u32 = message_id.strip_prefix('m').ok_or("a message id begins with m")?.parse()?;
    Ok(Order(u8::try_from(number - session::FIRST_ORDER)?))
}

/// What PostgreSQL's list of connections calls those of a process.
pub fn application(process: outbox_lab::model::Proc) -> String {
    format!("process {}", process.0)
}
