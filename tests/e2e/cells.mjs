// What the browser tests walk through: every cell of the chapter's table.
export const METHODS = ["dual-write-db-first", "dual-write-publish-first", "outbox"];
export const CRASHES = ["none", "before-writes", "between-writes", "after-writes"];
export const LANGS = ["fr", "en"];

/**
 * Shows every cell in both languages, with and without an inbox, at every step or at the first, the middle and the
 * last, and collects what `look` answers (a function of the shadow root, run in the page) when it answers something.
 */
export function walk(page, look, { all = false } = {}) {
  return page.eval(async (source, methods, crashes, langs, all) => {
    const look = (0, eval)(`(${source})`);
    const element = document.querySelector("outbox-lab");
    const found = [];
    for (const lang of langs) for (const method of methods) for (const crash of crashes) for (const inbox of ["on", "off"]) {
      element.set({ lang, method, crash, inbox });
      const { steps } = element.state;
      const shown = all ? Array.from({ length: steps + 1 }, (_, step) => step) : [0, steps >> 1, steps];
      for (const step of shown) {
        element.goto(step);
        await new Promise((done) => requestAnimationFrame(() => done()));
        const answer = look(element.shadowRoot);
        if (answer) found.push(`${answer} (${lang} ${method} ${crash} inbox=${inbox} step=${step})`);
      }
    }
    return found;
  }, look.toString(), METHODS, CRASHES, LANGS, all);
}
