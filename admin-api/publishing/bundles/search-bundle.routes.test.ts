import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { searchBundle } from '#schema/shapes/bundle.ts';

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

  test.each([
    ['a genre and a decade', 'comedy 90s', ['Four Weddings']],
    ['the best of a genre and a type', 'best war movies', ['1971', '1917']],
    ['the newest of a decade', 'new movies 1990s', ['Four Weddings', 'Stargate']],
    ['a show and one of its seasons', 'planet of water season 3', ['Planet of Water']],
    ['words that are no genre', 'nosferatu 70s', ['Nosferatu the Vampyre']],
  ])('understands %s', async (_what, q, found) => {
    expect((await names(`q=${encodeURIComponent(q)}`)).toSorted()).toEqual(found.toSorted());
  });

  test('orders by what the words mean, but a title that contains them comes first', async () => {
    expect(await names('q=best war movies')).toEqual(['1971', '1917']);
    const { id } = await buildMovie(api.em(), { title: 'The Best War Movies', genre: 'Drama' });
    expect((await names('q=best war movies'))[0]).toBe('The Best War Movies');
    await api.em().execute('delete from movies where id = ?', [id]);
  });

  test('counts the matches of a team, and says whether the words are one', async () => {
    expect(await search('q=real madrid')).toMatchObject({ matchTotal: 2, isTeam: true, total: 0 });
    expect(await search('q=real')).toMatchObject({ matchTotal: 2, isTeam: true });
    expect(await search('q=nosferatu')).toMatchObject({ matchTotal: 0, isTeam: false });
    await buildMatch(api.em(), { homeTeam: 'Star City', awayTeam: 'Dale', league: 'River Cup' });
    expect(await search('q=star')).toMatchObject({ matchTotal: 1, isTeam: false });
    expect(await search('q=star city')).toMatchObject({ matchTotal: 1, isTeam: true });
    for (const awayTeam of ['Dale', 'Harrow', 'Kestrel'])
      await buildMatch(api.em(), { homeTeam: '1. FC Nosferatu 1899', awayTeam, league: 'River Cup' });
    expect(await search('q=nosferatu')).toMatchObject({ matchTotal: 3, total: 2, isTeam: true });
    await api.em().execute(`delete from matches where league = 'River Cup' and away_team = 'Harrow'`);
    expect(await search('q=nosferatu')).toMatchObject({ matchTotal: 2, total: 2, isTeam: false });
    await api.em().execute(`delete from matches where league = 'River Cup'`);
  });

  test('names the teams that the words are part of, those with most matches first', async () => {
    const em = api.em();
    for (const [homeTeam, awayTeam, league] of [
      ['Kestrel Rovers', 'Harrow Kestrels', 'Hill Cup'],
      ['Dale', 'Kestrel Rovers', 'Hill League'],
      ['Kestrel Rovers', 'Moor', 'Hill League'],
    ] as const)
      await buildMatch(em, { homeTeam, awayTeam, league });
    expect((await search('q=kestrel')).teams).toEqual([
      { name: 'Kestrel Rovers', league: 'Hill League' },
      { name: 'Harrow Kestrels', league: 'Hill Cup' },
    ]);
    expect((await search('q=kestrel rov')).teams).toEqual([
      { name: 'Kestrel Rovers', league: 'Hill League' },
    ]);
    expect((await search('q=hill cup')).teams).toEqual([]);
    await em.execute(`delete from matches where league like 'Hill %'`);
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

  test('has a few matches of a team that plays often, and all of them by page', async () => {
    const em = api.em();
    for (let day = 1; day <= 26; day += 1)
      await buildMatch(em, {
        homeTeam: day % 2 ? 'Kestrel Rovers' : 'Dale',
        awayTeam: day % 2 ? 'Dale' : 'Kestrel Rovers',
        league: 'Hill Cup',
        matchDate: new Date(Date.UTC(2031, 0, day)),
      });
    const idsOf = async (more: string) =>
      (await search(`q=kestrel rovers${more}`)).matches.map(({ id }) => id);
    const [first, second] = [await idsOf('&matches=1'), await idsOf('&matches=2')];
    expect(await idsOf('')).toEqual(first.slice(0, 8));
    expect([first.length, second.length]).toEqual([24, 2]);
    expect(new Set([...first, ...second]).size).toBe(26);
    expect(await search('q=kestrel rovers&matches=2')).toMatchObject({ matchTotal: 26 });
    expect((await api.get('/api/bundles/search?q=kestrel&matches=0')).status).toBe(400);
    await em.execute(`delete from matches where league = 'Hill Cup'`);
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
