// The program `export`, built when it is first asked, and what it prints.
import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
let program = null;

function built() {
  const lines = execFileSync("cargo", ["build", "--quiet", "--no-default-features", "--bin", "export", "--message-format=json"],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 26 });
  const made = lines.trim().split("\n").map((line) => JSON.parse(line)).find((one) => one.executable && one.target.name === "export");
  return made.executable;
}

/** What it prints for these arguments, with `input` on its standard input; without the last line break. */
export async function exported(args, input) {
  program ??= built();
  const run = promisify(execFile)(program, args, { maxBuffer: 1 << 26 });
  run.child.stdin.on("error", () => {}); // it may not read what it is given
  run.child.stdin.end(input ?? "");
  return (await run).stdout.replace(/\n$/, "");
}

/** The links of the table of verdicts, every cell in both languages. */
export const cells = async () => (await exported(["cells"])).split("\n");

/** Further runs that an export must survive: several orders, lost answers, a broker that is down, a dead sender. */
export const ODD = [
  "method=outbox&orders=3&crash=relay.publish",
  "method=outbox&fault=answer-lost:service.commit&told=unknown&lang=en",
  "method=dual-write-publish-first&fault=request-lost:service.publish",
  "method=dual-write-db-first&fault=nack:service.publish&lang=en",
  "method=outbox&fault=broker-down:start&crash=service.start",
  "method=dual-write-in-transaction&fault=commit-refused:service.commit&inbox=off",
  "method=dual-write-db-first&fault=retry-without-key&crash=service.publish&lang=en",
  "method=outbox&fault=retry-with-key+broker-down:relay.publish&orders=2&inbox=off",
];
