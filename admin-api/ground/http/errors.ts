import type { Issue, LastSave, Needed } from '#schema/shapes/error.ts';

/** A refusal with its answer. Thrown anywhere below a route; error-handler.ts turns it into the response. */
export class RequestError extends Error {
  readonly status: number;
  readonly issues: Issue[] | undefined;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;
  /** The step that the caller has to take first. */
  readonly needs: Needed[] | undefined;
  /** The current record, for a client whose change conflicts with a newer one. */
  readonly current: object | undefined;

  readonly lastSave: LastSave | undefined;

  constructor(
    status: number,
    message: string,
    extra: {
      issues?: Issue[];
      retryAfter?: number;
      needs?: Needed[];
      current?: object;
      lastSave?: LastSave | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.issues = extra.issues;
    this.retryAfter = extra.retryAfter;
    this.needs = extra.needs;
    this.current = extra.current;
    this.lastSave = extra.lastSave;
  }
}

/** The refusal of a body; a form shows each message at its field. */
export const refusedFields = (issues: Issue[]) => new RequestError(400, 'Validation failed', { issues });
export const refusedField = (path: string, message: string) => refusedFields([{ path, message }]);

/** The refusal of a read because too many are being answered. It is no fault: a flood of them must not fill the log. */
export class TurnedAway extends RequestError {}
