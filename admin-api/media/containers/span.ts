/** A part of a file: a box, a chunk, an element, or the whole file. */
export interface Span {
  start: number;
  /** The offset after its last byte. */
  end: number;
  /** Reads bytes; fewer where the file ends. */
  read: (at: number, length: number) => Promise<Buffer>;
}

export interface Piece extends Span {
  /** Its name or number in the notation of the container. */
  id: string;
}

/** Finds the next piece; null where there is no valid one. */
export type NextPiece = (span: Span, at: number) => Promise<Piece | null>;

/** Two hours in fragments of a second are 14,000. */
const mostPieces = 100_000;

/** The pieces of a span in order, then `null` if they do not fill it exactly. */
export async function* piecesOf(span: Span, next: NextPiece): AsyncGenerator<Piece | null> {
  let at = span.start;
  for (let count = 0; at < span.end; count += 1) {
    const piece = count < mostPieces ? await next(span, at) : null;
    if (!piece || piece.end <= at || piece.end > span.end) {
      yield null;
      return;
    }
    yield piece;
    at = piece.end;
  }
}

/** Whether a path of ids leads down to a piece that passes the check. */
export async function hasPiece(
  span: Span,
  next: NextPiece,
  [id, ...deeper]: readonly string[],
  passes: (piece: Piece) => Promise<boolean>,
): Promise<boolean> {
  for await (const piece of piecesOf(span, next)) {
    if (piece === null || piece.id !== id) continue;
    if (deeper.length === 0 ? await passes(piece) : await hasPiece(piece, next, deeper, passes)) return true;
  }
  return false;
}
