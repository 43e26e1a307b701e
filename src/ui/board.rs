//! Every crash of every method in one table, which this page computes while it is looked at.

use std::cell::RefCell;

use js_sys::Date;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::instance::{Instance, View};
use super::says::{holds, says};
use crate::content::Blanks;
use crate::content::fill;
use crate::content::modes::{self, number, words};
use crate::explore::Sweep;
use crate::platform::clock::{Wait, after};
use crate::scene::Layout;
use crate::scene::board;
use crate::session::{Command, Grid, Lang, Row, Variant};

/// How long a slice may take, in milliseconds; a slice ends soon after.
const SLICE: f64 = 12.0;
/// Steps of a search between two looks at the clock.
const STEPS: usize = 256;
/// Between two slices, in milliseconds: the page breathes.
const PAUSE: i32 = 4;
/// Between two reports of how far it is, in milliseconds: nobody reads faster.
const REPORT: f64 = 100.0;

thread_local! {
    /// The table as it was left: who comes back finds it computed.
    static LEFT: RefCell<Option<Grid>> = const { RefCell::new(None) };
}

/// The title, the choice of rows, the table, what it comes to.
#[component]
pub fn Board() -> impl IntoView {
    let me = Instance::here();
    let place = NodeRef::<html::Div>::new();
    let work = StoredValue::new_local(Work::default());
    Effect::new(move || {
        let v = me.now();
        let Some(place) = place.get() else { return };
        if let Some(rows) = part(&place, ".rows") {
            super::rows::write(&v, &rows);
        }
        work.update_value(|w| w.show(&v, &place));
        go_on(me, work, place.unchecked_into());
    });
    on_cleanup(move || {
        let _ = work.try_update_value(|w| LEFT.set(w.grid.take()));
    });
    let pressed = move |event: &Event| {
        let Some(button) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) else { return };
        if let Some(page) = opened(&button, work, &me.glance()) {
            me.show(page, vec![]);
            // the picture is above
            if let Ok(Some(root)) = button.closest(".ol") {
                root.scroll_into_view();
                let _ = root.dyn_into::<HtmlElement>().map(|root| root.focus());
            }
        } else if button.has_attribute("data-sweep")
            && let Some(place) = place.get_untracked()
        {
            work.update_value(Work::toggle);
            work.update_value(|w| w.report(me.glance().lang(), &place));
            go_on(me, work, place.unchecked_into());
        }
    };
    let word = move |of: fn(&modes::ModeText) -> &'static str| says(move || of(words(me.now().lang())).to_string());
    view! {
        <div class="board" node_ref=place on:click=move |event| pressed(&event)>
            <h2>{word(|w| w.matrix)}</h2>
            <p class="lead">{word(|w| w.lead)}</p>
            <details>
                <summary>{word(|w| w.rows)}</summary>
                <div class="rows" on:change=move |event| super::rows::choose(me, &event)></div>
            </details>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=holds(move || me.now().page.unfold)
                    on:change=move |event| me.send(Command::Unfold(event_target_checked(&event)))
                />
                <span>{word(|w| w.unfold)}</span>
            </label>
            <div class="sweep">
                <p role="status"></p>
                <progress aria-hidden="true"></progress>
                <button type="button" class="lnk" data-sweep></button>
            </div>
            <div class="cells" role="region" tabindex="0" aria-label=word(|w| w.matrix)></div>
            <div class="totals"></div>
            <div class="legend"></div>
        </div>
    }
}

/// The page that the pressed cell opens.
fn opened(button: &Element, work: StoredValue<Work, LocalStorage>, v: &View) -> Option<crate::session::Page> {
    let cell = button.closest("[data-cell]").ok()??;
    let place = cell.get_attribute("data-cell")?.parse().ok()?;
    work.try_with_value(|w| w.grid.as_ref()?.open(place, &v.page))?
}

/// Computes a slice, and comes back for the next.
fn go_on(me: Instance, work: StoredValue<Work, LocalStorage>, place: Element) {
    let more = work.try_update_value(|w| w.slice(me.glance().lang(), &place)).unwrap_or(false);
    if more {
        let next = place.clone();
        // kept, so that it is not made twice and goes with the table
        let _ = work.try_update_value(|w| w.wait = Some(after(PAUSE, Box::new(move || go_on(me, work, next)))));
    }
}

