// What is published: the same bytes every time, nothing missing, and it works as a folder on a server and as a package.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import ts from "../../hosts/node_modules/typescript/lib/typescript.js";
import { files } from "../../../tools/publish/package.mjs";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { DIST, serve } from "../server.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);

let folder;
let page;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-lab-"));
  await run("node", ["tools/publish/package.mjs", DIST, folder], { cwd: ROOT });
  page = await launch();
});
after(async () => {
  await page?.close();
  await rm(folder, { recursive: true, force: true });
});
const own = (path) => readFile(join(folder, "outbox-lab", path));
const version = async () => JSON.parse(await own("package.json")).version;

test("made twice from the same build it is the same, byte for byte, as a folder, as a zip and as npm packs it", async () => {
  const again = join(folder, "again");
  await run("node", ["tools/publish/package.mjs", DIST, again], { cwd: ROOT });
  const list = async (at) => (await readdir(at, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name)).sort();
  const digest = async (file) => createHash("sha256").update(await readFile(file)).digest("hex");
  const [one, two] = await Promise.all([list(join(folder, "outbox-lab")), list(join(again, "outbox-lab"))]);
  assert.ok(one.length > 15);
  for (const [i, file] of one.entries()) assert.equal(await digest(file), await digest(two[i]), file);
  assert.equal(one.length, two.length);
  const zip = `outbox-lab-${await version()}.zip`;
  assert.equal(await digest(join(folder, zip)), await digest(join(again, zip)));
  for (const at of [folder, again]) await run("npm", ["pack", "--silent", "--pack-destination", at], { cwd: join(at, "outbox-lab") });
  const pack = `outbox-lab-${await version()}.tgz`;
  assert.equal(await digest(join(folder, pack)), await digest(join(again, pack)));
});

test("the zip holds the folder, by its own directory", async () => {
  const zip = await readFile(join(folder, `outbox-lab-${await version()}.zip`));
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [packed, size, long, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString("utf8", at + 46, at + 46 + long);
    const data = inflateRawSync(zip.subarray(start + 30 + long, start + 30 + long + packed));
    assert.equal(data.length, size);
    assert.deepEqual(data, await readFile(join(folder, name)), name);
    at += 46 + long;
  }
  assert.equal(at, end);
  assert.equal(count, (await files(DIST)).length);
});

