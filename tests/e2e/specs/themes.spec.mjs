// The themes: chosen in the page or followed, and what is left when the system wants its own colours.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
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

const paper = () => page.eval(() => getComputedStyle(document.querySelector("outbox-lab").shadowRoot.querySelector(".ol")).backgroundColor);
const PAPER = { light: "rgb(255, 255, 255)", dark: "rgb(20, 22, 27)", projector: "rgb(255, 255, 255)" };

test(`${ENGINE}: a theme is chosen in the settings, kept in the address, and pinned`, async () => {
  await page.open(`${server.url}#theme=light`);
  await page.click({ role: "button", name: "Réglages" });
  for (const [name, theme] of [["Sombre", "dark"], ["Projecteur", "projector"], ["Clair", "light"]]) {
    await page.click({ role: "radio", name });
    assert.deepEqual([(await page.state()).theme, await paper()], [theme, PAPER[theme]]);
  }
  await page.click({ role: "checkbox", name: "Sans animation" });
  assert.match(await page.eval(async () => {
    await new Promise((done) => setTimeout(done, 400));
    return location.hash;
  }), /theme=light&motion=off/);
  assert.deepEqual(await page.errors(), []);
});

// the wishes of a system can be played in Chromium alone
const media = ENGINE === "chromium" ? test : test.skip;

media(`${ENGINE}: auto follows the system, a given theme does not`, async () => {
  await page.open(`${server.url}#theme=auto`);
  await page.prefer({ colorScheme: "dark" });
  assert.equal(await paper(), PAPER.dark);
  await page.prefer({ colorScheme: "light" });
  assert.equal(await paper(), PAPER.light);
  await page.open(`${server.url}?pinned#theme=light`);
  await page.prefer({ colorScheme: "dark" });
  assert.equal(await paper(), PAPER.light);
  await page.prefer({ colorScheme: null });
});

media(`${ENGINE}: in the system's own colours a dead process, the current line, an open row and a slot keep their shapes`, async () => {
  await page.prefer({ forcedColors: "active" });
  try {
    for (const theme of ["light", "dark", "projector"]) {
      await page.open(`${server.url}?${theme}#theme=${theme}&method=outbox&crash=before-writes&step=3`);
      const look = () => page.eval(() => {
        const root = document.querySelector("outbox-lab").shadowRoot;
        const of = (css, property) => {
          const element = root.querySelector(css);
          return element && getComputedStyle(element)[property];
        };
        return {
          ground: of(".stage .box", "fill"), text: of(".stage .name", "fill"), bar: of(".stage .now .bar", "fill"),
          current: of(".stage .line.current .code", "fill"), dashes: of(".stage .open .cell", "strokeDasharray"),
          open: of(".stage .open .cell", "stroke"), dead: of(".stage .dead .box", "fill"), deadText: of(".stage .dead .name", "fill"),
          slot: of(".stage .hole", "stroke"), band: of(".plate", "backgroundColor"), glyph: of(".plate .gl", "color"),
        };
      });
      const now = await look();
      assert.notEqual(now.ground, now.text, `${theme}: a name on its box`);
      assert.notEqual(now.bar, now.current, `${theme}: the current line on its bar`);
      assert.notEqual(now.open, now.ground, `${theme}: the outline of an open row`);
      assert.notEqual(now.dashes, "none", `${theme}: an open row is dashed`);
      assert.notEqual(now.slot, now.ground, `${theme}: a slot`);
      await page.key("End");
      await page.key("ArrowLeft");
      await page.key("ArrowLeft");
      const dead = await look();
      assert.notEqual(dead.dead, null, `${theme}: something is dead`);
      assert.notEqual(dead.dead, dead.deadText, `${theme}: the name of a dead process`);
      assert.notEqual(dead.dead, dead.ground === dead.dead ? "" : dead.ground, `${theme}: dead is not alive`);
      await page.key("End");
      const end = await look();
      assert.notEqual(end.band, end.glyph, `${theme}: the glyph on its plate`);
    }
  } finally {
    await page.prefer({ forcedColors: null });
  }
});

media(`${ENGINE}: who wants more contrast gets no grey word`, async () => {
  await page.prefer({ contrast: "more" });
  try {
    for (const theme of ["light", "dark", "projector"]) {
      await page.open(`${server.url}?${theme}#theme=${theme}&method=outbox&step=3`);
      const inks = await page.eval(() => {
        const root = document.querySelector("outbox-lab").shadowRoot;
        const of = (css) => getComputedStyle(root.querySelector(css));
        return [of(".stage .name").fill, of(".stage .line.todo .code").fill, of(".stage .t2").fill];
      });
      assert.equal(new Set(inks).size, 1, `${theme}: ${inks}`);
    }
  } finally {
    await page.prefer({ contrast: null });
  }
});

// full protan, deutan and tritan vision (Machado, Oliveira and Fernandes 2009), in linear light; and no hue at all
const VISIONS = {
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
// every verdict of the chapter, and "not yet"
const PLATES = [
  "method=outbox&crash=none&step=99", "method=outbox&crash=between-writes&step=99", "method=outbox&crash=after-writes&step=99",
  "method=outbox&crash=before-writes&step=99", "method=outbox&crash=after-writes&inbox=off&step=99",
  "method=dual-write-db-first&crash=between-writes&step=99", "method=dual-write-publish-first&crash=between-writes&step=99",
  "method=outbox&crash=none&step=3",
];

media(`${ENGINE}: each plate is told from every other in grey and by three kinds of colour vision`, async () => {
  const open = await serve({ policy: null }); // to look at the pictures within the page
  await page.resize(1280, 1000); // the whole plate, below a notice
  try {
    for (const theme of ["light", "dark", "projector"]) {
      const shots = [];
      for (const plate of PLATES) {
        await page.open(`${open.url}?${theme}${shots.length}#theme=${theme}&motion=off&${plate}`);
        await page.still();
        const box = await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".plate").getBoundingClientRect().toJSON());
        shots.push({ box, png: (await page.picture()).toString("base64") });
      }
      const alike = await page.eval(async (shots, visions) => {
        const linear = Array.from({ length: 256 }, (_, v) => (v <= 10 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4));
        const plates = [];
        for (const { box, png } of shots) {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
          const canvas = new OffscreenCanvas(box.width, box.height).getContext("2d");
          canvas.drawImage(bitmap, -box.x, -box.y);
          plates.push(canvas.getImageData(0, 0, box.width, box.height).data);
        }
        const found = [];
        for (const [vision, matrix] of Object.entries(visions)) {
          const seen = plates.map((data) => {
            const out = [];
            for (let i = 0; i < data.length; i += 4) {
              const rgb = [linear[data[i]], linear[data[i + 1]], linear[data[i + 2]]];
              out.push(matrix.map((row) => Math.sqrt(Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]))));
            }
            return out;
          });
          for (let a = 0; a < seen.length; a++) for (let b = a + 1; b < seen.length; b++) {
            const apart = seen[a].filter((one, i) => Math.max(...one.map((v, k) => Math.abs(v - seen[b][i][k]))) > 0.1).length;
            if (apart < seen[a].length * 0.025) found.push(`${vision}: ${a} and ${b}, ${apart} of ${seen[a].length} points apart`);
          }
        }
        return found;
      }, shots, VISIONS);
      assert.deepEqual(alike, [], theme);
    }
  } finally {
    await page.resize(1280, 800);
    await open.close();
  }
});
