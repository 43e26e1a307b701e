// The course chapter in a browser: what a reader does with it, and what it then says.
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

const radio = (name) => ({ role: "radio", name });
const METHODS = {
  "dual-write-db-first": "Double écriture : base d’abord",
  "dual-write-publish-first": "Double écriture : publier d’abord",
  outbox: "Outbox",
};
const PRESETS = {
  none: "Aucune panne",
  "before-writes": "Avant toute écriture",
  "between-writes": "Entre les deux écritures",
  "after-writes": "Après les deux écritures",
};
// typed in from the chapter's table; steps as chapter-steps.md numbers them
const CELLS = [
  ["dual-write-db-first", "none", "consistent", 8, "Cohérent"],
  ["dual-write-db-first", "before-writes", "nothing", 5, "Cohérent : rien ne s’est passé"],
  ["dual-write-db-first", "between-writes", "lost", 6, "Message perdu"],
  ["dual-write-db-first", "after-writes", "consistent", 9, "Cohérent"],
  ["dual-write-publish-first", "none", "consistent", 8, "Cohérent"],
  ["dual-write-publish-first", "before-writes", "nothing", 4, "Cohérent : rien ne s’est passé"],
  ["dual-write-publish-first", "between-writes", "phantom", 6, "Message fantôme"],
  ["dual-write-publish-first", "after-writes", "consistent", 9, "Cohérent"],
  ["outbox", "none", "consistent", 11, "Cohérent"],
  ["outbox", "before-writes", "nothing", 6, "Cohérent : rien ne s’est passé"],
  ["outbox", "between-writes", "consistent-after-recovery", 12, "Cohérent après reprise"],
  ["outbox", "after-writes", "duplicate-absorbed", 17, "Doublon absorbé"],
];
const word = async () => (await page.text(".verdict .word")).replaceAll("\u00a0", " ");

test(`${ENGINE}: the chapter's table is what the page shows and what its state says`, async () => {
  await page.open(`${server.url}#theme=light`);
  for (const [method, crash, headline, steps, words] of CELLS) {
    await page.click(radio(METHODS[method]));
    await page.click(radio(PRESETS[crash]));
    await page.eval(() => document.querySelector("outbox-lab").goto(0));
    assert.equal((await page.state()).verdict, null, "no verdict at the start");
    await page.key("End");
    const state = await page.state();
    assert.deepEqual(
      [state.method, state.crash, state.step, state.steps, state.finished, state.verdict.headline],
      [method, crash, steps, steps, true, headline],
    );
    assert.equal(await word(), words, `${method} ${crash}`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: without the inbox the duplicate is suffered`, async () => {
  await page.open(`${server.url}#method=outbox&crash=after-writes&step=17`);
  assert.equal((await page.state()).consumer.effects, 1);
  await page.click({ role: "checkbox", name: /inbox/i });
  const state = await page.state();
  assert.deepEqual([state.verdict.headline, state.consumer.effects, state.step], ["duplicate-effective", 2, 17]);
  assert.equal(await word(), "Doublon subi");
});

test(`${ENGINE}: keys step, in every part of the page`, async () => {
  await page.open(server.url);
  const at = async () => (await page.state()).step;
  await page.key("ArrowRight");
  await page.key("PageDown");
  assert.equal(await at(), 2);
  await page.key("ArrowLeft");
  await page.key("PageUp");
  await page.key("ArrowLeft");
  assert.equal(await at(), 0, "before the start there is nothing");
  await page.click(radio(PRESETS["between-writes"]));
  await page.key("ArrowRight");
  assert.deepEqual([await at(), (await page.state()).crash], [1, "between-writes"], "left and right step, even in a choice");
  await page.focus({ role: "slider" });
  await page.key("ArrowRight");
  assert.equal(await at(), 2, "one step, not two");
  await page.key("Home");
  assert.equal(await at(), 0);
  await page.key("End");
  assert.equal(await at(), (await page.state()).steps);
});

test(`${ENGINE}: the crash goes into any gap, by pointer and by keys`, async () => {
  await page.open(`${server.url}#method=dual-write-db-first`);
  await page.click('[data-place="service.publish"]');
  let state = await page.state();
  assert.equal(state.crash, "service.publish");
  await page.key("ArrowUp");
  await page.key("Space");
  state = await page.state();
  assert.equal(state.crash, "between-writes", "a gap equal to a preset is reported as the preset");
});

test(`${ENGINE}: the address is the state, and adds nothing to the history`, async () => {
  await page.open(server.url);
  const before = await page.eval(() => history.length);
  await page.click(radio(METHODS.outbox));
  await page.click(radio(PRESETS["after-writes"]));
  for (let i = 0; i < 5; i++) await page.key("ArrowRight");
  await until("the address follows", () => page.eval(() => location.hash.includes("step=5")));
  assert.equal(await page.eval(() => history.length), before);
  const shown = await page.state();
  const link = await page.eval(() => location.href);
  assert.match(link, /method=outbox&crash=after-writes&step=5/);
  await page.open("about:blank", { ready: false });
  await page.open(link);
  assert.deepEqual(await page.state(), shown);
});

test(`${ENGINE}: a hostile link gives a sentence and the nearest valid page`, async () => {
  const hostile = "#v=9&method=<img src=x onerror=alert(1)>&crash=service.nowhere@999&step=-3&lang=xx&%ff=%00&method=outbox";
  await page.open(`${server.url}${hostile}`);
  const state = await page.state();
  assert.deepEqual([state.lang, state.step, state.verdict], ["fr", 0, null]);
  assert.ok((await page.text(".notice")).length > 20);
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelectorAll("img").length), 0);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: English says the same`, async () => {
  await page.open(`${server.url}#lang=en&method=outbox&crash=between-writes&step=12`);
  assert.equal(await word(), "Consistent after recovery");
  assert.match((await page.state()).caption, /^End/);
  await page.click({ role: "button", name: "Français" });
  assert.equal(await word(), "Cohérent après reprise");
});

test(`${ENGINE}: what stands on the page before the module: the default run in sentences, and the twelve verdicts`, async () => {
  const html = await (await fetch(server.url)).text();
  for (const words of ["Message perdu", "Message fantôme", "Doublon absorbé", "Cohérent après reprise"]) assert.ok(html.includes(words), words);
  await page.open(server.url);
  const told = await page.eval(() => document.querySelector("outbox-lab").textContent);
  await page.key("ArrowRight");
  assert.ok(told.includes((await page.state()).caption), "its sentences are those of the page");
});
