// Weighs a first visit: a browser loads the page, the server writes down what it was asked for.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launch } from "./driver/index.mjs";
import { DIST, serve } from "./server.mjs";

const TARGET = 90_000;
const LIMIT = 120_000;

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
const rows = [];
for (const path of server.requests) { // a file that is fetched twice weighs twice
  const file = path === "/" ? "index.html" : path.slice(1);
  const data = await readFile(join(DIST, file));
  rows.push([file, data.length, gzipSync(data, { level: 9 }).length, brotli(data).length]);
}
rows.sort((a, b) => b[3] - a[3]);
rows.push(["total", ...[1, 2, 3].map((column) => rows.reduce((sum, row) => sum + row[column], 0))]);

console.log("\nA first visit downloads, in bytes:");
for (const [name, ...sizes] of [["", "raw", "gzip -9", "brotli 11"], ...rows]) {
  console.log(`${name.padEnd(24)}${sizes.map((size) => String(size).padStart(11)).join("")}`);
}
const total = rows.at(-1)[3];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(total <= TARGET ? `within the target of ${kB(TARGET)}: ${kB(TARGET - total)} to spare`
  : `above the target of ${kB(TARGET)} by ${kB(total - TARGET)}`);
if (total > LIMIT) {
  console.error(`error: ${kB(total)} in brotli is above the limit of ${kB(LIMIT)}`);
  process.exit(1);
}
