// Weighs a first visit: a browser loads the page, the server writes down what it was asked for.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch } from "./driver/index.mjs";
import { DIST, serve } from "./server.mjs";

// what a first visit may weigh
const TARGET = 90_000;

const server = await serve({ witness: false });
const page = await launch("chromium");
try {
  await page.open(server.url);
  // idle: nothing asked for during half a second
  for (let seen = -1; seen !== server.requests.length; await sleep(500)) seen = server.requests.length;
} finally {
  await page.close();
  await server.close();
}

const brotli = (data) => brotliCompressSync(data, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
});
async function weigh(files) {
  const rows = [];
  for (const file of files) {
    const data = await readFile(join(DIST, file));
    rows.push([file, data.length, gzipSync(data, { level: 9 }).length, brotli(data).length]);
  }
  rows.sort((a, b) => b[3] - a[3]);
  rows.push(["total", ...[1, 2, 3].map((column) => rows.reduce((sum, row) => sum + row[column], 0))]);
  for (const [name, ...sizes] of [["", "raw", "gzip -9", "brotli 11"], ...rows]) {
    console.log(`${name.padEnd(24)}${sizes.map((size) => String(size).padStart(11)).join("")}`);
  }
  return rows.at(-1)[3];
}
const visited = server.requests.map((path) => (path === "/" ? "index.html" : path.slice(1)));
const later = (await readdir(DIST)).filter((file) => !visited.includes(file));
console.log("\nA first visit downloads, until nothing more is asked for, in bytes:");
const total = await weigh(visited); // a file that is fetched twice weighs twice
console.log("\nWhat comes later, when it is wanted:");
const rest = later.length ? await weigh(later) : 0;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(total <= TARGET ? `within the target of ${kB(TARGET)}: ${kB(TARGET - total)} to spare`
  : `above the target of ${kB(TARGET)} by ${kB(total - TARGET)}`);
console.log(`all modes together: ${kB(total + rest)}`);

// where the bytes of the first module are; each part is compressed by itself, so they add up to a little more
const module = await readFile(join(DIST, "outbox-lab_bg.wasm"));
const PARTS = { 10: "code", 11: "data (words, style sheet, tables)" };
console.log("\nWhat is in the module of the first visit, in bytes:");
for (let at = 8; at < module.length;) {
  const id = module[at++];
  let size = 0;
  for (let shift = 0, byte = 128; byte & 128; shift += 7) size |= ((byte = module[at++]) & 127) << shift;
  if (PARTS[id]) console.log(`${PARTS[id].padEnd(35)}${[size, brotli(module.subarray(at, at + size)).length].map((n) => String(n).padStart(11)).join("")}`);
  at += size;
}
if (total > TARGET) {
  console.error(`error: a first visit weighs ${kB(total)} in brotli and may weigh ${kB(TARGET)}: find out what has come in`);
  process.exit(1);
}
