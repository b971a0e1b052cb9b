// Environment variables of server and session.
import { describe, expect, test } from "vitest";
import { Environment, formatEnvironmentEntry } from "../../src/commands/index.ts";

describe("Environment", () => {
  const server = new Environment();
  server.set("PATH", "/bin");
  server.set("SECRET", "s", true);
  server.set("DISPLAY", ":0");
  const session = new Environment(server);
  session.set("LANG", "C");
  session.remove("DISPLAY");

  test("a session's variables lie over the server's; hidden and removed ones do not reach programs", () => {
    expect(session.forPrograms()).toEqual({ PATH: "/bin", LANG: "C" });
    expect(["PATH", "SECRET", "DISPLAY", "LANG", "NOPE"].map((name) => session.find(name))).toEqual([
      "/bin",
      "s",
      undefined,
      "C",
      undefined,
    ]);
  });

  test("a hidden variable of the session hides the server's", () => {
    const other = new Environment(server);
    other.set("PATH", "/mine", true);
    expect([other.find("PATH"), other.forPrograms()]).toEqual(["/mine", { DISPLAY: ":0" }]);
    other.unset("PATH");
    expect(other.forPrograms()).toEqual({ PATH: "/bin", DISPLAY: ":0" });
  });

  test("takes over what a client has and removes what it lacks", () => {
    const updated = new Environment(server);
    updated.updateFrom({ DISPLAY: ":9", OTHER: "x" }, ["DISPLAY", "PATH", "toString"]);
    expect(updated.entries().map((entry) => formatEnvironmentEntry(entry, false))).toEqual([
      "DISPLAY=:9",
      "-PATH",
      "-toString",
    ]);
  });

  test("prints lines a shell reads", () => {
    const lines = [
      { name: "A", value: 'x "$`\\ y', isHidden: false },
      { name: "B", value: undefined, isHidden: false },
    ].map((entry) => formatEnvironmentEntry(entry, true));
    expect(lines).toEqual(['A="x \\"\\$\\`\\\\ y"; export A;', "unset B;"]);
  });

  test("refuses names and values no environment can hold, and more than its bound", () => {
    const full = new Environment();
    expect([full.set("", "x"), full.set("A=B", "x"), full.set("A", "\0")]).toEqual([false, false, false]);
    let count = 0;
    while (full.set(`V${count}`, "")) count += 1;
    expect([count, full.set("V1", "again")]).toEqual([10_000, true]);
  });
});
