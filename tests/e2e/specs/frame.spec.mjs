// The page in somebody's frame: messages both ways and to nobody else, heights that end, keys that go on to the deck;
// and frames that may do next to nothing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import Ajv from "../../hosts/node_modules/ajv/dist/2020.js";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const host = (body, head = "") => `<!doctype html><html lang="en"><head><title>host</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="/icon.svg">${head}</head><body>${body}</body></html>`;
const WITH_EMBED = '<script type="module" src="/embed.js"></script>';
const PAGES = { "/bare": host(""), "/embed": host("", WITH_EMBED), "/eaves": host("eavesdropper") };
// the host lets frames of anybody in; the page itself has its own policy
const policy = (path) => (path?.startsWith("/bare") || path?.startsWith("/embed") && !path.endsWith(".js")
  ? "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; frame-src *"
  : "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");

let server;
let other; // another origin, from which strangers may read
let page;
let schemas;
before(async () => {
  server = await serve({ pages: PAGES, policy });
  // an opaque origin is nobody's self, so a policy of 'self' would shut its own files out: this one has none
  other = await serve({ pages: { "/eaves": host("") }, policy: "", cors: true });
  page = await launch();
  const messages = JSON.parse(await readFile(new URL("../../../docs/messages.schema.json", import.meta.url), "utf8"));
  const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true }).addSchema(messages);
  schemas = { from: ajv.getSchema("outbox-lab/messages/1#/$defs/fromFrame"), to: ajv.getSchema("outbox-lab/messages/1#/$defs/toFrame") };
});
after(async () => {
  await page?.close();
  await server?.close();
  await other?.close();
});

/** Opens a host and puts a frame into it; `window.heard` keeps what comes from it. */
async function frame({ at = "bare", src = "/#v=1&method=outbox&crash=after-writes&lang=en", ...attributes } = {}) {
  await page.open(`${server.url}${at}`, { ready: false });
  await page.eval((attributes) => {
    window.heard = [];
    addEventListener("message", ({ source, data, origin }) => window.heard.push({ data, origin, ours: source === document.querySelector("iframe").contentWindow }));
    const frame = document.createElement("iframe");
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    document.body.append(frame);
  }, { ...attributes, ...(src && { src: src.startsWith("/") ? `${server.url}${src.slice(1)}` : src }), title: "outbox-lab", width: 1000, height: 900 });
  await until("ready", () => told("ready"));
}
const all = () => page.eval(() => window.heard);
const told = async (name) => (await all()).map((one) => one.data).findLast((data) => data.type === `outbox-lab:${name}`);
const send = (...messages) => page.eval((messages) => {
  for (const message of messages) document.querySelector("iframe").contentWindow.postMessage(message, "*");
}, messages);
let asked = 0;
/** The state of what is in the frame, asked as a host has to. */
async function state() {
  const id = `q${asked++}`;
  await send({ type: "outbox-lab:state", id });
  return (await until("an answer", async () => (await all()).map((one) => one.data).find((data) => data.id === id))).detail;
}

test(`${ENGINE}: a host drives the frame by messages and is told of every step and of the end`, async () => {
  await frame();
  await send({ type: "outbox-lab:next" }, { type: "outbox-lab:next", v: 1 }, { type: "outbox-lab:previous" });
  assert.equal((await state()).step, 1);
  await send({ type: "outbox-lab:goto", step: 12 });
  assert.equal((await state()).step, 12);
  await send({ type: "outbox-lab:set", values: { inbox: false, theme: "dark", step: 3, fault: null } });
  const { step, inbox, theme } = await state();
  assert.deepEqual([step, inbox, theme], [3, false, "dark"]);
  await send({ type: "outbox-lab:goto", step: 9999 });
  await until("the end", () => told("finished"));
  assert.equal((await told("verdict")).detail.verdict.headline, "duplicate-effective");
  await send({ type: "outbox-lab:run", id: 7 });
  const run = await until("the run", () => told("run"));
  assert.deepEqual([run.id, run.detail.format, run.detail.steps.length], [7, "outbox-lab/run", (await state()).steps + 1]);
  for (const { data, ours } of await all()) {
    assert.ok(ours, JSON.stringify(data));
    if (typeof data === "string") assert.deepEqual(Object.keys(JSON.parse(data)), ["subject", "height"]);
    else assert.ok(schemas.from(data), `${JSON.stringify(data).slice(0, 300)}: ${JSON.stringify(schemas.from.errors)}`);
  }
});

