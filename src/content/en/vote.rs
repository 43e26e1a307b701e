//! English, for a vote.

use crate::content::KeyHelp;
use crate::content::vote::VoteText;

/// The words.
pub static VOTE: VoteText = VoteText {
    question: "What will happen?",
    unsure: "Not sure yet",
    later: "What comes next is shown after the answer.",
    right: "Rightly predicted: {said}.",
    wrong: "Predicted: {said}. Seen: {seen}.",
    keys: [
        KeyHelp { keys: "1 to 9", does: "at a vote: the answer that most hands give" },
        KeyHelp { keys: "→ Page ↓ Space Enter", does: "at a vote: what comes next, without a prediction" },
    ],
};
