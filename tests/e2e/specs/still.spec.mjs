// The picture that stands before the module does: the same as the module's, in the same place, so that nothing jumps.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINE, launch, until } from "../driver/index.mjs";
import { serve } from "../server.mjs";

const LATE = 1200;
let server;
let page;
before(async () => {
  server = await serve({ late: { "/outbox-lab_bg.wasm": LATE } });
  page = await launch();
});
after(async () => {
  await page?.close();
  await server?.close();
});

/** Every mark that is seen of the one picture that is: where it is and how it is drawn. */
const drawn = (of) => of.eval(() => {
  const element = document.querySelector("outbox-lab");
  const inside = element.shadowRoot ?? element;
  const [picture, ...more] = [...inside.querySelectorAll(element.shadowRoot ? ".scene > svg" : ".still > svg")]
    .filter((one) => one.getBoundingClientRect().width > 0);
  const LINES = ["fill", "stroke", "strokeWidth", "strokeDasharray", "strokeLinecap"];
  const WORDS = ["fill", "fontSize", "fontWeight", "fontFamily", "fontVariantNumeric", "textAnchor"];
  const marks = [...picture.querySelectorAll("rect, path, circle, text")].filter((one) => !one.matches(".hit")).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const words = one.localName === "text";
    const kept = (words ? WORDS : LINES).map((name) => style[name]);
    return { drawn: [one.localName, words ? one.textContent : "", ...kept].join(" "), at: [left, top + scrollY, width, height] };
  });
  const box = picture.getBoundingClientRect();
  return {
    before: !element.shadowRoot,
    more: more.length,
    box: [box.left, box.top + scrollY, box.width, box.height],
    behind: getComputedStyle(picture.parentElement).backgroundColor,
    marks,
  };
});

async function compare(of, what) {
  await of.open(server.url, { ready: false });
  await until("the picture", () => of.eval(() => !!document.querySelector(".still svg")));
  const still = await drawn(of);
  await until("the module", () => of.state(), 15_000);
  // its first picture is that of its second frame, when it knows how wide it is
  await of.eval(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const alive = await drawn(of);
  assert.ok(still.before && !alive.before, what);
  assert.ok(still.marks.length > 30, `${what}: ${still.marks.length} marks`);
  // a pixel is what engines round the heights of lines by
  const near = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1);
  const same = (a, b) => a.drawn === b.drawn && near(a.at, b.at);
  const [{ marks, box, ...rest }, { marks: wanted, box: place, ...own }] = [still, alive];
  assert.ok(near(box, place), `${what}: ${box} and then ${place}`);
  assert.deepEqual({ ...rest, before: false }, own, what);
  const other = (some, all) => some.filter((mark) => !all.some((one) => same(mark, one))).slice(0, 3);
  assert.deepEqual([marks.length, other(marks, wanted), other(wanted, marks)], [wanted.length, [], []], what);
}

const SIZES = [[1920, 1080], [1280, 800], [960, 700], [920, 700], [820, 700], [740, 700], [680, 700], [650, 360], [600, 700], [390, 844], [320, 600]];
test(`${ENGINE}: the picture before the module is the module's, at every width`, async () => {
  for (const [width, height] of SIZES) {
    await page.resize(width, height);
    await compare(page, `${width} × ${height}`);
  }
});

if (ENGINE === "chromium") {
  test(`${ENGINE}: for a finger too`, async (t) => {
    const touched = await launch(ENGINE, { width: 1280, height: 800, touch: true });
    t.after(() => touched.close());
    for (const [width, height] of [[1280, 800], [800, 1200], [740, 360], [640, 360], [390, 844]]) {
      await touched.resize(width, height);
      await compare(touched, `${width} × ${height}, coarse`);
    }
  });

  test(`${ENGINE}: where the system is dark`, async (t) => {
    await page.resize(1280, 800);
    await page.prefer({ colorScheme: "dark" });
    t.after(() => page.prefer({ colorScheme: null }));
    await compare(page, "dark");
  });
}

test(`${ENGINE}: a link to something else does not show it first, and keeps its place`, async () => {
  await page.resize(1280, 800);
  await page.open(`${server.url}index.html#v=1&method=outbox`, { ready: false });
  await until("loading", () => page.eval(() => /Chargement/.test(document.querySelector("[data-status]").textContent)));
  assert.deepEqual(await page.eval(() => {
    const still = document.querySelector(".still");
    return [getComputedStyle(still).visibility, still.getBoundingClientRect().height > 500];
  }), ["hidden", true]);
  await until("the module", () => page.state(), 15_000);
});

test(`${ENGINE}: without script the picture stands above the sentences, and is not read twice`, async (t) => {
  const bare = await serve({ policy: "default-src 'self'; script-src 'none'" });
  t.after(() => bare.close());
  await page.open(bare.url, { ready: false });
  const seen = await page.eval(() => {
    const shown = [...document.querySelectorAll(".still svg")].filter((one) => one.getBoundingClientRect().height > 0);
    return [shown.length, shown[0].getAttribute("aria-hidden"), shown[0].getBoundingClientRect().bottom <= document.querySelector(".storyboard").getBoundingClientRect().top];
  });
  assert.deepEqual(seen, [1, "true", true]);
});
