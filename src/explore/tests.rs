//! The search leaves nothing out and adds nothing: in every world that these systems can reach.

use std::collections::HashSet;

use super::engine::{Engine, Next};
use super::footprint::Footprints;
use super::parts::{Layout, Parts};
use crate::methods::{Knobs, METHODS, crash_after};
use crate::model::{
    Action, CallId, Fault, Life, Op, Place, ProcessSpec, Program, Role, Source, System, What, When, World, hidden,
    line, step,
};

/// Every method with crashes anywhere, and with every fault that a scenario can name.
fn systems() -> Vec<System> {
    let mut all = vec![];
    for (i, method) in METHODS.iter().enumerate() {
        let plain = method.system(Knobs::default());
        let without_inbox = method.system(Knobs { inbox: false, ..Knobs::default() });
        // every fault together with a crash anywhere would be minutes where there is a relay
        let small = u8::from(method.relay.is_none());
        all.push(System { crashes_anywhere: 1 + small, ..plain.clone() });
        all.push(System { crashes_anywhere: small, ..without_inbox });
        // one outbox is like another there
        let large = i < 4 || method.relay.is_none();
        if large {
            all.push(System { orders: 2, ..plain.clone() });
        }
        let sender = if method.relay.is_some() { Role::Relay } else { Role::Service };
        let on = |role, label: &str, what| {
            let process = plain.find(role, 1)?;
            let line = plain.spec(process).program.line(label)?;
            Some(Fault { when: When::On(Place { process, line, pass: 1 }), what })
        };
        let idle = |what| Some(Fault { when: When::Idle, what });
        // a broker that commits has no confirm
        let crash = crash_after(&plain, sender, 1, "confirm", 1);
        let faults = [
            vec![on(sender, "publish", What::RequestLost), idle(What::RetryWithKey)],
            vec![on(sender, "publish", What::AnswerLost), idle(What::RetryWithoutKey)],
            vec![on(sender, "publish", What::Nack), crash],
            vec![on(Role::Service, "commit", What::CommitRefused), idle(What::BrokerDown), idle(What::RetryWithKey)],
            vec![on(Role::Service, "commit", What::AnswerLost), idle(What::RetryWithKey), idle(What::BrokerUp)],
            vec![Some(Fault { when: When::Start, what: What::BrokerDown })],
        ];
        let faults = faults.map(|faults| faults.into_iter().flatten().collect());
        all.extend(faults.map(|faults| System { faults, crashes_anywhere: small, ..plain.clone() }));
        if large {
            let faults = idle(What::BrokerDown).into_iter().collect();
            all.push(System { faults, crashes_anywhere: 1, ..plain.clone() });
        }
    }
    let mut two_relays = METHODS[3].system(Knobs::default());
    let again = ProcessSpec { nth: 2, machine: crate::model::Machine(2), ..two_relays.processes[1].clone() };
    two_relays.processes.push(again);
    all.push(two_relays);
    // a consumer that writes its effect outside any transaction, ends after one message and never acknowledges
    let mut ends = METHODS[0].system(Knobs::default());
    let effect = Op::insert(crate::methods::SHOP, crate::model::Table::Effects);
    ends.processes[1].program = Program::new(vec![
        hidden(
            "receive",
            vec![step(Op::Receive(Source::Queue(crate::model::Subscription::plain(crate::methods::QUEUE))))],
        ),
        line("effect", vec![step(effect)]),
        line("stop", vec![step(Op::Stop)]),
    ]);
    all.push(System { crashes_anywhere: 2, ..ends });
    all
}

/// Every world that a system can reach, by the model alone.
fn reachable(system: &System) -> Vec<World> {
    let start = World::new(system);
    let mut seen = HashSet::from([start.clone()]);
    let mut all = vec![start];
    let mut next = 0;
    while let Some(world) = all.get(next).cloned() {
        next += 1;
        for action in system.enabled(&world) {
            let after = system.step(&world, action).expect("what is enabled is not refused").world;
            if seen.insert(after.clone()) {
                all.push(after);
            }
        }
    }
    all
}

