//! The words, in French and in English, equally. A string that is missing in one language does not compile.
//!
//! Two halves that never mix. *What* is said is decided without a word of any language, from facts, worlds, programs
//! and verdicts ([`telling`], [`mod@reason`], [`explain`]), never from the name of a method or preset. *How* it is said
//! are plain templates (`fr`, `en`), filled in one place ([`fill()`]). A new language is a new folder like `fr` and one
//! line in [`text()`].

mod caption;
mod closed;
mod doing;
mod drawing;
mod en;
pub mod explain;
mod fill;
mod fr;
pub mod label;
mod ledger;
pub mod modes;
mod notice;
pub mod reason;
mod say;
pub mod telling;
mod text;
mod tick;
pub mod vote;

pub use caption::{CAPTION_LIMIT, caption};
pub use doing::Doing;
pub use drawing::{DrawingText, SpokenText};
pub use en::EN;
pub use fill::{Blanks, fill};
pub use fr::FR;
pub use ledger::{Count, Ledger, ledger};
pub use notice::{Remark, notice};
pub use reason::{REASON_LIMIT, Standing, Why, headline, reason};
pub use say::Say;
pub use text::{
    Asked, ControlText, Entry, Glue, HelpText, KeyHelp, LedgerText, LongText, MethodText, PageText, PresetText,
    StageText, Text,
};
pub use tick::Tick;

use crate::session::Lang;

/// What a language is called.
pub struct Tongue {
    /// Its tag, for the `lang` attribute.
    pub tag: &'static str,
    /// Its name, in its own words.
    pub name: &'static str,
}

/// What that language is called: known without its words, which may come later.
pub const fn tongue(lang: Lang) -> Tongue {
    match lang {
        Lang::Fr => Tongue { tag: "fr", name: "Français" },
        Lang::En => Tongue { tag: "en", name: "English" },
    }
}

/// Every word of the page in that language.
pub fn text(lang: Lang) -> &'static Text {
    match lang {
        Lang::Fr => &FR,
        Lang::En => aside(&EN),
    }
}

// Not to be seen through: an optimizer would name both languages at once, and so in the code of a first picture in
// French, which does without English (`tools/split`).
#[inline(never)]
fn aside<T>(words: &'static T) -> &'static T {
    std::hint::black_box(words)
}

pub mod sql;
