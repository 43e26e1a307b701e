// The driver itself: a test that sees nothing wrong is worth what its eyes are worth.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const PAGE = `<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"></head>
<body><h1> A   title </h1><button>Count</button><label>Name <input></label><button hidden>Hidden</button></body></html>`;
const WRONG = PAGE.replace("<h1>", `<img src="/missing.png"><script>inline()</script><h1 style="color: red">`);

let server;
let page;
before(async () => {
  server = await serve({ pages: { "/page": PAGE, "/wrong": WRONG } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

test(`${ENGINE}: finds, clicks and types, through open shadow roots`, async () => {
  await page.open(`${server.url}page`, { ready: false });
  await page.eval(() => {
    const outer = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const inner = outer.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const button = inner.appendChild(document.createElement("button"));
    button.setAttribute("aria-label", "Deep one");
    button.onclick = () => { button.textContent = `${Number(button.textContent) + 1}`; };
    button.onkeydown = (event) => { button.title = event.key; };
  });
  assert.equal(await page.text("h1"), "A title");
  assert.equal(await page.has({ role: "button", name: "Hidden" }), false);
  await page.click({ role: "button", name: /^deep/i });
  await page.click({ role: "button", name: "Deep one" });
  assert.equal(await page.text({ role: "button", name: "Deep one" }), "2");
  await page.key("ArrowRight");
  assert.equal(await page.attribute({ role: "button", name: "Deep one" }, "title"), "ArrowRight");
  await page.focus({ role: "textbox", name: "Name" });
  await page.key("a");
  await page.key("Shift+B");
  assert.equal((await page.eval(() => document.querySelector("input").value)).toLowerCase(), "ab");
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: takes a picture`, async () => {
  const path = new URL(`../out/driver-${ENGINE}.png`, import.meta.url).pathname;
  await page.screenshot(path);
});

test(`${ENGINE}: sees what goes wrong`, async () => {
  await page.open(`${server.url}wrong`, { ready: false });
  await page.eval(() => {
    console.error("said so");
    setTimeout(() => { throw new Error("thrown"); });
    Promise.reject(new Error("rejected"));
  });
  for (const sign of [/missing\.png/, /script/, /style/, /said so/, /thrown/, /rejected/]) {
    await until(`${sign} among the errors`, async () => (await page.errors()).some((error) => sign.test(error)));
  }
});
