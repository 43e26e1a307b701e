/** What is shown, as one plain object. */
export interface OutboxLabState {
  v: 1;
  mode: string;
  method: string;
  /** A preset, or a gap written `process.line`. */
  crash: string;
  inbox: boolean;
  /** From 0, the start, to `steps`, the last one. */
  step: number;
  steps: number;
  lang: "fr" | "en";
  theme: "auto" | "light" | "dark" | "projector";
  finished: boolean;
  /** The sentence of the step. */
  caption: string;
  database: OutboxLabDatabase;
  broker: OutboxLabBroker;
  consumer: OutboxLabConsumer;
  /** Null until the last step. */
  verdict: OutboxLabVerdict | null;
}

export interface OutboxLabDatabase {
  orders: { id: number; status: string }[];
  outbox: { id: number; order: number; status: string }[];
  [more: string]: unknown;
}

export interface OutboxLabBroker {
  enqueued: number;
  queued: number;
  [more: string]: unknown;
}

export interface OutboxLabConsumer {
  received: number;
  effects: number;
  [more: string]: unknown;
}

export interface OutboxLabVerdict {
  headline: string;
  delivery: string;
  liveness: string;
  order: string;
  window: string;
  caller: string;
  [more: string]: unknown;
}

/** What a reader predicted at a vote, and what is so. */
export interface OutboxLabPrediction {
  v: 1;
  /** Null for "not sure yet". */
  predicted: string | null;
  headline: string;
  right: boolean;
  method: string;
  crash: string;
  /** The step of the vote. */
  step: number;
}

/** The whole run; `schema/run.schema.json` says all of it. */
export interface OutboxLabRun {
  format: "outbox-lab/run";
  v: 1;
  page: Record<string, string>;
  steps: { step: number; moment: string; caption: string; [more: string]: unknown }[];
  /** `cut` while a vote is open; then there is no verdict, and the headline is the question. */
  ending: string;
  verdict: OutboxLabVerdict | null;
  headline: string;
  reason: string;
}

/** The keys of the link, which are the attributes. */
export type OutboxLabKey =
  | "mode" | "method" | "with" | "rows" | "unfold" | "crash" | "fault" | "schedule" | "inbox" | "told" | "orders" | "step"
  | "lang" | "theme" | "motion" | "talk" | "predict" | "embed" | "keys" | "controls" | "lock";

export type OutboxLabValues = Partial<Record<OutboxLabKey, string | number | boolean | null>>;

/** What `share` gives. */
export type OutboxLabKind =
  | "link" | "iframe" | "element" | "reveal" | "markdown" | "moodle" | "case" | "mermaid" | "json" | "svg" | "storyboard"
  | "handout";

/** The custom element `<outbox-lab>`. Calls made before it is ready are kept. */
export class OutboxLabElement extends HTMLElement {
  /** Null until it is ready. */
  readonly state: OutboxLabState | null;
  next(): void;
  previous(): void;
  goto(step: number): void;
  set(values: OutboxLabValues): void;
  play(): void;
  pause(): void;
  /** Null until it is ready. */
  run(): OutboxLabRun | null;
  /** Text; null until it is ready, and for a kind that there is not. `base` is the address of the page that is linked to. */
  share(kind: OutboxLabKind, base?: string, height?: number): string | null;
  /** Shows the record of a run or the text of a scenario; whether it was one. */
  read(text: string): boolean;
}

export interface OutboxLabEvents {
  "outbox-lab:ready": CustomEvent<OutboxLabState>;
  "outbox-lab:step": CustomEvent<OutboxLabState>;
  "outbox-lab:verdict": CustomEvent<OutboxLabState>;
  "outbox-lab:finished": CustomEvent<OutboxLabState>;
  "outbox-lab:prediction": CustomEvent<OutboxLabPrediction>;
}

declare global {
  interface HTMLElementTagNameMap {
    "outbox-lab": OutboxLabElement;
  }
  interface HTMLElementEventMap extends OutboxLabEvents {}
}
