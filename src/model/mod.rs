//! The pure model: one interpreter over one world.
//!
//! A [`System`] is what does not change during a run (programs, keys, faults); a [`World`] is one moment.
//! [`System::enabled`] lists what can happen next, [`System::step`] makes it happen and says what did, and
//! [`System::verdict`] reads the end. There is no clock, no randomness and no hash order in here, and no string meant
//! for people.

mod action;
mod broker;
mod consume;
mod enabled;
mod execute;
mod fact;
mod fault;
mod happen;
mod history;
mod judge;
mod look;
mod name;
mod ordering;
mod parameter;
mod prepare;
mod process;
mod program;
mod publish;
mod query;
mod rank;
mod refused;
mod row;
mod rules;
mod spec;
mod statement;
mod step;
mod store;
mod story;
mod system;
mod tables;
mod transaction;
mod verdict;
mod world;

pub use action::Action;
pub use broker::{Broker, COPIES_KEPT, Call, Copy, Fate, Message, Queue, Stage};
pub use fact::{CommitTrouble, Fact, Received, Removal, Unconfirmed, Woken};
pub use fault::{Fault, Place, Target, What, When};
pub use happen::ORDERS_AT_MOST;
pub use history::{CAP, Effect, History, Past};
pub use name::{CallId, Group, Machine, Order, Proc, QueueId, Role, Status, StoreId, Table};
pub use parameter::{Hear, IdRule, LockOn, Publish, Reach, RoutingKey, Settle, Subscription};
pub use process::{Life, Memory, Pause, Process};
pub use program::{Line, LineInfo, Program, Shown, aside, hidden, line, on, step};
pub use query::{By, From, OrderBy, Predicate, Query, RowLock, Set, Which};
pub use refused::Refused;
pub use row::{AGE_AT_MOST, MessageId, Row, Space};
pub use spec::{
    Aggregates, Dedup, Key, Overflow, Poison, ProcessSpec, QueueKind, QueueSpec, Routing, StoreSpec, Tracks,
};
pub use statement::{Op, Outcome, Reply, Source, Statement, Tick};
pub use step::Step;
pub use store::{Backup, Clash, Store};
pub(crate) use story::in_telling_order;
pub use story::{Ending, ROUNDS_AT_MOST, STEPS_AT_MOST, Story, Told};
pub use system::System;
pub use transaction::{Change, Held, LogRecord, Transaction};
pub use verdict::{Caller, Delivery, Headline, Liveness, OrderVerdict, Ordering, Record, Verdict, Window};
pub use world::{Control, World};
