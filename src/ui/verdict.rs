//! The band under the stage: the verdict at the end and how things stand before it, one sentence of reason, and the
//! ledger, which counts at the shown step.

use leptos::prelude::*;

use super::instance::Instance;
use crate::content::reason::Count;
use crate::content::{self, Ledger};
use crate::model::Headline;
use crate::scene::plate;

/// The band.
#[component]
pub fn Verdict() -> impl IntoView {
    let me = Instance::here();
    let verdict: Memo<Option<Headline>> =
        Memo::new(move |_| me.run.with(|run| run.verdict_at(me.step.get()).map(|v| v.headline)));
    let ledger: Memo<Ledger> =
        Memo::new(move |_| me.run.with(|run| content::ledger(me.lang.get(), run, me.step.get())));
    let word = move || me.run.with(|run| content::headline(me.lang.get(), run, me.step.get()));
    let reason = move || me.run.with(|run| content::reason(me.lang.get(), run, me.step.get()));
    view! {
        <div class=move || ["verdict ", plate::class(verdict.get())].concat()>
            <div class="plate" aria-hidden="true" inner_html=move || plate::markup(verdict.get())></div>
            <div class="what">
                <p class="word">{word}</p>
                <p class="reason">{reason}</p>
            </div>
            <p class="vh">{move || ledger.with(|l| l.spoken.clone())}</p>
            <div class="ledger" aria-hidden="true">
                <Entry name=move || me.words().stage.database count=move || ledger.with(|l| l.orders.clone()) />
                <i>{move || ledger.with(|l| l.sign)}</i>
                <Entry name=move || me.words().stage.broker count=move || ledger.with(|l| l.messages.clone()) />
                <i>"→"</i>
                <Entry name=move || me.words().stage.consumer count=move || ledger.with(|l| l.debits.clone()) />
            </div>
        </div>
    }
}

/// One number of the ledger.
#[component]
fn Entry(
    name: impl Fn() -> &'static str + Send + Sync + 'static,
    count: impl Fn() -> Count + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <div>
            <span>{name}</span>
            <b>{move || count().number}</b>
            <span>{move || count().noun}</span>
        </div>
    }
}
