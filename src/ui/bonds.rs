//! Markup that follows the state. An element says in `data-b` what of it follows which words:
//!
//!     <input data-b="max:last value:step aria-label:timeline">
//!
//! A view of Leptos has code of its own for every element, to build and to change it, which was a third of the page's
//! download; here all of them share this code, and the markup is a text. The words are made anew at every change of the
//! state, and what has not changed is not touched in the document.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::view::View;
use super::vote;
use super::words::{Name, say};

/// The parts of a region that follow the state.
pub struct Bonds(Vec<Bond>);

struct Bond {
    element: Element,
    way: Way,
    /// The words, and what they are about.
    name: Name,
    about: String,
    said: Option<String>,
}

/// What of an element follows. Of a yes or no, no words are no.
enum Way {
    Text,
    Html,
    Checked,
    Disabled,
    Value,
    Hidden,
    Attribute(String),
}

impl Bonds {
    /// Those of an element and of all in it.
    pub fn of(root: &Element) -> Bonds {
        let mut bonds = Bonds(vec![]);
        bonds.add(root);
        if let Ok(all) = root.query_selector_all("[data-b]") {
            for i in 0..all.length() {
                if let Some(element) = all.item(i).and_then(|node| node.dyn_into().ok()) {
                    bonds.add(&element);
                }
            }
        }
        bonds
    }

    fn add(&mut self, element: &Element) {
        for bond in element.get_attribute("data-b").unwrap_or_default().split(' ') {
            let Some((way, words)) = bond.split_once(':') else { continue };
            let way = match way {
                "text" => Way::Text,
                "html" => Way::Html,
                "checked" => Way::Checked,
                "disabled" => Way::Disabled,
                "value" => Way::Value,
                "hidden" => Way::Hidden,
                other => Way::Attribute(other.to_string()),
            };
            let (name, about) = words.split_once('=').unwrap_or((words, ""));
            let Some(name) = Name::named(name) else { continue };
            self.0.push(Bond { element: element.clone(), way, name, about: about.to_string(), said: None });
        }
    }

    /// Makes them say what the state says.
    pub fn show(&mut self, v: &View) {
        for bond in &mut self.0 {
            let words = say(v, bond.name, &bond.about);
            if bond.said.as_ref() == Some(&words) {
                continue;
            }
            let (element, yes) = (&bond.element, !words.is_empty());
            let input = || element.unchecked_ref::<HtmlInputElement>();
            match &bond.way {
                Way::Text => element.set_text_content(Some(&words)),
                Way::Html => element.set_inner_html(&words),
                Way::Checked => input().set_checked(yes),
                Way::Disabled => input().set_disabled(yes),
                Way::Value => input().set_value(&words),
                Way::Hidden => {
                    let _ = element.toggle_attribute_with_force("hidden", yes);
                }
                Way::Attribute(name) => {
                    let _ = element.set_attribute(name, &words);
                }
            }
            bond.said = Some(words);
        }
        if v.page.shows_vote()
            && let Some(root) = self.0.first()
        {
            vote::show(v, &root.element);
        }
    }
}
