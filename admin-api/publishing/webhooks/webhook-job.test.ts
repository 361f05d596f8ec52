import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { internalTargets } from '#admin-api/ground/images/testing/internal-targets.ts';
import { openPictureHost, type PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { pruneAll } from '#admin-api/pruning.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { type DeliveryList, webhookEventNames, webhookLimits } from '#schema/shapes/webhook.ts';
import { sendMessage } from './send-message.ts';
import { webhookJob } from './webhook-job.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  events: { id: number; event: string; recordId: number; fields: string[]; record: { id: number } | null }[];
}

let api: TestApi;
let owner: Caller;
let host: PictureHost;
const received: Received[] = [];
/** The answers by path; other paths answer 204. */
const answers: Record<string, number> = {};
beforeAll(async () => {
  host = await openPictureHost(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    received.push({ path, headers, body, events: JSON.parse(body).events });
    if (path === '/stuck') return;
    response.writeHead(answers[path] ?? 204, { location: '/elsewhere' }).end(answers[path] ? 'No\0 way' : '');
  });
  api = await startApi({ webhookHosts: [host.host] });
  owner = await api.signIn();
});
afterAll(() => Promise.all([api.close(), host.close()]));
beforeEach(async () => {
  await api.em().execute('delete from webhooks');
  received.length = 0;
});

const start = (delaysMs = [5], timeoutMs = 60_000) =>
  startOwnJobs(api, webhookJob(api, { trustedHosts: [host.host], timeoutMs, delaysMs }));
const add = async (path: string, events: string[] = webhookEventNames) =>
  await (await owner.post('/api/webhooks', { url: host.url + path, events })).json();
const deliveriesOf = async (id: number): Promise<DeliveryList> =>
  await (await owner.get(`/api/webhooks/${id}/deliveries`)).json();
/** Runs one or more workers until no message waits and every change was processed. */
async function deliverAll(workers = 1, delaysMs?: number[]): Promise<void> {
  const running = Array.from({ length: workers }, () => start(delaysMs));
  const left = () =>
    api.em().execute(`select id from webhook_deliveries where state = 'waiting' union all
      select id from webhooks join webhook_progress on id = webhook_id
       where is_active and seq < (select max(seq) from changes)`);
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  await Promise.all(running.map((worker) => worker.stop()));
}
const namesAt = (path: string) =>
  received.filter((one) => one.path === path).flatMap(({ events }) => events.map(({ event }) => event));

