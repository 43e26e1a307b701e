// What runs inside the page, for every engine alike: finding an element by role and name or by selector, through
// open shadow roots, and saying where it can be clicked. It is sent as source, so it closes over nothing.
export function inPage(request) {
  const tidy = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  function* walk(root) {
    for (const element of root.querySelectorAll("*")) {
      yield element;
      if (element.shadowRoot) yield* walk(element.shadowRoot);
    }
  }

  const IMPLICIT = {
    BUTTON: "button", SUMMARY: "button", SELECT: "combobox", TEXTAREA: "textbox", OPTION: "option", OUTPUT: "status",
    H1: "heading", H2: "heading", H3: "heading", H4: "heading", H5: "heading", H6: "heading",
    TABLE: "table", TR: "row", TD: "cell", TH: "columnheader", CAPTION: "caption",
    UL: "list", OL: "list", LI: "listitem", NAV: "navigation", MAIN: "main", FIELDSET: "group", DIALOG: "dialog",
    FIGURE: "figure", IMG: "img", PROGRESS: "progressbar",
  };
  const INPUT = { checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", button: "button", submit: "button" };

  function role(element) {
    const given = element.getAttribute("role");
    if (given) return given.split(" ")[0];
    if (element.tagName === "A") return element.hasAttribute("href") ? "link" : "";
    if (element.tagName === "INPUT") return INPUT[element.type] ?? "textbox";
    return IMPLICIT[element.tagName] ?? "";
  }

  function name(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) {
      const root = element.getRootNode();
      return tidy(ids.split(/\s+/).map((id) => root.getElementById(id)?.textContent ?? "").join(" "));
    }
    const label = tidy(element.getAttribute("aria-label"));
    if (label) return label;
    if (element.labels?.length) return tidy([...element.labels].map((one) => one.textContent).join(" "));
    return tidy(element.textContent) || tidy(element.getAttribute("alt")) || tidy(element.getAttribute("title"));
  }

  // also for what an ancestor hides, in this tree or in the one around it
  function shown(element) {
    if (!element.getClientRects().length || getComputedStyle(element).visibility !== "visible") return false;
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
      if (at.getAttribute("aria-hidden") === "true") return false;
    }
    return true;
  }

  function find(target) {
    if (typeof target === "string") {
      for (const element of walk(document)) if (element.matches(target)) return element;
      return null;
    }
    const { pattern, flags, exact } = target.name ?? {};
    const fits = pattern !== undefined ? (text) => new RegExp(pattern, flags).test(text)
      : exact !== undefined ? (text) => text === exact : () => true;
    for (const element of walk(document)) {
      if (role(element) === target.role && shown(element) && fits(name(element))) return element;
    }
    return null;
  }

  // what is really under the pointer, however deep
  function under(x, y) {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner?.shadowRoot;) {
      inner = inner.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  }

  function place(element) {
    if (!shown(element)) return { why: "is not visible" };
    if (element.disabled || element.getAttribute("aria-disabled") === "true") return { why: "is disabled" };
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = under(x, y);
    for (let at = hit; at; at = at.parentNode ?? at.host) if (at === element) return { x, y };
    return { why: `is covered by ${hit ? `<${hit.tagName.toLowerCase()}>` : "nothing that can be hit"}` };
  }

  const element = find(request.target);
  if (!element) return { why: "is not there" };
  switch (request.want) {
    case "place": return place(element);
    case "text": return { text: tidy(element.textContent) };
    case "attribute": return { text: element.getAttribute(request.attribute) };
    case "focus": element.focus(); return {};
    default: return {};
  }
}
