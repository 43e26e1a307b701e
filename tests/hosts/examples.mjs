// The examples of the README's section on embedding.
import { readFileSync } from "node:fs";

/** Where the README has the folder of the page. */
export const FOLDER = "https://example.org/outbox-lab/";
const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const section = readme.match(/^## In a page of your own\n[^]*?(?=^## )/m)[0];
export const EXAMPLES = [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, kind, text]) => ({ kind, text: text.trim() }));
/** Those that somebody has taken. */
export const used = new Set();

/** The n-th example of a kind. */
export function example(kind, n) {
  const found = EXAMPLES.filter((one) => one.kind === kind)[n];
  if (!found) throw new Error(`the README has no ${kind} number ${n}`);
  used.add(found);
  return found.text;
}
