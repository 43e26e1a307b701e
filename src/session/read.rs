//! Pairs into a page: what each key's value means, and the nearest valid thing where it means nothing.

mod modes;

use super::codec::Pair;
use super::gap::{is_digits, number};
use super::key::Key;
use super::notice::{Notice, Notices, clip};
use super::page::{Controls, Keys, Lang, Lock, Mode, Page, STEP_AT_MOST, Theme};
use super::scenario::{POISONS, Scenario};
use crate::methods::{KNOBS, Knobs, Method, Preset, Values};
use crate::model::{ORDERS_AT_MOST, Reply};

/// What a service tells after a failure, as it is written.
pub(super) fn told_word(reply: Reply) -> &'static str {
    match reply {
        Reply::Ok => "ok",
        Reply::Error => "error",
        Reply::Unknown => "unknown",
    }
}

/// The pairs by key: of a repeated key the last counts.
fn by_key<'a>(pairs: &'a [Pair], notices: &mut Notices) -> [Option<&'a Pair>; Key::COUNT] {
    let mut given = [None; Key::COUNT];
    for pair in pairs {
        match Key::named(&pair.key) {
            Some(key) => {
                let before = given.get_mut(key.index()).and_then(|slot| slot.replace(pair));
                if before.is_some() {
                    notices.push(pair.line, Notice::RepeatedKey(key.word()));
                }
            }
            None if pair.value.is_none() => notices.push(pair.line, Notice::NotAPair(clip(&pair.key))),
            None => notices.push(pair.line, Notice::UnknownKey(clip(&pair.key))),
        }
    }
    given
}

/// Changes a page by pairs, whatever their order: the method first, because places are places of a method.
pub(super) fn read(base: &Page, pairs: &[Pair], notices: &mut Notices) -> Page {
    let given = by_key(pairs, notices);
    let mut reader = Reader { given, notices };
    let mut page = base.clone();
    reader.version();
    reader.scenario(&mut page.scenario);
    reader.schedule(&base.scenario, &mut page.scenario);
    reader.with(&mut page.with);
    reader.rows(&mut page.rows);
    reader.switch(Key::Unfold, "on", &mut page.unfold);
    reader.word(Key::Mode, &Mode::ALL, Mode::word, &mut page.mode);
    reader.step(&mut page.step);
    reader.lang(&mut page.lang);
    reader.word(Key::Theme, &Theme::ALL, Theme::word, &mut page.theme);
    reader.switch(Key::Motion, "auto", &mut page.motion);
    reader.switch(Key::Talk, "on", &mut page.talk);
    reader.switch(Key::Predict, "on", &mut page.predict);
    reader.switch(Key::Embed, "on", &mut page.embed);
    reader.word(Key::Keys, &Keys::ALL, Keys::word, &mut page.keys);
    reader.word(Key::Controls, &Controls::ALL, Controls::word, &mut page.controls);
    reader.lock(&mut page.lock);
    page
}

pub(super) struct Reader<'a, 'n> {
    given: [Option<&'a Pair>; Key::COUNT],
    pub(super) notices: &'n mut Notices,
}

impl<'a> Reader<'a, '_> {
    /// The value of a key and its line, if the key is there.
    fn value(&self, key: Key) -> Option<(&'a str, usize)> {
        let pair = (*self.given.get(key.index())?)?;
        Some((pair.value.as_deref().unwrap_or(""), pair.line))
    }

    pub(super) fn unknown(&mut self, key: Key, value: &str, line: usize) {
        self.notices.push(line, Notice::UnknownValue(key, clip(value)));
    }

    fn version(&mut self) {
        match self.value(Key::V) {
            None | Some(("1", _)) => {}
            Some((other, line)) => self.notices.push(line, Notice::UnknownVersion(clip(other))),
        }
    }

    fn word<T: Copy>(&mut self, key: Key, all: &[T], word: fn(T) -> &'static str, to: &mut T) {
        let Some((value, line)) = self.value(key) else { return };
        match all.iter().find(|t| word(**t) == value) {
            Some(found) => *to = *found,
            None => self.unknown(key, value, line),
        }
    }

    /// A switch: its word or `off`; a host's `true` and `false`, and an attribute without a value, are understood.
    fn switch(&mut self, key: Key, on: &str, to: &mut bool) {
        let Some((value, line)) = self.value(key) else { return };
        match value {
            "off" | "false" => *to = false,
            "" | "true" | "on" => *to = true,
            _ if value == on => *to = true,
            _ => self.unknown(key, value, line),
        }
    }

    /// A language, also with a region: `fr-CH`.
    fn lang(&mut self, to: &mut Lang) {
        let Some((value, line)) = self.value(Key::Lang) else { return };
        let language = value.split_once('-').map_or(value, |(language, _)| language);
        match Lang::ALL.into_iter().find(|l| l.word() == language) {
            Some(lang) => *to = lang,
            None => self.unknown(Key::Lang, value, line),
        }
    }

