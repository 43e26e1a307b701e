//! What runs: the scenarios of `scenarios.txt`, each on the programs of its method. A few need a program that no method
//! has; it is made here, as data like every other.

use outbox_lab::methods::APP;
use outbox_lab::model::{
    Fault, Hear, Op, Outcome, Program, Publish, Query, Role, Status, System, Target, Tick, What, When, hidden, line,
    step,
};
use outbox_lab::session::{Scenario, parse_text};

/// One run of one scenario.
pub struct Run {
    /// The identifier in the table of scenarios.
    pub id: String,
    /// What happens, in words.
    pub name: String,
    /// The scenario as the page knows it.
    pub scenario: Scenario,
    /// The programs, with their faults.
    pub system: System,
    /// Some program is not the method's own.
    pub changed: bool,
}

/// Every run, in the order of the table.
pub fn runs() -> Vec<Run> {
    let text = include_str!("scenarios.txt");
    let mut runs = vec![];
    for case in parse_text(text) {
        assert!(case.notices.is_empty(), "line {}: {:?}", case.line, case.notices);
        let id = case.id.clone().unwrap_or_else(|| panic!("line {}: a scenario without id", case.line));
        let name = case.name.clone().unwrap_or_default();
        let inboxes: &[bool] = match id.as_str() {
            "N1" => &[false],
            "N3" => &[true],
            _ => &[false, true],
        };
        for inbox in inboxes {
            let mut scenario = case.page.scenario.clone();
            scenario.knobs.inbox = *inbox;
            let system = system(&id, &scenario);
            let changed = system.processes != scenario.bare_system().processes;
            runs.push(Run { id: id.clone(), name: name.clone(), scenario, system, changed });
        }
    }
    runs
}

/// The system of a scenario: its method's programs, or changed ones; the faults find their lines by name in these.
fn system(id: &str, scenario: &Scenario) -> System {
    let mut system = scenario.bare_system();
    if id == "F5" {
        let relay = system.find(Role::Relay, 1).expect("the outbox has a relay");
        system.processes[usize::from(relay.0)].program = relay_that_marks_first();
    }
    let crashes: Vec<Fault> = scenario
        .crashes
        .iter()
        .map(|gap| {
            let process = gap.process(&system).expect("that process");
            let machine = system.spec(process).machine;
            let place = gap.place(&system).expect("that line");
            Fault { when: When::After(place), what: What::Crash(Target::Machine(machine)) }
        })
        .collect();
    let troubles: Vec<Fault> = scenario.troubles.iter().filter_map(|t| t.fault(&system)).collect();
    assert_eq!(troubles.len(), scenario.troubles.len(), "{id}: every fault means something");
    system.faults = crashes.into_iter().chain(troubles).collect();
    system
}

/// The relay of F5: the same lines as the outbox's, but the mark stands before the publication.
fn relay_that_marks_first() -> Program {
    let pending = Op::Select(Query::pending(APP, 1));
    let later = vec![(Outcome::Nack, "wait"), (Outcome::Error, "wait"), (Outcome::Timeout, "wait")];
    Program::new(vec![
        hidden("wait", vec![step(Op::Wait(Tick::Net))]),
        line("select", vec![(pending, vec![(Outcome::Empty, "wait")]), step(Op::Take)]),
        line("mark", vec![step(Op::mark(APP, Status::Sent))]),
        line("publish", vec![step(Op::Send(Publish::PLAIN))]),
        line("confirm", vec![(Op::Await(Hear::OWN), later), (Op::Goto, vec![(Outcome::Ok, "select")])]),
    ])
}
