import puppeteer from "puppeteer-core";
import { program } from "./programs.mjs";

// the protocol knows it by its character alone
const named = (key) => (key === "Space" ? " " : key);

export async function start({ width, height, reducedMotion }) {
  const browser = await puppeteer.launch({
    browser: "firefox", // over WebDriver BiDi
    executablePath: program("FIREFOX"),
    headless: true,
    defaultViewport: { width, height },
    extraPrefsFirefox: { "ui.prefersReducedMotion": reducedMotion ? 1 : 0 },
  });
  const [page] = await browser.pages();
  const errors = [];
  page.on("console", async (message) => {
    if (message.type() !== "error") return;
    // an object arrives as a handle: its text is asked for, and takes its place meanwhile
    const at = errors.push(message.text()) - 1;
    const texts = await Promise.all(message.args().map((arg) => arg.evaluate((value) => String(value)))).catch(() => []);
    if (texts.length) errors[at] = texts.join(" ");
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  // Chromium logs a missing file as an error of the console, Firefox does not
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  return {
    errors: async () => errors,
    goto: (url) => page.goto(url, { waitUntil: "load" }),
    run: (source) => page.evaluate(source),
    press: async (keys) => {
      const all = keys.map(named);
      for (const key of all.slice(0, -1)) await page.keyboard.down(key);
      await page.keyboard.press(all.at(-1));
      for (const key of all.slice(0, -1).reverse()) await page.keyboard.up(key);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    resize: (w, h) => page.setViewport({ width: w, height: h }),
    shot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
