// Hosts that mean no good, or know no better: odd values and calls, elements that go while they load, a loader that is
// there twice, policies of every kind, and a module that traps.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const host = (body, head = '<script type="module" src="/loader.js"></script>') => `<!doctype html><html lang="en"><head>
<title>host</title><link rel="icon" href="/icon.svg">${head}</head><body>${body}</body></html>`;
const ONE = host('<outbox-lab lang="en"><p>the storyboard</p></outbox-lab>');
const ODD = host(`<outbox-lab method="<img src=x onerror=alert(1)>" crash="javascript:alert(1)" step="1e999" lang="zz" inbox="maybe"
  theme="'; drop" keys="all" controls lock="everything" orders="-1" fault="%%%" motion="NaN" mode="../../x"></outbox-lab>`);
const TWICE = host("<outbox-lab></outbox-lab>", `<script type="module" src="/loader.js"></script>
<script type="module" src="/cours/outbox/loader.js"></script><script type="module" src="/loader.js?again"></script>`);
const PAGES = { "/one": ONE, "/odd": ODD, "/twice": TWICE, "/none": host("") };

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

const open = (path) => page.open(`${server.url}${path}`);
const shadow = (selector) => page.eval((selector) => document.querySelector("outbox-lab").shadowRoot.querySelectorAll(selector).length, selector);
/** What went wrong since the last time, but for what is expected. */
let known = 0;
const fresh = async () => (await page.errors()).slice(known, known = (await page.errors()).length);

test(`${ENGINE}: attributes that mean nothing give a notice and the nearest valid page`, async () => {
  await open("odd");
  const { method, crash, lang, step, verdict } = await page.state();
  assert.deepEqual([method, crash, lang, step, verdict], ["dual-write-db-first", "none", "fr", 0, null]);
  const notice = await page.text(".notice");
  assert.ok(notice.length > 60, notice);
  assert.equal(await shadow("img, script, iframe, [onerror]"), 0);
  assert.ok((await page.attribute(".scene .stage", "viewBox")).startsWith("0 0 "), "and it is drawn");
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: what a host passes to goto becomes a step of the run`, async () => {
  await open("one");
  const steps = await page.eval(() => {
    const element = document.querySelector("outbox-lab");
    const odd = [NaN, Infinity, -Infinity, -1, -0, 1e300, 2 ** 53, 3.99, "2", "x", "", null, undefined, {}, [], [4], true, Symbol("s"), 10n, () => 1];
    return odd.map((step) => {
      element.goto(1);
      element.goto(step);
      return element.state.step;
    });
  });
  assert.deepEqual(steps, [0, 8, 0, 0, 0, 8, 8, 3, 2, 0, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0]);
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: what a host passes to set is taken or answered by a notice, and never thrown back`, async () => {
  await open("one");
  const told = await page.eval(async () => {
    const element = document.querySelector("outbox-lab");
    const odd = [NaN, Infinity, -1, 1e21, "\ud800", "x".repeat(100_000), "a&method=outbox", "outbox\n", {}, [], ["outbox"], Symbol("s"), 10n,
      Object.create(null), { toString() { throw new Error("mean"); } }, () => 1, "<b>bold</b>", "%00", "\u202e", "constructor", "__proto__"];
    const told = [];
    for (const key of ["method", "crash", "step", "lang", "lock", "fault"]) {
      for (const value of odd) {
        element.set({ [key]: value });
        await null;
        told.push(element.state === null ? `${key} killed it` : element.shadowRoot.querySelector(".notice") === null ? `${key} blanked it` : "");
      }
    }
    for (const all of [null, undefined, 1, "text", Symbol("s"), [], new Map([["method", "outbox"]]), { __proto__: { method: "outbox" } }, { "": "" }, { "a=b": "c&d" }]) element.set(all);
    return told.filter(Boolean);
  });
  assert.deepEqual(told, []);
  assert.equal(await shadow("b b, script"), 0);
  await page.eval(() => document.querySelector("outbox-lab").set({ method: "outbox", crash: "between-writes", lock: "", fault: "none", lang: "en" }));
  assert.equal((await page.state()).method, "outbox", "and it still follows");
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: a locked choice is refused in a sentence; whoever locked it may still set it`, async () => {
  await open("one");
  await page.eval(() => document.querySelector("outbox-lab").set({ lock: "method,crash", method: "outbox" }));
  assert.equal((await page.state()).method, "outbox");
  assert.equal(await shadow("input:is([name=method], [name=crash]):not(:disabled)"), 0);
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".scene [data-place]").dispatchEvent(new MouseEvent("click", { bubbles: true })));
  assert.equal((await page.state()).crash, "none");
  await until("the reason", async () => (await page.text(".notice")).length > 10);
});

