import type { LastSave } from '#schema/shapes/error.ts';

/** One error: the field and its message. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** An answer that is not ok; the message is the status code, a colon and the body (specification, point 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The API's message for people: that of the first invalid field, otherwise that of the whole answer. */
  readonly words: string | null;
  readonly issues: readonly FieldProblem[];
  /** The current record, when a save would have overwritten a newer one. */
  readonly current: Readonly<Record<string, unknown>> | null;

  /** Who saved it, and when. */
  readonly lastSave: LastSave | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    const { words, issues, current, lastSave } = readBody(text);
    this.words = words;
    this.issues = issues;
    this.current = current;
    this.lastSave = lastSave;
  }
}

const nothing = { words: null, issues: [], current: null, lastSave: null } as const;

/** null when the body is not the API's, such as the HTML page of a proxy. */
function readBody(text: string): Pick<ApiError, 'words' | 'issues' | 'current' | 'lastSave'> {
  try {
    const { message, issues, current = null, lastSave = null } = JSON.parse(text);
    const problems = Array.isArray(issues) ? issues : [];
    const words = problems[0]?.message ?? message;
    return {
      words: typeof words === 'string' && words !== '' ? words : null,
      issues: problems,
      current,
      lastSave,
    };
  } catch {
    return nothing;
  }
}

export const wordsOf = (text: string): string | null => readBody(text).words;
