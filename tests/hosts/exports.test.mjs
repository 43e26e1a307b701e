// What the page exports, in the hands of the programs that read it: Mermaid parses the diagram and finds the run in it, a
// schema validator accepts the record.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import mermaid from "mermaid";
import { cells, exported, ODD } from "./program.mjs";

const LINKS = [...await cells(), ...ODD];

/** A diagram as Mermaid understands it. */
async function understood(text) {
  const { diagramType } = await mermaid.parse(text);
  assert.equal(diagramType, "sequence");
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  // Mermaid keeps its character codes in a dress of its own until it draws
  const plain = (words) => String(words).replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)));
  const messages = db.getMessages().map((one) => ({ ...one, message: plain(one.message?.message ?? one.message) }));
  return { actors: [...db.getActors().values()].map((one) => plain(one.description)), messages };
}

test("Mermaid reads the diagram of every cell and finds actors, messages and the verdict", async () => {
  for (const link of LINKS) {
    const [text, record] = await Promise.all([exported(["mermaid", link]), exported(["json", link]).then(JSON.parse)]);
    const { actors, messages } = await understood(text).catch((error) => assert.fail(`${link}: ${error}\n${text}`));
    const drawn = text.split("\n").filter((line) => !/^\s*(%%|actor|participant|sequenceDiagram)/.test(line)).length;
    assert.equal(messages.length, drawn, `a line of ${link} was read as something else`);
    assert.ok(actors.length >= 5, actors.join());
    const last = messages.at(-1).message;
    assert.equal(last, `${record.headline} — ${record.reason}`);
    // an order is inserted as often as it is written somewhere
    const inserts = messages.filter((one) => /INSERT orders/.test(one.message)).length;
    const written = record.steps.filter((step) => step.moment === "insert" && /\borders\b/.test(step.caption)).length;
    assert.ok(inserts >= written, `${link}: ${inserts} < ${written}`);
  }
});

test("words that mean something to Mermaid are words in a message", async () => {
  const { messages } = await understood(`sequenceDiagram\n  participant a as A#58; #35;1\n  a->>a: ${["end", "#59; #37;#37; #58; #60;b#62; #123;x#125;"].join(" ")}\n`);
  assert.equal(messages[0].message, "end ; %% : <b> {x}");
});

test("the record of every cell is valid by the published schema, and comes back", async () => {
  const schema = JSON.parse(await readFile(new URL("../../docs/run.schema.json", import.meta.url), "utf8"));
  const valid = new Ajv({ allErrors: true }).compile(schema);
  for (const link of LINKS) {
    const record = await exported(["json", link]);
    assert.ok(valid(JSON.parse(record)), `${link}: ${JSON.stringify(valid.errors)}`);
    assert.equal(await exported(["import"], record), (await exported(["link", link])).split("#")[1]);
  }
  for (const broken of [{}, { format: "outbox-lab/run" }, { ...JSON.parse(await exported(["json", ""])), v: 2 }]) assert.ok(!valid(broken));
});
