// Where the module does not come: without script, without WebAssembly, with its files missing, cut short, late, or of the
// wrong type. The storyboard stays, one sentence says what went wrong, and nothing hangs. And the run on paper.
import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { DIST, serve } from "../server.mjs";

const host = (attributes, lang = "en") => `<!doctype html><html lang="${lang}"><head><title>host</title><link rel="icon" href="/icon.svg">
<script type="module" src="/loader.js"></script></head><body><outbox-lab ${attributes}><p>the storyboard</p></outbox-lab></body></html>`;
// French needs the first part alone, English both
const PAGES = { "/first": host(""), "/light": host("", "fr"), "/whole": host('method="outbox" crash="between-writes"') };

let page;
before(async () => { page = await launch(); });
after(async () => { await page?.close(); });

const size = async (file) => (await stat(`${DIST}/${file}`)).size;
// its own page has a line for it, in another page it is in the shadow
const said = () => page.eval(() => {
  const element = document.querySelector("outbox-lab");
  return [element, element?.shadowRoot].map((at) => at?.querySelector("[data-status]")?.textContent ?? "").join("");
});

const NO = "The simulation could not start: ";
const BG = "outbox-lab_bg.wasm";
const CASES = [
  ["WebAssembly is forbidden by the policy", { policy: "default-src 'self'" }, "first", /security policy of this page forbids WebAssembly/],
  ["the script is missing", { instead: { "/outbox-lab.js": "/nowhere" } }, "first", /missing on the server \(outbox-lab\.js\)/],
  ["a page comes in place of the script, as from a server that answers everything with it", { instead: { "/outbox-lab.js": `${DIST}/index.html` } }, "first", /something else .*\(outbox-lab\.js\)/],
  ["the script is cut short", { cut: { "/outbox-lab.js": 2000 } }, "first", /incomplete or damaged.*\(outbox-lab\.js\)|too old/],
  ["the first part is missing", { instead: { [`/${BG}`]: "/nowhere" } }, "first", /missing on the server \(outbox-lab_bg\.wasm\)/],
  ["the first part is cut short", { cut: { [`/${BG}`]: 50_000 } }, "first", /incomplete or damaged.*\(outbox-lab_bg\.wasm\)/],
  ["the first part is empty", { cut: { [`/${BG}`]: 0 } }, "first", /incomplete or damaged.*\(outbox-lab_bg\.wasm\)/],
  ["a page comes in place of the first part", { instead: { [`/${BG}`]: `${DIST}/index.html` } }, "first", /something else .*\(outbox-lab_bg\.wasm\)/],
];
for (const [name, how, path, sentence] of CASES) {
  test(`${ENGINE}: where ${name}, it says so and the storyboard stays`, async (t) => {
    const server = await serve({ pages: PAGES, ...how });
    t.after(() => server.close());
    await page.open(`${server.url}${path}`, { ready: false });
    await until(`the sentence`, async () => sentence.test(await said())).catch(async () => assert.fail(`it says: ${await said()}`));
    assert.ok((await said()).startsWith(NO) && !/[.!?].*[.!?]$/.test((await said()).replace(/\w\.\w/g, "")), `one sentence: ${await said()}`);
    assert.match(await page.eval(() => document.querySelector("outbox-lab").innerText), /the storyboard/);
    assert.equal(await page.state(), null);
  });
}

for (const [name, how] of [
  ["missing", () => ({ instead: { "/outbox-lab_more.wasm": "/nowhere" } })],
  ["cut short", async () => ({ cut: { "/outbox-lab_more.wasm": Math.floor(await size("outbox-lab_more.wasm") / 2) } })],
  ["something else", () => ({ instead: { "/outbox-lab_more.wasm": `${DIST}/index.html` } })],
]) {
  test(`${ENGINE}: where the second part is ${name}, the first picture stands and says that the rest did not come`, async (t) => {
    const server = await serve({ pages: PAGES, ...await how() });
    t.after(() => server.close());
    await page.open(`${server.url}light`);
    await page.eval(() => document.querySelector("outbox-lab").next());
    const { step } = await page.state();
    assert.equal(step, 0);
    assert.match(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.textContent), /n’a pas pu être chargée : vérifier la connexion/);
    // one that needs both from the start is in one of two states, and says so: never half drawn
    await page.open(`${server.url}whole`, { ready: false });
    await until("a sentence", async () => /could not start|stopped on an error|could not be loaded/.test(await page.eval(() => {
      const element = document.querySelector("outbox-lab");
      return element.innerText + (element.shadowRoot?.textContent ?? "");
    })));
    assert.match(await page.eval(() => document.querySelector("outbox-lab").innerText), /the storyboard|could not be loaded/);
  });
}

