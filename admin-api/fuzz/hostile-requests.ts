import fc from 'fast-check';
import type { Guard } from '#admin-api/http/contract.ts';
import type { Route } from '#admin-api/testing/routes.ts';
import { pathsOf, queriesOf } from './hostile-addresses.ts';
import { type Body, fileParts, jsonBodies, multipartBodies } from './hostile-bodies.ts';
import { type Header, headersOf, hostileHeaders } from './hostile-headers.ts';
import type { Part } from './part.ts';
import { valuesOf } from './schema-values.ts';

export interface HostileRequest {
  method: string;
  /** Path and query as they are sent. */
  target: string;
  headers: Header[];
  bytes: Buffer;
  isChunked: boolean;
  /** Who it claims to come from; the proof is added when it is sent. */
  from: Guard | undefined;
}

type Known = Record<string, string>;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A request as the contract of its route describes it. */
export const plainRequestsTo = (route: Route, known: Known = {}): fc.Arbitrary<HostileRequest> =>
  requests(partsOf(route, known), 'plain');

/** Any request to a route, most of them nearly right: one that is refused early tests only the first check. */
export const requestsTo = (route: Route, known: Known = {}): fc.Arbitrary<HostileRequest> =>
  requests(partsOf(route, known), 'hostile');

function partsOf({ method, path, contract, guard }: Route, known: Known) {
  const headers: Part<Header[]> = { plain: fc.constant([]), hostile: hostileHeaders };
  const from: Part<Guard | undefined> = {
    plain: fc.constant(guard),
    hostile: fc.constantFrom(undefined, 'admin'),
  };
  return {
    method: {
      plain: fc.constant(method),
      hostile: mostly(15, fc.constant(method), fc.constantFrom(...methods)),
    },
    path: pathsOf(path, contract?.params, known),
    query: queriesOf(contract?.query),
    body: bodiesOf(method, contract),
    headers: { ...headers, hostile: mostly(2, headers.plain, headers.hostile) },
    asked: headersOf(contract?.headers),
    isChunked: { plain: fc.constant(false), hostile: mostly(8, fc.constant(false), fc.constant(true)) },
    from: { ...from, hostile: mostly(6, from.plain, from.hostile) },
  };
}

function requests(parts: ReturnType<typeof partsOf>, mood: keyof Part<never>): fc.Arbitrary<HostileRequest> {
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
  const unasked = jsonBodies(fc.jsonValue()).hostile;
  return { plain: none, hostile: mostly(method === 'GET' ? 15 : 3, none, unasked) };
}
