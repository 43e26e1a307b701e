// Courses as Astro and Docusaurus publish them, with the snippets of Share and what the README says on a page of MDX: it
// works there, through a reader's way from page to page, and these hosts have nothing to say against it.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { FOLDER } from "../../hosts/examples.mjs";
import { site } from "../../hosts/sites.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

let lab; // the folder of the page, on a server of its own
let servers;
let page;
before(async () => {
  lab = await serve({ cors: true, policy: (path) => (path === "/" ? "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" : "") });
  servers = { astro: await course("astro"), docusaurus: await course("docusaurus") };
  page = await launch();
});
after(async () => {
  await page?.close();
  for (const server of [lab, ...Object.values(servers ?? {})]) await server?.close();
});

// without compositing, as the driver has to start it, WebKitGTK dies of any view transition, on an empty page too: there the
// router swaps the pages without one
const TAMED = ENGINE === "webkit" ? "<script>delete Document.prototype.startViewTransition;</script>" : "";

/** A server of a site. Both write scripts and styles into their pages; of ours they allow what the README says. */
async function course(name) {
  const out = await site(name);
  const kinds = { html: {}, css: {}, js: {} };
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    const kind = kinds[entry.name.split(".").at(-1)];
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && kind) kind[file.slice(out.length).replace(/index\.html$/, "")] = (await readFile(file, "utf8")).replaceAll(FOLDER, lab.url).replace("<head>", (head) => head + TAMED);
  }
  const policy = `default-src 'self' data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' ${lab.url}; style-src 'self' 'unsafe-inline'; connect-src 'self' ${lab.url}; frame-src ${lab.url}`;
  return serve({ pages: kinds.html, styles: kinds.css, scripts: kinds.js, policy });
}

const all = (selector, what) => page.eval({ toString: () => `(selector) => [...document.querySelectorAll(selector)].map(${what})` }, selector);
const states = () => all("outbox-lab", ({ state }) => state && [state.method, state.crash, state.step, state.lang].join(" "));
const ready = (lang) => until(`both elements in ${lang}`, async () => {
  const found = await states();
  return found.length === 2 && found.every((one) => one?.endsWith(` ${lang}`));
});
const colours = () => all("outbox-lab", (one) => one.shadowRoot.querySelector(".ol").dataset.theme);
// WebKit's own, when a page changes its size
const clean = async () => assert.deepEqual((await page.errors()).filter((line) => !/^ResizeObserver loop/.test(line)), []);

for (const [name, path] of [["astro", "en/lesson/"], ["docusaurus", "en/lesson/"]]) {
  test(`${ENGINE}: ${name}: what the README and Share say works on a page of MDX`, async () => {
    const { url } = servers[name];
    await page.open(`${url}${path}`, { ready: false });
    await ready("en");
    assert.deepEqual(await states(), ["outbox between-writes 0 en", "outbox after-writes 3 en"]);
    await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".say .btn.go").click());
    await until("a step", async () => (await states())[0] === "outbox between-writes 1 en");
    await clean();
  });

  test(`${ENGINE}: ${name}: the frame of Share is as high as what is in it`, async () => {
    const heights = () => page.eval(() => {
      const frame = document.querySelector("iframe");
      return [parseInt(frame.style.height, 10), frame.clientHeight];
    });
    await page.eval(() => document.querySelector("iframe").scrollIntoView());
    let wide;
    await until("the height that it tells", async () => {
      const [told, height] = wide = await heights();
      return told > 400 && told === height;
    });
    // another width is another height, and it follows
    await page.resize(500, 800);
    await until("another height", async () => {
      const [told, height] = await heights();
      return told !== wide[0] && told === height;
    });
    await page.resize(1280, 800);
    await clean();
  });

  test(`${ENGINE}: ${name}: the elements take the colours of the site, and change them with it`, async () => {
    assert.deepEqual(await colours(), ["light", "light"]);
    await page.click(name === "astro" ? "#theme" : "button[class*=toggleButton]");
    await until("dark", async () => (await colours()).join() === "dark,dark");
    await page.click(name === "astro" ? "#theme" : "button[class*=toggleButton]");
    await until("light", async () => (await colours()).join() === "light,light");
    await clean();
  });

  test(`${ENGINE}: ${name}: from page to page without a load, there are never more or fewer than the page has`, async () => {
    await page.eval(() => { window.stays = true; });
    const go = async (name) => {
      await page.eval(() => scrollTo(0, 0)); // from under a bar that stays in sight
      await page.click({ role: "link", name });
    };
    const gone = () => until("the other page", async () => (await states()).length === 0 && page.has({ role: "link", name: "The lesson" }));
    for (let i = 0; i < 3; i++) {
      await go("The other page");
      await gone();
      await go("The lesson");
      await ready("en");
      await page.eval(() => document.querySelector("outbox-lab").next());
      await until("a step", async () => (await states())[0] === "outbox between-writes 1 en");
    }
    await page.eval(() => history.back());
    await gone();
    await page.eval(() => history.forward());
    await ready("en");
    assert.deepEqual(await all("outbox-lab", (one) => one.shadowRoot.querySelectorAll(".ol, [data-status]").length), [1, 1]);
    assert.equal(await page.eval(() => window.stays), true, "it was one document all the time");
    const modules = await page.eval(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)).filter((name) => name.endsWith(".wasm")).sort());
    assert.deepEqual(modules, ["outbox-lab_bg.wasm", "outbox-lab_more.wasm"]);
    await clean();
  });
}

test(`${ENGINE}: astro: a page in another language without a load has the element in that language`, async () => {
  await page.open(`${servers.astro.url}en/lesson/`, { ready: false });
  await ready("en");
  await page.click({ role: "link", name: "Leçon" });
  await ready("fr");
  await page.click({ role: "link", name: "Lesson" });
  await ready("en");
  await clean();
});