test("every file that a file names is there, and whatever may be kept for ever is called after its content", async () => {
  const all = new Map(await files(DIST));
  for (const [path, data] of all) {
    if (!/^dist\/.*\.(js|html|css)$/.test(path)) continue;
    const text = data.toString();
    const named = [...text.matchAll(/["'(](\.\/[\w.-]+)(?=["')#?])/g), ...text.matchAll(/["']((?:outbox-lab)[\w.-]*\.(?:js|wasm))["']/g)].map(([, name]) => name);
    // under one of them, which is no file, the module finds its imports
    for (const name of named.filter((name) => /\.\w+$/.test(name) && name !== "./outbox-lab_bg.js")) {
      assert.ok(all.has(posix.join("dist", name)), `${path} names ${name}`);
    }
  }
  for (const [path, data] of all) {
    const hash = path.match(/\.([0-9a-f]{12})\.\w+$/)?.[1];
    if (hash) assert.ok(createHash("sha256").update(data).digest("hex").startsWith(hash), path);
  }
  const plain = [...all.keys()].filter((path) => path.startsWith("dist/") && !/\.[0-9a-f]{12}\.\w+$/.test(path));
  assert.deepEqual(plain, ["dist/embed.js", "dist/handout.en.html", "dist/handout.fr.html", "dist/icon.svg", "dist/index.html", "dist/loader.js"]);
  for (const licence of ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "index.d.ts", "schema/run.schema.json"]) assert.ok(all.has(licence), licence);
});

test(`${ENGINE}: as a folder on a server, under a path, it is the page; Share, frames and print come when they are wanted`, async (t) => {
  const server = await serve({ root: join(folder, "outbox-lab/dist") });
  t.after(() => server.close());
  await page.open(`${server.sub}#method=outbox&crash=between-writes&lang=en`);
  await page.click({ role: "button", name: /^Next/ });
  await until("a step", async () => (await page.state()).step === 1);
  await page.click({ role: "button", name: "Share" });
  await until("the panel", () => page.eval(() => Boolean(document.querySelector("outbox-lab").shadowRoot.querySelector("outbox-lab-share select"))));
  await page.open(`${server.sub}handout.fr.html`, { ready: false });
  // a long document: an engine may say that it is there before it has been read to the first picture
  await until("a picture with its style sheet", () => page.eval(() => {
    const box = document.querySelector("figure .box");
    return box !== null && getComputedStyle(box).stroke !== "none";
  }));
  assert.deepEqual(await page.errors(), []);
});

test(`${ENGINE}: as a package of somebody's page, by either of its scripts`, async (t) => {
  const host = (script) => `<!doctype html><html lang="en"><head><title>host</title><link rel="icon" href="/dist/icon.svg">
<script type="importmap">{"imports":{"outbox-lab":"/dist/embed.js","outbox-lab/element":"/dist/loader.js"}}</script></head>
<body><outbox-lab method="outbox"></outbox-lab><script type="module">import "${script}";</script></body></html>`;
  const server = await serve({ root: join(folder, "outbox-lab"), pages: { "/a": host("outbox-lab"), "/b": host("outbox-lab/element") }, policy: "" });
  t.after(() => server.close());
  for (const path of ["a", "b"]) {
    await page.open(`${server.url}${path}`);
    assert.equal((await page.state()).method, "outbox");
  }
});

test("its types fit what a page does with it, and refuse what it cannot do", async () => {
  const room = join(folder, "types");
  for (const [path, data] of (await files(DIST)).filter(([path]) => /^(package\.json|index\.d\.ts)$/.test(path))) {
    const to = join(room, "node_modules/outbox-lab", path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, data);
  }
  const right = `lab.set({ method: "outbox", step: 3, inbox: false, fault: null });
lab.next(); lab.goto(2); lab.play();
const word: string | undefined = lab.state?.verdict?.headline;
lab.addEventListener("outbox-lab:verdict", ({ detail }) => console.log(detail.verdict, detail.database.orders[0].id, word));
const svg: string | null = lab.share("svg"); console.log(svg, lab.run()?.steps.length, lab.read("{}"));`;
  const wrong = ["lab.set({ colour: 1 });", 'lab.goto("x");', 'lab.share("gif");', "lab.state = null;", "lab.state.step;"];
  const names = await Promise.all([right, ...wrong].map(async (lines, i) => {
    const name = join(room, `${i}.ts`);
    await writeFile(name, `import "outbox-lab";\nconst lab = document.querySelector("outbox-lab")!;\n${lines}\nexport {};\n`);
    return name;
  }));
  const program = ts.createProgram(names, {
    strict: true, noEmit: true, skipLibCheck: true, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], types: [],
  });
  const said = names.map((name) => program.getSemanticDiagnostics(program.getSourceFile(name)).map((one) => ts.flattenDiagnosticMessageText(one.messageText, "\n")));
  assert.deepEqual(said[0], []);
  assert.deepEqual(program.getSemanticDiagnostics(program.getSourceFiles().find((one) => one.fileName.endsWith("outbox-lab/index.d.ts"))), []);
  for (const [i, line] of wrong.entries()) assert.equal(said[i + 1].length, 1, `${line}: ${said[i + 1]}`);
});

test("the types know the element's keys, all of them", async () => {
  const types = await readFile(join(ROOT, "tools/publish/index.d.ts"), "utf8");
  const said = types.match(/export type OutboxLabKey =([^;]*);/)[1].match(/"\w+"/g).map((one) => one.slice(1, -1));
  const keys = (await readFile(join(ROOT, "public/loader.js"), "utf8")).match(/const KEYS = \[([^\]]*)\]/)[1].match(/"\w+"/g).map((one) => one.slice(1, -1));
  assert.deepEqual(said.sort(), keys.sort());
});
