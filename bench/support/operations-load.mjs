// The Operations a program sends to see how many a second pass: the same list for the program that sends them and for
// the check of what must be left.

const EVERY_APPEND = 50;

/** Calls `send(kind, body)` for each; `body` of an Extend or ReplaceSuffix lacks the base. */
function eachOperation(count, send) {
  const texts = new Map();
  let blocks = 0;
  for (let at = 0; at < count; at += 1) {
    if (at % EVERY_APPEND === 0) {
      const blockId = `b${blocks}`;
      blocks += 1;
      texts.set(blockId, "begun: ");
      send("block.append", {
        blockId,
        lifecycle: "mutable",
        content: { type: "text/plain", data: "begun: " },
      });
      continue;
    }
    const isOld = at % 7 === 0;
    const blockId = `b${isOld ? Math.imul(at, 31) % blocks : blocks - 1}`;
    const text = texts.get(blockId);
    if (at % 10 === 3) {
      const data = `Block ${blockId}\nsecond row, ${at}`;
      texts.set(blockId, data);
      send("block.update", { blockId, content: { type: "text/plain", data } });
    } else if (at % 10 === 6) {
      const retain = text.length - 1;
      texts.set(blockId, `${text.slice(0, retain)} replaced ${at}`);
      send("block.replace_suffix", { blockId, retain, replacement: ` replaced ${at}` });
    } else {
      const fragment = at % 9 === 0 ? `\ntoken ${at}` : ` token${at % 100}`;
      texts.set(blockId, text + fragment);
      send("block.extend", { blockId, fragment });
    }
  }
  return texts;
}

/** What each Block must hold behind all of them. */
export const finalBlocks = (count) => eachOperation(count, () => {});

/** The frames of all of them. */
export function encodeLoad(count, contextId, encode) {
  const bases = new Map();
  const frames = [];
  let operation = 0;
  eachOperation(count, (kind, body) => {
    operation += 1;
    const operationId = String(operation);
    const hasBase = kind === "block.extend" || kind === "block.replace_suffix";
    const base = hasBase ? { baseOperationId: bases.get(body.blockId) } : {};
    bases.set(body.blockId, operationId);
    frames.push(Buffer.from(encode({ kind, operationId, contextId, ...body, ...base })));
  });
  return Buffer.concat(frames);
}
