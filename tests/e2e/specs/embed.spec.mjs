// `embed=on`: the lesson and nothing else, as high at every step, in every method and in both languages; what is left out
// is one link away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { CELLS, LANGS } from "../lib/cells.mjs";
import { serve } from "../server.mjs";

const HOST = `<!doctype html><html lang="en"><head><title>host</title><link rel="icon" href="/icon.svg"><script type="module" src="/cours/outbox/loader.js"></script></head>
<body><outbox-lab method="outbox" crash="between-writes" embed="on"></outbox-lab></body></html>`;

let server;
let page;
before(async () => {
  server = await serve({ pages: { "/a/course": HOST } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

// WebKit's own, when a page changes its size
const wrong = async () => (await page.errors()).filter((line) => !/^ResizeObserver loop/.test(line));

/** So wide, when the layout that follows has come to rest. WebKit's window takes its time, and has a least width. */
async function widen(width) {
  await page.resize(width, 900);
  await until(`a window of ${width}`, () => page.eval((width) => innerWidth === width || (width < 450 && innerWidth < 460), width));
  let before;
  await until("a width that stays", async () => {
    const now = await page.eval(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return `${innerWidth} ${document.querySelector("outbox-lab")?.getBoundingClientRect().height}`;
    });
    return now === before || void (before = now);
  });
}

/** What can be pressed, by its words. */
const doors = () => page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll("button, a, input:not([name])")]
  .filter((one) => one.checkVisibility() && one.closest(".scene") === null)
  .map((one) => (one.textContent || one.labels?.[0]?.textContent || one.getAttribute("aria-label")).replace(/\s+/g, " ").trim()));

for (const [lang, all] of [["fr", ["Précédent", "Suivant", "Étapes", "Lecture", "Inbox de Paiement", "Ouvrir la page entière"]],
  ["en", ["Previous", "Next", "Steps", "Play", "Payment’s inbox", "Open the full page"]]]) {
  test(`${ENGINE}: what remains, in ${lang}`, async () => {
    for (const width of [1280, 700, 360]) {
      await widen(width);
      await page.open(`${server.url}?${width}#lang=${lang}&method=outbox&crash=after-writes&embed=on`);
      await widen(width);
      const small = await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector("[data-layout=s]") !== null);
      assert.deepEqual(await doors(), [...(small ? [lang === "fr" ? "Changer" : "Change"] : []), ...all], `at ${width}`);
      await page.open(`${server.url}?${width}#lang=${lang}&method=outbox&crash=after-writes`);
      assert.ok((await doors()).length > all.length + 5, "and all of it without");
    }
    assert.deepEqual(await wrong(), []);
  });
}

test(`${ENGINE}: as high at every step, in every cell and in both languages, at every width`, async () => {
  await page.open(`${server.url}#embed=on`);
  for (const width of [320, 360, 440, 520, 600, 660, 700, 740, 780, 820, 860, 920, 1280]) {
    await widen(width);
    const every = [360, 700, 1280].includes(width); // elsewhere the first, one in the middle and the last are enough
    const heights = await page.eval(async (cells, langs, every) => {
      const element = document.querySelector("outbox-lab");
      const heights = {};
      for (const lang of langs) {
        for (const cell of cells) {
          element.set({ ...cell, lang, inbox: "on" });
          const { steps } = element.state;
          for (const step of every ? Array(steps + 1).keys() : [0, steps >> 1, steps]) {
            element.goto(step);
            await new Promise(requestAnimationFrame);
            const height = Math.round(element.getBoundingClientRect().height);
            (heights[height] ??= []).push(`${lang} ${cell.method} ${cell.crash} ${step}`);
          }
        }
      }
      return Object.entries(heights).map(([height, where]) => `${height}: ${where[0]} and ${where.length - 1} more`);
    }, CELLS, LANGS, every);
    assert.equal(heights.length, 1, `at ${width}: ${heights.join("; ")}`);
    assert.equal(await page.eval(() => document.documentElement.scrollWidth <= innerWidth), true, `at ${width} nothing scrolls sideways`);
  }
});

const LINK = "a.full";
test(`${ENGINE}: the link opens what is shown, whole, on a page of its own that knows nothing of this one`, async () => {
  await page.resize(1280, 900);
  await page.open(`${server.url}#lang=en&method=outbox&crash=after-writes&inbox=off&embed=on`);
  await page.eval(() => document.querySelector("outbox-lab").goto(4));
  assert.deepEqual([await page.attribute(LINK, "target"), await page.attribute(LINK, "rel")], ["_blank", "noopener"]);
  const shown = await page.state();
  await page.open(new URL(await page.attribute(LINK, "href"), `${server.url}?whole`).href);
  assert.deepEqual(await page.state(), shown);
  assert.ok((await doors()).includes("Share"));
});

test(`${ENGINE}: from an element in somebody's page it leads to our page, not to theirs`, async () => {
  await page.open(`${server.url}a/course`);
  assert.deepEqual((await doors()).at(-1), "Open the full page");
  for (const step of [1, 2]) {
    await page.eval(() => document.querySelector("outbox-lab").next());
    await page.eval(() => new Promise(requestAnimationFrame));
    // a pointer on its way to it
    await page.eval((link) => {
      document.querySelector("outbox-lab").shadowRoot.querySelector(link).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true }));
    }, LINK);
    let link = "";
    await until("the link to follow", async () => (link = await page.attribute(LINK, "href")).includes(`step=${step}`));
    assert.ok(link.startsWith(`${server.sub}#`) && !link.includes("embed"), link);
  }
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: a talk is what it is without: no link, no button`, async () => {
  const seen = [];
  for (const embed of ["on", "off"]) {
    await page.open(`${server.url}?${embed}#lang=en&method=outbox&crash=after-writes&talk=on&embed=${embed}`);
    seen.push([await doors(), await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".ol > *")].filter((one) => one.clientHeight > 0).map((one) => [one.className.baseVal ?? one.className, one.clientWidth, one.clientHeight]))]);
  }
  assert.deepEqual(seen[0], seen[1]);
  assert.deepEqual(seen[0][0], []);
});
