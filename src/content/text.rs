//! What a language must say: every word of the page, as fields. A language that lacks one does not compile, and
//! sentences are functions of closed lists, matched without `_`, so that a new sentence does not compile either until
//! both languages have it.
//!
//! Blanks in braces are filled by [`fill`](super::fill::fill): `{o}` the order (42), `{m}` the message (m42), `{n}` and
//! `{of}` numbers, `{who}` `{to}` `{of_who}` a process as subject, as receiver, as owner, `{after}` `{before}` two lines
//! of a program as moments, `{copies}` `{debits}` `{orders}` numbers with their noun.

use super::doing::Doing;
use super::drawing::DrawingText;
use super::explain::{Door, Note, Question, Term};
use super::notice::Remark;
use super::reason::{Standing, Why};
use super::say::Say;
use super::tick::Tick;
use crate::model::Headline;

/// Every word of the page in one language.
pub struct Text {
    /// The language's tag, for the `lang` attribute.
    pub tag: &'static str,
    /// Titles and texts around the picture.
    pub page: PageText,
    /// Buttons and choices.
    pub controls: ControlText,
    /// The labels of the methods' choice.
    pub methods: MethodText,
    /// The labels of the crash's choice.
    pub presets: PresetText,
    /// Words on the stage.
    pub stage: StageText,
    /// Words of the verdict's ledger.
    pub ledger: LedgerText,
    /// Shorter forms, and the drawing's description.
    pub drawing: &'static DrawingText,
    /// Punctuation and glue of composed sentences.
    pub glue: Glue,
    /// A verdict's name.
    pub headline: fn(Headline) -> &'static str,
    /// What the band says before the end instead of a verdict.
    pub standing: fn(Standing) -> &'static str,
    /// Why the band says so: one sentence.
    pub why: fn(Why) -> &'static str,
    /// The sentence of a step, or a clause of one.
    pub say: fn(Say) -> &'static str,
    /// A line of a program as it stands in the code lane.
    pub code: fn(Doing) -> &'static str,
    /// A line of a program as it is spoken: an action.
    pub spoken: fn(Doing) -> &'static str,
    /// A line of a program as a moment: "le COMMIT", "the commit".
    pub noun: fn(Doing) -> &'static str,
    /// The name of a tick on the timeline.
    pub tick: fn(Tick) -> &'static str,
    /// What is said about a link, an attribute or a message that could not be followed to the letter.
    pub remark: fn(Remark) -> &'static str,
    /// The keys.
    pub help: fn() -> HelpText,
}

/// The longer words in one language. Apart from [`Text`], so that a page that shows none of them downloads none.
pub struct LongText {
    /// The longer explanations behind "why?".
    pub note: fn(Note) -> &'static str,
    /// The exercises and the recap questions.
    pub question: fn(Question) -> Asked,
    /// The words of a link to a scenario that answers a question.
    pub door: fn(Door) -> &'static str,
    /// The glossary.
    pub term: fn(Term) -> Entry,
}

/// A word of the glossary and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word.
    pub word: &'static str,
    /// One or two sentences.
    pub meaning: &'static str,
}

/// A question and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub question: &'static str,
    /// The answer, unfolded on demand.
    pub answer: &'static str,
}

/// Titles and texts around the picture.
pub struct PageText {
    /// The question that the page asks.
    pub title: &'static str,
    /// One sentence on what to do.
    pub lead: &'static str,
    /// What a screen reader calls the picture.
    pub picture: &'static str,
    /// While the module is fetched.
    pub loading: &'static str,
    /// When the module cannot run: the storyboard stays.
    pub unavailable: &'static str,
    /// Title of the verdicts of all cells.
    pub all_verdicts: &'static str,
    /// Title of the run as a table.
    pub sentences: &'static str,
    /// Column: number of the step.
    pub column_step: &'static str,
    /// Column: its sentence.
    pub column_sentence: &'static str,
    /// Column: verdict.
    pub column_verdict: &'static str,
    /// Title of the glossary.
    pub glossary: &'static str,
    /// Title of the exercises.
    pub exercises: &'static str,
    /// Title of the recap questions.
    pub recap: &'static str,
    /// Word before an answer that can be unfolded.
    pub answer: &'static str,
    /// Before the state that is read on demand.
    pub current_state: &'static str,
    /// Before a verdict that is spoken.
    pub verdict: &'static str,
}

