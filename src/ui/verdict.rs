//! The band under the stage: the verdict at the end and how things stand before it, one sentence of reason, and the
//! ledger, which counts at the shown step.

use leptos::prelude::*;

use super::instance::Instance;
use crate::content;
use crate::scene::plate;

/// The band.
#[component]
pub fn Verdict() -> impl IntoView {
    let me = Instance::here();
    let standing = Memo::new(move |_| me.run.with(|run| content::standing(run, me.step.get())));
    let class = move || ["verdict v-", plate::class(standing.get())].concat();
    let word = move || content::standing_word(me.lang.get(), standing.get());
    let reason = move || me.run.with(|run| content::reason(me.lang.get(), run, me.step.get()));
    let ledger = move || me.run.with(|run| content::ledger(me.lang.get(), run, me.step.get()));
    let entry = move |i: usize| {
        view! {
            <div>
                <dt>
                    <span>{move || ledger().entries[i].name.clone()}</span>
                </dt>
                <dd>
                    <b>{move || ledger().entries[i].count}</b>
                    <span>{move || ledger().entries[i].unit.clone()}</span>
                </dd>
            </div>
        }
    };
    view! {
        <section class=class aria-label=move || me.words().controls.verdict>
            <div class="plate" aria-hidden="true" inner_html=move || plate::markup(standing.get())></div>
            <div class="what">
                <p class="word">{word}</p>
                <p class="reason">{reason}</p>
            </div>
            <dl class="ledger">
                {entry(0)} <i aria-hidden="true">{move || ledger().sign}</i> {entry(1)} <i aria-hidden="true">"→"</i>
                {entry(2)}
            </dl>
        </section>
    }
}
