import { expect, test } from "vitest";
import { readTextFile } from "../../src/server/ports.js";

// `-f /dev/null`, which says "no configuration" to tmux hands, was refused as "not a file", and the refusal covered
// the first picture. Steps: start with -f /dev/null. The broken build showed the fault and took keys for its pager.
test("reads /dev/null as an empty file, and no other device", () => {
  expect(readTextFile("/dev/null", "/")).toEqual({ kind: "text", text: "" });
  expect(readTextFile("/dev/zero", "/").kind).toBe("failed");
});
