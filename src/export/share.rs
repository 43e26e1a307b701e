//! The snippets with which an author puts what is on screen into a page of their own. Each is complete: pasted as it
//! is, it works. Where the snippet is markup, every value in it is escaped.

use crate::content::label;
use crate::model::Ending;
use crate::scene::svg::escape;
use crate::session::{Page, Run, Word, entries, write_link, write_text};

/// A kind of snippet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Snippet {
    /// The address.
    Link,
    /// A frame, for any page.
    Frame,
    /// The custom element, for a page that may run the script.
    Element,
    /// A slide of reveal.js.
    Slide,
    /// A frame in the spelling that Markdown and MDX both understand.
    Markdown,
    /// A frame and a link, in what the editors of Moodle let through.
    Moodle,
    /// The scenario as text, with the verdict that is expected: a case for `verdict`.
    Case,
}

impl Snippet {
    /// Every kind, in the order in which the page offers them.
    pub const ALL: [Snippet; 7] = [
        Snippet::Link,
        Snippet::Frame,
        Snippet::Element,
        Snippet::Slide,
        Snippet::Markdown,
        Snippet::Moodle,
        Snippet::Case,
    ];

    /// The identifier.
    pub fn word(self) -> &'static str {
        match self {
            Snippet::Link => "link",
            Snippet::Frame => "iframe",
            Snippet::Element => "element",
            Snippet::Slide => "reveal",
            Snippet::Markdown => "markdown",
            Snippet::Moodle => "moodle",
            Snippet::Case => "case",
        }
    }

    /// The kind with that identifier.
    pub fn named(word: &str) -> Option<Snippet> {
        Snippet::ALL.into_iter().find(|s| s.word() == word)
    }
}

/// What a frame may do: run its script, keep its own origin, without which its host must allow every file of it to
/// strangers, and open the whole page elsewhere.
const SANDBOX: &str = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
/// The height of a frame where nobody has measured it: that of the page in a column of 700 pixels, as a test measures it.
pub const HEIGHT: u32 = 1500;

/// A snippet for the page as it stands. `base` is the address of the page, without a fragment; `height` that of a frame,
/// in pixels, where it has been measured.
pub fn snippet(kind: Snippet, base: &str, height: Option<u32>, page: &Page, run: &Run) -> String {
    // what only the stand-alone page needs
    let bare = Page { embed: false, ..page.clone() };
    let inside = Page { embed: true, ..page.clone() };
    let link = address(base, &bare);
    let framed = escape(&address(base, &inside));
    let title = escape(&title(page, run));
    let height = height.unwrap_or(HEIGHT);
    match kind {
        Snippet::Link => link,
        Snippet::Frame => format!(
            "<iframe src=\"{framed}\" title=\"{title}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" \
             sandbox=\"{SANDBOX}\" allow=\"clipboard-write\" style=\"border: 0\"></iframe>"
        ),
        Snippet::Element => format!(
            "<script type=\"module\" src=\"{}embed.js\"></script>\n<outbox-lab{}><a href=\"{}\">{title}</a></outbox-lab>",
            escape(folder(base)),
            attributes(&bare),
            escape(&link)
        ),
        Snippet::Slide => {
            let slide = Page { talk: true, ..inside };
            format!(
                "<section>\n  <iframe class=\"r-stretch\" data-src=\"{}\" title=\"{title}\" width=\"1920\" height=\"1080\" \
                 data-preload allow=\"clipboard-write\"></iframe>\n</section>",
                escape(&address(base, &slide))
            )
        }
        Snippet::Markdown => format!(
            "<iframe src=\"{framed}\" title=\"{title}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" \
             sandbox=\"{SANDBOX}\" allow=\"clipboard-write\"></iframe>"
        ),
        Snippet::Moodle => format!(
            "<p><iframe src=\"{framed}\" title=\"{title}\" width=\"100%\" height=\"{height}\"></iframe></p>\n\
             <p><a href=\"{}\" target=\"_blank\" rel=\"noopener\">{title}</a></p>",
            escape(&link)
        ),
        Snippet::Case => {
            // that it ends goes without saying
            let ending = match run.ending {
                Ending::Quiet => String::new(),
                Ending::Livelock | Ending::Diverges => ["expect-ending=", run.ending.word(), "\n"].concat(),
            };
            match run.verdict_at(run.steps()) {
                Some(verdict) => [&write_text(&bare), "expect=", verdict.headline.word(), "\n", &ending].concat(),
                // what comes out is what the vote is about
                None => write_text(&bare),
            }
        }
    }
}

/// What the run is called: the method, and what goes wrong.
pub fn title(page: &Page, run: &Run) -> String {
    label::scenario(page.lang, &page.scenario, &run.system)
}

fn address(base: &str, page: &Page) -> String {
    [base.split('#').next().unwrap_or(""), "#", &write_link(page)].concat()
}

/// The folder of an address: everything up to the last slash of its path.
fn folder(base: &str) -> &str {
    let path = base.split(['?', '#']).next().unwrap_or("");
    path.rfind('/').and_then(|i| path.get(..=i)).unwrap_or("")
}

/// The page as attributes of the element. A default goes without saying, but for the language: without its own the
/// element would speak that of its host.
fn attributes(page: &Page) -> String {
    let mut all = entries(page);
    all.retain(|(key, _)| *key != "v" && *key != "lang");
    all.push(("lang", page.lang.word().to_string()));
    all.iter().map(|(key, value)| format!(" {key}=\"{}\"", escape(value))).collect()
}
