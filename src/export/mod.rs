//! What leaves the page: the run as a sequence diagram, as pictures, as data, and the snippets with which an author puts
//! it into a page of their own. Pure, so that a program and the page give the same; nothing here runs before a reader
//! asks for it.

pub mod handout;
pub mod mermaid;
pub mod record;
pub mod share;
pub mod sheet;
pub mod squeeze;
pub mod still;
pub mod storyboard;

use crate::scene::Layout;
use crate::session::{Page, Run};

/// Everything that leaves the page, by its word: a [`Snippet`](share::Snippet), or `mermaid`, `json`, `svg` (the shown
/// step), `storyboard` (the whole run as one picture), `handout` (the run as markup, for print). `base` is the address
/// of the page without a fragment, `height` that of a frame where it has been measured. Nothing for another word.
pub fn shared(kind: &str, base: &str, height: Option<u32>, css: &str, page: &Page, run: &Run) -> Option<String> {
    let look = storyboard::Look { lang: page.lang, theme: page.theme, css };
    let title = || share::title(page, run);
    Some(match kind {
        "mermaid" => mermaid::mermaid(run, page.lang),
        "json" => record::record(page, run).json(),
        "svg" => storyboard::frame(run, page.step, Layout::Wide, look),
        "storyboard" => storyboard::storyboard(run, &title(), look),
        "handout" => handout::run(run, &title(), None, Layout::Medium, page.lang),
        snippet => share::snippet(share::Snippet::named(snippet)?, base, height, page, run),
    })
}