test(`${ENGINE}: a wrong type for the module costs nothing but speed`, async (t) => {
  const server = await serve({ pages: PAGES, types: { ".wasm": "text/plain" } });
  t.after(() => server.close());
  await page.open(`${server.url}whole`);
  await page.eval(() => document.querySelector("outbox-lab").next());
  assert.equal((await page.state()).step, 1);
});

test(`${ENGINE}: a server that takes its time is waited for, in a sentence, and the page is there when it comes`, async (t) => {
  const server = await serve({ pages: PAGES, late: { [`/${BG}`]: 17_000 } });
  t.after(() => server.close());
  await page.open(`${server.url}first`, { ready: false });
  await until("loading", async () => /Loading/.test(await said()));
  await until("slow", async () => /slow to arrive/.test(await said()), 18_000);
  assert.match(await page.eval(() => document.querySelector("outbox-lab").innerText), /the storyboard/);
  await until("there", () => page.state(), 10_000);
});

test(`${ENGINE}: the page's own fallback has the run, every verdict, and leads to every run in pictures, which need no script`, async (t) => {
  // a policy that forbids script altogether is a browser without it
  const server = await serve({ pages: PAGES, policy: "default-src 'self'; script-src 'none'" });
  t.after(() => server.close());
  await page.open(server.url, { ready: false });
  const text = await page.eval(() => document.body.innerText);
  assert.match(text, /besoin de JavaScript et de WebAssembly/);
  assert.match(text, /Message perdu/);
  const links = await page.eval(() => [...document.querySelectorAll("td a")].map((one) => one.href));
  assert.equal(links.length, 12);
  await page.open(links[6], { ready: false });
  const seen = await page.eval(() => {
    const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const pictures = [...section.querySelectorAll("figure svg")];
    return {
      sections: document.querySelectorAll("section").length,
      drawn: pictures.every((one) => one.getBoundingClientRect().width > 200 && one.getBoundingClientRect().height > 100),
      coloured: getComputedStyle(pictures[0].querySelector(".box")).stroke,
      verdict: section.querySelector("strong").textContent,
      alive: section.querySelector("h2 a").hash,
    };
  });
  assert.deepEqual(seen, { ...seen, sections: 12, drawn: true, verdict: "Message fantôme" });
  assert.match(seen.alive, /^#v=1&method=dual-write-publish-first&crash=between-writes/);
  assert.ok(seen.coloured.startsWith("rgb"), "with its style sheet");
});

test(`${ENGINE}: a state that is printed is the run in pictures, and the screen is as before`, async (t) => {
  const server = await serve({ pages: PAGES });
  t.after(() => server.close());
  for (const path of ["#method=outbox&crash=after-writes&lang=en&theme=dark&step=3", "whole"]) {
    await page.open(`${server.url}${path}`);
    const seen = await page.eval(() => {
      const root = document.querySelector("outbox-lab").shadowRoot;
      dispatchEvent(new Event("beforeprint"));
      dispatchEvent(new Event("beforeprint"));
      const paper = root.querySelectorAll(".print");
      const figures = paper[0].querySelectorAll("figure");
      const said = { papers: paper.length, figures: figures.length, first: figures[0].querySelector("svg").getBoundingClientRect().height > 100, hidden: getComputedStyle(root.querySelector(".ol")).display, paper: getComputedStyle(paper[0]).backgroundColor, words: paper[0].innerText };
      dispatchEvent(new Event("afterprint"));
      return { ...said, left: root.querySelectorAll(".print").length, shown: getComputedStyle(root.querySelector(".ol")).display };
    });
    const { steps, step } = await page.state();
    const { words, ...rest } = seen;
    assert.deepEqual(rest, { papers: 1, figures: steps + 1, first: true, hidden: "none", paper: "rgb(255, 255, 255)", left: 0, shown: seen.shown });
    assert.notEqual(seen.shown, "none");
    assert.match(words, path === "whole" ? /Consistent after recovery/ : /Duplicate absorbed/);
    assert.equal((await page.state()).step, step);
  }
});

test(`${ENGINE}: what a printer gets has all of it`, async (t) => {
  if (ENGINE !== "chromium") return t.skip("Chromium alone prints to a file here");
  const server = await serve({ pages: PAGES });
  t.after(() => server.close());
  await page.open(`${server.url}#method=outbox&crash=after-writes&lang=en&theme=dark&step=3`);
  const pages = async () => {
    const { data } = await page.ask("Page.printToPDF", { printBackground: true });
    return Buffer.from(data, "base64").toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;
  };
  assert.ok(await pages() >= 2, "seventeen pictures do not fit on one sheet");
  await page.open(`${server.url}handout.en.html`, { ready: false });
  assert.ok(await pages() >= 12, "each run begins on its own sheet");
});
