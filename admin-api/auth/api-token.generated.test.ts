import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';

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
  [{ name: 'a\nb', scopes: ['read'] }, 'name'],
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