test(`${ENGINE}: play and pause, and a slide that is left pauses`, async () => {
  await frame();
  const playing = () => page.eval(() => document.querySelector("iframe").contentDocument.querySelector("outbox-lab").shadowRoot.querySelector(".play button").textContent);
  await send({ type: "outbox-lab:play" });
  await until("it plays", async () => (await playing()) === "Pause");
  await send({ type: "outbox-lab:pause" });
  await until("it rests", async () => (await playing()) === "Play");
  await send({ type: "outbox-lab:play" });
  await until("it plays again", async () => (await playing()) === "Pause");
  await send("slide:stop");
  await until("the slide is left", async () => (await playing()) === "Play");
  await send("slide:start");
  await state();
  assert.equal(await playing(), "Play", "and nothing plays by itself");
});

test(`${ENGINE}: whatever is no message of ours is ignored: thousands of them`, async () => {
  await frame();
  await send({ type: "outbox-lab:goto", step: 2 });
  const before = await state();
  const odd = [
    null, 1, "", "outbox-lab:next", "{}", '{"type":"outbox-lab:next"}', [], [{ type: "outbox-lab:next" }], {}, { type: 1 }, { type: "next" }, { type: "outbox-lab:" },
    { type: "outbox-lab:Next" }, { type: "outbox-lab:constructor" }, { type: "outbox-lab:__proto__" }, { type: "outbox-lab:remove" }, { type: "outbox-lab:innerHTML" },
    { type: "outbox-lab:next", v: 2 }, { type: "outbox-lab:next", extra: 1 }, { type: "outbox-lab:next", id: {} }, { type: "outbox-lab:next", id: "x".repeat(65) },
    { type: "outbox-lab:goto" }, { type: "outbox-lab:goto", step: "3" }, { type: "outbox-lab:goto", step: -1 }, { type: "outbox-lab:goto", step: 1e9 }, { type: "outbox-lab:goto", step: 1.5 },
    { type: "outbox-lab:set" }, { type: "outbox-lab:set", values: "method=outbox" }, { type: "outbox-lab:set", values: [] }, { type: "outbox-lab:set", values: { method: {} } },
    { type: "outbox-lab:set", values: { onclick: "alert(1)" } }, { type: "outbox-lab:set", values: { innerHTML: "<img src=x onerror=alert(1)>" } },
    { type: "outbox-lab:set", values: { class: "x" } }, { type: "outbox-lab:set", values: { page: "" } }, { type: "outbox-lab:set", values: { step: "x".repeat(5000) } },
    { type: "outbox-lab:ready", v: 1, detail: {} }, { type: "outbox-lab:height", v: 1, height: 3 }, { subject: "lti.frameResize", height: 3 },
  ];
  for (const message of odd) assert.ok(!schemas.to(message) || Object.keys(message.values ?? {}).length, `the schema takes ${JSON.stringify(message)}`);
  await page.eval((odd) => {
    const to = document.querySelector("iframe").contentWindow;
    for (let i = 0; i < 100; i++) for (const message of odd) to.postMessage(message, "*");
  }, odd);
  assert.deepEqual(await state(), before);
  const left = await page.eval(() => {
    const inside = document.querySelector("iframe").contentDocument;
    const element = inside.querySelector("outbox-lab");
    return [inside.querySelectorAll("img, [onclick], [onerror]").length + element.shadowRoot.querySelectorAll("img, [onclick]").length, [...element.attributes].map((one) => one.name)];
  });
  assert.deepEqual(left, [0, ["page"]]);
  assert.equal((await all()).filter(({ data }) => data.type && !["outbox-lab:ready", "outbox-lab:height", "outbox-lab:step", "outbox-lab:state"].includes(data.type)).length, 0, "and is not answered");
});

test(`${ENGINE}: values of a known key that mean nothing give a notice, and no markup`, async () => {
  await frame();
  const markup = '"><img src=x onerror=parent.hit=1><script>parent.hit=1</script>';
  for (const key of ["method", "crash", "fault", "lang", "theme", "lock", "step", "mode", "keys", "controls", "orders", "told"]) {
    await send({ type: "outbox-lab:set", values: { [key]: markup } });
    const seen = await page.eval(async () => {
      const root = document.querySelector("iframe").contentDocument.querySelector("outbox-lab").shadowRoot;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      return [root.querySelector(".notice").textContent.length > 10, root.querySelectorAll("img, script").length, window.hit ?? 0];
    });
    assert.deepEqual(seen, [true, 0, 0], key);
  }
});

