// A text of any length as Operations that each fit into a Message, each sent when the one before has been handled, so that
// it is known what a refusal left out.
import {
  type BlockConnection,
  type BlockContext,
  type ErrorCode,
  PIECE_UNITS,
  pieceAt,
} from "../../sdk/index.js";

/** A terminal that was suspended or is flooded takes its time. */
const HANDLED_MS = 60_000;

export interface Sender {
  readonly connection: BlockConnection;
  readonly opened: BlockContext;
  /** By default PIECE_UNITS, which is also the most. */
  readonly pieceUnits?: number;
}

export interface Refusal {
  readonly code: ErrorCode;
  /** UTF-16 units that were taken before. */
  readonly at: number;
}

/** `send` sends one Operation with a piece, the one that starts at `at`. @throws BlockTimeoutError, BlockConnectionEndedError */
export async function sendPieces(
  { connection, opened, pieceUnits = PIECE_UNITS }: Sender,
  text: string,
  send: (piece: string, at: number) => void,
): Promise<Refusal | undefined> {
  let code: ErrorCode | undefined;
  const stopListening = connection.onOperationFailed((failure) => {
    if (failure.contextId === opened.contextId) code ??= failure.code;
  });
  try {
    let at = 0;
    do {
      if (!opened.isOpen) return { code: "context_not_open", at };
      const piece = pieceAt(text, at, pieceUnits);
      send(piece, at);
      await connection.whenHandled(HANDLED_MS);
      if (code !== undefined) return { code, at };
      at += piece.length;
    } while (at < text.length);
    return undefined;
  } finally {
    stopListening();
  }
}
