// `record`, `replay`, `trace` and `export` as people have them: the real programs, a pane recorded and played in another one.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(() => {
  requireBuild();
  mux = new RealBlockmux();
});
afterAll(() => mux.dispose());

interface Listed {
  readonly block: string;
  readonly lifecycle: string;
  readonly text: string;
}

const SCRIPT = `
blockmux() { '${process.execPath}' '${CLIENT}' "$@"; }
read go
printf '\\033[32mgreen\\033[0m before\\n'
blockmux block append --id bar 'build   0 %'
seq 30
blockmux block replace-suffix --id bar --retain 6 '100 %'
blockmux block seal --id bar
printf 'one\\ntwo\\n' | blockmux block --title list --id list
echo finished; read end
`;

test("a recorded pane is played in another pane with the same Blocks and lines", async () => {
  const script = mux.file("script", SCRIPT);
  const cast = join(mux.home, "cast");
  // A whole client starts the server.
  await mux.run("new-session", "-d", "-s", "s", "-x", "70", "-y", "12", `bash --norc '${script}'`);
  const host = mux.host(["attach", "-t", "s"], { cols: 70, rows: 12 });
  await mux.until(
    "the client",
    () => mux.tell("list-clients"),
    (clients) => clients !== "",
  );
  const traced = mux.ask("trace", "-t", "s:0");
  await mux.tell("record", "-t", "s:0", cast);
  host.send("go\r");
  await host.waitFor("finished");
  await mux.tell("record", "-t", "s:0");
  const linesOf = async (pane: string): Promise<string[]> => {
    const text = await mux.tell("export", "-t", pane);
    return text.slice(text.indexOf("green before")).trimEnd().split("\n");
  };
  const blocksOf = async (pane: string): Promise<string[]> =>
    (JSON.parse(await mux.tell("list-blocks", "-t", pane)) as Listed[]).map(
      ({ block, lifecycle, text }) => `${block} ${lifecycle} ${text}`,
    );
  const [lines, blocks] = [await linesOf("s:0"), await blocksOf("s:0")];
  expect(blocks).toEqual(["bar sealed build 100 %", "list sealed list\none\ntwo\n"]);
  const play = `'${process.execPath}' '${CLIENT}' replay --speed 1000 '${cast}'; echo "status $?"; read wait`;
  await mux.tell("new-window", "-t", "s:1", play);
  await mux.until(
    "the end",
    () => mux.capture("-t", "s:1"),
    (shown) => shown.includes("status 0"),
  );
  expect(await blocksOf("s:1")).toEqual(blocks);
  expect((await linesOf("s:1")).slice(0, lines.length)).toEqual(lines);
  // Into a pipe it goes without Blocks, and what is no recording is said to be none.
  const piped = await mux.run("replay", "--speed", "1000", cast);
  expect([piped.status, piped.stdout.includes("9002"), piped.stdout.includes("finished")]).toEqual([
    0,
    false,
    true,
  ]);
  const wrong = await mux.run("replay", script);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("it is not an asciicast")]);
  expect((await mux.run("replay", "/nowhere")).stderr).toBe(
    "blockmux: /nowhere: No such file or directory\n",
  );
  await mux.tell("kill-window", "-t", "s:0");
  const { status, stdout } = await traced;
  expect(status).toBe(0);
  expect(stdout.match(/<- block\.\w+/g)?.slice(0, 2)).toEqual(["<- block.append", "<- block.replace_suffix"]);
}, 30_000);
