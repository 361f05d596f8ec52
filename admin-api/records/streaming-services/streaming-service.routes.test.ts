import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildStreamingService } from '#admin-api/testing/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('lists services by name', async () => {
  const em = api.em();
  await buildStreamingService(em, 'Zoetrope');
  await buildStreamingService(em, 'Archive');
  const answer = await api.get('/api/streaming-services');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    {
      id: expect.any(Number),
      name: 'Archive',
      logoUrl: '/logo.svg',
      backgroundColor: '#112233',
      createdBy: 'ann',
    },
    {
      id: expect.any(Number),
      name: 'Zoetrope',
      logoUrl: '/logo.svg',
      backgroundColor: '#112233',
      createdBy: 'ann',
    },
  ]);
});