test(`${ENGINE}: a thousand calls in one go end where they say`, async () => {
  await open("one");
  const seen = await page.eval(async () => {
    const element = document.querySelector("outbox-lab");
    let told = 0;
    element.addEventListener("outbox-lab:step", () => told++);
    for (let i = 0; i < 1000; i++) {
      element.next();
      if (i % 3 === 0) element.set({ method: i % 2 ? "outbox" : "dual-write-publish-first", crash: ["none", "after-writes"][i % 5 % 2] });
      if (i % 7 === 0) element.goto(i);
    }
    element.set({ method: "outbox", crash: "none", step: 4 });
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    return { step: element.state.step, told, drawn: element.shadowRoot.querySelector("[role=slider], input[type=range]").value };
  });
  assert.deepEqual([seen.step, seen.drawn], [4, "4"]);
  assert.ok(seen.told >= 1 && seen.told < 10, `what is drawn is told, not what came and went: ${seen.told}`);
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: a listener may step, set, throw or take the element away`, async () => {
  await open("one");
  const seen = await page.eval(async () => {
    const element = document.querySelector("outbox-lab");
    const frame = () => new Promise(requestAnimationFrame);
    const on = (listener) => element.addEventListener("outbox-lab:step", listener, { once: true });
    on(() => element.next());
    element.next();
    await frame();
    await frame();
    const two = element.state.step;
    on(() => element.set({ method: "outbox" }));
    element.next();
    await frame();
    await frame();
    const method = element.state.method;
    on(() => element.remove());
    element.next();
    await frame();
    await frame();
    return { two, method, gone: element.state };
  });
  assert.deepEqual(seen, { two: 2, method: "outbox", gone: null });
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: an element that goes while it loads, comes back, or never comes`, async () => {
  await page.open(`${server.url}none`, { ready: false });
  const seen = await page.eval(async () => {
    const make = () => document.createElement("outbox-lab");
    const [gone, back, never] = [make(), make(), make()];
    document.body.append(gone, back);
    never.next();
    never.setAttribute("method", "outbox");
    back.next();
    const ready = new Promise((resolve) => back.addEventListener("outbox-lab:ready", resolve));
    gone.remove();
    back.remove();
    await null;
    await null;
    document.body.append(back);
    await ready;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { gone: gone.state, blank: gone.shadowRoot.querySelector(".ol") === null, back: back.state.step, never: never.state };
  });
  assert.deepEqual(seen, { gone: null, blank: true, back: 1, never: null });
  assert.deepEqual(await fresh(), []);
});

test(`${ENGINE}: a loader that is there several times is there once`, async () => {
  await open("twice");
  assert.equal((await page.state()).step, 0);
  assert.equal(await shadow(".ol"), 1);
  assert.deepEqual(await fresh(), []);
});

for (const [name, policy, head] of [
  ["nothing but what it needs", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ["nonces alone", "default-src 'self'; script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval'; style-src 'self'", '<script type="module" nonce="abc" src="/loader.js"></script>'],
  ["no policy at all", ""],
]) {
  test(`${ENGINE}: it runs under a policy with ${name}`, async (t) => {
    const strict = await serve({ policy, pages: { "/one": head ? host("<outbox-lab></outbox-lab>", head) : ONE } });
    t.after(() => strict.close());
    await page.open(`${strict.url}one`);
    await page.key("Tab");
    await page.eval(() => document.querySelector("outbox-lab").next());
    assert.equal((await page.state()).step, 1);
    assert.notEqual(await page.eval(() => getComputedStyle(document.querySelector("outbox-lab").shadowRoot.querySelector(".ol")).containerType), "normal", "with its style");
    assert.deepEqual(await fresh(), []);
  });
}

test(`${ENGINE}: a module that traps, by its own doing, gives a card in place of the picture, for all elements alike`, async () => {
  await open("one");
  await page.eval(() => { document.body.append(document.createElement("outbox-lab")); });
  await until("both", () => page.eval(() => [...document.querySelectorAll("outbox-lab")].every((one) => one.state)));
  // a widget that is none: the machine itself refuses the address, as it does after a panic
  await page.eval(async () => {
    const glue = await import("/outbox-lab.js");
    setTimeout(() => glue.Widget.prototype.next.call({ __wbg_ptr: 0xfffffff0 }));
  });
  await until("the card", async () => /stopped on an error/.test(await page.text("[data-status]")));
  const shown = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => [one.state, one.shadowRoot.textContent.length > 40, one.shadowRoot.querySelectorAll("button").length]));
  assert.deepEqual(shown, [[null, true, 0], [null, true, 0]]);
  assert.match(await page.eval(() => document.querySelector("outbox-lab").innerText), /the storyboard/);
  // whoever comes later is told too, and calls are no exceptions
  const later = await page.eval(() => {
    const element = document.createElement("outbox-lab");
    document.body.append(element);
    element.next();
    element.set({ method: "outbox" });
    return element.shadowRoot.textContent;
  });
  assert.match(later, /stopped on an error/);
  assert.ok((await fresh()).every((line) => /outbox-lab|RuntimeError|memory access/.test(line)));
});

