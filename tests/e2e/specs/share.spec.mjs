// The panel of Share: what it offers, for what is on screen, with a look at it; where the clipboard may be used and where
// it may not; files, and runs that are opened again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported } from "../../hosts/program.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const STATE = "method=outbox&crash=after-writes&step=5";
const host = (body) => `<!doctype html><html lang="en"><head><title>host</title><link rel="icon" href="/icon.svg">
<script type="module" src="/embed.js"></script></head><body><h1>host</h1>${body}</body></html>`;
const PAGES = { "/course/one": host('<outbox-lab method="outbox" crash="between-writes" lang="en"></outbox-lab>') };

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

let visits = 0;
/** Opens a page with its panel of Share. */
async function open(link = STATE, path = `?s${visits++}`) {
  await page.open(`${server.url}${path}#${link}`);
  await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll("button")].find((one) => /^(Partager|Share)$/.test(one.textContent)).click());
  await until("the panel", () => inside((panel) => Boolean(panel?.querySelector("select"))));
}
/** Runs a function of the panel and of plain values. */
const inside = (fn, ...args) => page.eval(
  { toString: () => `(...args) => (${fn})(document.querySelector("outbox-lab").shadowRoot.querySelector("outbox-lab-share"), ...args)` }, ...args);
async function choose(kind, name = "kind") {
  await inside((panel, name, kind) => {
    const select = panel.querySelector(`[name=${name}]`);
    select.value = kind;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, name, kind);
}
const text = () => inside((panel) => panel.querySelector("textarea.text").value);
const press = (name) => inside((panel, name) => panel.querySelector(`button.${name}`).click(), name);
const status = () => inside((panel) => panel.querySelector("[role=status]").textContent);
// WebKit's own, when a page changes its size
const wrong = () => page.errors();

test(`${ENGINE}: it offers what the program exports, for the state on screen, and follows it`, async () => {
  await open();
  const base = await page.eval(() => location.href.split("#")[0]);
  const kinds = await inside((panel) => [...panel.querySelectorAll("[name=kind] option")].map((one) => one.value));
  assert.deepEqual(kinds, ["link", "iframe", "element", "reveal", "markdown", "moodle", "case", "mermaid", "json", "svg", "storyboard", "png"]);
  const plain = (text) => text.replace(/ height="\d+"/, "");
  for (const kind of kinds.slice(0, 9)) {
    await choose(kind);
    assert.equal(plain(await text()).trim(), plain(await exported([kind, STATE, base])).trim(), kind);
  }
  await choose("link");
  await page.eval(() => document.querySelector("outbox-lab").next());
  await until("the next step", async () => /step=6$/.test(await text()));
  await page.eval(() => document.querySelector("outbox-lab").set({ lang: "en", theme: "dark" }));
  await until("the other language", async () => /lang=en&theme=dark$/.test(await text()));
  assert.match(await inside((panel) => panel.textContent), /All steps \(SVG\)/);
  assert.equal(await inside((panel) => panel.querySelector("[name=kind]").value), "link", "and what was chosen stays");
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: a frame is shown as it will be, and its height is measured in a column as wide as is chosen`, async () => {
  await open();
  const seen = {};
  for (const width of [360, 700, 960]) {
    await choose("iframe");
    await choose(String(width), "width");
    await until(`a frame of ${width} that tells its height`, () => inside((panel, width) => {
      const frame = panel.querySelector("iframe");
      const there = frame?.width === String(width) && frame.contentDocument?.querySelector("outbox-lab")?.getBoundingClientRect().height;
      return there > 100 && Math.abs(there - frame.height) < 2 && panel.querySelector("textarea.text").value.includes(` height="${frame.height}"`);
    }, width));
    seen[width] = Number((await text()).match(/ height="(\d+)"/)[1]);
  }
  assert.ok(seen[360] > 300 && seen[700] > 300 && seen[960] > 300 && new Set(Object.values(seen)).size > 1, JSON.stringify(seen));
  // where nobody measures, the height is that of a column of 700 pixels, to a line or two
  const said = Number((await exported(["iframe", STATE])).match(/ height="(\d+)"/)[1]);
  assert.ok(Math.abs(said - seen[700]) <= 80, `the program says ${said}, a frame of 700 is ${seen[700]}`);
});

test(`${ENGINE}: a text is copied, or selected where copying is forbidden`, async () => {
  await open();
  await page.eval(() => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { window.copied = text; } } });
  });
  await press("copy");
  await until("it says so", async () => /Copié/.test(await status()));
  assert.match(await page.eval(() => window.copied), /^http.*#v=1&method=outbox&crash=after-writes&step=5$/);
  for (const clipboard of ["refuses", "missing"]) {
    await open();
    await page.eval((clipboard) => {
      const value = clipboard === "missing" ? undefined : { writeText: () => Promise.reject(new Error("no")) };
      Object.defineProperty(navigator, "clipboard", { configurable: true, value });
      document.execCommand = () => false;
    }, clipboard);
    await press("copy");
    await until("the text is selected", () => inside((panel) => {
      const field = panel.querySelector("textarea.text");
      return field.selectionEnd - field.selectionStart === field.value.length && field.value.includes("#v=1&method=outbox");
    }));
    assert.match(await status(), /interdite/);
  }
});

test(`${ENGINE}: pictures are shown, and the PNG is the picture`, async () => {
  await open(`${STATE}&theme=light`);
  await choose("svg");
  assert.deepEqual(await inside((panel) => [panel.querySelectorAll(".look > svg.stage").length, panel.querySelectorAll(".look style").length, getComputedStyle(panel.querySelector(".look .box")).strokeWidth !== "0px"]), [1, 0, true]);
  await choose("storyboard");
  assert.ok((await text()).startsWith("<svg ") && await inside((panel) => panel.querySelectorAll(".look > svg g.stage").length) > 10);
  await choose("png");
  const png = await inside((panel) => {
    const canvas = panel.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]},${data[i + 3]}`;
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    const most = [...colours].sort((a, b) => b[1] - a[1]).slice(0, 3);
    return { size: [canvas.width, canvas.height], most, kinds: colours.size, type: canvas.toDataURL("image/png").slice(0, 22) };
  });
  assert.equal(png.type, "data:image/png;base64,");
  const { width, height } = await page.eval(() => {
    const [, width, height] = document.querySelector("outbox-lab").share("svg").match(/ width="(\d+)" height="(\d+)"/);
    return { width: Number(width), height: Number(height) };
  });
  assert.deepEqual(png.size, [width * 2, height * 2]);
  assert.ok(png.kinds > 20 && png.most.some(([colour]) => colour === "244,242,237,255"), `the paper of the stage is the most of it: ${JSON.stringify(png.most)}`);
  assert.deepEqual(await wrong(), []);
});

