// The chapter's cells, and how a spec walks them: every method with every moment of the crash, at the first step, in
// the middle and at the end.
export const METHODS = ["dual-write-db-first", "dual-write-publish-first", "outbox"];
export const CRASHES = ["none", "before-writes", "between-writes", "after-writes"];
export const LANGS = ["fr", "en"];
export const CELLS = METHODS.flatMap((method) => CRASHES.map((crash) => ({ method, crash })));

/** Shows a state and waits until it is drawn. `at` is "first", "middle" or "last". Answers what is shown, in words. */
export async function show(page, settings, at) {
  const step = await page.eval(async (settings, at) => {
    const element = document.querySelector("outbox-lab");
    element.set(settings);
    const { steps } = element.state;
    element.goto({ first: 0, middle: Math.ceil(steps / 2), last: steps }[at]);
    // one for the state, one for a layout that follows a width
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    return element.state.step;
  }, settings, at);
  return `${Object.values(settings).join(" ")} step ${step}`;
}

/** Opens what is one tap away, one thing after the other, and calls `look` with its name while it is open. */
export async function openEach(page, look) {
  const count = () => page.eval(() => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    window.doors = [...root.querySelectorAll("button[aria-expanded], .top button[popovertarget]")].filter((door) => door.checkVisibility());
    return window.doors.length;
  });
  const press = (n) => page.eval(async (n) => {
    const root = document.querySelector("outbox-lab").shadowRoot;
    const sheet = root.querySelector(":popover-open");
    if (sheet) sheet.hidePopover();
    else window.doors[n].click();
    for (const one of root.querySelectorAll(".panel details")) one.open = true;
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    for (const one of root.querySelectorAll(".panel details")) one.open = true;
    return window.doors[n].textContent.trim();
  }, n);
  for (let n = 0; n < await count(); n++) {
    await look(await press(n));
    await press(n);
  }
}
