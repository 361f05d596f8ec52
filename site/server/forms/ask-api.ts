/**
 * Calls the API for a visitor's request without a connection, so that address, origin and cookies are the visitor's and the API
 * applies the same rules as to scripts.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Address, Call } from '#schema/calls/call.ts';
import { type AnySent, addressOf, pathOf } from '#site/lib/api.ts';
import { callDirectly } from '#site/server/serve/call-directly.ts';

export interface ApiAnswer {
  status: number;
  text: string;
  header: (name: string) => string | null;
  cookies: string[];
}

interface Asking extends AnySent {
  /** True for a call that this site makes itself, whatever page the visitor came from. */
  isOwn?: boolean;
}

/** The address is that of a declaration: `askApi<typeof getHealth>(api, req, 'GET /api/health')`. */
export async function askApi<C extends Call>(
  api: RequestListener,
  visitor: IncomingMessage,
  address: Address<C>,
  { params = {}, query, body = {}, isOwn = false }: Asking = {},
): Promise<ApiAnswer> {
  const { 'transfer-encoding': _, ...given } = visitor.headers;
  const headers = { ...given, accept: 'application/json', 'content-type': 'application/json' };
  if (isOwn) for (const name of ['origin', 'sec-fetch-site'] as const) delete headers[name];
  const response = await callDirectly(api, visitor.socket, {
    method: address.slice(0, address.indexOf(' ')),
    path: addressOf(pathOf(address, { params }), query),
    headers,
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
    cookies: response.headers.getSetCookie(),
  };
}
