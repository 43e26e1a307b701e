//! What a reader does, without a browser: the run that is shown, the state of the page and the commands that change
//! it, and the one text codec for links, attributes, messages and scenario files.

mod page;
mod run;
mod scenario;

pub use page::{Command, Controls, Keys, Lang, Lock, Mode, Page, Theme};
pub use run::{Frame, Moment, Run};
pub use scenario::{Gap, Scenario};
