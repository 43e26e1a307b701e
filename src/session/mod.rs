//! What a reader does, without a browser: the run that is shown, the state of the page and the commands that change
//! it, and the one text codec for links, attributes, messages and scenario files.

mod case;
mod codec;
mod command;
mod differ;
mod expect;
mod gap;
mod grid;
mod key;
mod landmark;
mod notice;
mod page;
mod read;
mod run;
mod scenario;
mod schedule;
mod state;
mod trouble;
mod twin;
mod value;
mod variant;
mod words;

pub use case::{Case, TEXT_AT_MOST, parse_text};
pub use codec::{LINK_AT_MOST, parse_link, write_link, write_text};
pub use command::{Command, apply};
pub use differ::{Aspect, Difference};
pub use expect::{Component, Expected, Mismatch};
pub use gap::{Gap, PASS_AT_MOST, START};
pub use grid::{Grid, Place, Row, Total, WORLDS_AT_MOST};
pub use key::Key;
pub use landmark::{Landmark, landmarks};
pub use notice::{NOTICES_AT_MOST, Notice};
pub use page::{Controls, Keys, Lang, Lock, Mode, Page, STEP_AT_MOST, Theme};
pub use run::{Frame, Moment, Run};
pub use scenario::{FAULTS_AT_MOST, Scenario};
pub use schedule::SCHEDULE_AT_MOST;
pub use state::{FIRST_ORDER, OrderRow, OutboxRow, State, VerdictWords, order_number};
pub use trouble::{At, Kind, Trouble};
pub use twin::{Stop, Twin, align};
pub use value::Value;
pub use variant::{ROWS_AT_MOST, Variant};
pub use words::Word;
