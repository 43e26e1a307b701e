//! PLACEHOLDER for the real page: a heading, a button and three steps, behind the final border.
//!
//! What must stay is the border that `public/loader.js` relies on: [`mount`] and [`Widget`] with
//! `state`, `next`, `previous`, `goto`, `set` and `unmount`. What is behind it, above all the
//! verdict, is hard-coded here so that the pipeline can be tested, and goes when the page lands.

use std::any::Any;

use js_sys::{Array, Object, Reflect};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement, ShadowRootInit, ShadowRootMode};

const STEPS: u32 = 3;

/// One instance on the page.
#[wasm_bindgen]
pub struct Widget {
    host: HtmlElement,
    step: RwSignal<u32>,
    // dropping it unmounts; its type names the view, which is nobody's business here
    view: Box<dyn Any>,
}

/// Draws an instance into the shadow root of `host`. `config` is the link grammar: `key=value` joined
/// by `&`, percent-encoded, made from the attributes of the element.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, config: &str) -> Result<Widget, JsValue> {
    // an element that comes back has its root already, and a second attach would throw
    let root = match host.shadow_root() {
        Some(root) => root,
        None => host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open))?,
    };
    let step = RwSignal::new(0);
    let french = !config.split('&').any(|pair| pair == "lang=en");
    let events = host.clone();
    let view = mount_to(root.unchecked_into(), move || {
        let label = if french { "Suivant" } else { "Next" };
        let forward = move |_| advance(&events, step, 1);
        view! {
            <h1>"outbox-lab"</h1>
            <button on:click=forward>{label}</button>
            <p role="status">{move || format!("{} / {STEPS}", step.get())}</p>
        }
    });
    Ok(Widget { host, step, view: Box::new(view) })
}

#[wasm_bindgen]
impl Widget {
    pub fn state(&self) -> JsValue {
        state(self.step.get_untracked())
    }

    pub fn next(&self) {
        advance(&self.host, self.step, 1);
    }

    pub fn previous(&self) {
        advance(&self.host, self.step, -1);
    }

    pub fn goto(&self, step: u32) {
        self.step.set(step.min(STEPS));
        notify(&self.host, self.step);
    }

    /// The same grammar as `config` of [`mount`].
    pub fn set(&self, config: &str) {
        for pair in config.split('&') {
            if let Some(Ok(step)) = pair.strip_prefix("step=").map(str::parse) {
                self.goto(step);
            }
        }
    }

    /// Takes the view down and frees the instance: the object on the other side is void after it.
    pub fn unmount(self) {
        drop(self.view);
    }
}

fn advance(host: &HtmlElement, step: RwSignal<u32>, by: i32) {
    let there = step.get_untracked().saturating_add_signed(by).min(STEPS);
    if there != step.get_untracked() {
        step.set(there);
        notify(host, step);
    }
}

fn notify(host: &HtmlElement, step: RwSignal<u32>) {
    let here = step.get_untracked();
    emit(host, "outbox-lab:step", &state(here));
    if here == STEPS {
        emit(host, "outbox-lab:verdict", &state(here));
        emit(host, "outbox-lab:finished", &state(here));
    }
}

fn emit(host: &HtmlElement, name: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_composed(true);
    init.set_detail(detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        let _ = host.dispatch_event(&event);
    }
}

fn object(pairs: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in pairs {
        let _ = Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}

fn state(step: u32) -> JsValue {
    let finished = step == STEPS;
    let verdict = if finished {
        object(&[
            ("headline", "consistent".into()),
            ("delivery", "consistent".into()),
            ("liveness", "immediate".into()),
            ("order", "kept".into()),
            ("window", "none".into()),
            ("caller", "truth".into()),
        ])
    } else {
        JsValue::NULL
    };
    object(&[
        ("v", 1.into()),
        ("mode", "chapter".into()),
        ("method", "outbox".into()),
        ("crash", "none".into()),
        ("inbox", "on".into()),
        ("step", step.into()),
        ("steps", STEPS.into()),
        ("lang", "fr".into()),
        ("theme", "light".into()),
        ("finished", finished.into()),
        ("caption", format!("{step} / {STEPS}").into()),
        ("database", object(&[("orders", Array::new().into()), ("outbox", Array::new().into())])),
        ("broker", object(&[("enqueued", 0.into()), ("queued", 0.into())])),
        ("consumer", object(&[("received", 0.into()), ("effects", 0.into())])),
        ("verdict", verdict),
    ])
}
