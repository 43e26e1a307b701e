// The publishable folder out of the built page: node tools/publish/package.mjs [DIST [OUT]]
// OUT/outbox-lab is an npm package, OUT/outbox-lab-VERSION.zip the same as a zip. Every file but those that people name is
// called after its content, so all of them may be cached for ever. The same page gives the same bytes.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { singleFile } from "./single-file.mjs";
import { zip } from "./zip.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// what is called after its content: each names only files that stand before it
const HASHED = ["outbox-lab_bg.wasm", "outbox-lab_more.wasm", "outbox-lab.js", "frame.js", "share.js", "why.js", "loader.js", "page.css", "handout.css"];
// what people name or open
const NAMED = ["embed.js", "index.html", "handout.fr.html", "handout.en.html", "icon.svg"];
const TEXT = /\.(js|html|css)$/;

const called = (name, data) => name.replace(/(\.\w+)$/, `.${createHash("sha256").update(data).digest("hex").slice(0, 12)}$1`);

/** The files of a package, `[path, bytes]` in order. */
export async function files(dist) {
  const own = (path) => readFile(join(ROOT, path));
  const cargo = (await own("Cargo.toml")).toString();
  const field = (name) => cargo.match(new RegExp(`^${name} = "([^"]*)"`, "m"))?.[1];
  const all = new Map();
  const names = [];
  const built = (await readdir(dist)).filter((name) => !name.startsWith("."));
  const unknown = built.filter((name) => !HASHED.includes(name) && !NAMED.includes(name));
  if (unknown.length) throw new Error(`this script does not know what ${unknown.join(", ")} is for`);
  for (const name of [...HASHED, ...NAMED]) {
    if (!built.includes(name)) {
      if (name === "outbox-lab_more.wasm") continue; // a page in one piece
      throw new Error(`${dist} has no ${name}: build the page first`);
    }
    let data = await readFile(join(dist, name));
    if (TEXT.test(name)) {
      let text = data.toString();
      for (const [plain, hashed] of names) text = text.replaceAll(new RegExp(`(?<=["'/])${plain.replaceAll(".", "\\.")}(?=["'])`, "g"), hashed);
      data = Buffer.from(text);
    }
    const path = HASHED.includes(name) ? called(name, data) : name;
    if (path !== name) names.push([name, path]);
    all.set(`dist/${path}`, data);
  }
  const hashed = Object.fromEntries(names);
  // the element without the heights of frames has a name too
  all.set("dist/loader.js", Buffer.from(`import "./${hashed["loader.js"]}";\n`));
  all.set("outbox-lab.html", Buffer.from(await singleFile(dist)));
  all.set("index.d.ts", await readFile(new URL("index.d.ts", import.meta.url)));
  for (const path of ["docs/run.schema.json", "docs/messages.schema.json", "LICENSE-APACHE", "LICENSE-MIT"]) all.set(path.replace(/^docs\//, "schema/"), await own(path));
  const readme = (await own("README.md")).toString();
  const section = readme.match(/^## In a page of your own\n[^]*?(?=^## )/m)?.[0];
  if (!section) throw new Error("README.md has no section “In a page of your own”");
  all.set("README.md", Buffer.from(`# outbox-lab\n\n${field("description")}\n\n${section.trim()}\n\n## Licence\n\nMIT or Apache-2.0, as you like.\n`));
  all.set("package.json", Buffer.from(`${JSON.stringify({
    name: "outbox-lab",
    version: field("version"),
    description: field("description"),
    license: field("license"),
    type: "module",
    exports: {
      ".": { types: "./index.d.ts", default: "./dist/embed.js" },
      "./element": { types: "./index.d.ts", default: "./dist/loader.js" },
      "./schema/*": "./schema/*",
      "./dist/*": "./dist/*",
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    sideEffects: true,
    files: ["dist", "schema", "index.d.ts", "outbox-lab.html", "LICENSE-APACHE", "LICENSE-MIT"],
  }, null, 2)}\n`));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const dist = resolve(process.argv[2] ?? join(ROOT, "dist"));
  const out = resolve(process.argv[3] ?? join(ROOT, "publish"));
  const all = await files(dist);
  const folder = join(out, "outbox-lab");
  await rm(folder, { recursive: true, force: true });
  for (const [path, data] of all) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), data);
  }
  const { version } = JSON.parse(all.find(([path]) => path === "package.json")[1]);
  const archive = join(out, `outbox-lab-${version}.zip`);
  await writeFile(archive, zip(all.map(([path, data]) => [`outbox-lab/${path}`, data])));
  console.log(`${folder}: ${all.length} files, ${(all.reduce((sum, [, data]) => sum + data.length, 0) / 1e6).toFixed(2)} MB\n${archive}`);
}
