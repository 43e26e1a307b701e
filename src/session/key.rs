//! The keys of the grammar, in the order in which they are written.

use super::page::{Controls, Keys, Lang, Lock, Mode, Theme};
use super::trouble::Kind;
use crate::methods::{METHODS, Preset};

/// A key of a link, an attribute or a scenario file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The version of the grammar.
    V,
    /// What the page shows.
    Mode,
    /// The method.
    Method,
    /// What it is compared with.
    With,
    /// The rows of the table.
    Rows,
    /// Every gap, in the table.
    Unfold,
    /// Where machines crash.
    Crash,
    /// Every other fault.
    Fault,
    /// What is chosen at each moment.
    Schedule,
    /// The consumer's inbox.
    Inbox,
    /// What a service tells its caller after a failure.
    Told,
    /// How many orders are asked for.
    Orders,
    /// The step shown.
    Step,
    /// The language.
    Lang,
    /// The theme.
    Theme,
    /// The wish for motion.
    Motion,
    /// Layout for a hall.
    Talk,
    /// No chrome.
    Embed,
    /// Which keys are heard.
    Keys,
    /// Which controls are offered.
    Controls,
    /// What may not be changed.
    Lock,
}

impl Key {
    /// Every key, in the order in which the writer lists them.
    pub const ALL: [Key; 21] = [
        Key::V,
        Key::Mode,
        Key::Method,
        Key::With,
        Key::Rows,
        Key::Unfold,
        Key::Crash,
        Key::Fault,
        Key::Schedule,
        Key::Inbox,
        Key::Told,
        Key::Orders,
        Key::Step,
        Key::Lang,
        Key::Theme,
        Key::Motion,
        Key::Talk,
        Key::Embed,
        Key::Keys,
        Key::Controls,
        Key::Lock,
    ];

    /// The key as it is written; also the name of the attribute.
    pub fn word(self) -> &'static str {
        match self {
            Key::V => "v",
            Key::Mode => "mode",
            Key::Method => "method",
            Key::With => "with",
            Key::Rows => "rows",
            Key::Unfold => "unfold",
            Key::Crash => "crash",
            Key::Fault => "fault",
            Key::Schedule => "schedule",
            Key::Inbox => "inbox",
            Key::Told => "told",
            Key::Orders => "orders",
            Key::Step => "step",
            Key::Lang => "lang",
            Key::Theme => "theme",
            Key::Motion => "motion",
            Key::Talk => "talk",
            Key::Embed => "embed",
            Key::Keys => "keys",
            Key::Controls => "controls",
            Key::Lock => "lock",
        }
    }

    /// The words that its value can be, where it is one of a list; for a message that helps.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Key::V => vec!["1"],
            Key::Mode => Mode::ALL.map(Mode::word).to_vec(),
            Key::Method => METHODS.iter().map(|m| m.name).collect(),
            Key::Crash => Preset::ALL.map(Preset::word).to_vec(),
            Key::Fault => Kind::ALL.map(Kind::word).to_vec(),
            Key::With | Key::Rows => METHODS.iter().map(|m| m.name).collect(),
            Key::Schedule => vec![],
            Key::Inbox | Key::Unfold | Key::Talk | Key::Embed => vec!["on", "off"],
            Key::Told => vec!["error", "unknown", "ok"],
            Key::Orders | Key::Step => vec![],
            Key::Lang => Lang::ALL.map(Lang::word).to_vec(),
            Key::Theme => Theme::ALL.map(Theme::word).to_vec(),
            Key::Motion => vec!["auto", "off"],
            Key::Keys => Keys::ALL.map(Keys::word).to_vec(),
            Key::Controls => Controls::ALL.map(Controls::word).to_vec(),
            Key::Lock => Lock::ALL.map(Lock::word).to_vec(),
        }
    }

    /// The key that is written so.
    pub fn named(word: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|k| k.word() == word)
    }
}
