// Snippets in the hands of MDX, as Docusaurus, Astro and Next use it: they compile, and mean in the page what they meant
// when they were copied.
import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluate } from "@mdx-js/mdx";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";
import { cells, exported, ODD } from "./program.mjs";

const BASES = ["https://example.org/outbox-lab/", "https://example.org/l’été/?a=1&b=\"2\"", "https://example.org/<b>{1+1}</b>/"];

/** A page of MDX as HTML. */
async function html(source) {
  const { default: Content } = await evaluate(source, runtime);
  return renderToStaticMarkup(createElement(Content));
}

const attribute = (text, name) => text.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1]
  .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

test("the snippet for Markdown compiles as MDX, between paragraphs, and keeps its address and title", async () => {
  for (const link of [...await cells(), ...ODD]) {
    for (const base of BASES) {
      const snippet = await exported(["markdown", link, base]);
      const page = await html(`# Titre\n\nAvant.\n\n${snippet}\n\nAprès.\n`);
      for (const name of ["src", "title", "width", "height", "loading", "sandbox", "allow"]) {
        assert.equal(attribute(page, name), attribute(snippet, name), `${name} of ${snippet}`);
      }
      assert.match(page, /<p>Avant\.<\/p>\s*<iframe [^>]*><\/iframe>\s*<p>Après\.<\/p>/);
    }
  }
});

test("the custom element compiles as MDX too", async () => {
  const snippet = (await exported(["element", "method=outbox&crash=service.commit&lang=en&lock=method,crash"])).split("\n")[1];
  const page = await html(snippet);
  assert.match(page, /^<outbox-lab /);
  for (const name of ["method", "crash", "step", "lang", "lock"]) assert.equal(attribute(page, name), attribute(snippet, name), name);
});
