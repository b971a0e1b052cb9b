// Draws what a StreamDecoder finds in a stream, one line an event, adjoining ordinary pieces joined.
import {
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
  type StreamEvent,
} from "../../src/protocol/index.ts";

export function drawEvents(chunks: readonly Uint8Array[], flushAfterEach = false): string[] {
  const lines: string[] = [];
  let ordinary: number[] = [];
  const endOrdinary = (): void => {
    if (ordinary.length > 0) lines.push(`ordinary ${drawBytes(ordinary)}`);
    ordinary = [];
  };
  const decoder = new StreamDecoder((event) => {
    if (event.kind === "ordinary") {
      ordinary.push(...event.bytes);
      return;
    }
    endOrdinary();
    lines.push(drawEvent(event));
  });
  for (const chunk of chunks) {
    decoder.write(chunk);
    if (flushAfterEach) decoder.flush();
  }
  decoder.flush();
  endOrdinary();
  return lines;
}

export function drawEvent(event: StreamEvent): string {
  switch (event.kind) {
    case "ordinary":
      return `ordinary ${drawBytes(event.bytes)}`;
    case "fragment":
      return "fragment";
    case "fault":
      return `fault ${event.fault}`;
    case "message": {
      const toTerminal = parseToTerminal(event.bytes);
      if (toTerminal.outcome === "request") return `message ${toTerminal.request.kind}`;
      if (toTerminal.outcome === "operation") return `message ${toTerminal.operation.kind}`;
      const toApplication = parseToApplication(event.bytes);
      return toApplication.outcome === "message"
        ? `message ${toApplication.message.kind}`
        : `message of ${event.bytes.length} bytes`;
    }
  }
}

function drawBytes(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0x1b) return "\\e";
    if (byte === 0x07) return "\\a";
    return byte >= 0x20 && byte < 0x7f
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, "0")}`;
  }).join("");
}
