//! What a reader does, without a browser: the run that is shown, the state of the page and the commands that change
//! it, and the one text codec for links, attributes, messages and scenario files.

mod codec;
mod command;
mod gap;
mod key;
mod notice;
mod page;
mod read;
mod run;
mod scenario;
mod trouble;

pub use codec::{LINK_AT_MOST, parse_link, write_link, write_text};
pub use command::{Command, apply};
pub use gap::{Gap, PASS_AT_MOST, START};
pub use key::Key;
pub use notice::{NOTICES_AT_MOST, Notice};
pub use page::{Controls, Keys, Lang, Lock, Mode, Page, STEP_AT_MOST, Theme};
pub use run::{Frame, Moment, Run};
pub use scenario::{FAULTS_AT_MOST, Scenario};
pub use trouble::{At, Kind, Trouble};
