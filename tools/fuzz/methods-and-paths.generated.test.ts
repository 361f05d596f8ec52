import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { pathId } from '#schema/rules/text.ts';
import { goodBody } from './schema-values.ts';

const api = await startApi();
const routes = routesOf(api.app);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LOCK', 'QUERY'];

let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn();
});
afterAll(() => api.close());

/** A kind of record must be one of a list; every other value of a path is given. */
const kindFor = (path: string) => (path.startsWith('/api/dead-links/') ? 'title' : 'movie');
const filled = (path: string, value = '1') =>
  filledPath(path, (name) => (name === 'kind' ? kindFor(path) : value));

/** `/api/movies/:id` also matches `/api/movies/trending`. */
const matches = (pattern: string, path: string) =>
  new RegExp(
    `^${filledPath(pattern.replaceAll('.', '\\.'), (name) => (name === 'key' && pattern.startsWith('/media/') ? '.+' : '[^/]+'))}$`,
  ).test(path);

const offered = (path: string) =>
  routes.filter((route) => matches(route.path, path)).map(({ method }) => method);

describe.each([...new Set(routes.map(({ path }) => filledPath(path)))])('%s', (path) => {
  test('lists the methods it accepts', async () => {
    const taken = offered(path);
    for (const method of methods.filter((each) => !taken.includes(each))) {
      const answer = await fetch(api.url + path, { method });
      expect({ method, status: answer.status }).toEqual({ method, status: 405 });
      const allowed = new Set(answer.headers.get('allow')?.split(', '));
      expect(allowed).toEqual(new Set(taken.includes('GET') ? [...taken, 'HEAD'] : taken));
      expect(await answer.json()).toEqual({ message: 'This method is not allowed here' });
    }
  });
});

/** Ids of rows; sessions and uploads have others. */
const takesRowId = ({ path, contract }: Route) =>
  contract?.params instanceof z.ZodObject &&
  'id' in contract.params.shape &&
  contract.params.shape.id === pathId &&
  // What has no lines in the log has an empty history.
  !['/api/history/:kind/:id', '/api/activity/deeds/:kind/:id'].some((history) => path.startsWith(history));
const byId = routes.filter(takesRowId);
const ids = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '+1',
  '2147483648',
  '9'.repeat(30),
  'null',
  '१',
];
const brokenIds = ['%00', '%zz', '%ff', '%c0%af', '%', '1%00'];

/** Sent only where a key is required; elsewhere a key would replace the session. */
const keyOf = ({ guard }: Route): Record<string, string> =>
  guard === 'feedKey' ? { Authorization: `Bearer ${testFeedKey}` } : {};

function call(route: Route, id: string): Promise<Response> {
  const { method, path } = route;
  const target = filled(path, id);
  if (method === 'GET') return admin.get(target, keyOf(route));
  if (method === 'DELETE') return admin.delete(target);
  return method === 'PUT' ? admin.put(target, goodBody(route)) : admin.post(target, goodBody(route));
}

test('there are routes with ids', () => expect(byId.length).toBeGreaterThan(10));

describe.each(byId)('$name', (route) => {
  test('refuses an invalid id', async () => {
    for (const id of [...ids.map(encodeURIComponent), ...brokenIds]) {
      const { status } = await call(route, id);
      expect({ id, status }).toEqual({ id, status: 400 });
    }
  });

  test('answers 404 for an unknown id', async () => {
    const answer = await call(route, '2147483647');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/not found/i) });
  });
});

/** The file is looked up before the rest of the request is checked. */
const isFile = ({ path }: Route) => path.startsWith('/media/');
const asked = routes.filter((route) => route.method === 'GET' && route.contract?.query && !isFile(route));

test('there are routes with a query', () => expect(asked.length).toBeGreaterThan(10));

describe.each(asked)('$name', (route) => {
  const ask = async (query: string) => {
    const answer = await admin.get(`${filled(route.path)}?${query}`, keyOf(route));
    return { status: answer.status, reply: await answer.json() };
  };

  test('names an unknown parameter', async () => {
    const { status, reply } = await ask('nonsense=1');
    expect(status).toBe(400);
    expect(reply.issues).toContainEqual({ path: 'nonsense', message: 'Unknown field' });
  });

  test('refuses a repeated parameter', async () => {
    const { status, reply } = await ask('limit=1&limit=2');
    expect({ status, issues: reply.issues }).toEqual({
      status: 400,
      issues: [{ path: 'limit', message: 'May be given only once' }],
    });
  });
});

test('unknown addresses answer 404', async () => {
  for (const { path } of routes) {
    for (const odd of [
      `${filledPath(path)}/`,
      filledPath(path).toUpperCase(),
      `${filledPath(path)}.json`,
      `/x${filledPath(path)}`,
    ]) {
      const { status } = await admin.get(odd);
      expect({ odd, isRefused: status === 404 || status === 400 || status === 405 }).toEqual({
        odd,
        isRefused: true,
      });
    }
  }
});
