import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSettings } from '#admin-api/records/ui-settings/ui-setting.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { takeRequest } from '#admin-api/visitors/asks/take-ask.ts';
import { requestPost } from '#schema/shapes/ask.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Its locks of one key: the change feed reads those that are negative as announcements. */
const announced = async (em: EntityManager) =>
  await em.execute(
    `select objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and objsubid = 1`,
  );

test('a lock of a name is no announcement of a change', async () => {
  await api.em().transactional(async (em) => {
    await lockSettings(em);
    expect(await announced(em)).toEqual([]);
    const voice = { key: 'key', note: null, isCounted: true, isSuspect: false };
    for (const title of ['Sunrise', 'Metropolis', 'Nosferatu', 'Faust'])
      await takeRequest(em, requestPost.parse({ name: title }), voice);
    // Requests are no part of the log, so that writing them announces nothing either.
    expect(await announced(em)).toEqual([]);
  });
});
