import { describe, expect, test } from "vitest";
import { createGlobalOptions, hostFeatures } from "../../src/commands/index.ts";
import { faultInTerminalEntry } from "../../src/commands/options/terminal-features.ts";

function said(term: string, features: readonly string[], overrides: readonly string[] = []): string[] {
  return [...hostFeatures(term, features, overrides)].map(
    ([feature, isGranted]) => `${isGranted ? "+" : "-"}${feature}`,
  );
}

describe("terminal-features and terminal-overrides", () => {
  test("speak of the terminals their pattern matches, later entries over earlier ones", () => {
    expect(said("xterm-256color", ["xterm*:RGB:usstyle", "screen*:mouse"])).toEqual([
      "+trueColor",
      "+underlineStyles",
      "+underlineColors",
    ]);
    expect(said("st", ["*:RGB"], ["st:Tc@"])).toEqual(["-trueColor"]);
    expect(said("x", [], ["*:smcup@:rmcup@:Setulc=\\E[58::2::%p1%dm:U8=0:colors=256"])).toEqual([
      "-alternateScreen",
      "+underlineColors",
      "-utf8",
      "+palette256",
    ]);
  });

  test("name the word that means nothing here", () => {
    expect(faultInTerminalEntry("features", "xterm*:RGB:sixel")).toMatch(
      /^terminal feature sixel is not supported; there are 256, RGB/,
    );
    expect(faultInTerminalEntry("overrides", "xterm:Tc:khome=\\E[1~")).toMatch(/^terminal override khome=/);
    expect(faultInTerminalEntry("overrides", "*:Ss=\\E[%p1%d q:Se=\\E[2 q")).toBeUndefined();
  });

  test("say nothing by themselves", () => {
    const { server } = createGlobalOptions();
    expect(
      said(
        "xterm",
        [...server.array("terminal-features").values()],
        [...server.array("terminal-overrides").values()],
      ),
    ).toEqual([]);
  });
});
