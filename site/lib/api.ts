/** Every call to the API: from the browser (same origin, with cookies) and from the server (with a `send` of its own). */
import type { Address, Answered, Call, Sent } from '#schema/calls/call.ts';
import { ApiError } from './api-error.ts';

/** The address of a call of the API. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The path with its query, without empty parameters. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Like `fetch`, with a path as the address and headers by name. */
export type Send = (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) => Promise<Response>;

/** For the site's own work: the API at an address, with the site's key. */
export const sendTo =
  (base: string, feedKey: string): Send =>
  (path, init) =>
    fetch(base + path, { ...init, headers: { Authorization: `Bearer ${feedKey}`, ...init.headers } });

export interface CallOptions {
  send?: Send;
  signal?: AbortSignal | undefined;
  credentials?: RequestCredentials;
  headers?: Record<string, string>;
  /** A response that is already in flight. */
  answer?: Promise<Response> | undefined;
  /** Sees the response before its status is checked. */
  onResponse?: (response: Response) => void;
}

/** The parts of a call as they are sent, whatever call it is. */
export interface AnySent {
  params?: Params | undefined;
  query?: Params | undefined;
  body?: unknown;
}

/** The path of a call with its parameters filled in. */
export const pathOf = (address: string, { params = {} }: Pick<AnySent, 'params'> = {}): string =>
  address
    .slice(address.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string));

/**
 * Makes a call of schema/calls: `call<typeof getPage>('GET /api/pages/:page', { params: { page: 7 } })`. The declaration is imported as
 * a type alone, so that no schema is loaded in a browser; the compiler compares the address with it. The API has checked the answer
 * against the same declaration.
 * @throws ApiError for an answer that is not ok, TypeError when the server cannot be reached.
 */
export async function call<C extends Call>(
  address: Address<C>,
  sent: Sent<C>,
  { send = fetch, signal, credentials, headers, answer, onResponse }: CallOptions = {},
): Promise<Answered<C>> {
  const { query, body } = sent as AnySent;
  const isForm = body instanceof FormData;
  const response = await (answer ??
    send(addressOf(pathOf(address, sent as AnySent), query), {
      method: address.slice(0, address.indexOf(' ')),
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      // Undefined without a body.
      body: isForm ? body : JSON.stringify(body),
      signal: signal ?? null,
      ...(credentials && { credentials }),
    }));
  onResponse?.(response);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return (text === '' ? undefined : JSON.parse(text)) as Answered<C>;
}

/** Fails where a list was expected and a proxy has answered something else, on which an island would break. */
export function asList<T>(answer: T[]): T[] {
  if (!Array.isArray(answer)) throw new TypeError('The answer is not a list');
  return answer;
}

/** Parses an unknown answer: a zod schema, or a few lines where zod would be too large. */
export interface Reply<T> {
  parse(value: unknown): T;
}

/** The same where the declaration itself is at hand, as on the server: the answer is parsed with it. */
export async function callDeclared<C extends Call>(
  declaration: C,
  sent: Sent<C>,
  options?: CallOptions,
): Promise<Answered<C>> {
  const address = `${declaration.method} ${declaration.path}` as Address<C>;
  return declaration.reply.parse(await call<C>(address, sent, options)) as Answered<C>;
}
