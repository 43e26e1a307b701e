// What a careful eye would complain of on the page as it is now, measured: runs inside the page, closes over nothing.
//
// - no text over another text, in the picture or out of it;
// - no text outside the box that it stands in, nor outside the picture; no page that scrolls sideways;
// - no text smaller than `least` on the screen;
// - with a coarse pointer, no target smaller than 44 by 44.
export function complaints({ least, coarse }) {
  const root = document.querySelector("outbox-lab").shadowRoot;
  const wrong = [];
  const size = (n) => Math.round(n * 10) / 10;
  const say = (box) => `${size(box.left)},${size(box.top)} ${size(box.width)}×${size(box.height)}`;

  // what nobody sees: kept for the ear, folded away, or transparent over its own picture
  function seen(element) {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  // what sticks to an edge is over something else by its nature; it is measured where it stands in the flow
  for (const element of root.querySelectorAll("*")) {
    if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  }
  // an open sheet covers what is behind it
  const sheet = root.querySelector(":popover-open");

  const texts = [];
  const walker = document.createTreeWalker(sheet ?? root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest("style") || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const px = parseFloat(getComputedStyle(parent).fontSize);
    const svg = parent.closest("svg");
    // one user unit of a picture is not one pixel of the screen
    const scale = svg ? parent.getScreenCTM().a : 1;
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      // a line's box is higher than its letters: the ink is between the ascender and the descender
      const tall = px * scale;
      const mid = (box.top + box.bottom) / 2;
      const ink = { left: box.left, right: box.right, top: mid - tall * 0.42, bottom: mid + tall * 0.42, width: box.width, height: tall * 0.84 };
      texts.push({ words: node.data.trim(), parent, svg, ink, tall });
    }
  }
  const quote = (text) => `“${text.words.slice(0, 40)}” (${text.parent.getAttribute("class") ?? text.parent.localName}) at ${say(text.ink)}`;

  for (const text of texts) {
    if (text.tall < least - 0.05) wrong.push(`${size(text.tall)} px is small: ${quote(text)}`);
  }
  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i], texts[j]];
      // a glyph's edge may touch its neighbour's: less than a pixel is no overlap
      const across = Math.min(a.ink.right, b.ink.right) - Math.max(a.ink.left, b.ink.left);
      const down = Math.min(a.ink.bottom, b.ink.bottom) - Math.max(a.ink.top, b.ink.top);
      if (across > 1 && down > 1 && a.parent !== b.parent) wrong.push(`${quote(a)} over ${quote(b)}`);
    }
  }

  // the box a text stands in: its picture, and everything around it that has edges
  for (const text of texts) {
    if (text.svg) {
      // the smallest rectangle, or disc of a badge, that its middle stands on
      const [x, y] = [(text.ink.left + text.ink.right) / 2, (text.ink.top + text.ink.bottom) / 2];
      let around = text.svg.getBoundingClientRect();
      for (const rect of text.svg.querySelectorAll("rect, .disc")) {
        const box = rect.getBoundingClientRect();
        const inside = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
        // what is hit, and what keeps a line from showing through, are no frames
        if (inside && !rect.matches(".hit, .underlay") && box.width * box.height < around.width * around.height) around = box;
      }
      const slack = text.svg.closest(".line") ? 15 : 1; // the timeline's first and last names may reach over its ends
      if (text.ink.left < around.left - slack || text.ink.right > around.right + slack || text.ink.top < around.top - slack || text.ink.bottom > around.bottom + slack) {
        wrong.push(`${quote(text)} leaves its box ${say(around)}`);
      }
    } else {
      for (let at = text.parent; at instanceof HTMLElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === "inline" || style.display === "contents") continue;
        if (/auto|scroll/.test(style.overflowY)) break; // what is further down can be scrolled to
        const box = at.getBoundingClientRect();
        if (text.ink.left < box.left - 1 || text.ink.right > box.right + 1 || text.ink.top < box.top - 1 || text.ink.bottom > box.bottom + 1) {
          wrong.push(`${quote(text)} leaves <${at.localName} class="${at.className}"> ${say(box)}`);
          break;
        }
      }
    }
  }

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) wrong.push(`the page is ${page.scrollWidth} px wide in a window of ${page.clientWidth}`);

  if (coarse) {
    for (const target of (sheet ?? root).querySelectorAll("button, input, summary, a[href], select, [role=radio], [tabindex='0']")) {
      const hit = target.matches("input") && target.closest("label") ? target.closest("label") : target;
      if (!hit.checkVisibility({ visibilityProperty: true }) || target.closest(".vh")) continue;
      const box = hit.getBoundingClientRect();
      if (box.width < 43.5 || box.height < 43.5) wrong.push(`a finger's target of ${size(box.width)}×${size(box.height)}: <${target.localName}> ${target.getAttribute("aria-label") ?? hit.textContent.trim().slice(0, 40)}`);
    }
  }
  return wrong;
}
