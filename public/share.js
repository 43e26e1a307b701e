// The panel of Share: links, snippets and files of what is on screen, each with a look at what it will be. Loaded when
// somebody opens it. Everything in it is text that the module made; nothing is sent anywhere.

const SAYS = {
  fr: {
    title: "Partager", what: "Quoi", width: "Largeur du cadre", copy: "Copier", download: "Télécharger",
    copied: "Copié.", byHand: "La copie est interdite ici : le texte est sélectionné, copie-le au clavier.",
    noPicture: "Ce navigateur ne peut pas dessiner l’image.", preview: "Aperçu", text: "Texte",
    open: "Rouvrir une exécution", paste: "JSON d’une exécution ou texte d’un scénario", file: "Depuis un fichier", show: "Afficher",
    strange: "Ce texte n’est ni le JSON d’une exécution, ni un scénario.",
    kinds: {
      link: "Lien", iframe: "Cadre (iframe)", element: "Élément HTML", reveal: "Diapositive reveal.js", markdown: "Markdown ou MDX",
      moodle: "Moodle", case: "Scénario (texte)", mermaid: "Diagramme Mermaid", json: "Exécution (JSON)", svg: "Cette étape (SVG)",
      storyboard: "Toutes les étapes (SVG)", png: "Cette étape (PNG)",
    },
  },
  en: {
    title: "Share", what: "What", width: "Width of the frame", copy: "Copy", download: "Download",
    copied: "Copied.", byHand: "Copying is forbidden here: the text is selected, copy it with the keyboard.",
    noPicture: "This browser cannot draw the picture.", preview: "Preview", text: "Text",
    open: "Open a run again", paste: "The JSON of a run, or the text of a scenario", file: "From a file", show: "Show",
    strange: "This text is neither the JSON of a run nor a scenario.",
    kinds: {
      link: "Link", iframe: "Frame (iframe)", element: "HTML element", reveal: "Slide of reveal.js", markdown: "Markdown or MDX",
      moodle: "Moodle", case: "Scenario (text)", mermaid: "Mermaid diagram", json: "Run (JSON)", svg: "This step (SVG)",
      storyboard: "All steps (SVG)", png: "This step (PNG)",
    },
  },
};
const FILES = {
  case: ["txt", "text/plain"], mermaid: ["mmd", "text/plain"], json: ["json", "application/json"], svg: ["svg", "image/svg+xml"],
  storyboard: ["storyboard.svg", "image/svg+xml"], png: ["png", "image/png"],
};
const FRAMED = ["iframe", "markdown", "moodle"];
const WIDTHS = [360, 700, 960];
const SCALE = 2; // pixels of a PNG for one of the picture

const CSS = `
outbox-lab-share, outbox-lab-share .row, outbox-lab-share .look { display: block; }
outbox-lab-share .row { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; margin: 8px 0; }
outbox-lab-share label { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
outbox-lab-share :is(select, textarea) { min-height: var(--hit); padding: 4px 8px; border: var(--w-line) solid var(--ink); background: var(--paper); color: var(--ink); font: inherit; }
outbox-lab-share textarea { display: block; width: 100%; min-height: 7.5em; font: 14px/1.4 var(--mono); resize: vertical; }
outbox-lab-share [hidden] { display: none; }
outbox-lab-share .look { overflow: auto; max-width: 100%; margin: 8px 0; border: 1px solid var(--hair); background: var(--paper); }
outbox-lab-share .look:empty { display: none; }
outbox-lab-share .look > * { display: block; border: 0; }
outbox-lab-share .look > :is(svg, canvas) { width: 100%; height: auto; }
`;
let sheet = null;
// the page in one file has no script beside it that an author could name
const ALONE = !/\bshare[^/]*\.js$/.test(new URL(import.meta.url).pathname);

function make(tag, attributes = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...inside);
  return node;
}

class Share extends HTMLElement {
  #host;
  #words;
  #watch;
  #away = new AbortController();
  #height = 0; // of the frame in the preview, once it has told
  #shown = ""; // what the preview shows

