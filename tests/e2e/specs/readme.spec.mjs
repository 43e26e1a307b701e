// Every example of the README's section on embedding, run as it stands there; only the address of the folder is another.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { evaluate } from "../../hosts/node_modules/@mdx-js/mdx/index.js";
import { createElement } from "../../hosts/node_modules/react/index.js";
import { renderToStaticMarkup } from "../../hosts/node_modules/react-dom/server.node.js";
import * as runtime from "../../hosts/node_modules/react/jsx-runtime.js";
import { build } from "esbuild";
import { EXAMPLES, example, FOLDER, used } from "../../hosts/examples.mjs";
import { files, SITES } from "../../hosts/sites.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const pages = {};
const scripts = {};
let server;
let page;
before(async () => {
  // what the README says that a server must allow; frames have a style of their own
  const policy = (path) => (path.startsWith("/host") ? `default-src 'self'; ${example("text", 0)} 'unsafe-inline'` : `default-src 'self'; ${example("text", 0)}`);
  server = await serve({ pages, scripts, policy });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

let hosts = 0;
async function open(body, { css = "", head = "" } = {}) {
  const path = `/host${hosts++}`;
  pages[path] = `<!doctype html><html lang="en"><head><title>host</title><link rel="icon" href="/icon.svg">${css && `<style>${css}</style>`}${head}</head>
<body>${body.replaceAll(FOLDER, server.url)}</body></html>`;
  await page.open(server.url.slice(0, -1) + path, { ready: false });
}
const ready = () => until("the element", () => page.state());
const run = (script) => page.eval({ toString: () => `() => { ${script}\n }` });
const title = (what) => until(`the title ${what}`, async () => (await page.eval(() => document.title)) === what);

test(`${ENGINE}: the element, and a script that drives it`, async () => {
  await open(example("html", 0));
  await run(example("js", 0));
  await title("dual-write-db-first: lost");
  assert.equal((await page.state()).crash, "between-writes");
  assert.match(await page.attribute("outbox-lab > a", "href"), /#v=1&method=outbox/);
});

test(`${ENGINE}: one lesson: the steps and nothing else`, async () => {
  await open(example("html", 1));
  await ready();
  assert.equal(await page.has({ role: "button", name: "Share" }), false);
  assert.equal(await page.has({ role: "radio", name: "Outbox" }), false);
  await page.click({ role: "button", name: /^Next/ });
  assert.equal((await page.state()).step, 1);
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector("h1").hidden), false);
});

test(`${ENGINE}: its colours and its type`, async () => {
  await open(example("html", 0), { css: example("css", 0) });
  await ready();
  const style = await page.eval(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    return [getComputedStyle(root.querySelector(".ol")).fontFamily, getComputedStyle(root.querySelector(".foot .lnk")).color];
  });
  assert.deepEqual(style, ["Georgia, serif", "rgb(122, 31, 162)"]);
});

