//! What goes down and comes back, and who asks again.

use super::{Scene, Telling};
use crate::content::doing::Doing;
use crate::content::reason::now;
use crate::content::say::Say;
use crate::model::{Fact, Order, Proc, Removal, Role, Row, StoreId, System, Table, What, World};

pub fn crash(scene: &Scene) -> Telling {
    let crashed = scene.find(|f| {
        if let Fact::Crashed { dead, unanswered } = f { Some((dead.clone(), unanswered.clone())) } else { None }
    });
    let (dead, unanswered) = crashed.unwrap_or_default();
    let first = dead.first().copied();
    let busy = dead.iter().copied().find(|p| is_busy(scene.before, *p));
    let order = focus(scene, busy.or(first), &unanswered);
    let mut telling = Telling::new(who_died(&scene.run.system, scene.before, &dead), busy.or(first), order);
    telling.clauses = consequences(scene, &dead, &unanswered, order);
    match busy {
        None => telling.places = vec![Say::CrashIdle],
        Some(p) => {
            telling.around = (last_doing(scene, p), next_doing(&scene.run.system, scene.before, p));
            telling.places = places(telling.around, &telling.clauses);
        }
    }
    telling
}

/// Which order a crash is told about: the one in hand of who was busy, else one whose caller waits, else one whose row
/// says pending, else the first.
fn focus(scene: &Scene, p: Option<Proc>, unanswered: &[Order]) -> Order {
    let memory = p.map(|p| &scene.before.process(p).memory);
    let in_hand = memory.and_then(|m| m.order.or(m.caller).or(m.row.map(|r| r.order)));
    let pending = || scene.before.orders().find(|o| now::pending(&scene.run.system, scene.before, *o));
    in_hand.or(unanswered.first().copied()).or_else(pending).unwrap_or(Order(0))
}

fn is_busy(world: &World, p: Proc) -> bool {
    let memory = &world.process(p).memory;
    let in_hand = memory.delivery.is_some() || memory.caller.is_some() || memory.call.is_some();
    in_hand || memory.row.is_some_and(|r| world.stores.iter().any(|s| s.rows.contains(&r) && r.status.is_some()))
}

fn who_died(system: &System, before: &World, dead: &[Proc]) -> Say {
    let Some(first) = dead.first() else { return Say::CrashProcess };
    let spec = system.spec(*first);
    let whole = system.on(spec.machine).iter().all(|p| dead.contains(p) || !before.lives(*p));
    match (whole, spec.role) {
        (true, Role::Service | Role::Relay | Role::Job) => Say::CrashMachine,
        (true, Role::Consumer) => Say::CrashMachineOf,
        (false, Role::Service | Role::Relay | Role::Consumer | Role::Job) => Say::CrashProcess,
    }
}

/// The last line that a process executed before this step, if it did what it says.
fn last_doing(scene: &Scene, p: Proc) -> Option<Doing> {
    let facts = scene.frame.facts.iter().rev().chain(scene.past());
    let mut own = facts.filter_map(|f| Doing::of_fact(f).map(|(by, doing)| (by, doing, f)));
    let (_, doing, fact) = own.find(|(by, ..)| *by == p)?;
    let failed = matches!(fact, Fact::NotConfirmed(..) | Fact::CommitFailed(..) | Fact::Existed { .. });
    (!failed).then_some(doing)
}

/// The line that a process would have executed next.
fn next_doing(system: &System, world: &World, p: Proc) -> Option<Doing> {
    let program = &system.spec(p).program;
    let pc = usize::from(world.process(p).pc);
    program.statements.get(pc).map(|s| Doing::of(&s.op)).filter(|d| *d != Doing::Goto)
}

/// The ways to say where it fell, the most precise first.
fn places(around: (Option<Doing>, Option<Doing>), clauses: &[Say]) -> Vec<Say> {
    let undone = clauses.iter().any(|c| is_undone(*c));
    let unanswered = clauses.contains(&Say::ClientUnanswered);
    match around {
        // "before the reply" and "the client gets no answer" are one thing
        (Some(_), Some(Doing::AnswerOk | Doing::AnswerError | Doing::AnswerUnknown)) if unanswered => {
            vec![Say::CrashAfter]
        }
        // what was open is undone because it was before the commit; what came last matters less
        (_, Some(_)) if undone => vec![Say::CrashBefore],
        (Some(_), Some(_)) => vec![Say::CrashBetween, Say::CrashBefore, Say::CrashAfter],
        (Some(_), None) => vec![Say::CrashAfter],
        (None, Some(_)) => vec![Say::CrashBefore],
        (None, None) => vec![],
    }
}