/// The table under way.
#[derive(Default)]
struct Work {
    grid: Option<Grid>,
    sweep: Option<Sweep>,
    /// The reader has stopped it.
    stopped: bool,
    /// What is written, to know what is not.
    written: Option<(Lang, bool, bool, Vec<Variant>)>,
    wait: Option<Wait>,
    /// When it last said how far it is.
    reported: f64,
}

impl Work {
    /// Writes the table, if it is another one.
    fn show(&mut self, v: &View, place: &Element) {
        let list = v.fits == Layout::Small && !v.page.talk;
        let written = (v.lang(), v.page.unfold, list, v.page.table());
        if self.written.as_ref() == Some(&written) {
            return;
        }
        let rows = || written.3.iter().copied().map(Row::new).collect::<Vec<_>>();
        let same = |grid: &Grid| grid.rows.iter().map(|r| r.variant).eq(written.3.iter().copied());
        let kept = self.grid.take().or_else(|| LEFT.take());
        let grid = match kept {
            Some(grid) if same(&grid) => grid,
            Some(before) => Grid::new(rows()).with(&before),
            None => Grid::new(rows()),
        };
        // what was under way is lost, at most one cell
        self.sweep = (!self.stopped).then(|| grid.sweep());
        if let Some(cells) = part(place, ".cells") {
            cells.set_inner_html(&written_board(&grid, &written).markup());
        }
        self.grid = Some(grid);
        self.written = Some(written);
        self.report(v.lang(), place);
    }

    /// Stops, or goes on.
    fn toggle(&mut self) {
        self.stopped = !self.stopped;
        self.sweep = self.grid.as_ref().filter(|_| !self.stopped).map(Grid::sweep);
    }

    /// Computes for a short while. Says whether there is more to do.
    fn slice(&mut self, lang: Lang, place: &Element) -> bool {
        let (Some(sweep), Some(grid)) = (&mut self.sweep, &mut self.grid) else { return false };
        let begin = Date::now();
        let mut found = vec![];
        while !sweep.finished() && Date::now() - begin < SLICE {
            if let Some((at, cell)) = sweep.advance(STEPS) {
                grid.cells[at] = cell;
                found.push(at);
            }
        }
        let more = !sweep.finished();
        if let Some(written) = &self.written {
            let board = written_board(grid, written);
            for at in found {
                if let Some(button) = part(place, &format!("[data-cell=\"{at}\"]")) {
                    button.set_inner_html(&board.cell(at));
                }
            }
        }
        if !more || begin - self.reported >= REPORT {
            self.reported = begin;
            self.report(lang, place);
        }
        if !more {
            self.sweep = None;
        }
        more
    }

    /// Says how far it is, and what it comes to.
    fn report(&self, lang: Lang, place: &Element) {
        let (Some(grid), Some(written)) = (&self.grid, &self.written) else { return };
        let (w, board) = (words(lang), written_board(grid, written));
        let all = grid.cells.len();
        let done = grid.cells.iter().filter(|c| c.is_some()).count();
        let under_way = self.sweep.as_ref().map_or(0, |s| s.under_way());
        let states = under_way + grid.cells.iter().flatten().map(|c| c.states).sum::<usize>();
        let blanks = Blanks::new().with("n", done.to_string()).with("of", all.to_string());
        let said = fill(w.progress, &blanks.with("states", number(lang, states as u128)));
        let set = |selector: &str, markup: &str| {
            // what has not changed is not said again
            if let Some(part) = part(place, selector).filter(|p| p.inner_html() != markup) {
                part.set_inner_html(markup);
            }
        };
        if let Some(bar) = part(place, "progress") {
            let _ = bar.set_attribute("max", &all.to_string());
            let _ = bar.set_attribute("value", &done.to_string());
        }
        let finished = done == all;
        if let Some(sweep) = part(place, ".sweep") {
            let _ = sweep.toggle_attribute_with_force("data-done", finished);
        }
        set("[data-sweep]", if self.stopped { w.resume } else { w.cancel });
        set(".sweep p", &said);
        set(".totals", &board.totals());
        set(".legend", &board.legend());
    }
}

fn written_board<'a>(grid: &'a Grid, written: &(Lang, bool, bool, Vec<Variant>)) -> board::Board<'a> {
    board::Board { grid, lang: written.0, unfold: written.1, list: written.2 }
}

fn part(place: &Element, selector: &str) -> Option<Element> {
    place.query_selector(selector).ok().flatten()
}
