// The custom element <outbox-lab>, and the only script that a page has to name:
//   <script type="module" src="…/loader.js"></script>
//   <outbox-lab method="outbox" crash="between-writes" lang="fr"></outbox-lab>
// An external module, because the page must work where inline script is forbidden.

// The attributes are the keys of the link. A constant: the browser asks before the module is there.
const KEYS = [
  "mode", "method", "with", "rows", "unfold", "crash", "fault", "schedule", "inbox", "told", "orders", "step", "lang", "theme", "motion", "talk", "embed", "keys",
  "controls", "lock",
];

const SLOW = 15_000;
const SAYS = {
  fr: {
    loading: "Chargement de la simulation…",
    slow: "La simulation tarde à arriver ; elle s’affichera ici dès qu’elle sera là.",
    failed: "La simulation n’a pas pu démarrer : il faut un navigateur récent, WebAssembly permis et un serveur joignable.",
    broken: "La simulation s’est arrêtée sur une erreur qui est la sienne : recharger la page la relance.",
  },
  en: {
    loading: "Loading the simulation…",
    slow: "The simulation is slow to arrive; it will show here as soon as it does.",
    failed: "The simulation could not start: it needs a recent browser, WebAssembly allowed and a server within reach.",
    broken: "The simulation stopped on an error of its own: reloading the page starts it again.",
  },
};

// One module for all the elements of a page. A failure is forgotten, so that a later element may try again.
let shared = null;
let broken = false;
function module() {
  shared ??= import("./outbox-lab.js").then(async (glue) => {
    await glue.default();
    return glue;
  });
  shared.catch(() => { shared = null; });
  return shared;
}

// A module that has trapped is lost for the whole page, whoever called it: then every element says so, and shows its
// light children again.
const running = new Set(); // of what tells an element
const HERE = new URL("./outbox-lab", import.meta.url).href;
function lost(error) {
  if (!broken) console.error("outbox-lab:", error);
  broken = true;
  for (const abandon of [...running]) abandon();
}
// by its name: where WebAssembly is switched off there is no class to compare with
const trapped = (error) => error?.name === "RuntimeError";
addEventListener("error", ({ error }) => {
  // a page may have other modules, which trap for their own reasons
  if (trapped(error) && String(error.stack).includes(HERE)) lost(error);
});

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

class OutboxLab extends HTMLElement {
  static observedAttributes = KEYS;

  #widget = null;
  #calls = []; // made before the module was there
  #starting = false;
  #reflecting = false;

  /** A plain object, or null until the element is ready. */
  get state() {
    try {
      return this.#widget?.state() ?? null;
    } catch (error) {
      lost(error);
      return null;
    }
  }

  next() { this.#call((widget) => widget.next()); }
  previous() { this.#call((widget) => widget.previous()); }
  goto(step) {
    // a symbol or a big integer is no step, and only the host would notice that it threw
    const at = ["symbol", "bigint"].includes(typeof step) ? Number.NaN : Number(step);
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
    if (!this.#widget && !this.#starting) this.#start();
  }

  disconnectedCallback() {
    // an element that is only moved comes back within the same task and keeps its run
    queueMicrotask(() => {
      if (this.isConnected || !this.#widget) return;
      const widget = this.#widget;
      this.#widget = null;
      running.delete(this.#abandon);
      try {
        widget.unmount(); // frees it too
      } catch (error) {
        lost(error);
      }
    });
  }

  attributeChangedCallback(name, before, after) {
    // before the start there is nothing to change: the start reads the attributes
    if (this.#widget && !this.#reflecting && before !== after) this.#call((widget) => widget.set(grammar([[name, after]])));
  }

  #abandon = () => {
    running.delete(this.#abandon);
    this.#widget = null;
    this.#show("broken");
  };

  #call(act) {
    if (!this.#widget) {
      if (!broken) this.#calls.push(act);
      return;
    }
    try {
      act(this.#widget);
    } catch (error) {
      lost(error);
    }
  }

  async #start() {
    if (broken) return this.#show("broken");
    this.#starting = true;
    this.#say("loading");
    const slow = setTimeout(() => this.#say("slow"), SLOW);
    try {
      const glue = await module();
      if (!this.isConnected) return; // gone meanwhile; it starts again when it comes back
      const here = KEYS.filter((key) => this.hasAttribute(key)).map((key) => [key, this.getAttribute(key)]);
      this.#widget = glue.mount(this, grammar(here));
      running.add(this.#abandon);
      for (const act of this.#calls.splice(0)) this.#call(act);
      this.dispatchEvent(new CustomEvent("outbox-lab:ready", { bubbles: true, composed: true, detail: this.state }));
    } catch (error) {
      if (trapped(error)) lost(error);
      else console.error("outbox-lab:", error);
      this.#show(broken ? "broken" : "failed");
    } finally {
      clearTimeout(slow);
      this.#starting = false;
    }
  }

  // What the shadow root hid comes back: the light children, with the status line.
  #show(what) {
    this.#say(what);
    this.shadowRoot?.replaceChildren(document.createElement("slot"));
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
    // that it loads is no news for who listens: nothing is announced on load
    line.setAttribute("aria-live", what === "loading" ? "off" : "polite");
    line.textContent = SAYS[lang.startsWith("en") ? "en" : "fr"][what];
  }
}

if (!customElements.get("outbox-lab")) customElements.define("outbox-lab", OutboxLab);
