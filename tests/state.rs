//! The state object that hosts see.

use outbox_lab::model::{Caller, Delivery, Ending, Headline, Liveness, Ordering, Window};
use outbox_lab::session::{Page, Run, State, Value, Word, parse_link};

fn states(link: &str) -> Vec<State> {
    let (page, notices) = parse_link(link);
    assert_eq!(notices, []);
    let run = Run::new(page.scenario.system());
    (0..=run.steps()).map(|step| State::new(&Page { step, ..page.clone() }, &run, format!("step {step}"))).collect()
}

#[test]
fn the_object_has_the_shape_of_the_contract() {
    let states = states("method=outbox&crash=after-writes&lang=en&theme=dark");
    let last = states.last().map(|s| s.value().json());
    let expected = concat!(
        r#"{"v":1,"mode":"chapter","method":"outbox","crash":"after-writes","fault":"","inbox":true,"#,
        r#""step":17,"steps":17,"lang":"en","theme":"dark","finished":true,"caption":"step 17","#,
        r#""database":{"orders":[{"id":42,"status":"committed"}],"outbox":[{"id":"m42","order":42,"status":"sent"}]},"#,
        r#""broker":{"enqueued":2,"queued":0},"consumer":{"received":2,"effects":1},"#,
        r#""verdict":{"headline":"duplicate-absorbed","delivery":"duplicate-absorbed","liveness":"immediate","#,
        r#""order":"does-not-apply","window":"none","caller":"truth"}}"#,
    );
    assert_eq!(last.as_deref(), Some(expected));
}

#[test]
fn every_step_shows_what_is_there_and_only_the_last_a_verdict() {
    let states = states("method=outbox");
    let rows: Vec<_> = states
        .iter()
        .map(|s| {
            let orders: Vec<_> = s.orders.iter().map(|o| (o.id, o.status)).collect();
            let outbox: Vec<_> = s.outbox.iter().map(|o| (o.order, o.status)).collect();
            (orders, outbox, s.enqueued, s.queued, s.received, s.effects)
        })
        .collect();
    let none = (vec![], vec![], 0, 0, 0, 0);
    let order = |status| vec![(42, status)];
    assert_eq!(
        rows,
        [
            none.clone(),
            none,
            (order("uncommitted"), vec![], 0, 0, 0, 0),
            (order("uncommitted"), order("uncommitted"), 0, 0, 0, 0),
            (order("committed"), order("pending"), 0, 0, 0, 0),
            (order("committed"), order("pending"), 0, 0, 0, 0),
            (order("committed"), order("pending"), 0, 0, 0, 0),
            (order("committed"), order("pending"), 1, 1, 0, 0),
            (order("committed"), order("pending"), 1, 0, 1, 1),
            (order("committed"), order("pending"), 1, 0, 1, 1),
            (order("committed"), order("sent"), 1, 0, 1, 1),
            (order("committed"), order("sent"), 1, 0, 1, 1),
        ]
    );
    for (n, state) in states.iter().enumerate() {
        let last = n + 1 == states.len();
        assert_eq!((state.step as usize, state.finished, state.verdict.is_some()), (n, last, last));
        assert_eq!(state.value().get("verdict") == Some(&Value::Null), !last);
    }
}

#[test]
fn of_several_orders_the_worst_speaks() {
    // the broker is down for the first order and up for the second
    let states = states("method=dual-write-db-first&fault=broker-down:start+broker-up+retry-without-key");
    let Some(end) = states.last() else { panic!("a run has an end") };
    assert_eq!(end.orders.iter().map(|o| o.id).collect::<Vec<_>>(), [42, 43]);
    let words = end.verdict.as_ref().map(|v| (v.headline, v.delivery, v.order, v.caller));
    assert_eq!(words, Some(("lost", "lost-without-trace", "hole", "wrong")));
    assert_eq!((end.enqueued, end.effects), (1, 1));
}

#[test]
fn a_step_beyond_the_end_shows_the_end() {
    let (page, _) = parse_link("step=9999");
    let run = Run::new(page.scenario.system());
    let state = State::new(&page, &run, String::new());
    assert_eq!((state.step, state.steps, state.finished), (8, 8, true));
}

#[test]
fn identifiers_are_lower_case_and_none_is_there_twice() {
    fn check<T: Word>(members: usize) {
        let mut words: Vec<&str> = T::ALL.iter().map(|w| w.word()).collect();
        assert!(words.iter().all(|w| w.chars().all(|c| c.is_ascii_lowercase() || c == '-')), "{words:?}");
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), members);
    }
    check::<Headline>(12);
    check::<Delivery>(11);
    check::<Liveness>(7);
    check::<Ordering>(5);
    check::<Window>(2);
    check::<Caller>(3);
    check::<Ending>(3);
}

#[test]
fn json_escapes_what_must_not_stand_there() {
    let value = Value::Map(vec![
        ("a", "quote \" backslash \\ line\n tab\t nul\0 </script> \u{2028} é 💥".into()),
        ("b", vec![1u32, 4_294_967_295].into()),
        ("c", Value::List(vec![])),
        ("d", Option::<bool>::None.into()),
    ]);
    let expected = concat!(
        r#"{"a":"quote \" backslash \\ line\n tab\u0009 nul\u0000 \u003c/script> \u2028 é 💥","#,
        r#""b":[1,4294967295],"c":[],"d":null}"#
    );
    assert_eq!(value.json(), expected);
    assert_eq!(value.get("d"), Some(&Value::Null));
    assert_eq!((value.get("e"), Value::Null.get("a")), (None, None));
}
