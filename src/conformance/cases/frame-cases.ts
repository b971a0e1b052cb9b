// Spec: frames §1.

import type { ConformanceCase } from "../case.js";
import { ConformanceFailure } from "../case.js";
import { base64Of, bytesOf, frame, framesOf } from "../frames.js";
import { outcomeOf } from "../trial.js";

const MAX_MESSAGE_BYTES = 1_048_576;

/** A query of exactly so many bytes: white space around the object means nothing. */
function paddedQuery(query: string, sizeBytes: number): string {
  return query + " ".repeat(sizeBytes - bytesOf(query).length);
}

export const FRAME_CASES: readonly ConformanceCase[] = [
  {
    clause: "F1",
    title: "the number is 9002, decimal, without a leading zero",
    run: async (trial) => {
      await trial.expectNothing([
        ["09002", frame(trial.query(), { number: "09002" })],
        ["90021", frame(trial.query(), { number: "90021" })],
        ["900", frame(trial.query(), { number: "900" })],
      ]);
    },
  },
  {
    clause: "F2",
    title: "frames of another framing version are dropped",
    run: async (trial) => {
      await trial.expectNothing(
        ["0", "2", "01", "", "1.0"].map((version) => [
          `version ${version}`,
          frame(trial.query(), { version }),
        ]),
      );
    },
  },
  {
    clause: "F3",
    title: "FRAME_ID is 1 to 2147483647, decimal, without sign or leading zero",
    run: async (trial) => {
      for (const id of ["1", "2147483647"]) {
        trial.equal(`id ${id}`, (await trial.answersTo(frame(trial.query(), { id }))).length, 1);
      }
      await trial.expectNothing(
        ["0", "01", "+1", "-1", "2147483648", "9999999999", "", "1a", " 1"].map((id) => [
          `id ${id}`,
          frame(trial.query(), { id }),
        ]),
      );
    },
  },
  {
    clause: "F4",
    title: "INDEX is 0 to 341, decimal, without sign or leading zero, and begins at 0",
    run: async (trial) => {
      await trial.expectNothing(
        ["1", "00", "+0", "-0", "342", "", "x"].map((index) => [
          `index ${index}`,
          frame(trial.query(), { index }),
        ]),
      );
    },
  },
  {
    clause: "F5",
    title: "MORE is 0 or 1",
    run: async (trial) => {
      await trial.expectNothing(
        ["2", "00", "", "-", "true"].map((more) => [`more ${more}`, frame(trial.query(), { more })]),
      );
    },
  },
  {
    clause: "F6",
    title: "the payload is canonical Base64",
    run: async (trial) => {
      const payload = base64Of(bytesOf(`${trial.query()}${" ".repeat(3)}`));
      const query = trial.query();
      const padded = base64Of(bytesOf(query + " ".repeat((4 - (query.length % 3)) % 3)));
      const wrong: [string, string][] = [
        ["white space", `${payload.slice(0, 4)} ${payload.slice(4)}`],
        ["a line break", `${payload.slice(0, 4)}\n${payload.slice(4)}`],
        ["the URL alphabet", `${base64Of(bytesOf('"?>?>'))}`.replaceAll("+", "-").replaceAll("/", "_")],
        ["no padding", padded.replaceAll("=", "")],
        ["too much padding", `${payload}=`],
        ["nothing", ""],
        ["a semicolon more", `${payload};`],
      ];
      const end = padded.replace(/=+$/, "");
      const last = end.at(-1) ?? "A";
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
      const unused = alphabet[alphabet.indexOf(last) + 1] ?? "B";
      if (padded.endsWith("=")) wrong.push(["unused bits set", padded.replace(`${last}=`, `${unused}=`)]);
      await trial.expectNothing(wrong.map(([what, text]) => [what, frame("", { payload: text })]));
      trial.equal("a right one", (await trial.answersTo(frame("", { payload: padded }))).length, 1);
    },
  },
  {
    clause: "F7",
    title: "a Message of up to 3072 bytes is one frame",
    run: async (trial) => {
      const whole = paddedQuery(trial.query(), 3072);
      trial.equal("3072 bytes", (await trial.answersTo(frame(whole))).length, 1);
      const [first = "", second = ""] = framesOf(paddedQuery(trial.query(), 3073));
      trial.equal("3073 bytes in two", (await trial.answersTo(first + second)).length, 1);
    },
  },
  {
    clause: "F8",
    title: "a longer Message is cut into pieces of exactly 3072 bytes and a last one of 1 to 3072",
    run: async (trial) => {
      const whole = (): string => paddedQuery(trial.query(), 7000);
      trial.equal("3072", (await trial.answersTo(framesOf(whole()).join(""))).length, 1);
      const cut = (pieceBytes: number): string => framesOf(whole(), { pieceBytes }).join("");
      const empty = `${framesOf(paddedQuery(trial.query(), 6144)).join("").replace(/;1;0;/, ";1;1;")}${frame("", { index: "2" })}`;
      await trial.expectNothing([
        ["3071", cut(3071)],
        ["1000", cut(1000)],
        ["an empty last piece", empty],
      ]);
    },
  },
  {
    clause: "F9",
    title: "a Message of 1048576 bytes is accepted, one byte more is refused",
    run: async (trial) => {
      const send = async (sizeBytes: number): Promise<number> => {
        const frames = framesOf(paddedQuery(trial.query(), sizeBytes));
        return (await trial.answersTo(frames.join(""))).length;
      };
      trial.equal("the most", await send(MAX_MESSAGE_BYTES), 1);
      trial.equal("one more", await send(MAX_MESSAGE_BYTES + 1), 0);
    },
  },
  {
    clause: "F10",
    title:
      "only ESC ] and ESC \\ make a frame; C1 and BEL are consumed without effect, raw bytes open nothing",
    run: async (trial) => {
      await trial.expectNothing([
        ["BEL at the end", frame(trial.query(), { terminator: "\x07" })],
        ["U+009C at the end", frame(trial.query(), { terminator: "\u009c" })],
        ["U+009D at the start", frame(trial.query(), { introducer: "\u009d" })],
      ]);
      await trial.room();
      const moved = await trial.movement("❝9002;1;1;0;0;x");
      if (moved.col < 15) throw new ConformanceFailure("text behind ❝", "15 cells or more", `${moved.col}`);
    },
  },
  {
    clause: "F11",
    title: "a frame of more than 4120 bytes is consumed up to its terminator without effect",
    run: async (trial) => {
      await trial.expectNothing([
        ["4121 bytes", frame("", { payload: "A".repeat(4121 - "9002;1;1;0;0;".length) })],
        ["20000 bytes", frame("", { payload: "A".repeat(20_000) })],
      ]);
      const answers = await trial.answersTo(frame("", { payload: "A".repeat(9000) }) + frame(trial.query()));
      trial.equal("the next frame", answers.length, 1);
    },
  },
  {
    clause: "F12",
    title: "CAN, SUB and ESC end a frame without effect, and that ESC may begin the next",
    run: async (trial) => {
      const half = frame(trial.query(), { terminator: "" });
      const next = frame(trial.query());
      for (const [what, abort] of [
        ["CAN", "\x18"],
        ["SUB", "\x1a"],
        ["ESC", ""],
      ] as const) {
        trial.equal(what, (await trial.answersTo(half + abort + next)).length, 1);
        trial.equal(
          `${what} in an overlong frame`,
          (await trial.answersTo(`${half}${"A".repeat(9000)}${abort}${frame(trial.query())}`)).length,
          1,
        );
      }
    },
  },
  {
    clause: "F13",
    title: "a frame's ESC cancels an unfinished control sequence, whose rest is text",
    run: async (trial) => {
      await trial.room();
      trial.equal("CSI 3, a frame, 1m", await trial.movement(`\x1b[3${frame(trial.query())}1m`), {
        row: 0,
        col: 2,
      });
    },
  },
  {
    clause: "F14",
    title: "the frames of a Message stand one directly behind the other, and INDEX 0 starts afresh",
    run: async (trial) => {
      const parts = (id = "7"): [string, string, string] => {
        const [first = "", second = "", third = ""] = framesOf(paddedQuery(trial.query(), 9000), { id });
        return [first, second, third];
      };
      const count = async (bytes: string): Promise<number> => (await trial.answersTo(bytes)).length;
      const dropped: [string, string][] = [];
      const one = parts();
      dropped.push(["a byte between", `${one[0]}\0${one[1]}${one[2]}`]);
      const two = parts();
      dropped.push(["a sequence between", `${two[0]}${two[1]}\x1b[m${two[2]}`]);
      const three = parts();
      dropped.push(["a frame left out", `${three[0]}${three[2]}`]);
      const four = parts();
      dropped.push(["a frame twice", `${four[0]}${four[1]}${four[1]}${four[2]}`]);
      const [five, other] = [parts("7"), parts("8")];
      dropped.push(["another id", `${five[0]}${other[1]}${five[2]}`]);
      const six = parts();
      dropped.push(["a broken frame between", `${six[0]}${frame("x", { version: "9" })}${six[1]}${six[2]}`]);
      const seven = parts();
      dropped.push(["another OSC between", `${seven[0]}\x1b]7777;x\x07${seven[1]}${seven[2]}`]);
      for (const [what, bytes] of dropped) trial.equal(what, await count(bytes), 0);
      const [old, fresh] = [parts("7"), parts("9")];
      trial.equal("INDEX 0 afresh", await count(`${old[0]}${old[1]}${fresh.join("")}`), 1);
      const again = parts("7");
      trial.equal("the same id again", await count(`${again[0]}${again.join("")}`), 1);
    },
  },
  {
    clause: "F15",
    title: "an unfinished Message waits without a time limit",
    run: async (trial) => {
      const [first = "", second = ""] = framesOf(paddedQuery(trial.query(), 4000));
      trial.probe.send(first);
      await trial.probe.pause(1200);
      trial.equal("after more than a second", (await trial.answersTo(second)).length, 1);
    },
  },
  {
    clause: "F16",
    title: "a Message happens where its last frame ends",
    run: async (trial) => {
      const contextId = await trial.open();
      await trial.room();
      const block = framesOf(trial.append(contextId, "b", `F16${" ".repeat(4000)}\nend`)).join("");
      const before = await trial.cursor();
      trial.equal("appending", (await trial.answersTo(`abc${block}defg`)).map(outcomeOf), []);
      const after = await trial.cursor();
      trial.equal("the column behind it", after.col, 5);
      if (after.row <= before.row + 2) throw new ConformanceFailure("rows", "the Block between", "less");
    },
  },
  {
    clause: "F17",
    title: "a fault in framing is never answered",
    run: async (trial) => {
      const faults = [{ version: "2" }, { id: "0" }, { index: "9" }, { more: "3" }, { payload: "*" }];
      await trial.expectNothing(faults.map((parts) => [JSON.stringify(parts), frame(trial.query(), parts)]));
    },
  },
  {
    clause: "F18",
    title: "bytes without a visible effect between two frames drop the Message too",
    run: async (trial) => {
      for (const between of ["\0", "\x7f", "\x1b[\x18", "\x1b_x\x1b\\"]) {
        const [first = "", second = ""] = framesOf(paddedQuery(trial.query(), 4000));
        trial.equal(JSON.stringify(between), (await trial.answersTo(first + between + second)).length, 0);
      }
    },
  },
  {
    clause: "F19",
    title: "9002 without a field behind it is a broken frame, other numbers are other OSCs",
    run: async (trial) => {
      for (const between of ["\x1b]9002\x1b\\", "\x1b]09002;x\x1b\\", "\x1b]90021;x\x1b\\"]) {
        await trial.expectNothing([[JSON.stringify(between), between]]);
        const [first = "", second = ""] = framesOf(paddedQuery(trial.query(), 4000));
        trial.equal(
          `${JSON.stringify(between)} between`,
          (await trial.answersTo(first + between + second)).length,
          0,
        );
      }
    },
  },
  {
    clause: "F20",
    title: "a payload of more than 4096 characters is refused, however short the header",
    run: async (trial) => {
      const payload = base64Of(bytesOf(paddedQuery(trial.query(), 3075)));
      await trial.expectNothing([["4100 characters", frame("", { payload })]]);
    },
  },
  {
    clause: "F21",
    title: "a control between ESC and ] spoils a frame",
    run: async (trial) => {
      trial.equal("NUL", (await trial.answersTo(frame(trial.query(), { introducer: "\x1b\0]" }))).length, 0);
    },
  },
  {
    clause: "F22",
    title: "inside a frame a C1 control other than ST is content and spoils it",
    run: async (trial) => {
      const whole = frame(trial.query());
      await trial.expectNothing(
        ["\u0085", "\u009b", "\u0090"].map((control) => [
          JSON.stringify(control),
          `${whole.slice(0, 20)}${control}${whole.slice(20)}`,
        ]),
      );
    },
  },
  {
    clause: "F23",
    title: "many frames may come in one piece, and one frame byte by byte",
    run: async (trial) => {
      const many = Array.from({ length: 50 }, () => frame(trial.query())).join("");
      trial.equal("50 at once", (await trial.answersTo(many)).length, 50);
      for (const byte of bytesOf(frame(trial.query()))) trial.probe.send(Uint8Array.of(byte));
      trial.equal("byte by byte", (await trial.answersTo("")).length, 1);
    },
  },
];
