// The layouts, by the width of the container: nothing moves, nothing is cut, everything is under a finger.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { walk } from "../cells.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

let server;
let page;
before(async () => {
  server = await serve({
    policy: null, // `walk` brings its own function
    pages: { "/host.html": `<!doctype html><meta charset="utf-8"><script type="module" src="/loader.js"></script><p>Avant</p><outbox-lab></outbox-lab>` },
  });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

// always a new document: a link that differs in its fragment alone would not load anything
let visits = 0;
const open = (link = "") => page.open(`${server.url}?${visits++}${link}`);
const inside = (fn, ...args) => page.eval(fn, ...args);
const layout = () => inside(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".ol").dataset.layout);
const WIDTHS = [[1280, "w"], [960, "w"], [900, "m"], [700, "m"], [656, "m"], [640, "s"], [600, "s"], [414, "s"], [360, "s"], [320, "s"]];

test(`${ENGINE}: in every layout: one height for all steps, methods and languages; nothing scrolls sideways or overlaps`, async () => {
  for (const [width, name] of WIDTHS) {
    await page.resize(width, 800);
    await open();
    await until(`layout ${name} at ${width}`, async () => (await layout()) === name);
    const seen = await walk(page, (root) => {
      const height = `height ${root.querySelector(".ol").getBoundingClientRect().height}`;
      if (document.documentElement.scrollWidth > innerWidth) return `the page is ${document.documentElement.scrollWidth} wide`;
      const boxes = [...root.querySelectorAll(".word, .because, .say p, .btn, .top b, .top span, .ledger div, .foot > *")]
        .filter((e) => e.getClientRects().length && getComputedStyle(e).clipPath === "none")
        .map((e) => [e.className || e.tagName, e.getBoundingClientRect()]);
      for (const [name, b] of boxes) if (b.left < -0.5 || b.right > innerWidth + 0.5) return `${name} leaves the page`;
      for (const [i, [a, r]] of boxes.entries()) {
        for (const [b, s] of boxes.slice(i + 1)) {
          // a link in a line of words reaches above and below it, for the finger; what is fixed covers what scrolls
          if ([a, b].some((name) => name.includes("lnk") || name.includes("btn"))) continue;
          if (Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) {
            return `${a} and ${b} overlap`;
          }
        }
      }
      return height;
    });
    const kinds = new Map(seen.map((text) => [text.split(" (")[0], text]));
    assert.ok(kinds.size === 1 && seen[0].startsWith("height"), `${width}: ${[...kinds.values()].join("; ")}`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: on a phone the whole stage and the two buttons are in sight`, async () => {
  await page.resize(360, 640);
  await open("#method=outbox&crash=between-writes&step=8");
  const [scene, steps, height] = await inside(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    const box = (css) => root.querySelector(css).getBoundingClientRect();
    return [box(".scene").bottom, [box(".steps").top, box(".steps").bottom, box(".steps").height], innerHeight];
  });
  assert.ok(scene <= steps[0] + 1, `the stage ends at ${scene}, the buttons begin at ${steps[0]}`);
  assert.ok(Math.abs(steps[1] - height) < 1 && steps[2] <= 64, `the buttons stand at the bottom: ${steps}`);
  await page.click({ role: "button", name: "Suivant" });
  assert.equal((await page.state()).step, 9);
});

test(`${ENGINE}: within a page of somebody else no button sticks to the window`, async () => {
  await page.resize(360, 640);
  await page.open(`${server.url}host.html`);
  const position = await inside(() => getComputedStyle(document.querySelector("outbox-lab").shadowRoot.querySelector(".steps")).position);
  assert.equal(position, "static");
});

test(`${ENGINE}: the phone's line opens the choices, where a finger puts the crash anywhere`, async () => {
  await page.resize(360, 700);
  await open("#method=dual-write-db-first");
  assert.equal(await page.has({ role: "radio", name: "Outbox" }), false, "closed");
  await page.click({ role: "button", name: "Changer" });
  await page.click({ role: "radio", name: "Outbox" });
  await page.click({ role: "radio", name: "Entre les deux écritures" });
  let state = await page.state();
  assert.deepEqual([state.method, state.crash], ["outbox", "between-writes"]);
  const sizes = await inside(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    const rows = [...root.querySelectorAll(".choose .opt")].map((e) => e.getBoundingClientRect().height);
    const slots = [...root.querySelectorAll(".programs [data-place]")].map((e) => {
      const box = e.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    return { row: Math.min(...rows), slots: slots.length, pitch: Math.min(...slots.slice(1).map((y, i) => y - slots[i])) };
  });
  assert.ok(sizes.row >= 48, `a row has ${sizes.row}`);
  assert.ok(sizes.slots >= 10 && sizes.pitch >= 43.5, `${sizes.slots} slots, ${sizes.pitch} apart`);
  await page.click(".programs [data-place='relay.publish']");
  state = await page.state();
  assert.equal(state.crash, "relay.publish");
  await page.click({ role: "button", name: "Fermer" });
  assert.equal(await page.has({ role: "radio", name: "Outbox" }), false, "closed again");
  assert.match(await page.text(".top"), /^Outbox\s*Ailleurs/);
  await page.click({ role: "button", name: "Changer" });
  await page.key("Escape");
  await until("Escape closes it", async () => !(await page.has({ role: "radio", name: "Outbox" })));
});

test(`${ENGINE}: a phone on its side shows the sentence and the buttons beside the stage`, async () => {
  await page.resize(640, 360);
  await open("#method=outbox&crash=between-writes&step=8");
  await until("its layout", async () => (await layout()) === "s");
  const [scene, sentence, steps] = await inside(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    return [".scene", ".say p", ".steps"].map((css) => root.querySelector(css).getBoundingClientRect().toJSON());
  });
  assert.ok(sentence.left >= scene.right && steps.left >= scene.right, "beside it");
  assert.ok(sentence.bottom <= 360 - steps.height || sentence.top < steps.top, "the sentence is above the buttons");
  assert.ok(steps.bottom <= 361, "the buttons are in sight");
});

test(`${ENGINE}: a scroll bar that comes and goes does not make the layout flicker`, async () => {
  await page.resize(1000, 800);
  await open();
  for (const [width, name] of [[960, "w"], [950, "w"], [930, "m"], [950, "m"], [962, "w"], [944, "w"]]) {
    await page.resize(width, 800);
    await until(`${name} at ${width}`, async () => (await layout()) === name);
  }
});
