// `npm start` by the real npm: the person's environment and folder are handed on, not npm's.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild, TestServer } from "../support/blockmux.ts";
import { TEST_ENV } from "../support/pty-run.ts";
import { waitFor } from "../support/wait-for.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const OWN_PATH = [...(TEST_ENV.PATH ?? "").split(":").filter((entry) => !entry.includes("node_modules"))]
  .concat("/own/node_modules/.bin")
  .join(":");

beforeAll(requireBuild);

describe("npm start", () => {
  let server: TestServer;
  let home = "";
  beforeEach(() => {
    server = new TestServer(join(ROOT, "dist/client/main.js"));
    home = mkdtempSync(join(tmpdir(), "blockmux-home-"));
  });
  afterEach(async () => {
    await server.dispose();
    rmSync(home, { recursive: true, force: true });
  });

  /** What a program in a session that npm started says of its environment and folder. */
  async function started(cwd: string): Promise<string[]> {
    const seen = join(home, "seen");
    const program = `{ env; echo folder=$(pwd); } > ${seen}.part; mv ${seen}.part ${seen}`;
    execFileSync("npm", ["--prefix", ROOT, "start", "--", "-S", server.socketPath, "new", "-d", program], {
      cwd,
      env: { ...server.env, HOME: home, PATH: OWN_PATH },
      stdio: "ignore",
    });
    await waitFor("the environment", () => existsSync(seen));
    return readFileSync(seen, "utf8").split("\n");
  }

  const ofNpm = /^(npm_|INIT_CWD=|NODE=|COLOR=|EDITOR=)/i;

  test("in this repository opens the home folder", async () => {
    const lines = await started(ROOT);
    expect(lines.filter((line) => ofNpm.test(line))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining([`PATH=${OWN_PATH}`, `folder=${home}`]));
  });

  test("elsewhere stays there", async () => {
    const lines = await started(tmpdir());
    expect(lines.filter((line) => ofNpm.test(line))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining([`PATH=${OWN_PATH}`, `folder=${tmpdir()}`]));
  });
});