/// Buttons and choices.
pub struct ControlText {
    /// Button.
    pub previous: &'static str,
    /// Button.
    pub next: &'static str,
    /// Button.
    pub first: &'static str,
    /// Button.
    pub last: &'static str,
    /// Legend.
    pub method: &'static str,
    /// Legend.
    pub crash: &'static str,
    /// What the choice of the crash shows when the gap is none of the presets: `{after}`, `{before}`.
    pub crash_elsewhere: &'static str,
    /// Name of a slot between two lines: `{after}`, `{before}`.
    pub slot: &'static str,
    /// Name of a slot before the first line: `{before}`.
    pub slot_first: &'static str,
    /// Name of a slot after the last line: `{after}`.
    pub slot_last: &'static str,
    /// Added to a slot's name from the second pass on: `{n}`.
    pub slot_pass: &'static str,
    /// Before the sentence of a step: `{n}`, `{of}`.
    pub step_of: &'static str,
    /// The same on a phone: `{n}`, `{of}`.
    pub step_short: &'static str,
    /// Name of the scrubber.
    pub timeline: &'static str,
    /// Legend of the inbox switch.
    pub inbox: &'static str,
    /// The consumer has one.
    pub inbox_on: &'static str,
    /// It has none.
    pub inbox_off: &'static str,
    /// Legend.
    pub language: &'static str,
    /// Button.
    pub play: &'static str,
    /// Button.
    pub pause: &'static str,
    /// Legend.
    pub speed: &'static str,
    /// Speeds, from slow to fast.
    pub speeds: [&'static str; 3],
    /// Legend.
    pub theme: &'static str,
    /// As the system wishes.
    pub theme_auto: &'static str,
    /// Light.
    pub theme_light: &'static str,
    /// Dark.
    pub theme_dark: &'static str,
    /// For a hall.
    pub theme_projector: &'static str,
    /// Switch: no movement.
    pub still: &'static str,
    /// Button: the longer explanation.
    pub why: &'static str,
    /// Button: the run as a table.
    pub sentences: &'static str,
    /// Button: the glossary.
    pub glossary: &'static str,
    /// Button: the keys.
    pub help: &'static str,
    /// Button: the exercises and the recap questions.
    pub questions: &'static str,
    /// Button: theme and movement.
    pub settings: &'static str,
    /// Buttons: one method, two of them, all.
    pub modes: [&'static str; 3],
    /// Button: back to the order in which the story is told.
    pub story: &'static str,
    /// Button: open the choices (phone).
    pub change: &'static str,
    /// Button.
    pub close: &'static str,
    /// Button: links, snippets and files of what is on screen.
    pub share: &'static str,
    /// Button: read the state aloud.
    pub read_state: &'static str,
    /// Link out of an embedded page that is reduced to the lesson, to the whole of it.
    pub whole_page: &'static str,
}

/// The labels of the methods' choice, by identifier (see [`label::method`](super::label::method)).
pub struct MethodText {
    /// `dual-write-db-first`.
    pub db_first: &'static str,
    /// `dual-write-publish-first`.
    pub publish_first: &'static str,
    /// `dual-write-in-transaction`.
    pub in_transaction: &'static str,
    /// `outbox`.
    pub outbox: &'static str,
    /// Every other method by its identifier.
    pub others: &'static [(&'static str, &'static str)],
}

/// The labels of the crash's choice.
pub struct PresetText {
    /// No crash.
    pub none: &'static str,
    /// Nothing is durable yet.
    pub before_writes: &'static str,
    /// One of the two is.
    pub between_writes: &'static str,
    /// Both are, and nobody has noted it.
    pub after_writes: &'static str,
}

/// Words on the stage. Each stands alone in a box and is no sentence.
pub struct StageText {
    /// The service's database.
    pub database: &'static str,
    /// A process.
    pub service: &'static str,
    /// A process.
    pub relay: &'static str,
    /// The broker.
    pub broker: &'static str,
    /// The consumer.
    pub consumer: &'static str,
    /// A process that is run beside: an operator, a purge.
    pub job: &'static str,
    /// Who orders.
    pub client: &'static str,
    /// What service and relay run on.
    pub machine: &'static str,
    /// The broker's queue.
    pub queue: &'static str,
    /// An empty table or inbox.
    pub empty: &'static str,
    /// An empty queue at the end of a run.
    pub nothing: &'static str,
    /// Under the number of deliveries, none or one.
    pub received_one: &'static str,
    /// Under the number of deliveries, several.
    pub received_many: &'static str,
    /// Under the number of effects, none or one.
    pub debit_one: &'static str,
    /// Under the number of effects, several.
    pub debit_many: &'static str,
    /// The consumer's table of handled messages.
    pub inbox: &'static str,
    /// Where it has none.
    pub no_inbox: &'static str,
    /// The strip of what a process knows.
    pub memory: &'static str,
    /// After a restart.
    pub memory_empty: &'static str,
    /// After a crash.
    pub memory_wiped: &'static str,
    /// A process works.
    pub running: &'static str,
    /// A process waits.
    pub waiting: &'static str,
    /// A process is dead.
    pub dead: &'static str,
    /// A process came back and has done nothing since.
    pub restarted: &'static str,
    /// A process has done all that it had to do.
    pub done: &'static str,
    /// A line that will not be executed any more.
    pub never_done: &'static str,
    /// The frame around uncommitted rows.
    pub transaction_open: &'static str,
    /// A row that was rolled back.
    pub rolled_back: &'static str,
    /// Where the method has no outbox.
    pub no_outbox: &'static str,
    /// Where the method has no relay, first line.
    pub no_relay: &'static str,
    /// Second line.
    pub no_relay_reason: &'static str,
    /// Status of an outbox row.
    pub pending: &'static str,
    /// A row's status: a relay is at it.
    pub processing: &'static str,
    /// Status of an outbox row.
    pub sent: &'static str,
    /// Status of an outbox row.
    pub failed: &'static str,
    /// State of an order.
    pub created: &'static str,
    /// Columns of `orders`.
    pub order_columns: [&'static str; 3],
    /// Columns of `outbox`.
    pub outbox_columns: [&'static str; 3],
    /// What an order costs.
    pub amount: &'static str,
    /// The second copy's badge, spoken.
    pub second_copy: &'static str,
    /// A confirm on its way, spoken.
    pub confirm: &'static str,
    /// A crash, on the bolt.
    pub crash: &'static str,
    /// The client has asked and waits.
    pub client_waits: &'static str,
    /// It was told ok.
    pub client_ok: &'static str,
    /// It was told of an error.
    pub client_error: &'static str,
    /// It was told that nobody knows.
    pub client_unknown: &'static str,
    /// It will hear nothing.
    pub client_silence: &'static str,
    /// The broker takes nothing.
    pub broker_down: &'static str,
}

/// Words of the verdict's ledger.
pub struct LedgerText {
    /// None or one.
    pub order_one: &'static str,
    /// Several.
    pub order_many: &'static str,
    /// None or one.
    pub message_one: &'static str,
    /// Several.
    pub message_many: &'static str,
    /// None or one.
    pub debit_one: &'static str,
    /// Several.
    pub debit_many: &'static str,
    /// Between groups of three digits.
    pub group: &'static str,
    /// Where none takes the plural.
    pub none_is_plural: bool,
    /// For the spoken ledger: the two numbers agree.
    pub agree: &'static str,
    /// They do not.
    pub differ: &'static str,
}

/// Punctuation and glue of composed sentences.
pub struct Glue {
    /// Before the first clause after the head.
    pub first_clause: &'static str,
    /// Between further clauses.
    pub next_clause: &'static str,
    /// The end of a sentence.
    pub stop: &'static str,
    /// A process as subject, as receiver, as owner: `{who}`, `{to}`, `{of_who}`. `{n}` is its number, a space before
    /// it, where there are several.
    pub service: [&'static str; 3],
    /// The same.
    pub relay: [&'static str; 3],
    /// The same.
    pub consumer: [&'static str; 3],
    /// The same of a process that is run beside.
    pub job: [&'static str; 3],
    /// `{back}`, when a whole machine comes back.
    pub machine: &'static str,
    /// `{copies}`: two, and at least three.
    pub copies: [&'static str; 2],
    /// `{debits}`: two, and at least three.
    pub debits: [&'static str; 2],
    /// `{orders}`: two, and at least three.
    pub orders: [&'static str; 2],
}

/// One row of the table of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyHelp {
    /// The keys.
    pub keys: &'static str,
    /// What they do.
    pub does: &'static str,
}

/// The keys.
pub struct HelpText {
    /// Title.
    pub title: &'static str,
    /// Rows.
    pub keys: &'static [KeyHelp],
    /// Rows for a talk.
    pub talk: &'static [KeyHelp],
}
