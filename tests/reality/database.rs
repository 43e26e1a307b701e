//! A process's connection to one database. It connects when it is first needed, and again after the connection was cut.

use outbox_lab::model::Outcome;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls};

use crate::names::Fallible;

/// Parameters of a statement.
pub type Values = Vec<Box<dyn ToSql + Sync>>;

/// A row that a SELECT read.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its id.
    pub id: i64,
    /// The id of its message.
    pub message_id: String,
}

/// A database, as one process sees it.
pub struct Database {
    port: u16,
    name: String,
    /// What PostgreSQL's list of connections calls this one.
    user: String,
    client: Option<Client>,
    /// An error has broken the open transaction: PostgreSQL will answer its COMMIT with a rollback.
    broken: bool,
    open: bool,
}

impl Database {
    /// Not connected yet.
    pub fn new(port: u16, name: String, user: String) -> Database {
        Database { port, name, user, client: None, broken: false, open: false }
    }

    /// BEGIN.
    pub async fn begin(&mut self, text: &str) -> Fallible<Outcome> {
        self.client().await?.batch_execute(text).await?;
        (self.open, self.broken) = (true, false);
        Ok(Outcome::Ok)
    }

    /// INSERT: `Exists` when ON CONFLICT DO NOTHING had something to do.
    pub async fn insert(&mut self, text: &str, values: Values) -> Fallible<Outcome> {
        self.change(text, values, Outcome::Exists).await
    }

    /// UPDATE: `Empty` when there is no such row.
    pub async fn update(&mut self, text: &str, values: Values) -> Fallible<Outcome> {
        self.change(text, values, Outcome::Empty).await
    }

    async fn change(&mut self, text: &str, values: Values, nothing: Outcome) -> Fallible<Outcome> {
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|v| &**v).collect();
        match self.client().await?.execute(text, &values).await {
            Ok(0) => Ok(nothing),
            Ok(_) => Ok(Outcome::Ok),
            Err(error) => match error.code() {
                Some(&SqlState::UNIQUE_VIOLATION) => {
                    self.broken = self.open;
                    Ok(Outcome::Conflict)
                }
                Some(&SqlState::IN_FAILED_SQL_TRANSACTION) => Ok(Outcome::Error),
                Some(_) | None => Err(error.into()),
            },
        }
    }

    /// SELECT; `None` in a broken transaction.
    pub async fn select(&mut self, text: &str) -> Fallible<Option<Vec<Found>>> {
        match self.client().await?.query(text, &[]).await {
            Ok(rows) => {
                let found = |row: &tokio_postgres::Row| Found { id: row.get(0), message_id: row.get(1) };
                Ok(Some(rows.iter().map(found).collect()))
            }
            Err(error) if error.code() == Some(&SqlState::IN_FAILED_SQL_TRANSACTION) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// COMMIT: `Error` when the database says no, `Timeout` when it says nothing any more.
    pub async fn commit(&mut self, text: &str) -> Fallible<Outcome> {
        let broken = std::mem::take(&mut self.broken);
        self.open = false;
        match self.client().await?.batch_execute(text).await {
            Ok(()) if broken => Ok(Outcome::Error),
            Ok(()) => Ok(Outcome::Ok),
            Err(error) if error.as_db_error().is_some() => Ok(Outcome::Error),
            Err(error) if error.is_closed() => {
                self.client = None;
                Ok(Outcome::Timeout)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// ROLLBACK. A connection that is gone has taken its transaction with it.
    pub async fn rollback(&mut self, text: &str) -> Fallible<()> {
        (self.open, self.broken) = (false, false);
        match &self.client {
            Some(client) => Ok(client.batch_execute(text).await?),
            None => Ok(()),
        }
    }

    async fn client(&mut self) -> Fallible<&Client> {
        if self.client.is_none() {
            self.client = Some(connect(self.port, &self.name, &self.user).await?);
        }
        self.client.as_ref().ok_or_else(|| "not connected".into())
    }
}

/// Connects, and keeps the connection going as a task of this thread.
pub async fn connect(port: u16, database: &str, application: &str) -> Fallible<Client> {
    let mut config = Config::new();
    config.host("127.0.0.1").port(port).user("lab").dbname(database).application_name(application);
    let (client, connection) = config.connect(NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}
