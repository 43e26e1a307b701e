// The custom element's contract, as an author uses it: methods and data, the host's language and heading, its colours,
// an element that waits until somebody comes near.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import Ajv from "../../hosts/node_modules/ajv/dist/2020.js";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { DIST, serve } from "../server.mjs";

const host = (body, lang = "en") => `<!doctype html><html${lang && ` lang="${lang}"`}><head><title>host</title><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/host.css"><script type="module" src="/embed.js"></script></head><body>${body}</body></html>`;
const PAGES = {
  "/one": host('<outbox-lab method="outbox" crash="between-writes"></outbox-lab>'),
  "/languages": host(`<outbox-lab></outbox-lab><div lang="fr-CH"><outbox-lab></outbox-lab></div><div lang="de"><outbox-lab></outbox-lab></div>
    <outbox-lab lang="fr"></outbox-lab><div id="shadow" lang="fr"></div>`),
  "/silent": host("<outbox-lab></outbox-lab>", ""),
  "/headings": host('<h1>Cours</h1><h2>Leçon</h2><outbox-lab heading="3" lang="en"></outbox-lab><outbox-lab lang="en"></outbox-lab><outbox-lab heading="9" lang="en"></outbox-lab>'),
  "/colours": host('<outbox-lab class="ours" theme="light"></outbox-lab><outbox-lab theme="light"></outbox-lab>'),
  "/lazy": host(`${'<p class="tall"></p>'.repeat(4)}<outbox-lab loading="lazy"><p>the storyboard</p></outbox-lab><outbox-lab id="called" loading="lazy"></outbox-lab>`),
};
const CSS = `.ours { --outbox-lab-accent: rgb(200, 0, 100); --outbox-lab-paper: rgb(250, 240, 230); --outbox-lab-font: "Courier New", monospace; }
.tall { height: 3000px; }`;

let server;
let page;
before(async () => {
  server = await serve({ pages: PAGES, styles: { "/host.css": CSS } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

const ready = (count) => until("all ready", () => page.eval((count) => [...document.querySelectorAll("outbox-lab")].filter((one) => one.state).length >= count, count));
const open = (path) => page.open(`${server.url}${path}`);

test(`${ENGINE}: run() is the whole run as data, by the published schema, and null before`, async () => {
  await open("one");
  const { record, state, early } = await page.eval(() => {
    const element = document.querySelector("outbox-lab");
    return { record: element.run(), state: element.state, early: document.createElement("outbox-lab").run() };
  });
  const valid = new Ajv().compile(JSON.parse(await readFile(new URL("../../../docs/run.schema.json", import.meta.url), "utf8")));
  assert.ok(valid(record), JSON.stringify(valid.errors));
  assert.deepEqual([record.steps.length, record.page.crash, record.verdict.headline, early], [state.steps + 1, "between-writes", "consistent-after-recovery", null]);
});

test(`${ENGINE}: play() plays on its own until pause(), a step or the end`, async () => {
  await open("one");
  const button = async () => page.text(".play button");
  await page.eval(() => document.querySelector("outbox-lab").play());
  await until("it plays", async () => (await button()) === "Pause");
  await page.eval(() => document.querySelector("outbox-lab").pause());
  await until("it rests", async () => (await button()) === "Play");
  await page.eval(() => { document.querySelector("outbox-lab").play(); document.querySelector("outbox-lab").next(); });
  await until("whoever steps takes over", async () => (await button()) === "Play");
  assert.equal((await page.state()).step, 1);
});

test(`${ENGINE}: without a language of its own it speaks that of its host`, async () => {
  await open("languages");
  await page.eval(() => {
    document.querySelector("#shadow").attachShadow({ mode: "open" }).append(document.createElement("outbox-lab"));
  });
  await ready(4);
  await until("the inner one", () => page.eval(() => document.querySelector("#shadow").shadowRoot.firstChild.state));
  const langs = await page.eval(() => [...document.querySelectorAll("outbox-lab"), document.querySelector("#shadow").shadowRoot.firstChild].map((one) => one.state.lang));
  assert.deepEqual(langs, ["en", "fr", "en", "fr", "fr"]);
  assert.equal(await page.text(".notice"), "", "and a host's language is no mistake");
  await open("silent");
  assert.equal((await page.state()).lang, "fr");
});

test(`${ENGINE}: it has a heading where its author says the level, and what it opens is one below`, async () => {
  await open("headings");
  await ready(3);
  const seen = await page.eval(async () => {
    const all = [];
    for (const one of document.querySelectorAll("outbox-lab")) {
      const h1 = one.shadowRoot.querySelector("h1");
      [...one.shadowRoot.querySelectorAll("button")].find((button) => button.textContent === "Glossary").click();
      await new Promise(requestAnimationFrame);
      all.push([h1.hidden ? null : h1.ariaLevel ?? h1.getAttribute("aria-level"), one.shadowRoot.querySelector(".panel h2").getAttribute("aria-level")]);
    }
    return all;
  });
  assert.deepEqual(seen, [["3", "4"], [null, "2"], [null, "2"]]);
});

test(`${ENGINE}: a host's properties colour it, and only where they are set`, async () => {
  await open("colours");
  await ready(2);
  const seen = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => {
    const style = (selector) => getComputedStyle(one.shadowRoot.querySelector(selector));
    return [style(".ol").backgroundColor, style(".ol").fontFamily.split(",")[0], style(".verdict").backgroundColor, style(".say .btn.go").getPropertyValue("--accent").trim()];
  }));
  assert.deepEqual(seen[0], ["rgb(250, 240, 230)", '"Courier New"', "rgb(250, 240, 230)", "rgb(200, 0, 100)"]);
  assert.deepEqual(seen[1].slice(0, 1).concat(seen[1].slice(2)), ["rgb(255, 255, 255)", "rgb(255, 255, 255)", "#1d4fbf"]);
});

test(`${ENGINE}: an element that may be lazy starts when a reader comes near, or a host calls`, async (t) => {
  const tall = await serve({ pages: PAGES, styles: { "/host.css": CSS } });
  t.after(() => tall.close());
  await page.open(`${tall.url}lazy`, { ready: false });
  await until("the element is known", () => page.eval(() => Boolean(customElements.get("outbox-lab"))));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(tall.requests.filter((path) => path.endsWith(".wasm")).length, 0);
  assert.match(await page.text("outbox-lab"), /^the storyboard$/);
  await page.eval(() => document.querySelector("#called").next());
  await until("the called one", () => page.eval(() => document.querySelector("#called").state?.step === 1));
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").state), null);
  await page.eval(() => document.querySelector("outbox-lab").scrollIntoView());
  await until("the other", () => page.state());
});

test("what an author's page names is under three thousand bytes", async () => {
  let sum = 0;
  for (const file of ["embed.js", "loader.js"]) sum += brotliCompressSync(await readFile(`${DIST}/${file}`)).length;
  assert.ok(sum < 3000, `${sum}`);
});
