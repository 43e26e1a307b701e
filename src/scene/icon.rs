//! Small fixed drawings, each around its own centre, at the size of words of 16 units.

/// A small fixed drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Icon {
    /// A person: the client.
    Person,
    /// A process runs.
    Run,
    /// A process waits.
    Idle,
    /// A process has ended.
    Ended,
    /// A process was restarted and has not done anything since.
    Back,
    /// Something is dead.
    Dead,
    /// A line is executed now.
    Play,
    /// A line has been executed.
    Tick,
    /// A line was executed and went wrong.
    Failed,
    /// A line will not be executed any more.
    Never,
    /// The empty slot of a gap.
    Slot,
    /// The lightning of a crash, on its disc.
    Bolt,
    /// A copy is settled.
    Settled,
    /// A copy came back to the queue.
    Redelivered,
    /// The disc under a number.
    Badge,
    /// A confirm, travelling.
    Confirm,
    /// A refusal, travelling.
    Refusal,
    /// No answer: nobody will ever know.
    Silence,
    /// A message never left.
    NeverLeft,
    /// Here something differs from the other picture.
    Differs,
}

impl Icon {
    /// Its markup, around (0, 0).
    pub fn markup(self) -> &'static str {
        match self {
            Icon::Person => r#"<g class="solid"><circle cy="-6" r="5"/><path d="M-9 11a9 9 0 0 1 18 0z"/></g>"#,
            Icon::Run => r#"<circle r="5" class="solid"/>"#,
            Icon::Idle => r#"<circle r="5" class="stroke"/>"#,
            Icon::Ended => r#"<path d="M-6 0l4 5 8-10" class="stroke"/>"#,
            Icon::Back => {
                r#"<path d="M4.500-4.500A6 6 0 1 0 6 1" class="stroke"/><path d="M8.500-1 6 5 1.500.5Z" class="solid"/>"#
            }
            Icon::Dead => r#"<path d="M-5-5 5 5M5-5-5 5" class="stroke thick"/>"#,
            Icon::Play => r#"<path d="M-5-7v14l10-7z" class="onaccent"/>"#,
            Icon::Tick => r#"<path d="M-5 0l3.500 4.500 7-9" class="tick"/>"#,
            Icon::Failed => r#"<path d="M-4-4 4 4M4-4-4 4" class="tick"/>"#,
            Icon::Never => r#"<path d="M-4 0h8" class="tick faint"/>"#,
            Icon::Slot => r#"<circle r="4" class="hole"/>"#,
            Icon::Bolt => {
                r#"<circle r="14" class="boltdisc"/><path d="M2.600-11-6.200 1.600-.9 1.600-3.400 11 6.400-2.400 1-2.400Z" class="bolt"/>"#
            }
            Icon::Settled => {
                r#"<circle r="8" class="disc"/><path d="M-3.500 0l2.700 2.800 4.500-5.400" class="ondisc"/>"#
            }
            Icon::Redelivered => {
                r#"<circle r="10" class="disc"/><path d="M3.200-3.200A4.500 4.500 0 1 0 4.500.8M5.800-1.500 4.500 2 1.500.2" class="ondisc"/>"#
            }
            Icon::Badge => r#"<circle r="11" class="disc"/>"#,
            Icon::Confirm => r#"<circle r="12" class="ring"/><path d="M-5 0l4 4 7-8" class="inring"/>"#,
            Icon::Refusal => r#"<circle r="12" class="ring"/><path d="M-4-4 4 4M4-4-4 4" class="inring"/>"#,
            Icon::Silence => {
                r#"<circle r="12" class="ring dotted"/><path d="M-3.500-2.500a3.600 3.600 0 1 1 5 3.300Q0 1.800 0 3M0 6v.1" class="inring"/>"#
            }
            Icon::Differs => {
                r#"<circle r="13" class="disc"/><path d="M-6-3.500H6M-6 3.500H6M4-7.500-4 7.500" class="ondisc"/>"#
            }
            Icon::NeverLeft => r#"<circle r="12" class="underlay"/><path d="M-6-6 6 6M6-6-6 6" class="stroke cross"/>"#,
        }
    }
}
