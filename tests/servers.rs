//! What real servers do (PostgreSQL 15, RabbitMQ 3.10), where a model is tempted to do something simpler.

mod common;

use common::{Hand, edit, line_of, method, system, without};
use outbox_lab::model::*;

const SERVICE: Proc = Proc(0);
const APP: StoreId = StoreId(0);
const SHOP: StoreId = StoreId(1);
const QUEUE: QueueId = QueueId(0);

fn on(system: &System, role: Role, label: &str, what: What) -> Fault {
    let (process, line) = line_of(system, role, label);
    Fault { when: When::On(Place { process, line, pass: 1 }), what }
}

fn after(system: &System, role: Role, label: &str, what: What) -> Fault {
    let (process, line) = line_of(system, role, label);
    Fault { when: When::After(Place { process, line, pass: 1 }), what }
}

fn machine_after(system: &System, role: Role, label: &str) -> Fault {
    let (process, _) = line_of(system, role, label);
    after(system, role, label, What::Crash(Target::Machine(system.spec(process).machine)))
}

fn insert(table: Table) -> Op {
    Op::insert(APP, table)
}

fn pending() -> Op {
    Op::Select(Query::pending(APP, 1))
}

/// A service that runs these statements, one a line.
fn service(ops: Vec<Op>) -> System {
    const LABELS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let lines = ops.into_iter().zip(LABELS).map(|(op, label)| line(label, vec![step(op)])).collect();
    system(vec![(Role::Service, lines)])
}

fn facts(story: &Story) -> Vec<&Fact> {
    story.steps.iter().flat_map(|s| &s.facts).collect()
}

// ---------------------------------------------------------------- PostgreSQL

#[test]
fn a_conflict_outside_a_transaction_breaks_none() {
    let mut hand =
        Hand::new(service(vec![Op::Receive(Source::Commands), insert(Table::Orders), insert(Table::Orders)]));
    hand.run(SERVICE, 2);
    let step = hand.act(Action::Run(SERVICE));
    assert!(matches!(step.facts[..], [Fact::Existed { broken: false, .. }]), "{:?}", step.facts);
}

#[test]
fn an_aborted_transaction_takes_no_statement_not_even_a_select() {
    let ops = [Op::Receive(Source::Commands), Op::Begin(APP), insert(Table::Orders), insert(Table::Outbox)];
    let rest = [insert(Table::Orders), pending(), Op::Commit(APP)];
    let mut hand = Hand::new(service(ops.into_iter().chain(rest).collect()));
    hand.run(SERVICE, 5);
    let step = hand.act(Action::Run(SERVICE));
    assert_eq!(step.facts, [Fact::Broken(SERVICE, APP)], "current transaction is aborted");
    assert!(hand.world.process(SERVICE).memory.batch.is_empty());
    let step = hand.act(Action::Run(SERVICE));
    assert!(matches!(step.facts[..], [Fact::CommitFailed(..), Fact::RolledBack(..)]), "COMMIT answers ROLLBACK");
    assert!(hand.world.store(APP).rows.is_empty());
}

#[test]
fn an_aborted_transaction_fails_at_once_where_a_healthy_one_would_wait_for_a_lock() {
    let lines = |ops: Vec<Op>| {
        let labels = ["a", "b", "c", "d", "e"];
        ops.into_iter().zip(labels).map(|(op, label)| line(label, vec![step(op)])).collect::<Vec<_>>()
    };
    let first = lines(vec![Op::Receive(Source::Commands), Op::Begin(APP), insert(Table::Orders)]);
    let mut hand = Hand::new(system(vec![(Role::Service, first.clone()), (Role::Relay, first)]));
    let other = Proc(1);
    hand.world.process_mut(other).commands.push(Order(0));
    hand.run(SERVICE, 3);
    hand.run(other, 2);
    assert_eq!(hand.system.ready(&hand.world, other), Err(Refused::Waits(other)));
    hand.world.store_mut(APP).break_transaction(other);
    assert_eq!(hand.system.ready(&hand.world, other), Ok(()));
}

