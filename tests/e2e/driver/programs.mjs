// Where the browsers are: what the environment names, else the usual places.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const USUAL = {
  CHROMIUM: ["chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  FIREFOX: ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
  WEBKIT_DRIVER: ["WebKitWebDriver"],
  XVFB: ["Xvfb"],
  MINI_BROWSER: ["/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser", "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser"],
};

export function program(key) {
  if (process.env[key]) return process.env[key];
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of USUAL[key]) {
    for (const path of name.startsWith("/") ? [name] : folders.map((folder) => join(folder, name))) {
      if (existsSync(path)) return path;
    }
  }
  throw new Error(`${USUAL[key][0]} is not installed; if it is in an unusual place, name it in ${key}`);
}

// by hand: node programs.mjs firefox, to ask whether that engine can be driven here
const NEEDS = { chromium: ["CHROMIUM"], firefox: ["FIREFOX"], webkit: ["WEBKIT_DRIVER", "MINI_BROWSER", "XVFB"] };
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    for (const key of NEEDS[process.argv[2]]) console.log(program(key));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