test(`${ENGINE}: a file is named after the run`, async () => {
  await open();
  await page.eval(() => {
    window.saved = [];
    HTMLAnchorElement.prototype.click = function () { window.saved.push([this.download, this.href.slice(0, 5)]); };
  });
  for (const kind of ["case", "mermaid", "json", "svg", "storyboard", "png"]) {
    await choose(kind);
    await press("save");
  }
  await until("all", () => page.eval(() => window.saved.length === 6));
  assert.deepEqual((await page.eval(() => window.saved)).map(([name, kind]) => `${kind} ${name}`), [
    "blob: outbox-lab-outbox-after-writes.txt", "blob: outbox-lab-outbox-after-writes.mmd", "blob: outbox-lab-outbox-after-writes.json",
    "blob: outbox-lab-outbox-after-writes-5.svg", "blob: outbox-lab-outbox-after-writes.storyboard.svg", "blob: outbox-lab-outbox-after-writes-5.png",
  ]);
});

test(`${ENGINE}: a run that was shared opens again, and what is none says so`, async () => {
  const record = await exported(["json", "method=dual-write-publish-first&crash=between-writes&lang=en&step=3"]);
  await open();
  const paste = (text) => inside((panel, text) => {
    panel.querySelector(".paste").value = text;
    panel.querySelector("button.show").click();
  }, text);
  await paste(record);
  await until("the run", async () => (await page.state()).method === "dual-write-publish-first");
  const { crash, step, lang } = await page.state();
  assert.deepEqual([crash, step, lang], ["between-writes", 3, "en"]);
  await paste('{"format":"something else"}');
  assert.match(await status(), /neither/);
  assert.equal((await page.state()).step, 3);
  await paste(await exported(["case", "method=outbox&inbox=off&crash=after-writes&lang=en"]));
  await until("the scenario", async () => (await page.state()).crash === "after-writes");
  await paste("# a text\nmethod=<img src=x onerror=alert(1)>\n");
  await until("the notice", async () => (await page.text(".notice")).length > 10);
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelectorAll("img").length), 0);
});

test(`${ENGINE}: in somebody's page its links lead to the page beside the script, and the host's address is left alone`, async () => {
  await page.open(`${server.url}course/one`);
  await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll("button")].find((one) => one.textContent === "Share").click());
  await until("the panel", () => inside((panel) => Boolean(panel?.querySelector("select"))));
  assert.equal(await text(), `${server.url}#v=1&method=outbox&crash=between-writes&step=0&lang=en`);
  await choose("element");
  assert.match(await text(), new RegExp(`src="${server.url}embed.js"`));
  assert.equal(await page.eval(() => location.hash), "");
});

test(`${ENGINE}: a first visit fetches none of it`, async (t) => {
  const first = await serve();
  t.after(() => first.close());
  await page.open(first.url);
  await page.still();
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.deepEqual(first.requests.filter((path) => /share|why|handout|frame/.test(path)), []);
});
