import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildCollection, buildMatch, buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { titleBundles } from '#schema/shapes/bundle.ts';
import { headerOfRecords, type PreviewedRecord, previewHeader } from '#schema/shapes/preview.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const key = { Authorization: `Bearer ${testFeedKey}` };
const asPreview = (...records: PreviewedRecord[]) => ({ ...key, [previewHeader]: headerOfRecords(records) });

test('a draft is read with its people and related titles, by connections that keep the plans of their queries', async () => {
  const other = await buildMovie(api.em(), { title: 'Elsewhere', genre: 'Farce', year: 1990 });
  const word = await buildMovie(api.em(), { title: 'Lanterns of old', genre: 'Crime, Fable', year: 1945 });
  const { id, slug } = await buildMovie(api.em(), { title: 'Lanterns', genre: 'Fable', year: 1931 });
  const collection = await buildCollection(api.em(), { title: 'Lit', slug: 'lit' });
  await admin.post(`/api/collections/${collection.id}/titles`, { movieIds: [id, other.id] });
  await buildPerson(api.em(), { name: 'Ann Lee', slug: 'ann', credits: [{ movie: id }] });
  expect((await admin.put(`/api/movies/${id}`, { publication: 'draft' })).status).toBe(200);
  const read = async (headers: Record<string, string>) => {
    const answer = await api.get(`/api/bundles/titles?refs=${slug}`, headers);
    return titleBundles.parse(await answer.json()).bundles[0];
  };
  // PostgreSQL keeps a plan after five executions.
  for (let at = 0; at < 8; at += 1) expect((await read(key))?.movie).toBeNull();
  const shown = await read(asPreview({ kind: 'movie', id }));
  expect(shown?.movie?.title).toBe('Lanterns');
  expect(shown?.related.map((related) => related.slug)).toEqual(
    expect.arrayContaining([other.slug, word.slug]),
  );
  expect(shown?.credits.map(({ person }) => person.name)).toEqual(['Ann Lee']);
  expect((await read(key))?.movie).toBeNull();
  expect(await api.em().execute(`select from pg_class where relname like 'laid%'`)).toEqual([]);
});

test('a draft match is read with its goals', async () => {
  const { id } = await buildMatch(api.em());
  const goal = { matchId: id, kind: 'goal', side: 'home', minute: '9', player: 'Ann Lee' };
  expect((await admin.post('/api/match-incidents', goal)).status).toBe(201);
  expect((await admin.put(`/api/matches/${id}`, { publication: 'draft' })).status).toBe(200);
  const read = async (headers: Record<string, string>) =>
    await (await api.get(`/api/bundles/match-surroundings?ids=${id}`, headers)).text();
  expect(await read(key)).not.toContain('Ann Lee');
  expect(await read(asPreview({ kind: 'match', id }))).toContain('Ann Lee');
});
