// The budgets of the table of all crashes, measured: how long the page is ever blocked while it computes, and how fast
// its explorer is against the same code on this machine without a browser. Ratios, because machines differ.
import { execFileSync } from "node:child_process";
import { launch, until } from "./driver/index.mjs";
import { computed } from "./lib/modes.mjs";
import { serve } from "./server.mjs";

const BLOCK = 50; // ms
const RATIO = 0.6;
const TABLES = {
  "the usual rows": "",
  "two relays, and consumers with mistakes": "outbox:relays=2+outbox:row-lock=skip-locked,relays=2+outbox:handler=effect-first+outbox:handler=inbox-first",
};

const server = await serve({ witness: false });
let failed = false;
const say = (what, measured, unit, budget, good) => {
  failed ||= !good;
  console.log(`${what.padEnd(68)}${measured.padStart(8)} ${unit.padEnd(3)} ${budget}${good ? "" : "  ABOVE"}`);
};

/** Opens the table and watches it until it is whole. */
async function watch(rows, slowed) {
  const page = await launch("chromium");
  try {
    await page.open(server.url);
    if (slowed > 1) await page.ask("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.ask("Performance.enable");
    const script = async () => (await page.ask("Performance.getMetrics")).metrics.find((one) => one.name === "ScriptDuration").value;
    await page.eval(() => new Promise((done) => setTimeout(done, 500)));
    const before = await script();
    await page.eval((rows) => {
      // a message comes back as soon as the thread is free: the longest wait is the longest block
      const { port1, port2 } = new MessageChannel();
      window.blocks = [];
      let last = null;
      port1.onmessage = () => {
        const now = performance.now();
        if (last !== null) window.blocks.push(now - last);
        last = now;
        if (window.blocks) setTimeout(() => { last = performance.now(); port2.postMessage(0); });
      };
      document.querySelector("outbox-lab").set({ mode: "matrix", rows });
      // the first picture of the mode is no block of the explorer's
      requestAnimationFrame(() => setTimeout(() => port2.postMessage(0)));
    }, rows);
    await until("every cell", () => computed(page), 200_000);
    const [blocks, said] = await page.eval(() => [window.blocks, document.querySelector("outbox-lab").shadowRoot.querySelector(".sweep p").textContent]);
    const states = Number(said.replace(/[\s\u202f\u00a0]/g, "").match(/,(\d+)/)[1]);
    return { block: Math.max(...blocks), spent: ((await script()) - before) * 1e6, states };
  } finally {
    await page.close();
  }
}

try {
  for (const [name, rows] of Object.entries(TABLES)) {
    const native = execFileSync(process.env.TABLE, [rows], { encoding: "utf8" }).trim().split(" ").map(Number);
    const [cells, states, took] = native;
    const page = await watch(rows, 1);
    if (page.states !== states) throw new Error(`the page has seen ${page.states} states, the tool ${states}`);
    console.log(`${name}: ${cells} cells, ${states} states`);
    say("  longest block of the main thread", page.block.toFixed(0), "ms", `at most ${BLOCK}`, page.block <= BLOCK);
    // everything that the page's script does in the meantime counts, drawing included
    const ratio = took / page.spent;
    say("  states a second in the page against native", ratio.toFixed(2), "×", `at least ${RATIO}`, ratio >= RATIO);
    const slow = await watch(rows, 4);
    console.log(`${"  longest block, processor slowed four times (no budget)".padEnd(68)}${slow.block.toFixed(0).padStart(8)} ms`);
  }
} finally {
  await server.close();
}
if (failed) process.exit(1);

