//! An instance in its place in the document: still, until the whole page is there and somebody may take an interest.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{HtmlElement, ShadowRoot};

use super::app::{Following, follow};
use super::instance::Instance;
use super::still::Still;
use super::view::View;
use crate::platform::events;
use crate::platform::location::{self, Address};
use crate::platform::value::to_js;
use crate::session::{self, Keys, Page, State};

thread_local! {
    static WHOLE: Cell<bool> = const { Cell::new(false) };
    /// What waits for it.
    static STILL: RefCell<Vec<Weak<Place>>> = const { RefCell::new(vec![]) };
}

/// The whole page is there.
pub fn whole() {
    WHOLE.set(true);
    for place in STILL.take().iter().filter_map(Weak::upgrade) {
        place.settle();
    }
}

/// A place.
pub struct Place {
    host: HtmlElement,
    /// What the address said, of the whole page.
    read: Option<String>,
    /// What is drawn.
    pub root: HtmlElement,
    still: RefCell<Option<Still>>,
    follows: RefCell<Option<(Instance, Following)>>,
}

impl Place {
    /// Draws it at the end of the shadow root of its host; `read` is what the address said, if it is the whole page.
    pub fn new(host: HtmlElement, shadow: &ShadowRoot, read: Option<String>, view: View) -> Result<Rc<Place>, JsValue> {
        let (root, still) = Still::new(shadow, view)?;
        let place = Rc::new(Place { host, read, root, still: RefCell::new(Some(still)), follows: RefCell::default() });
        place.settle();
        if !WHOLE.get() {
            STILL.with_borrow_mut(|all| all.push(Rc::downgrade(&place)));
        }
        Ok(place)
    }

    /// What it shows.
    pub fn view(&self) -> Option<Arc<View>> {
        let still = self.still.borrow().as_ref().map(|still| still.view.clone());
        still.or_else(|| self.instance().map(|me| me.glance()))
    }

    /// What it follows, from now on; none while it is being drawn, and when it is no more.
    pub fn instance(&self) -> Option<Instance> {
        if let Some(still) = self.still.try_borrow_mut().ok()?.take() {
            let (host, read) = (self.host.clone(), self.read.clone());
            let more = move |me| {
                tell(host, me);
                hear_the_page(me, read.is_some());
                if let Some(read) = read {
                    own_the_address(me, &read);
                }
            };
            let follows = follow(self.root.clone(), still, more);
            self.follows.replace(Some(follows));
        }
        self.follows.borrow().as_ref().map(|(me, _)| *me)
    }

    /// Follows if the whole page is there. It may have come in the midst of drawing.
    fn settle(&self) {
        if WHOLE.get() {
            let _ = self.instance();
        }
    }

    /// Takes the layout that fits a width inside, in pixels.
    pub fn arrange(&self, width: f64) {
        let _ = self.root.toggle_attribute_with_force("data-beside", (600.0..723.0).contains(&width));
        if let Ok(mut still) = self.still.try_borrow_mut()
            && let Some(still) = &mut *still
        {
            still.arrange(width as i32);
        } else if let Some(me) = self.instance() {
            me.arrange(width as i32);
        }
        self.settle();
    }

    /// Takes everything away.
    pub fn clear(&self) {
        self.still.take();
        self.follows.take();
        self.root.remove();
    }
}

/// What a host is told of it.
pub fn state(v: &View) -> JsValue {
    let state = match &v.twin {
        Some(twin) => State::of_two(&v.page, twin, v.caption()),
        None => State::new(&v.page, &v.run, v.caption()),
    };
    to_js(&state.value())
}

/// Tells the host of every step, and of the end.
fn tell(host: HtmlElement, me: Instance) {
    // the first is `ready`, which the element tells itself; what a host asks at once is a step all the same
    let first = me.glance();
    Effect::new(move |before: Option<Page>| {
        let v = me.now();
        let before = before.as_ref().unwrap_or(&first.page);
        // a language or a theme is no step
        let shown = |page: &Page| (page.mode, page.step, page.with);
        if shown(before) != shown(&v.page) || before.scenario != v.page.scenario {
            let detail = state(&v);
            events::emit(&host, "step", &detail);
            if v.finished() {
                events::emit(&host, "verdict", &detail);
                events::emit(&host, "finished", &detail);
            }
        }
        v.page.clone()
    });
}

/// The address is the state, and a link that the reader types is a command.
fn own_the_address(me: Instance, read: &str) {
    let (address, first) = (Address::default(), me.glance());
    Effect::new(move |before: Option<Page>| {
        let page = me.now().page.clone();
        if before.as_ref().unwrap_or(&first.page) != &page {
            address.write(session::write_link(&page));
        }
        page
    });
    let follow = move |link: &str| {
        let (page, notices) = session::parse_link(link);
        me.show(page, notices);
    };
    let typed = window_event_listener(ev::hashchange, move |_| follow(&location::fragment()));
    // typed before this could hear it
    let link = location::fragment();
    if link != read {
        follow(&link);
    }
    on_cleanup(move || typed.remove());
}

/// Keys of the whole page, where they belong to this instance: on its own page, or when its author says so.
fn hear_the_page(me: Instance, page: bool) {
    let pressed = window_event_listener(ev::keydown, move |event| {
        let wanted = match me.glance().page.keys {
            Keys::Page => true,
            Keys::Focus => page,
            Keys::Off => false,
        };
        if wanted {
            me.hear(&event);
        }
    });
    on_cleanup(move || pressed.remove());
}
