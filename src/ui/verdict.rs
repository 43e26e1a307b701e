//! The band under the stage: the verdict at the end and how things stand before it, one sentence of reason, and the
//! ledger, which counts at the shown step.

use leptos::prelude::*;

use super::foot::door;
use super::instance::Instance;
use super::panels::Panel;
use super::says::says;
use crate::content::explain::{self, note_at};
use crate::content::{self, Count, Ledger, StageText};
use crate::scene::plate;

/// The band.
#[component]
pub fn Verdict() -> impl IntoView {
    let me = Instance::here();
    let verdict = move || {
        let v = me.now();
        v.run.verdict_at(v.step()).map(|verdict| verdict.headline)
    };
    let word = says(move || {
        let v = me.now();
        content::headline(v.lang(), &v.run, v.step()).to_string()
    });
    let reason = says(move || {
        let v = me.now();
        content::reason(v.lang(), &v.run, v.step())
    });
    let note = says(move || {
        let v = me.now();
        let open = v.panel == Panel::Why;
        if open { (explain::words(v.lang()).note)(note_at(&v.run, v.step())).to_string() } else { String::new() }
    });
    let ledger = move || {
        let v = me.now();
        content::ledger(v.lang(), &v.run, v.step())
    };
    let entry = move |name: fn(&StageText) -> &'static str, of: fn(Ledger) -> Count| {
        view! {
            <div>
                <span>{says(move || name(&me.now().words().stage).to_string())}</span>
                <b>{says(move || of(ledger()).number)}</b>
                <span>{says(move || of(ledger()).noun.to_string())}</span>
            </div>
        }
    };
    view! {
        <div class=says(move || ["verdict ", plate::class(verdict())].concat())>
            <div class="plate" aria-hidden="true" inner_html=says(move || plate::markup(verdict()))></div>
            <div class="what">
                <p class="word">{word}</p>
                <div class="because">
                    <p class="reason">{reason}</p>
                    " "
                    {door(Panel::Why, says(move || me.now().words().controls.why.to_string()))}
                </div>
                <p class="vh">{says(move || ledger().spoken)}</p>
            </div>
            <div class="ledger" aria-hidden="true">
                {entry(|w| w.database, |l| l.orders)}
                <i>{says(move || ledger().sign.to_string())}</i>
                {entry(|w| w.broker, |l| l.messages)}
                <i>"→"</i>
                {entry(|w| w.consumer, |l| l.debits)}
            </div>
        </div>
        <p class="note">{note}</p>
    }
}
