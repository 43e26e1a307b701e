// axe, over every theme, language and width; the cells take turns, so that each of them is seen at its first step, in
// the middle and at its end.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
import { CELLS, LANGS, openEach, show } from "../lib/cells.mjs";
import { serve } from "../server.mjs";

const AXE = new URL(import.meta.resolve("axe-core/axe.min.js"));
const THEMES = ["light", "dark", "projector"];
const WIDTHS = [1280, 960, 700, 360];

let server;
let page;
before(async () => {
  server = await serve();
  page = await launch();
  await page.open(server.url);
  // by the protocol: the policy of the page allows no script of others
  await page.ask("Runtime.evaluate", { expression: await readFile(AXE, "utf8") });
});
after(async () => {
  await page?.close();
  await server?.close();
});

/** What axe complains of, one line a node. */
const complaints = () => page.eval(async () => {
  // behind what sticks to an edge axe takes the wrong ground for a text's own
  for (const one of document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".steps")) one.style.position = "static";
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.flat().join(" ")}: ${node.any.concat(node.all, node.none).map((check) => check.message).join("; ")}`));
});

// 7 and 36 share no factor: with twelve looks a theme and language, every cell is seen twice at each of its places
const STATES = ["first", "middle", "last"].flatMap((at) => CELLS.map((cell) => ({ cell, at })));
let turn = 0;
for (const theme of THEMES) {
  for (const lang of LANGS) {
    test(`${ENGINE}: axe has nothing to say: ${theme}, ${lang}`, async () => {
      const found = new Map();
      for (const width of WIDTHS) {
        await page.resize(width, 800);
        for (let look = 0; look < 3; look++) {
          const { cell, at } = STATES[(turn += 7) % STATES.length];
          const name = await show(page, { ...cell, theme, lang }, at);
          for (const line of await complaints()) found.set(line, `${name}, ${width} wide`);
        }
        await openEach(page, async (door) => {
          for (const line of await complaints()) found.set(line, `“${door}” open, ${width} wide`);
        });
      }
      if (found.size) assert.fail(`${found.size} complaints:\n${[...found].map(([line, where]) => `${where}: ${line}`).join("\n")}`);
    });
  }
}

test(`${ENGINE}: axe does look inside the element`, async () => {
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".say .btn.go").replaceChildren());
  assert.match((await complaints()).join(), /button-name/);
});
