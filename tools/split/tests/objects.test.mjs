// Data goes where it can be reached: objects.rs, linked with its relocations, taken apart by one run, and run by Node.
//   node --test tools/split/tests/
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "split-"));
after(() => rmSync(work, { recursive: true }));
const file = (name) => join(work, name);
const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
// as the script beside the module does
function lent(first) {
  const [table, from, count] = JSON.parse(/= (\["\$.*\]);/.exec(readFileSync(file("outbox-lab.js"), "utf8"))[1]);
  return { ...first, ...Object.fromEntries([...Array(count).keys()].map((i) => [`$${i.toString(36)}`, first[table].get(from + i)])) };
}
const split = (...args) => run("cargo", "run", "--quiet", "--package", "split", "--", ...args);

const linked = file("linked.wasm");
const linker = process.env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER;
run("rustc", "--target=wasm32-unknown-unknown", "-Copt-level=z", "-Cpanic=abort", "-Clink-arg=--emit-relocs",
  "-Clink-arg=--growable-table", ...(linker ? [`-Clinker=${linker}`] : []), "-o", linked,
  fileURLToPath(new URL("objects.rs", import.meta.url)));
copyFileSync(linked, file("outbox-lab_bg.wasm"));
split("bare", work);
const bare = readFileSync(file("outbox-lab_bg.wasm"));
const instance = (bytes, imports = {}) => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;

// the first visit: the head of a list
split("note", work, file("noted.wasm"));
const noted = instance(readFileSync(file("noted.wasm")));
noted.call(0, 0);
noted.call(0, 1);
let profile = "";
for (let i = 0; `ran:${i}` in noted; i++) profile += noted[`ran:${i}`].value;
writeFileSync(file("profile"), profile);
const SCRIPT = "function __wbg_finalize_init(){}\nasync function __wbg_load(){}\nexport { initSync, __wbg_init as default };";
writeFileSync(file("outbox-lab.js"), SCRIPT);
split("apart", work, file("profile"), linked);
const [first, second] = ["bg", "more"].map((part) => readFileSync(file(`outbox-lab_${part}.wasm`)));

test("what is left whole has nothing of the linker's, and works", () => {
  assert.ok(bare.length < readFileSync(linked).length);
  assert.equal(bare.includes("reloc."), false);
  assert.equal(typeof instance(bare).call(1, 1), "number");
});

test("data goes with the code that alone can reach it, also through other data", () => {
  for (const [words, stays] of [
    ["read at the head", true], ["held by a list", true],
    ["read by what waits", false], ["listed for another", false], ["objects.rs", false],
  ]) {
    assert.equal(first.includes(words), stays, words);
    assert.equal(second.includes(words), !stays, words);
  }
});

test("both parts together do what the whole did, and the first alone what the visit did", () => {
  const whole = instance(bare);
  let loads = 0;
  const load = () => {
    loads++;
    instance(second, { 0: lent(parts) });
    parts.there.value = 1;
  };
  const parts = instance(first, { 0: { load } });
  for (const n of [0, 1]) assert.equal(parts.call(0, n), whole.call(0, n));
  assert.equal(loads, 0);
  for (const [kind, n] of [[0, 12], [1, 0], [1, 1], [0, 25], [0, 1]]) assert.equal(parts.call(kind, n), whole.call(kind, n));
  assert.equal(loads, 1);
});

test("a linker's file of another module is refused", () => {
  copyFileSync(linked, file("outbox-lab_bg.wasm"));
  split("bare", work);
  writeFileSync(file("outbox-lab.js"), SCRIPT);
  const other = readFileSync(linked);
  other[other.indexOf("read by what waits")] ^= 1;
  writeFileSync(file("other.wasm"), other);
  assert.throws(() => split("apart", work, file("profile"), file("other.wasm")), /is another one/);
});
