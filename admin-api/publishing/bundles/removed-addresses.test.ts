import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { titleBundles } from '#schema/shapes/bundle.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

/** The three questions of a page: does the title exist, does the slug redirect, was it deleted? */
async function stateOf(slug: string): Promise<'there' | 'moved' | 'removed' | 'unknown'> {
  const answer = await api.get(`/api/bundles/titles?refs=${slug}`);
  const [bundle] = titleBundles.parse(await answer.json()).bundles;
  if (bundle?.movie) return bundle.movie.slug === slug ? 'there' : 'moved';
  return bundle?.isRemoved ? 'removed' : 'unknown';
}

test('every slug of a deleted title is remembered, and no other', async () => {
  const { id } = await buildMovie(api.em(), { slug: 'first-name' });
  await admin.put(`/api/movies/${id}`, { slug: 'second-name' });
  expect([await stateOf('first-name'), await stateOf('second-name')]).toEqual(['moved', 'there']);
  await admin.delete(`/api/movies/${id}`);
  expect([await stateOf('first-name'), await stateOf('second-name')]).toEqual(['removed', 'removed']);
  expect(await stateOf('never-was')).toBe('unknown');
});

test('a slug that a new or a renamed title takes belongs to that title', async () => {
  const gone = await buildMovie(api.em(), { slug: 'good-address' });
  const other = await buildMovie(api.em(), { slug: 'better-address' });
  for (const { id } of [gone, other]) await admin.delete(`/api/movies/${id}`);
  const { id } = await buildMovie(api.em(), { slug: 'good-address' });
  expect(await stateOf('good-address')).toBe('there');
  await admin.put(`/api/movies/${id}`, { slug: 'better-address' });
  expect([await stateOf('good-address'), await stateOf('better-address')]).toEqual(['moved', 'there']);
});

test('a title restored from the trash has all of its addresses again', async () => {
  const { id } = await buildMovie(api.em(), { slug: 'old-home' });
  await admin.put(`/api/movies/${id}`, { slug: 'new-home' });
  const { trashId } = await (await admin.delete(`/api/movies/${id}`)).json();
  expect(await stateOf('old-home')).toBe('removed');
  expect((await admin.post(`/api/trash/${trashId}/restore`, {})).status).toBe(200);
  expect([await stateOf('old-home'), await stateOf('new-home')]).toEqual(['moved', 'there']);
});

test('an address that another title took over before is not removed with its first title', async () => {
  const first = await buildMovie(api.em(), { slug: 'shared' });
  await admin.put(`/api/movies/${first.id}`, { slug: 'elsewhere' });
  await buildMovie(api.em(), { slug: 'shared' });
  await admin.delete(`/api/movies/${first.id}`);
  expect([await stateOf('shared'), await stateOf('elsewhere')]).toEqual(['there', 'removed']);
});