test(`${ENGINE}: it hears its parent alone, and tells nobody else`, async () => {
  await frame();
  await page.eval(async () => {
    const stranger = document.createElement("iframe");
    stranger.src = "/eaves";
    await new Promise((resolve) => { stranger.onload = resolve; document.body.append(stranger); });
    const inner = stranger.contentWindow;
    inner.heard = [];
    inner.addEventListener("message", ({ data }) => inner.heard.push(data));
    // a message whose source is the stranger: sent by its own function
    const ours = document.querySelector("iframe").contentWindow;
    const send = inner.Function ? new inner.MessageChannel() && ours.postMessage : null;
    inner.setTimeout(send.bind(ours, { type: "outbox-lab:goto", step: 5 }, "*"), 0);
    window.stranger = inner;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await send({ type: "outbox-lab:next" });
  await state();
  assert.deepEqual(await page.eval(() => window.stranger.heard), []);
});

test(`${ENGINE}: a frame that follows its height is as high as what is in it, at every step, and nothing feeds back`, async () => {
  for (const width of [1000, 700, 360]) {
    await frame({ at: "embed" });
    await page.eval((width) => { document.querySelector("iframe").width = width; }, width);
    const fits = () => page.eval(() => {
      const frame = document.querySelector("iframe");
      const inside = frame.contentDocument.documentElement;
      return inside.scrollHeight <= frame.clientHeight && inside.scrollWidth <= frame.clientWidth && frame.clientHeight - inside.querySelector("outbox-lab").getBoundingClientRect().height < 2;
    });
    await until(`a frame of ${width} fits`, fits);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const heights = async () => (await all()).map((one) => one.data).filter((data) => data.type === "outbox-lab:height").map((data) => data.height);
    const before = await heights();
    assert.ok(before.length <= 6, `${before}`);
    const canvas = (await all()).map((one) => one.data).filter((data) => typeof data === "string").map((data) => JSON.parse(data));
    assert.deepEqual(canvas.map((one) => [one.subject, one.height]), before.map((height) => ["lti.frameResize", height]));
    const { steps } = await state();
    for (let step = 1; step <= steps; step++) {
      await send({ type: "outbox-lab:goto", step });
      await state();
    }
    await page.eval(async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); });
    assert.deepEqual(await heights(), before, `at ${width} no step changes the height`);
    // what is opened makes it higher, what is closed makes it as it was
    const door = () => page.eval(() => [...document.querySelector("iframe").contentDocument.querySelector("outbox-lab").shadowRoot.querySelectorAll("button")].find((one) => one.textContent === "Glossary").click());
    await door();
    await until("higher", async () => (await heights()).length > before.length);
    await until("and it fits", fits);
    await door();
    await until("as it was", async () => (await heights()).at(-1) === before.at(-1)).catch(async () => assert.fail(`${await heights()} at ${width}, ${before} before`));
    await until("and it fits", fits);
  }
});

test(`${ENGINE}: one frame's height is not another's, and no height is taken that is none`, async () => {
  await frame({ at: "embed" });
  const seen = await page.eval(async () => {
    const second = document.createElement("iframe");
    second.height = 123;
    second.src = "/eaves";
    await new Promise((resolve) => { second.onload = resolve; document.body.append(second); });
    const first = document.querySelector("iframe");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = first.clientHeight;
    for (const height of [1e9, -1, 0, 1.5, "900", null, NaN, {}]) window.postMessage({ type: "outbox-lab:height", v: 1, height }, "*");
    window.postMessage({ type: "outbox-lab:height", v: 1, height: 500 }, "*"); // from no frame at all
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [second.clientHeight, first.clientHeight === before];
  });
  assert.deepEqual(seen, [123, true]);
});

