import { expect, onTestFinished, test } from 'vitest';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite, publishingKey } from '#site/server/testing/open-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

/** A site behind a proxy whose searches are rendered when the test says so; other pages are rendered at once. */
async function openSlow() {
  const data = fakeData(3);
  const lanes = new Map<string, string>();
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  const site = await openSite({
    data,
    proxies: 1,
    async render(paths, _settingsAt, onResult, { lane }) {
      for (const path of paths) lanes.set(path, lane);
      if (paths.some((path) => path.startsWith('/search'))) await release.promise;
      for (const path of paths) onResult({ ...data.rendering(path), status: 200 });
    },
  });
  const get = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { headers: { 'X-Forwarded-For': address, ...headers } });
  return { ...site, get, lanes, release: release.resolve };
}

const search = (words: number) => `/search?q=words-${words}`;
const flood = '203.0.113.7';

test('an address has eight pages in hand; more are refused, and others are answered', async () => {
  const { get, lanes, release } = await openSlow();
  const nine = Array.from({ length: 9 }, (_, index) => get(search(index), flood));
  // Until the renderer goes on, nothing but a refusal is answered.
  const refused = await Promise.race(nine);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.text()).toContain('try again in a moment');
  // One that is being rendered has room for everyone, and so has a stored page.
  const [begun = ''] = lanes.keys();
  const joined = get(begun, flood);
  const other = get(search(9), '198.51.100.1');
  const own = get(search(10), flood, { Authorization: `Bearer ${publishingKey}` });
  await waitFor(() => lanes.has(search(10)));
  release();
  const answers = await Promise.all([...nine, joined, other, own]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 429]);
  const { searchParams, pathname } = new URL(refused.url);
  expect((await get(`${pathname}?${searchParams}`, flood)).status).toBe(200);
});

test('a refusal is answered after the pages that are asked for meanwhile, so that a flood costs few of them', async () => {
  const { get } = await openSlow();
  const stored = await get(filmPath(1), flood);
  expect(stored.status).toBe(200);
  const answered: number[] = [];
  const note = ({ status }: Response) => void answered.push(status);
  const nine = Array.from({ length: 9 }, (_, index) => get(search(index), flood).then(note, () => undefined));
  for (let count = 0; count < 5; count += 1) note(await get(filmPath(1), flood));
  await Promise.race(nine);
  expect(answered).toEqual([200, 200, 200, 200, 200, 429]);
});

test('all addresses together have a bounded line', async () => {
  const { get, release } = await openSlow();
  const all = Array.from({ length: 129 }, (_, index) => get(search(index), `198.51.100.${index}`));
  const refused = await Promise.race(all);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5]);
  release();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(128).fill(200), 503]);
});

test('an edited page is rendered with the edit, whoever asks for it first, and never refused', async () => {
  const { get, lanes, data, publisher, store } = await openSlow();
  const page = filmPath(1);
  expect(await (await get(page, flood)).text()).toContain('film-1 v1');
  expect(lanes.get(page)).toBe('visitor');
  for (let index = 0; index < 8; index += 1) void get(search(index), flood).catch(() => undefined);
  await waitFor(() => [...lanes.keys()].some((path) => path.startsWith('/search')));
  data.edit(1);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  expect(store.waiting.isOfEdit(page)).toBe(true);
  const answer = await get(page, '198.51.100.1');
  expect(await answer.text()).toContain('film-1 v2');
  expect(lanes.get(page)).toBe('edit');
});
