//! The band under the stage: the verdict at the end and how things stand before it, one sentence of reason, and the
//! ledger, which counts at the shown step.

use leptos::prelude::*;

use super::instance::Instance;
use super::says::says;
use crate::content::{self, Count, Ledger, StageText};
use crate::model::Headline;
use crate::scene::plate;

/// The band.
#[component]
pub fn Verdict() -> impl IntoView {
    let me = Instance::here();
    let verdict: Signal<Option<Headline>> =
        Signal::derive(move || me.run.with(|run| run.verdict_at(me.step.get()).map(|v| v.headline)));
    let ledger: Signal<Ledger> =
        Signal::derive(move || me.run.with(|run| content::ledger(me.lang.get(), run, me.step.get())));
    let word = says(move || me.run.with(|run| content::headline(me.lang.get(), run, me.step.get()).to_string()));
    let reason = says(move || me.run.with(|run| content::reason(me.lang.get(), run, me.step.get())));
    let entry = move |name: fn(&StageText) -> &'static str, of: fn(&Ledger) -> &Count| {
        view! {
            <div>
                <span>{says(move || name(&me.words().stage).to_string())}</span>
                <b>{says(move || of(&ledger.get()).number.clone())}</b>
                <span>{says(move || of(&ledger.get()).noun.to_string())}</span>
            </div>
        }
    };
    view! {
        <div class=says(move || ["verdict ", plate::class(verdict.get())].concat())>
            <div class="plate" aria-hidden="true" inner_html=says(move || plate::markup(verdict.get()))></div>
            <div class="what">
                <p class="word">{word}</p>
                <p class="reason">{reason}</p>
                <p class="vh">{says(move || ledger.get().spoken)}</p>
            </div>
            <div class="ledger" aria-hidden="true">
                {entry(|w| w.database, |l| &l.orders)}
                <i>{says(move || ledger.get().sign.to_string())}</i>
                {entry(|w| w.broker, |l| &l.messages)}
                <i>"→"</i>
                {entry(|w| w.consumer, |l| &l.debits)}
            </div>
        </div>
    }
}
