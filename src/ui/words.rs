//! The words that the markup names in `data-b`. A yes or no is "true" or nothing; an ARIA attribute has "false" for no.

use super::panels::{self, Panel};
use super::says::yes;
use super::view::View;
use crate::content::explain::{self, note_at};
use crate::content::{self, label, modes};
use crate::methods::{Method, Preset};
use crate::scene::Layout;
use crate::scene::plate;
use crate::scene::svg::escape;
use crate::scene::timeline::{markup, progress, timeline};
use crate::session::{Controls, Lang, Lock, Mode, Page, Theme, write_link};

/// Names of words, as the markup has them. They are found by counting: comparing with each would be long.
macro_rules! names {
    ($(#[$about:meta])* $names:ident: $($name:ident $word:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub enum $names { $($name,)* }

        impl $names {
            fn named(word: &str) -> Option<$names> {
                let at = concat!($($word, " ",)*).split(' ').position(|one| one == word)?;
                [$($names::$name,)*].get(at).copied()
            }
        }
    };
}

names! {
    /// Words that stand somewhere as they are.
    Fixed:
    Tag "tag", Title "title", Controls "controls", ThemeDrawn "theme-drawn",
    Mode "mode", Layout "layout", NoHeading "no-heading", MethodChosen "method-chosen",
    Change "change", Close "close", Method "method", MethodIs "method-is",
    MethodName "method-name", Crash "crash", PresetIs "preset-is", PresetName "preset-name",
    Locked "locked", Picture "picture", Current "current", Word "word",
    Why "why", Database "database", Broker "broker", Consumer "consumer",
    Previous "previous", Next "next", Timeline "timeline", Live "live",
    Play "play", PlaySign "play-sign", Speed "speed", PaceIs "pace-is",
    PaceName "pace-name", NoSchedule "no-schedule", Story "story", Inbox "inbox",
    InboxOn "inbox-on", Questions "questions", Glossary "glossary", Sentences "sentences",
    ReadState "read-state", NoMode "no-mode", Share "share", Settings "settings",
    OtherTag "other-tag", Other "other", NoSettings "no-settings", Theme "theme",
    ThemeIs "theme-is", ThemeName "theme-name", Still "still", StillOn "still-on",
    NoBlack "no-black", WholePage "whole-page",
}

names! {
    /// Words that are made of others.
    Made:
    Heading "heading", End "end", First "first", Open "open",
    Notices "notices", CrashChosen "crash-chosen", Place "place", Stage "stage",
    Box "box", Described "described", Band "band", Plate "plate",
    Reason "reason", Note "note", Spoken "spoken", Orders "orders",
    OrdersNoun "orders-noun", Sign "sign", Messages "messages", MessagesNoun "messages-noun",
    Debits "debits", DebitsNoun "debits-noun", StepOf "step-of", Caption "caption",
    Judged "judged", Last "last", Step "step", TimelinePicture "timeline-picture",
    Bar "bar", Panel "panel", Heard "heard", Full "full",
}

/// The name of words.
#[derive(Clone, Copy)]
pub enum Name {
    /// Of some that stand somewhere.
    Fixed(Fixed),
    /// Of some that are made.
    Made(Made),
}

impl Name {
    /// What is called so.
    pub fn named(word: &str) -> Option<Name> {
        Fixed::named(word).map(Name::Fixed).or_else(|| Made::named(word).map(Name::Made))
    }
}

/// The words of a name, about something.
pub fn say(v: &View, name: Name, about: &str) -> String {
    match name {
        Name::Fixed(name) => fixed(v, name, about).unwrap_or_default().to_string(),
        Name::Made(name) => made(v, name, about),
    }
}

/// The panel of a name.
pub fn panel(name: &str) -> Panel {
    match name {
        "why" => Panel::Why,
        "questions" => Panel::Questions,
        "glossary" => Panel::Glossary,
        "sentences" => Panel::Steps,
        "share" => Panel::Share,
        "settings" => Panel::Settings,
        _ => Panel::None,
    }
}

/// The other language.
pub fn other(v: &View) -> Lang {
    match v.lang() {
        Lang::Fr => Lang::En,
        Lang::En => Lang::Fr,
    }
}

/// A yes or no.
fn holds(test: bool) -> Option<&'static str> {
    Some(if test { "true" } else { "" })
}

