//! The vote: in the band, the answers where the run waits for one, and at the end whether it held.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::view::View;
use crate::content::{self, vote};
use crate::model::Headline;
use crate::scene::plate;
use crate::scene::svg::escape;
use crate::session::{Word, prediction};

/// What can be answered, in the order of their numbers; the last is "not sure yet".
pub fn answers(v: &View) -> Vec<Option<Headline>> {
    prediction::answers(&v.page.scenario).into_iter().map(Some).chain([None]).collect()
}

/// Shows how far the vote is: `data-vote` of the root says it to the style sheet. Without a vote there is nothing. `said`
/// is what stands there, and what will is given back.
pub fn show(v: &View, root: &Element, said: Option<String>) -> Option<String> {
    let find = |selector: &str| root.query_selector(selector).ok().flatten();
    if !v.page.predict {
        let _ = root.remove_attribute("data-vote");
        find(".vote").iter().for_each(Element::remove);
        return None;
    }
    let place = find(".vote").or_else(|| {
        let made = leptos::prelude::document().create_element("div").ok()?;
        made.set_class_name("vote");
        find(".verdict .what")?.append_child(&made).ok()?;
        Some(made)
    })?;
    let state = match (v.asks(), v.run.cut) {
        (true, _) => "open",
        (false, true) => "ahead",
        (false, false) => "over",
    };
    // an answer that vanishes under the finger must not take the focus with it
    let focused = find(".vote :focus").is_some();
    let _ = root.set_attribute("data-vote", state);
    let markup = if v.asks() { open(v) } else { ["<p>", &escape(&v.held()), "</p>"].concat() };
    // what stays is not touched: the focus may be on it
    if said.as_ref() != Some(&markup) {
        place.set_inner_html(&markup);
    }
    if focused
        && !v.asks()
        && let Some(next) = find(".steps [data-do=next]").and_then(|next| next.dyn_into::<HtmlElement>().ok())
    {
        let _ = next.focus();
    }
    Some(markup)
}

/// The answers with their plates: buttons, and in a hall a numbered list, because there is nothing to press.
fn open(v: &View) -> String {
    let words = vote::words(v.lang());
    let one = |(i, answer): (usize, Option<Headline>)| {
        let name = escape(answer.map_or(words.unsure, |said| (v.words().headline)(said)));
        let (class, sign) = (plate::class(answer), plate::glyph(answer));
        let sign = ["<span class=\"plate\">", &sign, "</span><span>", &name, "</span>"].concat();
        if v.page.talk {
            return format!("<li class=\"{class}\"><b aria-hidden=\"true\">{}</b>{sign}</li>", i + 1);
        }
        let word = answer.map_or("", Headline::word);
        format!("<button type=\"button\" class=\"{class}\" data-do=\"predict={word}\">{sign}</button>")
    };
    let all: String = answers(v).into_iter().enumerate().map(one).collect();
    let question = escape(content::headline(v.lang(), &v.run, v.step()));
    if v.page.talk {
        return format!("<ol aria-label=\"{question}\">{all}</ol>");
    }
    format!("<div role=\"group\" aria-label=\"{question}\">{all}</div>")
}
