// The element as an embedder meets it: before the module is there, when it never comes, and when it is moved.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const HOST = `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg">
<script type="module" src="/loader.js"></script></head>
<body><outbox-lab><p>the storyboard</p></outbox-lab><outbox-lab lang="fr"></outbox-lab></body></html>`;
const PAGES = { "/host": HOST };

let page;
let server;
before(async () => {
  page = await launch();
  server = await serve({ pages: PAGES });
});
after(async () => {
  await page?.close();
  await server?.close();
});

const said = (at) => page.eval((n) => document.querySelectorAll("outbox-lab")[n].shadowRoot?.querySelector("[data-status]")?.textContent ?? "", at);

test(`${ENGINE}: several elements share one module`, async () => {
  await page.open(`${server.url}host`);
  await until("both ready", () => page.eval(() => [...document.querySelectorAll("outbox-lab")].every((one) => one.state)));
  // the second part belongs to the module: one of the two has a method
  assert.deepEqual(server.requests.filter((path) => path.endsWith(".wasm")).sort(), ["/outbox-lab_bg.wasm", "/outbox-lab_more.wasm"]);
  await page.eval(() => document.querySelector("outbox-lab").next());
  assert.deepEqual(await page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => one.state.step)), [1, 0]);
});

test(`${ENGINE}: calls made before it is ready are not lost, and ready comes after them`, async () => {
  const seen = await page.eval(async () => {
    const element = document.createElement("outbox-lab");
    const early = element.state;
    element.next();
    element.next();
    element.previous();
    const ready = new Promise((resolve) => element.addEventListener("outbox-lab:ready", (event) => resolve(event.detail.step)));
    document.body.append(element);
    return { early, step: await ready, shown: Boolean(element.shadowRoot) };
  });
  assert.deepEqual(seen, { early: null, step: 1, shown: true });
});

test(`${ENGINE}: what is set is reflected in the attributes, a step is not`, async () => {
  const seen = await page.eval(() => {
    const element = document.querySelector("outbox-lab");
    element.set({ lang: "en", step: 2 });
    return { lang: element.getAttribute("lang"), step: element.getAttribute("step"), at: element.state.step };
  });
  assert.deepEqual(seen, { lang: "en", step: null, at: 2 });
});

test(`${ENGINE}: moved, it keeps its run; taken away, it is gone; back again, it starts afresh`, async () => {
  const seen = await page.eval(async () => {
    const element = document.querySelector("outbox-lab");
    element.goto(2);
    document.body.append(element);
    await null;
    const moved = element.state.step;
    element.remove();
    await null;
    const gone = [element.state, element.shadowRoot.querySelectorAll("button").length];
    const ready = new Promise((resolve) => element.addEventListener("outbox-lab:ready", resolve));
    document.body.append(element);
    await ready;
    return { moved, gone, back: element.state.step };
  });
  assert.deepEqual(seen, { moved: 2, gone: [null, 0], back: 0 });
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: where WebAssembly is forbidden it says so, in the page's language, and the storyboard stays`, async (t) => {
  const strict = await serve({ pages: PAGES, policy: "default-src 'self'" });
  t.after(() => strict.close());
  await page.open(`${strict.url}host`, { ready: false });
  await until("the sentence", async () => /could not start/.test(await said(0)) && /n’a pas pu démarrer/.test(await said(1)));
  assert.match(await page.text("outbox-lab"), /the storyboard/);
  assert.equal(await page.state(), null);
});

test(`${ENGINE}: likewise where the module is not to be had`, async (t) => {
  const broken = await serve({ pages: { ...PAGES, "/outbox-lab.js": "not a script" } });
  t.after(() => broken.close());
  await page.open(`${broken.url}host`, { ready: false });
  await until("the sentence", async () => /could not start/.test(await said(0)));
});
