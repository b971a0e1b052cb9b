import { expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.ts";

/** What a program has been typed, a character for each byte. */
const typed = (mux: FakeMux, index = 0): string => mux.ptys[index]?.takeInput().toString("latin1") ?? "";

async function start(config = ""): Promise<FakeMux> {
  const mux = new FakeMux({ config, files: { "/work/in": "a\nb\n\xff\0z" } });
  await mux.run("new-session", "-d", "-s", "main", "-x", "80", "-y", "24", "cat");
  return mux;
}

test("buffers hold any bytes, from files and standard input to files and standard output", async () => {
  const mux = await start();
  await mux.tell("load-buffer", "-b", "file", "in");
  await mux.feed("x\0\xfe\n", "load-buffer", "-b", "stdin", "-");
  await mux.feed("", "load-buffer", "-b", "nothing", "-");
  expect(await mux.tell("list-buffers")).toBe(
    'stdin: 4 bytes: "x\\0\\376\\n"\nfile: 7 bytes: "a\\nb\\n\\377\\0z"',
  );
  expect((await mux.run("show-buffer", "-b", "file")).stdout).toBe("a\nb\n\xff\0z");
  expect((await mux.run("save-buffer", "-b", "stdin", "-")).stdout).toBe("x\0\xfe\n");
  await mux.tell("save-buffer", "-b", "file", "out");
  await mux.tell("save-buffer", "-a", "-b", "stdin", "/work/out");
  expect(mux.files.get("/work/out")).toBe("a\nb\n\xff\0zx\0\xfe\n");
});

test("a key's or a configuration's command reads files by the server, and has no standard input", async () => {
  const mux = await start("load-buffer -b early /home/me/there\nload-buffer -b none -");
  mux.files.set("/work/in", "from a key");
  const host = await mux.attach();
  host.type("q");
  host.type("\x02:load-buffer -b key /work/in\r");
  await mux.settle();
  expect(await mux.tell("show-buffer", "-b", "key")).toBe("from a key");
  host.type("\x02:save-buffer -b key -\r");
  await mux.settle();
  expect(host.statusLine).toContain("-: Bad file descriptor");
  host.type("\x02:load-buffer nowhere\r");
  await mux.settle();
  expect(host.statusLine).toContain("nowhere: No such file or directory");
});

test("pasting types the bytes with returns for line feeds, and brackets them where the program asked", async () => {
  const mux = await start();
  await mux.tell("load-buffer", "-b", "file", "in");
  await mux.tell("paste-buffer", "-b", "file");
  expect(typed(mux)).toBe("a\rb\r\xff\0z");
  await mux.tell("paste-buffer", "-r", "-b", "file");
  expect(typed(mux)).toBe("a\nb\n\xff\0z");
  await mux.tell("paste-buffer", "-s", "<>", "-b", "file");
  expect(typed(mux)).toBe("a<>b<>\xff\0z");
  await mux.tell("paste-buffer", "-p", "-b", "file");
  expect(typed(mux)).toBe("a\rb\r\xff\0z");
  mux.output(0, "\x1b[?2004h");
  await mux.tell("paste-buffer", "-p", "-b", "file");
  expect(typed(mux)).toBe("\x1b[200~a\rb\r\xff\0z\x1b[201~");
  await mux.tell("paste-buffer", "-b", "file");
  expect(typed(mux)).toBe("a\rb\r\xff\0z");
});

// A buffer may hold what a stranger wrote: within brackets it stays a paste to its end.
test("nothing in a buffer closes the brackets around it", async () => {
  const mux = await start();
  mux.output(0, "\x1b[?2004h");
  await mux.feed("a\x1b[201~rm -rf\n", "load-buffer", "-");
  await mux.tell("paste-buffer", "-p");
  const text = typed(mux);
  expect(text.startsWith("\x1b[200~a") && text.endsWith("\x1b[201~")).toBe(true);
  expect(text.split("\x1b[201~").length).toBe(2);
});

test("paste-buffer -d forgets what was pasted; without a buffer nothing happens", async () => {
  const mux = await start();
  await mux.tell("set-buffer", "one");
  await mux.tell("paste-buffer", "-d");
  await mux.tell("paste-buffer", "-d");
  expect(typed(mux)).toBe("one");
  expect(await mux.run("paste-buffer", "-b", "x")).toMatchObject({ status: 1, stderr: "no buffer x\n" });
});

test("a pane whose input is off takes no paste", async () => {
  const mux = await start();
  await mux.tell("select-pane", "-d");
  await mux.tell("set-buffer", "one");
  await mux.tell("paste-buffer");
  expect(typed(mux)).toBe("");
});

test("the keys paste, list and delete", async () => {
  const mux = await start();
  await mux.tell("set-buffer", "older");
  await mux.tell("set-buffer", "newer");
  const host = await mux.attach();
  host.type("\x02]");
  await mux.settle();
  expect(typed(mux)).toContain("newer");
  host.type("\x02-");
  host.type("\x02#");
  await mux.settle();
  expect(host.lines()[0]).toBe('buffer0: 5 bytes: "older"');
});

test("-w puts a buffer on the clipboard of the client's host too", async () => {
  const mux = await start();
  await mux.run("set-buffer", "-w", "no client");
  const host = await mux.attach();
  mux.clock.advance(50);
  await mux.tell("set-buffer", "-b", "x", "-w", "tree");
  expect(host.written).toContain("\x1b]52;c;dHJlZQ==\x1b\\");
  await mux.feed("\xff\0", "load-buffer", "-w", "-");
  expect(host.written).toContain("\x1b]52;c;/wA=\x1b\\");
});

test("what a program puts on the clipboard makes a buffer with set-clipboard on only", async () => {
  const mux = await start();
  mux.output(0, "\x1b]52;c;YQ==\x07");
  await mux.tell("set", "-s", "set-clipboard", "on");
  mux.output(0, "\x1b]52;c;YmI=\x07");
  mux.output(0, "\x1b]52;c;no base64!\x07");
  await mux.tell("set", "-s", "set-clipboard", "off");
  mux.output(0, "\x1b]52;c;Y2Nj\x07");
  expect(await mux.tell("list-buffers")).toBe('buffer0: 2 bytes: "bb"');
});

test("capture-pane without -p fills a buffer; -P gives what of a sequence has come, -C escapes", async () => {
  const mux = await start();
  mux.output(0, "a\\b \x1b[1mbold\x1b[0m\r\n\x1b]0;tit");
  mux.output(0, "le\x1b");
  await mux.tell("capture-pane", "-E", "0");
  await mux.tell("capture-pane", "-e", "-C", "-E", "0", "-b", "escaped");
  await mux.tell("capture-pane", "-P", "-b", "unfinished");
  expect(await mux.tell("show-buffer", "-b", "buffer0")).toBe("a\\b bold");
  expect(await mux.tell("show-buffer", "-b", "escaped")).toBe("a\\\\b \\033[1mbold");
  expect(await mux.tell("show-buffer", "-b", "unfinished")).toBe("\x1b]0;title\x1b");
  expect(await mux.tell("capture-pane", "-p", "-P", "-C")).toBe("\\033]0;title\\033");
  mux.output(0, "\\");
  expect((await mux.run("capture-pane", "-p", "-P")).stdout).toBe("\n");
});
