import { STATUS_CODES } from 'node:http';
import type { Guard } from '#admin-api/ground/http/permissions.ts';
import type { Call } from '#schema/calls/call.ts';
import type { Answer, JsonSchema } from './types.ts';

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
} as const satisfies Answer['headers'];

interface OtherAnswer {
  name: string;
  description: string;
  example?: string;
  headers?: Answer['headers'];
}

/** Answers that many routes share. */
const otherAnswers: Record<number, OtherAnswer> = {
  204: { name: 'NoContent', description: 'Done, and nothing to say' },
  206: { name: 'Part', description: 'The part of the file that Range asked for' },
  301: { name: 'Moved', description: 'It has another address now: Location' },
  304: { name: 'NotModified', description: 'What the caller has is still true' },
  400: {
    name: 'BadRequest',
    description: 'The request is invalid; `issues` has each field with its error',
    example: 'Validation failed',
  },
  401: {
    name: 'Unauthorized',
    description: 'Not signed in, or the e-mail address, password, key or API token is wrong or expired',
    example: 'Not signed in',
  },
  403: {
    name: 'Forbidden',
    description:
      'The role of the account or the scopes of the API token do not include it, or the request came from a page of another site',
    example: 'This request came from another site',
  },
  404: { name: 'NotFound', description: 'There is no such thing', example: 'Not found' },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path takes other methods, named in Allow',
    example: 'This method is not allowed here',
  },
  409: {
    name: 'Conflict',
    description: 'It conflicts with the current state',
    example: 'This slug is taken',
  },
  410: { name: 'Gone', description: 'It was there once', example: 'Gone' },
  412: { name: 'PreconditionFailed', description: 'A header it needs is missing or wrong' },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than allowed',
    example: 'The body must be at most 1 MB',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is of another kind than this call takes',
    example: 'The body must be JSON (Content-Type: application/json)',
  },
  416: { name: 'RangeNotSatisfiable', description: 'The file has no such part' },
  422: { name: 'Unprocessable', description: 'Understood, but it cannot be used' },
  423: {
    name: 'Locked',
    description: 'Busy with something else; try again a little later',
    example: 'Other uploads are still running',
    headers: retryAfter,
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too often in too short a time, or too many at once',
    example: 'Too many attempts. Please try again later.',
    headers: retryAfter,
  },
  503: {
    name: 'Unavailable',
    description: 'The database is away, or the server is being stopped',
    example: 'The service is not available at the moment',
    headers: retryAfter,
  },
  507: { name: 'StorageFull', description: 'There is no room left for files' },
};

/** The shared answers that a route may give: most follow from its contract and its guards. */
export function otherStatusesOf(
  contract: Call,
  { guard, isWrite, isLimited }: { guard: Guard | undefined; isWrite: boolean; isLimited: boolean },
): number[] {
  const { params, query, headers, body, bodyType, otherStatuses = [] } = contract;
  const takesBody = body !== undefined || bodyType !== undefined;
  const found = new Set<number>(otherStatuses);
  if (params || query || headers || takesBody) found.add(400);
  if (guard) found.add(401);
  // For unknown API tokens, and for reads of which an address has too many at once.
  if (guard === 'admin' || guard === 'optional' || isLimited) found.add(429);
  if (isWrite || guard === 'admin') found.add(403);
  if (params) found.add(404);
  if (takesBody) found.add(413).add(415);
  found.add(503);
  return [...found].sort((one, other) => one - other);
}

const hasBody = (status: number) => status >= 400;

export const answerReference = (status: number) => ({ $ref: `#/components/responses/${of(status).name}` });

export const describeStatus = (status: number): string => of(status).description;

/** The answers that at least one route gives. */
export function sharedAnswers(statuses: Iterable<number>, error: JsonSchema): Record<string, Answer> {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => {
      const { name, description, example = '', headers } = of(status);
      const content = { 'application/json': { schema: error, example: errorExample(status, example) } };
      return [name, { description, ...(headers && { headers }), ...(hasBody(status) && { content }) }];
    }),
  );
}

function errorExample(status: number, message: string) {
  if (status === 400) return { message, issues: [{ path: 'title', message: 'Title is required' }] };
  return status >= 500 ? { message, requestId: '0c6f5a58-5d0e-4c7e-9f0a-7a3a5a1d9b52' } : { message };
}

/** A status without a description here gets HTTP's name for it. */
function of(status: number): OtherAnswer {
  const words = STATUS_CODES[status] ?? `Status ${status}`;
  return otherAnswers[status] ?? { name: words.replace(/[^A-Za-z0-9]/g, ''), description: words };
}
