// WebKitGTK by plain WebDriver calls: WebKitWebDriver starts the MiniBrowser that comes with the library, on a
// screen of its own (Xvfb), because it has no headless mode. WebDriver cannot read the console: the server adds
// a script to the page that keeps what went wrong (see `WITNESS` in server.mjs).
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { program } from "./programs.mjs";
import { until } from "./index.mjs";

const KEYS = { ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Home: "\uE011", End: "\uE010",
  PageUp: "\uE00E", PageDown: "\uE00F", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " ", Backspace: "\uE003",
  Delete: "\uE017", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Meta: "\uE03D" };

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Xvfb picks a free screen itself and writes its number to the pipe that it was given
async function screen() {
  const child = spawn(program("XVFB"), ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", () => reject(new Error("Xvfb did not start")));
    child.stdio[3].once("data", (data) => resolve(String(data).trim()));
  });
  return { child, display: `:${number}` };
}

export async function start({ width, height, reducedMotion }) {
  const { child: xvfb, display } = await screen();
  const port = await freePort();
  const errors = [];
  const driver = spawn(program("WEBKIT_DRIVER"), [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: ["ignore", "ignore", process.env.E2E_VERBOSE ? "inherit" : "ignore"],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      GTK_THEME: reducedMotion ? "HighContrast" : "Adwaita",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      // a container has no namespaces to give to WebKit's own sandbox
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      NO_AT_BRIDGE: "1",
    },
  });

  async function call(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  const stop = () => { driver.kill(); xvfb.kill(); };
  try {
    await until("WebKitWebDriver listens", () => call("GET", "/status").catch(() => null));
    const { sessionId } = await call("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": {
            binary: program("MINI_BROWSER"),
            args: ["--automation"],
          },
        },
      },
    });
    const session = `/session/${sessionId}`;
    const resize = (w, h) => call("POST", `${session}/window/rect`, { width: w, height: h });
    await resize(width, height);
    const run = async (source) => {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => ${source}).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call("POST", `${session}/execute/async`, { script, args: [] });
      if (error) throw new Error(error);
      return value;
    };
    const drain = async () => { errors.push(...await run("window.__wrong?.splice(0) ?? []")); };
    const actions = (list) => call("POST", `${session}/actions`, { actions: list });
    return {
      errors: async () => { await drain(); return errors; },
      // what the page leaves behind has to be read before it goes
      goto: async (url) => { await drain(); await call("POST", `${session}/url`, { url }); },
      run,
      press: (keys) => {
        const values = keys.map((key) => KEYS[key] ?? key);
        const down = values.map((value) => ({ type: "keyDown", value }));
        const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
        return actions([{ type: "key", id: "keys", actions: [...down, ...up] }]);
      },
      clickAt: (x, y) => actions([{
        type: "pointer", id: "mouse", parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      }]),
      resize,
      shot: async () => Buffer.from(await call("GET", `${session}/screenshot`), "base64"),
      close: async () => { await call("DELETE", session).catch(() => {}); stop(); },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
