// What one engine lays out otherwise than the others if it is not told: that everything is where it belongs in each.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { computed } from "../lib/modes.mjs";
import { serve } from "../server.mjs";

let server;
let page;
before(async () => {
  server = await serve();
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

test(`${ENGINE}: in the table of all cases none leaves its cell, and every case fills it`, async () => {
  for (const width of [1280, 700]) {
    await page.resize(width, 800);
    await page.open(`${server.url}?${width}#mode=matrix&lang=en`);
    await until("every cell", () => computed(page), 60_000);
    const cells = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".board tbody td")]
      .map((cell) => [cell, cell.querySelector(".case"), cell.querySelector(".case .in")]
        .map((one) => Math.round(one.getBoundingClientRect().height))));
    assert.equal(cells.length, 16);
    for (const [cell, button, inside] of cells) {
      const said = `${width}: ${cell} ${button} ${inside}`;
      assert.ok(button >= 118 && button <= cell + 1 && Math.abs(button - inside) <= 1, said);
      // Firefox paints the rest of a cell that a neighbour has made taller
      if (ENGINE !== "firefox") assert.ok(Math.abs(cell - button) <= 1, said);
    }
  }
});

test(`${ENGINE}: what chooses a method of a comparison is drawn by the style sheet alone`, async () => {
  await page.resize(1280, 800);
  await page.open(`${server.url}?pair#mode=compare&with=outbox`);
  await until("the choice", () => page.has(".side select"));
  const [look, top] = await page.eval(() => {
    const { appearance, borderTopWidth } = getComputedStyle(document.querySelector("outbox-lab").shadowRoot.querySelector(".side select"));
    return [appearance, borderTopWidth];
  });
  assert.deepEqual([look, top], ["none", "0px"]);
});

test(`${ENGINE}: the choices are two rows of words in the chapter`, async () => {
  await page.resize(1280, 800);
  await page.open(`${server.url}?rows#lang=en`);
  const heights = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".choose fieldset")]
    .map((one) => Math.round(one.getBoundingClientRect().height)));
  assert.deepEqual(heights.map((one) => one >= 44 && one <= 52), [true, true], heights.join(" "));
});

test(`${ENGINE}: in a hall the band stays under the picture, whatever is to be said of the link`, async () => {
  await page.resize(1280, 800);
  await page.open(`${server.url}?hall#talk=on&step=99&lang=en`);
  const [scene, band, said] = await page.eval(() => ["scene", "verdict", "notice"]
    .map((name) => document.querySelector("outbox-lab").shadowRoot.querySelector(`.ol > .${name}`).getBoundingClientRect())
    .map(({ top, bottom, height }) => ({ top, bottom, height })));
  assert.ok(said.height > 0 && band.top >= scene.bottom - 1, JSON.stringify({ scene, band, said }));
});
