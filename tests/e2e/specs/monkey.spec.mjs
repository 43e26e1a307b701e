// A reader who knows nothing: ten thousand things done at random in every mode, and nothing breaks.
//
// MONKEY_SEED=n repeats a failure, MONKEY_ACTIONS=n does more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE, launch } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const ACTIONS = Number(process.env.MONKEY_ACTIONS ?? 10_000);
const SEED = Number(process.env.MONKEY_SEED ?? 20_250_611);
const AT_ONCE = 250;

/** Does so many things, begins where `seed` says, and answers the next seed, the states seen, and what is wrong. */
async function monkey(seed, actions) {
  const element = document.querySelector("outbox-lab");
  const root = element.shadowRoot;
  const random = (n) => {
    // a linear congruential generator is random enough for a monkey
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  const one = (list) => list[random(list.length)];
  const seen = new Set();
  const wrong = [];
  const KEYS = ["ArrowRight", "ArrowLeft", "Home", "End", "PageDown", "PageUp", " ", "Escape", "?", "b", "t", "c", "1", "2", "3", "4", "r", "p", "x"];
  const METHODS = ["dual-write-db-first", "dual-write-publish-first", "dual-write-in-transaction", "outbox", "outbox:no-inbox", "outbox:handler=effect-first", "nobody"];
  const WORDS = {
    mode: ["chapter", "compare", "matrix", "chapter", "compare", "no mode"], method: METHODS.filter((m) => !m.includes(":")), with: METHODS,
    crash: ["none", "before-writes", "between-writes", "after-writes", "service.commit", "relay.publish", "consumer.ack", "relay.select@2", "service.commit+relay.confirm", "x.y"],
    inbox: ["on", "off"], lang: ["fr", "en"], theme: ["auto", "light", "dark", "projector"], talk: ["on", "off", "off"], motion: ["auto", "off"],
    unfold: ["on", "off"], rows: ["", "outbox", "outbox+dual-write-db-first:no-inbox", "dual-write-in-transaction+outbox:ack=on-delivery", "nothing"],
    step: ["0", "1", "3", "7", "99"], embed: ["on", "off", "off"], controls: ["all", "all", "step", "none"], fault: ["", "broker-down:start", "nack@service.publish"], orders: ["1", "1", "2"],
    handler: ["one-transaction", "inbox-first", "effect-first"], ack: ["after-commit", "on-delivery"],
  };
  const visible = (css) => [...root.querySelectorAll(css)].filter((e) => e.checkVisibility() && !e.disabled);
  const act = () => {
    switch (random(10)) {
      case 0: case 1: case 2: {
        const target = root.activeElement ?? root.querySelector(".ol");
        const key = one(KEYS);
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
        return `key ${key}`;
      }
      case 3: case 4: {
        // not what leaves the page
        const button = one(visible("button:not(.copy), summary, [role=radio], .stage [data-place], label.opt, label.check"));
        button?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
        return `click ${button?.outerHTML.slice(0, 80)}`;
      }
      case 5: {
        const select = one(visible("select, input[type=range]"));
        if (!select) return "nothing";
        if (select.localName === "select") select.value = one([...select.options]).value;
        else select.value = random(Number(select.max) + 1);
        select.dispatchEvent(new Event(select.localName === "select" ? "change" : "input", { bubbles: true }));
        return `${select.localName} ${select.value}`;
      }
      case 6: {
        const box = one(visible("input[type=checkbox], input[type=radio]"));
        box?.click();
        return `box ${box?.value}`;
      }
      case 7: {
        const [key, words] = one(Object.entries(WORDS));
        const set = { [key]: one(words) };
        element.set(set);
        return JSON.stringify(set);
      }
      case 8: {
        const n = random(30);
        const call = one([() => element.next(), () => element.previous(), () => element.goto(n), () => element.pause(), () => element.play()]);
        call();
        return `call ${call} ${n}`;
      }
      default: {
        const thing = one(visible(".stage [data-key], button, .case, select"));
        thing?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true, composed: true }));
        thing?.focus?.({ preventScroll: true });
        return "hover";
      }
    }
  };
  for (let n = 0; n < actions; n++) {
    const did = act();
    // a picture is drawn now and then, as by a reader
    if (random(4) === 0) await new Promise(requestAnimationFrame);
    const s = element.state;
    const say = (what) => wrong.push(`${what} after ${did}: ${JSON.stringify(s)}`);
    if (!s) { say("no state"); break; }
    const { caption, lang, theme, ...rest } = s;
    seen.add(JSON.stringify([rest, lang, theme, root.querySelector(".ol").dataset.layout]));
    if (!(s.step >= 0 && s.step <= s.steps)) say("a step beyond the run");
    if (s.mode === "compare" ? !(s.stop >= 0 && s.stop <= s.stops) || s.finished !== (s.stop === s.stops) : s.finished !== (s.step === s.steps)) say("it is not where it says");
    if ((s.verdict !== null) !== (s.step === s.steps)) say("a verdict before its time, or none at the end");
    if (!caption || /\{\w+\}|undefined|NaN/.test(caption)) say("a sentence with a hole");
    // drawn: the mode that the state says, and nothing of another
    if (n % 10 === 0) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const now = element.state.mode;
      const there = { compare: root.querySelectorAll(".twins .side").length === 2, matrix: Boolean(root.querySelector(".board .cells")) };
      if (root.querySelector(".ol").dataset.mode !== now || there.compare !== (now === "compare") || there.matrix !== (now === "matrix")) say(`the page shows ${JSON.stringify(there)} in ${now}`);
      if (root.querySelectorAll(".stage .same").length % 2) say("a counterpart without its other");
    }
    if (wrong.length > 5) break;
  }
  return { seed, seen: [...seen], wrong };
}

test(`${ENGINE}: ${ACTIONS} random actions over all modes break nothing`, { timeout: 600_000 }, async (t) => {
  const server = await serve();
  t.after(() => server.close());
  const page = await launch();
  t.after(() => page.close());
  await page.open(server.url);
  const states = new Set();
  const modes = new Set();
  let seed = SEED;
  for (let done = 0; done < ACTIONS; done += AT_ONCE) {
    const round = await page.eval(monkey, seed, Math.min(AT_ONCE, ACTIONS - done));
    assert.deepEqual(round.wrong, [], `MONKEY_SEED=${SEED}, actions ${done} to ${done + AT_ONCE}`);
    assert.deepEqual(await page.errors(), [], `MONKEY_SEED=${SEED}, actions ${done} to ${done + AT_ONCE}`);
    ({ seed } = round);
    for (const state of round.seen) {
      states.add(state);
      modes.add(JSON.parse(state)[0].mode);
    }
    // the width changes as well
    await page.resize([1280, 960, 700, 360, 1920][(done / AT_ONCE) % 5], 800);
  }
  assert.deepEqual([...modes].sort(), ["chapter", "compare", "matrix"]);
  assert.ok(states.size >= Math.min(1000, ACTIONS / 10), `${states.size} distinct states`);
  t.diagnostic(`${states.size} distinct states`);
});
