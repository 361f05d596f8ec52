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

test('an address has eight pages rendered at once; more are refused, and others are answered', async () => {
  const { get, lanes, release } = await openSlow();
  const first = Array.from({ length: 8 }, (_, index) => get(search(index), flood));
  await waitFor(() => lanes.size === 8);
  const refused = await get(search(8), flood);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.text()).toContain('try again in a moment');
  // One that is being rendered has room for everyone, and so has a stored page.
  const joined = get(search(0), flood);
  const other = get(search(9), '198.51.100.1');
  const own = get(search(10), flood, { Authorization: `Bearer ${publishingKey}` });
  await waitFor(() => lanes.size === 10);
  release();
  const answers = await Promise.all([...first, joined, other, own]);
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
  expect((await get(search(8), flood)).status).toBe(200);
});

test('a refusal is answered after the pages that are asked for meanwhile, so that a flood costs few of them', async () => {
  const { get, lanes } = await openSlow();
  const stored = await get(filmPath(1), flood);
  expect(stored.status).toBe(200);
  for (let index = 0; index < 8; index += 1) void get(search(index), flood).catch(() => undefined);
  await waitFor(() => lanes.size === 9);
  const answered: number[] = [];
  const note = ({ status }: Response) => void answered.push(status);
  const refused = get(search(8), flood).then(note);
  for (let count = 0; count < 5; count += 1) note(await get(filmPath(1), flood));
  await refused;
  expect(answered).toEqual([200, 200, 200, 200, 200, 429]);
});

test('all addresses together have a bounded line', async () => {
  const { get, lanes, release } = await openSlow();
  const all = Array.from({ length: 128 }, (_, index) => get(search(index), `198.51.100.${index}`));
  await waitFor(() => lanes.size === 128);
  const refused = await get(search(128), '192.0.2.1');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5]);
  release();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(128).fill(200));
});

test('an edited page is rendered with the edit, whoever asks for it first, and never refused', async () => {
  const { get, lanes, data, publisher, store } = await openSlow();
  const page = filmPath(1);
  expect(await (await get(page, flood)).text()).toContain('film-1 v1');
  expect(lanes.get(page)).toBe('visitor');
  for (let index = 0; index < 8; index += 1) void get(search(index), flood).catch(() => undefined);
  await waitFor(() => [...lanes.keys()].filter((path) => path.startsWith('/search')).length === 8);
  data.edit(1);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  expect(store.waiting.isOfEdit(page)).toBe(true);
  const answer = await get(page, '198.51.100.1');
  expect(await answer.text()).toContain('film-1 v2');
  expect(lanes.get(page)).toBe('edit');
});