#[test]
fn a_lost_answer_to_the_commit_of_an_aborted_transaction_leaves_its_owner_in_the_dark() {
    for what in [What::AnswerLost, What::RequestLost] {
        let ops = vec![Op::Receive(Source::Commands), Op::Begin(APP), insert(Table::Orders), Op::Commit(APP)];
        let mut system = service(ops);
        system.faults = vec![on(&system, Role::Service, "d", what)];
        let mut hand = Hand::new(system);
        hand.run(SERVICE, 3);
        hand.world.store_mut(APP).break_transaction(SERVICE);
        let step = hand.act(Action::Run(SERVICE));
        assert_eq!(step.facts[0], Fact::CommitFailed(SERVICE, APP, CommitTrouble::RequestLost));
        assert!(hand.world.store(APP).rows.is_empty());
    }
}

#[test]
fn a_rollback_burns_the_id_of_an_outbox_row() {
    let mut system = method("outbox", true);
    system.faults = vec![
        machine_after(&system, Role::Service, "insert-outbox"),
        Fault { when: When::Idle, what: What::RetryWithKey },
    ];
    let story = system.story();
    let ids: Vec<u8> = story.end().store(APP).table(Table::Outbox).map(|r| r.id).collect();
    assert_eq!(ids, [1], "the hole of E2");
    assert_eq!(story.verdict.headline, Headline::Consistent);
}

#[test]
fn a_process_that_ends_closes_its_connections() {
    let taker = vec![
        line("receive", vec![step(Op::Receive(Source::Queue(Subscription::plain(QUEUE))))]),
        line("begin", vec![step(Op::Begin(SHOP))]),
        line("inbox", vec![step(Op::insert_or_nothing(SHOP, Table::Inbox))]),
        line("stop", vec![step(Op::Stop)]),
    ];
    let mut system = method("outbox", true);
    let consumer = system.find(Role::Consumer, 1).expect("a consumer");
    edit(&mut system, consumer, |lines| *lines = taker.clone());
    let end = system.story().end().clone();
    assert_eq!(end.process(consumer).life, Life::Ended);
    assert!(end.store(SHOP).open.is_empty(), "its transaction is aborted");
    assert!(
        end.broker.unacked().next().is_none() && end.broker.queues[0].ready[0].redelivered,
        "its message is back in the queue"
    );
}

// ---------------------------------------------------------------- RabbitMQ

#[test]
fn an_ack_on_a_dead_channel_acknowledges_nothing() {
    let mut system = method("outbox", false);
    system.faults = vec![after(&system, Role::Consumer, "commit", What::BrokerDown)];
    let story = system.story();
    let acks = facts(&story).into_iter().filter(|f| matches!(f, Fact::Acked(..))).count();
    assert_eq!(story.verdict.orders[0].effects, [2], "the message comes back");
    assert_eq!(acks, 1, "only the ack of the redelivery reached the broker");
}

#[test]
fn what_was_on_its_way_to_a_broker_that_went_down_does_not_arrive_when_it_comes_back() {
    let mut system = method("dual-write-db-first", true);
    system.faults = vec![after(&system, Role::Service, "publish", What::BrokerDown)];
    let mut hand = Hand::new(system.clone());
    hand.run(SERVICE, 5);
    hand.act(Action::Strike);
    hand.act(Action::BrokerUp);
    hand.act(Action::Perform(CallId(0)));
    assert_eq!(hand.world.history.of(Order(0)).copies, 0, "the connection was cut");
    let verdict = system.story().verdict;
    assert_eq!(verdict.orders[0].delivery, Delivery::LostWithoutTrace);
    assert_eq!(verdict.orders[0].caller, Caller::Unknown, "a cut connection does not tell whether it had arrived");
}

#[test]
fn a_dead_sender_cannot_have_reached_a_broker_that_was_down() {
    let mut system = method("dual-write-db-first", true);
    system.faults = vec![after(&system, Role::Service, "commit", What::BrokerDown)];
    system.crashes_anywhere = 1;
    let mut hand = Hand::new(system);
    hand.run(SERVICE, 4);
    hand.act(Action::Strike);
    hand.run(SERVICE, 1);
    hand.act(Action::Crash(Machine(0)));
    hand.act(Action::BrokerUp);
    hand.act(Action::Perform(CallId(0)));
    assert_eq!(hand.world.history.of(Order(0)).copies, 0);
}