fn is_undone(say: Say) -> bool {
    [Say::UndoneOrder, Say::UndoneMessage, Say::UndoneBoth, Say::UndoneDebit, Say::UndoneInbox].contains(&say)
}

fn consequences(scene: &Scene, dead: &[Proc], unanswered: &[Order], order: Order) -> Vec<Say> {
    let system = &scene.run.system;
    let after = &scene.frame.world;
    let mut all = vec![];
    all.extend(undone(scene));
    let held = scene.before.broker.unacked().find(|(p, _)| dead.contains(p));
    if let Some((p, copy)) = held {
        let debited = after.history.handled(system.spec(*p).group, copy.message.order);
        all.push(if debited { Say::RequeuedDebited } else { Say::Requeued });
    }
    let is_consumer = |p: &Proc| system.consumers().contains(p);
    if dead.iter().all(is_consumer) {
        return all;
    }
    let copies = after.history.of(order).copies;
    let stop_both = dead.len() > 1 && all.is_empty() && !unanswered.is_empty();
    if now::travels(after, order) {
        all.push(Say::OnItsWay);
    } else if copies > 0 && now::pending(system, after, order) {
        all.push(Say::BaseSaysPending);
    } else if copies > 0 && after.committed(order) && !unanswered.is_empty() {
        all.push(Say::BothHaveIt);
    } else if copies > 0 && !after.committed(order) {
        all.push(Say::BrokerHasIt);
    } else if copies == 0 && !after.committed(order) && all.is_empty() {
        let nothing = after.orders().all(|o| !after.committed(o) && after.history.of(o).copies == 0);
        all.push(if nothing { Say::NothingWritten } else { Say::OrderNowhere });
    } else if stop_both {
        all.push(Say::StopBoth);
    } else if now::pending(system, after, order) {
        all.push(Say::BaseSaysPending);
    }
    if !unanswered.is_empty() {
        all.push(Say::ClientUnanswered);
    }
    all
}

/// Which open rows the crash undid.
fn undone(scene: &Scene) -> Option<Say> {
    let rows: Vec<(StoreId, Row)> = scene
        .frame
        .facts
        .iter()
        .filter_map(|f| if let Fact::RolledBack(_, store, rows) = f { Some((*store, rows)) } else { None })
        .flat_map(|(store, rows)| rows.iter().map(move |r| (store, *r)))
        .collect();
    let has = |table| rows.iter().any(|(_, r)| r.table == table);
    match (has(Table::Orders), has(Table::Outbox), has(Table::Effects), has(Table::Inbox)) {
        (true, true, _, _) => Some(Say::UndoneBoth),
        (true, false, _, _) => Some(Say::UndoneOrder),
        (false, true, _, _) => Some(Say::UndoneMessage),
        (false, false, true, _) => Some(Say::UndoneDebit),
        (false, false, false, true) => Some(Say::UndoneInbox),
        (false, false, false, false) => None,
    }
}

pub fn restart(scene: &Scene) -> Telling {
    let back = scene.find(|f| if let Fact::Restarted(back) = f { Some(back.clone()) } else { None });
    let back = back.unwrap_or_default();
    let world = &scene.frame.world;
    let consumers = scene.run.system.consumers();
    let first = back.first().copied();
    if let Some(p) = first.filter(|_| back.iter().all(|p| consumers.contains(p))) {
        return match world.broker.ready().next() {
            Some(copy) => {
                let telling = Telling::new(Say::RestartQueued, Some(p), copy.message.order);
                Telling { message: copy.message.id, ..telling }
            }
            None => Telling::new(Say::RestartQueueEmpty, Some(p), Order(0)),
        };
    }
    // the order that is worst off is told
    let told = world.orders().map(|o| (what_remains(scene, &back, o), o)).min();
    let (say, order) = told.unwrap_or((Say::RestartNothingLeft, Order(0)));
    Telling::new(say, first, order)
}

