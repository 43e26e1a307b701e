//! The servers as the coordinator knows them: it sets a run up, looks on, kills the broker, and reads what is left. It
//! talks to them directly, past the proxies.

use std::process::Command;
use std::time::{Duration, Instant};

use amqprs::channel::{BasicGetArguments, ExchangeDeclareArguments, QueueBindArguments, QueueDeclareArguments};
use outbox_lab::content::sql;
use outbox_lab::model::{Order, Proc, Status, StoreId, System, Table, What};
use tokio_postgres::Client;

use crate::broker::{Line, PATIENCE};
use crate::database::connect;
use crate::names::{Fallible, Names, application, message_id, order_number, order_of};

/// Where the servers are: `scripts/reality` has started them.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// The port of PostgreSQL.
    pub postgres: u16,
    /// The port of RabbitMQ.
    pub broker: u16,
    /// A program that kills and starts the broker.
    pub broker_control: String,
}

impl Addresses {
    /// From the environment.
    pub fn from_environment() -> Fallible<Addresses> {
        let variable = |name: &str| std::env::var(name).map_err(|_| format!("{name} is not set: run scripts/reality"));
        Ok(Addresses {
            postgres: variable("POSTGRES_PORT")?.parse()?,
            broker: variable("BROKER_PORT")?.parse()?,
            broker_control: variable("BROKER_CONTROL")?,
        })
    }
}

/// A COMMIT is refused while this table holds a row: the way in which a real database says no at the very end, as for a
/// deferred foreign key.
const REFUSAL: &str = "
    CREATE SCHEMA harness;
    CREATE TABLE harness.refusal (why text);
    CREATE FUNCTION harness.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM harness.refusal) THEN RAISE EXCEPTION 'refused at the commit'; END IF;
        RETURN NULL;
    END $$";

/// The servers, with the tables and queues of one run.
pub struct Servers {
    addresses: Addresses,
    names: Names,
    tables: Vec<(StoreId, Vec<Table>)>,
    databases: Vec<Client>,
    broker: Option<Line>,
}

impl Servers {
    /// Creates the tables that the programs use, an exchange, the consumer's queue and the audit queue.
    pub async fn set_up(addresses: &Addresses, names: &Names, system: &System) -> Fallible<Servers> {
        let postgres = connect(addresses.postgres, "postgres", "coordinator").await?;
        let (mut tables, mut databases) = (vec![], vec![]);
        for store in system.store_ids() {
            let name = names.database(store);
            postgres.batch_execute(&format!("CREATE DATABASE {name}")).await?;
            let database = connect(addresses.postgres, &name, "coordinator").await?;
            database.batch_execute(REFUSAL).await?;
            let created = sql::tables(system, store);
            for (table, text) in &created {
                database.batch_execute(text).await?;
                let trigger = format!(
                    "CREATE CONSTRAINT TRIGGER refusal AFTER INSERT OR UPDATE ON {} \
                     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION harness.refuse()",
                    table.word()
                );
                database.batch_execute(&trigger).await?;
            }
            tables.push((store, created.into_iter().map(|(t, _)| t).collect()));
            databases.push(database);
        }
        let broker = Line::open(addresses.broker).await?;
        let exchange = ExchangeDeclareArguments::new(&names.exchange, "fanout").durable(true).finish();
        broker.channel.exchange_declare(exchange).await?;
        for queue in [&names.queue, &names.audit] {
            broker.channel.queue_declare(QueueDeclareArguments::durable_client_named(queue)).await?;
            broker.channel.queue_bind(QueueBindArguments::new(queue, &names.exchange, "")).await?;
        }
        let broker = Some(broker);
        let servers = Servers { addresses: addresses.clone(), names: names.clone(), tables, databases, broker };
        if system.faults.iter().any(|f| f.what == What::BrokerDown) {
            // RabbitMQ says that a queue or binding is declared a moment before that is on its disk; the scenarios are
            // about a broker whose queues have long been there
            servers.control("flush")?;
        }
        Ok(servers)
    }

    /// Makes a database refuse commits, or take them again.
    pub async fn refuse_commits(&self, store: StoreId, refuse: bool) -> Fallible<()> {
        let text = if refuse { "INSERT INTO harness.refusal VALUES ('armed')" } else { "DELETE FROM harness.refusal" };
        Ok(self.databases[usize::from(store.0)].batch_execute(text).await?)
    }

