// The module in two parts: what a first visit fetches, when the second part comes, and that nobody's click is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const MORE = "/outbox-lab_more.wasm";
const host = (tags, lang = "fr") => `<!doctype html><html lang="${lang}"><head><title>host</title><link rel="icon" href="/icon.svg">
<script type="module" src="/loader.js"></script></head><body><h1>A course</h1><p><input aria-label="A host's own"></p>${tags}</body></html>`;
const PAGES = {
  "/one": host("<outbox-lab></outbox-lab>"),
  "/french": host('<outbox-lab lang="fr"></outbox-lab>', "en"),
  "/english": host("<outbox-lab></outbox-lab>", "en"),
  "/dark": host('<outbox-lab theme="dark"></outbox-lab>'),
  "/outbox": host('<outbox-lab method="outbox" crash="between-writes"></outbox-lab>'),
};

let server;
let page;
before(async () => {
  server = await serve({ pages: PAGES });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

// WebKit's own, when a page changes its size
const wrong = () => page.errors();
const fetched = (where = server) => where.requests.filter((path) => path === MORE).length;
/** Opens a page and waits until it asks for nothing more. */
async function visit(path, where = server) {
  await page.open("about:blank", { ready: false });
  where.requests.length = 0;
  await page.open(`${where.url}${path}`);
  await page.still();
  await sleep(400);
}
const call = (name, ...values) => page.eval((name, values) => {
  const element = document.querySelector("outbox-lab");
  element[name](...values);
  return element.state.step;
}, name, values);

for (const [width, height] of [[1280, 800], [900, 700], [390, 844], [640, 360]]) {
  test(`${ENGINE}: a first visit does without the second part, at ${width} by ${height}`, async () => {
    await page.resize(width, height);
    for (const path of ["", "one", "french"]) {
      await visit(path);
      assert.equal(fetched(), 0, path);
    }
    await page.resize(1280, 800);
  });
}

test(`${ENGINE}: it comes at the first sign of interest, once, and not for what happens elsewhere on the page`, async () => {
  await visit("one");
  await page.click("input");
  await page.key("x");
  await sleep(200);
  assert.equal(fetched(), 0);
  await page.eval(() => document.querySelector("outbox-lab").dispatchEvent(new PointerEvent("pointerenter")));
  await until("the second part", () => page.eval(async () => (await import("/outbox-lab.js")).complete()));
  await page.click({ role: "button", name: /Suivant|Next/ });
  await until("the step", async () => (await page.state()).step === 1);
  assert.equal(fetched(), 1);
});

test(`${ENGINE}: a call, a key or a click that comes before it is followed all the same`, async () => {
  await visit("one");
  assert.equal(await call("next"), 1, "within the same call");
  await visit("");
  await page.key("ArrowRight");
  await until("the step of the key", async () => (await page.state()).step === 1);
  await visit("one");
  await page.eval(() => {
    const { shadowRoot } = document.querySelector("outbox-lab");
    [...shadowRoot.querySelectorAll("button")].find((button) => /Suivant|Next/.test(button.textContent)).click();
  });
  assert.equal((await page.state()).step, 1);
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: so is an address that is typed before it comes`, async () => {
  await visit("");
  assert.equal(fetched(), 0);
  await page.eval(() => { location.hash = "v=1&method=outbox&step=2"; });
  await until("what it says", async () => (await page.state()).method === "outbox");
  assert.equal((await page.state()).step, 2);
  assert.equal(fetched(), 1);
  await page.key("ArrowRight");
  await until("a step, and its address", () => page.eval(() => location.hash.includes("step=3")));
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: the address follows a step that a host takes before it comes`, async () => {
  await visit("");
  assert.equal(await call("next"), 1);
  await until("its address", () => page.eval(() => location.hash.includes("step=1")));
});

test(`${ENGINE}: likewise where it is slow to come`, async (t) => {
  const slow = await serve({ pages: PAGES, late: { [MORE]: 700 } });
  t.after(() => slow.close());
  await visit("one", slow);
  const seen = await page.eval(async () => {
    const element = document.querySelector("outbox-lab");
    element.dispatchEvent(new PointerEvent("pointerenter"));
    await null;
    [...element.shadowRoot.querySelectorAll("button")].find((button) => /Suivant|Next/.test(button.textContent)).click();
    const step = element.state.step;
    // what was asked for ahead arrives too, and changes nothing
    await new Promise((resolve) => setTimeout(resolve, 1500));
    element.next();
    return [step, element.state.step];
  });
  assert.deepEqual(seen, [1, 2]);
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: a page whose link or attributes ask for more has both parts from the start`, async () => {
  for (const path of ["outbox", "#v=1&method=outbox&crash=between-writes&step=3", "english", "dark", "#v=1&lang=en"]) {
    await visit(path);
    assert.equal(fetched(), 1, path);
    const { method, lang } = await page.state();
    assert.equal(method, /outbox/.test(path) ? "outbox" : "dual-write-db-first");
    assert.equal(lang, /english|lang=en/.test(path) ? "en" : "fr");
  }
});

for (const [width, height] of [[1280, 800], [900, 700], [390, 844], [640, 360], [320, 600]]) {
  test(`${ENGINE}: the rules that come later change nothing in the first picture, at ${width} by ${height}`, async () => {
    await page.resize(width, height);
    await visit("one");
    assert.equal(fetched(), 0);
    const [rules, changed] = await page.eval(async () => {
      const { shadowRoot } = document.querySelector("outbox-lab");
      const count = () => shadowRoot.adoptedStyleSheets[0].cssRules.length;
      const seen = [...shadowRoot.querySelectorAll("*")].filter((element) => element.checkVisibility());
      const look = () => seen.flatMap((element) => [null, "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        // but for the colours of verdicts, none of which is shown
        return [...style].filter((name) => !name.startsWith("--v-")).sort().map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      }));
      const [few, before] = [count(), look()];
      await (await import("/outbox-lab.js")).prefetch();
      const after = look();
      return [[few, count()], before.filter((style, i) => style !== after[i]).length + Math.abs(before.length - after.length)];
    });
    assert.ok(rules[0] < rules[1] * 0.7, `${rules}`);
    assert.equal(changed, 0);
    await page.resize(1280, 800);
  });
}

test(`${ENGINE}: an element that nobody touched can be taken away`, async () => {
  await visit("one");
  await page.eval(() => document.querySelector("outbox-lab").remove());
  await sleep(300);
  const back = await page.eval(async () => {
    const element = document.createElement("outbox-lab");
    const ready = new Promise((resolve) => element.addEventListener("outbox-lab:ready", resolve));
    document.body.append(element);
    await ready;
    element.next();
    return element.state.step;
  });
  assert.equal(back, 1);
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: where it is not to be had the page stays as it is and says so, and follows when it is there again`, async (t) => {
  const held = { [MORE]: "/nowhere" };
  const half = await serve({ pages: PAGES, instead: held });
  t.after(() => half.close());
  await visit("one", half);
  assert.equal(await call("next"), 0);
  const said = () => page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.children].filter((one) => one.role === "alert").map((one) => one.textContent));
  assert.match((await said()).join(), /n’a pas pu être chargée : vérifier la connexion/);
  await page.key("Tab");
  await page.key("Enter");
  assert.equal((await said()).length, 1, "once");
  // what cannot be drawn without it says so in its place
  await page.open(`${half.url}english`, { ready: false });
  await until("the sentence", () => page.eval(() => /could not start/.test(document.querySelector("outbox-lab").shadowRoot?.textContent)));
  await visit("one", half);
  delete held[MORE];
  assert.equal(await call("next"), 1);
  assert.deepEqual(await said(), []);
});
