//! A scenario: a method, its knobs and its faults, as a reader names them. [`Scenario::system`] makes it run.

use crate::methods::{Knobs, Method, Preset, crash_after};
use crate::model::{Role, System};

/// A gap of a program, by names: just after that line of that process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gap {
    /// Which process.
    pub role: Role,
    /// Which of several of that role, from 1.
    pub nth: u8,
    /// Which line; `"start"` is before the first.
    pub line: &'static str,
    /// Which pass, from 1.
    pub pass: u8,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The method, by its identifier; always one of [`METHODS`](crate::methods::METHODS).
    pub method: &'static str,
    /// Its knobs.
    pub knobs: Knobs,
    /// Where machines crash, in the order written. Every gap is one of the method.
    pub crashes: Vec<Gap>,
}

impl Scenario {
    /// The method.
    pub fn method(&self) -> &'static Method {
        // the field is only ever set to the identifier of a method
        Method::named(self.method).unwrap_or(&crate::methods::METHODS[0])
    }

    /// The system to run.
    pub fn system(&self) -> System {
        let mut system = self.method().system(self.knobs);
        system.faults =
            self.crashes.iter().filter_map(|gap| crash_after(&system, gap.role, gap.nth, gap.line, gap.pass)).collect();
        system
    }

    /// The preset that this scenario's crash is, if it is one.
    pub fn preset(&self) -> Option<Preset> {
        match self.crashes.as_slice() {
            [] => Some(Preset::None),
            [gap] if gap.nth == 1 && gap.pass == 1 => self.method().preset_at(gap.role, gap.line),
            _ => None,
        }
    }
}
