//! The explorer against the plain ways to do the same: `cargo run --release -p explorer-benchmark`.
//!
//! Three searches over the same worlds, one thread, one process, so that the ratios mean something on any machine:
//! readable worlds in a `HashMap`, the same behind Stateright's breadth-first checker, and the explorer. The explorer
//! does more than the others (it counts runs, finds loops, reads every verdict) and its time includes all of that.
//! Bytes are the most that lived on the heap at once, above what was there before, by world.

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use outbox_lab::explore::{Budget, Search};
use outbox_lab::methods::{Knobs, Method};
use outbox_lab::model::{Action, System, World};
use stateright::{Checker, Model, Property};

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

fn explorer(system: &System) -> usize {
    let mut search = Search::new(system, Budget { states: 20_000_000 });
    while !search.advance(usize::MAX).done {}
    search.report().states
}

/// The best time of several, and the peak of the heap.
fn measure(search: fn(&System) -> usize, system: &System) -> (usize, Duration, usize) {
    let (mut best, mut states, mut peak) = (Duration::MAX, 0, 0);
    let begun = Instant::now();
    let mut times = 0;
    while times < 3 || begun.elapsed() < Duration::from_millis(600) {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let start = Instant::now();
        states = search(system);
        best = best.min(start.elapsed());
        peak = PEAK.load(Relaxed) - before;
        times += 1;
    }
    (states, best, peak)
}

fn main() {
    let system = |orders, crashes_anywhere| {
        let method = Method::named("outbox").expect("a method of the chapter");
        System { orders, crashes_anywhere, ..method.system(Knobs::default()) }
    };
    let systems = [
        ("outbox with inbox, 1 order, 1 crash anywhere", system(1, 1)),
        ("outbox with inbox, 1 order, 2 crashes anywhere", system(1, 2)),
        ("outbox with inbox, 2 orders, 1 crash anywhere", system(2, 1)),
        ("outbox with inbox, 2 orders, 2 crashes anywhere", system(2, 2)),
    ];
    let searches: [(&str, fn(&System) -> usize); 3] =
        [("readable worlds", readable), ("Stateright 0.31", checked), ("explorer", explorer)];
    for (name, system) in systems {
        println!("{name}");
        let mut stateright = 0.0;
        for (search, run) in searches {
            let (states, time, peak) = measure(run, &system);
            let speed = states as f64 / time.as_secs_f64();
            if search.starts_with("Stateright") {
                stateright = speed;
            }
            let ratio =
                if search == "explorer" { format!("  {:.1} x Stateright", speed / stateright) } else { String::new() };
            println!(
                "  {search:16} {states:8} worlds  {:8.2} ms  {:6.2} M worlds/s  {:6.1} bytes a world{ratio}",
                time.as_secs_f64() * 1e3,
                speed / 1e6,
                peak as f64 / states as f64
            );
        }
    }
}
