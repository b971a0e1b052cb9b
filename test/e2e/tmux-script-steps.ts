// The form in which tmux-scripts.ts and tmux-event-scripts.ts are written.

export interface Step {
  readonly line: string;
  /** Its standard input. */
  readonly input?: string;
  /** A program has to do something first: both are asked until they agree. */
  readonly settles?: boolean;
  /** The words come in any order: of several hooks that one command fires, some come earlier than in tmux. */
  readonly isUnordered?: boolean;
  /** Why blockmux says something else, and is to go on doing so. */
  readonly differs?: string;
}

/** The steps of a text: a line each; `printf 'TEXT' | ` feeds TEXT with \\n for line ends; `? ` settles, `~ ` settles in any order, `  ## ` begins a reason to differ. */
export function steps(text: string): Step[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => {
      const [, mark, input, rest = "", differs] =
        /^([?~] )?(?:printf '([^']*)' \| )?(.*?)(?: {2}## (.*))?$/.exec(line) ?? [];
      return {
        line: rest,
        ...(input === undefined ? {} : { input: input.replaceAll("\\n", "\n") }),
        ...(mark === undefined ? {} : { settles: true, isUnordered: mark === "~ " }),
        ...(differs === undefined ? {} : { differs }),
      };
    });
}
