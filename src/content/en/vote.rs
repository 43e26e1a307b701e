//! English, for a vote.

use crate::content::KeyHelp;
use crate::content::vote::VoteText;

/// The words.
pub static VOTE: VoteText = VoteText {
    unsure: "Not sure yet",
    right: "Rightly predicted: {said}.",
    wrong: "Predicted: {said}. Seen: {seen}.",
    keys: [
        KeyHelp { keys: "1 to 9", does: "at a vote: the answer that most hands give" },
        KeyHelp { keys: "→ Page ↓ Space Enter", does: "at a vote: what comes next, without a prediction" },
    ],
};
