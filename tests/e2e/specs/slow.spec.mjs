// A slow network: after fifteen seconds the page says that it is still waiting, and it does go on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

test(`${ENGINE}: a module that is late is announced, and used when it comes`, async (t) => {
  const server = await serve({ late: { "/outbox-lab_bg.wasm": 18_000 } });
  t.after(() => server.close());
  const page = await launch();
  t.after(() => page.close());
  await page.open(server.url, { ready: false });
  const line = () => page.text("[data-status]");
  await until("loading", async () => /^Chargement/.test(await line()));
  await until("the sentence", async () => /tarde à arriver/.test(await line()), 17_000);
  assert.equal(await page.state(), null);
  await until("ready after all", () => page.state());
});
