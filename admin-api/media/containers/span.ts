/** Part of a file: a box, a chunk, an element, or the whole. */
export interface Span {
  start: number;
  /** The first byte behind it. */
  end: number;
  /** Fewer bytes where the file ends. */
  read: (at: number, length: number) => Promise<Buffer>;
}

export interface Piece extends Span {
  /** Its name or number in the container's own writing. */
  id: string;
}

/** Where the next piece lies; null when there is none that makes sense. */
export type NextPiece = (span: Span, at: number) => Promise<Piece | null>;

/** Two hours in fragments of a second are 14,000. */
const mostPieces = 100_000;

/** The pieces of a span, one after the other. `null` at last: the span is not filled with them to its end. */
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

/** Whether following these ids down reaches a piece that passes. */
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
