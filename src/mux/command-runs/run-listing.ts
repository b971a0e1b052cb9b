// Commands that shells ran, for people and scripts: variables of formats, JSON, a sentence.

import type { Pane } from "../pane.js";
import type { CommandRun } from "./command-runs.js";
import { outputRows } from "./run-output.js";

export const DEFAULT_RUN_FORMAT =
  "#{command_run_id}: #{command_run_line} (#{?command_run_running,running,status #{?#{!=:#{command_run_status},},#{command_run_status},unknown}, #{command_run_duration} s})";

const FIELDS: Readonly<Record<string, (run: CommandRun) => string | undefined>> = {
  duration: ({ durationMs }) => (durationMs === undefined ? undefined : (durationMs / 1000).toFixed(3)),
  end: ({ endedMs }) => (endedMs === undefined ? undefined : String(Math.floor(endedMs / 1000))),
  id: ({ id }) => String(id),
  // A line of a list stays one.
  line: ({ line }) => line.replaceAll("\n", "\\n"),
  path: ({ path }) => path,
  start: ({ startedMs }) => String(Math.floor(startedMs / 1000)),
  status: ({ status }) => (status === undefined ? undefined : String(status)),
};

/** Names of what there is to say of a command. */
export const RUN_FIELDS: readonly string[] = Object.keys(FIELDS);

export function runField(run: CommandRun | undefined, field: string): string | undefined {
  return run === undefined ? undefined : FIELDS[field]?.(run);
}

/** Variables about one command, for the lists it stands in. */
export function runVariables(run: CommandRun): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {
    command_run_running: run.endedMs === undefined ? "1" : "0",
  };
  for (const field of RUN_FIELDS) variables[`command_run_${field}`] = runField(run, field) ?? "";
  return variables;
}

export interface ListedRun {
  readonly id: number;
  readonly line: string;
  readonly path: string;
  readonly isRunning: boolean;
  readonly status: number | null;
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly durationMs: number | null;
  /** Of its output: counted from the top of the screen, negative rows are history. Null where there is none. */
  readonly firstRow: number | null;
  readonly rows: number;
}

/** O(commands × log of the history). */
export function listRuns(pane: Pane): ListedRun[] {
  return pane.commandRuns.list().map((run) => {
    const rows = outputRows(pane, run);
    return {
      id: run.id,
      line: run.line,
      path: run.path,
      isRunning: run.endedMs === undefined,
      status: run.status ?? null,
      startedMs: run.startedMs,
      endedMs: run.endedMs ?? null,
      durationMs: run.durationMs ?? null,
      firstRow: rows?.first ?? null,
      rows: rows?.count ?? 0,
    };
  });
}

/** `status 2, 1.204 s`. */
export function describeRun(run: CommandRun): string {
  if (run.endedMs === undefined) return "running";
  const status = run.status === undefined ? "status unknown" : `status ${run.status}`;
  return `${status}, ${runField(run, "duration") ?? ""} s`;
}

/** What to say where no shell of a pane has marked a command. */
export const NO_RUNS =
  "no command is known: the shell of this pane marks none; docs/shell-integration.md says what to put into its startup file";
