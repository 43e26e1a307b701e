//! French, for a vote.

use crate::content::KeyHelp;
use crate::content::vote::VoteText;

/// The words.
pub static VOTE: VoteText = VoteText {
    unsure: "Je ne sais pas encore",
    right: "Bien prédit : {said}.",
    wrong: "Prédit : {said}. Vu : {seen}.",
    keys: [
        KeyHelp { keys: "1 … 9", does: "au vote : la réponse que donnent le plus de mains" },
        KeyHelp { keys: "→ Page ↓ Espace Entrée", does: "au vote : la suite, sans prédiction" },
    ],
};
