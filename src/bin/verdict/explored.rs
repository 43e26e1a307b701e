//! What all schedules of a scenario lead to.

use outbox_lab::explore::{Budget, Report, explore};
use outbox_lab::model::{Ending, System};

use super::options::Options;
use super::{Judged, table, trace};

/// The system that is searched: that of the run, with the further crashes that were asked for.
pub fn system(judged: &Judged, options: &Options) -> System {
    System { crashes_anywhere: options.crashes, ..judged.run.system.clone() }
}

/// The search.
pub fn report(system: &System, options: &Options) -> Report {
    explore(system, Budget { states: options.states })
}

/// The outcomes, a line each.
pub fn text(judged: &Judged, options: &Options) -> String {
    let system = system(judged, options);
    let report = report(&system, options);
    let cut = if report.complete { "" } else { "; cut off by --states, so there may be more" };
    let mut out = format!(
        "  all schedules: {} worlds, {} transitions, {} runs, {} outcomes{cut}\n",
        report.states,
        report.transitions,
        report.runs,
        report.outcomes.len()
    );
    for (outcome, witness) in &report.outcomes {
        let told = outcome.ending == judged.run.ending && outcome.verdict == judged.run.verdict;
        let endless = match outcome.ending {
            Ending::Quiet => "",
            Ending::Livelock | Ending::Diverges => "  for ever",
        };
        let mark = if told { '*' } else { ' ' };
        let actions = witness.actions.len();
        let verdict = table::brief(&outcome.verdict);
        out.push_str(&format!("  {mark} {verdict}{endless}  (shortest run: {actions} actions)\n"));
        if options.trace {
            trace::push_lines(&mut out, &trace::replay(&system, &witness.actions));
        }
    }
    out.push_str("  * is what the run above leads to\n");
    out
}
