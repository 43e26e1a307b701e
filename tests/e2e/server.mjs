// The static server of the browser tests: the built page, at the root and under a path of its own, with the
// strictest policy that it must work under. (Trunk's own server answers a missing file with the page, and
// sends no policy.)
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, dirname, extname, join, normalize, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

// another folder and another policy, to run the page's specs on the page as it is published
export const DIST = process.env.OUTBOX_LAB_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
export const SUB_PATH = "/cours/outbox/";
const POLICY = process.env.OUTBOX_LAB_POLICY ?? "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

// Only for an engine whose console the driver cannot read: the first script of the page, from a file like all the
// others, that keeps what goes wrong.
const WITNESS_PATH = "/__witness.js";
const WITNESS = `window.__wrong = [];
const say = (text) => window.__wrong.push(String(text));
const error = console.error;
console.error = (...all) => { say(all.join(" ")); error.apply(console, all); };
addEventListener("error", (event) => {
  say(event.message ?? "could not load " + (event.target.src ?? event.target.href ?? event.target.localName));
}, true);
addEventListener("unhandledrejection", (event) => say(event.reason));
addEventListener("securitypolicyviolation", (event) => say(event.violatedDirective + " refused " + event.blockedURI));
`;
const witnessed = (html) => html.replace(/<head>|^(?!.*<head>)/s, (head) => `${head}<script src="${WITNESS_PATH}"></script>`);

async function find(root, path) {
  const file = normalize(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return null; // no way out of the folder
  const info = await stat(file).catch(() => null);
  if (info?.isDirectory()) return path.endsWith("/") ? find(root, `${path}index.html`) : null;
  return info?.isFile() ? { file, size: info.size } : null;
}

/**
 * Serves `root` and answers `{ url, sub, requests, close }`. `pages` adds pages by path, for specs that need a
 * host of their own, `styles` style sheets, `scripts` scripts; `policy` is the header, also as a function of the path; `cors` lets strangers read; `types` are other
 * content types by ending; `cut` ends the answer to a path after so many bytes; `late` holds the answer to a path back by so many milliseconds;
 * `instead` answers a path with another file; `witness` adds the script above.
 */
export async function serve({ root = DIST, port = 0, pages = {}, styles = {}, scripts = {}, policy = POLICY, cors = false, types = {}, cut = {}, late = {}, instead = {}, witness = process.env.ENGINE === "webkit" } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    let path = null;
    try {
      path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    } catch {
      // a malformed escape is just a file that does not exist
    }
    requests.push(path);
    if (late[path]) await sleep(late[path]);
    const rules = typeof policy === "function" ? policy(path) : policy;
    if (rules) response.setHeader("Content-Security-Policy", rules);
    if (cors) response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    const page = (html) => response.writeHead(200, { "Content-Type": TYPES[".html"] }).end(witness ? witnessed(html) : html);
    if (path !== null && Object.hasOwn(pages, path)) return page(pages[path]);
    if (path !== null && Object.hasOwn(styles, path)) return response.writeHead(200, { "Content-Type": TYPES[".css"] }).end(styles[path]);
    if (path !== null && Object.hasOwn(scripts, path)) return response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(scripts[path]);
    if (path === WITNESS_PATH && witness) return response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(WITNESS);
    if (path?.startsWith(SUB_PATH)) path = path.slice(SUB_PATH.length - 1);
    const found = path === null ? null : Object.hasOwn(instead, path) ? await find(dirname(instead[path]), basename(instead[path])) : await find(root, path);
    if (!found) return response.writeHead(404, { "Content-Type": TYPES[".txt"] }).end("not found\n");
    if (witness && found.file.endsWith(".html")) return page(await readFile(found.file, "utf8"));
    const type = types[extname(found.file)] ?? TYPES[extname(found.file)] ?? "application/octet-stream";
    if (cut[path] !== undefined) return response.writeHead(200, { "Content-Type": type }).end((await readFile(found.file)).subarray(0, cut[path]));
    response.writeHead(200, { "Content-Type": type, "Content-Length": found.size });
    if (request.method === "HEAD") return response.end();
    return createReadStream(found.file).pipe(response);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return {
    url,
    sub: url.slice(0, -1) + SUB_PATH,
    requests,
    close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }),
  };
}

// by hand: node tests/e2e/server.mjs [port]
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { url, sub } = await serve({ port: Number(process.argv[2] ?? 8090) });
  console.log(`${url}\n${sub}`);
}
