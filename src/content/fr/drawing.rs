//! Words that only the drawing needs, in French.

use crate::content::drawing::{DrawingText, SpokenText};

pub(super) static DRAWING: DrawingText = DrawingText {
    client_asks: "commande",
    client_wrong: "réponse fausse",
    never: "jamais",
    memory: "mém.",
    no_outbox: "pas d’outbox",
    transaction: ["transaction", "ouverte"],
    confirm: "confirmé",
    spoken: SpokenText {
        colon: " : ",
        and: " ; ",
        order: "commande",
        line_todo: "à faire",
        line_now: "maintenant",
        line_done: "fait",
        line_failed: "échoué",
        row_open: "non validée",
        row_committed: "validée",
        sealed: "transaction validée",
        crash_armed: "prévue",
        crash_struck: "survenue",
        copy_flying: "en route vers le broker",
        copy_queued: "dans la file",
        copy_returned: "revenu dans la file",
        copy_held: "livré, pas encore acquitté",
        copy_settled: "acquitté",
        copy_refused: "n’est pas arrivé dans la file",
        copy: "copie",
    },
};
