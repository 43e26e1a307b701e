//! What a reader does, without a browser: the run that is shown, the state of the page and the commands that change
//! it, and the one text codec for links, attributes, messages and scenario files.

mod case;
mod codec;
mod command;
mod expect;
mod gap;
mod import;
mod json;
mod key;
mod kind;
mod notice;
mod page;
mod read;
mod read_faults;
mod run;
mod scenario;
mod state;
mod trouble;
mod value;
mod words;

pub use case::{Case, TEXT_AT_MOST, parse_text};
pub use codec::{LINK_AT_MOST, entries, parse_link, write_link, write_text};
pub use command::{Command, apply};
pub use expect::{Component, Expected, Mismatch};
pub use gap::{Gap, PASS_AT_MOST, START};
pub use import::{FORMAT, RECORD_AT_MOST, Refusal, parse_record};
pub use json::Json;
pub use key::Key;
pub use kind::{About, Kind};
pub use notice::{NOTICES_AT_MOST, Notice};
pub use page::{Controls, Keys, Lang, Lock, Mode, Page, STEP_AT_MOST, Theme};
pub use run::{Frame, Moment, Run};
pub use scenario::{FAULTS_AT_MOST, POISONS, Scenario};
pub use state::{FIRST_ORDER, OrderRow, OutboxRow, State, VerdictWords, order_number};
pub use trouble::{At, Bracket, Trouble};
pub use value::Value;
pub use words::Word;
