import type { RequestListener } from 'node:http';
import type { AnswerCheck } from './answer-check.ts';
import { inject } from './inject.ts';

export type Headers = Record<string, string>;

export interface Caller {
  get: (path: string, headers?: Headers) => Promise<Response>;
  post: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
  put: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
  delete: (path: string, headers?: Headers) => Promise<Response>;
}

/**
 * Calls one address with JSON; every call sends the headers of `always`, and every answer is checked. Calls are handed to the app's
 * listener where there is one, and go to the address otherwise.
 */
export function callerOf(
  url: string,
  always: Headers = {},
  check: AnswerCheck = async () => {},
  listener?: RequestListener,
): Caller {
  const call = async (method: string, path: string, init: { headers: Headers; body?: string }) => {
    const answer = listener
      ? await inject(listener, new URL(url + path), { method, ...init })
      : await fetch(url + path, { method, redirect: 'manual', ...init });
    await check(method, path, answer);
    return answer;
  };
  const ask = (method: string, path: string, headers: Headers = {}) =>
    call(method, path, { headers: { ...always, ...headers } });
  const send = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    body === undefined
      ? ask(method, path, headers)
      : call(method, path, {
          headers: { 'Content-Type': 'application/json', ...always, ...headers },
          body: JSON.stringify(body),
        });
  return {
    get: (path, headers) => ask('GET', path, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, headers),
  };
}
