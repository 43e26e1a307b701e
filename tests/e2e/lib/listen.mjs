// A listener: writes down what a screen reader would say of the live regions of a page. Runs inside the page, closes
// over nothing; afterwards the page has `heard`, a list of { region, text, at }.
//
// Browsers tell assistive technology once for all that changes before the next frame, and an atomic region is read
// whole; so what counts is the text of a region at each frame in which something in it was touched.
export function listen() {
  window.heard = [];
  const known = new Map(); // region -> what was last said of it
  const texts = (root, all = []) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) texts(element.shadowRoot, all);
      if (!element.matches("[role=status], [role=alert], [role=log], [aria-live], output")) continue;
      const live = element.getAttribute("aria-live") ?? (element.matches("[role=alert]") ? "assertive" : "polite");
      // the light children of an element with a shadow root are not on the page unless a slot shows them
      if (live === "off" || !element.checkVisibility() && element.textContent.trim()) continue;
      all.push([element, element.textContent.replace(/[ \n]+/g, " ").replace(/^ | $/g, "")]);
    }
    return all;
  };
  // what is there is not news; what comes later with words in it is, for some screen readers, if it is an alert
  for (const [element, text] of texts(document)) known.set(element, text);
  let touched = true;
  let frame = 0;
  const watch = (root) => new MutationObserver(() => { touched = true; }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const roots = new Set([document]);
  watch(document);
  (function look() {
    frame++;
    for (const host of document.querySelectorAll("outbox-lab")) {
      if (host.shadowRoot && !roots.has(host.shadowRoot)) {
        roots.add(host.shadowRoot);
        watch(host.shadowRoot);
        touched = true;
      }
    }
    if (touched) {
      touched = false;
      for (const [element, text] of texts(document)) {
        const before = known.get(element);
        known.set(element, text);
        const news = before === undefined ? element.matches("[role=alert]") : before !== text;
        if (news && text) window.heard.push({ region: element.getAttribute("role") ?? "live", text, at: frame });
      }
    }
    requestAnimationFrame(look);
  })();
}

/** What was heard since the last time, once nothing more comes. */
export async function heard(page) {
  return page.eval(async () => {
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
    return window.heard.splice(0).map((one) => one.text);
  });
}

/** The accessibility tree as Chromium hands it to a screen reader: `{ role, name, list }` in reading order, `list` being
 * the name of the list around. */
export async function tree(page) {
  await page.ask("Accessibility.enable");
  const { nodes } = await page.ask("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const all = [];
  (function walk(node, list) {
    const [role, name] = [node.role?.value, node.name?.value ?? ""];
    if (!node.ignored) all.push({ role, name, list });
    for (const id of node.childIds ?? []) if (byId.has(id)) walk(byId.get(id), role === "list" ? name : list);
  })(nodes[0], "");
  return all;
}