test('sends what visitors see happen, with the record as the public API answers it', async () => {
  const before = await buildMovie(api.em(), { title: 'Before' });
  const { secret } = await add('/all');
  await add('/titles', ['title.deleted']);
  const title = await (
    await owner.post('/api/movies', { title: 'Wren', genre: 'Drama', type: 'tv_show' })
  ).json();
  await owner.put(`/api/movies/${title.id}`, { rating: 8 });
  const season = await (
    await owner.post('/api/seasons', { showId: title.id, seasonNumber: 1, title: 'One' })
  ).json();
  const page = await (await owner.post('/api/pages', { title: 'About', content: '<p>Us</p>' })).json();
  const comment = await (
    await api.post(`/api/movies/${title.id}/comments`, { name: 'Ann', body: 'Good film' })
  ).json();
  await owner.put(`/api/comments/${comment.id}`, { status: 'hidden' });
  await owner.put(`/api/comments/${comment.id}`, { status: 'visible' });
  await owner.delete(`/api/movies/${before.id}`);
  // A draft is sent once it is published, with its season, which was hidden before.
  const draft = { title: 'Draft', genre: 'Drama', type: 'tv_show', publication: 'draft' };
  const hidden = await (await owner.post('/api/movies', draft)).json();
  const part = { showId: hidden.id, seasonNumber: 1, title: 'Hidden' };
  const hiddenSeason = await (await owner.post('/api/seasons', part)).json();
  await owner.put(`/api/movies/${hidden.id}`, { rating: 9 });
  await deliverAll();
  await owner.put(`/api/movies/${hidden.id}`, { publication: 'published' });
  await owner.put(`/api/movies/${hidden.id}`, { publication: 'archived' });
  await owner.put(`/api/movies/${hidden.id}`, { publication: 'published' });
  // Columns of triggers and accounts of administrators are not visible.
  await api.em().execute(sql`update movies set changed_at = now() where id = ${title.id}`);
  await deliverAll();

  const delivered = received.filter(({ path }) => path === '/all').flatMap(({ events }) => events);
  const order = delivered.toSorted((one, other) => one.id - other.id);
  expect(order.map(({ event, recordId, fields }) => [event, recordId, fields])).toEqual([
    ['title.created', title.id, []],
    ['title.updated', title.id, ['rating']],
    ['season.created', season.id, []],
    ['page.created', page.id, []],
    ['comment.created', comment.id, []],
    ['comment.deleted', comment.id, []],
    ['comment.published', comment.id, []],
    ['title.deleted', before.id, []],
    ...['published', 'deleted', 'published'].flatMap((action) => [
      [`title.${action}`, hidden.id, []],
      [`season.${action}`, hiddenSeason.id, []],
    ]),
  ]);
  const recordOf = (event: string) => delivered.find((one) => one.event === event)?.record;
  expect(recordOf('title.updated')).toEqual(await (await api.get(`/api/movies/slug/${title.slug}`)).json());
  expect(recordOf('season.created')).toEqual(season);
  expect(recordOf('page.created')).toEqual(page);
  expect([recordOf('title.deleted'), recordOf('comment.deleted')]).toEqual([null, null]);
  expect(namesAt('/titles')).toEqual(['title.deleted', 'title.deleted']);

  const message = received.find(({ path }) => path === '/all');
  const { verified } = await verification();
  expect(verified(message?.body, message?.headers, secret)).toMatchObject({
    id: message?.headers['webhook-id'],
  });
  expect(() => verified(`${message?.body} `, message?.headers, secret)).toThrow('The signature is wrong');
  expect(() =>
    verified(message?.body, { ...message?.headers, 'webhook-timestamp': '1700000000' }, secret),
  ).toThrow('The message is too old');
});

