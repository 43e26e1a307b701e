//! Words that only the drawing needs, in English.

use crate::content::drawing::{DrawingText, SpokenText};

pub(super) static DRAWING: DrawingText = DrawingText {
    client_asks: "orders",
    client_wrong: "wrong answer",
    never: "never",
    memory: "mem.",
    no_outbox: "no outbox",
    transaction: ["transaction", "open"],
    confirm: "confirm",
    spoken: SpokenText {
        colon: ": ",
        and: "; ",
        order: "order",
        line_todo: "to do",
        line_now: "now",
        line_done: "done",
        line_failed: "failed",
        row_open: "not committed",
        row_committed: "committed",
        sealed: "transaction committed",
        crash_armed: "to come",
        crash_struck: "has struck",
        copy_flying: "on its way to the broker",
        copy_queued: "in the queue",
        copy_returned: "back in the queue",
        copy_held: "delivered, not acknowledged yet",
        copy_settled: "acknowledged",
        copy_refused: "did not reach the queue",
        copy: "copy",
    },
};
