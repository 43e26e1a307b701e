//! The table of all crashes as markup: for the eye a plate a cell, for the ear a real table, on a phone a list a row.
//!
//! A cell is a button with `data-cell`, the number of its place: whoever computes fills it with [`Board::cell`] while
//! the rest of the table stays as it is.

use super::icon::Icon;
use super::plate;
use super::svg::escape;
use crate::content::modes::{self, counted, words};
use crate::content::{label, text};
use crate::model::{Ending, Headline};
use crate::session::{Grid, Lang, Word};

/// What is to be shown of a table.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The table.
    pub grid: &'a Grid,
    /// Its words.
    pub lang: Lang,
    /// Every gap under its preset.
    pub unfold: bool,
    /// A list a row instead of a table.
    pub list: bool,
}

impl Board<'_> {
    /// The whole.
    pub fn markup(&self) -> String {
        if self.list { self.lists() } else { self.table() }
    }

    fn table(&self) -> String {
        let title = escape(words(self.lang).matrix);
        let method = escape(text(self.lang).controls.method);
        let mut out = format!(r#"<table><caption class="vh">{title}</caption><thead><tr><th scope="col">"#);
        out += &format!(r#"<span class="vh">{method}</span></th>"#);
        for column in 0..self.grid.columns() {
            let name = escape(label::column(self.lang, column));
            out += &format!(r#"<th scope="col">{}<span>{name}</span></th>"#, sketch(column));
        }
        out += "</tr></thead><tbody>";
        for row in 0..self.grid.rows.len() {
            out += &format!(r#"<tr><th scope="row">{}</th>"#, self.name(row));
            for column in 0..self.grid.columns() {
                out += &format!("<td>{}</td>", self.places(row, column));
            }
            out += "</tr>";
        }
        out + "</tbody></table>"
    }

    fn lists(&self) -> String {
        let mut out = String::new();
        for row in 0..self.grid.rows.len() {
            out += &format!("<h3>{}</h3><ul>", self.name(row));
            for column in 0..self.grid.columns() {
                let name = escape(label::column(self.lang, column));
                out += &format!("<li><h4>{name}</h4>{}</li>", self.places(row, column));
            }
            out += "</ul>";
        }
        out
    }

    fn name(&self, row: usize) -> String {
        self.grid.rows.get(row).map_or_else(String::new, |row| escape(&label::variant(self.lang, &row.variant)))
    }

    /// The cell of a preset, and the gaps that are the same moment.
    fn places(&self, row: usize, column: usize) -> String {
        let here = |named: bool| {
            let all = self.grid.places.iter().enumerate();
            all.filter(move |(_, p)| p.row == row && p.column as usize == column && p.named == named)
        };
        let button = |class: &str, place: usize| {
            let inside = self.cell(place);
            format!(r#"<button type="button" class="{class}" data-cell="{place}">{inside}</button>"#)
        };
        let mut out: String = here(true).map(|(place, _)| button("case", place)).collect();
        if self.unfold && here(false).next().is_some() {
            out += "<ul>";
            for (place, _) in here(false) {
                out += &format!("<li>{}</li>", button("case gap", place));
            }
            out += "</ul>";
        }
        out
    }

    /// What is in the button of a place.
    pub fn cell(&self, place: usize) -> String {
        let w = words(self.lang);
        let Some(p) = self.grid.places.get(place) else { return String::new() };
        // heard where nobody hears the row and the column
        let (row, column) = (self.name(p.row), escape(label::column(self.lang, p.column as usize)));
        let mut out = format!(r#"<span class="vh">{row}, {column}, </span>"#);
        let gap =
            p.gap.as_ref().filter(|_| !self.grid.preset(place)).map(|gap| modes::gap(self.lang, self.grid, p.row, gap));
        let gap = gap.map_or_else(String::new, |gap| format!("<span>{}</span> ", escape(&gap)));
        let cell = self.grid.cells.get(place).and_then(Option::as_ref);
        let headline = cell.map(|cell| cell.headline);
        let plate = if p.named { plate::markup(headline) } else { plate::glyph(headline) };
        let class = plate::class(headline);
        out += &format!(r#"<span class="in {class}"><span class="plate" aria-hidden="true">{plate}</span><span>{gap}"#);
        match cell {
            None => out += &format!("<i>{}</i>", escape(w.pending)),
            Some(cell) => {
                let name = escape((text(self.lang).headline)(cell.headline));
                out += &format!(r#"<b class="wd">{name}</b> "#);
                let states = counted(self.lang, cell.states as u128, w.states);
                out += &format!("<span>{}</span> ", escape(&counted(self.lang, cell.runs, w.runs)));
                out += &format!("<span>{}</span>", escape(&states));
                if cell.ending != Ending::Quiet {
                    out += &format!(" <span>{}</span>", escape(w.endless));
                }
                if !cell.complete {
                    out += &format!(" <span>{}</span>", escape(w.cut));
                }
            }
        }
        out + "</span></span>"
    }

    /// What every row comes to, what all come to, and the legend of the verdicts that there are.
    pub fn totals(&self) -> String {
        let mut out = format!("<p><b>{}</b></p><ul>", escape(&modes::sum(self.lang, self.grid)));
        for row in 0..self.grid.rows.len() {
            let total = modes::total(self.lang, &self.grid.total(row));
            let colon = text(self.lang).drawing.spoken.colon;
            out += &format!("<li><b>{}</b>{colon}{}{}</li>", self.name(row), escape(&total), text(self.lang).glue.stop);
        }
        out + "</ul>"
    }

    /// The verdicts that stand in the table.
    pub fn legend(&self) -> String {
        let cells = || self.grid.places.iter().zip(&self.grid.cells).filter(|(p, _)| p.named || self.unfold);
        let there = |h: Headline| cells().any(|(_, cell)| cell.as_ref().is_some_and(|cell| cell.headline == h));
        let w = words(self.lang);
        let mut out = String::new();
        for (harm, title) in [false, true].into_iter().zip(w.legend) {
            let all = Headline::ALL.iter().rev().copied().filter(|h| harmful(*h) == harm && there(*h));
            let items: String = all.map(|h| self.entry(h)).collect();
            if !items.is_empty() {
                out += &format!("<div><h3>{}</h3><ul>{items}</ul></div>", escape(title));
            }
        }
        out
    }

    fn entry(&self, headline: Headline) -> String {
        let (class, plate) = (plate::class(Some(headline)), plate::markup(Some(headline)));
        let name = escape((text(self.lang).headline)(headline));
        let means = escape((words(self.lang).means)(headline));
        let plate = format!(r#"<span class="plate" aria-hidden="true">{plate}</span>"#);
        format!(r#"<li class="{class}">{plate}<span><b class="wd">{name}</b> {means}</span></li>"#)
    }
}

/// Whether a run that ends so has done harm: its plate is dark.
fn harmful(headline: Headline) -> bool {
    match headline {
        Headline::Lost
        | Headline::Phantom
        | Headline::LostEffect
        | Headline::InDoubt
        | Headline::HeadOfLine
        | Headline::Stuck
        | Headline::DuplicateEffective
        | Headline::OutOfOrder => true,
        Headline::DuplicateAbsorbed | Headline::ConsistentAfterRecovery | Headline::Consistent | Headline::Nothing => {
            false
        }
    }
}

/// A program with the tear of the crash: the later the column, the lower it stands; the first has none.
fn sketch(column: usize) -> String {
    let cut = Some(column).filter(|cut| *cut > 0);
    let mut out = String::from(r#"<svg class="sketch stage" viewBox="0 0 112 60" aria-hidden="true">"#);
    out += r#"<rect x="2" y="3" width="96" height="54" rx="4" class="box"/>"#;
    for (i, wide) in [48, 66, 40, 60].into_iter().enumerate() {
        let class = if cut.is_some_and(|cut| i >= cut) { "later" } else { "solid" };
        out += &format!(r#"<rect x="12" y="{}" width="{wide}" height="4" class="{class}"/>"#, 11 + 12 * i);
    }
    if let Some(cut) = cut {
        let y = 7 + 12 * cut;
        out += &format!(r#"<path d="M2 {y}H98" class="armed"/><g transform="translate(98 {y})">"#);
        out += Icon::Bolt.markup();
        out += "</g>";
    }
    out + "</svg>"
}