fn fixed(v: &View, name: Fixed, about: &str) -> Option<&'static str> {
    let (words, page) = (v.words(), &v.page);
    let (c, stage) = (&words.controls, &words.stage);
    Some(match name {
        Fixed::Tag => words.tag,
        Fixed::Title => words.page.title,
        Fixed::Controls => match page.controls {
            Controls::All if page.embed => "lesson",
            Controls::All => "all",
            Controls::Step => "step",
            Controls::None => "none",
        },
        Fixed::ThemeDrawn => v.theme().word(),
        Fixed::Mode if about.is_empty() => page.mode.word(),
        Fixed::Mode => c.modes.get(Mode::ALL.into_iter().position(|mode| mode.word() == about)?)?,
        Fixed::Layout => v.layout.geometry().class,
        Fixed::NoHeading => return holds(v.heading == 0),
        Fixed::MethodChosen => label::method(v.lang(), v.method()),
        Fixed::Change => c.change,
        Fixed::Close => c.close,
        Fixed::Method => c.method,
        Fixed::MethodIs => return holds(page.scenario.method == about),
        Fixed::MethodName => label::method(v.lang(), Method::named(about)?),
        Fixed::Crash => c.crash,
        Fixed::PresetIs => return holds(page.scenario.preset().is_some_and(|p| p.word() == about)),
        Fixed::PresetName => label::preset(v.lang(), Preset::ALL.into_iter().find(|p| p.word() == about)?),
        Fixed::Locked => {
            return holds(page.lock.iter().any(|lock| match lock {
                Lock::Method => about == "method",
                Lock::Crash => about == "crash",
            }));
        }
        Fixed::Picture => words.page.picture,
        Fixed::Current => words.page.current_state,
        Fixed::Word => content::headline(v.lang(), &v.run, v.step()),
        Fixed::Why => c.why,
        Fixed::Database => stage.database,
        Fixed::Broker => stage.broker,
        Fixed::Consumer => stage.consumer,
        Fixed::Previous => c.previous,
        Fixed::Next => c.next,
        Fixed::Timeline => c.timeline,
        Fixed::Live => {
            if v.playing {
                "off"
            } else {
                "polite"
            }
        }
        Fixed::Play => {
            if v.playing {
                c.pause
            } else {
                c.play
            }
        }
        Fixed::PlaySign if v.playing => r#"<path d="M2 1h4v12H2zM8 1h4v12H8z"/>"#,
        Fixed::PlaySign => r#"<path d="M3 1v12l8-6z"/>"#,
        Fixed::Speed => c.speed,
        Fixed::PaceIs => return holds(about == v.pace.to_string()),
        Fixed::PaceName => c.speeds.get(about.parse::<usize>().ok()?)?,
        Fixed::NoSchedule => return holds(page.scenario.schedule.is_empty()),
        Fixed::Story => c.story,
        Fixed::Inbox => c.inbox,
        Fixed::InboxOn => return holds(page.scenario.knobs.inbox),
        Fixed::Questions => c.questions,
        Fixed::Glossary => c.glossary,
        Fixed::Sentences => c.sentences,
        Fixed::ReadState => c.read_state,
        Fixed::NoMode => return holds(page.mode.word() == about || !page.lock.is_empty()),
        Fixed::Share => c.share,
        Fixed::Settings => c.settings,
        Fixed::OtherTag => content::tongue(other(v)).tag,
        Fixed::Other => content::tongue(other(v)).name,
        Fixed::NoSettings => return holds(v.panel != Panel::Settings),
        Fixed::Theme => c.theme,
        Fixed::ThemeIs => return holds(page.theme.word() == about),
        Fixed::ThemeName => match Theme::ALL.into_iter().find(|theme| theme.word() == about)? {
            Theme::Auto => c.theme_auto,
            Theme::Light => c.theme_light,
            Theme::Dark => c.theme_dark,
            Theme::Projector => c.theme_projector,
        },
        Fixed::Still => c.still,
        Fixed::StillOn => return holds(!page.motion),
        Fixed::WholePage => c.whole_page,
        Fixed::NoBlack => return holds(v.panel != Panel::Black),
    })
}

