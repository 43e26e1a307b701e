// Every crash of every method in one table that the page computes: for the eye, the hand, the ear, a phone, a hall.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { heard, listen, tree } from "../lib/listen.mjs";
import { computed, matrix } from "../lib/modes.mjs";
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

let visits = 0;
const open = (link = "") => page.open(`${server.url}?${visits++}#mode=matrix&${link}`);
const whole = async (link) => {
  await open(link);
  await until("every cell", () => computed(page), 60_000);
};
const TABLE = {
  "Double écriture : base d’abord": ["Cohérent", "Cohérent : rien ne s’est passé", "Message perdu", "Cohérent"],
  "Double écriture : publier d’abord": ["Cohérent", "Cohérent : rien ne s’est passé", "Message fantôme", "Cohérent"],
  "Outbox": ["Cohérent", "Cohérent : rien ne s’est passé", "Cohérent après reprise", "Doublon absorbé"],
  "Outbox, sans inbox": ["Cohérent", "Cohérent : rien ne s’est passé", "Cohérent après reprise", "Doublon subi"],
};
const plain = (text) => text.replace(/\s+/g, " ");
const table = () => page.eval(() => Object.fromEntries([...document.querySelector("outbox-lab").shadowRoot.querySelectorAll("tbody tr")].map((row) => [
  row.querySelector("th").textContent.replace(/\s+/g, " "), [...row.querySelectorAll("td > .case b")].map((b) => b.textContent.replace(/\s+/g, " ")),
])));

test(`${ENGINE}: the table fills in by itself, with the chapter's verdicts, and the totals are its sum`, async () => {
  await whole("");
  assert.deepEqual(await table(), TABLE);
  const totals = plain(await page.text(".totals"));
  assert.match(totals, /Outbox : 0 messages? perdus?, 0 messages? fantômes?, [1-9]\d* doublons? absorbés?, sur \d+ pannes/);
  assert.match(totals, /base d’abord : [1-9]\d* messages? perdus?, 0 message fantôme/);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: a cell opens the run that shows it, and that run ends as the cell says`, async () => {
  await whole("unfold=on&lang=fr");
  const cells = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".case")].map((cell) => [cell.dataset.cell, cell.querySelector("b").textContent]));
  assert.ok(cells.length > 30, `${cells.length}`);
  for (const [cell, word] of cells) {
    await page.eval((cell) => document.querySelector("outbox-lab").shadowRoot.querySelector(`[data-cell="${cell}"]`).click(), cell);
    const { mode, step } = await page.state();
    assert.deepEqual([mode, step], ["chapter", 0]);
    await page.eval(() => { const element = document.querySelector("outbox-lab"); element.goto(element.state.steps); });
    await page.eval(() => new Promise(requestAnimationFrame));
    assert.equal(await page.text(".ol > .verdict .word"), word.replace(/\s+/g, " "), cell);
    await page.eval(() => document.querySelector("outbox-lab").set({ mode: "matrix" }));
    await until("the table, kept", () => computed(page), 60_000);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: rows come and go by hand, the focus stays, and the link says which`, async () => {
  await whole("");
  await page.eval(() => { document.querySelector("outbox-lab").shadowRoot.querySelector(".board details").open = true; });
  const box = "input[value='dual-write-in-transaction']";
  await page.focus(box);
  await page.key("Space");
  await until("its cells", () => computed(page), 60_000);
  assert.equal(Object.keys(await table()).length, 5);
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.activeElement?.value), "dual-write-in-transaction");
  await page.click("input[value='outbox:ack=on-delivery']");
  await until("its cells", () => computed(page), 60_000);
  await page.eval(() => new Promise((done) => setTimeout(done, 400)));
  const hash = await page.eval(() => location.hash);
  assert.match(hash, /rows=[^&]*dual-write-in-transaction\+[^&]*outbox:ack=on-delivery/);
  const shown = await table();
  await page.open(`${server.url}?${visits++}${hash}`);
  await until("every cell", () => computed(page), 60_000);
  assert.deepEqual(await table(), shown, "the link shows the same table");
  // the last row stays, and its box stays checked
  await whole("rows=outbox");
  await page.eval(() => { document.querySelector("outbox-lab").shadowRoot.querySelector(".board details").open = true; });
  await page.click("input[value='outbox']");
  assert.deepEqual([Object.keys(await table()), await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector("input[value='outbox']").checked)], [["Outbox"], true]);
});

