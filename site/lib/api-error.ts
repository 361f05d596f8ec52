import type { LastSave } from '#schema/error.ts';

/** One thing that is wrong: which field, and what about it. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Any answer that is not ok; the message is the status code, a colon and the body (specification, point 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the API says about it, for people to read: the first field that is wrong, else the answer as a whole. */
  readonly words: string | null;
  readonly issues: readonly FieldProblem[];
  /** The record as it is now, when a save would have overwritten somebody else's. */
  readonly current: Readonly<Record<string, unknown>> | null;

  /** Whose save that was, and when. */
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

/** A proxy in between may answer with a page of its own, which is nothing to show. */
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
