//! A page that nobody has touched: drawn once, and again where its width asks for another layout. Nothing else can
//! change, so it has no signal: most of a first visit would be the download of what makes one work.

use std::sync::Arc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, ShadowRoot};

use super::bonds::Bonds;
use super::markup::{ROOT, page};
use super::stage::Drawn;
use super::view::{Seat, View};

/// What is drawn, and what of it will follow.
pub struct Still {
    /// What it shows.
    pub view: Arc<View>,
    /// The words.
    pub bonds: Bonds,
    /// The picture, and its two layers.
    pub drawn: Drawn,
    pub stage: Option<[Element; 2]>,
}

impl Still {
    /// Draws it, at the end of a shadow root.
    pub fn new(shadow: &ShadowRoot, view: View) -> Result<(HtmlElement, Still), JsValue> {
        let document = shadow.owner_document().ok_or("a shadow root without a document")?;
        let root: HtmlElement = document.create_element("div")?.unchecked_into();
        for (name, value) in [("class", "ol"), ("tabindex", "-1"), ("data-b", ROOT)] {
            root.set_attribute(name, value)?;
        }
        root.set_inner_html(&page(&view));
        shadow.append_child(&root)?;
        let (bonds, stage) = (Bonds::of(&root), layers(&root, ".scene"));
        let mut still = Still { view: Arc::new(view), bonds, drawn: Drawn::default(), stage };
        still.show();
        Ok((root, still))
    }

    /// Takes the layout that fits a width inside, in pixels.
    pub fn arrange(&mut self, width: i32) {
        if let Some(view) = self.view.fitted(width) {
            self.view = Arc::new(view);
            self.show();
        }
    }

    fn show(&mut self) {
        self.bonds.show(&self.view);
        if let Some([picture, slots]) = &self.stage {
            self.drawn.show(&self.view, Seat::Alone, picture, slots);
        }
    }
}

/// The first element in it that a selector finds.
pub fn part(root: &Element, selector: &str) -> Option<HtmlElement> {
    root.query_selector(selector).ok().flatten().map(|part| part.unchecked_into())
}

/// The two layers of a picture.
pub fn layers(root: &Element, of: &str) -> Option<[Element; 2]> {
    let layer = |name: &str| part(root, &[of, name].concat()).map(Element::from);
    Some([layer(" .picture")?, layer(" .slots")?])
}