test(`${ENGINE}: in React`, async () => {
  const entry = `import { createRoot } from "react-dom/client"; import { createElement } from "react"; import Lesson from "lesson";
const root = createRoot(document.querySelector("#root"));
window.lesson = (props) => root.render(props && createElement(Lesson, props)); window.lesson({ crash: "after-writes" });`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: join(ROOT, "tests/hosts"), loader: "jsx" },
    bundle: true, write: false, format: "esm", minify: true, jsx: "automatic", logLevel: "error", define: { "process.env.NODE_ENV": '"production"' },
    plugins: [{
      name: "readme",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^lesson$/ }, () => ({ path: "lesson", namespace: "readme" }));
        onLoad({ filter: /.*/, namespace: "readme" }, () => ({ contents: example("jsx", 0), loader: "jsx", resolveDir: join(ROOT, "tests/hosts") }));
        onResolve({ filter: /^outbox-lab$/ }, () => ({ path: `${server.url}embed.js`, external: true }));
      },
    }],
  });
  scripts["/react.js"] = outputFiles[0].text;
  await open('<div id="root"></div><script type="module" src="/react.js"></script>');
  await ready();
  await page.click({ role: "button", name: "To the end" });
  await until("the verdict", async () => (await page.text("output")) === "duplicate-absorbed");
  // another property is another attribute; the parent may render as often as it likes
  await page.eval(() => { for (const crash of ["none", "before-writes", "between-writes"]) window.lesson({ crash }); });
  await until("the new crash", async () => (await page.state()).crash === "between-writes");
  await page.eval(() => window.lesson(null));
  await until("gone", () => page.eval(() => document.querySelector("outbox-lab") === null));
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: the frame, and a page that talks to it`, async () => {
  scripts["/talks.js"] = example("js", 1);
  await open(`${example("html", 2)}<script src="/talks.js"></script>`);
  await page.eval(() => document.querySelector("iframe").scrollIntoView());
  await title("duplicate-absorbed");
  await until("as high as what is in it", () => page.eval(() => {
    const frame = document.querySelector("iframe");
    const inside = frame.contentDocument.querySelector("outbox-lab").getBoundingClientRect().height;
    return Math.abs(frame.clientHeight - inside) < 2;
  }));
});

test(`${ENGINE}: a slide: the clicker goes through the steps and on to the next slide`, async () => {
  const reveal = await readFile(join(ROOT, "tests/hosts/node_modules/reveal.js/dist/reveal.js"), "utf8");
  scripts["/reveal.js"] = reveal;
  scripts["/deck.js"] = 'Reveal.initialize({ postMessage: true, preloadIframes: true, transition: "none" });';
  await open(`<div class="reveal"><div class="slides">${example("html", 3)}<section id="after">after</section></div></div><script src="/reveal.js"></script><script src="/deck.js"></script>`);
  const inside = (fn) => page.eval({ toString: () => `() => (${fn})(document.querySelector("iframe").contentDocument?.querySelector("outbox-lab"))` });
  await until("the slide", () => inside((lab) => Boolean(lab?.state)));
  await page.eval(() => document.querySelector("iframe").focus());
  await inside((lab) => lab.shadowRoot.querySelector(".ol").focus());
  const { steps } = await inside((lab) => lab.state);
  for (let step = 1; step <= steps; step++) {
    await page.key("PageDown");
    await until(`step ${step}`, async () => (await inside((lab) => lab.state.step)) === step);
  }
  await page.key("PageDown");
  await until("the next slide", () => page.eval(() => Reveal.getCurrentSlide().id === "after"));
});

test(`${ENGINE}: Markdown`, async () => {
  const { default: Content } = await evaluate(`# Lesson\n\nBefore.\n\n${example("mdx", 0)}\n\nAfter.\n`, runtime);
  await open(renderToStaticMarkup(createElement(Content)));
  await page.eval(() => document.querySelector("iframe").scrollIntoView());
  await until("the frame", () => page.eval(() => document.querySelector("iframe").contentDocument?.querySelector("outbox-lab")?.state?.method === "outbox"));
});

test(`${ENGINE}: a vote, and a course that hears of the answer`, async () => {
  scripts["/hears.js"] = example("js", 3);
  await open(`${example("html", 4)}<script type="module" src="/hears.js"></script>`);
  await ready();
  await page.eval(() => document.querySelector("outbox-lab").goto(9999));
  assert.equal((await page.state()).verdict, null);
  await page.click({ role: "button", name: "Consistent" });
  await until("what the course says", async () => (await page.text("#answer")) === "You said consistent: step on and see.");
  await page.eval(() => document.querySelector("outbox-lab").goto(9999));
  assert.equal((await page.state()).verdict.headline, "lost");
});

test("courses of Astro and Docusaurus are made with what is said of them; sites.spec.mjs reads them", async () => {
  const said = { astro: example("astro", 0), docusaurus: example("js", 2) };
  for (const name of SITES) {
    const texts = Object.values(await files(name));
    for (const text of [said[name], example("mdx", 1)]) assert.ok(texts.some((one) => one.includes(text)), `${name}: ${text}`);
  }
});

test(`${ENGINE}: the scripts make what is said`, async () => {
  const out = await mkdtemp(join(tmpdir(), "outbox-lab-"));
  try {
    for (const line of example("sh", 0).split("\n")) {
      const [, script, made] = line.match(/^(\S+)\s+# publish\/([^\s:]+)/);
      await promisify(execFile)(join(ROOT, script), [script.endsWith("single-file") ? join(out, made) : out], { cwd: ROOT });
      await access(join(out, made));
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});

test("no example is left out", () => {
  assert.deepEqual(EXAMPLES.filter((one) => !used.has(one)), []);
});
