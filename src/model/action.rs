//! What can be chosen next. Buttons, autoplay, the explorer and the property tests all choose among these.

use super::name::{CallId, Machine, Proc};

/// One choice of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// The fault that is due strikes; nothing else can move before.
    Strike,
    /// The broker takes a publication that is under way.
    Perform(CallId),
    /// A process executes its next statement.
    Run(Proc),
    /// The ticker wakes a waiting process.
    Tick(Proc),
    /// The next idle act happens.
    Idle,
    /// A machine is restarted: its dead processes begin at their first line.
    Restart(Machine),
    /// The broker comes up.
    BrokerUp,
    /// One of the crashes that may fall anywhere falls on this machine.
    Crash(Machine),
    /// So much time passes that the nearest schedule or claim is reached.
    Elapse,
    /// A process that stood still goes on.
    Release(Proc),
}
