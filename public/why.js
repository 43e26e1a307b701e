// Why the simulation could not start, in a sentence. Loaded only then, and it may fail too: the loader has a sentence of
// its own for that.

const SAYS = {
  fr: {
    none: "La simulation n’a pas pu démarrer : WebAssembly manque dans ce navigateur, ou y est désactivé.",
    policy: "La simulation n’a pas pu démarrer : la politique de sécurité de cette page interdit WebAssembly (il faut script-src 'wasm-unsafe-eval').",
    away: "La simulation n’a pas pu démarrer : le serveur ne répond pas. Vérifier la connexion, puis recharger la page.",
    missing: "La simulation n’a pas pu démarrer : un de ses fichiers manque sur le serveur",
    type: "La simulation n’a pas pu démarrer : le serveur envoie autre chose à la place d’un de ses fichiers",
    cut: "La simulation n’a pas pu démarrer : un de ses fichiers est arrivé incomplet ou abîmé ; recharger la page peut suffire",
    old: "La simulation n’a pas pu démarrer : ce navigateur est trop ancien pour elle.",
    broken: "La simulation s’est arrêtée sur une erreur qui est la sienne : recharger la page la relance.",
  },
  en: {
    none: "The simulation could not start: WebAssembly is missing from this browser, or switched off in it.",
    policy: "The simulation could not start: the security policy of this page forbids WebAssembly (script-src 'wasm-unsafe-eval' is needed).",
    away: "The simulation could not start: the server does not answer. Check the connection, then reload the page.",
    missing: "The simulation could not start: one of its files is missing on the server",
    type: "The simulation could not start: the server sends something else in place of one of its files",
    cut: "The simulation could not start: one of its files arrived incomplete or damaged; reloading the page may be enough",
    old: "The simulation could not start: this browser is too old for it.",
    broken: "The simulation stopped on an error of its own: reloading the page starts it again.",
  },
};

const SCRIPT = "outbox-lab.js";
const PARTS = ["outbox-lab_bg.wasm", "outbox-lab_more.wasm"];
// the shortest module there is
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** A sentence in that language, or nothing when everything seems to be there now. `broken`: it had started. */
export async function why(lang, broken) {
  const words = SAYS[lang];
  if (broken) return words.broken;
  if (typeof WebAssembly !== "object") return words.none;
  try {
    new WebAssembly.Module(EMPTY);
    await WebAssembly.instantiate(EMPTY); // the one or the other is what a browser forbids
  } catch {
    return words.policy;
  }
  // the page in one file has no others that could be missing
  if (!/\bwhy[^/]*\.js$/.test(new URL(import.meta.url).pathname)) return words.old;
  const about = (what, file) => `${words[what]} (${file}).`;
  const script = await answer(SCRIPT);
  if (!script) return words.away;
  if (!script.ok) return about("missing", SCRIPT);
  if (!/\b(java|ecma)script\b/.test(script.headers.get("Content-Type") ?? "")) return about("type", SCRIPT);
  for (const part of PARTS) {
    const file = await answer(part);
    if (!file) return words.away;
    // a page that is not split has no second one
    if (!file.ok && part === PARTS[1]) continue;
    if (!file.ok) return about("missing", part);
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    if (bytes.length && EMPTY.some((byte, i) => bytes[i] !== byte)) return about("type", part);
    if (!bytes.length || !WebAssembly.validate(bytes)) return about("cut", part);
  }
  // all of the module is there: it is the script that is not what it was, or not for this browser
  const text = await script.text().catch(() => "");
  return text.includes("export") ? words.old : about("cut", SCRIPT);
}

const answer = (file) => fetch(new URL(`./${file}`, import.meta.url), { cache: "no-cache" }).catch(() => null);
