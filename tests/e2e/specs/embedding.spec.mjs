// Hosts as they are: dark around light and the reverse, resets and fonts that reach for everything, right to left, a column
// as narrow as a phone, ten of it on a page of prose, a course in MDX.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { evaluate } from "../../hosts/node_modules/@mdx-js/mdx/index.js";
import { createElement } from "../../hosts/node_modules/react/index.js";
import { renderToStaticMarkup } from "../../hosts/node_modules/react-dom/server.node.js";
import * as runtime from "../../hosts/node_modules/react/jsx-runtime.js";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const LAB = '<outbox-lab method="outbox" crash="between-writes" lang="en"></outbox-lab>';
const host = (body, css = "", attributes = "") => `<!doctype html><html lang="en" ${attributes}><head><title>host</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/${css}.css">
<script type="module" src="/embed.js"></script></head><body>${body}</body></html>`;
const RESET = `* { all: unset; margin: 0 !important; padding: 0 !important; box-sizing: content-box !important; font: 9px/1 "Comic Sans MS", cursive !important;
  color: lime !important; fill: red !important; stroke: blue !important; letter-spacing: .5em !important; text-transform: uppercase !important; transition: all 5s !important;
  display: inline; float: left; position: relative; visibility: visible; }
svg { width: 1em !important; height: 1em !important; } button { display: none !important; } table { display: none !important; }
p::before { content: "x"; } html { font-size: 40px; } body { text-align: right; line-height: 4; word-spacing: 2em; -webkit-text-stroke: 3px; }`;
const CSS = {
  plain: "",
  dark: "html { color-scheme: dark; background: #000; color: #eee; } body { margin: 20px; }",
  light: "html { color-scheme: light; background: #fff; color: #111; }",
  reset: RESET,
  column: "main { width: 328px; margin: 0 auto; border: 1px solid; } .flex { display: flex; } .grid { display: grid; grid-template-columns: 1fr 340px; }",
  zoom: "html { font-size: 32px; }",
};
const PROSE = "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.</p>";
const PAGES = {
  "/plain": host(LAB, "plain"),
  "/dark": host('<outbox-lab lang="en" theme="light"></outbox-lab>', "dark"),
  "/light": host('<outbox-lab lang="en" theme="dark"></outbox-lab>', "light"),
  "/reset": host(LAB, "reset"),
  "/rtl": host(`<p>שלום</p>${LAB}`, "plain", 'dir="rtl"'),
  "/column": host(`<main>${LAB}</main><div class="flex"><nav>menu</nav>${LAB}</div><div class="grid"><p>left</p>${LAB}</div>`, "column"),
  "/ten": host(Array.from({ length: 10 }, (_, i) => `<h2>${i}</h2>${PROSE}<outbox-lab lang="${i % 2 ? "en" : "fr"}" method="outbox" crash="${["none", "before-writes", "between-writes", "after-writes"][i % 4]}" theme="${["light", "dark"][i % 2]}"></outbox-lab>`).join(""), "plain"),
};

