//! The one grammar, from and to its two dresses: `key=value&key=value` with percent signs for a link, a line a pair
//! for text. Reading never fails: it gives the nearest valid page and says what it did not take.
//!
//! `+` joins and is never a space; keys and values are lower case, and capitals are read as such.

use super::gap::is_digits;
use super::key::Key;
use super::notice::{Notice, Notices};
use super::page::{Controls, Keys, Lang, Mode, Page, Theme};
use super::read::read;
use crate::methods::KNOBS;

/// Bytes of a link that are read; the further ones are ignored, with a notice.
pub const LINK_AT_MOST: usize = 4096;

/// One `key=value`; a flag may stand without a value.
#[derive(Debug)]
pub(super) struct Pair {
    /// The key, lower case.
    pub key: String,
    /// The value, lower case.
    pub value: Option<String>,
    /// The line where it stands; 0 in a link.
    pub line: usize,
}

/// Reads a link's fragment, with or without its `#`: the nearest valid page, and what was not taken.
pub fn parse_link(text: &str) -> (Page, Vec<Notice>) {
    if text.bytes().all(|byte| byte == b'&') {
        // as `amend` finds, which is not there yet where nothing is asked for (`tools/split`)
        return (Page::default(), vec![]);
    }
    let (page, _, notices) = amend(&Page::default(), text);
    (page, notices)
}

/// Changes a page by the keys of a link; what is not named stays. Also says whether a step was named.
pub(super) fn amend(page: &Page, text: &str) -> (Page, bool, Vec<Notice>) {
    let mut notices = Notices::default();
    let pairs = split(text, &mut notices);
    let page = read(page, &pairs, &mut notices);
    let step = pairs.iter().rfind(|p| p.key == Key::Step.word()).and_then(|p| p.value.as_deref());
    let names_step = step.is_some_and(is_digits);
    (page, names_step, notices.finish().into_iter().map(|(_, n)| n).collect())
}

/// Cuts a link into pairs.
fn split(text: &str, notices: &mut Notices) -> Vec<Pair> {
    let mut text = text.trim();
    text = text.strip_prefix('#').unwrap_or(text);
    if text.len() > LINK_AT_MOST {
        notices.push(0, Notice::TooLong(LINK_AT_MOST));
        // up to the last whole pair: half a pair could mean something else
        let end = text.as_bytes()[..LINK_AT_MOST].iter().rposition(|b| *b == b'&').unwrap_or(0);
        text = text.get(..end).unwrap_or("");
    }
    let parts = text.split('&').filter(|part| !part.is_empty());
    parts.map(|part| pair(&decode(part), 0)).collect()
}

/// One pair, its sides trimmed and in lower case.
pub(super) fn pair(part: &str, line: usize) -> Pair {
    let (key, value) = part.split_once('=').map_or((part, None), |(key, value)| (key, Some(value)));
    Pair { line, ..Pair::of(key, value) }
}

impl Pair {
    /// The pair of these two sides.
    pub(super) fn of(key: &str, value: Option<&str>) -> Pair {
        let side = |s: &str| s.trim().to_ascii_lowercase();
        Pair { key: side(key), value: value.map(side), line: 0 }
    }
}

/// Undoes percent signs. A broken one stays as it is, and what is not UTF-8 becomes U+FFFD: neither is ever valid.
/// Decoded after the cut at `&` and before the cut at `=`, which no key contains.
fn decode(part: &str) -> String {
    if !part.contains('%') {
        return part.to_string();
    }
    let bytes = part.as_bytes();
    let hex = |i: usize| bytes.get(i).and_then(|b| (*b as char).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(byte) = bytes.get(i) {
        match (byte, hex(i + 1), hex(i + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                i += 3;
            }
            _ => {
                out.push(*byte);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The fragment of a link to this page, without `#`: version, method, crash and step, and every key that is not at its
/// default. Every character may stand in a fragment as it is.
pub fn write_link(page: &Page) -> String {
    write(page, '=', '&')
}

/// The page as lines of text, the last one ended.
pub fn write_text(page: &Page) -> String {
    let mut text = write(page, '=', '\n');
    text.push('\n');
    text
}

fn write(page: &Page, equals: char, between: char) -> String {
    let mut out = String::new();
    for (key, value) in entries(page) {
        if !out.is_empty() {
            out.push(between);
        }
        out.push_str(key);
        out.push(equals);
        out.push_str(&value);
    }
    out
}

/// The keys of a page with their values, as a link writes them.
pub fn entries(page: &Page) -> Vec<(&'static str, String)> {
    Key::all().filter_map(|key| Some((key.word(), value(page, key)?))).collect()
}

/// The value of a key as it is written; `None` for one that is at its default and goes without saying.
fn value(page: &Page, key: Key) -> Option<String> {
    let scenario = &page.scenario;
    let said = |yes: bool, word: &str| yes.then(|| word.to_string());
    match key {
        Key::V => said(true, "1"),
        Key::Mode => said(page.mode != Mode::ALL[0], page.mode.word()),
        Key::Method => said(true, scenario.method),
        Key::With => page.with.map(|with| with.to_string()),
        Key::Rows => said(!page.rows.is_empty(), &super::scenario::join(&page.rows)),
        Key::Unfold => said(page.unfold, "on"),
        Key::Crash => Some(scenario.crash_text()),
        Key::Fault => Some(scenario.fault_text()).filter(|text| !text.is_empty()),
        Key::Schedule => Some(scenario.schedule_text()).filter(|text| !text.is_empty()),
        Key::Inbox => said(!scenario.knobs.inbox, "off"),
        Key::Told => {
            use super::read::told_word;
            let told = scenario.knobs.on_failure;
            said(told != crate::methods::Knobs::default().on_failure, told_word(told))
        }
        Key::Orders => (scenario.orders != 1).then(|| scenario.orders.to_string()),
        Key::Poison => Some(scenario.poison_text()).filter(|text| !text.is_empty()),
        Key::Knob(i) => {
            let knob = KNOBS.get(usize::from(i))?;
            let value = scenario.knobs.get(usize::from(i));
            said(value != knob.default, &knob.write(value))
        }
        Key::Step => Some(page.step.to_string()),
        Key::Lang => said(page.lang != Lang::ALL[0], page.lang.word()),
        Key::Theme => said(page.theme != Theme::ALL[0], page.theme.word()),
        Key::Motion => said(!page.motion, "off"),
        Key::Talk => said(page.talk, "on"),
        Key::Predict => said(page.predict, "on"),
        Key::Embed => said(page.embed, "on"),
        Key::Keys => said(page.keys != Keys::ALL[0], page.keys.word()),
        Key::Controls => said(page.controls != Controls::ALL[0], page.controls.word()),
        Key::Lock => {
            let words: Vec<&str> = page.lock.iter().map(|l| l.word()).collect();
            said(!words.is_empty(), &words.join(","))
        }
    }
}
