// No text over text, none outside its box, none too small, no target too small for a finger: at every width, in both
// languages, every cell at its first step, in the middle and at its end.
//
// Exceptions, on purpose: at 320 pixels (a phone's smallest, and 400 % of zoom on a laptop) the picture's words are 14
// pixels high; and slots, which are chosen with a finger on the phone's own list and are 24 apart for a mouse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
import { CELLS, LANGS, openEach, show } from "../lib/cells.mjs";
import { complaints } from "../lib/overlap.mjs";
import { serve } from "../server.mjs";

const WIDTHS = [
  { width: 1280, least: 16 },
  { width: 1024, least: 16, touch: true },
  { width: 960, least: 16 },
  { width: 700, least: 16 },
  { width: 640, least: 16, height: 360 },
  { width: 360, least: 16, touch: true },
  { width: 320, least: 14, touch: true },
];

for (const { width, least, height = 800, touch = false } of WIDTHS) {
  test(`${ENGINE}: everything has its place at ${width} pixels${touch ? ", for a finger" : ""}`, async (t) => {
    const server = await serve();
    t.after(() => server.close());
    const page = await launch(ENGINE, { width, height, touch });
    t.after(() => page.close());
    await page.open(server.url);
    const found = new Map();
    const look = async (name) => {
      for (const line of await page.eval(complaints, { least, coarse: touch })) {
        // the same words in another place are the same complaint
        const what = line.replace(/-?[\d.]+,-?[\d.]+ [\d.]+×[\d.]+/g, "");
        if (!found.has(what)) found.set(what, `${name}: ${line}`);
      }
    };
    for (const lang of LANGS) {
      for (const cell of CELLS) {
        for (const at of ["first", "middle", "last"]) {
          await look(await show(page, { ...cell, lang }, at));
        }
      }
      let opened = 0;
      await openEach(page, (name) => look(`${lang}, “${name}” open, ${opened += 1}`));
      assert.ok(opened >= 5, `${opened} panels`);
    }
    if (found.size) assert.fail(`${found.size} complaints:\n${[...found.values()].join("\n")}`);
  });
}

test(`${ENGINE}: the measure sees what it is there to see`, async (t) => {
  const server = await serve();
  t.after(() => server.close());
  const page = await launch(ENGINE, { width: 360, height: 800, touch: true });
  t.after(() => page.close());
  await page.open(server.url);
  const after = (spoil) => page.eval(`async () => {
    (${spoil})(document.querySelector("outbox-lab").shadowRoot);
    return (${complaints})({ least: 16, coarse: true });
  }`);
  const sees = async (spoil, sign) => {
    const found = await after(spoil);
    assert.ok(found.some((line) => sign.test(line)), `${sign} in ${found.join("\n") || "nothing"}`);
  };
  assert.deepEqual(await after(() => {}), []);
  await sees((root) => { root.querySelector(".scene .stage text").style.fontSize = "12px"; }, /px is small/);
  await sees((root) => {
    const text = root.querySelector(".scene .stage text");
    text.after(text.cloneNode(true));
  }, / over /);
  await sees((root) => { root.querySelector(".scene .stage text").textContent = "words that no box of this picture is wide enough for, by far"; }, /leaves its box/);
  await sees((root) => { root.querySelector(".say .btn").style.cssText = "min-height: 0; height: 20px"; }, /target of [\d.]+×20: <button> /);
  await sees((root) => { root.querySelector(".foot").style.minWidth = "500px"; }, /the page is \d+ px wide in a window of 360/);
});
