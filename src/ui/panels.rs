//! What is one tap away: why a verdict is what it is, the questions with their scenarios, the glossary, the run in
//! sentences, the keys, the settings. One panel at a time, under the button that opens it, so the picture never moves.

use super::instance::View;
use crate::content::explain::{Question, Term};
use crate::content::{self, KeyHelp, label, modes, vote};
use crate::scene::svg::escape;
use crate::session::Twin;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// None is open.
    None,
    /// Why the verdict is what it is. It opens under the band.
    Why,
    /// The exercises and the recap questions.
    Questions,
    /// The glossary.
    Glossary,
    /// The run in sentences.
    Steps,
    /// The keys, over the picture of a talk.
    Keys,
    /// Theme and movement, and the keys.
    Settings,
    /// Links, snippets and files of what is on screen. What is in it is `public/share.js`'s affair.
    Share,
    /// Nothing but black, in a talk.
    Black,
}

/// What the open panel says, unless it stands elsewhere.
pub fn markup(v: &View) -> String {
    let words = v.words();
    match v.panel {
        Panel::None | Panel::Why | Panel::Black => String::new(),
        Panel::Questions => {
            let part = |exercise: bool| -> String {
                Question::ALL.iter().filter(|q| q.is_exercise() == exercise).map(|q| question(v, *q)).collect()
            };
            titled(v, words.page.exercises, "ol", &part(true)) + &titled(v, words.page.recap, "ol", &part(false))
        }
        Panel::Glossary => {
            let term = |term: &Term| {
                let entry = (content::explain::words(v.lang()).term)(*term);
                format!("<dt>{}</dt><dd>{}</dd>", entry.word, entry.meaning)
            };
            titled(v, words.page.glossary, "dl", &Term::ALL.iter().map(term).collect::<String>())
        }
        Panel::Steps => v.twin.as_ref().map_or_else(|| steps(v), |twin| twin_steps(v, twin)),
        Panel::Keys | Panel::Settings => {
            let row = |key: &KeyHelp| format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>", key.keys, key.does);
            let help = (words.help)();
            let keys = if v.page.talk { help.talk } else { help.keys };
            let vote = if v.page.talk && v.page.predict { &vote::words(v.lang()).keys[..] } else { &[] };
            titled(v, help.title, "table", &keys.iter().chain(vote).map(row).collect::<String>())
        }
        Panel::Share => "<outbox-lab-share></outbox-lab-share>".to_string(),
    }
}

/// Something under a heading, one level below that of the whole.
fn titled(v: &View, title: &str, tag: &str, inside: &str) -> String {
    let level = v.heading.clamp(1, 5) + 1;
    format!("<h2 aria-level=\"{level}\">{title}</h2><{tag}>{inside}</{tag}>")
}

fn question(v: &View, question: Question) -> String {
    let words = v.words();
    let long = content::explain::words(v.lang());
    let asked = (long.question)(question);
    // who may not change the method or the crash is not sent to another
    let doors = if v.page.lock.is_empty() { question.doors() } else { &[] };
    let door = |door: &content::explain::Door| {
        format!(
            "<button type=\"button\" class=\"lnk\" data-set=\"{}\">{}</button>",
            escape(door.state()),
            (long.door)(*door)
        )
    };
    let doors: String = doors.iter().map(door).collect();
    format!(
        "<li><p>{}</p><div class=\"doors\">{doors}</div><details><summary>{}</summary><p>{}</p></details></li>",
        asked.question, words.page.answer, asked.answer
    )
}

/// Two runs as rows: every stop, and what each of the two does until there.
fn twin_steps(v: &View, twin: &Twin) -> String {
    let w = modes::words(v.lang());
    let row = |stop: usize| {
        let current = if stop == v.step() { r#" aria-current="step""# } else { "" };
        let at = twin.stop(stop);
        let told = |side: usize| match at.reaches[side] {
            true => escape(&content::caption(v.lang(), &twin.runs[side], at.steps[side])),
            false => format!("<i>{}</i>", escape(w.stands)),
        };
        let name = escape(modes::landmark(v.lang(), at.landmark));
        format!("<tr{current}><th scope=\"row\">{name}</th><td>{}</td><td>{}</td></tr>", told(0), told(1))
    };
    let rows: String = (0..=twin.last()).map(row).collect();
    let name = |side| escape(&label::variant(v.lang(), &v.page.side(side)));
    let head = [escape(w.moment), name(0), name(1)].map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    format!("<table class=\"told two\"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
}

/// The run as rows: every step and its sentence.
fn steps(v: &View) -> String {
    let page = &v.words().page;
    let row = |step: usize| {
        let current = if step == v.step() { r#" aria-current="step""# } else { "" };
        let sentence = escape(&content::caption(v.lang(), &v.run, step));
        format!("<tr{current}><th scope=\"row\">{step}</th><td>{sentence}</td></tr>")
    };
    let rows: String = (0..=v.run.steps()).map(row).collect();
    format!(
        "<table class=\"told\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>{rows}</tbody></table>",
        page.column_step, page.column_sentence
    )
}
