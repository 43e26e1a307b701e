//! Every crash of every method, as a table: a row a variant, a column a preset, and under each preset every gap of the
//! program that is the same moment.
//!
//! Which moment a gap is, is read from the story without a fault: how many of the two durable writes are done when the
//! process passes there for the first time. A gap that the story never passes is no place of the table.

use super::gap::Gap;
use super::page::{Mode, Page};
use super::run::Run;
use super::scenario::{Scenario, crash};
use super::variant::Variant;
use crate::explore::{Budget, Cell, Sweep};
use crate::methods::{Preset, slots};
use crate::model::{Fault, Headline, Place as Line, System, What, When};

/// Worlds that a cell may cost: far more than any method needs with one order and one crash, and what a phone has room
/// for.
pub const WORLDS_AT_MOST: usize = 300_000;

/// A row of the table: what runs in it, without a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called, and where its presets are.
    pub variant: Variant,
    /// What runs.
    pub system: System,
}

impl Row {
    /// The row of a variant, with the programs of its method.
    pub fn new(variant: Variant) -> Row {
        Row { variant, system: variant.scenario().bare_system() }
    }
}

/// A place of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: Preset,
    /// The crash; none in the column without one.
    pub gap: Option<Gap>,
    /// It stands for its column: the crash is what the preset names in this method or, where knobs have taken that
    /// line away, the last of the same moment.
    pub named: bool,
}

/// The table, as far as it is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The rows.
    pub rows: Vec<Row>,
    /// The places, row by row, column by column, in the order of the programs; that of the preset first.
    pub places: Vec<Place>,
    /// By place; `None` before it is computed.
    pub cells: Vec<Option<Cell>>,
}

/// What a row comes to, over every place of a crash that is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// Places of a crash in this row.
    pub places: usize,
    /// Of them computed.
    pub done: usize,
    /// How many of these have each headline as their worst, from worst to best; none that no place has.
    pub worst: Vec<(Headline, usize)>,
    /// Runs looked at, the ones without a crash included; saturating.
    pub runs: u128,
    /// Worlds looked at, likewise.
    pub states: usize,
}

impl Total {
    /// How many places have that headline as their worst.
    pub fn of(&self, headline: Headline) -> usize {
        self.worst.iter().find(|(h, _)| *h == headline).map_or(0, |(_, n)| *n)
    }
}

impl Grid {
    /// The table of these rows, nothing computed.
    pub fn new(rows: Vec<Row>) -> Grid {
        let mut places = vec![];
        for (row, what) in rows.iter().enumerate() {
            let (method, passed) = (what.variant.method(), passes(&what.system));
            for column in Preset::ALL {
                let own = method.gap(column).map(|(role, line)| Gap::after(role, line));
                let own = own.filter(|gap| gap.exists(&what.system));
                if own.is_some() || column == Preset::None {
                    places.push(Place { row, column, gap: own.clone(), named: true });
                }
                // what another preset names is that preset's place, wherever else it would belong
                let names = |gap: &Gap| Preset::ALL.iter().any(|p| method.gap(*p) == Some((gap.role, gap.line)));
                let mut others: Vec<&Gap> = vec![];
                for (gap, moment) in &passed {
                    if *moment == column && !(gap.nth == 1 && names(gap)) {
                        others.push(gap);
                    }
                }
                if own.is_none() && column != Preset::None {
                    let gap = others.pop();
                    places.extend(gap.map(|gap| Place { row, column, gap: Some(gap.clone()), named: true }));
                }
                let place = |gap: &Gap| Place { row, column, gap: Some(gap.clone()), named: false };
                places.extend(others.into_iter().map(place));
            }
        }
        let cells = vec![None; places.len()];
        Grid { rows, places, cells }
    }

    /// The same with the cells of another table, as far as their rows are in both.
    pub fn with(mut self, other: &Grid) -> Grid {
        for (place, cell) in self.places.iter().zip(&mut self.cells) {
            let row = other.rows.iter().position(|row| self.rows.get(place.row) == Some(row));
            let there = row.and_then(|row| other.find(row, place.column, place.gap.as_ref()));
            *cell = there.and_then(|there| other.cells.get(there)?.clone());
        }
        self
    }

    /// How many columns there are: one a preset, in their order.
    pub fn columns(&self) -> usize {
        Preset::ALL.len()
    }

    /// What is searched in a place.
    pub fn system(&self, place: usize) -> Option<System> {
        let place = self.places.get(place)?;
        let mut system = self.rows.get(place.row)?.system.clone();
        system.faults = place.gap.iter().filter_map(|gap| crash(&system, gap)).collect();
        Some(system)
    }

