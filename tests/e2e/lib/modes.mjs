// What the specs of compare and matrix share: showing one of their pages, and waiting until a table is computed.
import { until } from "../driver/index.mjs";

export const PAIRS = [
  { method: "dual-write-db-first", with: "outbox" },
  { method: "dual-write-publish-first", with: "outbox:no-inbox" },
  { method: "dual-write-db-first", with: "dual-write-publish-first" },
  { method: "outbox", with: "outbox:handler=inbox-first" },
];
export const CRASHES = ["none", "before-writes", "between-writes", "after-writes"];

/** Shows a comparison at its first stop, one in the middle or its last. */
export async function compare(page, settings, at) {
  const stop = await page.eval(async (settings, at) => {
    const element = document.querySelector("outbox-lab");
    element.set({ mode: "compare", ...settings });
    const { stops } = element.state;
    element.goto({ first: 0, middle: stops >> 1, last: stops }[at]);
    // what is not yet there is mounted by then, and its layout known
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    return element.state.stop;
  }, settings, at);
  return `${Object.values(settings).join(" ")} stop ${stop}`;
}

/** Shows the table and waits until every cell is computed. */
export async function matrix(page, settings) {
  await page.eval((settings) => document.querySelector("outbox-lab").set({ mode: "matrix", ...settings }), settings);
  await until("every cell", () => computed(page), 120_000);
  await page.eval(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export const computed = (page) => page.eval(() => {
  const root = document.querySelector("outbox-lab").shadowRoot;
  return Boolean(root.querySelector(".sweep[data-done]")) && !root.querySelector(".case i");
});
