// A module that is split anywhere does what it did: the shapes of shapes.wat under many profiles, run by Node.
//   node --test tools/split/tests/
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const whole = file("whole.wasm");
run(join(root, "node_modules/.bin/wasm-as"), "--enable-multivalue", fileURLToPath(new URL("shapes.wat", import.meta.url)), "-o", whole);
const GLUE = "function __wbg_finalize_init(){}\nasync function __wbg_load(){}\nexport { initSync, __wbg_init as default };";
function prepare(glue = GLUE) {
  writeFileSync(file("outbox-lab_bg.wasm"), readFileSync(whole));
  writeFileSync(file("outbox-lab.js"), glue);
}

const INPUTS = [...Array(16).keys(), 255, -1];
/** Everything that can be seen of a run. */
function watch(exports, told) {
  const seen = [];
  for (const name of ["arms", "ways", "values", "through", "cases"]) {
    for (const x of INPUTS) {
      let answer;
      try {
        answer = exports[name](x);
      } catch (error) {
        answer = error.name;
      }
      seen.push([name, x, answer, told.splice(0).join(), new Uint32Array(exports.memory.buffer, 0, 16).join()]);
    }
  }
  return seen;
}
const imports = (told) => ({ "./shapes_bg.js": { told: (x) => told.push(x) } });
const module = (name) => new WebAssembly.Module(readFileSync(file(name)));
function original() {
  const told = [];
  return watch(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(whole)), imports(told)).exports, told);
}
function halves() {
  const told = [];
  let loads = 0;
  const load = () => {
    loads++;
    new WebAssembly.Instance(module("outbox-lab_more.wasm"), { ...imports(told), 0: lent(first) });
    first.there.value = 1;
  };
  const first = new WebAssembly.Instance(module("outbox-lab_bg.wasm"), { ...imports(told), 0: { load } }).exports;
  return { seen: watch(first, told), loads };
}

prepare();
split("note", work, file("noted.wasm"));
const noted = new WebAssembly.Instance(module("noted.wasm"), imports([])).exports;
const stretches = Object.keys(noted).filter((name) => name.startsWith("ran:"));

test("whatever is moved, what it does stays the same", () => {
  const expected = original();
  let seed = 1;
  const chance = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
  for (let round = 0; round < 40; round++) {
    const share = round / 40;
    prepare();
    writeFileSync(file("profile"), stretches.map(() => (chance() < share ? "1" : "0")).join(""));
    split("apart", work, file("profile"));
    assert.deepEqual(halves().seen, expected, `round ${round}`);
  }
});

test("what ran is in the first part, and what did not is in the second", () => {
  prepare();
  writeFileSync(file("profile"), stretches.map(() => "1").join(""));
  split("apart", work, file("profile"));
  const all = readFileSync(file("outbox-lab_bg.wasm")).length;
  assert.equal(halves().loads, 0);
  prepare();
  writeFileSync(file("profile"), stretches.map(() => "0").join(""));
  split("apart", work, file("profile"));
  assert.equal(halves().loads, 1, "once");
  assert.ok(readFileSync(file("outbox-lab_bg.wasm")).length < all);
});

test("a profile of another module, or another wasm-bindgen's script, is refused in a sentence", () => {
  const fails = (pattern) => assert.throws(() => split("apart", work, file("profile")), (error) => pattern.test(error.stderr));
  prepare();
  writeFileSync(file("profile"), "10");
  fails(/error: the module could not be split: the profile is of another module/);
  prepare("export default 1;");
  writeFileSync(file("profile"), stretches.map(() => "1").join(""));
  fails(/its script has no start that this tool knows/);
});
