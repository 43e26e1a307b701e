// Two methods side by side: one scrubber, two pictures, what differs; for the eye, the hand, the ear, a host, a hall.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { heard, listen, tree } from "../lib/listen.mjs";
import { CRASHES, PAIRS, compare } from "../lib/modes.mjs";
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

// always a new document: a link that differs in its fragment alone would not load anything
let visits = 0;
const open = async (link) => {
  await page.open(`${server.url}?${visits++}#mode=compare&${link}`);
  await until("both pictures", () => page.has(".side:last-child .stage text"));
};
const LOST = "method=dual-write-db-first&with=outbox&crash=between-writes";
const address = async () => {
  await page.eval(() => new Promise((done) => setTimeout(done, 400)));
  return page.eval(() => location.hash);
};

test(`${ENGINE}: a link shows two runs at one moment, and both verdicts at the end`, async () => {
  await open(`${LOST}&step=99`);
  const state = await page.state();
  assert.deepEqual([state.mode, state.with, state.stop, state.stop === state.stops, state.finished], ["compare", "outbox", state.stops, true, true]);
  assert.deepEqual([state.verdict.headline, state.other.verdict.headline], ["lost", "consistent-after-recovery"]);
  assert.deepEqual(await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".side .word")].map((e) => e.textContent)), ["Message perdu", "Cohérent après reprise"]);
  await page.key("Home");
  assert.deepEqual(await page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".side .plate")].map((e) => e.parentElement.className.trim())), ["verdict v-wait", "verdict v-wait"]);
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: keys, buttons and the scrubber step from moment to moment, and the address follows`, async () => {
  await open(LOST);
  const { stops } = await page.state();
  await page.key("ArrowRight");
  await page.click({ role: "button", name: "Suivant" });
  assert.equal((await page.state()).stop, 2);
  await page.key("ArrowLeft");
  await page.key("End");
  assert.equal((await page.state()).stop, stops);
  await page.focus({ role: "slider" });
  await page.key("ArrowLeft");
  const state = await page.state();
  assert.equal(state.stop, stops - 1);
  assert.match(await page.attribute({ role: "slider" }, "aria-valuetext"), new RegExp(`^Moment ${stops - 1} sur ${stops}, `));
  assert.equal(await address(), `#v=1&mode=compare&method=dual-write-db-first&with=outbox&crash=between-writes&step=${stops - 1}`);
  await page.eval(() => { const element = document.querySelector("outbox-lab"); element.goto(1); element.next(); element.previous(); });
  assert.equal((await page.state()).stop, 1, "a host counts moments too");
});

