import { chromium } from "playwright-core";
import { program } from "./programs.mjs";

// the flags that keep a browser under test from calling home, and that it needs to run as root
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export async function start({ width, height, reducedMotion, touch }) {
  const browser = await chromium.launch({ executablePath: program("CHROMIUM"), args: FLAGS });
  const page = await browser.newPage({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch, // what makes the pointer a coarse one
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
  });
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  let session;
  return {
    // the protocol itself, for what no page can see of itself: its memory, its accessibility tree
    ask: async (method, params) => (session ??= await page.context().newCDPSession(page)).send(method, params),
    errors: async () => errors,
    goto: (url) => page.goto(url, { waitUntil: "load" }),
    run: (source) => page.evaluate(source),
    press: (keys) => page.keyboard.press(keys.join("+")),
    clickAt: (x, y) => page.mouse.click(x, y),
    resize: (w, h) => page.setViewportSize({ width: w, height: h }),
    prefer: (wishes) => page.emulateMedia(wishes),
    shot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
