// A recording as a file: asciicast version 2, one JSON value a line.
// Source: asciicast v2, https://docs.asciinema.org/manual/asciicast/v2/.

export interface CastHeader {
  readonly width: number;
  readonly height: number;
  /** Pauses longer than this are shortened, in seconds; undefined where the recording does not say. */
  readonly idleLimit: number | undefined;
}

export interface CastEvent {
  /** Seconds since the beginning. */
  readonly seconds: number;
  /** "o" output, "i" input, "r" size, "m" marker, and whatever else there may be. */
  readonly code: string;
  readonly text: string;
}

/** Longer lines are no recording of ours, and would have to be held. */
export const MAX_CAST_LINE_CHARS = 64 * 1024 * 1024;

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

const isSize = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 100_000;

/** The header, or what is wrong with it. */
export function parseCastHeader(line: string): CastHeader | string {
  const value = parseJson(line);
  if (typeof value !== "object" || value === null || !("version" in value))
    return "it is not an asciicast: its first line is no header";
  if (value.version !== 2) return `it is an asciicast of version ${JSON.stringify(value.version)}, not 2`;
  const { width, height, idle_time_limit: idle } = value as Record<string, unknown>;
  if (!isSize(width) || !isSize(height)) return "its header has no width and height";
  return { width, height, idleLimit: typeof idle === "number" && idle > 0 ? idle : undefined };
}

/** Undefined for a line that is no event: a recording that was cut short ends in one. */
export function parseCastEvent(line: string): CastEvent | undefined {
  const value = parseJson(line);
  if (!Array.isArray(value)) return undefined;
  const [seconds, code, text] = value as unknown[];
  if (typeof seconds !== "number" || !(seconds >= 0) || typeof code !== "string" || typeof text !== "string")
    return undefined;
  return { seconds, code, text };
}