test(`${ENGINE}: each side is chosen from every method and its variants`, async () => {
  await open(LOST);
  const choose = (side, value) => page.eval((side, value) => {
    const select = document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".side select")[side];
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    return [...select.options].map((option) => option.value);
  }, side, value);
  const offered = await choose(0, "outbox:no-inbox");
  assert.deepEqual(offered, await choose(1, "outbox:ack=on-delivery"));
  assert.ok(offered.length > 10, offered.join(" "));
  const state = await page.state();
  assert.deepEqual([state.method, state.inbox, state.with, state.crash, state.other.crash], ["outbox", false, "outbox:ack=on-delivery", "between-writes", "between-writes"]);
  assert.match(await address(), /method=outbox&with=outbox:ack=on-delivery&crash=between-writes&inbox=off/);
  for (const value of offered) {
    await choose(1, value);
    assert.equal((await page.state()).with, value);
  }
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: what differs is named, from the moment on at which it differs`, async () => {
  await open(LOST);
  const { stops } = await page.state();
  const said = [];
  for (let stop = 0; stop <= stops; stop++) {
    said.push(await page.text(".other [role=status]"));
    await page.key("ArrowRight");
  }
  assert.match(said[0], /Rien ne diffère/);
  assert.ok(said.some((one) => /différences? ≠.*\(nouveau\)/.test(one)), said.join(" | "));
  assert.match(said.at(-1), /≠.*le message au broker/);
});

test(`${ENGINE}: a thing under the pointer or the focus shows its counterpart`, async () => {
  await open(`${LOST}&step=1`);
  const same = () => page.eval(() => [...document.querySelector("outbox-lab").shadowRoot.querySelectorAll(".side")].map((side) => side.querySelectorAll(".same").length));
  assert.deepEqual(await same(), [0, 0]);
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".side .stage [data-key]").dispatchEvent(new MouseEvent("mouseover", { bubbles: true })));
  assert.deepEqual(await same(), [1, 1]);
  await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".side .verdict").dispatchEvent(new MouseEvent("mouseover", { bubbles: true })));
  assert.deepEqual(await same(), [0, 0]);
});

test(`${ENGINE}: every moment is announced once, both verdicts after the last sentence`, async () => {
  for (const [lang, sign] of [["fr", "Moment \\d+ sur"], ["en", "Moment \\d+ of"]]) {
    await open(`${LOST}&lang=${lang}`);
    await page.eval(listen);
    const { stops } = await page.state();
    for (let stop = 1; stop <= stops; stop++) {
      await page.key("ArrowRight");
      const said = await heard(page);
      assert.equal(said.length, 1, `moment ${stop}: ${said.join(" | ")}`);
      const plain = said[0].replace(/\s+/g, " ");
      assert.match(plain, new RegExp(`^${sign} ${stops}, `));
      const { caption } = await page.state();
      assert.equal(plain.split(caption.replace(/\s+/g, " ")).length, 2, "the sentence once");
      assert.equal(/(perdu|lost)\..*(reprise|recovery)\.$/i.test(plain), stop === stops, plain);
    }
    await page.key("ArrowRight");
    assert.deepEqual(await heard(page), []);
  }
});

test(`${ENGINE}: for the ear, two named regions with a state and a verdict each, and nothing of the chapter`, async (t) => {
  if (ENGINE !== "chromium") return t.skip("the accessibility tree is Chromium's");
  await open(`${LOST}&step=99&lang=en`);
  const nodes = await tree(page);
  const names = (role) => nodes.filter((node) => node.role === role).map((node) => node.name);
  assert.deepEqual(names("region"), ["Dual write: database first", "Outbox"]);
  assert.equal(names("slider").length, 1, "one scrubber");
  assert.deepEqual(names("combobox"), ["First method", "Second method"]);
  assert.equal(nodes.filter((node) => node.role === "list" && node.name === "Current state").length, 2);
});

test(`${ENGINE}: the height stays the same at every moment of a pair, at every width, and nothing scrolls sideways`, async () => {
  for (const width of [1280, 960, 800, 700, 640, 360, 320]) {
    await page.resize(width, 800);
    await open("lang=fr");
    for (const pair of PAIRS) for (const crash of CRASHES) {
      const heights = await page.eval(async (settings) => {
        const element = document.querySelector("outbox-lab");
        element.set(settings);
        const seen = new Set();
        for (let stop = 0; stop <= element.state.stops; stop++) {
          element.goto(stop);
          await new Promise(requestAnimationFrame);
          seen.add(Math.round(element.shadowRoot.querySelector(".ol").getBoundingClientRect().height));
          if (document.documentElement.scrollWidth > innerWidth) seen.add(`${document.documentElement.scrollWidth} wide`);
        }
        return [...seen];
      }, { ...pair, crash });
      assert.equal(heights.length, 1, `${width}: ${JSON.stringify({ ...pair, crash })}: ${heights}`);
    }
  }
  await page.resize(1280, 800);
});

test(`${ENGINE}: on a phone both verdicts are in sight at every moment`, async () => {
  await page.resize(360, 640);
  await open(`${LOST}&step=99`);
  for (const part of [0, 0.3, 0.6, 1]) {
    const place = await page.eval((part) => {
      const { bottom } = document.querySelector("outbox-lab").shadowRoot.querySelector(".other").getBoundingClientRect();
      scrollTo(0, part * (bottom + scrollY - innerHeight));
      const box = document.querySelector("outbox-lab").shadowRoot.querySelector(".both").getBoundingClientRect();
      return [box.top >= 0 && box.bottom <= innerHeight + 1, `${box.top} ${box.bottom} of ${innerHeight} at ${scrollY}`];
    }, part);
    assert.ok(place[0], place[1]);
  }
  assert.match(await page.eval(() => document.querySelector("outbox-lab").shadowRoot.querySelector(".both").textContent), /perdu.*après reprise/);
  await page.resize(1280, 800);
});

test(`${ENGINE}: in a hall both fit the picture, and the clicker steps`, async () => {
  for (const [width, height] of [[1920, 1080], [1280, 720]]) {
    await page.resize(width, height);
    await open(`${LOST}&talk=on`);
    const { stops } = await page.state();
    for (let stop = 0; stop <= stops; stop++) {
      const wrong = await page.eval(() => {
        const root = document.querySelector("outbox-lab").shadowRoot;
        const box = root.querySelector(".ol").getBoundingClientRect();
        const out = [...root.querySelectorAll(".side, .side .word, .side .name p, .other .say p, .side .plate")].filter((e) => {
          const r = e.getBoundingClientRect();
          return r.width && (r.left < box.left - 1 || r.right > box.right + 1 || r.bottom > box.bottom + 1);
        });
        const small = [...root.querySelectorAll(".side .word, .side .name p, .other .say p")].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 28.9 * box.width / 1920);
        const scrolls = document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth;
        return [...out, ...small].map((e) => e.className || e.localName).concat(scrolls ? ["it scrolls"] : []);
      });
      assert.deepEqual(wrong, [], `${width}, moment ${stop}`);
      await page.key("PageDown");
    }
    assert.equal((await page.state()).stop, stops);
  }
  await page.resize(1280, 800);
});

test(`${ENGINE}: from the chapter and back, the reader stands at the same moment; who is locked in stays`, async () => {
  await page.open(`${server.url}?${visits++}#method=outbox&crash=between-writes&step=6`);
  await page.click({ role: "button", name: "Comparer" });
  const compared = await page.state();
  assert.equal(compared.mode, "compare");
  assert.ok(compared.step <= 6 && compared.stop > 0, JSON.stringify([compared.step, compared.stop]));
  await page.click({ role: "button", name: "Une méthode à la fois" });
  const back = await page.state();
  assert.deepEqual([back.mode, back.with, back.step], ["chapter", undefined, compared.step]);
  await page.open(`${server.url}?${visits++}#method=outbox&lock=method`);
  assert.equal(await page.has({ role: "button", name: "Comparer" }), false);
  assert.deepEqual(await page.errors(), []);
});