test(`${ENGINE}: a clicker goes on to the deck after the last step and back before the first; Escape gives the keyboard back`, async () => {
  await frame();
  const deck = async () => (await all()).map((one) => one.data).filter((data) => typeof data === "string" && /method/.test(data)).map((data) => JSON.parse(data).method);
  const focus = () => page.eval(() => {
    const frame = document.querySelector("iframe");
    frame.focus();
    frame.contentDocument.querySelector("outbox-lab").shadowRoot.querySelector(".say .btn.go").focus();
  });
  await focus();
  await page.key("PageUp");
  await until("back", async () => (await deck()).join() === "prev");
  await page.key("PageDown");
  assert.equal((await state()).step, 1);
  assert.deepEqual(await deck(), ["prev"], "the first step is ours");
  await send({ type: "outbox-lab:goto", step: 9999 });
  await page.key("PageDown");
  await until("on", async () => (await deck()).join() === "prev,next");
  await page.key("Shift+PageDown");
  await page.eval(() => {
    window.keys = [];
    addEventListener("keydown", ({ key }) => window.keys.push(key));
  });
  await page.key("Escape");
  await page.key("ArrowDown");
  await until("the host's", async () => (await page.eval(() => window.keys)).join() === "ArrowDown");
  assert.deepEqual(await deck(), ["prev", "next"]);
});

test(`${ENGINE}: a frame of another server gives the keyboard back too`, async () => {
  await frame({ src: `${other.url}#v=1&method=outbox&crash=none` });
  await page.eval(() => {
    window.keys = [];
    addEventListener("keydown", ({ key }) => window.keys.push(key));
  });
  await page.click("iframe");
  await page.key("ArrowRight");
  await until("a step", async () => (await state()).step === 1);
  await page.key("Escape");
  await page.key("ArrowDown");
  await until("the host's", async () => (await page.eval(() => window.keys)).join() === "ArrowDown");
});

test(`${ENGINE}: it steals no focus, scrolls nothing and leaves the host's history alone`, async () => {
  await page.open(`${server.url}bare`, { ready: false });
  const long = await page.eval(() => history.length);
  await frame();
  for (let step = 1; step < 6; step++) await send({ type: "outbox-lab:goto", step });
  await state();
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.deepEqual(await page.eval(() => [document.activeElement.localName, scrollY]), ["body", 0]);
  assert.ok((await page.eval(() => history.length)) <= long + 1);
});

for (const [name, attributes] of [
  ["sandboxed with its own origin, on another server", { sandbox: "allow-scripts allow-same-origin" }],
  ["sandboxed without an origin: no storage, no address, no clipboard", { sandbox: "allow-scripts" }],
  ["lazy, with nothing allowed", { loading: "lazy", allow: "clipboard-write 'none'; fullscreen 'none'", sandbox: "allow-scripts" }],
]) {
  test(`${ENGINE}: a frame that is ${name}`, async () => {
    await frame({ src: `${other.url}#v=1&method=dual-write-db-first&crash=between-writes&lang=fr&step=2`, ...attributes });
    const { lang, step, method } = await state();
    assert.deepEqual([lang, step, method], ["fr", 2, "dual-write-db-first"]);
    await send({ type: "outbox-lab:goto", step: 9999 });
    await until("the verdict", () => told("verdict"));
    assert.equal((await told("verdict")).detail.verdict.headline, "lost");
    assert.ok((await told("height")).height > 300);
  });
}

test(`${ENGINE}: an element within srcdoc, sandboxed, from another server`, async () => {
  await page.open(`${server.url}bare`, { ready: false });
  const doc = `<!doctype html><html lang="en"><script type="module" src="${other.url}embed.js"></script>
    <outbox-lab method="outbox" crash="between-writes"><p>the storyboard</p></outbox-lab>
    <script>document.querySelector("outbox-lab").addEventListener("outbox-lab:finished", (e) => parent.postMessage(e.detail.verdict.headline, "*"));
    document.querySelector("outbox-lab").addEventListener("outbox-lab:ready", (e) => e.target.goto(9999));</script></html>`;
  await page.open(`${other.url}eaves`, { ready: false }); // whose policy, none, a srcdoc inherits
  await page.eval((srcdoc) => {
    window.heard = [];
    addEventListener("message", ({ data }) => window.heard.push(data));
    const frame = document.createElement("iframe");
    Object.assign(frame, { srcdoc, title: "srcdoc" });
    frame.setAttribute("sandbox", "allow-scripts");
    document.body.append(frame);
  }, doc);
  await until("the verdict", async () => (await all()).includes("consistent-after-recovery"));
});

test(`${ENGINE}: nothing went wrong unsaid`, async () => {
  // a page that was opened without script is not ours; frames say what goes wrong in the same console
  assert.deepEqual(await page.errors(), []);
});
