//! The explorer against the plain ways to do the same: `cargo run --release -p explorer-benchmark`.
//!
//! Searches over the same worlds, one thread, one process, so that the ratios mean something on any machine:
//! readable worlds in a `HashMap`, the same behind Stateright's breadth-first checker, and the explorer: once until it
//! has seen every world and read every verdict, once with the rest of its report (runs, loops, witnesses), which the
//! others do not have. Bytes are the most that lived on the heap at once, above what was there before, by world.

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use outbox_lab::explore::{Budget, Search, explore};
use outbox_lab::methods::{Knobs, Method};
use outbox_lab::model::{Action, Ending, System, Verdict, World};
use outbox_lab::session::parse_link;
use stateright::{Checker, Model, Property, StateRecorder};

struct Counting;
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged; the counters allocate nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        unsafe { Heap.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { Heap.dealloc(at, layout) }
    }

    // what the heap itself holds while it moves something is not counted
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let live =
            LIVE.fetch_add(size.wrapping_sub(layout.size()), Relaxed).wrapping_add(size.wrapping_sub(layout.size()));
        PEAK.fetch_max(live, Relaxed);
        unsafe { Heap.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The system, as Stateright sees it. One property that always holds, so that it visits every world.
struct Checked(System);

impl Model for Checked {
    type State = World;
    type Action = Action;

    fn init_states(&self) -> Vec<World> {
        vec![World::new(&self.0)]
    }

    fn actions(&self, world: &World, actions: &mut Vec<Action>) {
        actions.extend(self.0.enabled(world));
    }

    fn next_state(&self, world: &World, action: Action) -> Option<World> {
        self.0.step(world, action).ok().map(|s| s.world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("every world", |_, _| true)]
    }
}

fn checked(system: &System) -> usize {
    Checked(system.clone()).checker().threads(1).spawn_bfs().join().unique_state_count()
}

fn readable(system: &System) -> usize {
    let start = World::new(system);
    let mut parents: HashMap<World, usize> = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    let mut at = 0;
    while let Some(world) = queue.pop_front() {
        for action in system.enabled(&world) {
            let Ok(step) = system.step(&world, action) else { continue };
            if !parents.contains_key(&step.world) {
                parents.insert(step.world.clone(), at);
                queue.push_back(step.world);
            }
        }
        at += 1;
    }
    parents.len()
}

/// The verdicts of the quiet worlds that Stateright's checker visits, and how many worlds those are.
fn stateright_verdicts(system: &System) -> (usize, BTreeSet<Verdict>) {
    let (recorder, accessor) = StateRecorder::new_with_accessor();
    Checked(system.clone()).checker().threads(1).visitor(recorder).spawn_bfs().join();
    let worlds = accessor();
    let quiet = worlds.iter().filter(|world| system.quiet(world));
    (worlds.len(), quiet.map(|world| system.verdict(world)).collect())
}

/// The same by the explorer.
fn explorer_verdicts(system: &System) -> (usize, BTreeSet<Verdict>) {
    let report = explore(system, Budget::default());
    let quiet = report.outcomes.keys().filter(|o| o.ending == Ending::Quiet);
    (report.states, quiet.map(|o| o.verdict.clone()).collect())
}

/// The explorer until it has seen every world.
fn worlds_alone(system: &System) -> usize {
    let mut search = Search::new(system, Budget::default());
    while search.advance(1000).frontier > 0 {}
    search.progress().states
}

/// The explorer until it is done.
fn explorer(system: &System) -> usize {
    let mut search = Search::new(system, Budget::default());
    while !search.advance(usize::MAX).done {}
    search.report().states
}

/// What a search took, at its best.
struct Measured {
    search: &'static str,
    run: fn(&System) -> usize,
    worlds: usize,
    time: Duration,
    peak: usize,
}

impl Measured {
    fn new(search: &'static str, run: fn(&System) -> usize) -> Measured {
        Measured { search, run, worlds: 0, time: Duration::MAX, peak: 0 }
    }

    fn once(&mut self, system: &System) {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let start = Instant::now();
        self.worlds = (self.run)(system);
        self.time = start.elapsed().min(self.time);
        self.peak = PEAK.load(Relaxed) - before;
    }

    fn speed(&self) -> f64 {
        self.worlds as f64 / self.time.as_secs_f64()
    }
}

/// Stateright and the explorer reach the same worlds and the same verdicts.
fn compare_verdicts() {
    for scenario in [
        "method=dual-write-db-first 1",
        "method=dual-write-publish-first 1",
        "method=outbox 0",
        "method=outbox 1",
        "method=outbox inbox=off 1",
        "method=outbox mark=before-send 1",
        "method=outbox orders=2 0",
        "method=outbox-cdc 1",
        "method=two-phase-commit 1",
    ] {
        let (link, crashes) = scenario.rsplit_once(' ').expect("crashes");
        let (page, notices) = parse_link(&link.replace(' ', "&"));
        assert!(notices.is_empty(), "{notices:?}");
        let system = System { crashes_anywhere: crashes.parse().expect("a number"), ..page.scenario.system() };
        let (checked, explored) = (stateright_verdicts(&system), explorer_verdicts(&system));
        assert_eq!(checked, explored, "{scenario}");
        println!("{scenario} crash(es) anywhere: {} worlds, {} verdicts, both alike", checked.0, checked.1.len());
    }
}

fn main() {
    compare_verdicts();
    let method = Method::named("outbox").expect("a method of the chapter");
    for (orders, crashes_anywhere) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let system = System { orders, crashes_anywhere, ..method.system(Knobs::default()) };
        println!("outbox with inbox, {orders} order(s), {crashes_anywhere} crash(es) of a machine anywhere");
        let mut searches = [
            Measured::new("readable worlds", readable),
            Measured::new("Stateright 0.31", checked),
            Measured::new("explorer, worlds", worlds_alone),
            Measured::new("explorer, report", explorer),
        ];
        // in turns, so that whatever else the machine does meets all of them
        let begun = Instant::now();
        while searches[0].worlds == 0 || begun.elapsed() < Duration::from_secs(3) {
            searches.iter_mut().for_each(|s| s.once(&system));
        }
        let stateright = searches[1].speed();
        for s in &searches {
            println!(
                "  {:16} {:8} worlds {:9.2} ms {:6.2} M worlds/s {:5.1} x Stateright {:6.1} bytes a world",
                s.search,
                s.worlds,
                s.time.as_secs_f64() * 1e3,
                s.speed() / 1e6,
                s.speed() / stateright,
                s.peak as f64 / s.worlds as f64
            );
        }
        assert!(searches.iter().all(|s| s.worlds == searches[0].worlds), "all three see the same worlds");
    }
}
