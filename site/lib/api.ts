/** Every call to the API: from the browser (same origin, with cookies) and from the server (with the base of server-api.ts). */
import { ApiError } from './api-error.ts';

/** Parses an unknown answer: a zod schema, or a few lines where zod would be too large. */
export interface Reply<T> {
  parse(value: unknown): T;
}

/** For answers that need no parsing: the server has checked them against their contract, and zod would be most of the JavaScript. */
export const trusted = <T>(): Reply<T> => ({ parse: (value) => value as T });

/** Returns a list, or fails the call: a proxy may answer something else, on which an island would break. */
export const trustedList = <T>(): Reply<T[]> => ({
  parse(value) {
    if (!Array.isArray(value)) throw new TypeError('The answer is not a list');
    return value as T[];
  },
});

export interface CallOptions {
  base?: string;
  signal?: AbortSignal;
  /** A request that is already in flight. */
  answer?: Promise<Response> | undefined;
}

export async function apiGet<T>(
  path: string,
  reply: Reply<T>,
  { base = '', signal, answer }: CallOptions = {},
): Promise<T> {
  const headers = { Accept: 'application/json' };
  const response = await (answer ?? fetch(base + path, { headers, ...(signal && { signal }) }));
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return reply.parse(await response.json());
}

/** Sends a write; without a body only the request itself. */
export async function apiSend<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  reply: Reply<T>,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return reply.parse(await response.json());
}

export const apiPost = <T>(
  path: string,
  body: unknown,
  reply: Reply<T>,
  options?: { signal?: AbortSignal; headers?: Record<string, string> },
): Promise<T> => apiSend('POST', path, body, reply, options);
