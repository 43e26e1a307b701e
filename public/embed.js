// What an author's page names:
//   <script type="module" src="…/embed.js"></script>
// It brings the custom element, and lets the frames of outbox-lab on the page be as high as what is in them.
import "./loader.js";

const HEIGHT = "outbox-lab:height";
const [LEAST, MOST] = [100, 20_000];

addEventListener("message", ({ source, data }) => {
  if (typeof data !== "object" || data?.type !== HEIGHT || data.v !== 1) return;
  const { height } = data;
  if (!Number.isInteger(height) || height < LEAST || height > MOST) return;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow !== source) continue; // its own, and no other's
    frame.style.boxSizing = "content-box"; // a border of the host's comes on top
    frame.style.height = `${height}px`;
  }
});
