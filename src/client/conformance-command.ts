// `blockmux conformance`: the contract as a test suite, at the terminal it is started in.
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { CASES, formatJson, formatTap, Probe, runConformance } from "../conformance/index.js";
import { systemClock } from "../sdk/index.js";
import { mayUseTerminal, openTerminalStreams } from "./block/block-terminal.js";

export const CONFORMANCE_USAGE = `usage: blockmux conformance [--json] [--output FILE] [CLAUSE ...]

Puts the terminal it is started in to every clause of docs/protocol.md, or to those named, and prints what it found:
TAP, or JSON. The Blocks it makes stay in the terminal's history. Exit status: 0 all passed, 1 some failed, 3 the
terminal does not support Block Operations (and was asked nothing but whether it does).
`;

const USER_ERROR_STATUS = 2;
const UNSUPPORTED_STATUS = 3;
const INTERRUPTED_STATUS = 130;
const CTRL_C = 0x03;
/** A terminal that names itself blockmux will answer, however busy the machine is. */
const PATIENT_MS = 10_000;

/** Resolves with the exit status. */
export async function conformanceCommand(words: readonly string[]): Promise<number> {
  let format = formatTap;
  let path: string | undefined;
  const clauses = new Set<string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "-h" || word === "--help") {
      process.stdout.write(CONFORMANCE_USAGE);
      return 0;
    }
    if (word === "--json") format = formatJson;
    else if (word === "--output" && index + 1 < words.length) {
      index += 1;
      path = words[index];
    } else if (CASES.some(({ clause }) => clause === word)) clauses.add(word);
    else {
      process.stderr.write(
        `blockmux: ${JSON.stringify(word)} is no clause: run \`blockmux conformance --help\`\n`,
      );
      return USER_ERROR_STATUS;
    }
  }
  const result = await run(clauses);
  if (result === "interrupted") return INTERRUPTED_STATUS;
  const text = format(result);
  if (path === undefined) process.stdout.write(text);
  else writeFileSync(path, text);
  if (!result.isSupported) return UNSUPPORTED_STATUS;
  return result.results.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

async function run(
  clauses: ReadonlySet<string>,
): Promise<Awaited<ReturnType<typeof runConformance>> | "interrupted"> {
  if (!mayUseTerminal(process.env)) return { isSupported: false, reason: "there is no terminal to ask" };
  const streams = openTerminalStreams();
  if (streams === undefined) return { isSupported: false, reason: "there is no terminal to ask" };
  const { input, output } = streams;
  output.on("error", () => {});
  input.on("error", () => {});
  const end = (): void => {
    input.setRawMode(false);
    input.destroy();
    output.destroy();
  };
  input.setRawMode(true);
  const interrupted = new Promise<"interrupted">((resolve) => {
    input.on("data", (bytes) => {
      if (bytes.includes(CTRL_C)) resolve("interrupted");
    });
    input.on("close", () => resolve("interrupted"));
  });
  const probe = new Probe({
    write: (bytes) => output.write(bytes),
    listen: (listener) => input.on("data", listener),
    clock: systemClock,
    runName: randomUUID(),
  });
  const cases = clauses.size === 0 ? CASES : CASES.filter(({ clause }) => clauses.has(clause));
  const finished = runConformance(
    probe,
    cases,
    process.env.TERM_PROGRAM === "blockmux" ? PATIENT_MS : undefined,
  );
  const result = await Promise.race([finished, interrupted]);
  end();
  // Whatever it still waited for is nobody's affair any more.
  finished.catch(() => {});
  if (result === "interrupted") process.exit(INTERRUPTED_STATUS);
  return result;
}
