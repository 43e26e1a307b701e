// Courses as Astro and Docusaurus build them, with what the README says and what Share gives on a page of each. Built when
// they are first asked for and when anything of them has changed; by hand: node tests/hosts/sites.mjs
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { FOLDER, example } from "./examples.mjs";
import { exported } from "./program.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
export const SITES = ["astro", "docusaurus"];
/** What the README says for each. */
const SETUP = { astro: () => example("astro", 0), docusaurus: () => example("js", 2) };
const PAGES = { astro: "src/pages", docusaurus: "docs" };
// a site of Docusaurus has one language, or is built once for each
const LANGS = { astro: ["en", "fr"], docusaurus: ["en"] };
const HOME = { astro: (lang) => `/${lang}/other/`, docusaurus: () => "/" };
const FRONT = { astro: (lang) => `layout: ../../layouts/Course.astro\nlang: ${lang}`, docusaurus: (_, page) => (page === "other" ? "slug: /" : "") };
const TITLES = { en: { lesson: "Lesson", other: "Other" }, fr: { lesson: "Leçon", other: "Autre" } };
const COMMANDS = {
  astro: ["astro", "build", "--silent"],
  docusaurus: ["docusaurus", "build", "--no-minify"],
};
// neither tells anybody that it runs, or asks whether there is a newer one
const QUIET = { ASTRO_TELEMETRY_DISABLED: "1", NO_UPDATE_NOTIFIER: "1", CI: "1", NODE_ENV: "production" };
/** What the pages show, as links. */
export const SHOWN = {
  element: (lang) => `method=outbox&crash=after-writes&inbox=off&step=3&lang=${lang}`,
  markdown: (lang) => `method=dual-write-publish-first&crash=between-writes&lang=${lang}`,
};

const fill = (text, blanks) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => blanks[name]);

/** The files of a site, by their path. */
export async function files(name) {
  const all = {};
  const from = join(HERE, "sites", name);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    all[path.slice(from.length + 1)] = fill(await readFile(path, "utf8"), { [name]: SETUP[name]() });
  }
  for (const lang of LANGS[name]) {
    const [element, markdown] = await Promise.all(["element", "markdown"].map((kind) => exported([kind, SHOWN[kind](lang), FOLDER])));
    for (const page of ["lesson", "other"]) {
      const blanks = { title: TITLES[lang][page], lang, home: HOME[name](lang), front: FRONT[name](lang, page), readme: example("mdx", 1), element, markdown };
      all[`${PAGES[name]}/${lang}/${page}.mdx`] = fill(await readFile(join(HERE, "sites", `${page}.mdx`), "utf8"), blanks);
    }
  }
  return all;
}

/** The folder of a site as it is published; its address of the page is still the README's. */
export async function site(name) {
  const all = await files(name);
  const work = join(HERE, "out", name);
  const made = join(work, ".made");
  const lock = await readFile(join(HERE, "package-lock.json"));
  const key = createHash("sha256").update(JSON.stringify(all)).update(lock).digest("hex");
  const out = join(work, { astro: "dist", docusaurus: "build" }[name]);
  if (await readFile(made, "utf8").catch(() => "") === key) return out;
  await rm(work, { recursive: true, force: true });
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(work, path)), { recursive: true });
    await writeFile(join(work, path), text);
  }
  const [program, ...args] = COMMANDS[name];
  await promisify(execFile)(join(HERE, "node_modules/.bin", program), args, { cwd: work, env: { ...process.env, ...QUIET } })
    .catch((error) => { throw new Error(`${program}: ${error.stdout}${error.stderr}`); });
  await writeFile(made, key);
  return out;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const name of SITES) {
    const start = Date.now();
    const out = await site(name);
    console.log(`${name}: ${out}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
}
