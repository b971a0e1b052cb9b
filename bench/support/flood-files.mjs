// What floods are made of: files of lines no wider than 80 cells, without trailing blanks and without the letter Q,
// of which sentinels are made.
import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";

const WORDS = "the quick brown fox jumps over a lazy dog and then sits down to look at it once more".split(
  " ",
);
const CJK = [..."漢字仮名交じり文日本語中文한국어가나다라東西南北春夏秋冬山川草木花鳥風月"];

/** `styled` is what is written, `plain` what is left of it on a screen. */
const MAKERS = {
  ascii(line) {
    let text = `${line} `;
    for (let at = line; text.length < 72; at += 1) text += `${WORDS[(at * 7) % WORDS.length]} `;
    text = text.trimEnd();
    return { styled: text, plain: text };
  },
  sgr(line) {
    let styled = "";
    let plain = "";
    for (let at = 0; at < 10; at += 1) {
      const number = line * 10 + at;
      const word = `${WORDS[number % WORDS.length].slice(0, 4)}${number % 10}`;
      const color = Math.imul(number, 2_654_435_761) >>> 24;
      styled +=
        at % 2 === 0 ? `\x1b[38;5;${color}m${word}` : `\x1b[0;1;3${color % 8};4${color % 7}m${word}\x1b[0m `;
      plain += at % 2 === 0 ? word : `${word} `;
    }
    return { styled: `${styled}.`, plain: `${plain}.` };
  },
  cjk(line) {
    let text = `${line} `;
    for (let at = 0; at < 34; at += 1) text += CJK[(line + at * 3) % CJK.length];
    return { styled: text, plain: text };
  },
  full80(line) {
    let text = `${line} `;
    for (let at = 0; text.length < 80; at += 1)
      text += String.fromCharCode(0x61 + ((line * 7 + at * 3) % 26));
    return { styled: text, plain: text };
  },
  styles20(line) {
    let styled = "";
    let plain = "";
    for (let at = 0; at < 20; at += 1) {
      const random = Math.imul(line * 20 + at + 1, 0x9e3779b9) >>> 8;
      const word = String.fromCharCode(...[0, 5, 10, 15].map((bit) => 0x61 + ((random >> bit) % 26)));
      styled += `\x1b[0;38;2;${random & 255};${(random >> 8) & 255};${(random >> 16) & 255}${at % 2 === 0 ? ";1" : ""}m${word}`;
      plain += word;
    }
    return { styled: `${styled}\x1b[0m`, plain };
  },
};

const PIECE_LINES = 1000;

/** Writes a file of `lines` lines; returns its size and the plain text it leaves. */
export function writeFlood(path, kind, lines) {
  const make = MAKERS[kind];
  const fd = openSync(path, "w");
  const texts = [];
  let sizeBytes = 0;
  for (let from = 0; from < lines; from += PIECE_LINES) {
    let styled = "";
    for (let line = from; line < Math.min(lines, from + PIECE_LINES); line += 1) {
      const made = make(line);
      styled += `${made.styled}\n`;
      texts.push(made.plain);
    }
    sizeBytes += writeSync(fd, styled);
  }
  closeSync(fd);
  return { path, lines, sizeBytes, plainLines: texts };
}

/** A pane's script: says it is ready, waits for Enter, prints the file, says it is done, stays. */
export function floodScript(flood) {
  return `stty -echo\nprintf 'QREADYQ\\n'\nread go\ncat '${flood.path}'\nprintf '\\nQDONEQ\\n'\nexec sleep 100000\n`;
}

export const READY = "QREADYQ";
export const DONE = "QDONEQ";

/** What history then is. */
export const floodText = (flood) => [READY, ...flood.plainLines, "", DONE].join("\n");

export const hashOf = (text) => createHash("sha256").update(text).digest("hex");
