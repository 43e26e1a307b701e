//! The keys of the grammar, in the order in which they are written.

use super::kind::Kind;
use super::page::{Controls, Keys, Lang, Lock, Mode, Theme};
use super::scenario::POISONS;
use crate::methods::{KNOBS, METHODS, Preset, Values};

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
    /// With which events something is wrong.
    Poison,
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
    /// A vote before the reveal.
    Predict,
    /// No chrome.
    Embed,
    /// Which keys are heard.
    Keys,
    /// Which controls are offered.
    Controls,
    /// What may not be changed.
    Lock,
    /// A knob, by its place in [`KNOBS`].
    Knob(u8),
}

impl Key {
    /// Every key but the knobs, in the order in which the writer lists them.
    pub const PLAIN: [Key; 23] = [
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
        Key::Poison,
        Key::Step,
        Key::Lang,
        Key::Theme,
        Key::Motion,
        Key::Talk,
        Key::Predict,
        Key::Embed,
        Key::Keys,
        Key::Controls,
        Key::Lock,
    ];

    /// Every key, in the order in which the writer lists them: the knobs stand behind the number of orders.
    pub fn all() -> impl Iterator<Item = Key> {
        let knobs = (0..KNOBS.len() as u8).map(Key::Knob);
        let (before, after) = Key::PLAIN.split_at(Key::KNOBS_AT);
        before.iter().copied().chain(knobs).chain(after.iter().copied())
    }

    const KNOBS_AT: usize = 13;

    /// Its place among all keys.
    pub(super) fn index(self) -> usize {
        match self {
            Key::Knob(i) => Key::PLAIN.len() + usize::from(i),
            plain => Key::PLAIN.iter().position(|k| *k == plain).unwrap_or(0),
        }
    }

    /// How many keys there are.
    pub(super) const COUNT: usize = Key::PLAIN.len() + KNOBS.len();

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
            Key::Poison => "poison",
            Key::Step => "step",
            Key::Lang => "lang",
            Key::Theme => "theme",
            Key::Motion => "motion",
            Key::Talk => "talk",
            Key::Predict => "predict",
            Key::Embed => "embed",
            Key::Keys => "keys",
            Key::Controls => "controls",
            Key::Lock => "lock",
            Key::Knob(i) => KNOBS.get(usize::from(i)).map_or("", |k| k.key),
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
            Key::Inbox | Key::Unfold | Key::Talk | Key::Predict | Key::Embed => vec!["on", "off"],
            Key::Told => vec!["error", "unknown", "ok"],
            Key::Poison => POISONS.map(|(word, _)| word).to_vec(),
            Key::Orders | Key::Step => vec![],
            Key::Lang => Lang::ALL.map(Lang::word).to_vec(),
            Key::Theme => Theme::ALL.map(Theme::word).to_vec(),
            Key::Motion => vec!["auto", "off"],
            Key::Keys => Keys::ALL.map(Keys::word).to_vec(),
            Key::Controls => Controls::ALL.map(Controls::word).to_vec(),
            Key::Lock => Lock::ALL.map(Lock::word).to_vec(),
            Key::Knob(i) => match KNOBS.get(usize::from(i)).map(|k| k.values) {
                Some(Values::Words(words)) => words.to_vec(),
                Some(Values::Number(..)) | None => vec![],
            },
        }
    }

    /// The key that is written so.
    pub fn named(word: &str) -> Option<Key> {
        Key::all().find(|k| k.word() == word)
    }
}