    /// Waits until PostgreSQL has noticed that the connections of a process are gone, and aborted what they left open.
    pub async fn until_gone(&self, process: Proc) -> Fallible<()> {
        let text = "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1";
        let Some(database) = self.databases.first() else { return Ok(()) };
        let begin = Instant::now();
        while database.query_one(text, &[&application(process)]).await?.get::<_, i64>(0) > 0 {
            patience(begin, "PostgreSQL keeps a dead connection")?;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Messages in the consumer's queue that nobody holds; `None` while the broker is down.
    pub async fn waiting(&self) -> Fallible<Option<u32>> {
        let Some(line) = &self.broker else { return Ok(None) };
        let passive = QueueDeclareArguments::new(&self.names.queue).passive(true).finish();
        let (_, count, _) = line.channel.queue_declare(passive).await?.ok_or("no answer about the queue")?;
        Ok(Some(count))
    }

    /// Waits until so many are waiting: the broker has noticed that a connection is gone, and taken back what it held.
    pub async fn until_waiting(&self, expected: u32) -> Fallible<()> {
        let begin = Instant::now();
        while self.waiting().await?.is_some_and(|n| n != expected) {
            patience(begin, "the broker keeps what a dead connection held")?;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Kills the broker, as a power cut would.
    pub fn kill_broker(&mut self) -> Fallible<()> {
        self.broker = None;
        self.control("kill")
    }

    /// Starts it again, on what it had written down.
    pub async fn start_broker(&mut self) -> Fallible<()> {
        self.control("start")?;
        self.broker = Some(Line::open(self.addresses.broker).await?);
        Ok(())
    }

    fn control(&self, word: &str) -> Fallible<()> {
        let status = Command::new(&self.addresses.broker_control).arg(word).status()?;
        if status.success() { Ok(()) } else { Err(format!("the broker would not {word}").into()) }
    }

    /// Rows of a table about an order.
    pub async fn rows(&self, table: Table, order: Order) -> Fallible<usize> {
        let (text, id) = match table {
            Table::Orders => ("SELECT count(*) FROM orders WHERE id::text = $1", order_number(order).to_string()),
            Table::Outbox => ("SELECT count(*) FROM outbox WHERE order_id::text = $1", order_number(order).to_string()),
            Table::Effects => {
                ("SELECT count(*) FROM effects WHERE order_id::text = $1", order_number(order).to_string())
            }
            Table::Archive | Table::Dead | Table::Cursor | Table::Lease | Table::Log => return Ok(0),
            Table::Inbox => ("SELECT count(*) FROM inbox WHERE message_id = $1", message_id(order)),
        };
        let mut all = 0;
        for database in self.having(table) {
            all += database.query_one(text, &[&id]).await?.get::<_, i64>(0) as usize;
        }
        Ok(all)
    }

    /// The outbox rows about an order: id and status.
    pub async fn outbox(&self, order: Order) -> Fallible<Vec<(u32, Status)>> {
        let text = "SELECT id, status FROM outbox WHERE order_id = $1 ORDER BY id";
        let mut all = vec![];
        for database in self.having(Table::Outbox) {
            for row in database.query(text, &[&order_number(order)]).await? {
                let word: &str = row.get(1);
                let status = [Status::Pending, Status::Sent, Status::Failed].into_iter().find(|s| s.word() == word);
                all.push((u32::try_from(row.get::<_, i64>(0))?, status.ok_or("a status that no program writes")?));
            }
        }
        Ok(all)
    }

    fn having(&self, table: Table) -> impl Iterator<Item = &Client> {
        let has = move |(i, _): &(usize, &Client)| self.tables[*i].1.contains(&table);
        self.databases.iter().enumerate().filter(has).map(|(_, database)| database)
    }

    /// Takes everything out of the consumer's queue and of the audit queue, and says which orders it was about.
    pub async fn drain(&self) -> Fallible<(Vec<Order>, Vec<Order>)> {
        let line = self.broker.as_ref().ok_or("the broker is down at the end")?;
        let mut all = vec![];
        for queue in [&self.names.queue, &self.names.audit] {
            let mut orders = vec![];
            let get = BasicGetArguments::new(queue).no_ack(true).finish();
            while let Some((_, properties, _)) = line.channel.basic_get(get.clone()).await? {
                orders.push(order_of(properties.message_id().ok_or("a message without id")?)?);
            }
            all.push(orders);
        }
        let audit = all.pop().unwrap_or_default();
        Ok((all.pop().unwrap_or_default(), audit))
    }

    /// What the servers call themselves.
    pub async fn versions(addresses: &Addresses) -> Fallible<String> {
        let postgres = connect(addresses.postgres, "postgres", "coordinator").await?;
        let version: String = postgres.query_one("SHOW server_version", &[]).await?.get(0);
        let line = Line::open(addresses.broker).await?;
        let number = version.split_whitespace().next().unwrap_or_default();
        Ok(format!("PostgreSQL {number}, RabbitMQ {}", line.connection.server_properties().version()))
    }
}

fn patience(begin: Instant, why: &str) -> Fallible<()> {
    if begin.elapsed() < PATIENCE { Ok(()) } else { Err(why.into()) }
}
