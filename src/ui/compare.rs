//! Two methods under the same crash, on one scrubber.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::instance::{Instance, Seat, View};
use super::rows::by_method;
use super::says::{holds, says, yes};
use super::stage::Stage;
use super::transport::button;
use crate::content::{self, label, modes};
use crate::scene::Layout;
use crate::scene::describe::describe;
use crate::scene::plate;
use crate::scene::svg::escape;
use crate::scene::timeline::{markup, progress, twin_timeline};
use crate::session::{Command, Lock, Run, Twin, Variant};

/// Both pictures with their verdicts, one sentence, one scrubber.
#[component]
pub fn Compare() -> impl IntoView {
    let me = Instance::here();
    let back = says(move || me.now().words().controls.previous.to_string());
    let on = says(move || me.now().words().controls.next.to_string());
    let first = says(move || yes(me.now().step() == 0));
    let last = says(move || yes(me.now().finished()));
    let stop_of = says(move || with_twin(&me.now(), |v, twin| modes::stop_of(v.lang(), twin, v.step())));
    let twins = NodeRef::<html::Div>::new();
    // what was marked may have changed on one side alone
    Effect::new(move || {
        me.now();
        if let Some(twins) = twins.get_untracked() {
            unmark(&twins);
        }
    });
    let live = says(move || if me.now().playing { "off" } else { "polite" }.to_string());
    view! {
        <div
            class="twins"
            node_ref=twins
            on:mouseover=move |event| counterpart(&event)
            on:focusin=move |event| counterpart(&event)
            on:mouseleave=move |event| counterpart(&event)
        >
            {side(0, Seat::Left)}
            {side(1, Seat::Right)}
        </div>
        <div class="both" aria-hidden="true" inner_html=says(move || with_twin(&me.now(), both))></div>
        <div class="say">
            <p role="status" aria-live=live aria-atomic="true">
                <b>{stop_of}</b>
                " "
                {says(move || me.now().caption())}
                <span class="vh">{says(move || with_twin(&me.now(), judged))}</span>
            </p>
            <div class="steps">
                {button("btn", r#"<path d="M11 1v12L3 7z"/>"#, back, first, Command::Previous)}
                {button("btn go", r#"<path d="M3 1v12l8-6z"/>"#, on, last, Command::Next)}
            </div>
        </div>
        {scrubber()}
        <svg class="progress" aria-hidden="true" inner_html=says(move || with_twin(&me.now(), bar))></svg>
    }
}

/// Words about the two runs; none while there is one.
fn with_twin(v: &View, words: impl Fn(&View, &Twin) -> String) -> String {
    v.twin.as_ref().map_or_else(String::new, |twin| words(v, twin))
}

/// The run of a side, and the step that it shows.
fn shown<'a>(v: &View, twin: &'a Twin, side: usize) -> (&'a Run, usize) {
    (&twin.runs[side], twin.stop(v.step()).steps[side])
}

/// One of the two: its method, its picture, its verdict.
fn side(side: usize, seat: Seat) -> impl IntoView {
    let me = Instance::here();
    let name = says(move || modes::words(me.now().lang()).sides[side].to_string());
    let title = says(move || label::variant(me.now().lang(), &me.now().page.side(side)));
    let locked = holds(move || me.now().page.lock.contains(&Lock::Method));
    let choose = move |event: Event| {
        if let Some(variant) = Variant::named(&event_target_value(&event)) {
            me.send(if side == 0 { Command::Variant(variant) } else { Command::With(variant) });
        }
    };
    let class = says(move || {
        ["verdict ", with_twin(&me.now(), |v, t| plate::class(verdict(v, t, side)).into()).as_str()].concat()
    });
    let plate = says(move || with_twin(&me.now(), |v, t| plate::markup(verdict(v, t, side))));
    let word = says(move || with_twin(&me.now(), |v, t| word(v, t, side).to_string()));
    let reason = says(move || {
        with_twin(&me.now(), |v, twin| {
            let (run, step) = shown(v, twin, side);
            content::reason(v.lang(), run, step)
        })
    });
    let told = says(move || {
        with_twin(&me.now(), |v, twin| {
            let (run, step) = shown(v, twin, side);
            let item = |words: String| ["<li>", &escape(&words), "</li>"].concat();
            describe(run, step, v.lang()).into_iter().map(item).collect()
        })
    });
    view! {
        <section class="side" aria-label=title>
            <div class="name">
                <select
                    aria-label=name
                    prop:disabled=locked
                    inner_html=says(move || options(&me.now(), side))
                    on:change=choose
                ></select>
                <p>{title}</p>
                <span>{says(move || elsewhere(&me.now(), side))}</span>
            </div>
            <Stage seat />
            <ul class="vh" aria-label=says(move || me.now().words().page.current_state.to_string()) inner_html=told></ul>
            <div class=class>
                <div class="plate" aria-hidden="true" inner_html=plate></div>
                <div class="what">
                    <p class="word">{word}</p>
                    <p class="reason">{reason}</p>
                </div>
            </div>
        </section>
    }
}

fn options(v: &View, side: usize) -> String {
    let chosen = v.page.side(side);
    let option = |variant: &Variant| {
        let selected = if *variant == chosen { " selected" } else { "" };
        let name = escape(&label::variant(v.lang(), variant));
        format!(r#"<option value="{variant}"{selected}>{name}</option>"#)
    };
    let mut out = String::new();
    for of in by_method() {
        let name = of.first().map_or("", |first| label::method(v.lang(), first.method()));
        out += &format!(r#"<optgroup label="{}">"#, escape(name));
        out.extend(of.iter().map(option));
        out += "</optgroup>";
    }
    // what nobody offers was asked for by a link
    if Variant::all().contains(&chosen) { out } else { option(&chosen) + &out }
}

/// Where a side crashes, unless the choice above says it.
fn elsewhere(v: &View, side: usize) -> String {
    let left = &v.page.scenario;
    let (own, run) = match (side, &v.twin) {
        (1, Some(twin)) => (v.page.other(), &twin.runs[1]),
        _ => (left.clone(), &v.run),
    };
    match (own.preset(), own.crashes.first()) {
        (Some(preset), _) if left.preset() != Some(preset) => label::preset(v.lang(), preset).to_string(),
        (None, Some(gap)) => label::elsewhere(v.lang(), &run.system, gap),
        (Some(_), _) | (None, None) => String::new(),
    }
}

fn verdict(v: &View, twin: &Twin, side: usize) -> Option<crate::model::Headline> {
    let (run, step) = shown(v, twin, side);
    run.verdict_at(step).map(|verdict| verdict.headline)
}

fn word(v: &View, twin: &Twin, side: usize) -> &'static str {
    let (run, step) = shown(v, twin, side);
    content::headline(v.lang(), run, step)
}

/// Both verdicts in two lines, for where they are not in sight together.
fn both(v: &View, twin: &Twin) -> String {
    let line = |side: usize| {
        let headline = verdict(v, twin, side);
        let (class, glyph) = (plate::class(headline), plate::glyph(headline));
        let name = escape(&label::variant(v.lang(), &v.page.side(side)));
        let word = escape(word(v, twin, side));
        format!(
            r#"<p class="{class}"><span class="plate">{glyph}</span><b class="wd">{word}</b> <span>{name}</span></p>"#
        )
    };
    line(0) + &line(1)
}

/// Both verdicts as they are said after the last sentence; nothing before the end.
fn judged(v: &View, twin: &Twin) -> String {
    if !v.finished() {
        return String::new();
    }
    let colon = v.words().drawing.spoken.colon;
    let one =
        |side: usize| [" ", &label::variant(v.lang(), &v.page.side(side)), colon, word(v, twin, side), "."].concat();
    one(0) + &one(1)
}

fn scrubber() -> impl IntoView {
    let me = Instance::here();
    let picture = says(move || {
        with_twin(&me.now(), |v, twin| {
            let track = match v.fits {
                Layout::Small => 236,
                Layout::Wide | Layout::Medium | Layout::Talk | Layout::Twin => v.fits.geometry().width - 28,
            };
            let name = |i: usize| modes::landmark(v.lang(), twin.stop(i).landmark).to_string();
            markup(&twin_timeline(twin, v.step(), track, 16, name))
        })
    });
    let seek = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            me.send(Command::Goto(step));
        }
    };
    view! {
        <div class="line">
            <svg aria-hidden="true" inner_html=picture></svg>
            <input
                type="range"
                min="0"
                step="1"
                max=says(move || me.now().last().to_string())
                prop:value=says(move || me.now().step().to_string())
                aria-label=says(move || me.now().words().controls.timeline.to_string())
                aria-valuetext=says(move || with_twin(&me.now(), |v, t| modes::stop_of(v.lang(), t, v.step())))
                on:input=seek
            />
        </div>
    }
}

fn bar(v: &View, twin: &Twin) -> String {
    if v.page.talk { progress(&twin_timeline(twin, v.step(), 0, 0, |_| String::new())) } else { String::new() }
}

/// Takes the marks away.
fn unmark(twins: &Element) {
    let old = twins.get_elements_by_class_name("same");
    // what loses the class leaves the list
    while let Some(element) = old.item(0) {
        let _ = element.class_list().remove_1("same");
    }
}

/// Marks the thing under the pointer or the focus, and the same thing in the other picture.
fn counterpart(event: &Event) {
    let Some(at) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) else { return };
    let Ok(Some(twins)) = at.closest(".twins") else { return };
    let key = at.closest(".stage [data-key]").ok().flatten().and_then(|group| group.get_attribute("data-key"));
    unmark(&twins);
    let (sides, selector) = (twins.children(), key.map(|key| ["[data-key=\"", &key, "\"]"].concat()));
    let find = |side: u32| sides.item(side)?.query_selector(selector.as_deref()?).ok()?;
    let same: Vec<Element> = [0, 1].into_iter().filter_map(find).collect();
    // one alone has no counterpart to show
    if same.len() > 1 {
        for element in same {
            let _ = element.class_list().add_1("same");
        }
    }
}
