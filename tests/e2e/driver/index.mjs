// A small browser driver of our own: the specs speak to it alone, so that one spec runs in every engine.
//
//   const page = await launch();            // ENGINE=chromium (default) | firefox | webkit
//   await page.open(url);                   // and wait until the element is ready
//   await page.click({ role: "button", name: "Suivant" });   // or a selector; both see into open shadow roots
//   await page.key("ArrowRight");           // a real key press, "Shift+Tab" too
//   await page.text("h1");                  // its text, white space tidied
//   await page.state();                     // document.querySelector("outbox-lab").state
//   await page.eval((x) => x + 1, 1);       // any function of JSON, run in the page; may be async
//   await page.screenshot("out/a.png");
//   await page.errors()                     // console errors, uncaught exceptions, refusals of the policy
//
// An engine brings eight things: goto, run, press, clickAt, resize, shot, close, errors. Chromium brings a ninth, ask:
// its own protocol, for what a page cannot see of itself; and it alone can pretend to be touched ({ touch: true }).
import { setTimeout as sleep } from "node:timers/promises";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { inPage } from "./page.mjs";

const PATIENCE = Number(process.env.E2E_PATIENCE ?? 10_000);
export const ENGINE = process.env.ENGINE ?? "chromium";

export async function launch(engine = ENGINE, options = {}) {
  if (!["chromium", "firefox", "webkit"].includes(engine)) throw new Error(`no such engine: ${engine}`);
  const { start } = await import(`./${engine}.mjs`);
  return new Page(engine, await start({ width: 1280, height: 800, reducedMotion: false, touch: false, ...options }));
}

/** Asks again until `ask` answers something true, or says what was missing. */
export async function until(what, ask, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${patience} ms in vain: ${typeof what === "function" ? what() : what}`);
    await sleep(25);
  }
}

// a RegExp does not survive the way into the page
function plain(target) {
  if (typeof target === "string" || target.name === undefined) return target;
  const { name } = target;
  return { role: target.role, name: name instanceof RegExp ? { pattern: name.source, flags: name.flags } : { exact: name } };
}

const say = (target) => (typeof target === "string" ? target : `${target.role} “${target.name ?? ""}”`);

class Page {
  #engine;

  constructor(name, engine) {
    this.name = name;
    this.#engine = engine;
  }

  errors() { return this.#engine.errors(); }

  async open(url, { ready = true } = {}) {
    await this.#engine.goto(url);
    if (!ready) return;
    await until(`<outbox-lab> ready at ${url}`, () => this.state()).catch(async (error) => {
      error.message += `; errors: ${(await this.errors()).join(" | ") || "none"}`;
      throw error;
    });
  }

  async click(target) {
    const { x, y } = await this.#ask(target, { want: "place" });
    await this.#engine.clickAt(x, y);
  }

  async text(target) {
    return (await this.#ask(target, { want: "text" })).text;
  }

  async attribute(target, attribute) {
    return (await this.#ask(target, { want: "attribute", attribute })).text;
  }

  async focus(target) {
    await this.#ask(target, { want: "focus" });
  }

  /** Whether it is there now; does not wait. */
  async has(target) {
    return !(await this.eval(inPage, { target: plain(target) })).why;
  }

  key(key) { return this.#engine.press(key.split("+")); }

  state() { return this.eval(() => document.querySelector("outbox-lab")?.state ?? null); }

  eval(fn, ...args) { return this.#engine.run(`(${fn})(...${JSON.stringify(args)})`); }

  /** Until nothing moves any more: a picture or a place read before that is a matter of luck. */
  still() {
    // a document does not list what moves in its shadow trees
    return until("all animations over", () => this.eval(() => [document, ...document.querySelectorAll("*")]
      .flatMap((at) => (at.shadowRoot ?? (at === document ? at : null))?.getAnimations() ?? [])
      .every((one) => one.playState !== "running")));
  }

  resize(width, height) { return this.#engine.resize(width, height); }

  /** What the system wishes: `{ colorScheme, forcedColors, contrast, reducedMotion }`. Chromium alone can play it. */
  prefer(wishes) { return this.#engine.prefer(wishes); }

  /** What is on screen, as a PNG. */
  picture() { return this.#engine.shot(); }

  async screenshot(path) {
    await this.still();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await this.#engine.shot());
  }

  /** A word of the browser's own protocol; Chromium only. */
  ask(method, params) { return this.#engine.ask(method, params); }

  close() { return this.#engine.close(); }

  async #ask(target, request) {
    let answer;
    await until(() => `${say(target)} ${answer?.why}`, async () => {
      answer = await this.eval(inPage, { ...request, target: plain(target) });
      return !answer.why;
    });
    return answer;
  }
}
