//! The border: what the custom element calls, and what it tells its host.

use std::any::Any;

use leptos::ev;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ShadowRootInit, ShadowRootMode};

use super::app::{App, follow};
use super::instance::Instance;
use crate::export::record::record;
use crate::export::shared;
use crate::platform::location::{self, Address};
use crate::platform::value::to_js;
use crate::platform::{events, sheet};
use crate::session::{self, Command, Keys, Page, State};

/// One instance on the page.
#[wasm_bindgen]
pub struct Widget {
    instance: Instance,
    // dropping it unmounts; its type names the view, which is nobody's business here
    _view: Box<dyn Any>,
    // the signals live as long as this; dropped after the view that reads them
    _owner: Owner,
}

/// Draws an instance into the shadow root of `host`. `config` is the link's grammar, made from the element's
/// attributes. An element with the attribute `page` is the whole page: it reads and writes the address. `heading` is the
/// level of its heading, which is there for who listens; without it an embedded element has none.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, config: &str) -> Result<Widget, JsValue> {
    // an element that comes back has its root already, and a second attach would throw
    let root = match host.shadow_root() {
        Some(root) => root,
        None => host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open))?,
    };
    sheet::adopt(&root);
    let page = host.has_attribute("page");
    let (state, notices) = if page {
        session::parse_link(&[config, "&", &location::fragment()].concat())
    } else {
        session::parse_link(config)
    };
    let owner = Owner::new();
    let level = host.get_attribute("heading").and_then(|level| level.parse().ok());
    let level = level.filter(|level| (1..=6).contains(level)).unwrap_or(u8::from(page));
    let instance = owner.with(|| Instance::new(state, notices, level));
    let element = host.clone();
    let shadow = root;
    let root = owner.with(NodeRef::new);
    let view = mount_to(shadow.unchecked_into(), move || {
        tell(element, instance);
        if page {
            own_the_address(instance);
        }
        hear_the_page(instance, page);
        view! { <App instance root /> }
    });
    if let Some(root) = root.get_untracked() {
        owner.with(|| follow(instance, &root));
    }
    Ok(Widget { instance, _view: Box::new(view), _owner: owner })
}

/// The whole page is there: called once, when the second part has come (`tools/split`), or at the start of a page in one
/// piece.
#[wasm_bindgen]
pub fn whole() {
    sheet::complete();
}

#[wasm_bindgen]
impl Widget {
    /// A plain object: what is shown.
    pub fn state(&self) -> JsValue {
        state(self.instance)
    }

    /// One step on.
    pub fn next(&self) {
        self.instance.send(Command::Next);
    }

    /// One step back.
    pub fn previous(&self) {
        self.instance.send(Command::Previous);
    }

    /// That step; beyond the end, the end.
    pub fn goto(&self, step: f64) {
        // a host may pass anything: NaN and negative numbers become 0
        self.instance.send(Command::Goto(step as usize));
    }

    /// Settings in the link's grammar; what it does not name stays.
    pub fn set(&self, config: &str) {
        self.instance.send(Command::Set(config.to_string()));
    }

    /// Plays, from the start again if this is the end; or pauses.
    pub fn play(&self, playing: bool) {
        self.instance.play(playing);
    }

    /// The whole run as a plain object (`docs/run.schema.json`).
    pub fn run(&self) -> JsValue {
        let v = self.instance.glance();
        to_js(&record(&v.page, &v.run))
    }

    /// What Share gives of that kind, or nothing for another word; see [`shared`](crate::export::shared). A `height` that is
    /// no height of a frame counts for none.
    pub fn share(&self, kind: &str, base: &str, height: f64) -> Option<String> {
        let v = self.instance.glance();
        let height = (1.0..1e5).contains(&height).then_some(height as u32);
        shared(kind, base, height, &sheet::text(), &v.page, &v.run)
    }

    /// Shows what a text says: the record of a run, or a scenario. Whether it says anything.
    pub fn read(&self, text: &str) -> bool {
        let read = if text.trim_start().starts_with('{') {
            session::parse_record(text.trim_start()).ok()
        } else {
            let first = session::parse_text(text).into_iter().next();
            first.map(|case| (case.page, case.notices.into_iter().map(|(_, notice)| notice).collect()))
        };
        let Some((page, notices)) = read else { return false };
        self.instance.show(page, notices);
        true
    }

    /// Takes the view down and frees the instance: the object on the other side is void after it.
    pub fn unmount(self) {
        let Widget { _view, _owner, .. } = self;
        drop(_view);
        // also what still holds on to it
        _owner.cleanup();
    }
}

fn state(me: Instance) -> JsValue {
    let v = me.glance();
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
            let detail = state(me);
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
fn own_the_address(me: Instance) {
    let address = Address::default();
    Effect::new(move |before: Option<Page>| {
        let page = me.now().page.clone();
        if before.is_some_and(|b| b != page) {
            address.write(session::write_link(&page));
        }
        page
    });
    let typed = window_event_listener(ev::hashchange, move |_| {
        let (page, notices) = session::parse_link(&location::fragment());
        me.show(page, notices);
    });
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
