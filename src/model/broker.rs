//! The broker: queues, and the calls that are on their way to it.
//!
//! A durable queue keeps persistent messages over a restart, and what was delivered but not settled returns to the head,
//! flagged as redelivered. Unless a queue is told to remember ids, the broker knows none: the same id twice is two
//! copies (A7, ran on RabbitMQ 3.10).

use super::name::{CallId, Order, Proc, QueueId};
use super::row::MessageId;
use super::spec::{QueueKind, QueueSpec};

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
    /// It was published as transient: a restart of the broker may lose it.
    pub transient: bool,
    /// How often a consumer gave it back, where the queue counts it.
    pub returns: u8,
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
    /// No queue took it, and the broker says so before it confirms.
    Returned,
    /// The broker refused it.
    Refused,
    /// There was no broker to take it, or no exchange: the channel is closed.
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
    /// What chooses its queue where queues share the messages.
    pub key: u8,
    /// It is returned when no queue takes it.
    pub mandatory: bool,
    /// It does not survive everywhere.
    pub transient: bool,
    /// It goes to the dead-letter exchange.
    pub dead: bool,
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

/// A queue, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Queue {
    /// The exchange leads to it.
    pub bound: bool,
    /// Waiting, the next to be delivered first.
    pub ready: Vec<Copy>,
    /// Delivered and not settled, with the consumer that holds it, in the order of delivery.
    pub unacked: Vec<(Proc, Copy)>,
    /// The ids that it has taken, where it remembers them.
    pub seen: Vec<MessageId>,
}

impl Queue {
    /// Empty.
    pub fn new(spec: &QueueSpec) -> Queue {
        Queue { bound: spec.bound, ready: vec![], unacked: vec![], seen: vec![] }
    }

    /// Every copy in it, waiting ones first.
    pub fn copies(&self) -> impl Iterator<Item = &Copy> {
        self.ready.iter().chain(self.unacked.iter().map(|(_, c)| c))
    }
}

/// The broker, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Broker {
    /// It takes calls and delivers.
    pub up: bool,
    /// Its exchange exists.
    pub exchange: bool,
    /// As in [`System::queues`](super::System::queues).
    pub queues: Vec<Queue>,
    /// Publications under way, in the order in which they left.
    pub calls: Vec<Call>,
}

impl Broker {
    /// Up and empty.
    pub fn new(queues: &[QueueSpec]) -> Broker {
        Broker { up: true, exchange: true, queues: queues.iter().map(Queue::new).collect(), calls: vec![] }
    }

    /// A queue.
    pub fn queue(&self, q: QueueId) -> &Queue {
        &self.queues[q.0 as usize]
    }

    /// A queue, to be changed.
    pub fn queue_mut(&mut self, q: QueueId) -> &mut Queue {
        &mut self.queues[q.0 as usize]
    }

    /// Copies that wait in some queue.
    pub fn ready(&self) -> impl Iterator<Item = &Copy> {
        self.queues.iter().flat_map(|q| &q.ready)
    }

    /// Copies that a consumer holds, with the consumer.
    pub fn unacked(&self) -> impl Iterator<Item = &(Proc, Copy)> {
        self.queues.iter().flat_map(|q| &q.unacked)
    }

    /// Puts a copy at the end of a queue (see [`COPIES_KEPT`]).
    pub fn enqueue(&mut self, q: QueueId, message: Message, transient: bool) {
        let queue = self.queue_mut(q);
        let held = queue.ready.iter().filter(|c| c.message == message).count();
        if held < COPIES_KEPT {
            queue.ready.push(Copy { message, redelivered: false, transient, returns: 0 });
        }
    }

    /// Whether a copy about that order is in a queue, delivered or not.
    pub fn holds(&self, order: Order) -> bool {
        self.queues.iter().any(|q| q.copies().any(|c| c.message.order == order))
    }

    /// Hands the next copy of a queue to a consumer.
    pub fn deliver(&mut self, q: QueueId, to: Proc) -> Option<Copy> {
        let queue = self.queue_mut(q);
        if queue.ready.is_empty() {
            return None;
        }
        let copy = queue.ready.remove(0);
        queue.unacked.push((to, copy));
        Some(copy)
    }

    /// A consumer settles one message: it is taken from what it holds. `None` when it holds none such any more.
    pub fn settle(&mut self, by: Proc, message: Message) -> Option<(QueueId, Copy)> {
        for (i, queue) in self.queues.iter_mut().enumerate() {
            let held = queue.unacked.iter().position(|(p, c)| *p == by && c.message == message);
            if let Some(held) = held {
                return Some((QueueId(i as u8), queue.unacked.remove(held).1));
            }
        }
        None
    }

    /// Returns to the head of their queues, in order and flagged, what the consumers of a test hold.
    pub fn requeue(&mut self, test: impl Fn(Proc) -> bool) {
        for queue in &mut self.queues {
            let mut at = 0;
            let Queue { ready, unacked, .. } = queue;
            unacked.retain(|(holder, copy)| {
                let back = test(*holder);
                if back {
                    ready.insert(at, Copy { redelivered: true, ..*copy });
                    at += 1;
                }
                !back
            });
        }
    }

    /// Lets a publication leave. Returns its number.
    pub fn leave(&mut self, call: Call) -> CallId {
        let id = (0..).map(CallId).find(|id| self.call(*id).is_none()).unwrap_or(CallId(0));
        self.calls.push(Call { id, ..call });
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

    /// Nobody waits for any answer of that process any more.
    pub fn abandon_all(&mut self, owner: Proc) {
        self.calls.retain(|c| c.owner != Some(owner) || c.stage == Stage::Leaving);
        self.calls.iter_mut().filter(|c| c.owner == Some(owner)).for_each(|c| c.awaited = false);
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
    /// sender cannot tell that from a lost confirm. What was delivered and not settled is back in the queue. A queue that
    /// is not durable is gone with its binding; a classic one loses its transient messages, a quorum queue none (F16,
    /// ran on RabbitMQ 3.10).
    pub fn go_down(&mut self, specs: &[QueueSpec]) {
        self.up = false;
        self.requeue(|_| true);
        for (queue, spec) in self.queues.iter_mut().zip(specs) {
            match spec.kind {
                QueueKind::Quorum => {}
                QueueKind::Classic => queue.ready.retain(|c| !c.transient),
                QueueKind::NotDurable => {
                    queue.ready.clear();
                    queue.bound = false;
                }
            }
        }
        for call in self.calls.iter_mut().filter(|c| c.stage == Stage::Leaving) {
            call.fate = Fate::RequestLost;
        }
    }
}
