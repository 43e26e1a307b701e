// What a listener gets: each step once, the verdict after its sentence, nothing on load; the state on demand; every
// word of the picture in the accessibility tree; one tab stop a group, each with its focus to be seen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { CELLS, LANGS, show } from "../lib/cells.mjs";
import { heard, listen, tree } from "../lib/listen.mjs";
import { serve } from "../server.mjs";

const LATER = `<!doctype html><html lang="fr"><head><title>cours</title><link rel="icon" href="/icon.svg"></head>
<body><main><h1>Cours</h1><outbox-lab lang="fr" crash="between-writes"><p>le storyboard</p></outbox-lab></main></body></html>`;
const READ = { role: "button", name: /état actuel|current state/i };

let server;
let page;
before(async () => {
  server = await serve({ pages: { "/later": LATER } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

const state = () => page.state();
const open = async (hash) => {
  await page.open("about:blank", { ready: false });
  await page.open(`${server.url}${hash}`);
  await page.eval(listen);
};

test(`${ENGINE}: nothing is announced on load`, async () => {
  await page.open(`${server.url}later`, { ready: false });
  await page.eval(listen);
  await page.eval(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = "/loader.js";
    document.head.append(script);
  });
  await until("ready", state);
  assert.deepEqual(await heard(page), []);
});

test(`${ENGINE}: every step is announced once, and the verdict once, after the last sentence`, async () => {
  for (const lang of LANGS) {
    await open(`#lang=${lang}&method=outbox&crash=after-writes`);
    const { steps } = await state();
    for (let step = 1; step <= steps; step++) {
      await page.key("ArrowRight");
      const said = await heard(page);
      const { caption, finished } = await state();
      assert.equal(said.length, 1, `step ${step}: ${said.join(" | ")}`);
      const word = await page.text(".verdict .word");
      const reason = await page.text(".verdict .reason");
      const plain = said[0].replace(/\s+/g, " ");
      assert.match(plain, new RegExp(`^(Étape ${step} sur|Step ${step} of) ${steps}\\. `));
      assert.ok(plain.includes(caption.replace(/\s+/g, " ")), plain);
      assert.equal(plain.endsWith(`${word}. ${reason}`), finished, plain);
      assert.equal(plain.split(caption.replace(/\s+/g, " ")).length, 2, "the sentence once");
    }
    await page.key("ArrowRight");
    assert.deepEqual(await heard(page), [], "at the end there is nothing more to say");
  }
});

test(`${ENGINE}: the listener of these tests does hear what is said twice`, async () => {
  await open("#method=outbox");
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".verdict").setAttribute("aria-live", "polite"));
  await heard(page);
  await page.key("End");
  assert.equal((await heard(page)).length, 2);
});

test(`${ENGINE}: another choice is announced once, and not at all where it changes no word`, async () => {
  await open("#method=outbox&crash=after-writes&step=17");
  await page.click({ role: "checkbox", name: /inbox/i });
  const [said, ...more] = await heard(page);
  assert.match(said, /Doublon subi/);
  assert.deepEqual(more, []);
  await page.click({ role: "button", name: "English" });
  const told = await heard(page);
  assert.equal(told.length, 1);
  assert.match(told[0], /^Step 17 of 17\. .*Duplicate effect\./);
  await page.eval(() => document.querySelector("outbox-lab").set({ theme: "dark" }));
  await page.resize(700, 800);
  assert.deepEqual(await heard(page), [], "a theme and a width are not heard");
  await page.resize(1280, 800);
  await page.key("Home");
  await heard(page);
  await page.click({ role: "radio", name: "Dual write: database first" });
  assert.equal((await heard(page)).length, 1);
});

test(`${ENGINE}: a link that cannot be followed is announced with its reason`, async () => {
  await open("");
  await page.eval(() => document.querySelector("outbox-lab").set({ crash: "service.nowhere" }));
  const said = await heard(page);
  assert.equal(said.length, 1);
  assert.match(said[0], /service\.nowhere/);
});

test(`${ENGINE}: the state is read on demand, as often as it is asked for, and only then`, async () => {
  await open("#method=outbox&crash=between-writes&step=5");
  await page.click(READ);
  const first = await heard(page);
  assert.equal(first.length, 1);
  for (const part of ["Client", "Service", "Relais", "orders", "outbox", "Broker", "Paiement"]) assert.ok(first[0].includes(part), part);
  await page.click(READ);
  const again = await heard(page);
  assert.deepEqual([again.length, again[0].trim()], [1, first[0].trim()], "and again");
  await page.key("ArrowRight");
  const [step, ...more] = await heard(page);
  assert.match(step, /^Étape 6 sur 12\./);
  assert.deepEqual(more, [], "the state does not follow by itself");
});

test(`${ENGINE}: while it plays there is silence; a pause says where it stopped, the end its verdict`, async () => {
  await open("#method=dual-write-db-first&step=4");
  await page.click({ role: "radio", name: "rapide" });
  await page.click({ role: "button", name: "Lecture" });
  await until("a step", async () => (await state()).step === 5);
  assert.deepEqual(await heard(page), [], "silence");
  await page.click({ role: "button", name: "Pause" });
  const [paused, ...more] = await heard(page);
  assert.match(paused, /^Étape 5 sur 8\./);
  assert.deepEqual(more, []);
  await page.eval(() => document.querySelector("outbox-lab").goto(7));
  await heard(page);
  await page.click({ role: "button", name: "Lecture" });
  await until("the end", async () => (await state()).finished);
  const [last, ...after] = await heard(page);
  assert.match(last, /^Étape 8 sur 8\..*Verdict\s: Cohérent\./);
  assert.deepEqual(after, []);
});

test(`${ENGINE}: the slider says where it is, and leaves the sentence to the status line`, async () => {
  await open("#method=outbox");
  await page.focus({ role: "slider" });
  await page.key("ArrowRight");
  assert.equal(await page.attribute({ role: "slider" }, "aria-valuetext"), "Étape 1 sur 11.");
  assert.equal((await heard(page)).length, 1);
});

test(`${ENGINE}: what the picture shows is in the accessibility tree, word for word`, async () => {
  await page.resize(1280, 800);
  await page.open(server.url);
  const wrong = new Set();
  for (const lang of LANGS) {
    for (const cell of CELLS) {
      for (const at of ["first", "middle", "last"]) {
        const name = await show(page, { ...cell, lang }, at);
        const said = (await tree(page)).filter((node) => node.role === "StaticText" && /^(État actuel|Current state)$/.test(node.list)).map((node) => node.name).join("\n").replace(/\s+/g, " ");
        const drawn = await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".scene .stage text")]
          // a line of code is spoken, not spelled; heads of columns, badges and the frame name what is said with them
          .filter((text) => !text.matches(".code, .ondisc, .t3") && !/^(file|queue)$/.test(text.textContent))
          .map((text) => text.textContent.replace(/\s+/g, " ").replace(/^.* :\s/, "").trim()));
        assert.ok(drawn.length > 10, name);
        for (const words of drawn) {
          const whole = new RegExp(`(^|[^\\p{L}\\p{N}])${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^\\p{L}\\p{N}])`, "u");
          if (!whole.test(said)) wrong.add(`${name}: ${words}`);
        }
      }
    }
  }
  assert.deepEqual([...wrong], []);
});