/** The example of docs/api/webhooks.md. */
async function verification() {
  const [, code = ''] =
    readFileSync('docs/api/webhooks.md', 'utf8').match(
      /```js\n(import \{ createHmac[^`]*(?:`[^`]*`[^`]*)*?)\n```/,
    ) ?? [];
  return await import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('a bulk change is sent in messages of a hundred, once, however many servers run', async () => {
  const { webhook } = await add('/many', ['title.updated']);
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  const em = api.em();
  await em.execute(sql`
    insert into movies (title, slug, genre, poster_url, type)
      select 'Many', 'many-' || n, 'Drama', '/x.jpg', 'movie' from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) n`);
  await em.execute("update movies set quality = '4K' where title = 'Many'");
  await deliverAll(3);
  const { deliveries } = await deliveriesOf(webhook.id);
  expect(deliveries.map(({ events }) => events)).toEqual(
    [50, 100, 100].map((count) => [{ event: 'title.updated', count }]),
  );
  const ids = received.flatMap(({ events }) => events.map(({ recordId }) => recordId));
  expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
});

test('a rollback sends nothing, and changes committed before a stop are sent after it', async () => {
  await add('/kept', ['page.created']);
  await api
    .em()
    .transactional(async (inside) => {
      await inside.execute("insert into pages (slug, title, content) values ('undone', 'Undone', 'x')");
      throw new Error('undone');
    })
    .catch(() => {});
  await deliverAll();
  const worker = start();
  await worker.stop();
  await owner.post('/api/pages', { title: 'Kept', content: 'x' });
  await deliverAll();
  expect(namesAt('/kept')).toEqual(['page.created']);
});

test('a failing receiver is retried, is shown as failing, and is paused after days', async () => {
  answers['/broken'] = 302;
  const { webhook } = await add('/broken', ['page.created']);
  await owner.post('/api/pages', { title: 'Failing', content: 'x' });
  await deliverAll(1, [5, 5]);
  const failed = await deliveriesOf(webhook.id);
  expect(failed).toMatchObject({
    webhook: { isActive: true, failingSince: expect.any(String) },
    deliveries: [{ state: 'failed', attempts: 3, status: 302, answer: 'No\ufffd way', nextAt: null }],
  });
  expect(received.map(({ path, headers }) => [path, headers['webhook-id']])).toEqual(
    Array(3).fill(['/broken', failed.deliveries[0]?.messageId]),
  );
  const resend = `/api/webhooks/${webhook.id}/deliveries/${failed.deliveries[0]?.id}/resend`;
  await api
    .em()
    .execute(
      sql`update webhook_progress set failing_since = now() - make_interval(days => ${webhookLimits.failingDays}, secs => 1)`,
    );
  await owner.post(resend);
  await deliverAll();
  expect(await deliveriesOf(webhook.id)).toMatchObject({
    webhook: { isActive: false },
    deliveries: [{ state: 'failed', attempts: 1 }],
  });
  // A paused webhook can still be tested; other events wait.
  const page = await (await owner.post('/api/pages', { title: 'Waiting', content: 'x' })).json();
  answers['/broken'] = 200;
  const paused = start();
  await owner.post(resend);
  await expect.poll(async () => (await deliveriesOf(webhook.id)).deliveries[0]?.state).toBe('delivered');
  await paused.stop();
  const sent = await deliveriesOf(webhook.id);
  expect([sent.total, sent.webhook.failingSince]).toEqual([1, null]);
  await owner.put(`/api/webhooks/${webhook.id}`, { isActive: true });
  await deliverAll();
  expect(received.at(-1)?.events).toMatchObject([{ event: 'page.created', recordId: page.id }]);
});

test('a receiver that never answers does not delay others', async () => {
  const stuck = await add('/stuck', ['page.created']);
  const good = await add('/good', ['page.created']);
  await owner.post('/api/pages', { title: 'Slow', content: 'x' });
  const worker = start([5], 2000);
  await expect.poll(() => namesAt('/good'), { timeout: 20_000 }).toContain('page.created');
  await expect
    .poll(async () => (await deliveriesOf(stuck.webhook.id)).deliveries[0], { timeout: 20_000 })
    .toMatchObject({ state: 'failed', status: null, problem: 'No answer within 2 seconds' });
  await worker.stop();
  expect((await deliveriesOf(good.webhook.id)).webhook.failingSince).toBeNull();
});

test('for a day both secrets sign, then only the new one', async () => {
  const { webhook, secret } = await add('/renewed');
  const path = `/api/webhooks/${webhook.id}`;
  const renewed = await (await owner.post(`${path}/secret`)).json();
  await owner.post(`${path}/test`);
  await deliverAll();
  await api.em().execute("update webhooks set old_secret_ends_at = now() - interval '1 second'");
  await owner.post(`${path}/test`);
  await deliverAll();
  const { verified } = await verification();
  const [both, alone] = received;
  expect(both?.events).toMatchObject([{ event: 'test', record: null }]);
  for (const known of [secret, renewed.secret])
    expect(verified(both?.body, both?.headers, known)).toBeTruthy();
  expect(verified(alone?.body, alone?.headers, renewed.secret)).toBeTruthy();
  expect(() => verified(alone?.body, alone?.headers, secret)).toThrow('The signature is wrong');
});

test('nothing is sent into the private network, whatever the address looks like', async () => {
  const asked = host.asked.length;
  const targets = internalTargets(host.port).filter((target) => URL.canParse(target));
  for (const url of targets) {
    const attempt = await sendMessage({ messageId: 'msg_1', url, secrets: ['whsec_AAAA'] }, [], {
      trustedHosts: [],
    });
    expect([url, attempt.isDelivered, attempt.status]).toEqual([url, false, null]);
  }
  expect(host.asked.slice(asked)).toEqual([]);
  expect(targets.length).toBeGreaterThan(80);
});

test('lines of the log are deleted after 30 days', async () => {
  const { webhook } = await add('/old');
  await owner.post(`/api/webhooks/${webhook.id}/test`);
  await api.em().execute("update webhook_deliveries set created_at = now() - interval '31 days'");
  await pruneAll(api.em);
  expect((await deliveriesOf(webhook.id)).total).toBe(0);
});
