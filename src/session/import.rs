//! A record that comes back: the JSON of a run (`docs/run.schema.json`), of which only the page counts. The steps are
//! computed anew, never believed.

use super::codec::{LINK_AT_MOST, Pair};
use super::json::Json;
use super::notice::{Notice, Notices};
use super::page::Page;
use super::read::read;

/// Bytes of a record that are read. A run of a hundred steps has about sixty thousand.
pub const RECORD_AT_MOST: usize = 1 << 22;

/// What a record calls itself.
pub const FORMAT: &str = "outbox-lab/run";

/// Why a text is no record at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is longer than is read.
    TooLong,
    /// It is not JSON, or nested deeper than any record.
    NotJson,
    /// It is JSON, and no record of this kind and version.
    NotARecord,
}

/// Reads a record: the page that was recorded, or the nearest valid one, and what was not taken.
pub fn parse_record(text: &str) -> Result<(Page, Vec<Notice>), Refusal> {
    if text.len() > RECORD_AT_MOST {
        return Err(Refusal::TooLong);
    }
    let record = Json::read(text).ok_or(Refusal::NotJson)?;
    let ours = record.get("format").and_then(Json::words) == Some(FORMAT);
    let version = record.get("v") == Some(&Json::Number("1".to_string()));
    let Some(Json::Map(entries)) = record.get("page").filter(|_| ours && version) else {
        return Err(Refusal::NotARecord);
    };
    let mut notices = Notices::default();
    let (mut pairs, mut bytes) = (vec![], 0);
    for (key, value) in entries {
        bytes += key.len() + value.words().map_or(0, str::len);
        if bytes > LINK_AT_MOST {
            notices.push(0, Notice::TooLong(LINK_AT_MOST));
            break;
        }
        pairs.push(Pair::of(key, value.words()));
    }
    let page = read(&Page::default(), &pairs, &mut notices);
    Ok((page, notices.finish().into_iter().map(|(_, n)| n).collect()))
}