  connectedCallback() {
    const root = this.getRootNode();
    this.#host = root.host;
    if (!this.#host?.share || this.firstChild) return;
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(CSS);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    this.#draw();
    // what is on screen may change while the panel is open: by a step, which is told, by a language or a theme, which shows
    const { signal } = this.#away;
    this.#host.addEventListener("outbox-lab:step", () => this.#say(), { signal });
    addEventListener("message", (event) => this.#hear(event), { signal });
    this.#watch = new MutationObserver(() => this.#draw());
    this.#watch.observe(root.querySelector(".ol"), { attributeFilter: ["lang", "data-theme"] });
  }

  disconnectedCallback() {
    this.#away.abort();
    this.#watch?.disconnect();
  }

  // once, and again in another language
  #draw() {
    const words = SAYS[this.#host.state?.lang] ?? SAYS.en;
    if (this.#words === words) return this.#say();
    const kind = this.querySelector("select")?.value;
    this.#words = words;
    this.#shown = "";
    const option = (value, text) => make("option", { value }, text);
    const again = () => this.#say();
    this.replaceChildren(
      make("h2", { "aria-level": this.#level() }, words.title),
      make("div", { class: "row" },
        make("label", {}, words.what, make("select", { name: "kind", onchange: again }, ...Object.entries(words.kinds).filter(([kind]) => !(ALONE && kind === "element")).map(([kind, text]) => option(kind, text)))),
        make("label", { class: "wide" }, words.width, make("select", { name: "width", onchange: again }, ...WIDTHS.map((width) => option(width, `${width} px`))))),
      make("textarea", { class: "text", readonly: true, spellcheck: "false", "aria-label": words.text }),
      make("div", { class: "row" },
        make("button", { type: "button", class: "btn copy", onclick: () => this.#copy() }, words.copy),
        make("button", { type: "button", class: "btn save", onclick: () => this.#save() }, words.download),
        make("span", { role: "status" })),
      make("div", { class: "look", tabindex: "0", role: "group", "aria-label": words.preview }),
      make("details", {},
        make("summary", {}, words.open),
        make("textarea", { class: "paste", spellcheck: "false", "aria-label": words.paste, placeholder: words.paste }),
        make("div", { class: "row" },
          make("button", { type: "button", class: "btn show", onclick: () => this.#open(this.#at(".paste").value) }, words.show),
          make("label", {}, words.file, make("input", { type: "file", accept: ".json,.txt,application/json,text/plain", onchange: (event) => this.#pick(event.target.files[0]) })))),
    );
    this.#at("[name=width]").value = WIDTHS[1];
    if (kind) this.#at("[name=kind]").value = kind;
    this.#say();
  }

  #at(selector) { return this.querySelector(selector); }
  get #kind() { return this.#at("[name=kind]").value; }
  #level() { return Number(this.getRootNode().querySelector("h1")?.ariaLevel || this.getRootNode().querySelector("h1")?.getAttribute("aria-level") || 1) + 1; }

  /** The text of what is chosen, for what is on screen now. */
  #text(kind = this.#kind) {
    return kind === "png" ? "" : this.#host.share(kind, undefined, this.#height) ?? "";
  }

  #say() {
    const kind = this.#kind;
    this.#at(".wide").hidden = !FRAMED.includes(kind);
    this.#at(".save").hidden = !FILES[kind];
    this.#at(".copy").hidden = kind === "png";
    this.#at(".text").hidden = kind === "png";
    this.#at("[role=status]").textContent = "";
    this.#look(kind);
    this.#at(".text").value = this.#text();
  }

  // What it will be. A frame is the very frame of the snippet, in a column as wide as is chosen: it tells how high it is.
  #look(kind) {
    const look = this.#at(".look");
    const width = Number(this.#at("[name=width]").value);
    const link = ["link", "element", "reveal", ...FRAMED].includes(kind) ? this.#source(kind) : "";
    const shown = link ? `${kind} ${width} ${link}` : `${kind} ${this.#text(kind === "png" ? "svg" : kind)}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#height = 0;
    look.replaceChildren();
    if (link) {
      const frame = make("iframe", { src: link, title: this.#words.preview, sandbox: "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox", width: kind === "reveal" ? 960 : width, height: 540 });
      look.append(frame);
    } else if (kind === "svg" || kind === "storyboard") {
      look.append(picture(this.#host.share(kind)));
    } else if (kind === "png") {
      const canvas = paint(look, picture(this.#host.share("svg")));
      if (canvas) look.replaceChildren(canvas);
      else look.textContent = this.#words.noPicture;
    }
  }

  /** The address that the snippet names: asked of the snippet itself. */
  #source(kind) {
    const snippet = this.#host.share(FRAMED.includes(kind) || kind === "reveal" ? kind : "iframe");
    // without a parser: that would try the style of the frame, which a strict policy refuses
    const source = snippet.match(/ (?:data-)?src="([^"]*)"/)?.[1] ?? "";
    return source.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name]);
  }

  #hear({ source, data }) {
    const frame = this.#at("iframe");
    if (!frame || source !== frame.contentWindow || data?.type !== "outbox-lab:height" || data.v !== 1) return;
    if (!Number.isInteger(data.height) || data.height < 100 || data.height > 20_000) return;
    this.#height = data.height;
    frame.height = data.height;
    this.#at(".text").value = this.#text();
  }

  async #copy() {
    const text = this.#at(".text");
    text.value = this.#text();
    const status = this.#at("[role=status]");
    try {
      await navigator.clipboard.writeText(text.value);
      status.textContent = this.#words.copied;
    } catch {
      text.focus();
      text.select();
      let copied = false;
      try {
        copied = document.execCommand("copy");
      } catch {
        // forbidden like the other way
      }
      status.textContent = copied ? this.#words.copied : this.#words.byHand;
    }
  }

  async #save() {
    const kind = this.#kind;
    const [ending, type] = FILES[kind];
    const canvas = this.#at("canvas");
    const data = kind === "png"
      ? canvas && await new Promise((resolve) => canvas.toBlob(resolve, type))
      : new Blob([this.#text()], { type: `${type};charset=utf-8` });
    if (!data) return;
    const { method, crash, step } = this.#host.state;
    const name = ["outbox-lab", method, crash, ["svg", "png"].includes(kind) && step].filter((one) => one !== false).join("-");
    const link = make("a", { href: URL.createObjectURL(data), download: `${name.replace(/[^\w.-]+/g, "_")}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async #pick(file) {
    // more than this is read by nobody
    if (file) this.#open(await file.slice(0, 1 << 23).text().catch(() => ""));
  }

  #open(text) {
    this.#at("[role=status]").textContent = this.#host.read(text) ? "" : this.#words.strange;
  }
}

/** A picture of the module as an element. Its own style stays away: the sheet of the widget has the same rules. */
function picture(svg) {
  const room = document.createElement("template");
  room.innerHTML = svg.replace(/<style>[^<]*<\/style>/, "");
  return room.content.firstElementChild;
}

/**
 * The picture on a canvas, or null. Mark by mark, with the style that the browser computes for each: a strict policy lets
 * no picture be loaded from memory.
 */
function paint(room, svg) {
  room.append(svg);
  const { width, height } = svg.viewBox.baseVal;
  const canvas = make("canvas", { width: width * SCALE, height: height * SCALE, role: "img", "aria-label": svg.getAttribute("aria-label") });
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.scale(SCALE, SCALE);
  mark(pen, svg);
  return canvas;
}

function mark(pen, node) {
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return;
  const number = (name) => node[name]?.baseVal?.value ?? 0;
  pen.save();
  const place = node.transform?.baseVal?.consolidate()?.matrix;
  if (place) pen.transform(place.a, place.b, place.c, place.d, place.e, place.f);
  pen.globalAlpha *= Number(style.opacity);
  if (node.localName === "text") {
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.textAlign = { middle: "center", end: "right" }[style.textAnchor] ?? "left";
    if ("letterSpacing" in pen && style.letterSpacing !== "normal") pen.letterSpacing = style.letterSpacing;
    const at = [Number(node.getAttribute("x") ?? 0), Number(node.getAttribute("y") ?? 0)];
    ink(pen, style, () => pen.fillText(node.textContent, ...at), () => pen.strokeText(node.textContent, ...at));
  } else {
    const path = shape(node, number);
    if (path) ink(pen, style, () => pen.fill(path, style.fillRule === "evenodd" ? "evenodd" : "nonzero"), () => pen.stroke(path));
    for (const child of node.children) mark(pen, child);
  }
  pen.restore();
}

function shape(node, number) {
  const path = new Path2D();
  switch (node.localName) {
    case "path": return new Path2D(node.getAttribute("d"));
    case "circle": path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI); return path;
    case "rect": {
      const [x, y, w, h, r] = ["x", "y", "width", "height", "rx"].map(number);
      if (r) path.roundRect(x, y, w, h, r);
      else path.rect(x, y, w, h);
      return path;
    }
    default: return null;
  }
}

function ink(pen, style, fill, stroke) {
  const strokes = () => {
    if (style.stroke === "none" || parseFloat(style.strokeWidth) === 0) return;
    pen.strokeStyle = style.stroke;
    pen.lineWidth = parseFloat(style.strokeWidth);
    pen.lineCap = style.strokeLinecap;
    pen.lineJoin = style.strokeLinejoin;
    pen.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(parseFloat));
    stroke();
  };
  const first = style.paintOrder.startsWith("stroke");
  if (first) strokes();
  if (style.fill !== "none") {
    pen.fillStyle = style.fill;
    fill();
  }
  if (!first) strokes();
}

if (!customElements.get("outbox-lab-share")) customElements.define("outbox-lab-share", Share);
