// The least that must hold in every engine: the page loads under the strict policy, steps to the end, and says
// that the default run is consistent.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const NEXT = { role: "button", name: /suivant|next/i };
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

async function toTheEnd(url) {
  await page.open(url);
  const { step, steps, verdict } = await page.state();
  assert.equal(step, 0);
  assert.ok(steps > 0, "the run has steps");
  assert.equal(verdict, null, "no verdict before the end");
  for (let at = 1; at <= steps; at++) {
    await page.click(NEXT);
    assert.equal((await page.state()).step, at);
  }
  const end = await page.state();
  assert.equal(end.finished, true);
  assert.equal(end.verdict.headline, "consistent");
}

test(`${ENGINE}: from the start to the verdict`, () => toTheEnd(server.url));
test(`${ENGINE}: the same under a path`, () => toTheEnd(server.sub));
test(`${ENGINE}: nothing went wrong on the console`, async () => assert.deepEqual(await page.errors(), []));
