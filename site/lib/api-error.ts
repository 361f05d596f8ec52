/** Any answer that is not ok; the message is the status code, a colon and the body (specification, point 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the API says about it, for people to read: the first field that is wrong, else the answer as a whole. */
  readonly words: string | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.words = wordsOf(text);
  }
}

/** A proxy in between may answer with a page of its own, which is nothing to show. */
export function wordsOf(text: string): string | null {
  try {
    const { message, issues } = JSON.parse(text);
    const words = issues?.[0]?.message ?? message;
    return typeof words === 'string' && words !== '' ? words : null;
  } catch {
    return null;
  }
}