test(`${ENGINE}: likewise a call that traps`, async () => {
  await open("one");
  const seen = await page.eval(async () => {
    const glue = await import("/outbox-lab.js");
    const { next } = glue.Widget.prototype;
    glue.Widget.prototype.next = function () { return next.call({ __wbg_ptr: 0xfffffff0 }); };
    const element = document.querySelector("outbox-lab");
    element.next();
    return { state: element.state, text: element.shadowRoot.textContent + element.innerText };
  });
  assert.equal(seen.state, null);
  assert.match(seen.text, /stopped on an error[^]*the storyboard/);
  await fresh();
});

test(`${ENGINE}: another module's trap is not ours`, async () => {
  await open("one");
  await page.eval(() => setTimeout(() => {
    // (module (func (export "f") unreachable))
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
    new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f();
  }));
  await until("its error", async () => (await fresh()).some((line) => /unreachable/.test(line)));
  assert.equal((await page.state()).step, 0);
});

test(`${ENGINE}: the attributes are the link's keys, all of them`, async () => {
  await open("one");
  const known = await page.eval(() => customElements.get("outbox-lab").observedAttributes);
  await page.eval(() => document.querySelector("outbox-lab").set({
    method: "outbox", crash: "service.commit", fault: "nack:relay.publish", inbox: "off", told: "ok", orders: 2, step: 1, lang: "en", theme: "dark",
    motion: "off", talk: "off", embed: "on", keys: "off", controls: "step", lock: "crash", mode: "chapter",
  }));
  assert.equal(await page.text(".notice"), "");
  for (const key of ["method", "crash", "fault", "inbox", "told", "orders", "theme", "motion", "embed", "keys", "controls", "lock"]) {
    assert.ok(known.includes(key), key);
    assert.notEqual(await page.attribute("outbox-lab", key), null, key);
  }
});
