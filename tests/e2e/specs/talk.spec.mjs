// The talk: one picture that fills the hall, and a clicker.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { walk } from "../cells.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

let server;
let page;
before(async () => {
  server = await serve({ policy: null }); // `walk` brings its own function
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

const TALK = "#talk=on&method=dual-write-db-first&crash=between-writes";
// always a new document: one that differs in nothing but the fragment would stay, and a link that is there already does nothing
let visits = 0;
const open = (link) => page.open(`${server.url}?${visits++}${link}`);
const at = async () => (await page.state()).step;
const style = (css, property) => page.eval((css, property) => {
  const element = document.querySelector("outbox-lab").shadowRoot.querySelector(css);
  return getComputedStyle(element)[property];
}, css, property);
const theme = () => page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".ol").dataset.theme);
const black = async () => (await style(".black", "display")) !== "none";

test(`${ENGINE}: the picture fills the hall, letterboxed, and every word of it can be read from the last row`, async () => {
  for (const [width, height] of [[1920, 1080], [1280, 720], [1024, 768], [1280, 1024]]) {
    await page.resize(width, height);
    await open(TALK);
    const wrong = await walk(page, (root) => {
      const box = root.querySelector(".ol").getBoundingClientRect();
      const want = Math.min(innerWidth, (innerHeight * 16) / 9);
      if (Math.abs(box.width - want) > 1 || Math.abs(box.height - (want * 9) / 16) > 1) return `${box.width} × ${box.height}`;
      if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) return "it scrolls";
      const unit = box.width / 1920;
      const [scene, verdict] = [".scene", ".verdict"].map((css) => root.querySelector(css).getBoundingClientRect());
      const whole = scene.left >= box.left && scene.right <= box.right + 1 && scene.bottom <= verdict.top + 1;
      if (!whole || scene.width < 0.9 * box.width) return `the stage is ${scene.width} × ${scene.height} at ${scene.left}, ${scene.top}`;
      const shown = (e) => e.getClientRects().length && getComputedStyle(e).clipPath === "none" && getComputedStyle(e).visibility === "visible";
      const parts = [".top b", ".top span", ".top .place", ".word", ".reason", ".say p", ".ledger div"]
        .flatMap((css) => [...root.querySelectorAll(css)].filter(shown).map((e) => [css, e]));
      const end = root.querySelector(".progress").getBoundingClientRect().top;
      for (const [css, e] of parts) {
        const r = e.getBoundingClientRect();
        if (r.left < box.left || r.right > box.right + 1 || r.bottom > end + 1) return `${css} leaves its place by ${r.bottom - end}`;
        if (parseFloat(getComputedStyle(e).fontSize) < 28.9 * unit) return `${css} is too small`;
        // lines, not boxes: a heading's box is as wide as its column
        for (const [other, f] of parts) {
          if (e === f || e.contains(f) || f.contains(e)) continue;
          const lines = (x) => { const range = document.createRange(); range.selectNodeContents(x); return [...range.getClientRects()]; };
          for (const a of lines(e)) for (const b of lines(f)) {
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 12 * unit) {
              return `${css} and ${other} overlap`;
            }
          }
        }
      }
      const small = [...root.querySelectorAll(".stage text")].find((t) => parseFloat(getComputedStyle(t).fontSize) < 28.9);
      if (small) return `“${small.textContent}” is too small`;
      if ([...root.querySelectorAll("button, a, input, select, summary")].some((e) => e.getClientRects().length)) return "something to click";
      return null;
    }, { all: width === 1280 });
    assert.deepEqual(wrong, [], `${width} × ${height}`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: the clicker steps, and so does Space`, async () => {
  await page.resize(1280, 720);
  await open(TALK);
  for (const [key, step] of [["PageDown", 1], ["ArrowRight", 2], ["Space", 3], ["PageUp", 2], ["ArrowLeft", 1], ["End", 6], ["PageDown", 6], ["Home", 0], ["PageUp", 0]]) {
    await page.key(key);
    assert.equal(await at(), step, key);
  }
});

test(`${ENGINE}: a reload comes back to the exact step`, async () => {
  await open(TALK);
  for (let i = 0; i < 4; i++) await page.key("PageDown");
  await page.key("3");
  const before = await page.state();
  await until("the address follows", () => page.eval((step) => location.hash.includes(`step=${step}`) && location.hash.includes("method=outbox"), before.step));
  const address = await page.eval(() => location.href);
  await page.open("about:blank", { ready: false });
  await page.open(address);
  assert.deepEqual(await page.state(), before);
  assert.equal(await theme(), "projector");
});

test(`${ENGINE}: 1, 2 and 3 choose the method, T the theme`, async () => {
  await open(TALK);
  for (const [key, method] of [["2", "dual-write-publish-first"], ["3", "outbox"], ["1", "dual-write-db-first"]]) {
    await page.key(key);
    assert.equal((await page.state()).method, method);
  }
  const seen = [await theme()];
  for (let i = 0; i < 3; i++) {
    await page.key("t");
    seen.push(await theme());
  }
  assert.deepEqual(seen, ["projector", "dark", "light", "projector"]);
});

test(`${ENGINE}: a full stop or B makes the screen black, and whatever comes next brings the picture back first`, async () => {
  await open(`${TALK}&step=2`);
  for (const key of [".", "b"]) {
    await page.key(key);
    assert.equal(await black(), true, key);
    await page.key(key);
    assert.equal(await black(), false, `${key} again`);
  }
  await page.key("b");
  await page.key("PageDown");
  assert.deepEqual([await black(), await at()], [false, 2], "the picture, not yet the next step");
  await page.key("PageDown");
  assert.equal(await at(), 3);
  await page.key("b");
  await page.key("Escape");
  assert.equal(await black(), false);
});

test(`${ENGINE}: ? shows the keys, Escape and the clicker close them`, async () => {
  await open(TALK);
  await page.key("?");
  assert.match(await page.text(".panel"), /écran noir/);
  await page.key("Escape");
  assert.equal(await page.text(".panel"), "");
  await page.key("?");
  await page.key("PageDown");
  assert.deepEqual([await page.text(".panel"), await at()], ["", 1]);
});

test(`${ENGINE}: outside a talk a letter is the host's`, async () => {
  await open("#method=outbox");
  const before = await page.state();
  for (const key of ["b", ".", "t", "1", "?"]) await page.key(key);
  assert.deepEqual(await page.state(), before);
  assert.equal(await black(), false);
});

test(`${ENGINE}: the pointer is seen while it moves, and two seconds longer`, async () => {
  await open(TALK);
  assert.equal(await style(".ol", "cursor"), "none");
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".ol").dispatchEvent(new MouseEvent("mousemove", { bubbles: true })));
  assert.notEqual(await style(".ol", "cursor"), "none");
  await until("it is gone again", async () => (await style(".ol", "cursor")) === "none", 4000);
});
