//! The broker: one queue, and the calls that are on their way to it.
//!
//! The queue is durable and its messages persistent: a restart keeps them, and returns what was delivered but not
//! settled to the head, flagged as redelivered. The broker knows no message id: the same id twice is two copies
//! (A7, ran on RabbitMQ 3.10).

use super::name::{CallId, Order, Proc};
use super::store::MessageId;

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Message {
    /// The business change that it announces.
    pub order: Order,
    /// What an inbox compares.
    pub id: MessageId,
}

/// A message in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Copy {
    /// The message.
    pub message: Message,
    /// It was delivered before and came back.
    pub redelivered: bool,
}

/// What becomes of a call: nothing special, or what an armed fault says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// It arrives, and so does the answer.
    Plain,
    /// It never arrives.
    RequestLost,
    /// It arrives; the answer does not.
    AnswerLost,
    /// The broker refuses it.
    Nack,
}

/// How far a call has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// It has left and has not arrived.
    Leaving,
    /// The broker has the message and says so.
    Confirmed,
    /// The broker refused it.
    Refused,
    /// There was no broker to take it.
    Closed,
    /// No answer will ever come.
    Silent,
}

/// A publication under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Call {
    /// Its number.
    pub id: CallId,
    /// Who waits for the answer; nobody once the sender is dead, and the message arrives all the same.
    pub owner: Option<Proc>,
    /// What it carries.
    pub message: Message,
    /// What will become of it.
    pub fate: Fate,
    /// How far it has got.
    pub stage: Stage,
    /// The sender will still hear the answer: it lives and has not gone on to something else.
    pub awaited: bool,
}

/// Copies of one message that a queue tells apart. Further ones change no verdict (two are a duplicate), and without
/// a bound a program that publishes for ever would have endlessly many worlds.
pub const COPIES_KEPT: usize = 3;

/// The broker, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Broker {
    /// It takes calls and delivers.
    pub up: bool,
    /// Waiting, the next to be delivered first.
    pub ready: Vec<Copy>,
    /// Delivered and not settled, with the consumer that holds it.
    pub unacked: Vec<(Proc, Copy)>,
    /// Publications under way, in the order in which they left.
    pub calls: Vec<Call>,
}

impl Broker {
    /// Up and empty.
    pub fn new() -> Broker {
        Broker { up: true, ready: vec![], unacked: vec![], calls: vec![] }
    }

    /// Puts a copy at the end of the queue (see [`COPIES_KEPT`]).
    pub fn enqueue(&mut self, message: Message) {
        let held = self.ready.iter().filter(|c| c.message == message).count();
        if held < COPIES_KEPT {
            self.ready.push(Copy { message, redelivered: false });
        }
    }

    /// Whether a copy about that order is in the queue, delivered or not.
    pub fn holds(&self, order: Order) -> bool {
        self.ready.iter().chain(self.unacked.iter().map(|(_, c)| c)).any(|c| c.message.order == order)
    }

    /// Hands the next copy to a consumer.
    pub fn deliver(&mut self, to: Proc) -> Option<Copy> {
        if self.ready.is_empty() {
            return None;
        }
        let copy = self.ready.remove(0);
        self.unacked.push((to, copy));
        Some(copy)
    }

    /// Forgets what a consumer holds. Returns whether it held something.
    pub fn ack(&mut self, by: Proc) -> bool {
        let before = self.unacked.len();
        self.unacked.retain(|(p, _)| *p != by);
        self.unacked.len() < before
    }

    /// Returns to the head of the queue, in order and flagged, what a test selects.
    pub fn requeue(&mut self, test: impl Fn(Proc) -> bool) {
        let mut at = 0;
        self.unacked.retain(|(holder, copy)| {
            let back = test(*holder);
            if back {
                self.ready.insert(at, Copy { redelivered: true, ..*copy });
                at += 1;
            }
            !back
        });
    }

    /// Lets a publication leave. Returns its number.
    pub fn leave(&mut self, owner: Proc, message: Message, fate: Fate) -> CallId {
        let id = (0..).map(CallId).find(|id| self.call(*id).is_none()).unwrap_or(CallId(0));
        self.calls.push(Call { id, owner: Some(owner), message, fate, stage: Stage::Leaving, awaited: true });
        id
    }

    /// The call with that number.
    pub fn call(&self, id: CallId) -> Option<&Call> {
        self.calls.iter().find(|c| c.id == id)
    }

    /// Removes a call that is over.
    pub fn forget(&mut self, id: CallId) {
        self.calls.retain(|c| c.id != id);
    }

    /// Nobody waits for this answer any more: it is gone if it came; what has left still arrives.
    pub fn abandon(&mut self, id: CallId) {
        self.calls.retain(|c| c.id != id || c.stage == Stage::Leaving);
        self.calls.iter_mut().filter(|c| c.id == id).for_each(|c| c.awaited = false);
    }

    /// A call is answered: it is over if nobody waits for that.
    pub fn answer(&mut self, id: CallId, stage: Stage) {
        self.calls.retain(|c| c.id != id || c.awaited);
        self.calls.iter_mut().filter(|c| c.id == id).for_each(|c| c.stage = stage);
    }

    /// Whether a publication of that process has left and not arrived. One connection keeps its order, so that the
    /// next one leaves only behind it.
    pub fn under_way(&self, owner: Proc) -> bool {
        self.calls.iter().any(|c| c.owner == Some(owner) && c.stage == Stage::Leaving)
    }

    /// What the death of a process leaves: calls that had not arrived still arrive, answers are gone. While the broker
    /// is down there is no connection to hold them: they will not arrive, not even when it is up again.
    pub fn orphan(&mut self, dead: Proc) {
        self.calls.retain(|c| c.owner != Some(dead) || c.stage == Stage::Leaving);
        for call in self.calls.iter_mut().filter(|c| c.owner == Some(dead)) {
            call.owner = None;
            call.awaited = false;
            call.fate = if self.up { call.fate } else { Fate::RequestLost };
        }
    }

    /// Goes down. Connections are cut: what was under way on them will not arrive, not even when it is up again, and its
    /// sender cannot tell that from a lost confirm. What was delivered and not settled is back in the queue.
    pub fn go_down(&mut self) {
        self.up = false;
        self.requeue(|_| true);
        for call in self.calls.iter_mut().filter(|c| c.stage == Stage::Leaving) {
            call.fate = Fate::RequestLost;
        }
    }
}

impl Default for Broker {
    fn default() -> Self {
        Broker::new()
    }
}
