import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { personCredits, personList } from '#schema/shapes/person.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a person has each title once, the newest first, with all roles in it, and can be narrowed to one role', async () => {
  const films: { id: number }[] = [];
  for (const year of [1916, 1925, 1928, 1931, null]) films.push(await buildMovie(api.em(), { year }));
  const [early] = films;
  const { slug } = await buildPerson(api.em(), {
    name: 'Buster',
    credits: [...films.map(({ id }) => ({ movie: id })), { movie: early?.id ?? 0, role: 'director' }],
  });
  const read = async (query: string) =>
    personCredits.parse(await (await api.get(`/api/people/${slug}/credits?${query}`)).json());
  const { roles, titles, credits, total } = await read('limit=3&page=2');
  expect(roles).toEqual([
    { role: 'actor', count: 5 },
    { role: 'director', count: 1 },
  ]);
  expect(credits.map(({ movie: { year }, roles: own }) => [year, own])).toEqual([
    [1916, ['director', 'actor']],
    [null, ['actor']],
  ]);
  expect(total).toBe(5);
  expect(titles.toSorted((a, b) => a - b)).toEqual(films.map(({ id }) => id));
  const directed = await read('role=director');
  expect([directed.total, directed.credits.map(({ movie }) => movie.id)]).toEqual([1, [early?.id]]);
  expect((await api.get(`/api/people/${slug}/credits?role=cook`)).status).toBe(400);
});

test('a person is listed with the most popular titles and the most frequent role', async () => {
  const em = api.em();
  const films: { id: number }[] = [];
  for (let rating = 5; rating < 9; rating += 1) films.push(await buildMovie(em, { rating }));
  await em.execute(
    `update title_search set popularity = movie_id where movie_id in (${films.map(({ id }) => id)})`,
  );
  const credits = films.map(({ id }) => ({ movie: id }));
  await buildPerson(em, {
    name: 'Harold',
    credits: [...credits, { movie: films[0]?.id ?? 0, role: 'director' }],
  });
  const [known] = personList.parse(await (await api.get('/api/people?search=harold')).json()).people;
  expect(known?.role).toBe('actor');
  expect(known?.covers.map(({ id }) => id)).toEqual(
    films
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  );
});
