// What the documents and tests say of tmux is what tmux itself says. UPDATE_FACTS=1 (`npm run facts`) writes the files
// anew instead.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import {
  askManual,
  askTmux,
  FACT_FILES,
  factPath,
  MANUAL_FILES,
  MANUAL_PATH,
  tmuxCommands,
  tmuxKeys,
  tmuxOptions,
  tmuxVariables,
} from "../support/tmux-facts.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const isUpdating = process.env.UPDATE_FACTS === "1";

const missingTmux = requireTool("tmux");
describe.skipIf(missingTmux !== undefined)("facts about tmux", () => {
  const tmux = missingTmux === undefined ? new TmuxOracle() : undefined;
  afterAll(() => tmux?.end());

  test.each(FACT_FILES)("%s are those of the tmux that is here", (file) => {
    if (tmux === undefined) return;
    const text = askTmux(tmux, file);
    if (isUpdating) writeFileSync(factPath(file), text);
    expect(readFileSync(factPath(file), "utf8"), "run `npm run facts`").toBe(text);
  });
});

describe.skipIf(!existsSync(MANUAL_PATH))("facts of the manual", () => {
  test.each(MANUAL_FILES)("%s are those of the manual that is here", (file) => {
    const text = askManual(file);
    if (isUpdating) writeFileSync(factPath(file), text);
    expect(readFileSync(factPath(file), "utf8"), "run `npm run facts`").toBe(text);
  });
});

test("nothing of the lists is lost in reading them", () => {
  const counts = [tmuxCommands(), tmuxOptions(), tmuxKeys(), tmuxVariables()].map((facts) => facts.length);
  expect(counts).toEqual([90, 116, 255, 204]);
  const switchClient = tmuxCommands().find(({ name }) => name === "switch-client");
  expect(switchClient?.flags.join("")).toBe("ElnprZctT");
});
