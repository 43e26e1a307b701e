//! `docs/reality.md`: what was compared, as a table that one can read and a test can check.

use outbox_lab::model::Headline;
use outbox_lab::session::Word;

use crate::columns::{Columns, cell};
use crate::scenarios::Run;

/// The words of the table's two answers.
const AGREE: &str = "yes";
const DIFFER: &str = "**no**";

/// The beginning of a row, up to the servers' columns: everything that the scenario and the model say.
pub fn expected(run: &Run, headline: Headline, model: &[Columns]) -> String {
    let scenario = &run.scenario;
    let crashes = scenario.crashes.iter().map(|gap| format!("`crash:{gap}`"));
    let troubles = scenario.troubles.iter().map(|trouble| format!("`{trouble}`"));
    let faults: Vec<String> = crashes.chain(troubles).collect();
    let faults = if faults.is_empty() { "none".to_string() } else { faults.join(" ") };
    let inbox = if scenario.knobs.inbox { "with" } else { "without" };
    let method = if run.changed { format!("{}, changed", scenario.method) } else { scenario.method.to_string() };
    let headline = headline.word();
    format!("| {} | {} | {method} | {faults} | {inbox} | {headline} | {} |", run.id, run.name, cell(model))
}

/// A whole row.
pub fn row(expected: &str, model: &[Columns], real: &[Columns]) -> String {
    format!("{expected} {} | {} |", cell(real), if model == real { AGREE } else { DIFFER })
}

/// The page.
pub fn page(versions: &str, rows: &[String]) -> String {
    let agree = rows.iter().filter(|r| r.ends_with(&format!(" {AGREE} |"))).count();
    format!(
        "# What real servers do\n\n\
        <!-- written by `scripts/reality --write`; do not edit -->\n\n\
        Servers: {versions}.\n\n\
        {} runs compared, {agree} agree.\n\n\
        The same programs that the page shows run here on real servers: the service and its relay as two threads of one \
        process of the operating system, the consumer as another. A crash is a SIGKILL at the place that the fault names; \
        a lost request or answer is a connection that a proxy on loopback cuts just before the call, or its answer, goes \
        through; a commit is refused by a deferred constraint; a broker that is down was killed. Afterwards everything is \
        started again, and when nothing moves any more the two databases and the queue are read. The SQL is the SQL on \
        the page; messages are persistent, queues durable, publications confirmed, and the consumer fetches one message \
        at a time. Statements run one at a time, in the order of the page's story, and nothing is tried twice.\n\n\
        A cell holds, for each order: D rows in `orders`; O rows in `outbox` (P pending, S sent, F failed) with their \
        ids; B copies ever enqueued, counted in a second queue that nobody reads; E effects; I rows in `inbox`; R \
        deliveries to the consumer; Q copies still in the queue; `early` when the consumer had the message before the \
        order was committed; and what the caller was told (– nothing). 3 means three or more.\n\n\
        Regenerate with `scripts/reality --write`; without `--write` it fails when the table is not this one.\n\n\
        | id | what happens | method | fault | inbox | headline | model | PostgreSQL and RabbitMQ | agree |\n\
        |---|---|---|---|---|---|---|---|---|\n\
        {}\n",
        rows.len(),
        rows.join("\n"),
    )
}

/// The rows of a page.
pub fn rows(page: &str) -> Vec<&str> {
    page.lines().filter(|l| l.starts_with("| ") && !l.starts_with("| id |")).collect()
}
