/**
 * conformance: the contract of docs/protocol.md as a test suite for any terminal that speaks the protocol.
 *
 * A `ConformanceCase` holds one clause, named as the page names it, and sends bytes through a `Probe`, which gathers what is
 * answered up to an answer known to come last. What cannot be answered is seen by where the cursor stands (`CSI 6 n`): how
 * many rows a Block takes, what a sequence printed. What no program in a terminal can see (copying, reading, limits that
 * cost a history) has no case here but tests of its own; the page marks those clauses with an open circle.
 *
 * Life of a run: `runConformance` asks whether the terminal speaks the protocol at all, runs every case with a Context of
 * its own, closes that, and gives results, which `formatTap` and `formatJson` write down.
 *
 * Invariants:
 * 1. Where the protocol is not confirmed, nothing but the question is sent.
 * 2. A case that fails or gets no answer does not keep others from running.
 * 3. Members of Messages have the names of the wire here, for the wire is what is looked at.
 *
 * It must never use the encoder or parser of Messages to make what it sends: the two could be wrong together. (Answers are
 * parsed, since a strict parser is what they must pass.)
 */

export { type ConformanceCase, ConformanceFailure } from "./case.js";
export { CASES } from "./cases/index.js";
export { Probe, type ProbePort } from "./probe.js";
export { formatJson, formatTap } from "./report.js";
export { type CaseResult, type ConformanceResult, runConformance } from "./run-conformance.js";
