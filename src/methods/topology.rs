//! Who runs where, over which databases and queues: the same for every method, as the knobs say.

use super::consumer::consumer;
use super::{
    APP, AggregatesOf, Binding, BrokerDedup, BrokerEnlists, Databases, DeadLetters, Enqueue, External, Handler,
    InboxKey, Job, Knobs, MAIN_MACHINE, Method, OTHER, OverflowOf, QueueOf, RelayPlace, RoutingOf, SingleActive, job,
};
use crate::model::{
    Aggregates, Dedup, Group, Key, Machine, Overflow, ProcessSpec, Program, QueueId, QueueKind, QueueSpec, Role,
    Routing, StoreSpec, System, Table,
};

/// Machines are numbers; what matters is who shares one. The first service runs on [`MAIN_MACHINE`], the first consumer
/// on the next.
fn machine(role: Role, nth: u8) -> Machine {
    match (role, nth) {
        (Role::Service, 1) => MAIN_MACHINE,
        (Role::Consumer, 1) => Machine(1),
        (Role::Service, n) => Machine(10 + n),
        (Role::Relay, n) => Machine(20 + n),
        (Role::Consumer, n) => Machine(30 + n),
        (Role::Job, n) => Machine(40 + n),
    }
}

fn relay_machine(knobs: Knobs, nth: u8) -> Machine {
    match knobs.relay_place {
        RelayPlace::Beside if nth <= knobs.services => machine(Role::Service, nth),
        RelayPlace::Second if nth == 1 => machine(Role::Service, 2.min(knobs.services)),
        RelayPlace::Beside | RelayPlace::Apart | RelayPlace::Second => machine(Role::Relay, nth),
    }
}

/// The program, in the database of the nth producer.
fn place(program: Program, knobs: Knobs, nth: u8) -> Program {
    match knobs.databases {
        Databases::Each if nth > 1 => program.moved(APP, OTHER),
        Databases::Each | Databases::Shared => program,
    }
}

/// The system of a method.
pub(super) fn system(method: &Method, knobs: Knobs) -> System {
    let process = |role, nth, machine, group, program| ProcessSpec { role, nth, machine, group, program };
    let mut processes = vec![];
    for nth in 1..=knobs.services {
        let program = place((method.service)(knobs), knobs, nth);
        processes.push(process(Role::Service, nth, machine(Role::Service, nth), Group(0), program));
    }
    if let Some(relay) = method.relay {
        for nth in 1..=knobs.relays {
            let program = place(relay(knobs), knobs, nth);
            processes.push(process(Role::Relay, nth, relay_machine(knobs, nth), Group(0), program));
        }
    }
    let read: u8 = match knobs.routing {
        RoutingOf::One => 1,
        RoutingOf::Fanout | RoutingOf::Partitions => 2,
    };
    let mut nth = 0;
    for queue in 0..read {
        for _ in 0..knobs.consumers {
            nth += 1;
            // a queue of its own is an audience of its own; partitions are one audience
            let group = if knobs.routing == RoutingOf::Fanout { Group(queue) } else { Group(0) };
            let program = consumer(knobs, QueueId(queue));
            processes.push(process(Role::Consumer, nth, machine(Role::Consumer, nth), group, program));
        }
    }
    if let Some(program) = job::program(knobs) {
        processes.push(process(Role::Job, 1, machine(Role::Job, 1), Group(0), program));
    }
    System {
        processes,
        stores: stores(method, knobs),
        queues: queues(knobs, read),
        routing: if knobs.routing == RoutingOf::Partitions { Routing::Hash } else { Routing::Fanout },
        aggregates: match knobs.aggregates {
            AggregatesOf::One => Aggregates::One,
            AggregatesOf::Each => Aggregates::Each,
        },
        ..System::default()
    }
}

/// The databases, as far as the method and the knobs use them: their numbers are the same everywhere.
fn stores(method: &Method, knobs: Knobs) -> Vec<StoreSpec> {
    let mut app = vec![(Table::Orders, Key::Order), (Table::Inbox, Key::Message)];
    if knobs.job == Job::ArchiveKeyed {
        app.push((Table::Archive, Key::Message));
    }
    if knobs.enqueue == Enqueue::Idempotent {
        app.push((Table::Outbox, Key::Message));
    }
    let inbox = match knobs.inbox_key {
        InboxKey::Message => Key::Message,
        InboxKey::MessageAndConsumer => Key::MessageAndGroup,
    };
    let shop = if knobs.handler == Handler::CheckThenInsert { vec![] } else { vec![(Table::Inbox, inbox)] };
    let mail = if knobs.external == External::Keyed { vec![(Table::Effects, Key::Order)] } else { vec![] };
    let other = StoreSpec {
        broker: method.broker_commits,
        enlists: !method.broker_commits || knobs.broker_enlists == BrokerEnlists::Yes,
        ..StoreSpec::with(vec![(Table::Orders, Key::Order)])
    };
    let mut all = vec![StoreSpec::with(app), StoreSpec::with(shop)];
    let two = knobs.databases == Databases::Each;
    if method.stores > 3 || two || knobs.external != External::Off {
        all.push(StoreSpec::with(mail));
    }
    if two {
        all.push(all[0].clone());
    } else if method.stores > 3 {
        all.push(other);
    }
    if method.stores > 4 {
        all.push(StoreSpec::with(vec![]));
    }
    all
}

/// The queues: those that are read, and a dead-letter queue behind them.
fn queues(knobs: Knobs, read: u8) -> Vec<QueueSpec> {
    let dead = QueueId(read);
    let overflow = match knobs.overflow {
        OverflowOf::DropHead => Overflow::DropHead,
        OverflowOf::RejectPublish => Overflow::RejectPublish,
    };
    let spec = QueueSpec {
        kind: match knobs.queue {
            QueueOf::Classic => QueueKind::Classic,
            QueueOf::Quorum => QueueKind::Quorum,
            QueueOf::NotDurable => QueueKind::NotDurable,
        },
        bound: knobs.binding == Binding::Bound,
        limit: (knobs.queue_limit > 0).then_some((knobs.queue_limit, overflow)),
        dedup: match knobs.broker_dedup {
            BrokerDedup::Off => None,
            BrokerDedup::Swallow => Some(Dedup::Swallow),
            BrokerDedup::Refuse => Some(Dedup::Refuse),
        },
        delivery_limit: (knobs.delivery_limit > 0).then_some(knobs.delivery_limit),
        dead_letter: (knobs.dead_letter == DeadLetters::On).then_some(dead),
        single_active: knobs.single_active == SingleActive::On,
    };
    let mut all = vec![spec; usize::from(read)];
    if knobs.dead_letter == DeadLetters::On {
        all.push(QueueSpec { bound: false, ..QueueSpec::PLAIN });
    }
    all
}