test(`${ENGINE}: every row that is offered is computed in the page, within its bound`, async () => {
  await open("");
  const rows = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".rows input")].map((box) => box.value));
  assert.ok(rows.length > 10, rows.join(" "));
  for (let i = 0; i < rows.length; i += 20) {
    await matrix(page, { rows: rows.slice(i, i + 20).join("+") });
    const cells = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td > .case:first-child b").length));
    assert.ok(cells.every((n) => n === 4), `${rows.slice(i, i + 20)}: ${cells}`);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: computing can be stopped and gone on with`, async () => {
  // the first slice comes after the first picture; a table of many rows is not done by then
  await open("");
  const rows = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".rows input")].map((box) => box.value).slice(0, 30).join("+"));
  await page.eval((rows) => {
    const element = document.querySelector("outbox-lab");
    element.set({ rows, unfold: "on" });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => { element.shadowRoot.querySelector("[data-sweep]").click(); done(); })));
  }, rows);
  const done = () => page.eval(() => Number(document.querySelector("outbox-lab").shadowRoot.querySelector(".sweep progress").value));
  const before = await done();
  await page.eval(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await done(), before, "it rests");
  assert.equal(await page.text("[data-sweep]"), "Reprendre le calcul");
  await page.click("[data-sweep]");
  await until("every cell", () => computed(page), 120_000);
});

test(`${ENGINE}: for the ear it is a table with heads, and progress is said without a flood`, async (t) => {
  if (ENGINE !== "chromium") return t.skip("the accessibility tree is Chromium's");
  await page.open(`${server.url}?${visits++}#lang=en`);
  await page.eval(listen);
  await page.eval(() => document.querySelector("outbox-lab").set({ mode: "matrix" }));
  await until("every cell", () => computed(page), 60_000);
  const said = await heard(page);
  assert.ok(said.length >= 1 && said.length <= 6, `${said.length}: ${said.join(" | ")}`);
  assert.match(said.at(-1), /^(\d+) of \1 cells/);
  const nodes = await tree(page);
  const names = (role) => nodes.filter((node) => node.role === role).map((node) => node.name);
  assert.deepEqual(names("table").concat(names("grid")), ["All cases"]);
  assert.equal(names("rowheader").length, 4, names("rowheader").join(" | "));
  assert.equal(names("columnheader").length, 5, names("columnheader").join(" | "));
  const cells = names("button").filter((name) => / runs? /.test(name));
  assert.equal(cells.length, 16);
  assert.equal(new Set(cells).size, 16, "no two cells sound alike");
  assert.ok(cells.some((name) => /^Outbox, After both writes, .*Duplicate absorbed .* states$/.test(name.replace(/\s+/g, " "))), cells.join(" | "));
});

test(`${ENGINE}: keys reach every cell, each with its focus to be seen, and Enter opens it`, async () => {
  await whole("");
  await page.focus("[data-cell]");
  let cells = 0;
  for (; ; cells++) {
    const at = await page.eval(() => {
      const one = document.querySelector("outbox-lab").shadowRoot.activeElement;
      return one && { cell: one.dataset.cell, ring: parseFloat(getComputedStyle(one).outlineWidth) >= 2 && getComputedStyle(one).outlineStyle !== "none" };
    });
    if (at?.cell === undefined) break;
    // a focus that a script has set is not always one that is shown
    if (cells > 0) assert.ok(at.ring, `cell ${at.cell}`);
    await page.key("Tab");
  }
  assert.equal(cells, 16);
  await page.focus("tbody tr:first-child td:nth-child(4) .case");
  await page.key("Enter");
  const { mode, method, crash } = await page.state();
  assert.deepEqual([mode, method, crash], ["chapter", "dual-write-db-first", "between-writes"]);
});

test(`${ENGINE}: on a phone it is a list a row, with the same verdicts, and nothing scrolls sideways`, async () => {
  for (const width of [360, 320]) {
    await page.resize(width, 700);
    await whole("unfold=on");
    const lists = await page.eval(() => {
      const root = document.querySelector("outbox-lab").shadowRoot;
      return {
        table: Boolean(root.querySelector("table")),
        rows: [...root.querySelectorAll(".cells > h3")].map((head) => [head.textContent.replace(/\s+/g, " "), [...head.nextElementSibling.querySelectorAll(":scope > li > .case b")].map((b) => b.textContent.replace(/\s+/g, " "))]),
        wide: document.documentElement.scrollWidth - innerWidth,
      };
    });
    assert.deepEqual([lists.table, Object.fromEntries(lists.rows), lists.wide], [false, TABLE, 0]);
  }
  await page.resize(1280, 800);
});

test(`${ENGINE}: in a hall the whole table and its totals fit the picture`, async () => {
  for (const [width, height] of [[1920, 1080], [1280, 720]]) {
    await page.resize(width, height);
    await whole("talk=on");
    const wrong = await page.eval(() => {
      const root = document.querySelector("outbox-lab").shadowRoot;
      const box = root.querySelector(".ol").getBoundingClientRect();
      const seen = [...root.querySelectorAll(".board th, .case, .totals li")].filter((e) => e.checkVisibility());
      const out = seen.filter((e) => e.getBoundingClientRect().bottom > box.bottom + 1 || e.getBoundingClientRect().right > box.right + 1);
      const small = [...root.querySelectorAll(".board th, .case b, .totals li")].filter((e) => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 28.9 * box.width / 1920);
      const scrolls = document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth;
      return [...out, ...small].map((e) => e.textContent.slice(0, 40)).concat(scrolls ? ["it scrolls"] : []);
    });
    assert.deepEqual(wrong, [], `${width}`);
  }
  await page.resize(1280, 800);
});
