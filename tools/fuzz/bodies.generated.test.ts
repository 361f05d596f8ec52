import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startApi, testAdmin, testFeedKey } from '#admin-api/testing/api-server.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { inputSchemaOf } from './input-schema.ts';
import { goodBody } from './schema-values.ts';

const api = await startApi();
const takesJson = ({ contract }: Route) => contract?.body !== undefined && contract.bodyType === undefined;
const routes = routesOf(api.app).filter(takesJson);

let headers: Record<string, string>;
beforeAll(async () => {
  await api.signIn();
  const { email, password } = testAdmin;
  const cookie = cookieOf(await api.post('/api/login/admin', { email, password }));
  headers = { Cookie: cookie, 'Content-Type': 'application/json' };
});
afterAll(() => api.close());

/** Parameters of paths that are not ids. */
const texts: Record<string, string> = { key: 'branding_site_name', kind: 'movie' };

/** Only routes of the feed accept its key; elsewhere it would replace the session. */
const keyOf = ({ guard }: Route): Record<string, string> =>
  guard === 'feedKey' ? { Authorization: `Bearer ${testFeedKey}` } : {};

async function send(route: Route, body: BodyInit, more: Record<string, string> = {}) {
  const { method, path } = route;
  const target = filledPath(path, (name) => texts[name] ?? '1');
  const answer = await fetch(api.url + target, {
    method,
    body,
    headers: { ...headers, ...keyOf(route), ...more },
  });
  return { status: answer.status, reply: await answer.json() };
}

/** The body with added fields; for a list they are added to its first item. `fromEntries` makes even `__proto__` a field. */
function withFields(body: unknown, fields: [string, unknown][]): unknown {
  if (Array.isArray(body)) return [withFields(body[0] ?? {}, fields), ...body.slice(1)];
  return Object.fromEntries([...Object.entries(body ?? {}), ...fields]);
}

/** 20 KB that decompress to 20 MB. */
const bomb = gzipSync(Buffer.alloc(20_000_000, 32));

const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'text/json',
  'application/xml',
  '/',
];

const noJson: (string | Buffer<ArrayBuffer>)[] = [
  Buffer.from('{"\xff":"\xc0\xaf"}', 'latin1'),
  '{',
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  'NaN',
  '\ufeff\ufeff{}',
  '[1',
  '{"a":"\\x"}',
  '\u0000',
];

const noObjects = ['null', 'true', '12', '"text"', '[[]]', '[null]', '{"":""}'];

const foreign: [string, unknown][] = [
  ['id', 1],
  ['createdAt', '2026-11-21T00:00:00Z'],
  ['isAdmin', true],
  ['__proto__', { isAdmin: true }],
  ['constructor', { prototype: { isAdmin: true } }],
  ['em', {}],
];

/** Includes unchangeable fields: they are ignored when they are sent unchanged. */
function ownFields({ contract }: Route): string[] {
  if (!contract?.body) return [];
  const { properties = {} } = inputSchemaOf(contract.body);
  return Object.keys(properties);
}

const many = (length: number, item: (at: number) => string) =>
  Array.from({ length }, (_, at) => item(at)).join();

const outsized: [string, string][] = [
  ['20,000 levels of lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['20,000 levels of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['20,000 fields', `{${many(20_000, (at) => `"k${at}":1`)}}`],
  ['one field 20,000 times', `{${many(20_000, () => '"k":1')}}`],
  ['a list of 50,000', `[${many(50_000, () => '{}')}]`],
  ['a number of 100,000 digits', `{"rating":${'9'.repeat(100_000)}}`],
];

describe.each(routes)('$name', (route) => {
  test('accepts JSON only', async () => {
    for (const type of wrongTypes) {
      const { status } = await send(route, JSON.stringify(goodBody(route)), { 'Content-Type': type });
      expect({ type, status }).toEqual({ type, status: 415 });
    }
  });

  test('refuses compressed bodies, including bombs', async () => {
    const attempts: [string, BodyInit][] = [
      ['gzip', bomb],
      ['gzip', gzipSync('{}')],
      ['br', bomb],
      ['deflate', '{}'],
    ];
    for (const [encoding, body] of attempts)
      expect((await send(route, body, { 'Content-Encoding': encoding })).status).toBe(415);
  });

  test('refuses invalid JSON, and JSON that is no valid body', async () => {
    for (const body of [...noJson, ...noObjects]) {
      const { status } = await send(route, body);
      expect({ body, status }).toEqual({ body, status: 400 });
    }
  });

  test('refuses a body over its limit', async () => {
    const { status, reply } = await send(route, JSON.stringify({ a: 'x'.repeat(1_048_576) }));
    expect({ status, reply }).toEqual({ status: 413, reply: { message: 'The body must be at most 1 MB' } });
  });

  test('refuses JSON that is too deep, wide or long', async () => {
    for (const [name, body] of outsized)
      expect({ name, status: (await send(route, body)).status }).toEqual({ name, status: 400 });
  });

  test('names each unknown field', async () => {
    const own = ownFields(route);
    for (const field of foreign.filter(([name]) => !own.includes(name))) {
      const { status, reply } = await send(route, JSON.stringify(withFields(goodBody(route), [field])));
      expect({ field, status }).toEqual({ field, status: 400 });
      const path = Array.isArray(goodBody(route)) ? `0.${field[0]}` : field[0];
      expect(reply.issues).toEqual([{ path, message: 'Unknown field' }]);
    }
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });
});
