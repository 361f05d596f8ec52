import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Headers } from '#admin-api/testing/caller.ts';
import { buildMovie, buildUiSetting } from '#admin-api/testing/factories.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
let written = 0;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
});
afterAll(() => api.close());

const newTitle = async () => (await buildMovie(api.em())).id;

/** Posts a text that was not posted before. */
function post(movieId: number, headers: Headers) {
  written += 1;
  return api.post(
    `/api/movies/${movieId}/comments`,
    { name: 'Ann', body: `Thought number ${written}` },
    headers,
  );
}

async function statusesOf(movieId: number, addresses: Headers[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const headers of addresses) statuses.push((await post(movieId, headers)).status);
  return statuses;
}

const times = <T>(count: number, each: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => each(index));

async function withSettings(values: Record<string, string>, work: () => Promise<void>) {
  const em = api.em();
  for (const [key, value] of Object.entries(values)) await buildUiSetting(em, key, value, 'content');
  try {
    await work();
  } finally {
    await em.execute('delete from ui_settings');
  }
}

test('an address may post five comments a minute on all titles together, and gets the time to wait', async () => {
  const ann = newVisitor();
  for (let count = 0; count < 5; count += 1) expect((await post(await newTitle(), ann)).status).toBe(201);
  const sixth = await post(await newTitle(), ann);
  expect(sixth.status).toBe(429);
  expect(await sixth.json()).toEqual({ message: 'Too many comments. Please try again later.' });
  const wait = Number(sixth.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await post(await newTitle(), newVisitor())).status).toBe(201);
});

test('of sixty posts at once five are accepted', async () => {
  const ann = newVisitor();
  const title = await newTitle();
  const statuses = (await Promise.all(times(60, () => post(title, ann)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
});

test('an address may post thirty an hour', async () => {
  await withSettings({ comments_per_minute: '1000', comments_title_per_minute: '1000' }, async () => {
    const ann = newVisitor();
    const title = await newTitle();
    const statuses = await statusesOf(
      title,
      times(31, () => ann),
    );
    expect(statuses).toEqual([...times(30, () => 201), 429]);
    const refused = await post(title, ann);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
  });
});

test('a post refused by the limit of the minute does not count for that of the hour', async () => {
  const ann = newVisitor();
  const title = await newTitle();
  await Promise.all(times(40, () => post(title, ann)));
  await withSettings({ comments_per_minute: '1000' }, async () => {
    expect((await post(title, ann)).status).toBe(201);
  });
});

test('the operator’s settings change the limits', async () => {
  await withSettings({ comments_per_minute: '2' }, async () => {
    const ann = newVisitor();
    expect(await statusesOf(await newTitle(), [ann, ann, ann])).toEqual([201, 201, 429]);
  });
});

test('addresses of one IPv6 network count as one, and so does an IPv4 address written as IPv6', async () => {
  const inNetwork = (host: number) => ({ 'X-Forwarded-For': `2001:db8:1:2::${host}` });
  const statuses = await statusesOf(
    await newTitle(),
    times(6, (host) => inNetwork(host + 1)),
  );
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const [plain, mapped] = [{ 'X-Forwarded-For': '10.9.9.9' }, { 'X-Forwarded-For': '::ffff:10.9.9.9' }];
  expect(await statusesOf(await newTitle(), [plain, mapped, plain, mapped, plain, mapped])).toEqual([
    ...times(5, () => 201),
    429,
  ]);
});

test('X-Forwarded-For from a visitor is ignored without a proxy', async () => {
  const direct = await startApi();
  try {
    const { id } = await buildMovie(direct.em());
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const forged = { ...newVisitor(), 'X-Real-IP': `10.1.1.${count}`, Forwarded: `for=10.1.1.${count}` };
      const answer = await direct.post(
        `/api/movies/${id}/comments`,
        { name: 'Ann', body: `No. ${count}` },
        forged,
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...times(5, () => 201), 429]);
  } finally {
    await direct.close();
  }
});

test('further comments on a title that gets many in a minute are held, from any address', async () => {
  await withSettings({ comments_title_per_minute: '3' }, async () => {
    const title = await newTitle();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await (await post(title, newVisitor())).json());
    expect(answers.map(({ status }) => status)).toEqual(['visible', 'visible', 'visible', 'held', 'held']);
    expect(await (await post(await newTitle(), newVisitor())).json()).toMatchObject({ status: 'visible' });
  });
});

test('a title that gets far too many in an hour accepts no more', async () => {
  await withSettings({ comments_title_per_hour: '4' }, async () => {
    const title = await newTitle();
    expect(await statusesOf(title, times(5, newVisitor))).toEqual([201, 201, 201, 201, 429]);
    expect(Number((await post(title, newVisitor())).headers.get('Retry-After'))).toBeGreaterThan(60);
    expect((await post(await newTitle(), newVisitor())).status).toBe(201);
  });
});

test('posts of a refused address do not count for the title', async () => {
  await withSettings({ comments_title_per_hour: '6' }, async () => {
    const ann = newVisitor();
    const title = await newTitle();
    await Promise.all(times(20, () => post(title, ann)));
    expect((await post(title, newVisitor())).status).toBe(201);
  });
});

test('a refused body does not count', async () => {
  const ann = newVisitor();
  const title = await newTitle();
  for (let count = 0; count < 10; count += 1)
    expect((await api.post(`/api/movies/${title}/comments`, { name: '', body: '' }, ann)).status).toBe(400);
  expect((await post(title, ann)).status).toBe(201);
});

test('addresses are stored as hashes only', async () => {
  const keys = await api.em().execute<{ key: string }[]>('select key from rate_limits');
  expect(keys.length).toBeGreaterThan(10);
  for (const { key } of keys) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});

test('expired counts are deleted', async () => {
  const em = api.em();
  await em.execute(`insert into rate_limits values ('comments-address-hour:long ago', 30, 1)`);
  const title = await newTitle();
  await Promise.all(times(100, () => post(title, newVisitor())));
  expect(await em.execute(`select from rate_limits where key = 'comments-address-hour:long ago'`)).toEqual(
    [],
  );
});
