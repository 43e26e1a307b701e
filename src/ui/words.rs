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
use crate::session::{Controls, Lang, Lock, Mode, Theme};

/// The words of a name, about something.
pub fn say(v: &View, name: &str, about: &str) -> String {
    match fixed(v, name, about) {
        Some(words) => words.to_string(),
        None => made(v, name, about),
    }
}

/// The panel of a name.
pub fn panel(name: &str) -> Panel {
    match name {
        "why" => Panel::Why,
        "questions" => Panel::Questions,
        "glossary" => Panel::Glossary,
        "sentences" => Panel::Steps,
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

/// Words that stand somewhere as they are.
fn fixed(v: &View, name: &str, about: &str) -> Option<&'static str> {
    let (words, page) = (v.words(), &v.page);
    let (c, stage) = (&words.controls, &words.stage);
    Some(match name {
        "tag" => words.tag,
        "title" => words.page.title,
        "controls" => match page.controls {
            Controls::All => "all",
            Controls::Step => "step",
            Controls::None => "none",
        },
        "theme-drawn" => v.theme().word(),
        "mode" if about.is_empty() => page.mode.word(),
        "mode" => mode(v, about),
        "layout" => v.layout.geometry().class,
        "no-heading" => return holds(v.heading == 0),
        "method-chosen" => label::method(v.lang(), v.method()),
        "change" => c.change,
        "close" => c.close,
        "method" => c.method,
        "method-is" => return holds(page.scenario.method == about),
        "method-name" => label::method(v.lang(), Method::named(about)?),
        "crash" => c.crash,
        "preset-is" => return holds(page.scenario.preset().is_some_and(|p| p.word() == about)),
        "preset-name" => label::preset(v.lang(), Preset::ALL.into_iter().find(|p| p.word() == about)?),
        "locked" => {
            return holds(page.lock.iter().any(|lock| match lock {
                Lock::Method => about == "method",
                Lock::Crash => about == "crash",
            }));
        }
        "picture" => words.page.picture,
        "current" => words.page.current_state,
        "word" => content::headline(v.lang(), &v.run, v.step()),
        "why" => c.why,
        "database" => stage.database,
        "broker" => stage.broker,
        "consumer" => stage.consumer,
        "previous" => c.previous,
        "next" => c.next,
        "timeline" => c.timeline,
        "live" => if v.playing { "off" } else { "polite" },
        "play" => if v.playing { c.pause } else { c.play },
        "play-sign" if v.playing => r#"<path d="M2 1h4v12H2zM8 1h4v12H8z"/>"#,
        "play-sign" => r#"<path d="M3 1v12l8-6z"/>"#,
        "speed" => c.speed,
        "pace-is" => return holds(about == v.pace.to_string()),
        "pace-name" => c.speeds.get(about.parse::<usize>().ok()?)?,
        "no-schedule" => return holds(page.scenario.schedule.is_empty()),
        "story" => modes::words(v.lang()).story,
        "inbox" => c.inbox,
        "inbox-on" => return holds(page.scenario.knobs.inbox),
        "questions" => c.questions,
        "glossary" => c.glossary,
        "sentences" => c.sentences,
        "read-state" => c.read_state,
        "no-mode" => return holds(page.mode.word() == about || !page.lock.is_empty()),
        "copy" => c.copy_link,
        "settings" => c.settings,
        "other-tag" => content::tongue(other(v)).tag,
        "other" => content::tongue(other(v)).name,
        "no-settings" => return holds(v.panel != Panel::Settings),
        "theme" => c.theme,
        "theme-is" => return holds(page.theme.word() == about),
        "theme-name" => match Theme::ALL.into_iter().find(|theme| theme.word() == about)? {
            Theme::Auto => c.theme_auto,
            Theme::Light => c.theme_light,
            Theme::Dark => c.theme_dark,
            Theme::Projector => c.theme_projector,
        },
        "still" => c.still,
        "still-on" => return holds(!page.motion),
        "no-black" => return holds(v.panel != Panel::Black),
        _ => return None,
    })
}

fn mode(v: &View, about: &str) -> &'static str {
    let words = modes::words(v.lang());
    match Mode::ALL.into_iter().find(|mode| mode.word() == about) {
        Some(Mode::Chapter) | None => words.chapter,
        Some(Mode::Compare) => words.compare,
        Some(Mode::Matrix) => words.matrix,
    }
}

/// Words that are made of others.
fn made(v: &View, name: &str, about: &str) -> String {
    let (lang, run, step) = (v.lang(), &v.run, v.step());
    let ledger = || content::ledger(lang, run, step);
    let headline = || run.verdict_at(step).map(|verdict| verdict.headline);
    match name {
        "heading" => v.heading.to_string(),
        "end" => yes(v.finished()),
        "first" => yes(step == 0),
        "open" => yes(v.panel == panel(about)),
        "notices" => v.notices.iter().map(|n| content::notice(lang, n)).collect::<Vec<_>>().join(" "),
        "crash-chosen" => v.crash(),
        "place" => {
            let what = match &v.twin {
                Some(twin) => modes::landmark(lang, twin.stop(step).landmark),
                None => label::tick(lang, run, step),
            };
            [&label::step_short(lang, step, v.last()), " · ", what].concat()
        }
        "stage" => ["stage ", v.layout.geometry().class].concat(),
        "box" => {
            let g = v.layout.geometry();
            ["0 0 ", &g.width.to_string(), " ", &g.height.to_string()].concat()
        }
        "described" => {
            let item = |words: String| ["<li>", &escape(&words), "</li>"].concat();
            v.described().into_iter().map(item).collect()
        }
        "band" => ["verdict ", plate::class(headline())].concat(),
        "plate" => plate::markup(headline()),
        "reason" => content::reason(lang, run, step),
        "note" if v.panel == Panel::Why => (explain::words(lang).note)(note_at(run, step)).to_string(),
        "spoken" => ledger().spoken,
        "orders" => ledger().orders.number,
        "orders-noun" => ledger().orders.noun.to_string(),
        "sign" => ledger().sign.to_string(),
        "messages" => ledger().messages.number,
        "messages-noun" => ledger().messages.noun.to_string(),
        "debits" => ledger().debits.number,
        "debits-noun" => ledger().debits.noun.to_string(),
        "step-of" => v.step_of(),
        // another space, so that on a pause there is something new to say: the sentence that was reached
        "caption" => [if v.playing { "\u{a0}" } else { " " }, &v.caption()].concat(),
        "judged" => v.judged(),
        "last" => run.steps().to_string(),
        "step" => step.to_string(),
        "timeline-picture" => {
            let track = match v.layout {
                // beside the picture, in a landscape, it is shorter than the picture is wide
                Layout::Small => 236,
                Layout::Wide | Layout::Medium | Layout::Talk | Layout::Twin => v.layout.geometry().width - 28,
            };
            markup(&timeline(run, step, track, 16, |i| label::tick(lang, run, i).to_string()))
        }
        "bar" if v.layout == Layout::Talk => {
            progress(&timeline(run, step, 0, 0, |_| String::new()))
        }
        "panel" => panels::markup(v),
        "heard" if v.asked > 0 => {
            let mut words = v.described().join(" ");
            // said again only if it is another text: a space that is not heard makes it one
            if v.asked.is_multiple_of(2) {
                words.push('\u{a0}');
            }
            words
        }
        _ => String::new(),
    }
}