    /// The scenario of a place, as a reader names it.
    pub fn scenario(&self, place: usize) -> Option<Scenario> {
        let place = self.places.get(place)?;
        let mut scenario = self.rows.get(place.row)?.variant.scenario();
        scenario.crashes = place.gap.iter().cloned().collect();
        Some(scenario)
    }

    /// What is still to be computed, the presets of all rows before the gaps between them.
    pub fn sweep(&self) -> Sweep {
        let missing = |named: bool| {
            (0..self.places.len()).filter(move |i| self.cells[*i].is_none() && self.places[*i].named == named)
        };
        let order = missing(true).chain(missing(false));
        let systems = order.filter_map(|i| Some((i, self.system(i)?)));
        Sweep::new(systems.collect(), Budget { states: WORLDS_AT_MOST })
    }

    /// The crash of a place is what the preset of its column names: it needs no other name.
    pub fn preset(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|p| {
            let method = self.rows.get(p.row).map(|row| row.variant.method());
            let own = method.and_then(|method| method.gap(p.column)).map(|(role, line)| Gap::after(role, line));
            p.gap == own
        })
    }

    /// The number of a place.
    pub fn find(&self, row: usize, column: Preset, gap: Option<&Gap>) -> Option<usize> {
        self.places.iter().position(|p| p.row == row && p.column == column && p.gap.as_ref() == gap)
    }

    /// What a row comes to.
    pub fn total(&self, row: usize) -> Total {
        let own = || self.places.iter().zip(&self.cells).filter(move |(p, _)| p.row == row);
        let crashes = || own().filter(|(p, _)| p.gap.is_some());
        let mut worst: Vec<(Headline, usize)> = vec![];
        for cell in crashes().filter_map(|(_, cell)| cell.as_ref()) {
            match worst.iter_mut().find(|(h, _)| *h == cell.headline) {
                Some((_, n)) => *n += 1,
                None => worst.push((cell.headline, 1)),
            }
        }
        worst.sort();
        Total {
            places: crashes().count(),
            done: crashes().filter(|(_, cell)| cell.is_some()).count(),
            worst,
            runs: own().filter_map(|(_, c)| c.as_ref()).fold(0, |sum, cell| cell.runs.saturating_add(sum)),
            states: own().filter_map(|(_, c)| c.as_ref()).map(|cell| cell.states).sum(),
        }
    }

    /// The page that shows what is worst in a place: the chapter with that crash. If the storytelling order shows it
    /// and takes no more steps than the shortest run, it is told that way, and else by the schedule of that run.
    pub fn open(&self, place: usize, from: &Page) -> Option<Page> {
        let mut scenario = self.scenario(place)?;
        if let Some(cell) = self.cells.get(place)?.as_ref() {
            let (story, found) = (scenario.run(), Run::along(scenario.system(), &cell.shortest));
            let tells = story.verdict.headline == cell.headline && story.ending == cell.ending;
            if !tells || story.steps() > found.steps() {
                scenario.schedule = cell.shortest.clone();
            }
        }
        Some(Page { mode: Mode::Chapter, scenario, step: 0, ..from.clone() })
    }
}

/// Every slot that the story of a system passes, with the moment that it is. A fault that waits in each slot for a pass
/// that never comes counts them: what a pass is, the model knows.
fn passes(system: &System) -> Vec<(Gap, Preset)> {
    let counter = |gap: Gap| {
        let place = Line { pass: u8::MAX, ..gap.place(system)? };
        Some((gap, Fault { when: When::After(place), what: What::TickAll }))
    };
    let (slots, faults): (Vec<Gap>, Vec<Fault>) = system.processes.iter().flat_map(gaps).filter_map(counter).unzip();
    let story = System { faults, ..system.clone() }.story();
    let passed = |i: usize| story.steps.iter().find(|told| told.world.control.passes[i] < u8::MAX);
    let slot = |(i, gap)| passed(i).map(|told| (gap, moment(&told.world)));
    slots.into_iter().enumerate().filter_map(slot).collect()
}

/// The slots of a process.
fn gaps(spec: &crate::model::ProcessSpec) -> Vec<Gap> {
    let gap = |line| Gap { role: spec.role, nth: spec.nth, line, pass: 1 };
    slots(&spec.program).into_iter().map(gap).collect()
}

/// How many of the two durable writes are done, as a moment.
fn moment(world: &crate::model::World) -> Preset {
    let row = world.orders().any(|o| world.committed(o));
    let message = world.history.past.iter().any(|p| p.copies > 0);
    match (row, message) {
        (false, false) => Preset::BeforeWrites,
        (true, true) => Preset::AfterWrites,
        (true, false) | (false, true) => Preset::BetweenWrites,
    }
}
