// What moves when a reader steps: it begins from the old look, never stands in the way, and can be done without.
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

const RUN = "#method=outbox&crash=after-writes";
let visit = 0;
// a new document each time: a link that only changes its fragment would keep what is open
const open = (on, hash, method = "open") => on[method](`${server.url}?${++visit}${hash}`);

// one step, and what moves right after the page has drawn it
const step = (on, how = "next") => on.eval(async (how) => {
  const lab = document.querySelector("outbox-lab");
  if (how === "next") lab.next();
  else lab.goto(how);
  await new Promise((done) => setTimeout(done));
  const all = lab.shadowRoot.getAnimations();
  return { moves: all.length, ends: Math.max(0, ...all.map((one) => one.effect.getComputedTiming().endTime)) };
}, how);
const moving = (on) => on.eval(() => document.querySelector("outbox-lab").shadowRoot.getAnimations().length);
const rest = (on = page) => until("everything at rest", async () => (await moving(on)) === 0);
// the picture, group by group
const picture = (on) => on.eval(() =>
  [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".stage > g > g")].map((g) => g.outerHTML).join("\n"));
const ghosts = (on) => on.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".stage .ghost").length);

test(`${ENGINE}: a step forward moves, for less than a second, and leaves nothing behind`, async () => {
  await open(page, RUN);
  for (let n = 1; n <= (await page.state()).steps; n++) {
    const { moves, ends } = await step(page);
    assert.ok(moves > 0, `step ${n} moves`);
    assert.ok(ends <= 900, `step ${n} takes ${ends} ms`);
    await rest();
    const stepped = await picture(page);
    await open(page, `${RUN}&step=${n}`);
    assert.equal(stepped, await picture(page), `step ${n} ends in its picture`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: whoever is in a hurry is not kept waiting`, async () => {
  await open(page, `${RUN}&step=10`);
  const wanted = await picture(page);
  await open(page, RUN);
  await page.focus({ role: "button", name: "Suivant" });
  for (let i = 0; i < 10; i++) await page.key("Enter");
  assert.equal((await page.state()).step, 10);
  await rest();
  assert.equal(await picture(page), wanted);
});

test(`${ENGINE}: back, and any jump, is a cut, and what is different is outlined for a moment`, async () => {
  await open(page, `${RUN}&step=7`);
  for (const to of [6, 12, 3]) {
    const { ends } = await step(page, to);
    assert.ok(ends <= 220, `${ends} ms`);
    const kinds = await page.eval(() => [...new Set(document.querySelector("outbox-lab").shadowRoot.getAnimations()
      .flatMap((one) => one.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]);
    assert.ok(kinds.every((k) => !/translate|opacity|clipPath|scale/.test(k)), kinds.join());
    assert.ok(kinds.some((k) => /outline/.test(k)), `to ${to}: ${kinds.join()}`);
    await rest();
  }
});

test(`${ENGINE}: motion=off moves nothing and shows where things came from, until the next step`, async () => {
  await open(page, `${RUN}&step=6&motion=off`);
  assert.equal((await step(page)).moves, 0);
  assert.ok((await ghosts(page)) >= 2, "an outline at the chip and a wire down the queue");
  assert.equal((await step(page, 3)).moves, 0);
  assert.equal(await ghosts(page), 0, "a jump leaves none");
  assert.equal((await step(page, 17)).moves, 0, "the verdict neither");
});

test(`${ENGINE}: whoever asks the system for less motion gets the same`, { skip: ENGINE !== "chromium" }, async () => {
  const still = await launch(ENGINE, { reducedMotion: true });
  try {
    await open(still, `${RUN}&step=6`);
    assert.equal((await step(still)).moves, 0);
    assert.ok((await ghosts(still)) >= 2);
  } finally {
    await still.close();
  }
});

test(`${ENGINE}: nothing moves that nobody sees`, async () => {
  await open(page, `${RUN}&step=6`);
  await page.eval(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  assert.equal((await step(page)).moves, 0, "in a hidden page");
  await page.eval(() => { delete document.hidden; });
  assert.ok((await step(page)).moves > 0);
  await page.eval(() => { document.querySelector("outbox-lab").style.marginTop = "4000px"; });
  assert.equal((await step(page)).moves, 0, "below the window");
  assert.equal((await page.state()).step, 9);
});

test(`${ENGINE}: it plays when it is asked to, in silence, and pauses for whoever takes over`, async () => {
  await open(page, RUN);
  const at = async () => (await page.state()).step;
  const live = () => page.attribute(".say [role=status]", "aria-live");
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(await at(), 0, "never by itself");
  await page.click({ role: "radio", name: "rapide" });
  await page.click({ role: "button", name: "Lecture" });
  assert.equal(await live(), "off");
  await until("two steps", async () => (await at()) >= 2);
  await page.eval(() => {
    const status = document.querySelector("outbox-lab").shadowRoot.querySelector(".say [role=status]");
    new MutationObserver((all) => { globalThis.said = all.some((one) => one.type === "characterData" || one.addedNodes.length); })
      .observe(status, { subtree: true, childList: true, characterData: true });
  });
  await page.click({ role: "button", name: "Pause" });
  assert.equal(await live(), "polite");
  assert.equal(await page.eval(() => globalThis.said), true, "the sentence that was reached is new to a listener");
  await page.click({ role: "button", name: "Lecture" });
  await page.key("ArrowRight");
  const step = await at();
  assert.ok(await page.has({ role: "button", name: "Lecture" }), "a step of one's own pauses");
  await new Promise((done) => setTimeout(done, 2600));
  assert.equal(await at(), step);
});

test(`${ENGINE}: playing ends with the run, and begins again from the start`, async () => {
  await open(page, `${RUN}&step=16`);
  await page.click({ role: "radio", name: "rapide" });
  await page.click({ role: "button", name: "Lecture" });
  await until("the end", async () => (await page.state()).step === 17);
  assert.ok(await page.has({ role: "button", name: "Lecture" }));
  await page.click({ role: "button", name: "Lecture" });
  assert.equal((await page.state()).step, 0);
  await page.eval(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  await until("a pause in a hidden page", () => page.has({ role: "button", name: "Lecture" }));
  assert.equal((await page.state()).step, 0);
});
