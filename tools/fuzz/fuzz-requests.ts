import fc from 'fast-check';
import type { Guard } from '#admin-api/ground/http/permissions.ts';

import type { Route } from '#admin-api/testing/routes.ts';
import { pathsOf, queriesOf } from './fuzz-addresses.ts';
import { type Body, fileParts, jsonBodies, multipartBodies } from './fuzz-bodies.ts';
import { fuzzHeaders, type Header, headersOf } from './fuzz-headers.ts';
import { type Part, valuesOf } from './schema-values.ts';

export interface FuzzRequest {
  method: string;
  /** Path and query as they are sent. */
  target: string;
  headers: Header[];
  bytes: Buffer;
  isChunked: boolean;
  /** The sender it pretends to be; its cookie or key is added when it is sent. */
  from: Guard | undefined;
}

type Known = Record<string, string>;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A request as the contract of its route describes it. */
export const plainRequestsTo = (route: Route, known: Known = {}): fc.Arbitrary<FuzzRequest> =>
  requests(partsOf(route, known), 'plain');

/** Any request to a route, most of them nearly valid: one that is refused early tests only the first check. */
export const requestsTo = (route: Route, known: Known = {}): fc.Arbitrary<FuzzRequest> =>
  requests(partsOf(route, known), 'fuzzed');

function partsOf({ method, path, contract, guard }: Route, known: Known) {
  const headers: Part<Header[]> = { plain: fc.constant([]), fuzzed: fuzzHeaders };
  const from: Part<Guard | undefined> = {
    plain: fc.constant(guard),
    fuzzed: fc.constantFrom(undefined, 'admin'),
  };
  return {
    method: {
      plain: fc.constant(method),
      fuzzed: mostly(15, fc.constant(method), fc.constantFrom(...methods)),
    },
    path: pathsOf(path, contract?.params, known),
    query: queriesOf(contract?.query),
    body: bodiesOf(method, contract),
    headers: { ...headers, fuzzed: mostly(2, headers.plain, headers.fuzzed) },
    asked: headersOf(contract?.headers),
    isChunked: { plain: fc.constant(false), fuzzed: mostly(8, fc.constant(false), fc.constant(true)) },
    from: { ...from, fuzzed: mostly(6, from.plain, from.fuzzed) },
  };
}

function requests(parts: ReturnType<typeof partsOf>, mood: keyof Part<never>): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: parts.method[mood],
      path: parts.path[mood],
      query: parts.query[mood],
      body: parts.body[mood],
      headers: parts.headers[mood],
      asked: parts.asked[mood],
      isChunked: parts.isChunked[mood],
      from: parts.from[mood],
    })
    .map(({ path, query, body, headers, asked, ...rest }) => ({
      ...rest,
      target: `${path}${query}`,
      headers: [...body.headers, ...asked, ...headers],
      bytes: body.bytes,
    }));
}

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

function bodiesOf(method: string, contract: Route['contract']): Part<Body> {
  if (contract?.bodyType === 'multipart/form-data') return multipartBodies;
  if (contract?.bodyType === 'application/offset+octet-stream') return fileParts;
  if (contract?.body) return jsonBodies(valuesOf(contract.body));
  const none = fc.constant<Body>({ bytes: Buffer.alloc(0), headers: [] });
  const unasked = jsonBodies(fc.jsonValue()).fuzzed;
  return { plain: none, fuzzed: mostly(method === 'GET' ? 15 : 3, none, unasked) };
}

/** The request as it is sent: with the address and the cookie of its sender. */
export function wireOf(request: FuzzRequest, address: string, proof: Header[]): Buffer {
  const { method, target, bytes, isChunked } = request;
  const headers: Header[] = [
    ['Host', 'films.example'],
    ['Connection', 'close'],
    ['X-Forwarded-For', address],
    ...request.headers,
    ...proof,
  ];
  const hasBody = bytes.length > 0 || ['POST', 'PUT', 'PATCH'].includes(method);
  if (hasBody)
    headers.push(isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(bytes.length)]);
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return Buffer.concat([
    Buffer.from(head.join('\r\n'), 'latin1'),
    isChunked && hasBody ? chunked(bytes) : bytes,
  ]);
}

function chunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1000) {
    const chunk = bytes.subarray(at, at + 1000);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