#[test]
fn the_engine_does_what_the_model_does() {
    for system in systems() {
        let (mut engine, mut next) = (Engine::new(&system, false), Next::default());
        for world in reachable(&system) {
            let words = engine.interner.encode(&world).expect("numbers enough");
            assert_eq!(engine.decode(&words), world);
            engine.expand(&words, &mut next).expect("numbers enough");
            assert_eq!(next.actions, system.enabled(&world), "{world:#?}");
            for (action, words) in next.actions.iter().zip(next.worlds.chunks_exact(words.len())) {
                let after = system.step(&world, *action).expect("what is enabled is not refused").world;
                assert_eq!(engine.decode(words), after, "{action:?} in {world:#?}");
            }
            if next.actions.iter().all(|a| matches!(a, Action::Tick(_) | Action::Crash(_))) {
                let quiet = engine.quiet(&words, &mut next).expect("numbers enough");
                assert_eq!(quiet, system.quiet(&world), "{world:#?}");
            }
        }
    }
}

/// A world that has `parts` of one world, and the others of another.
fn mixed(layout: Layout, parts: Parts, of: &World, others: &World) -> World {
    let mut world = others.clone();
    for (i, process) in world.processes.iter_mut().enumerate().filter(|(i, _)| parts.has(*i)) {
        process.clone_from(&of.processes[i]);
    }
    for (i, store) in world.stores.iter_mut().enumerate() {
        if parts.has(layout.store(crate::model::StoreId(i as u8))) {
            store.clone_from(&of.stores[i]);
        }
    }
    if parts.has(layout.broker()) {
        world.broker.clone_from(&of.broker);
    }
    if parts.has(layout.control()) {
        world.control.clone_from(&of.control);
    }
    if parts.has(layout.history()) {
        world.history.clone_from(&of.history);
    }
    world
}

/// What is in the footprint decides alone, refusal and facts included; and what is not in it does not change.
#[test]
fn nothing_else_matters() {
    for system in systems() {
        let (footprints, layout) = (Footprints::new(&system), Layout::new(&system));
        let worlds = reachable(&system);
        for (i, world) in worlds.iter().enumerate() {
            // as strangers: the first moment, and some world of quite another moment
            let strangers = [&worlds[0], &worlds[(i * 7 + worlds.len() / 2) % worlds.len()]];
            let mut actions = system.enabled(world);
            if !actions.contains(&Action::Strike) {
                let waiting = system.procs().filter(|p| world.process(*p).life == Life::Running).map(Action::Run);
                actions.extend(waiting.filter(|a| !system.enabled(world).contains(a)));
            }
            let idle = system.busy(world).is_empty();
            for action in actions {
                let mut parts = Parts::NONE;
                loop {
                    let needs = footprints.needs(&system, world, action, idle, parts);
                    for stranger in strangers {
                        let masked = mixed(layout, parts, world, stranger);
                        let same = footprints.needs(&system, &masked, action, idle, parts);
                        assert_eq!(same, needs, "the footprint of {action:?} looks beyond itself: {world:#?}");
                    }
                    if needs == parts {
                        break;
                    }
                    parts = needs;
                }
                let (mut whole, mut facts) = (world.clone(), vec![]);
                let result = system.act(&mut whole, action, idle, &mut facts);
                assert_eq!(mixed(layout, parts, &whole, world), whole, "{action:?} changes other parts: {world:#?}");
                for stranger in strangers {
                    let (mut masked, mut told) = (mixed(layout, parts, world, stranger), vec![]);
                    let masked_result = system.act(&mut masked, action, idle, &mut told);
                    assert_eq!((masked_result, &told), (result, &facts), "{action:?} in {world:#?}");
                    assert_eq!(masked, mixed(layout, parts, &whole, stranger), "{action:?} in {world:#?}");
                }
            }
        }
    }
}

#[test]
fn calls_have_numbers_of_their_own() {
    // the key of an action keeps what it is about in one byte beside its kind
    let keys: HashSet<u16> = (0..=255).map(|n| super::engine::key(Action::Perform(CallId(n)), false)).collect();
    assert_eq!(keys.len(), 256);
}

#[test]
fn more_parts_than_can_be_told_apart_cut_the_search() {
    let mut system = METHODS[0].system(Knobs::default());
    while Layout::new(&system).fits() {
        let one_more = ProcessSpec { nth: system.processes.len() as u8, ..system.processes[1].clone() };
        system.processes.push(one_more);
    }
    let report = super::explore(&system, super::Budget::default());
    assert_eq!((report.states, report.complete), (1, false));
    system.processes.pop();
    let report = super::explore(&system, super::Budget::default());
    assert_eq!((report.states, report.complete), (reachable(&system).len(), true));
}
