import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { breaksOf } from './rule-breaks.ts';
import { goodBody } from './schema-values.ts';

// One try for each rule of each contract. The values that each kind of field must refuse are in the generated lane.
const api = await startApi();
const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
const routes = routesOf(api.app).filter(
  ({ contract }) => contract?.body !== undefined && contract.bodyType === undefined,
);

let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn();
});
afterAll(() => api.close());

/** Parameters of paths that are not ids. */
const texts: Record<string, string> = { key: 'branding_site_name', kind: 'movie' };

function send({ method, path, guard }: Route, body: unknown): Promise<Response> {
  const target = filledPath(path, (name) => texts[name] ?? '1');
  // Only routes of the feed accept its key; elsewhere it would replace the session.
  const headers = guard === 'feedKey' ? { Authorization: `Bearer ${testFeedKey}` } : {};
  return method === 'PUT' ? admin.put(target, body, headers) : admin.post(target, body, headers);
}

test.each(routes)(
  '$name refuses what breaks a rule of its contract, by the name of the field',
  async (route) => {
    const valid = goodBody(route);
    if (!route.contract?.body || !isObject(valid)) return;
    for (const { field, rule, body } of breaksOf(route.contract.body, valid)) {
      // A draft is kept as it was typed, without what the database cannot hold.
      if (rule === 'no control characters' && route.path.startsWith('/api/drafts')) continue;
      const answer = await send(route, body);
      const { issues = [] } = await answer.json();
      const named = issues.map(({ path }: { path: string }) => path.split('.')[0]);
      const isNamed = named.includes(field);
      expect({ field, rule, status: answer.status, isNamed }).toEqual({
        field,
        rule,
        status: 400,
        isNamed: true,
      });
    }
  },
);
