//! The pure model: one interpreter over one world.
//!
//! A [`System`] is what does not change during a run (programs, keys, faults); a [`World`] is one moment.
//! [`System::enabled`] lists what can happen next, [`System::step`] makes it happen and says what did, and
//! [`System::verdict`] reads the end. There is no clock, no randomness and no hash order in here, and no string meant
//! for people.

mod action;
mod broker;
mod enabled;
mod execute;
mod fact;
mod fault;
mod happen;
mod history;
mod judge;
mod name;
mod process;
mod program;
mod refused;
mod statement;
mod step;
mod store;
mod story;
mod system;
mod tables;
mod verdict;
mod world;

pub use action::Action;
pub use broker::{Broker, COPIES_KEPT, Call, Copy, Fate, Message, Stage};
pub use fact::{CommitTrouble, Fact, Received, Unconfirmed, Woken};
pub use fault::{Fault, Place, Target, What, When};
pub use happen::ORDERS_AT_MOST;
pub use history::{CAP, History, Past};
pub use name::{CallId, Machine, Order, Proc, Role, Status, StoreId, Table};
pub use process::{Life, Memory, Process};
pub use program::{Line, LineInfo, Program, Shown, aside, hidden, line, on, step};
pub use refused::Refused;
pub use statement::{Op, Outcome, Predicate, Reply, Settle, Source, Statement, Tick};
pub use step::Step;
pub use store::{Change, Clash, MessageId, Row, Store, Transaction};
pub(crate) use story::in_telling_order;
pub use story::{Ending, ROUNDS_AT_MOST, STEPS_AT_MOST, Story, Told};
pub use system::{Key, ProcessSpec, StoreSpec, System};
pub use verdict::{Caller, Delivery, Headline, Liveness, OrderVerdict, Ordering, Record, Verdict, Window};
pub use world::{Control, World};