let server;
let page;
before(async () => {
  const { default: Lesson } = await evaluate(`# L’outbox\n\nUn *texte* du cours.\n\n- une liste\n- ${LAB}\n\n${LAB.replace("between", "after")}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`, runtime);
  PAGES["/course"] = host(renderToStaticMarkup(createElement(Lesson)), "plain");
  server = await serve({ pages: PAGES, styles: Object.fromEntries(Object.entries(CSS).map(([name, text]) => [`/${name}.css`, text])) });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

async function open(path) {
  await page.open(`${server.url}${path}`, { ready: false });
  await until("all ready", () => page.eval(() => {
    const all = [...document.querySelectorAll("outbox-lab")];
    return all.length > 0 && all.every((one) => one.state);
  }));
  await page.still();
}
/** What a reader sees of the first element: places and styles of its parts. */
const looks = () => page.eval(() => {
  const element = document.querySelector("outbox-lab");
  const at = element.getBoundingClientRect();
  const parts = [".choose", ".scene svg", ".verdict", ".say", ".ol > .line", ".foot", ".verdict .word", ".scene .machine rect", ".say .btn.go", ".opt", ".foot .lnk"];
  return parts.map((selector) => {
    const part = element.shadowRoot.querySelector(selector);
    const box = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    return [selector, Math.round(box.left - at.left), Math.round(box.top - at.top), Math.round(box.width), Math.round(box.height), style.color, style.fill, style.stroke, style.fontSize, style.fontFamily, style.letterSpacing, style.textTransform, style.textAlign, style.direction, style.display, style.webkitTextStrokeWidth];
  });
});

test(`${ENGINE}: a host's resets and fonts do not reach in`, async () => {
  await open("plain");
  const width = await page.eval(() => document.querySelector("outbox-lab").clientWidth);
  const before = await looks();
  await open("reset");
  // the element itself is the host's: it may be as wide as the host says, so it gets the same room
  await page.eval((width) => {
    const { style } = document.querySelector("outbox-lab");
    style.setProperty("display", "block", "important");
    style.setProperty("width", `${width}px`, "important");
  }, width);
  await page.eval(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.still();
  const after = await looks();
  const differ = after.flatMap((row, i) => row.flatMap((value, j) => (value === before[i][j] ? [] : [`${row[0]} ${j}: ${value} for ${before[i][j]}`])));
  assert.deepEqual(differ, []);
});

test(`${ENGINE}: a light one in a dark page and a dark one in a light page keep their colours`, async () => {
  const colours = () => page.eval(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    const style = getComputedStyle(root.querySelector(".ol"));
    return [style.backgroundColor, style.color, getComputedStyle(root.querySelector(".scene")).backgroundColor];
  });
  await open("dark");
  const [paper, ink, stage] = await colours();
  assert.deepEqual([paper, stage], ["rgb(255, 255, 255)", "rgb(244, 242, 237)"]);
  assert.notEqual(ink, "rgb(238, 238, 238)");
  await open("light");
  const dark = await colours();
  assert.equal(dark[2], "rgb(28, 31, 38)");
  assert.notEqual(dark[1], "rgb(17, 17, 17)");
});

test(`${ENGINE}: in a page that reads from right to left it reads as its own language does`, async () => {
  await open("plain");
  const before = await looks();
  await open("rtl");
  const after = await looks();
  const differ = after.filter((row, i) => row[13] !== "ltr" || Math.abs(row[1] - before[i][1]) > 20 || Math.abs(row[3] - before[i][3]) > 20).map((row) => `${row.slice(0, 5)} ${row[13]}`);
  assert.deepEqual(differ, []);
  await page.focus("outbox-lab .x, .say .btn.go").catch(() => {});
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".say .btn.go").focus());
  await page.key("ArrowRight");
  assert.equal((await page.state()).step, 1, "and the right arrow goes on");
});

test(`${ENGINE}: a column as narrow as a phone, in a row and in a grid, holds it without a bar`, async () => {
  await open("column");
  const seen = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => {
    const inner = one.shadowRoot.querySelector(".ol");
    return [inner.dataset.layout, inner.scrollWidth <= inner.clientWidth + 1, one.getBoundingClientRect().width > 250];
  }));
  for (const [layout, fits, wide] of seen) assert.deepEqual([layout.length, fits, wide], [1, true, true], JSON.stringify(seen));
  assert.deepEqual([seen[0][0], seen[2][0]], ["s", "s"]);
});

test(`${ENGINE}: ten on a page of prose each keep their own run, language and theme`, async () => {
  await open("ten");
  await page.eval(() => [...document.querySelectorAll("outbox-lab")].forEach((one, i) => one.goto(i)));
  const seen = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map(({ state }) => `${state.step} ${state.crash} ${state.lang} ${state.theme}`));
  const crashes = ["none", "before-writes", "between-writes", "after-writes"];
  const steps = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map(({ state }) => state.steps));
  assert.deepEqual(seen, steps.map((last, i) => `${Math.min(i, last)} ${crashes[i % 4]} ${i % 2 ? "en dark" : "fr light"}`));
  assert.equal(server.requests.filter((path) => path === "/outbox-lab_bg.wasm").length <= 20, true);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: a course written in MDX, within a list and as a paragraph`, async () => {
  await open("course");
  const seen = await page.eval(() => [...document.querySelectorAll("outbox-lab")].map((one) => `${one.parentElement.localName} ${one.state.crash} ${one.shadowRoot.querySelector(".scene svg").getBoundingClientRect().width > 200}`));
  assert.deepEqual(seen.map((one) => one.replace(/^\w+ /, "")), ["between-writes true", "after-writes true"]);
});
