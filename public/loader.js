// The custom element <outbox-lab>, and the only script that a page has to name:
//   <script type="module" src="…/loader.js"></script>
//   <outbox-lab method="outbox" crash="between-writes" lang="fr"></outbox-lab>
// An external module, because the page must work where inline script is forbidden.

// The attributes are the keys of the link. A constant: the browser asks before the module is there.
const KEYS = [
  "mode", "method", "crash", "inbox", "step", "lang", "theme", "motion", "talk", "embed", "keys", "controls", "lock",
];

const SLOW = 15_000;
const SAYS = {
  fr: {
    loading: "Chargement de la simulation…",
    slow: "La simulation tarde à arriver ; elle s’affichera ici dès qu’elle sera là.",
    failed: "La simulation n’a pas pu démarrer : il faut un navigateur récent, WebAssembly permis et un serveur joignable.",
  },
  en: {
    loading: "Loading the simulation…",
    slow: "The simulation is slow to arrive; it will show here as soon as it does.",
    failed: "The simulation could not start: it needs a recent browser, WebAssembly allowed and a server within reach.",
  },
};

// One module for all the elements of a page. A failure is forgotten, so that a later element may try again.
let shared = null;
function module() {
  shared ??= import("./outbox-lab.js").then(async (glue) => {
    await glue.default();
    return glue;
  });
  shared.catch(() => { shared = null; });
  return shared;
}

/** `{ method: "outbox" }` as the link's grammar. A null asks for the default. */
function grammar(pairs) {
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value ?? "")}`).join("&");
}

class OutboxLab extends HTMLElement {
  static observedAttributes = KEYS;

  #widget = null;
  #calls = []; // made before the module was there
  #starting = false;
  #reflecting = false;

  /** A plain object, or null until the element is ready. */
  get state() { return this.#widget?.state() ?? null; }

  next() { this.#call((widget) => widget.next()); }
  previous() { this.#call((widget) => widget.previous()); }
  goto(step) { this.#call((widget) => widget.goto(step)); }

  /** Several keys at once, as one change; reflected in the attributes, a step excepted. */
  set(values) {
    const pairs = Object.entries(values);
    this.#reflecting = true;
    for (const [key, value] of pairs) {
      if (!KEYS.includes(key) || key === "step") continue;
      if (value == null) this.removeAttribute(key);
      else this.setAttribute(key, value);
    }
    this.#reflecting = false;
    this.#call((widget) => widget.set(grammar(pairs)));
  }

  connectedCallback() {
    if (!this.#widget && !this.#starting) this.#start();
  }

  disconnectedCallback() {
    // an element that is only moved comes back within the same task and keeps its run
    queueMicrotask(() => {
      if (this.isConnected || !this.#widget) return;
      const widget = this.#widget;
      this.#widget = null;
      widget.unmount(); // frees it too
    });
  }

  attributeChangedCallback(name, before, after) {
    // before the start there is nothing to change: the start reads the attributes
    if (this.#widget && !this.#reflecting && before !== after) this.#widget.set(grammar([[name, after]]));
  }

  #call(act) {
    if (this.#widget) act(this.#widget);
    else this.#calls.push(act);
  }

  async #start() {
    this.#starting = true;
    this.#say("loading");
    const slow = setTimeout(() => this.#say("slow"), SLOW);
    try {
      const glue = await module();
      if (!this.isConnected) return; // gone meanwhile; it starts again when it comes back
      const here = KEYS.filter((key) => this.hasAttribute(key)).map((key) => [key, this.getAttribute(key)]);
      this.#widget = glue.mount(this, grammar(here));
      for (const act of this.#calls.splice(0)) act(this.#widget);
      this.dispatchEvent(new CustomEvent("outbox-lab:ready", { bubbles: true, composed: true, detail: this.state }));
    } catch (error) {
      console.error("outbox-lab:", error);
      this.#say("failed");
    } finally {
      clearTimeout(slow);
      this.#starting = false;
    }
  }

  // The status line is a light child: once the element has its shadow root it is not shown any more.
  #say(what) {
    let line = this.querySelector(":scope > [data-status]");
    if (!line) {
      line = document.createElement("p");
      line.setAttribute("role", "status");
      line.dataset.status = "";
      this.prepend(line);
    }
    const lang = this.closest("[lang]")?.lang ?? document.documentElement.lang;
    line.textContent = SAYS[lang.startsWith("en") ? "en" : "fr"][what];
  }
}

if (!customElements.get("outbox-lab")) customElements.define("outbox-lab", OutboxLab);