/// Words that are made of others.
fn made(v: &View, name: Made, about: &str) -> String {
    let (lang, run, step) = (v.lang(), &v.run, v.step());
    let ledger = || content::ledger(lang, run, step);
    let headline = || run.verdict_at(step).map(|verdict| verdict.headline);
    match name {
        Made::Heading => v.heading.to_string(),
        Made::End => yes(v.finished()),
        Made::First => yes(step == 0),
        Made::Open => yes(v.panel == panel(about)),
        Made::Notices => v.notices.iter().map(|n| content::notice(lang, n)).collect::<Vec<_>>().join(" "),
        Made::CrashChosen => v.crash(),
        Made::Place => {
            let what = match &v.twin {
                Some(twin) => modes::landmark(lang, twin.stop(step).landmark),
                None => label::tick(lang, run, step),
            };
            [&label::step_short(lang, step, v.last()), " · ", what].concat()
        }
        Made::Stage => ["stage ", v.layout.geometry().class].concat(),
        Made::Box => {
            let g = v.layout.geometry();
            ["0 0 ", &g.width.to_string(), " ", &g.height.to_string()].concat()
        }
        Made::Described => {
            let item = |words: String| ["<li>", &escape(&words), "</li>"].concat();
            v.described().into_iter().map(item).collect()
        }
        Made::Band => ["verdict ", plate::class(headline())].concat(),
        Made::Plate => plate::markup(headline()),
        Made::Reason => content::reason(lang, run, step),
        Made::Note if v.panel == Panel::Why => (explain::words(lang).note)(note_at(run, step)).to_string(),
        Made::Spoken => ledger().spoken,
        Made::Orders => ledger().orders.number,
        Made::OrdersNoun => ledger().orders.noun.to_string(),
        Made::Sign => ledger().sign.to_string(),
        Made::Messages => ledger().messages.number,
        Made::MessagesNoun => ledger().messages.noun.to_string(),
        Made::Debits => ledger().debits.number,
        Made::DebitsNoun => ledger().debits.noun.to_string(),
        Made::StepOf => v.step_of(),
        // another space, so that on a pause there is something new to say: the sentence that was reached
        Made::Caption => [if v.playing { "\u{a0}" } else { " " }, &v.caption()].concat(),
        Made::Judged => v.judged(),
        Made::Last => run.steps().to_string(),
        Made::Step => step.to_string(),
        Made::TimelinePicture => {
            let track = match v.layout {
                // beside the picture, in a landscape, it is shorter than the picture is wide
                Layout::Small => 236,
                Layout::Wide | Layout::Medium | Layout::Talk | Layout::Twin => v.layout.geometry().width - 28,
            };
            markup(&timeline(run, step, track, 16, |i| label::tick(lang, run, i).to_string()))
        }
        Made::Bar if v.layout == Layout::Talk => progress(&timeline(run, step, 0, 0, |_| String::new())),
        Made::Panel => panels::markup(v),
        Made::Heard if v.asked > 0 => {
            let mut words = v.described().join(" ");
            // said again only if it is another text: a space that is not heard makes it one
            if v.asked.is_multiple_of(2) {
                words.push('\u{a0}');
            }
            words
        }
        // the same document, so without a base: of an element in another page the loader makes it a link to ours
        Made::Full if v.page.embed => ["#", &write_link(&Page { embed: false, ..v.page.clone() })].concat(),
        Made::Note | Made::Bar | Made::Heard | Made::Full => String::new(),
    }
}
