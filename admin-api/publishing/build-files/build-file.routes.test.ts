import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildFileDays } from '#schema/rules/retention.ts';
import {
  announcedFilesPath,
  buildFilePath,
  buildFilesPath,
  mostBuildContent,
} from '#schema/shapes/build-file.ts';
import { pruneBuildFiles } from './build-file.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('truncate build_files'));

const key = { Authorization: `Bearer ${testFeedKey}` };
const [script, sheet] = ['_astro/player.CRKNkeGa.js', 'styles/-j13I0II'];
const store = (...names: string[]) =>
  api.post(buildFilesPath, { files: names.map((name) => ({ name, content: 'CwKAYSB7IH0D' })) }, key);
const announce = async (...names: string[]) =>
  await (await api.post(announcedFilesPath, { names }, key)).json();
const listed = async () => (await (await api.get(buildFilesPath, key)).json()).names;
const content = (name: string) => api.get(`${buildFilePath}?name=${encodeURIComponent(name)}`, key);

test('a file that one server has stored is there for all, and is not asked for again', async () => {
  expect(await announce(script, sheet)).toEqual({ missing: expect.arrayContaining([script, sheet]) });
  expect(await (await store(script)).json()).toEqual({ stored: 1 });
  expect(await announce(script, sheet)).toEqual({ missing: [sheet] });
  expect(await listed()).toEqual([script]);
  expect(await (await content(script)).json()).toEqual({ content: 'CwKAYSB7IH0D' });
  expect((await content(sheet)).status).toBe(404);
});

test('servers that store the same files at once store each once, and the first text stays', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `_astro/part${index}.CRKNkeGa.js`);
  const answers = await Promise.all([store(...names), store(...names.toReversed())]);
  const stored = await Promise.all(answers.map(async (answer) => (await answer.json()).stored));
  expect(stored.reduce((sum, number) => sum + number)).toBe(names.length);
  await api.post(buildFilesPath, { files: [{ name: names[0], content: 'b3RoZXI=' }] }, key);
  expect(await (await content(String(names[0]))).json()).toEqual({ content: 'CwKAYSB7IH0D' });
});

test('files of a build are deleted after their time, unless a server still announces them', async () => {
  await store(script, sheet);
  await api
    .em()
    .execute(`update build_files set announced_at = now() - interval '${buildFileDays + 1} days'`);
  expect(await announce(sheet)).toEqual({ missing: [] });
  expect(await pruneBuildFiles(api.em(), 100)).toBe(1);
  expect(await listed()).toEqual([sheet]);
});

test('without the key of the feed nothing is told, noted or stored', async () => {
  const answers = [
    await api.get(buildFilesPath),
    await api.get(`${buildFilePath}?name=${script}`),
    await api.post(announcedFilesPath, { names: [] }),
    await api.post(buildFilesPath, { files: [] }),
    await (await api.signIn()).post(buildFilesPath, { files: [] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

test.each([
  '_astro/player.js',
  '_astro/../entry.CRKNkeGa.js',
  '_astro/page.CRKNkeGa.html',
  'styles/../x.css',
  'sw.js',
])('%s is no name of a hashed file', async (name) => {
  const answer = await store(name);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toEqual([
    { path: 'files.0.name', message: 'Must be the name of a hashed file of a build' },
  ]);
  expect((await content(name)).status).toBe(400);
});

test('a file may not be larger than the limit, and is Base64', async () => {
  for (const bad of ['a'.repeat(mostBuildContent + 1), '<script>']) {
    const answer = await api.post(buildFilesPath, { files: [{ name: script, content: bad }] }, key);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues[0].path).toBe('files.0.content');
  }
});