    /// A step. A huge one becomes the largest: whoever runs the page clamps it and says so.
    fn step(&mut self, to: &mut usize) {
        let Some((value, line)) = self.value(Key::Step) else { return };
        if !is_digits(value) {
            return self.unknown(Key::Step, value, line);
        }
        let digit = |n: usize, b: u8| n.saturating_mul(10).saturating_add(usize::from(b - b'0')).min(STEP_AT_MOST);
        *to = value.bytes().fold(0, digit);
    }

    fn lock(&mut self, to: &mut Vec<Lock>) {
        let Some((value, line)) = self.value(Key::Lock) else { return };
        let mut named = vec![];
        for part in value.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            match Lock::ALL.into_iter().find(|l| l.word() == part) {
                Some(found) => named.push(found),
                None => self.unknown(Key::Lock, part, line),
            }
        }
        // sorted, each once
        *to = Lock::ALL.into_iter().filter(|l| named.contains(l)).collect();
    }

    fn scenario(&mut self, to: &mut Scenario) {
        self.switch(Key::Inbox, "on", &mut to.knobs.inbox);
        let replies = [Reply::Ok, Reply::Error, Reply::Unknown];
        self.word(Key::Told, &replies, told_word, &mut to.knobs.on_failure);
        self.knobs(&mut to.knobs);
        self.orders(&mut to.orders);
        self.poison(to);
        // what is named anew need not find its place first
        if self.value(Key::Crash).is_some() {
            to.crashes = vec![];
        }
        if self.value(Key::Fault).is_some() {
            to.troubles = vec![];
        }
        self.method(to);
        let none = Preset::None.word();
        let crashes = self.value(Key::Crash).filter(|(value, _)| *value != none);
        let troubles = self.value(Key::Fault).filter(|(value, _)| !value.is_empty() && *value != none);
        if crashes.is_some() || troubles.is_some() {
            let system = to.bare_system();
            self.crashes(crashes, to, &system);
            self.troubles(troubles, to, &system);
        }
    }

    fn knobs(&mut self, to: &mut Knobs) {
        for (i, knob) in KNOBS.iter().enumerate() {
            let key = Key::Knob(i as u8);
            let Some((value, line)) = self.value(key) else { continue };
            match (knob.read(value), knob.values) {
                (Some(value), _) => to.set(i, value),
                (None, Values::Number(low, high)) if is_digits(value) => {
                    to.set(i, number(value).map_or(high, |n| n.clamp(low, high)));
                    self.notices.push(line, Notice::OutOfRange { key, bounds: (low, high) });
                }
                (None, Values::Words(_) | Values::Number(..)) => self.unknown(key, value, line),
            }
        }
    }

    /// Which events are poisoned; one that nobody asks for is none.
    fn poison(&mut self, to: &mut Scenario) {
        let most = to.orders;
        if let Some((value, line)) = self.value(Key::Poison) {
            to.poison = vec![];
            for part in value.split('+').map(str::trim).filter(|p| !p.is_empty() && *p != "none") {
                let (word, order) = part.split_once(':').unwrap_or((part, "1"));
                let kind = POISONS.iter().find(|(w, _)| *w == word.trim()).map(|(_, kind)| *kind);
                match (kind, number(order.trim())) {
                    (Some(kind), Some(n)) if !to.poison.iter().any(|(m, _)| *m == n) => {
                        if !(1..=most).contains(&n) {
                            self.notices.push(line, Notice::OutOfRange { key: Key::Poison, bounds: (1, most) });
                        }
                        to.poison.push((n.clamp(1, most), kind));
                    }
                    (Some(_), Some(_)) => self.notices.push(line, Notice::RepeatedFault(clip(part))),
                    (None, _) | (_, None) => self.unknown(Key::Poison, part, line),
                }
            }
        }
        to.poison.retain(|(n, _)| *n <= most);
    }

    fn orders(&mut self, to: &mut u8) {
        let Some((value, line)) = self.value(Key::Orders) else { return };
        let most = ORDERS_AT_MOST as u8;
        match number(value) {
            Some(n) => {
                *to = n.clamp(1, most);
                if n != *to {
                    self.notices.push(line, Notice::OutOfRange { key: Key::Orders, bounds: (1, most) });
                }
            }
            None => self.unknown(Key::Orders, value, line),
        }
    }

    fn method(&mut self, to: &mut Scenario) {
        let (mut line, mut method) = (0, to.method());
        if let Some((value, at)) = self.value(Key::Method) {
            line = at;
            match Method::named(value) {
                Some(found) => method = found,
                None => self.unknown(Key::Method, value, at),
            }
        }
        for notice in to.take_method(method) {
            self.notices.push(line, notice);
        }
    }
}
