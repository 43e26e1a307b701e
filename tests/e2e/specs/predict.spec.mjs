// The vote: a run that waits for an answer, and no way past it; what a host is told; a hall, a phone, a listener.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import Ajv from "../../hosts/node_modules/ajv/dist/2020.js";
import { CRASHES, LANGS, METHODS } from "../cells.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { heard, listen } from "../lib/listen.mjs";
import { serve } from "../server.mjs";

const host = (body) => `<!doctype html><html lang="en"><head><title>host</title><link rel="icon" href="/icon.svg">
<script type="module" src="/embed.js"></script></head><body><main>${body}</main></body></html>`;
const PAGES = {
  "/element": host('<outbox-lab method="dual-write-db-first" crash="between-writes" predict="on"></outbox-lab>'),
  "/bare": host('<outbox-lab method="dual-write-db-first" crash="between-writes" predict="on" controls="none" lock="method,crash"></outbox-lab>'),
  "/frame": host(""),
};
const CRASH = 4; // the step at which the machine dies there
const LINK = "#v=1&method=dual-write-db-first&crash=between-writes&predict=on";
const ANSWERS = ["Message perdu", "Message fantôme", "Doublon subi", "Doublon absorbé", "Cohérent après reprise", "Cohérent", "Cohérent : rien ne s’est passé", "Je ne sais pas encore"];

let server;
let page;
let schema;
before(async () => {
  server = await serve({ pages: PAGES, policy: (path) => (path?.startsWith("/frame") && !path.endsWith(".js") ? "default-src 'self'; frame-src *" : "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'") });
  page = await launch();
  schema = JSON.parse(await readFile(new URL("../../../docs/messages.schema.json", import.meta.url), "utf8"));
});
after(async () => {
  await page?.close();
  await server?.close();
});

// always a new document: one that differs in nothing but the fragment would stay
let visits = 0;
const open = (link = LINK) => page.open(`${server.url}?${visits++}${link}`);
const call = (name, ...values) => page.eval((name, values) => {
  const element = document.querySelector("outbox-lab");
  return element[name](...values) ?? null;
}, name, values);
const inside = (fn, ...args) => page.eval({ toString: () => `(...args) => (${fn})(document.querySelector("outbox-lab").shadowRoot, ...args)` }, ...args);
const plain = (text) => text.replace(/[\s\u00a0]+/g, " ").trim();
const answers = () => inside((root) => [...root.querySelectorAll(".vote :is(button, li)")].map((one) => one.textContent.replace(/[\s\u00a0]+/g, " ")));
const asks = () => inside((root) => root.querySelector(".ol").dataset.vote === "on open");
const frames = () => page.eval(async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); });

