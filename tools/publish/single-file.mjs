// One HTML file out of the built page: node tools/publish/single-file.mjs [DIST [FILE]]
// Scripts, style, icon and both parts of the module are in it as they are, so it works from a disk and without a network;
// its own policy, of hashes, lets nothing else in. The handouts stay apart: with them it would be three times as large.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page in `dist` as one text. */
export async function singleFile(dist) {
  const file = (name) => readFile(join(dist, name));
  const parts = await Promise.all(["outbox-lab_bg.wasm", "outbox-lab_more.wasm"].map((name) => file(name).catch(() => null)));
  if (!parts[0]) throw new Error(`${dist} holds no built page: build it first`);
  const [first, second] = parts.map((bytes) => JSON.stringify(bytes?.toString("base64") ?? ""));
  // the module is started with its bytes before the loader asks for it, which finds it started
  const entry = `import init from "./outbox-lab.js";
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const second = ${second};
if (globalThis.WebAssembly) init({ module_or_path: bytes(${first}), ...(second && { second: bytes(second) }) }).catch(() => {});
await import("./loader.js");
`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: dist, sourcefile: "single-file.js" },
    bundle: true, write: false, minify: true, charset: "utf8", format: "esm", logLevel: "error",
  });
  const script = outputFiles[0].text.trim();
  if (/<\/script/i.test(script)) throw new Error("the script would end too early");
  const style = (await file("page.css")).toString().trim();
  const icon = `data:image/svg+xml;base64,${(await file("icon.svg")).toString("base64")}`;
  const policy = `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src data:; frame-src 'self' file:; base-uri 'none'; form-action 'none'`;

  const page = (await file("index.html")).toString();
  return page
    .replace(/<link rel="(modulepreload|preload)"[^>]*>\s*/g, "")
    .replace(/<script type="module" src="\.\/loader\.js"><\/script>\s*/, "")
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`)
    .replace(/<link rel="stylesheet" href="\.\/page\.css"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    // the handouts are not with it
    .replace(/<p><a href="\.\/handout[^]*?<\/p>/, "")
    .replace(/<a href="\.\/handout[^"]*">([^<]*)<\/a>/g, "$1")
    .replace("</body>", () => `<script type="module">${script}</script>\n  </body>`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const dist = resolve(process.argv[2] ?? join(ROOT, "dist"));
  const out = resolve(process.argv[3] ?? join(ROOT, "publish/outbox-lab.html"));
  const page = await singleFile(dist);
  for (const left of ["./loader.js", "./page.css", "./icon.svg", "./handout", "rel=\"preload"]) {
    const head = page.slice(0, page.indexOf("<script type=\"module\">"));
    if (head.includes(left)) throw new Error(`${left} would still be asked for: the page is built in a way that this script does not know`);
  }
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, page);
  console.log(`${out}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
}