/// What durable tables and queue still say about an order when everything in memory is gone.
fn what_remains(scene: &Scene, back: &[Proc], order: Order) -> Say {
    let system = &scene.run.system;
    let world = &scene.frame.world;
    let past = world.history.of(order);
    if now::asked(world, order) {
        return Say::RestartAsked;
    }
    if now::pending(system, world, order) {
        // the last of the two: what was sent after the last confirm is what was forgotten
        let heard = |f: &Fact| matches!(f, Fact::Confirmed(_, m) if m.order == order);
        let sent = |f: &Fact| matches!(f, Fact::Sent(_, m) if m.order == order);
        let confirmed = scene.past().find(|f| heard(f) || sent(f)).is_some_and(heard);
        return match (past.copies > 0, confirmed) {
            (true, true) if back.len() > 1 => Say::RestartForgotConfirm,
            (true, false) if back.len() > 1 => Say::RestartForgotSending,
            (true, _) => Say::RestartPending,
            (false, _) if back.len() > 1 => Say::RestartPendingBoth,
            (false, _) => Say::RestartPending,
        };
    }
    match (world.committed(order), past.copies > 0) {
        (true, false) => Say::RestartForgotten,
        (false, true) => Say::RestartOrderForgotten,
        (false, false) => Say::RestartNothing,
        (true, true) if past.told.is_none() => Say::RestartNoAnswer,
        (true, true) => Say::RestartNothingLeft,
    }
}

pub fn event(scene: &Scene) -> Telling {
    let what = scene.find(|f| if let Fact::Happened(what) = f { Some(*what) } else { None });
    let newest = scene.frame.world.orders().last().unwrap_or(Order(0));
    let unanswered = scene.before.history.of(Order(0)).told.is_none();
    match what {
        Some(What::BrokerDown) => Telling::new(Say::BrokerDown, None, Order(0)),
        Some(What::BrokerUp) => Telling::new(Say::BrokerUp, None, Order(0)),
        Some(What::RetryWithoutKey) => Telling::new(Say::AsksAnew, None, newest),
        Some(What::RetryWithKey) if unanswered => Telling::new(Say::AsksAgainUnanswered, None, Order(0)),
        Some(What::RetryWithKey) => Telling::new(Say::AsksAgain, None, Order(0)),
        Some(what) => Telling::new(happening(what), what.process(), Order(0)),
        None => otherwise(scene),
    }
}

/// Time passes, somebody goes on, a queue loses a message.
fn otherwise(scene: &Scene) -> Telling {
    let told = scene.find(|f| {
        if let Fact::Elapsed(_) = f {
            Some((Say::TimePasses, None, None))
        } else if let Fact::Released(p) = f {
            Some((Say::GoesOn, Some(*p), None))
        } else if let Fact::Removed(_, message, removal) = f {
            let say = if *removal == Removal::DeadLettered { Say::QueueSetsAside } else { Say::QueueDrops };
            Some((say, None, Some(*message)))
        } else {
            None
        }
    });
    let (say, who, message) = told.unwrap_or((Say::Waits, None, None));
    let telling = Telling::new(say, who, message.map_or(Order(0), |m| m.order));
    Telling { message: message.map_or(telling.message, |m| m.id), ..telling }
}

/// What somebody did from outside.
fn happening(what: What) -> Say {
    match what {
        What::BrokerDown => Say::BrokerDown,
        What::BrokerUp => Say::BrokerUp,
        What::RetryWithKey => Say::AsksAgain,
        What::RetryWithoutKey => Say::AsksAnew,
        What::Unbind(_) => Say::Unbinds,
        What::Bind(_) => Say::Binds,
        What::ExchangeGone => Say::ExchangeGone,
        What::ExchangeBack => Say::ExchangeBack,
        What::Expire(_) => Say::Expires,
        What::BackUp(_) => Say::BacksUp,
        What::Restore(_) => Say::Restores,
        What::SlotLost(_) => Say::SlotLost,
        What::Hang(_) | What::Hold(_) => Say::StandsStill,
        What::End(_) => Say::StopsForGood,
        What::Wake(_) => Say::IsWoken,
        What::Elapse(_) => Say::TimePasses,
        What::TickAll => Say::TicksAll,
        What::Heuristic(_, true) => Say::HeuristicCommit,
        What::Heuristic(_, false) => Say::HeuristicRollback,
        What::Crash(_)
        | What::RequestLost
        | What::AnswerLost
        | What::Nack
        | What::CommitRefused
        | What::VoteNo
        | What::Failed => Say::Waits,
    }
}
