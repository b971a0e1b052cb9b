// One run: does the terminal speak the protocol, and if so, does it keep every clause?

import { CaseSkip, type ConformanceCase, ConformanceFailure } from "./case.js";
import { frame } from "./frames.js";
import { type Probe, queryJson, SilenceError } from "./probe.js";
import { Trial } from "./trial.js";

export interface CaseResult {
  readonly clause: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why not passed; "" where it did. */
  readonly reason: string;
}

export type ConformanceResult =
  | { readonly isSupported: false; readonly reason: string }
  | { readonly isSupported: true; readonly results: readonly CaseResult[] };

/** A terminal that knows the protocol answers in this time; others answer at least what stands behind the question. */
const SUPPORT_MS = 1000;
const GRACE_MS = 100;
/** `CSI c`: nearly every terminal answers it, and in order. */
const FENCE = "\x1b[c";
const FENCE_REPLY = new RegExp(String.raw`${"\x1b"}\[\?[0-9;]*c`);

/** `supportMs`: how long a terminal that says nothing at all is waited for. */
export async function runConformance(
  probe: Probe,
  cases: readonly ConformanceCase[],
  supportMs: number = SUPPORT_MS,
): Promise<ConformanceResult> {
  const support = await askForSupport(probe, supportMs);
  if (!support.isSupported) return support;
  const size = await measure(probe);
  const results: CaseResult[] = [];
  for (const one of cases) {
    results.push(await runCase(one, new Trial(probe, size, support.optionalTypes)));
  }
  return { isSupported: true, results };
}

type Support =
  | { readonly isSupported: false; readonly reason: string }
  | { readonly isSupported: true; readonly optionalTypes: readonly string[] };

async function askForSupport(probe: Probe, supportMs: number): Promise<Support> {
  const requestId = probe.freshId();
  probe.send(`${frame(queryJson(requestId))}${FENCE}`);
  const isAnswer = (answer: Readonly<Record<string, unknown>>): boolean => answer.request_id === requestId;
  try {
    await probe.waitFor(() => FENCE_REPLY.test(probe.ordinary), supportMs);
  } catch (error) {
    if (!(error instanceof SilenceError)) throw error;
  }
  try {
    // A proxy in front of a terminal may answer a little later than that terminal.
    await probe.waitFor(() => probe.answers.some(isAnswer), GRACE_MS);
  } catch (error) {
    if (!(error instanceof SilenceError)) throw error;
  }
  probe.takeOrdinary();
  const answer = probe.answers.find(isAnswer);
  const body = answer?.body as { outcome?: string; optional_content_types?: string[] } | undefined;
  if (body === undefined) return { isSupported: false, reason: "no answer" };
  if (body.outcome !== "supported") return { isSupported: false, reason: `the answer was ${body.outcome}` };
  await probe.exchange("", supportMs);
  return { isSupported: true, optionalTypes: body.optional_content_types ?? [] };
}

async function measure(probe: Probe): Promise<{ readonly cols: number; readonly rows: number }> {
  const trial = new Trial(probe, { cols: 80, rows: 24 }, []);
  probe.send("\x1b7\x1b[999;999H");
  const { row, col } = await trial.cursor();
  probe.send("\x1b8");
  return { cols: col, rows: row };
}

async function runCase(one: ConformanceCase, trial: Trial): Promise<CaseResult> {
  const { clause, title } = one;
  const { probe } = trial;
  const result = (outcome: CaseResult["outcome"], reason = ""): CaseResult => ({
    clause,
    title,
    outcome,
    reason,
  });
  try {
    await one.run(trial);
    await trial.end();
    const malformed = probe.malformed.splice(0);
    if (malformed.length > 0)
      return result("failed", `the terminal sent what no reader accepts: ${malformed[0]}`);
    return result("passed");
  } catch (error) {
    try {
      await trial.end();
    } catch (second) {
      if (!(second instanceof SilenceError || second instanceof ConformanceFailure)) throw second;
    }
    if (error instanceof CaseSkip) return result("skipped", error.message);
    if (error instanceof ConformanceFailure || error instanceof SilenceError)
      return result("failed", error.message);
    throw error;
  }
}
