//! English, for two runs side by side and the table of all crashes.

use crate::content::modes::ModeText;
use crate::model::Headline;
use crate::session::{Aspect, Landmark};

/// The words.
pub static MODES: ModeText = ModeText {
    chapter: "One method at a time",
    compare: "Compare",
    matrix: "All cases",
    story: "Back to the order of the story",
    plain: "as it is",
    twists: [
        "no inbox",
        "not waiting for the confirm",
        "woken before the COMMIT",
        "woken by the timer alone",
        "no timer",
        "no timer, a look at the start",
        "relay on its own machine",
        "two relays",
        "two relays, SKIP LOCKED",
        "two relays, rows on a lease",
        "row “in progress”",
        "relay in one transaction",
        "row marked before sending",
        "row marked without waiting for the confirm",
        "row deleted after the confirm",
        "row deleted before sending",
        "a new id each time it is sent",
        "position confirmed before sending",
        "broker outside the transaction",
        "duplicates dropped by the broker",
        "acknowledged on delivery",
        "inbox committed before the effect",
        "effect committed before the inbox",
        "effect outside the database",
        "effect outside the database, with a key",
    ],
    sides: ["First method", "Second method"],
    landmark,
    stop_of: "Moment {n} of {of}, {what}.",
    alike: "Nothing differs.",
    differs: "One difference ≠: {what}.",
    differ: "{n} differences ≠: {what}.",
    aspect,
    new: " (new)",
    alone: "“{method}” does not come by here.",
    moment: "Moment",
    stands: "nothing like it",
    lead: "Each cell sums up every possible run of a method when the machine dies at that moment, and shows the worst. Open a cell to replay it step by step.",
    rows: "Rows of the table",
    unfold: "Every place in the program",
    cancel: "Stop computing",
    resume: "Go on computing",
    progress: "{n} of {of} cells computed, {states} states explored.",
    computed: "All is computed:",
    pending: "to be computed",
    cut: "search cut short",
    endless: "without end",
    runs: ["run", "runs"],
    states: ["state", "states"],
    gap: "{who}, after {after}",
    counted,
    total: "{list}, in {of} crashes",
    so_far: "{n} computed of {of}",
    sum: "{runs} runs explored in this page, none left out: {places} crashes, {states} states.",
    legend: ["Ends without harm", "Ends with harm"],
    means,
};

fn landmark(landmark: Landmark) -> &'static str {
    match landmark {
        Landmark::Start => "start",
        Landmark::Asked => "order received",
        Landmark::FirstWrite => "first write",
        Landmark::BothDurable => "second write",
        Landmark::Fault => "crash",
        Landmark::Restart => "restart",
        Landmark::Noted => "noted",
        Landmark::Effect => "debit",
        Landmark::Quiet => "end",
    }
}

fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Order => "the order in the database",
        Aspect::Waiting => "the row to be sent",
        Aspect::Message => "the message at the broker",
        Aspect::Effect => "the debit",
        Aspect::Caller => "what the client knows",
        Aspect::Machine => "the machine that is down",
    }
}

fn counted(headline: Headline) -> [&'static str; 2] {
    match headline {
        Headline::Lost => ["lost message", "lost messages"],
        Headline::Phantom => ["phantom message", "phantom messages"],
        Headline::LostEffect => ["lost effect", "lost effects"],
        Headline::InDoubt => ["in doubt", "in doubt"],
        Headline::HeadOfLine => ["blocked queue", "blocked queues"],
        Headline::Stuck => ["stuck message", "stuck messages"],
        Headline::DuplicateEffective => ["duplicate effect", "duplicate effects"],
        Headline::OutOfOrder => ["disorder", "disorders"],
        Headline::DuplicateAbsorbed => ["duplicate absorbed", "duplicates absorbed"],
        Headline::ConsistentAfterRecovery | Headline::Consistent | Headline::Nothing => ["", ""],
    }
}

fn means(headline: Headline) -> &'static str {
    match headline {
        Headline::Lost => "in the database, never published",
        Headline::Phantom => "published, never in the database",
        Headline::LostEffect => "received, without effect",
        Headline::InDoubt => "nobody decides",
        Headline::HeadOfLine => "another one blocks the queue",
        Headline::Stuck => "a row will never leave",
        Headline::DuplicateEffective => "handled twice",
        Headline::OutOfOrder => "effects in the wrong order",
        Headline::DuplicateAbsorbed => "received twice, handled once",
        Headline::ConsistentAfterRecovery => "in agreement, but later",
        Headline::Consistent => "database and broker say the same",
        Headline::Nothing => "no order, no message",
    }
}
