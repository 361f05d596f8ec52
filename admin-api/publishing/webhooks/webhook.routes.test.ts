import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { internalTargets } from '#admin-api/ground/images/testing/internal-targets.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { webhookLimits, webhookMessages } from '#schema/shapes/webhook.ts';
import { pruneWebhooks } from './webhook.queries.ts';

let api: TestApi;
let owner: Caller;
beforeAll(async () => {
  api = await startApi({ webhookHosts: ['127.0.0.1:10'] });
  owner = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('delete from webhooks'));

const input = { url: 'https://hooks.example.org/x', events: ['title.created'] };
const add = async (changes: object = {}) => await owner.post('/api/webhooks', { ...input, ...changes });
const issuesOf = async (answer: Response) => [answer.status, (await answer.json()).issues];

test('the secret is shown when it is created and never again, not even in the log', async () => {
  const added = await (await add({ events: ['title.created', 'title.created'] })).json();
  expect(added).toEqual({
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    webhook: {
      id: expect.any(Number),
      ...input,
      isActive: true,
      createdAt: expect.any(String),
      failingSince: null,
      waiting: 0,
      lastSentAt: null,
    },
  });
  const path = `/api/webhooks/${added.webhook.id}`;
  const renewed = await (await owner.post(`${path}/secret`)).json();
  expect(renewed.secret).not.toBe(added.secret);
  await owner.put(path, { isActive: false });
  const texts = [
    await (await owner.get('/api/webhooks')).text(),
    await (await owner.get('/api/activity')).text(),
    JSON.stringify(await api.em().execute("select * from changes where entity = 'webhook'")),
  ];
  expect(texts.filter((text) => text.includes('whsec_'))).toEqual([]);
  const { entries } = JSON.parse(texts[1] ?? '');
  expect(entries[0]).toMatchObject({ kind: 'webhook', op: 'update', fields: ['isActive'], name: input.url });
});

test('addresses in a private network, with a port, without https, and unknown events are refused by name', async () => {
  const targets = [
    ...internalTargets(9),
    'http://hooks.example.org/x',
    'https://hooks.example.org:8443/',
    'https://a:b@hooks.example.org/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/hook',
    'https://hooks.localhost/',
    'https://intranet/hook',
    '/hooks',
    '',
  ];
  for (const url of targets) {
    const [status, issues] = await issuesOf(await add({ url }));
    expect([url, status, issues?.[0]?.path]).toEqual([url, 400, 'url']);
  }
  // The operator trusts this host.
  expect((await add({ url: 'http://127.0.0.1:10/x' })).status).toBe(201);
  expect(await issuesOf(await add({ events: [] }))).toEqual([
    400,
    [{ path: 'events', message: webhookMessages.events }],
  ]);
  expect(await issuesOf(await add({ events: ['title.created', 'user.created'] }))).toEqual([
    400,
    [{ path: 'events.1', message: webhookMessages.unknownEvent }],
  ]);
  expect(await issuesOf(await add({ secret: 'whsec_own' }))).toEqual([
    400,
    [{ path: 'secret', message: 'Unknown field' }],
  ]);
});

test('a deletion can be undone for a day, with the secret, the messages and the changes of the meantime', async () => {
  const { webhook } = await (await add()).json();
  const path = `/api/webhooks/${webhook.id}`;
  await owner.post(`${path}/test`);
  const tables = ['webhooks', 'webhook_progress', 'webhook_deliveries'];
  const rows = () => Promise.all(tables.map((name) => api.em().execute(`select * from ${name}`)));
  const before = await rows();
  await owner.delete(path);
  expect(await rows()).toEqual([[], [], []]);
  const restored = await owner.post(`${path}/restore`);
  expect([restored.status, await restored.json()]).toEqual([
    200,
    { ...webhook, waiting: 1, lastSentAt: null },
  ]);
  expect(await rows()).toEqual(before);
  expect((await owner.post(`${path}/restore`)).status).toBe(404);

  await owner.delete(path);
  for (let made = 0; made < webhookLimits.webhooks; made += 1) await add();
  expect((await owner.post(`${path}/restore`)).status).toBe(409);
  await api.em().execute('delete from webhooks');
  await api.em().execute(`update deleted_webhooks set deleted_at = now() - interval '25 hours'`);
  expect((await owner.post(`${path}/restore`)).status).toBe(404);
  await pruneWebhooks(api.em());
  expect(await api.em().execute('select from deleted_webhooks')).toEqual([]);
});

test('a message that waits for its next attempt is sent now, and keeps its further attempts', async () => {
  const { webhook } = await (await add()).json();
  const path = `/api/webhooks/${webhook.id}`;
  const { id } = await (await owner.post(`${path}/test`)).json();
  const wait = (minutes: number) =>
    api
      .em()
      .execute(
        `update webhook_deliveries set by_hand = false, attempts = 3, next_at = now() + interval '${minutes} minutes'`,
      );
  await wait(0.5);
  expect((await owner.post(`${path}/deliveries/${id}/resend`)).status).toBe(409);
  await wait(10);
  const now = await owner.post(`${path}/deliveries/${id}/resend`);
  expect([now.status, await now.json()]).toMatchObject([200, { id, state: 'waiting', attempts: 3 }]);
  const state = `select by_hand, next_at <= now() as "isDue" from webhook_deliveries`;
  expect(await api.em().execute(state)).toEqual([{ by_hand: false, isDue: true }]);
  await owner.put(path, { isActive: false });
  await wait(10);
  await owner.post(`${path}/deliveries/${id}/resend`);
  expect(await api.em().execute(state)).toEqual([{ by_hand: true, isDue: true }]);
});

test('a webhook is changed, limited in number and deleted with its log', async () => {
  const { webhook } = await (await add()).json();
  const path = `/api/webhooks/${webhook.id}`;
  const changed = await owner.put(path, { url: 'https://other.example.org/', events: ['page.deleted'] });
  expect(await changed.json()).toEqual({
    ...webhook,
    url: 'https://other.example.org/',
    events: ['page.deleted'],
  });
  expect((await issuesOf(await owner.put(path, { url: 'https://192.168.0.1/' })))[0]).toBe(400);
  const sent = await (await owner.post(`${path}/test`)).json();
  expect(sent).toMatchObject({ state: 'waiting', attempts: 0, events: [{ event: 'test', count: 1 }] });
  expect((await owner.post(`${path}/deliveries/${sent.id}/resend`)).status).toBe(409);
  expect((await owner.post(`/api/webhooks/${webhook.id + 1}/deliveries/${sent.id}/resend`)).status).toBe(404);
  expect(await (await owner.get(`${path}/deliveries?state=waiting`)).json()).toMatchObject({
    webhook: { waiting: 1 },
    deliveries: [{ id: sent.id }],
    total: 1,
  });
  for (let made = 1; made < webhookLimits.webhooks; made += 1) await add();
  const full = await add();
  expect([full.status, (await full.json()).message]).toEqual([409, webhookMessages.full]);
  expect(await (await owner.delete(path)).json()).toEqual({ id: webhook.id });
  for (const gone of [
    await owner.delete(path),
    await owner.get(`${path}/deliveries`),
    await owner.post(`${path}/test`),
  ])
    expect([gone.status, (await gone.json()).message]).toEqual([404, webhookMessages.notFound]);
  expect(await api.em().execute('select from webhook_deliveries')).toEqual([]);
});
