// Two and ten elements on a page: each on its own, none in the way of the page around it, none left behind.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const host = (body, head = "") => `<!doctype html><html lang="fr"><head><meta name="viewport" content="width=device-width"><title>cours</title><link rel="icon" href="/icon.svg">
<script type="module" src="/loader.js"></script>${head}</head><body>${body}</body></html>`;
const TWO = host(`<p>un long cours</p><outbox-lab method="outbox" crash="between-writes"></outbox-lab>
<input id="field"><outbox-lab method="dual-write-db-first" lang="en"></outbox-lab><p>la suite</p>`);
const TEN = host(`<h1 id="top">cours</h1>${"<outbox-lab method=outbox crash=after-writes></outbox-lab>".repeat(10)}`);
const NONE = host("<main id=room></main>");

let server;
let page;
before(async () => {
  server = await serve({ pages: { "/two": TWO, "/ten": TEN, "/none": NONE } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

const open = async (path) => {
  await page.open(`${server.url}${path}`, { ready: false });
  await until("all ready", () => page.eval(() => [...document.querySelectorAll("outbox-lab")].every((one) => one.state)));
};
const steps = () => page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => one.state.step));
/** Focuses something in the n-th element. */
const focus = (n, selector) => page.eval((n, selector) => document.querySelectorAll("outbox-lab")[n].shadowRoot.querySelector(selector).focus(), n, selector);

test(`${ENGINE}: nothing focuses itself, scrolls the page or adds to its history, on load and when a host steps`, async () => {
  await page.open("about:blank", { ready: false });
  const long = await page.eval(() => history.length);
  await open("ten");
  const place = () => page.eval(() => [document.activeElement.localName, scrollX, scrollY, location.hash]);
  assert.deepEqual(await place(), ["body", 0, 0, ""]);
  await page.eval(async () => {
    for (const one of document.querySelectorAll("outbox-lab")) {
      one.set({ crash: "none", theme: "dark", lang: "en", step: 3 });
      for (let i = 0; i < 4; i++) one.next();
      await new Promise(requestAnimationFrame);
    }
  });
  assert.deepEqual(await steps(), Array(10).fill(7));
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than an address would trail
  assert.deepEqual(await place(), ["body", 0, 0, ""]);
  assert.equal(await page.eval(() => history.length), long + 1, "the visit itself");
});

test(`${ENGINE}: keys go to the element that has the focus, and to no other`, async () => {
  await open("two");
  await page.key("ArrowRight");
  await page.key("End");
  assert.deepEqual(await steps(), [0, 0], "none has the focus");
  await page.focus("#field");
  await page.key("ArrowRight");
  assert.deepEqual(await steps(), [0, 0], "somebody types");
  await focus(1, ".say .btn.go");
  await page.key("ArrowRight");
  await page.key("PageDown");
  assert.deepEqual(await steps(), [0, 2]);
  await focus(0, ".scene [data-place][tabindex='0']");
  await page.key("ArrowRight");
  assert.deepEqual(await steps(), [1, 2]);
  await page.eval(() => document.querySelectorAll("outbox-lab")[1].set({ keys: "off" }));
  await focus(1, ".say .btn.go");
  await page.key("ArrowRight");
  assert.deepEqual(await steps(), [1, 2], "its author wants no keys");
  await page.eval(() => document.querySelectorAll("outbox-lab")[1].set({ keys: "page" }));
  await page.eval(() => document.activeElement.blur());
  await page.key("ArrowRight");
  assert.deepEqual(await steps(), [1, 3], "its author wants those of the page");
});

test(`${ENGINE}: choices of one are no choices of the other, with names and ids of their own`, async () => {
  await open("two");
  const chosen = () => page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) =>
    [...one.shadowRoot.querySelectorAll("input:is([name=method], [name=crash]):checked")].map((radio) => radio.labels[0].textContent.replace(/\s/g, " ")).join(" + ")));
  assert.deepEqual(await chosen(), ["Outbox + Entre les deux écritures", "Dual write: database first + No crash"]);
  await page.click({ role: "radio", name: "After both writes" });
  await page.click({ role: "radio", name: "Double écriture : base d’abord" });
  assert.deepEqual(await chosen(), ["Double écriture : base d’abord + Entre les deux écritures", "Dual write: database first + After both writes"]);
  const ids = await page.eval(() => [...document.querySelectorAll("outbox-lab")].flatMap((one) =>
    [...one.shadowRoot.querySelectorAll("[id]")].map((inner) => inner.id)));
  assert.equal(new Set(ids).size * 2, ids.length, `each id once in each of the two: ${ids}`);
  const states = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map(({ state }) => [state.method, state.crash, state.lang]));
  assert.deepEqual(states, [["dual-write-db-first", "between-writes", "fr"], ["dual-write-db-first", "after-writes", "en"]]);
});

test(`${ENGINE}: events tell of the element that they come from`, async () => {
  await open("two");
  const seen = await page.eval(async () => {
    const all = [...document.querySelectorAll("outbox-lab")];
    const seen = [];
    document.addEventListener("outbox-lab:step", (event) => seen.push([all.indexOf(event.target), event.detail.step]));
    all[1].next();
    await new Promise(requestAnimationFrame);
    all[0].goto(2);
    await new Promise(requestAnimationFrame);
    return seen;
  });
  assert.deepEqual(seen, [[1, 1], [0, 2]]);
});

test(`${ENGINE}: the wheel over an element scrolls the page`, async () => {
  await open("ten");
  for (const selector of [".stage", ".choose", ".line input"]) {
    await page.eval(() => scrollTo(0, 0));
    const at = await page.eval((selector) => {
      const box = document.querySelector("outbox-lab").shadowRoot.querySelector(selector).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: Math.min(box.top + box.height / 2, innerHeight - 10) };
    }, selector);
    await page.ask("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: 120 });
    await until(`the page to scroll under ${selector}`, () => page.eval(() => scrollY > 60));
  }
  assert.deepEqual(await steps(), Array(10).fill(0), "and steps nothing");
});

test(`${ENGINE}: a finger that starts on an element moves the page up and down`, async (t) => {
  const phone = await launch(ENGINE, { width: 360, height: 640, touch: true });
  t.after(() => phone.close());
  await phone.open(`${server.url}two`);
  for (const selector of [".scene", ".line input", ".verdict"]) {
    await phone.eval((selector) => document.querySelector("outbox-lab").shadowRoot.querySelector(selector).scrollIntoView({ block: "center", behavior: "instant" }), selector);
    const before = await phone.eval(() => scrollY);
    const { x, y } = await phone.eval((selector) => {
      const box = document.querySelector("outbox-lab").shadowRoot.querySelector(selector).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, selector);
    const finger = (type, ...touchPoints) => phone.ask("Input.dispatchTouchEvent", { type, touchPoints });
    await finger("touchStart", { x, y });
    for (let moved = 20; moved <= 160; moved += 20) await finger("touchMove", { x, y: y - moved });
    await finger("touchEnd");
    await until(`the page to move under ${selector}`, () => phone.eval((before) => Math.abs(scrollY - before) > 60, before));
  }
});

/** What the page holds, once nobody needs the rest. */
const counts = async () => {
  await page.ask("HeapProfiler.collectGarbage");
  await page.ask("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await page.ask("Memory.getDOMCounters");
  const { usedSize } = await page.ask("Runtime.getHeapUsage");
  const wasm = await page.eval(async () => (await (await import("/outbox-lab.js")).default()).memory.buffer.byteLength);
  return { documents, nodes, jsEventListeners, heap: usedSize, wasm };
};

test(`${ENGINE}: a hundred elements come, step, move and go, and leave nothing behind`, async () => {
  await open("none");
  const round = (count) => page.eval(async (count) => {
    const room = document.querySelector("#room");
    for (let i = 0; i < count; i++) {
      const element = document.createElement("outbox-lab");
      element.setAttribute("keys", "page"); // with a listener of the page's own
      const ready = new Promise((resolve) => element.addEventListener("outbox-lab:ready", resolve));
      room.append(element);
      await ready;
      element.set({ method: "outbox", crash: "after-writes" });
      element.next();
      await new Promise(requestAnimationFrame);
      document.body.append(element); // moved
      await null;
      element.remove();
      await null;
    }
  }, count);
  await round(20); // what is made once is made
  const before = await counts();
  await round(100);
  // the last ones may still be waited for by a timer of their own: those that stay for good never go
  let after;
  await until("the last ones to go", async () => (after = await counts()).nodes - before.nodes < 50).catch(() => {});
  const grown = JSON.stringify({ before, after });
  assert.equal(after.documents, before.documents, grown);
  assert.ok(after.nodes - before.nodes < 50, grown);
  assert.ok(after.jsEventListeners - before.jsEventListeners < 10, grown);
  // an instance is about a hundred times these: one that stayed would be seen
  assert.ok(after.heap - before.heap < 400_000, grown);
  assert.ok(after.wasm - before.wasm <= 2 * 65_536, grown);
  await page.key("ArrowRight");
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: ten thousand steps, there and back, through every cell, language and theme, leave memory as it was`, async () => {
  await open("two");
  const walk = (count) => page.eval(async (count) => {
    const [one] = document.querySelectorAll("outbox-lab");
    const methods = ["outbox", "dual-write-db-first", "dual-write-publish-first"];
    const crashes = ["none", "before-writes", "between-writes", "after-writes"];
    for (let i = 0; i < count; i++) {
      if (i % 50 === 0) one.set({ method: methods[i / 50 % 3], crash: crashes[i / 50 % 4], lang: ["fr", "en"][i / 100 % 2 | 0], theme: ["light", "dark"][i / 200 % 2 | 0], step: 0 });
      if (i % 50 < 25) one.next();
      else one.previous();
      // drawn now and then: a step that nobody sees is not drawn
      if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }, count);
  // the same picture each time, with nothing on its way any more
  const rest = async () => {
    await page.eval(() => document.querySelector("outbox-lab").set({ method: "outbox", crash: "none", lang: "fr", theme: "light", step: 0 }));
    await page.still();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return counts();
  };
  await walk(1200); // every cell, so that what is kept for each is kept
  const before = await rest();
  await walk(10_000);
  let after = await rest();
  // not one node more, nor a listener; the last that went may still be waited for
  await until("the last ones to go", async () => (after = await counts()).nodes <= before.nodes).catch(() => {});
  const grown = JSON.stringify({ before, after });
  assert.ok(after.nodes <= before.nodes && after.jsEventListeners <= before.jsEventListeners, grown);
  assert.ok(after.heap - before.heap < 400_000, grown);
  assert.ok(after.wasm - before.wasm <= 2 * 65_536, grown);
});
