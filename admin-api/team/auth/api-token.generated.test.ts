import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionOf } from '#admin-api/ground/http/permissions.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { filledPath, routesOf } from '#admin-api/testing/routes.ts';
import { type IssuedToken, tokenScopes } from '#schema/shapes/api-token.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());

test.each([
  [{}, 'name'],
  [{ name: ' ', scopes: ['read'] }, 'name'],
  [{ name: 'a\u0007b', scopes: ['read'] }, 'name'],
  [{ name: 'a'.repeat(61), scopes: ['read'] }, 'name'],
  [{ name: 'a', scopes: [] }, 'scopes'],
  [{ name: 'a', scopes: ['accounts'] }, 'scopes.0'],
  [{ name: 'a', scopes: ['read'], days: 366 }, 'days'],
  [{ name: 'a', scopes: ['read'], days: 0 }, 'days'],
  [{ name: 'a', scopes: ['read'], hash: 'a' }, 'hash'],
])('%o is refused, naming the field', async (body, field) => {
  const answer = await ann.post('/api/admin/tokens', body);
  expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, field]);
});

test('scopes open their own calls and no others', async () => {
  const wrong: string[] = [];
  for (const scope of tokenScopes) {
    const answer = await ann.post('/api/admin/tokens', { name: scope, scopes: [scope] });
    const { token }: IssuedToken = await answer.json();
    for (const { name, method, path, guard, isWrite, access } of routesOf(api.app)) {
      if (guard !== 'admin') continue;
      const permission = permissionOf(access);
      const isClosed =
        path === '/api/backup' ||
        (/^\/api\/(?:admin\/(?!me\b)|ui-settings\/restore)|webhooks/.test(path) &&
          (isWrite || path.startsWith('/api/admin')));
      const isOpen =
        ['/api/auth/user', '/api/admin/me'].includes(path) ||
        (!isClosed &&
          (permission === scope ||
            (scope === 'matches' && permission === 'scores') ||
            (['titles', 'comments'].includes(scope) && permission === 'asks') ||
            (scope === 'read' && !isWrite)));
      const answer = await fetch(api.url + filledPath(path, '999999'), {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(isWrite && { body: '[]' }),
      });
      await answer.body?.cancel();
      if ((answer.status !== 403) !== isOpen || answer.status === 401)
        wrong.push(`${scope}: ${name} ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});
