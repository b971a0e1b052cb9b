import { expect, test } from "vitest";
import { COMMANDS, supportOf } from "../../src/commands/index.js";
import { HANDLED_COMMANDS } from "../../src/mux/commands/handlers.js";

/** Carried out by the client itself. */
const CLIENT_COMMANDS = new Set(["block", "completion", "conformance", "demo", "replay", "reset-terminal"]);

test("a command is supported exactly when something carries it out", () => {
  const handled = new Set(HANDLED_COMMANDS);
  const wrong = COMMANDS.filter(
    (spec) => (supportOf(spec) !== "no") !== (handled.has(spec.name) || CLIENT_COMMANDS.has(spec.name)),
  );
  expect(wrong.map((spec) => spec.name)).toEqual([]);
});