test(`${ENGINE}: where the fault strikes the page asks, instead of going on; an answer shows what comes of it`, async () => {
  await page.resize(1280, 800);
  await open();
  for (let step = 1; step <= CRASH; step++) {
    assert.equal(await asks(), false);
    await page.click({ role: "button", name: "Suivant" });
  }
  await until("the question", asks);
  assert.equal(plain(await page.text(".verdict .word")), "Que va-t-il se passer ?");
  assert.deepEqual(await answers(), ANSWERS);
  assert.equal(await page.has({ role: "button", name: "Suivant" }), false);
  const { step, steps, finished, verdict } = await page.state();
  assert.deepEqual([step, steps, finished, verdict], [CRASH, CRASH, false, null]);
  await page.click({ role: "button", name: "Cohérent après reprise" });
  await until("the next step", async () => (await page.state()).step === CRASH + 1);
  assert.deepEqual(await answers(), []);
  await page.key("End");
  assert.equal((await page.state()).verdict.headline, "lost");
  await until("the words", async () => plain(await page.text(".vote")) === "Prédit : cohérent après reprise. Vu : message perdu.");
  // back and on again: it is not asked twice
  await page.key("Home");
  for (let i = 0; i <= CRASH; i++) await page.key("ArrowRight");
  assert.equal((await page.state()).step, CRASH + 1);
  // another scenario is another vote, at which who stood at the end stands
  await page.key("End");
  await page.click({ role: "radio", name: "Outbox" });
  await until("the next vote", asks);
  await page.click({ role: "button", name: "Cohérent après reprise" });
  await page.key("End");
  await until("it held", async () => plain(await page.text(".vote")) === "Bien prédit : cohérent après reprise.");
  // a reload asks again
  await until("the address follows", () => page.eval(() => /method=outbox.*step=12/.test(location.hash)));
  const address = await page.eval(() => location.href);
  await page.open("about:blank", { ready: false });
  await page.open(address);
  await until("it is asked again", asks);
  assert.match(await page.text(".notice"), /après ta réponse/);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: there is no way past an open vote`, async () => {
  const here = async (what) => {
    await frames();
    const { step, steps, verdict, finished, mode } = await page.state();
    assert.ok(step <= CRASH && steps === CRASH && verdict === null && !finished && mode === "chapter", `${what}: ${JSON.stringify({ step, steps, verdict, mode })}`);
    const shown = await inside((root) => root.textContent);
    for (const secret of ["Fin du rejeu", "sait qu’il fallait publier"]) assert.ok(!shown.includes(secret), `${what} shows “${secret}”`);
  };
  await open(`${LINK}&step=6`);
  await here("a link");
  for (const key of ["End", "ArrowRight", "PageDown", "ArrowRight", "Space", "1"]) {
    await page.key(key);
    await here(key);
  }
  await call("goto", 9999);
  await here("goto");
  for (let i = 0; i < 9; i++) await call("next");
  await here("next");
  for (const values of [{ step: 8 }, { step: 9999, lang: "fr" }, { predict: "on", step: 8 }, { theme: "dark" }, { predict: "lost" }]) {
    await call("set", values);
    await here(JSON.stringify(values));
  }
  await page.eval(() => document.querySelector("outbox-lab").setAttribute("step", "8"));
  await here("an attribute");
  await page.eval(() => { location.hash = `${location.hash.replace(/&step=\d+/, "")}&step=8`; });
  await here("an address that is typed");
  await call("play");
  await page.key("End");
  await here("play");
  // the slider and its ticks
  const [max, ticks, labels] = await inside((root) => [root.querySelector("[type=range]").max, root.querySelectorAll(".line > svg > :is(.tick, svg)").length, root.querySelector(".line").textContent]);
  assert.deepEqual([max, ticks], [`${CRASH}`, CRASH + 1]);
  assert.ok(!/redémarr|fin/i.test(labels), labels);
  await inside((root) => {
    const slider = root.querySelector("[type=range]");
    slider.max = "9";
    slider.value = "9";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await here("the slider");
  // the table of the run, what it says of itself, what leaves the page, what is printed
  await page.click({ role: "button", name: "Toutes les étapes" });
  assert.equal(await inside((root) => root.querySelectorAll(".told tbody tr").length), CRASH + 1);
  await here("the table");
  const run = await call("run");
  assert.deepEqual([run.steps.length, run.ending, run.verdict], [CRASH + 1, "cut", null]);
  const kinds = ["link", "iframe", "element", "reveal", "markdown", "moodle", "case", "mermaid", "json", "svg", "storyboard", "handout"];
  for (const kind of kinds) {
    const text = await call("share", kind);
    assert.ok(text && !/Message perdu|sait qu’il fallait|expect=/.test(text), `${kind}: ${text}`);
  }
  await page.eval(() => dispatchEvent(new Event("beforeprint")));
  const paper = await inside((root) => [root.querySelectorAll(".print figure").length, root.querySelector(".print").textContent]);
  assert.equal(paper[0], CRASH + 1);
  assert.ok(!/Message perdu/.test(paper[1]));
  await page.eval(() => dispatchEvent(new Event("afterprint")));
  // other modes show whole runs: no door leads there
  assert.equal(await page.has({ role: "button", name: "Comparer" }), false);
  await inside((root) => root.querySelector("[data-do='mode=compare']").click());
  await here("the door of another mode");
  assert.match(await page.text(".notice"), /après ta réponse/);
  await inside((root) => root.querySelector("[data-do=next]").click());
  await here("the button that is not there");
});

test(`${ENGINE}: modes that show whole runs say that there is no vote`, async () => {
  for (const mode of ["compare", "matrix"]) {
    await open(`#v=1&mode=${mode}&method=outbox&predict=on`);
    assert.match(await page.text(".notice"), /Il n’y a pas de vote ici/);
    assert.equal((await page.state()).mode, mode);
    await page.click({ role: "button", name: "Une méthode à la fois" });
    await page.key("End");
    await until("there, there is one", asks);
  }
});

