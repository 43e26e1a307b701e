// What a first visit runs: node tests/e2e/profile.mjs FOLDER NOTED PROFILE
// The page in FOLDER is opened with the module NOTED, which notes what it runs, in every layout. PROFILE
// becomes a file with a 1 for every stretch of code that ran, and a 0 for the others.
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { launch } from "./driver/index.mjs";
import { serve } from "./server.mjs";

const [folder, noted, profile] = process.argv.slice(2);
const SIZES = [[1280, 800], [900, 700], [390, 844], [640, 360]];
// the page itself and an element among others; with these attributes the loader does without the second part
const KINDS = ["page", "page lang=fr", "lang=fr", ""];
const pages = Object.fromEntries(KINDS.map((attributes, i) => [`/${i}`, `<!doctype html><html lang="fr"><head>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg">
<script type="module" src="/loader.js"></script></head><body><outbox-lab ${attributes}></outbox-lab></body></html>`]));

// the script as it will be: what comes with the second part has not come
const script = `${noted}.js`;
await writeFile(script, `${await readFile(join(folder, "outbox-lab.js"), "utf8")}\nexport const complete = () => true;\n`);
const site = await serve({ root: folder, pages, witness: false, instead: { "/outbox-lab_bg.wasm": noted, "/outbox-lab.js": script } });
const page = await launch("chromium");
let ran = null;
try {
  for (const [width, height] of SIZES) {
    await page.resize(width, height);
    for (const path of Object.keys(pages)) {
      await page.open(new URL(path, site.url).href);
      // idle: nothing moves, and the frames that are asked for at the start are over
      await page.still();
      await sleep(300);
      const seen = await page.eval(async () => {
        const module = await (await import("/outbox-lab.js")).default();
        let seen = "";
        for (let i = 0; `ran:${i}` in module; i++) seen += module[`ran:${i}`].value;
        return seen;
      });
      ran = ran === null ? seen : Array.from(seen, (sign, i) => (sign === "1" ? sign : ran[i])).join("");
    }
  }
} finally {
  await page.close();
  await site.close();
}
await writeFile(profile, ran);
