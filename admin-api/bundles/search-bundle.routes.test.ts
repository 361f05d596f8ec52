import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { searchBundle } from '#schema/bundle.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await buildMovie(em, {
    title: 'Nosferatu',
    year: 1922,
    genre: 'Horror, Silent',
    description: '<p>A vampire comes to Wisborg.</p>',
  });
  await buildMovie(em, { title: 'Nosferatu the Vampyre', year: 1979, genre: 'Horror' });
  await buildMovie(em, { title: 'Metropolis', year: 1927, genre: 'Sci-Fi', rating: 8 });
  await buildMovie(em, { title: '1917', year: 2019, genre: 'War', rating: 2 });
  await buildMovie(em, { title: '1971', year: 2014, genre: 'War', rating: 9 });
  await buildMovie(em, { title: 'The Immigrant', year: 1917, genre: 'Comedy', rating: 9 });
  await buildMovie(em, { title: 'Four Weddings', year: 1994, genre: 'Comedy, Romance' });
  await buildMovie(em, { title: 'Comedy of Errors', year: 1983, genre: 'Drama', rating: 1 });
  await buildMovie(em, { title: 'Sholay', year: 1975, genre: 'Bollywood' });
  await buildMovie(em, { title: 'Star Wars', year: 1977, genre: 'Adventure', rating: 5 });
  await buildMovie(em, { title: 'Stargate', year: 1994, genre: 'Adventure', rating: 10 });
  const show = await buildMovie(em, { title: 'Planet of Water', type: 'tv_show' });
  const season = await buildSeason(em, { show });
  await buildEpisode(em, { season, title: 'The Kelp Forest' });
  await buildMatch(em, {
    homeTeam: 'Real Madrid CF',
    awayTeam: 'FC Barcelona',
    league: 'La Liga',
    status: 'finished',
  });
  await buildMatch(em, {
    homeTeam: 'Sevilla FC',
    awayTeam: 'Real Madrid CF',
    league: 'La Liga',
    status: 'upcoming',
  });
});
afterAll(async () => await api.close());

async function search(query: string) {
  const answer = await api.get(`/api/bundles/search?${query}`);
  expect(answer.status, query).toBe(200);
  return searchBundle.parse(await answer.json());
}
const names = async (query: string) => (await search(query)).movies.map(({ title }) => title);

