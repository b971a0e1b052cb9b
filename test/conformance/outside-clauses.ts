// Clauses that no program in a terminal can look at, and the tests here that do: file and title.

export const OUTSIDE_CLAUSES: Readonly<Record<string, readonly [file: string, title: string]>> = {
  B7: ["test/protocol/message-parser.test.ts", "parseToApplication"],
  C12: ["test/blocks/error-codes.test.ts", "resource_exhausted"],
  C13: ["test/blocks/error-codes.test.ts", "internal_error"],
  X5: ["test/blocks/block-machine.test.ts", "closes every Context and says what is to be sealed"],
  X9: [
    "test/mux/pane-limits.test.ts",
    "of programs that are gone make room for others at the limit, and only then",
  ],
  X11: [
    "test/blocks/requests.test.ts",
    "the oldest answers whose requests changed nothing go first, answers that matter stay",
  ],
  X12: ["test/blocks/requests.test.ts", "refused opens cannot shut others out"],
  X13: ["test/blocks/requests.test.ts", "a close is remembered for a bounded number of ended Contexts"],
  X14: [
    "test/mux/pane-limits.test.ts",
    "answer unsupported and end Contexts; switched on again they open new ones",
  ],
  X15: ["test/blocks/block-machine.test.ts", "back on, earlier answers do not outlive it"],
  X16: ["test/mux/tape-model.laws.test.ts", "new sizes keep every line and Block, in order"],
  X17: [
    "test/mux/atomicity.laws.test.ts",
    "a fault anywhere in an Operation stops the session and loses or doubles no row of others",
  ],
  O12: [
    "test/blocks/operation-ids.test.ts",
    "refuses an id past the limit, keeps what it has, and still takes ids that cost nothing",
  ],
  O13: [
    "test/blocks/machine-laws.test.ts",
    "atomicity: a refused Operation changes nothing but the consumption of its id",
  ],
  O14: [
    "test/blocks/block-machine.test.ts",
    "an evicted Block of an open Context is still known, one of an ended Context is not",
  ],
  O15: [
    "test/blocks/block-machine.test.ts",
    "records of evicted Blocks count as long as their Context is open",
  ],
  O16: ["test/mux/own-frame.test.ts", "has Blocks above it, and is drawn anew without harm to them"],
  T9: [
    "test/document/extract.test.ts",
    "copies Blocks with LF for every break, labels for controls, and one LF at their borders",
  ],
  G1: [
    "test/mux/tape-model.laws.test.ts",
    "everything at once on a screen of a few rows with a short history",
  ],
  G2: [
    "test/mux/anchor.laws.test.ts",
    "the rows a reader sees stay while output and Operations go on elsewhere",
  ],
  G3: [
    "test/mux/copy-mode/selection-rules.test.ts",
    "stays with its content while output and other Blocks come and grow",
  ],
  S9: ["test/mux/styled-blocks.test.ts", "a grapheme looks as its first scalar does"],
  S12: [
    "test/mux/styled-blocks.test.ts",
    "looks are kept in history and through new sizes, and copying gives text",
  ],
  L6: ["test/mux/pane-limits.test.ts", "past its limit is refused and stays as it was"],
  L7: [
    "test/blocks/block-machine.test.ts",
    "records of evicted Blocks count as long as their Context is open",
  ],
  L8: [
    "test/mux/pane-limits.test.ts",
    "of programs that are gone make room for others at the limit, and only then",
  ],
  L9: [
    "test/blocks/requests.test.ts",
    "the oldest answers whose requests changed nothing go first, answers that matter stay",
  ],
  L10: [
    "test/blocks/operation-ids.test.ts",
    "refuses an id past the limit, keeps what it has, and still takes ids that cost nothing",
  ],
  L11: ["test/blocks/requests.test.ts", "a close is remembered for a bounded number of ended Contexts"],
  L12: ["test/blocks/error-codes.test.ts", "resource_exhausted"],
  L13: [
    "test/blocks/operation-ids.test.ts",
    "a counter costs nothing however far it counts, a counter with a prefix its prefix once",
  ],
  L14: [
    "test/mux/pane-limits.test.ts",
    "of more than 64 KiB stop the session of that pane, and the pane goes on",
  ],
};
