// The custom element <outbox-lab>, and the only script that a page has to name:
//   <script type="module" src="…/loader.js"></script>
//   <outbox-lab method="outbox" crash="between-writes" lang="fr"></outbox-lab>
// An external module, because the page must work where inline script is forbidden.

// The attributes are the keys of the link. A constant: the browser asks before the module is there.
const KEYS = [
  "mode", "method", "with", "rows", "unfold", "crash", "fault", "schedule", "inbox", "told", "orders", "step", "lang", "theme", "motion", "talk", "predict", "embed", "keys",
  "controls", "lock",
];

const SLOW = 15_000;
const SAYS = {
  fr: {
    loading: "Chargement de la simulation…",
    slow: "La simulation tarde à arriver ; elle s’affichera ici.",
    failed: "La simulation n’est pas disponible : recharger la page peut suffire.",
    half: "La suite de la simulation n’a pas pu être chargée : vérifier la connexion, puis réessayer.",
  },
  en: {
    loading: "Loading the simulation…",
    slow: "The simulation is slow to arrive; it will show here.",
    failed: "The simulation is not available: reloading the page may be enough.",
    half: "The rest of the simulation could not be loaded: check the connection, then try again.",
  },
};

// One module for all the elements of a page. A failure is forgotten, so that a later element may try again.
let shared = null;
let broken = false;
let glue = null; // once it is there
function module(whole) {
  shared ??= import("./outbox-lab.js").then(async (script) => {
    const started = script.default();
    // both at once where both are wanted
    if (whole) script.prefetch?.().catch(() => {});
    await started;
    // in one piece it is whole at once
    if (!script.complete) script.whole();
    return (glue = script);
  });
  shared.catch(() => { shared = null; });
  return shared;
}

// A release is in two parts: what draws the first picture, and what follows a reader. The second comes at the first sign
// of interest, before the click as a rule; who is faster waits for it. The first picture is drawn without it where
// nothing is asked for; French goes without saying.
const SIGNS = ["pointerenter", "pointerdown", "touchstart", "focusin"];
const complete = () => !glue?.complete || glue.complete();
const wish = () => { if (!complete()) glue.prefetch().catch(() => {}); };

/** Makes sure of the second part, now; answers whether it is there. */
function sure() {
  try {
    if (!complete()) glue.load();
    return true;
  } catch (error) {
    console.error("outbox-lab:", error);
    return false;
  }
}

/** Whether this browser compiles a module while everybody waits; older ones do so only with tiny ones. */
function patient() {
  try {
    return !new WebAssembly.Module(new Uint8Array(5000)); // nothing, but long: who looks at it finds that it is no module
  } catch (error) {
    return error.name === "CompileError";
  }
}

// A module that has trapped is lost for the whole page, whoever called it: then every element says so, and shows its
// light children again.
const running = new Map(); // what it is told by, for each element
const HERE = new URL("./outbox-lab", import.meta.url).href;
function lost(error) {
  if (!broken) console.error("outbox-lab:", error);
  broken = true;
  for (const { abandon } of [...running.values()]) abandon();
}
// by its name: where WebAssembly is switched off there is no class to compare with
const trapped = (error) => error?.name === "RuntimeError";
addEventListener("error", ({ error }) => {
  // a page may have other modules, which trap for their own reasons
  if (trapped(error) && String(error.stack).includes(HERE)) lost(error);
});

// On paper it is the run in pictures.
addEventListener("beforeprint", () => {
  for (const { paper } of running.values()) if (sure()) paper();
});
addEventListener("afterprint", () => {
  for (const [{ shadowRoot }] of running) shadowRoot.querySelector(".print")?.remove();
});

// Before the module hears of what a reader does. What it cannot follow is not begun.
for (const act of ["click", "keydown", "input", "hashchange"]) {
  addEventListener(act, (event) => {
    if (complete()) return;
    const path = event.composedPath();
    const one = [...running].find(([element, { hears }]) => path.includes(element) || hears(act));
    if (!one || sure()) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    one[1].half();
  }, true);
}

// What has no text, or half a character for one, becomes a sign that is no value of any key: the page then says so.
function word(value) {
  try {
    return encodeURIComponent(String(value ?? ""));
  } catch {
    return "%EF%BF%BD";
  }
}

/** `{ method: "outbox" }` as the link's grammar. A null asks for the default. */
function grammar(pairs) {
  return pairs.map(([key, value]) => `${word(key)}=${word(value)}`).join("&");
}

// Where a link to what an element shows leads: its own page, or the one beside this file.
function address(element) {
  const own = element.hasAttribute("page") && /^(https?|file):/.test(location.protocol);
  return own ? location.href.split("#")[0] : new URL("./", import.meta.url).href;
}

// The language of the page around: of the nearest ancestor that says one, also beyond the shadow trees that it is in.
function spoken(element) {
  let at = element.closest("[lang]");
  for (let root = element.getRootNode(); !at && root.host; root = root.host.getRootNode()) at = root.host.closest("[lang]");
  const lang = (at ?? document.documentElement).lang.toLowerCase();
  return lang === "" || lang.startsWith("fr") ? "fr" : "en"; // who says another one is more likely to read English
}

