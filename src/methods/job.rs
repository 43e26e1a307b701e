//! What somebody runs beside: purges, archivers, operators (sections O and P).

use super::{Job, Knobs};
use crate::model::Program;

/// The program of the job, if there is one. It sleeps until it is woken, does its work once and sleeps again.
pub fn program(knobs: Knobs) -> Option<Program> {
    match knobs.job {
        Job::None => None,
        _ => None,
    }
}