describe('GET /api/bundles/search', () => {
  test.each([
    ['a title and its year', 'nosferatu 1922', ['Nosferatu']],
    ['a year', '1927', ['Metropolis']],
    ['a genre and a year', 'comedy 1994', ['Four Weddings']],
    ['a genre', 'bollywood', ['Sholay']],
    ['a genre with a typing error', 'bolywood', ['Sholay']],
    ['another name of a genre', 'science fiction', ['Metropolis']],
    ['words of a description, without its HTML', 'vampire wisborg', ['Nosferatu']],
    ['a title and a word of its description', 'nosferatu wisborg', ['Nosferatu']],
    ['the title of an episode', 'kelp forest', ['Planet of Water']],
    ['an episode with a word that is not typed to its end', 'the kelp fore', ['Planet of Water']],
  ])('finds by %s', async (_what, q, found) => {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  test('ranks a title of digits before titles of that year, and never finds another number', async () => {
    expect(await names('q=1917')).toEqual(['1917', 'The Immigrant']);
  });

  test('ranks a title before titles of the genre', async () => {
    expect((await names('q=comedy'))[0]).toBe('Comedy of Errors');
    expect((await names('q=comedy')).slice(1).toSorted()).toEqual(['Four Weddings', 'The Immigrant']);
  });

  test('ranks a whole word before a longer one that is more popular', async () => {
    expect((await names('q=star')).slice(0, 2)).toEqual(['Star Wars', 'Stargate']);
  });

  test('stays within a type', async () => {
    expect(await names('q=kelp forest&type=movie')).toEqual([]);
    expect(await names('q=nosferatu&type=movie')).toHaveLength(2);
  });

  test('sorts the matches by each order of lists, with filters and by page', async () => {
    expect(await names('q=star&sort=rating')).toEqual(['Stargate', 'Star Wars']);
    expect(await names('q=nosferatu')).toEqual(['Nosferatu', 'Nosferatu the Vampyre']);
    expect(await names('q=nosferatu&sort=latest')).toEqual(['Nosferatu the Vampyre', 'Nosferatu']);
    // The best match is no longer the first, and pages follow the order.
    const all = await names('q=comedy&sort=rating');
    expect(all).toEqual(['The Immigrant', 'Four Weddings', 'Comedy of Errors']);
    const second = await search('q=comedy&sort=rating&limit=2&page=2');
    expect(second.movies.map(({ title }) => title)).toEqual(['Comedy of Errors']);
    expect([second.total, second.totalPages]).toEqual([3, 2]);
    expect(await names('q=comedy&sort=latest&year=1990s')).toEqual(['Four Weddings']);
    expect(await names('q=comedy&sort=rating&genre=Romance')).toEqual(['Four Weddings']);
    const em = api.em();
    await em.execute(`update movies set is_trending = true where title = 'Comedy of Errors'`);
    expect((await names('q=comedy&sort=hottest'))[0]).toBe('Comedy of Errors');
    expect((await names('q=comedy&sort=popular')).toSorted()).toEqual(all.toSorted());
    await em.execute(`update movies set is_trending = false where title = 'Comedy of Errors'`);
    // A sorted search without results offers the same as any other.
    expect((await search('q=nosxqk&sort=rating')).instead?.nearest).toHaveLength(2);
    expect((await api.get('/api/bundles/search?q=star&sort=best')).status).toBe(400);
    const list = await (await api.get('/api/movies?search=comedy&sort=rating')).json();
    expect(list.movies.map(({ title }: { title: string }) => title)).toEqual(all);
  });

  test('finds the matches of a team, coming ones first, on the first page only', async () => {
    const { matches } = await search('q=real madrid');
    expect(matches.map(({ status }) => status)).toEqual(['upcoming', 'finished']);
    expect((await search('q=la liga madr')).matches).toHaveLength(2);
    expect((await search('q=real madrid&page=2')).matches).toEqual([]);
    expect((await search("q=' | !")).matches).toEqual([]);
  });

  test('finds the matches of the team that contains all words, and no team that contains only some', async () => {
    const em = api.em();
    const away = { awayTeam: 'Rayo Vallecano de Madrid', league: 'La Liga', status: 'live' } as const;
    const shared = await buildMatch(em, { homeTeam: 'Real Betis Balompié', ...away });
    const castilla = await buildMatch(em, { ...away, homeTeam: 'Real Madrid Castilla', status: 'finished' });
    const found = async (q: string) => (await search(`q=${q}`)).matches.map(({ id }) => id);
    expect(await found('real madrid')).toContain(castilla.id);
    expect(await found('real madrid')).toHaveLength(3);
    expect(await found('real madrid')).not.toContain(shared.id);
    // Words that no single team contains may belong to two teams, or to the league.
    expect(await found('betis vallecano')).toEqual([shared.id]);
    expect((await found('real liga'))[0]).toBe(shared.id);
    await em.execute(`delete from matches where id in (${shared.id}, ${castilla.id})`);
  });

  test('ranks a team before a league with the same word', async () => {
    const em = api.em();
    const league = await buildMatch(em, { league: 'Harbour Cup', status: 'live' });
    const team = await buildMatch(em, { homeTeam: 'Harbour', status: 'finished' });
    expect((await search('q=harbour')).matches.map(({ id }) => id)).toEqual([team.id, league.id]);
    await em.execute(`delete from matches where id in (${league.id}, ${team.id})`);
  });

  test('offers the nearest and the most popular titles when nothing is found', async () => {
    const { total, instead } = await search('q=nosxqk');
    expect(total).toBe(0);
    expect(instead?.nearest.map(({ title }) => title)).toEqual(['Nosferatu the Vampyre', 'Nosferatu']);
    expect(instead?.popular[0]?.title).toBe('Stargate');
    expect(instead?.popular.map(({ title }) => title)).not.toContain('Nosferatu');
    expect((await search('q=metropolis')).instead).toBeNull();
  });

  test('offers titles of other types when the type has none', async () => {
    const { instead } = await search('q=metropolis&type=anime');
    expect(instead?.elsewhere.map(({ title }) => title)).toEqual(['Metropolis']);
  });

  test('finds changed titles, and no longer finds their old words', async () => {
    const admin = await api.signIn();
    const movie = await buildMovie(api.em(), {
      title: 'Orchard',
      year: 1931,
      genre: 'Western',
      description: 'A zeppelin lands.',
    });
    expect(await names('q=zeppelin')).toEqual(['Orchard']);
    await admin.put(`/api/movies/${movie.id}`, {
      description: 'A submarine surfaces.',
      year: 1955,
      genre: 'Noir',
    });
    expect(await names('q=submarine')).toEqual(['Orchard']);
    for (const q of ['orchard 1955', 'noir 1955']) expect(await names(`q=${q}`), q).toEqual(['Orchard']);
    expect(await names('q=zeppelin')).toEqual([]);
    await admin.delete(`/api/movies/${movie.id}`);
    expect(await names('q=submarine')).toEqual([]);
  });
});
