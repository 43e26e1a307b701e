// The page inside somebody's frame: what it tells the page around it, and what that page may ask. Loaded only there.
//
// It speaks to its parent and to nobody else, and hears nobody else. What it hears is either exactly one of the messages
// below or is ignored; nothing of it is ever run, drawn or stored as it came: it becomes a call of the element, whose
// grammar refuses what it does not know.

const OURS = "outbox-lab:";
const STEP_AT_MOST = 9999;
const WORDS_AT_MOST = 4096;
const HEIGHT_AT_MOST = 20_000;

// the calls, and what each brings along
const CALLS = { next: null, previous: null, goto: "step", set: "values", play: null, pause: null, state: null, run: null };

const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const whole = (value) => Number.isInteger(value) && value >= 0 && value <= STEP_AT_MOST;
const word = (value) => value === null || typeof value === "boolean" || Number.isFinite(value)
  || (typeof value === "string" && value.length <= WORDS_AT_MOST);

/** A message as a call `{ call, id, step, values }`, or null for everything that is none. */
export function understood(data, keys) {
  if (!plain(data) || typeof data.type !== "string" || !data.type.startsWith(OURS)) return null;
  const call = data.type.slice(OURS.length);
  if (!Object.hasOwn(CALLS, call)) return null;
  const known = ["type", "v", "id", CALLS[call]];
  if (!Object.keys(data).every((key) => known.includes(key))) return null;
  const { v = 1, id = null, step, values } = data;
  if (v !== 1 || !(id === null || Number.isFinite(id) || (typeof id === "string" && id.length <= 64))) return null;
  if (call === "goto" && !whole(step)) return null;
  if (call === "set") {
    if (!plain(values)) return null;
    const entries = Object.entries(values);
    if (entries.length > keys.length || !entries.every(([key, value]) => keys.includes(key) && word(value))) return null;
  }
  return { call, id, step, values };
}

/** Joins the element to the page around the frame. */
export function join(element, keys) {
  const above = window.parent;
  // A statement, not the value of an arrow: that would be a tail call, after which Safari takes the page around for the
  // sender.
  const tell = (name, rest, to = "*") => { above.postMessage({ type: OURS + name, v: 1, ...rest }, to); };

  for (const name of ["step", "verdict", "finished", "prediction"]) {
    element.addEventListener(OURS + name, ({ detail }) => tell(name, { detail }));
  }

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== above) return;
    if (data === "slide:stop") return element.pause(); // reveal.js leaves the slide
    const asked = understood(data, keys);
    if (!asked) return;
    const { call, id, step, values } = asked;
    if (call === "state" || call === "run") {
      const detail = call === "run" ? element.run() : element.state;
      return tell(call, { id, detail }, origin === "null" ? "*" : origin);
    }
    element[call](...(call === "goto" ? [step] : call === "set" ? [values] : []));
  });

  // Keys that nobody here wants are the deck's: a clicker goes on after the last step and back before the first.
  let before = null;
  addEventListener("keydown", () => { before = element.state; }, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !before) return;
    const unwanted = !event.defaultPrevented;
    if (event.key === "PageDown" && (unwanted || before.finished)) above.postMessage('{"method":"next"}', "*");
    else if (event.key === "PageUp" && (unwanted || before.step === 0)) above.postMessage('{"method":"prev"}', "*");
    else if (event.key === "Escape" && unwanted) release(above);
  });

  // The height of what is in it, never of the window: a frame that follows it cannot make it grow. A talk fills its
  // window, so it has none.
  const root = document.documentElement;
  const high = () => {
    // a scroll bar makes it narrower and so lower than it will be in a frame that is as high as it asks
    const bar = window.innerWidth > root.clientWidth;
    if (bar) root.style.overflow = "hidden";
    const { height } = element.getBoundingClientRect();
    if (bar) root.style.overflow = "";
    return Math.min(Math.ceil(height), HEIGHT_AT_MOST);
  };
  let told = 0;
  const grown = () => {
    const height = high();
    if (height === told || height === 0 || element.shadowRoot.querySelector("[data-layout=t]")) return;
    told = height;
    tell("height", { height });
    above.postMessage(JSON.stringify({ subject: "lti.frameResize", height }), "*"); // Canvas
  };
  new ResizeObserver(grown).observe(element);
  // Firefox keeps its bar in a frame that has become high enough, until it is asked anew
  addEventListener("resize", grown);

  tell("ready", { detail: element.state });
}

// Gives the keyboard back to the page around.
function release(above) {
  document.activeElement?.blur?.();
  try {
    above.focus();
    window.frameElement?.blur(); // where it may be seen, what has the focus is the frame
  } catch {
    // a stranger may not
  }
}
