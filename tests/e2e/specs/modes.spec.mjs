// Compare and matrix under axe and under the ruler: themes, languages, widths, first, middle and last moment.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
import { complaints } from "../lib/overlap.mjs";
import { CRASHES, PAIRS, compare, matrix } from "../lib/modes.mjs";
import { serve } from "../server.mjs";

const AXE = new URL(import.meta.resolve("axe-core/axe.min.js"));
const LANGS = ["fr", "en"];
const TABLES = [{ rows: "", unfold: "off" }, { rows: "outbox+outbox:handler=inbox-first+outbox:ack=on-delivery", unfold: "on" }];

const axe = () => window.axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.flat().join(" ")}: ${node.any.concat(node.all, node.none).map((check) => check.message).join("; ")}`)));
// behind what sticks to an edge axe takes the wrong ground for a text's own
const unstick = () => {
  for (const one of document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".steps, .both")) one.style.position = "static";
};
async function opened(t, options) {
  const server = await serve();
  t.after(() => server.close());
  const page = await launch(ENGINE, { width: 1280, height: 800, ...options });
  t.after(() => page.close());
  await page.open(server.url);
  return page;
}

for (const theme of ["light", "dark", "projector"]) {
  test(`${ENGINE}: axe has nothing to say of either mode: ${theme}`, async (t) => {
    const page = await opened(t);
    await page.ask("Runtime.evaluate", { expression: await readFile(AXE, "utf8") });
    const found = new Map();
    let turn = 0;
    const look = async (name) => {
      await page.eval(unstick);
      for (const line of await page.eval(axe)) if (!found.has(line)) found.set(line, name);
    };
    for (const width of [1280, 960, 700, 360]) {
      await page.resize(width, 800);
      for (const lang of LANGS) {
        for (const at of ["first", "last"]) {
          const settings = { ...PAIRS[turn % PAIRS.length], crash: CRASHES[(turn + 2) % CRASHES.length], lang, theme };
          turn++;
          await look(`${await compare(page, settings, at)}, ${width} wide`);
        }
        const table = TABLES[turn % 2];
        await matrix(page, { ...table, lang, theme });
        await page.eval(() => { document.querySelector("outbox-lab").shadowRoot.querySelector(".board details").open = true; });
        await look(`${lang} ${JSON.stringify(table)}, ${width} wide`);
      }
    }
    assert.deepEqual([...found].map(([line, where]) => `${where}: ${line}`), []);
    assert.deepEqual(await page.errors(), []);
  });
}

for (const { width, least, height = 800, touch = false } of [
  { width: 1280, least: 16 }, { width: 1024, least: 16, touch: true }, { width: 960, least: 16 }, { width: 700, least: 16 },
  { width: 640, least: 16, height: 360 }, { width: 360, least: 16, touch: true }, { width: 320, least: 14, touch: true },
]) {
  test(`${ENGINE}: in either mode everything has its place at ${width} pixels${touch ? ", for a finger" : ""}`, async (t) => {
    const page = await opened(t, { width, height, touch });
    const found = new Map();
    const look = async (name) => {
      await page.eval(unstick);
      for (const line of await page.eval(complaints, { least, coarse: touch })) {
        // the same words in another place are the same complaint
        const what = line.replace(/-?[\d.]+,-?[\d.]+ [\d.]+×[\d.]+/g, "");
        if (!found.has(what)) found.set(what, `${name}: ${line}`);
      }
    };
    for (const lang of LANGS) {
      for (const pair of PAIRS) for (const crash of CRASHES) for (const at of ["middle", "last"]) {
        await look(await compare(page, { ...pair, crash, lang }, at));
      }
      for (const table of TABLES) {
        await matrix(page, { ...table, lang });
        await look(`${lang} ${JSON.stringify(table)}`);
        await page.eval(() => { document.querySelector("outbox-lab").shadowRoot.querySelector(".board details").open = true; });
        await look(`${lang} ${JSON.stringify(table)}, rows open`);
      }
    }
    if (found.size) assert.fail(`${found.size} complaints:\n${[...found.values()].join("\n")}`);
  });
}