test(`${ENGINE}: roles, names and the language are those of the page`, async () => {
  await open("#lang=en&method=outbox&crash=between-writes&step=12");
  const nodes = await tree(page);
  const names = (role) => nodes.filter((node) => node.role === role).map((node) => node.name);
  assert.ok(names("button").every((name) => name.length > 2), names("button").join());
  assert.ok(names("radio").every((name) => name.length > 2), names("radio").join());
  assert.equal(names("slider").length, 1);
  // every gap of the two programs, by what is before and after it
  const slots = names("radio").filter((name) => /^Crash (before|after)/i.test(name));
  assert.equal(new Set(slots).size, slots.length, "no two slots sound alike");
  assert.ok(slots.length >= 10, slots.join(" | "));
  assert.equal(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector("[lang]").lang), "en");
});

test(`${ENGINE}: the whole run is a table of sentences, with the place in it`, async () => {
  await open("#lang=en&method=outbox&crash=between-writes&step=3");
  await page.click({ role: "button", name: "All steps" });
  const { steps, caption } = await state();
  const cells = (await tree(page)).filter((node) => ["rowheader", "cell", "gridcell"].includes(node.role)).map((node) => node.name);
  assert.equal(cells.length, 2 * (steps + 1), cells.join(" | "));
  assert.equal(await page.text("tr[aria-current=step] td"), caption);
});

test(`${ENGINE}: one tab stop a group, in the order of the page, each with its focus to be seen`, async () => {
  await open("#method=outbox&crash=between-writes&step=3");
  const stops = [];
  for (let i = 0; i < 30; i++) {
    await page.key("Tab");
    const stop = await page.eval(() => {
      const element = document.querySelector("outbox-lab").shadowRoot.activeElement;
      if (!element) return null;
      const group = element.closest("fieldset, [role=radiogroup], .say, .line, .foot, .told, .heard");
      const ring = (one) => {
        const style = one && getComputedStyle(one);
        return Boolean(style) && (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 || style.stroke !== "none" && parseFloat(style.strokeWidth) >= 3);
      };
      const seen = [element, element.closest(".opt"), element.querySelector(".hit"), element.closest(".line")?.querySelector(".thumb")].some(ring);
      const { top } = element.getBoundingClientRect();
      return { name: element.name ?? "", group: group?.className.baseVal ?? group?.className ?? "", tag: element.localName, role: element.getAttribute("role"), seen, top: top + scrollY };
    });
    if (!stop) break;
    stops.push(stop);
  }
  const say = stops.map((stop) => `${stop.tag}${stop.role ? `[${stop.role}]` : ""}`).join(" ");
  assert.ok(stops.every((stop) => stop.seen), `a focus that nobody sees: ${JSON.stringify(stops.filter((stop) => !stop.seen))}`);
  assert.equal(stops.filter((stop) => stop.role === "radio").length, 1, `slots are one stop: ${say}`);
  assert.equal(stops.filter((stop) => ["method", "crash"].includes(stop.name)).length, 2, `each choice is one stop: ${say}`);
  assert.ok(stops.every((stop, i) => i === 0 || stop.top >= stops[i - 1].top - 40), `from the top down: ${JSON.stringify(stops)}`);
});
