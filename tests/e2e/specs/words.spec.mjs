// What is one tap away: why, the questions, the glossary, the run in sentences, the link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

let server;
let page;
before(async () => {
  server = await serve();
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

const button = (name) => ({ role: "button", name });
const WORDS = {
  fr: { why: "Pourquoi ?", questions: "Exercices", glossary: "Lexique", steps: "Toutes les étapes" },
  en: { why: "Why?", questions: "Exercises", glossary: "Glossary", steps: "All steps" },
};

test(`${ENGINE}: “why?” answers for the verdict that is shown`, async () => {
  for (const lang of ["fr", "en"]) {
    const notes = new Set();
    for (const [method, crash, inbox] of [["dual-write-db-first", "between-writes", "on"], ["dual-write-publish-first", "between-writes", "on"],
      ["outbox", "between-writes", "on"], ["outbox", "after-writes", "on"], ["outbox", "after-writes", "off"], ["outbox", "none", "on"]]) {
      await page.open(`${server.url}?${Math.random()}#lang=${lang}&method=${method}&crash=${crash}&inbox=${inbox}&step=999`);
      assert.equal(await page.text(".note"), "", "closed at first");
      const before = await page.attribute(button(WORDS[lang].why), "aria-expanded");
      await page.click(button(WORDS[lang].why));
      assert.deepEqual([before, await page.attribute(button(WORDS[lang].why), "aria-expanded")], ["false", "true"]);
      const note = await page.text(".note");
      assert.ok(note.length > 80, note);
      notes.add(note);
      await page.click(button(WORDS[lang].why));
      assert.equal(await page.text(".note"), "", "closed again");
    }
    assert.equal(notes.size, 6, `${lang}: each verdict has its own`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: two exercises and three questions, each with its scenarios, which are set here`, async () => {
  for (const lang of ["fr", "en"]) {
    await page.open(`${server.url}?${lang}#lang=${lang}&step=3`);
    await page.click(button(WORDS[lang].questions));
    const doors = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".panel li")]
      .map((li) => [...li.querySelectorAll("[data-set]")].map((e) => e.dataset.set)));
    assert.equal(doors.length, 5);
    assert.ok(doors.every((of) => of.length > 0), "each has a way in");
    const history = await page.eval(() => globalThis.history.length);
    for (const door of new Set(doors.flat())) {
      await page.click(`[data-set="${door}"]`);
      const state = await page.state();
      const want = Object.fromEntries(new URLSearchParams(door));
      assert.deepEqual([state.method, state.crash, state.inbox, String(state.step)], [want.method, want.crash, want.inbox === "on", want.step]);
      assert.equal(state.lang, lang, "and nothing else is changed");
    }
    assert.equal(await page.eval(() => globalThis.history.length), history);
  }
});

test(`${ENGINE}: who may not change the scenario is not sent to another`, async () => {
  await page.open(`${server.url}?locked#lock=method`);
  await page.click(button(WORDS.fr.questions));
  assert.equal(await page.has("[data-set]"), false);
});

test(`${ENGINE}: the glossary is one tap away, and one panel is open at a time`, async () => {
  for (const [lang, words] of [["fr", ["commit", "confirm", "outbox", "relais", "inbox", "au moins une fois"]], ["en", ["commit", "confirm", "outbox", "relay", "inbox", "at least once"]]]) {
    await page.open(`${server.url}?g${lang}#lang=${lang}`);
    await page.click(button(WORDS[lang].glossary));
    const text = (await page.text(".panel")).toLowerCase();
    for (const word of words) assert.ok(text.includes(word), word);
    await page.click(button(WORDS[lang].steps));
    assert.equal(await page.has(".panel dl"), false);
    const { steps } = await page.state();
    assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".told tbody tr").length), steps + 1);
    await page.key("Escape");
    assert.equal(await page.text(".panel"), "");
  }
});

