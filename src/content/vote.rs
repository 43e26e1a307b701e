//! What a vote says besides its question, which stands where the verdict will ([`Standing`](super::Standing)). Apart from
//! [`Text`](super::Text), so that a page that has none downloads none of it.

use super::fill::{Blanks, fill, small};
use super::text;
use super::text::KeyHelp;
use crate::model::Headline;
use crate::session::Lang;

/// The words of a vote in one language.
pub struct VoteText {
    /// Who does not know says so.
    pub unsure: &'static str,
    /// At the end, what was predicted is what is seen: `{said}`.
    pub right: &'static str,
    /// At the end, it is not: `{said}`, `{seen}`.
    pub wrong: &'static str,
    /// Rows of the table of keys, in a talk.
    pub keys: [KeyHelp; 2],
}

/// The words of that language.
pub fn words(lang: Lang) -> &'static VoteText {
    match lang {
        Lang::Fr => &super::fr::vote::VOTE,
        Lang::En => super::aside(&super::en::vote::VOTE),
    }
}

/// Whether a prediction held: what was said, and what is seen.
pub fn held(lang: Lang, said: Headline, seen: Headline) -> String {
    let (w, name) = (words(lang), |headline| small((text(lang).headline)(headline)));
    let template = if said == seen { w.right } else { w.wrong };
    fill(template, &Blanks::new().with("said", name(said)).with("seen", name(seen)))
}