// The colours of the page around, where it says that it has dark or light ones; else those of the system.
function painted(element) {
  const { colorScheme } = getComputedStyle(element);
  const dark = /\bdark\b/.test(colorScheme);
  return dark === /\blight\b/.test(colorScheme) ? "auto" : dark ? "dark" : "light";
}

// A page may change both while it stands.
const follow = () => { for (const { follow } of running.values()) follow(); };
new MutationObserver(follow).observe(document.documentElement, { attributes: true });

class OutboxLab extends HTMLElement {
  static observedAttributes = KEYS;

  #widget = null;
  #calls = []; // made before the module was there
  #starting = false;
  #reflecting = false;
  #nearby = null; // watches for a reader, while it has not started
  #hint = null; // that the second part is missing
  #line = null; // says how it stands, until it runs
  #around = ""; // what it has from the page around

  constructor() {
    super();
    for (const sign of SIGNS) {
      this.addEventListener(sign, (event) => {
        wish();
        // the link to the whole page leads to ours, not to the host's
        const [link] = event.composedPath();
        if (link.matches?.("a.full") && !this.hasAttribute("page")) link.href = this.share("link");
      }, { capture: true, passive: true });
    }
    // what is in the panel of Share comes when somebody opens it
    this.addEventListener("click", () => {
      requestAnimationFrame(() => {
        if (this.shadowRoot?.querySelector("outbox-lab-share:not(:defined)")) import("./share.js").catch(() => this.#half());
      });
    });
  }

  /** A plain object, or null until the element is ready. */
  get state() { return this.#ask("state"); }

  /** The whole run as a plain object (docs/run.schema.json), or null until the element is ready. */
  run() { return this.#ask("run"); }

  #ask(what) {
    try {
      return this.#widget?.[what]() ?? null;
    } catch (error) {
      lost(error);
      return null;
    }
  }

  /** A link, a snippet or a file of what is shown, as text (see README.md); null until the element is ready. */
  share(kind, base = address(this), height = 0) {
    let text = null;
    if (this.#widget) this.#call((widget) => { text = widget.share(String(kind), String(base), Number(height)) ?? null; });
    return text;
  }

  /** Shows what a record of a run or the text of a scenario says; whether it says anything. */
  read(text) {
    let understood = false;
    if (this.#widget) this.#call((widget) => { understood = widget.read(String(text)); });
    return understood;
  }

  play() { this.#call((widget) => widget.play(true)); }
  pause() { this.#call((widget) => widget.play(false)); }
  next() { this.#call((widget) => widget.next()); }
  previous() { this.#call((widget) => widget.previous()); }
  goto(step) {
    let at = Number.NaN;
    try {
      at = +step;
    } catch {
      // a symbol or a big integer is no step, and only the host would notice that it threw
    }
    this.#call((widget) => widget.goto(at));
  }

  /** Several keys at once, as one change; reflected in the attributes, a step excepted. */
  set(values) {
    const pairs = Object.entries(values ?? {});
    const settings = grammar(pairs);
    this.#reflecting = true;
    for (const [key, value] of pairs) {
      if (!KEYS.includes(key) || key === "step") continue;
      if (value == null) this.removeAttribute(key);
      else this.setAttribute(key, decodeURIComponent(word(value)));
    }
    this.#reflecting = false;
    this.#call((widget) => widget.set(settings));
  }

  connectedCallback() {
    if (this.#widget || this.#starting) return;
    // where the author says so, and nobody has called, it starts when a reader comes near
    if (this.getAttribute("loading") !== "lazy" || this.#calls.length) return void this.#start();
    this.#nearby ??= new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) this.#start();
    }, { rootMargin: "50%" });
    this.#nearby.observe(this);
  }

  disconnectedCallback() {
    // an element that is only moved comes back within the same task and keeps its run
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#nearby?.disconnect();
      if (!this.#widget) return;
      const widget = this.#widget;
      this.#widget = null;
      running.delete(this);
      const unmount = () => {
        try {
          widget.unmount(); // frees it too
        } catch (error) {
          lost(error);
        }
      };
      if (complete()) return unmount();
      this.shadowRoot.replaceChildren();
      glue.prefetch().then(unmount, () => {});
    });
  }

  attributeChangedCallback(name, before, after) {
    // before the start there is nothing to change: the start reads the attributes
    if (this.#widget && !this.#reflecting && before !== after) this.#call((widget) => widget.set(grammar([[name, after]])));
  }

  #abandon() {
    running.delete(this);
    this.#widget = null;
    this.#fail();
  }

  #paper() {
    const paper = document.createElement("div");
    paper.className = "print";
    paper.dataset.theme = "light";
    paper.innerHTML = this.share("handout");
    this.shadowRoot.querySelector(".print")?.remove();
    this.shadowRoot.append(paper);
  }

  // It stays as it is, and says why.
  #half() {
    this.#hint?.remove();
    this.#hint = document.createElement("p");
    this.#hint.className = "notice";
    this.#hint.setAttribute("role", "alert");
    this.#hint.textContent = this.#words.half;
    this.shadowRoot.append(this.#hint);
  }

  #call(act) {
    if (!this.#widget) {
      if (broken) return;
      this.#calls.push(act);
      // somebody wants it now
      if (this.#nearby && !this.#starting && this.isConnected) this.#start();
      return;
    }
    if (!sure()) return this.#half();
    this.#hint?.remove();
    try {
      act(this.#widget);
    } catch (error) {
      lost(error);
    }
  }

  async #start() {
    if (broken) return this.#fail();
    this.#starting = true;
    this.#nearby?.disconnect();
    this.#nearby = null;
    this.#say("loading");
    const slow = setTimeout(() => this.#say("slow"), SLOW);
    try {
      const glue = await module(this.#whole);
      if (!complete() && this.#whole) await glue.prefetch();
      else if (!complete() && !patient()) await glue.prefetch().catch(() => {});
      if (!this.isConnected) return; // gone meanwhile; it starts again when it comes back
      this.#around = grammar(this.#inherited);
      this.#root.replaceChildren();
      this.#widget = glue.mount(this, grammar(this.#keys));
      // what is meant for the whole page may be meant for it
      const hears = (act) => act === "hashchange" ? this.hasAttribute("page") : act === "keydown" && (this.hasAttribute("page") || this.getAttribute("keys") === "page");
      running.set(this, { abandon: () => this.#abandon(), half: () => this.#half(), hears, paper: () => this.#paper(), follow: () => this.#follow() });
      for (const act of this.#calls.splice(0)) this.#call(act);
      this.dispatchEvent(new CustomEvent("outbox-lab:ready", { bubbles: true, composed: true, detail: this.state }));
      // its own page in somebody's frame: they talk by messages. Without them it is a page all the same
      if (this.hasAttribute("page") && window.parent !== window) import("./frame.js").then(({ join }) => join(this, KEYS)).catch(console.warn);
    } catch (error) {
      // a file that did not come is no error of the page's, which may be on its way out; it says so in a sentence
      if (trapped(error)) lost(error);
      else console.warn(error);
      this.#fail();
    } finally {
      clearTimeout(slow);
      this.#starting = false;
    }
  }

  /** What it is asked for. */
  get #keys() {
    const keys = KEYS.filter((key) => this.hasAttribute(key)).map((key) => [key, this.getAttribute(key)]);
    return [...keys, ...this.#inherited].filter(([key, value]) => value !== { lang: "fr", theme: "auto" }[key]);
  }

  /** Without a language or colours of its own it has those of its host; its own page says them in the address. */
  get #inherited() {
    const around = this.hasAttribute("page") ? [] : [["lang", spoken(this)], ["theme", painted(this)]];
    return around.filter(([key]) => !this.hasAttribute(key));
  }

  #follow() {
    const around = grammar(this.#inherited);
    if (around === this.#around) return;
    this.#around = around;
    this.#call((widget) => widget.set(around));
  }

  /** Whether its first picture wants the whole module. */
  get #whole() {
    return this.#keys.length > 0 || (this.hasAttribute("page") && location.hash.length > 1);
  }

  // What the shadow root hid comes back: the light children, with the status line. What exactly went wrong comes when it
  // can be found out, and it has not started meanwhile.
  #fail() {
    this.#say("failed");
    this.shadowRoot?.replaceChildren(this.#line ?? "", document.createElement("slot"));
    import("./why.js").then(({ why }) => why(spoken(this), broken)).then((words) => {
      if (words && !this.#widget && !this.#starting) this.#status.textContent = words;
    }).catch(() => {});
  }

  #say(what) {
    const line = this.#status;
    // the picture beside it is not what a link asks for
    line.dataset.status = what === "loading" && this.#whole ? "asked" : "";
    // that it loads is no news for who listens: nothing is announced on load
    line.setAttribute("aria-live", what === "loading" ? "off" : "polite");
    line.textContent = this.#words[what];
  }

  // Its own page brings the status line along. Elsewhere it stands in the shadow: what is inside the element is the
  // host's, and React for one takes a page to pieces in which it finds a child that it does not know.
  get #status() {
    const inside = this.querySelector(":scope > [data-status]");
    if (inside) return inside;
    if (!this.#line) {
      this.#line = document.createElement("p");
      this.#line.setAttribute("role", "status");
    }
    if (!this.#line.isConnected) this.#root.replaceChildren(this.#line, document.createElement("slot"));
    return this.#line;
  }

  // one that comes back has its root already, and so has one whose status line stands in it
  get #root() { return this.shadowRoot ?? this.attachShadow({ mode: "open" }); }

  get #words() {
    return SAYS[spoken(this)];
  }
}

if (!customElements.get("outbox-lab")) customElements.define("outbox-lab", OutboxLab);
