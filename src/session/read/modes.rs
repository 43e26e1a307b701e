//! What only the modes beside the chapter need: what is compared, the rows of the table, the schedule of a found run.

use super::Reader;
use crate::session::key::Key;
use crate::session::notice::Notice;
use crate::session::scenario::Scenario;
use crate::session::schedule;
use crate::session::variant::{ROWS_AT_MOST, Variant};

impl Reader<'_, '_> {
    /// The schedule, once everything that it is a schedule of is known; another scenario has none until it is given.
    pub(super) fn schedule(&mut self, before: &Scenario, to: &mut Scenario) {
        let Some((value, line)) = self.value(Key::Schedule) else {
            if to != before {
                to.schedule = vec![];
            }
            return;
        };
        let notice;
        (to.schedule, notice) = schedule::read(&to.system(), value);
        if let Some(notice) = notice {
            self.notices.push(line, notice);
        }
    }

    /// What is compared; without a value, what suits the method.
    pub(super) fn with(&mut self, to: &mut Option<Variant>) {
        let Some((value, line)) = self.value(Key::With) else { return };
        match Variant::named(value) {
            None if value.is_empty() => *to = None,
            None => self.unknown(Key::With, value, line),
            with => *to = with,
        }
    }

    /// The rows of the table; without a value, the usual ones.
    pub(super) fn rows(&mut self, to: &mut Vec<Variant>) {
        let Some((value, line)) = self.value(Key::Rows) else { return };
        let mut named = vec![];
        for (i, part) in value.split('+').map(str::trim).filter(|p| !p.is_empty()).enumerate() {
            if i == ROWS_AT_MOST {
                self.notices.push(line, Notice::TooMany(Key::Rows));
                break;
            }
            match Variant::named(part) {
                Some(row) => named.push(row),
                None => self.unknown(Key::Rows, part, line),
            }
        }
        *to = Variant::sorted(&named);
    }
}