#[test]
fn a_publication_whose_confirm_nobody_awaits_still_arrives_and_the_next_one_follows_it() {
    let mut system = method("outbox", true);
    without(&mut system, Role::Relay, &["confirm"]);
    system.orders = 2;
    let story = system.story();
    assert_eq!(story.ending, Ending::Quiet);
    assert_eq!(story.verdict.headline, Headline::Consistent);
    assert!(story.end().broker.calls.is_empty(), "no answer is kept for nobody");
    // one connection keeps its order: the second publication waits for the first to be on the broker
    let relay = Proc(1);
    let mut hand = Hand::new(system);
    hand.run(SERVICE, 8);
    hand.run(SERVICE, 8);
    hand.run(relay, 4);
    hand.run(relay, 4);
    assert_eq!(hand.system.ready(&hand.world, relay), Err(Refused::Waits(relay)));
}

#[test]
fn a_publication_is_abandoned_and_not_lost_when_its_sender_forgets_it() {
    let mut system = method("outbox", true);
    without(&mut system, Role::Relay, &["confirm", "mark"]);
    let relay = Proc(1);
    let mut hand = Hand::new(system);
    hand.run(SERVICE, 8);
    for _ in 0..300 {
        hand.act(if hand.world.process(relay).signal { Action::Run(relay) } else { Action::Tick(relay) });
        hand.run(relay, 3);
        let [call] = hand.world.broker.calls[..] else { panic!("{:?}", hand.world.broker.calls) };
        hand.act(Action::Perform(call.id));
    }
    assert_eq!(hand.world.history.of(Order(0)).copies, CAP);
}

#[test]
fn an_inbox_compares_the_id_that_came_with_the_message() {
    let mut hand = Hand::new(method("outbox", true));
    let consumer = hand.system.find(Role::Consumer, 1).expect("a consumer");
    hand.world.broker.enqueue(QUEUE, Message { order: Order(0), id: MessageId::event(Order(7)) }, false);
    hand.run(consumer, 5);
    let ids: Vec<_> = hand.world.store(SHOP).table(Table::Inbox).map(|r| r.message).collect();
    assert_eq!(ids, [Some(MessageId::event(Order(7)))]);
}

// ---------------------------------------------------------------- programs and callers

#[test]
fn an_answer_given_early_does_not_stop_the_service_when_the_commit_fails() {
    let mut system = method("dual-write-db-first", true);
    edit(&mut system, SERVICE, |lines| {
        let answer = lines.iter().position(|l| l.label == "answer").expect("it answers");
        let mut early = lines.remove(answer);
        early.steps.truncate(1);
        lines.insert(1, early);
        lines[6].steps.push((Op::Goto, vec![(Outcome::Ok, "receive")]));
    });
    system.faults = vec![
        on(&system, Role::Service, "commit", What::CommitRefused),
        Fault { when: When::Idle, what: What::RetryWithKey },
    ];
    let verdict = system.story().verdict;
    assert_eq!(verdict.orders[0].d, 1, "the service takes the next command");
}

#[test]
fn no_action_makes_a_step_panic() {
    let mut system = method("outbox", true);
    let world = World::new(&system);
    for p in [3, 200] {
        assert_eq!(system.step(&world, Action::Run(Proc(p))).err(), Some(Refused::NothingThere));
        assert_eq!(system.step(&world, Action::Tick(Proc(p))).err(), Some(Refused::NothingThere));
    }
    // a caller who never asked has nothing to ask again
    system.orders = 0;
    system.faults = vec![Fault { when: When::Idle, what: What::RetryWithKey }];
    assert_eq!(system.story().verdict.headline, Headline::Nothing);
    // a signal to nobody, a crash of nobody
    edit(&mut system, SERVICE, |lines| lines.insert(0, line("call", vec![step(Op::Signal(Reach::All))])));
    system.faults.push(Fault { when: When::Start, what: What::Crash(Target::Process(Proc(9))) });
    assert_eq!(system.story().ending, Ending::Quiet);
}

#[test]
fn a_crash_after_the_wait_strikes_when_a_tick_ends_the_wait_of_a_row() {
    let mut system = method("outbox", true);
    system.faults = vec![machine_after(&system, Role::Service, "commit"), machine_after(&system, Role::Relay, "wait")];
    let story = system.story();
    let crashes = facts(&story).into_iter().filter(|f| matches!(f, Fact::Crashed { .. })).count();
    assert_eq!(crashes, 2);
    // and a tick that finds nothing is no pass: it must not bring a later pass nearer
    let mut system = method("outbox", true);
    let mut fault = machine_after(&system, Role::Relay, "wait");
    if let When::After(place) = &mut fault.when {
        place.pass = 99;
    }
    system.faults = vec![fault];
    assert_eq!(system.story().ending, Ending::Quiet);
}

