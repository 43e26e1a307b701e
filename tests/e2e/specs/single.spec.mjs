// The page in one file: from a disk, without a network, and with everything that the page can do. (scripts/test also runs
// the page's own specs on it.)
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { singleFile } from "../../../tools/publish/single-file.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { DIST } from "../server.mjs";

let folder;
let page;
let url;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-lab "));
  const file = join(folder, "l’été.html");
  await writeFile(file, await singleFile(DIST));
  url = pathToFileURL(file).href;
  page = await launch();
});
after(async () => {
  await page?.close();
  await rm(folder, { recursive: true, force: true });
});

const root = (fn, ...args) => page.eval({ toString: () => `(...args) => (${fn})(document.querySelector("outbox-lab").shadowRoot, ...args)` }, ...args);

test(`${ENGINE}: it opens from a disk at the state of its link, and steps to the verdict`, async () => {
  await page.open(`${url}#method=outbox&crash=after-writes&inbox=off&lang=en&step=2`);
  const { step, steps, verdict } = await page.state();
  assert.deepEqual([step, verdict], [2, null]);
  for (let at = step + 1; at <= steps; at++) {
    await page.click({ role: "button", name: /^Next/ });
    assert.equal((await page.state()).step, at);
  }
  assert.equal((await page.state()).verdict.headline, "duplicate-effective");
  await page.key("Home");
  assert.equal((await page.state()).step, 0);
});

test(`${ENGINE}: it asks nobody for anything`, async () => {
  assert.deepEqual(await page.eval(() => performance.getEntriesByType("resource").map((one) => one.name).filter((name) => !name.startsWith("data:"))), []);
  const html = await singleFile(DIST);
  const markup = html.slice(0, html.indexOf('<script type="module">'));
  assert.deepEqual(markup.match(/(?:src|href)="(?!data:|#)[^"]*"/g) ?? [], []);
  assert.equal(html, await singleFile(DIST), "and is the same every time");
});

test(`${ENGINE}: panels, exports and paper are in it too`, async () => {
  await page.open("about:blank", { ready: false });
  await page.open(`${url}#method=outbox&crash=between-writes&lang=en&step=3`);
  await root((root) => [...root.querySelectorAll("button")].find((one) => one.textContent === "Share").click());
  await until("the panel", () => root((root) => Boolean(root.querySelector("outbox-lab-share select"))));
  const kinds = await root((root) => [...root.querySelectorAll("[name=kind] option")].map((one) => one.value));
  assert.ok(kinds.includes("json") && !kinds.includes("element"), "no script stands beside it");
  assert.equal(await root((root) => root.querySelector("textarea.text").value), `${url}#v=1&method=outbox&crash=between-writes&step=3&lang=en`);
  const paper = await root((root) => {
    dispatchEvent(new Event("beforeprint"));
    const count = root.querySelectorAll(".print figure").length;
    dispatchEvent(new Event("afterprint"));
    return count;
  });
  assert.equal(paper, (await page.state()).steps + 1);
  await page.eval(() => document.querySelector("outbox-lab").set({ theme: "projector", talk: true }));
  await until("the talk", () => root((root) => Boolean(root.querySelector("[data-layout=t]"))));
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: in a frame it speaks as the page does`, async () => {
  const host = join(folder, "host.html");
  await writeFile(host, `<!doctype html><title>host</title><iframe title="outbox-lab" width="700" height="300"></iframe>`);
  await page.open(pathToFileURL(host).href, { ready: false });
  await until("the host", () => page.eval(() => document.querySelectorAll("iframe").length === 1));
  await page.eval((url) => {
    window.heard = [];
    addEventListener("message", ({ data }) => window.heard.push(data));
    document.querySelector("iframe").src = url;
  }, `${url}#method=outbox&embed=on`);
  const told = async (name) => (await page.eval(() => window.heard)).find((one) => one.type === `outbox-lab:${name}`);
  await until("ready and its height", async () => await told("ready") && await told("height"));
  await page.eval(() => document.querySelector("iframe").contentWindow.postMessage({ type: "outbox-lab:next" }, "*"));
  assert.equal((await until("the step", () => told("step"))).detail.step, 1);
});