test(`${ENGINE}: the element tells its host of the answer`, async () => {
  await page.open(`${server.url}element`);
  await page.eval(() => {
    window.told = [];
    for (const name of ["prediction", "step", "verdict", "finished"]) {
      document.addEventListener(`outbox-lab:${name}`, ({ detail }) => window.told.push([name, detail]));
    }
    document.querySelector("outbox-lab").goto(9999);
  });
  await until("the question", asks);
  await page.click({ role: "button", name: "Phantom message" });
  await until("the answer", () => page.eval(() => window.told.length === 3));
  const told = await page.eval(() => window.told);
  assert.deepEqual(told.map(([name]) => name), ["step", "step", "prediction"]);
  const detail = { v: 1, predicted: "phantom", headline: "lost", right: false, method: "dual-write-db-first", crash: "between-writes", step: CRASH };
  assert.deepEqual(told[2][1], detail);
  // without controls and with locks it is asked all the same: it is the only thing to press
  await page.open(`${server.url}bare`);
  await page.eval(() => document.querySelector("outbox-lab").goto(9999));
  await until("the question", asks);
  await page.click({ role: "button", name: "Not sure yet" });
  await until("the step", async () => (await page.state()).step === CRASH + 1);
  await call("goto", 9999);
  assert.equal(plain(await page.text(".vote")), "", "who did not know is not told off");
  // taken away and wanted again
  await call("set", { predict: "off" });
  await until("no vote", () => inside((root) => !root.querySelector(".vote").innerHTML && !root.querySelector(".ol").dataset.vote));
  await call("set", { predict: "on" });
  await until("a vote again", asks);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: a frame tells the page around it`, async () => {
  const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true }).addSchema(schema);
  const valid = ajv.getSchema("outbox-lab/messages/1#/$defs/fromFrame");
  await page.open(`${server.url}frame`, { ready: false });
  await page.eval((src) => {
    window.heard = [];
    addEventListener("message", ({ data }) => { if (data?.type) window.heard.push(data); });
    const frame = Object.assign(document.createElement("iframe"), { src, width: 1000, height: 900, title: "outbox-lab" });
    document.body.append(frame);
  }, `${server.url}${LINK}&lang=en`);
  const told = (name) => page.eval((name) => window.heard.findLast((data) => data.type === `outbox-lab:${name}`) ?? null, name);
  const send = (message) => page.eval((message) => document.querySelector("iframe").contentWindow.postMessage(message, "*"), message);
  await until("ready", () => told("ready"));
  await send({ type: "outbox-lab:goto", step: 9999 });
  await until("the vote", async () => (await told("step"))?.detail.step === CRASH);
  await send({ type: "outbox-lab:set", values: { step: 8 } });
  await send({ type: "outbox-lab:run", id: 1 });
  const run = await until("the run", () => told("run"));
  assert.deepEqual([run.detail.steps.length, run.detail.verdict], [CRASH + 1, null]);
  const runs = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(await readFile(new URL("../../../docs/run.schema.json", import.meta.url), "utf8")));
  assert.ok(runs(run.detail), JSON.stringify(runs.errors));
  await page.eval(() => document.querySelector("iframe").contentDocument.querySelector("outbox-lab").shadowRoot.querySelector("[data-do='predict=lost']").click());
  const { detail } = await until("the answer", () => told("prediction"));
  assert.deepEqual([detail.predicted, detail.headline, detail.right], ["lost", "lost", true]);
  for (const data of await page.eval(() => window.heard)) assert.ok(valid(data), `${JSON.stringify(data).slice(0, 300)}: ${JSON.stringify(valid.errors)}`);
});

test(`${ENGINE}: in a talk the answers are numbered, a digit chooses one, and a clicker is never stuck`, async () => {
  await page.resize(1920, 1080);
  const talk = (rest = "") => open(`${LINK}&talk=on${rest}`);
  await talk();
  for (let i = 0; i < CRASH; i++) await page.key("PageDown");
  await until("the question", asks);
  assert.deepEqual(await answers(), ANSWERS.map((answer, i) => `${i + 1}${answer}`));
  assert.equal(await inside((root) => [...root.querySelectorAll("button, a, input")].some((one) => one.getClientRects().length)), false, "nothing to click");
  await page.key("9");
  assert.equal(await asks(), true, "there is no ninth answer");
  await page.key("1");
  await until("the step", async () => (await page.state()).step === CRASH + 1);
  assert.equal((await page.state()).method, "dual-write-db-first");
  await page.key("End");
  await until("it held", async () => plain(await page.text(".vote")) === "Bien prédit : message perdu.");
  // now a digit is a method again, and a new vote
  await page.key("3");
  await until("the vote of the outbox", async () => (await asks()) && (await page.state()).method === "outbox");
  for (const key of ["PageDown", "Space", "Enter", "ArrowRight"]) {
    await talk("&step=99");
    await until("the question", asks);
    await page.key("b");
    await page.key(key);
    assert.equal(await asks(), true, "first the black screen goes");
    await page.key(key);
    await until(`${key} goes on`, async () => (await page.state()).step === CRASH + 1);
  }
  await page.key("?");
  assert.match(plain(await page.text(".panel")), /au vote : la réponse que donnent le plus de mains/);
  assert.deepEqual(await page.errors(), []);
});

/** Everywhere in the chapter, at the first step, in the middle and at the last, before and after an answer: what `look` says of it, as a set. */
async function everywhere(look, said = "lost") {
  return page.eval(async (source, methods, crashes, langs, said) => {
    const look = (0, eval)(`(${source})`);
    const element = document.querySelector("outbox-lab");
    const root = element.shadowRoot;
    const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
    const found = {};
    const see = (where) => { for (const one of [look(root)].flat()) found[one] ??= where; };
    for (const lang of langs) for (const method of methods) for (const crash of crashes) {
      const inbox = lang === "fr" ? "on" : "off";
      element.set({ predict: "off" });
      element.set({ predict: "on", lang, method, crash, inbox });
      const walk = async (name) => {
        const { steps } = element.state;
        for (const step of [0, steps >> 1, steps - 1, steps]) {
          element.goto(step);
          await frame();
          see(`${name} ${lang} ${method} ${crash} inbox=${inbox} step ${step}`);
        }
      };
      await walk("before");
      const button = root.querySelector(`[data-do="predict=${said}"]`);
      if (!button) { found["no question"] ??= `${lang} ${method} ${crash}`; continue; }
      button.click();
      await frame();
      await walk("after");
    }
    return found;
  }, look.toString(), METHODS, CRASHES, LANGS, said);
}

for (const [width, layout] of [[1280, "w"], [960, "w"], [900, "m"], [700, "m"], [656, "m"], [640, "s"], [414, "s"], [360, "s"], [320, "s"]]) {
  test(`${ENGINE}: one height over all steps and the vote, nothing cut, everything under a finger, at ${width}`, async (t) => {
    const free = await serve({ policy: null }); // the walk brings its own function
    t.after(() => free.close());
    await page.resize(width, 800);
    await page.open(`${free.url}?${visits++}${LINK}`);
    await until(`layout ${layout}`, () => inside((root, layout) => root.querySelector(".ol").dataset.layout === layout, layout));
    const seen = await everywhere((root) => {
      const all = [`height ${Math.round(root.querySelector(".ol").getBoundingClientRect().height)}`];
      if (document.documentElement.scrollWidth > innerWidth) all.push("the page scrolls sideways");
      const boxes = [...root.querySelectorAll(".vote button, .vote p, .verdict .word, .say p, .steps .btn, .ol > .line, .foot")]
        .filter((one) => one.getClientRects().length && (one.localName !== "p" || one.textContent.trim()) && getComputedStyle(one).clipPath === "none" && getComputedStyle(one).visibility === "visible")
        .map((one) => [one.getAttribute("class") ?? one.textContent, one, one.getBoundingClientRect()]);
      for (const [name, one, box] of boxes) {
        if (one.matches(".vote button") && (box.height < 43.5 || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)) all.push(`${one.textContent} is ${box.width} × ${box.height}, and does not fit`);
        for (const [other, two, place] of boxes) {
          // the buttons of a phone stick to the edge of the window
          if (one === two || [one, two].some((x) => x.closest(".steps"))) continue;
          if (Math.min(box.right, place.right) - Math.max(box.left, place.left) > 1 && Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top) > 1) all.push(`${name} and ${other} overlap`);
        }
      }
      return all;
    });
    assert.equal(Object.keys(seen).length, 1, JSON.stringify(seen, null, 1));
  });
}

test(`${ENGINE}: in a hall everything stays in its place and can be read`, async (t) => {
  const free = await serve({ policy: null });
  t.after(() => free.close());
  await page.resize(1920, 1080);
  await page.open(`${free.url}?${visits++}${LINK}&talk=on`);
  for (const method of METHODS) for (const crash of CRASHES) for (const lang of LANGS) {
    await call("set", { method, crash, lang });
    await call("goto", 9999);
    await until("the question", asks);
    await frames();
    const wrong = await inside((root) => {
      const end = root.querySelector(".progress").getBoundingClientRect().top;
      const parts = [...root.querySelectorAll(".vote li, .verdict .word, .say p > span:not(.vh)")].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [one, one.matches("li") ? one.getBoundingClientRect() : range.getBoundingClientRect()];
      });
      const all = [];
      for (const [one, box] of parts) {
        if (box.right > innerWidth || box.bottom > end + 1) all.push(`${one.textContent} leaves its place: ${box.right} ${box.bottom} ${end}`);
        if (parseFloat(getComputedStyle(one).fontSize) < 28.9) all.push(`${one.textContent} is too small`);
        for (const [two, place] of parts) {
          if (one !== two && Math.min(box.right, place.right) - Math.max(box.left, place.left) > 1 && Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top) > 12) all.push(`${one.textContent} and ${two.textContent} overlap`);
        }
      }
      return all;
    });
    assert.deepEqual(wrong, [], `${method} ${crash} ${lang}`);
  }
});

test(`${ENGINE}: a listener hears the question once, after the sentence, and at the end whether it held`, async () => {
  await page.resize(1280, 800);
  await open(`${LINK}&step=${CRASH - 1}`);
  await page.eval(listen);
  await page.key("ArrowRight");
  const asked = await heard(page);
  assert.equal(asked.length, 1, asked.join(" | "));
  assert.match(plain(asked[0]), /^Étape 4 sur 4\. .* Que va-t-il se passer \?$/);
  const group = await inside((root) => [root.querySelector(".vote [role=group]").getAttribute("aria-label"), root.querySelectorAll(".vote button").length]);
  assert.deepEqual([plain(group[0]), group[1]], ["Que va-t-il se passer ?", 8]);
  // by the keyboard: an answer has the focus, and what was asked for next has it then
  await page.focus({ role: "button", name: "Doublon subi" });
  await page.key("Enter");
  const next = await heard(page);
  assert.equal(next.length, 1, next.join(" | "));
  assert.match(plain(next[0]), /^Étape 5 sur 6\. /);
  assert.equal(await inside((root) => root.activeElement?.dataset.do), "next");
  await page.key("End");
  const end = await heard(page);
  assert.equal(end.length, 1, end.join(" | "));
  assert.match(plain(end[0]), /Verdict : Message perdu\. .* Prédit : doublon subi\. Vu : message perdu\.$/);
});

if (ENGINE === "chromium") {
  test("axe has nothing to say to the question, in any theme and width", async () => {
    const source = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
    for (const theme of ["light", "dark", "projector"]) {
      for (const width of [1280, 700, 360]) {
        await page.resize(width, 800);
        await open(`${LINK}&theme=${theme}&step=${CRASH}`);
        await until("the question", asks);
        await page.ask("Runtime.evaluate", { expression: source });
        const complaints = await page.eval(async () => {
          for (const one of document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".steps")) one.style.position = "static";
          const { violations } = await axe.run(document, { resultTypes: ["violations"] });
          return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.flat().join(" ")}`));
        });
        assert.deepEqual(complaints, [], `${theme} ${width}`);
      }
    }
  });

  test("in the system's own colours an answer has an edge", async (t) => {
    t.after(() => page.prefer({}));
    await page.resize(1280, 800);
    await page.prefer({ forcedColors: "active" });
    await open(`${LINK}&step=${CRASH}`);
    await until("the question", asks);
    const edges = await inside((root) => [...root.querySelectorAll(".vote button")].map((one) => getComputedStyle(one)).map((style) => `${style.borderStyle} ${parseFloat(style.borderWidth) >= 1}`));
    assert.deepEqual([...new Set(edges)], ["solid true"]);
  });
}