// ---------------------------------------------------------------- what the story and the verdict must not say

#[test]
fn a_relay_that_publishes_for_ever_is_not_quiet() {
    for inbox in [true, false] {
        let mut system = method("outbox", inbox);
        without(&mut system, Role::Relay, &["mark"]);
        let ending = system.story().ending;
        assert!(matches!(ending, Ending::Livelock | Ending::Diverges), "{ending:?}");
        without(&mut system, Role::Relay, &["wait"]);
        let ending = system.story().ending;
        assert!(matches!(ending, Ending::Livelock | Ending::Diverges), "{ending:?}");
    }
}

#[test]
fn a_poller_that_never_sleeps_does_not_keep_the_dead_from_being_restarted() {
    let mut system = method("outbox", true);
    without(&mut system, Role::Relay, &["wait"]);
    system.faults = vec![machine_after(&system, Role::Consumer, "commit")];
    let story = system.story();
    let consumer = system.find(Role::Consumer, 1).expect("a consumer");
    assert!(story.end().lives(consumer));
    assert_eq!(story.ending, Ending::Livelock);
    assert_eq!(story.verdict.orders[0].receipts, 2, "it was delivered again");
}

#[test]
fn a_message_that_nobody_receives_is_not_delivered() {
    let mut system = method("outbox", true);
    without(&mut system, Role::Consumer, &["receive"]);
    let verdict = system.story().verdict;
    assert_eq!(verdict.orders[0].delivery, Delivery::Pending);
    assert_eq!(verdict.headline, Headline::Stuck);
}

#[test]
fn a_message_behind_one_that_is_never_acknowledged_waits_at_the_head_of_the_line() {
    let mut system = method("outbox", true);
    without(&mut system, Role::Consumer, &["ack"]);
    system.orders = 2;
    let verdict = system.story().verdict;
    assert_eq!(verdict.orders[0].delivery, Delivery::Consistent);
    assert_eq!(verdict.orders[1].liveness, Liveness::HeadOfLine);
    assert_eq!(verdict.headline, Headline::HeadOfLine);
}

#[test]
fn only_the_order_whose_publication_failed_is_late_by_it() {
    let mut hand = Hand::new(method("outbox", true));
    hand.system.orders = 2;
    hand.system.faults = vec![on(&hand.system, Role::Relay, "publish", What::Nack)];
    hand.world = World::new(&hand.system);
    let relay = Proc(1);
    hand.run(SERVICE, 8);
    hand.run(SERVICE, 8);
    hand.run(relay, 4);
    hand.act(Action::Perform(CallId(0)));
    hand.run(relay, 1);
    assert!(hand.world.history.of(Order(0)).late);
    assert!(!hand.world.history.of(Order(1)).late);
}

#[test]
fn a_message_that_waited_for_the_broker_to_come_back_is_late() {
    let mut hand = Hand::new(method("outbox", true));
    hand.system.faults = vec![after(&hand.system, Role::Relay, "confirm", What::BrokerDown)];
    hand.world = World::new(&hand.system);
    let relay = Proc(1);
    hand.run(SERVICE, 8);
    hand.run(relay, 4);
    hand.act(Action::Perform(CallId(0)));
    hand.run(relay, 1);
    hand.act(Action::Strike);
    let verdict = hand.system.story_from(hand.world).verdict;
    assert_eq!(verdict.orders[0].effects, [1]);
    assert_eq!(verdict.headline, Headline::ConsistentAfterRecovery);
}

#[test]
fn a_consumer_whose_commit_failed_does_not_acknowledge() {
    for (what, effects) in [(What::CommitRefused, 1), (What::RequestLost, 1), (What::AnswerLost, 2)] {
        for inbox in [true, false] {
            let mut system = method("outbox", inbox);
            system.faults = vec![on(&system, Role::Consumer, "commit", what)];
            let expected = if inbox { 1 } else { effects };
            assert_eq!(system.story().verdict.orders[0].effects, [expected], "{what:?}, inbox {inbox}");
        }
    }
}
