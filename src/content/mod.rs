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

/// Every word of the page in that language.
pub fn text(lang: Lang) -> &'static Text {
    match lang {
        Lang::Fr => &FR,
        Lang::En => &EN,
    }
}

pub mod sql;
