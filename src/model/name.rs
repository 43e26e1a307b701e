//! The identifiers of the model: small numbers for what a run may create, closed lists for what a scenario may name.
//!
//! Three identities are never mixed: an [`Order`] is the business change (the unit of the verdict), a message id is
//! what an inbox compares, a command is what a caller asked.

/// One business change: one row of `orders`, whether it ever exists or not. Counted from 0; the page shows 42 + n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Order(pub u8);

/// A process, as an index into [`System::processes`](super::System::processes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Proc(pub u8);

/// A machine: what a crash takes down together. Service and relay share one by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Machine(pub u8);

/// A database, as an index into [`System::stores`](super::System::stores).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StoreId(pub u8);

/// A queue of the broker, as an index into [`System::queues`](super::System::queues).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QueueId(pub u8);

/// What competes for the same messages: consumers of one group share the work, each group gets every message. Effects
/// are counted by group (rulings, N6 and N8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Group(pub u8);

/// A call to the broker that is under way. Numbers are reused as soon as a call is over, so that worlds that differ
/// only by how many calls they have made are one world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u8);

/// What a process is for. The stage places it by this, and it is the name that a place starts with (`relay.publish`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Receives the caller's command, writes the order.
    Service,
    /// Reads the outbox table and publishes what is pending.
    Relay,
    /// Receives messages and applies the effect.
    Consumer,
    /// Whatever is run beside: a purge, an archiver, an operator with an SQL prompt. It moves when it is woken.
    Job,
}

impl Role {
    /// Every role, in the order in which the stage and the storytelling schedule list them: upstream first.
    pub const ALL: [Role; 4] = [Role::Service, Role::Relay, Role::Consumer, Role::Job];

    /// The identifier used in places and in the text format.
    pub fn word(self) -> &'static str {
        match self {
            Role::Service => "service",
            Role::Relay => "relay",
            Role::Consumer => "consumer",
            Role::Job => "job",
        }
    }
}

/// A table. What the verdict needs to know of a table is its meaning, so the list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Table {
    /// The business rows: one an [`Order`].
    Orders,
    /// The messages to send, written with the order.
    Outbox,
    /// The ids of the messages that a consumer has handled.
    Inbox,
    /// What a consumer did: one row an effect (a debit, in the course's example).
    Effects,
    /// What a purge or a hub keeps for the auditors (seed 002, P4 and P5).
    Archive,
    /// Rows that were given up, kept aside (L7, L14).
    Dead,
    /// How far a relay has read: a cursor on ids, or the position of a replication slot (H1, J2).
    Cursor,
    /// Who may publish, and for how long (G10).
    Lease,
    /// What the coordinator of a two-phase commit has decided (Q3).
    Log,
}

impl Table {
    /// Every table.
    pub const ALL: [Table; 9] = [
        Table::Orders,
        Table::Outbox,
        Table::Inbox,
        Table::Effects,
        Table::Archive,
        Table::Dead,
        Table::Cursor,
        Table::Lease,
        Table::Log,
    ];

    /// The name of the table in SQL and in the text format.
    pub fn word(self) -> &'static str {
        match self {
            Table::Orders => "orders",
            Table::Outbox => "outbox",
            Table::Inbox => "inbox",
            Table::Effects => "effects",
            Table::Archive => "archive",
            Table::Dead => "dead_letters",
            Table::Cursor => "cursor",
            Table::Lease => "lease",
            Table::Log => "decisions",
        }
    }
}

/// What the status column of an outbox row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// To be sent: `published_at IS NULL`.
    Pending,
    /// A relay says that it is at it (G7, L9).
    Processing,
    /// Marked as sent.
    Sent,
    /// Given up; only a human looks at it again.
    Failed,
}

impl Status {
    /// The letter of the scenario tables: P, S or F (`field/README.md`, conventions).
    pub fn letter(self) -> char {
        match self {
            Status::Pending => 'P',
            // the tables of the field write P for a row that is not settled
            Status::Processing => 'P',
            Status::Sent => 'S',
            Status::Failed => 'F',
        }
    }

    /// The word in the state object and in the text format.
    pub fn word(self) -> &'static str {
        match self {
            Status::Pending => "pending",
            Status::Processing => "processing",
            Status::Sent => "sent",
            Status::Failed => "failed",
        }
    }
}
