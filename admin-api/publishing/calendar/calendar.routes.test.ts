import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDueMoments } from '#admin-api/records/publication/due.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { type CalendarEntry, calendar, calendarMonths, calendarOf } from '#schema/shapes/calendar.ts';
import { news } from '#schema/shapes/news.ts';

const kindsOfNews = ['title', 'episode', 'match'];

let api: TestApi;
let admin: Caller;
let show: { id: number };
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  const serial = await buildMovie(em, { type: 'tv_show', title: 'Serial', slug: 'serial' });
  show = serial;
  const second = await buildSeason(em, {
    show: serial,
    seasonNumber: 2,
    title: 'Second',
    releaseDate: '2026-12-04',
  });
  await buildSeason(em, { show: serial, seasonNumber: 3, title: 'Third', releaseDate: '2027-03-05' });
  const premieres = '2027-06-04';
  await buildMovie(em, { title: 'Lantern', slug: 'lantern', releaseDate: premieres, year: 2026 });
  await buildMovie(em, { title: 'Undated' });
  // Its first season says the same.
  const drama = await buildMovie(em, { type: 'tv_show', title: 'Drama', releaseDate: premieres });
  await buildSeason(em, { show: drama, seasonNumber: 1, title: 'First', releaseDate: premieres });
  const anime = await buildMovie(em, { type: 'anime', title: 'Anime', releaseDate: '2027-06-30' });
  const part = await buildSeason(em, { show: anime, seasonNumber: 1, title: 'Part' });
  await buildEpisode(em, { season: part, episodeNumber: 1, title: 'Pilot', airDate: '2027-06-29' });
  await buildEpisode(em, { season: second, episodeNumber: 2, title: 'Two', airDate: '2026-12-04' });
  await buildEpisode(em, { season: second, episodeNumber: 1, title: 'One', airDate: '2026-12-04' });
  await buildEpisode(em, { season: second, episodeNumber: 3, title: 'Without a date' });
  // Half past eleven in New York, and the last moment of a month.
  await buildMatch(em, {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    league: 'River Cup',
    matchDate: new Date('2026-12-04T04:30:00Z'),
  });
  await buildMatch(em, {
    homeTeam: 'City',
    awayTeam: 'Ünion',
    league: 'river cup',
    phase: 'postponed',
    matchDate: new Date('2026-12-31T23:59:59.999Z'),
  });
});
afterAll(() => api.close());

const listed = async (query: string, caller: Caller | TestApi = api) => {
  const answer = await caller.get(`/api/calendar${query}`);
  expect(answer.status, query).toBe(200);
  return calendar.parse(await answer.json());
};
const nameOf = (entry: CalendarEntry) =>
  entry.kind === 'match'
    ? `${entry.homeTeam} vs ${entry.awayTeam}`
    : entry.kind === 'movie'
      ? entry.show.title
      : entry.title;
const of = async (path: string) => {
  const { name, entries } = calendarOf.parse(await (await api.get(`/api/calendar/${path}`)).json());
  return [name, entries.map(nameOf)];
};
/** At the week that begins with a day. */
const monthsAt = async (monday: string) => {
  await api.em().execute('update calendar_weeks set begins = ?', [monday]);
  return calendarMonths.parse(await (await api.get('/api/calendar/months')).json());
};
const december = '?from=2026-12-01&to=2027-01-01';

describe('GET /api/calendar', () => {
  test('has every date of the requested days, in order; a season that begins with an episode is listed by it', async () => {
    const { entries, total, totalPages } = await listed(december);
    expect([total, totalPages, entries.map(nameOf)]).toEqual([
      4,
      1,
      ['One', 'Two', 'Rovers vs City', 'City vs Ünion'],
    ]);
    expect(entries[0]).toMatchObject({
      kind: 'episode',
      date: '2026-12-04',
      seasonNumber: 2,
      episodeNumber: 1,
      show: { id: show.id, slug: 'serial', type: 'tv_show', title: 'Serial' },
    });
    expect(entries[3]).toMatchObject({ kind: 'match', date: '2026-12-31T23:59:59.999Z', isPostponed: true });
    expect((await listed('?from=2027-03-01&to=2027-04-01')).entries).toMatchObject([
      { kind: 'season', title: 'Third', seasonNumber: 3, date: '2027-03-05' },
    ]);
    expect((await listed('?from=2027-01-01&to=2027-02-01')).total).toBe(0);
  });

  test('has titles on the day of their release, unless a season or an episode of their own has it', async () => {
    const june = '?from=2027-06-01&to=2027-07-01';
    const { entries, total } = await listed(june);
    expect([total, entries.map(nameOf)]).toEqual([4, ['Lantern', 'First', 'Pilot', 'Anime']]);
    expect(entries[0]).toMatchObject({
      kind: 'movie',
      date: '2027-06-04',
      show: { slug: 'lantern', type: 'movie', title: 'Lantern', year: 2026 },
    });
    const { id } = entries[0] ?? { id: 0 };
    expect(await of(`shows/${id}`)).toEqual(['Lantern', ['Lantern']]);
    await admin.put(`/api/movies/${id}`, { publication: 'draft' });
    expect((await listed(june, admin)).entries.map(nameOf)).toEqual(['First', 'Pilot', 'Anime']);
    await admin.put(`/api/movies/${id}`, { publication: 'published', releaseDate: '2029-02-28' });
    expect(await monthsAt('2026-11-23')).toMatchObject({ months: ['2026-12', '2027-03', '2027-06'] });
    expect(await monthsAt('2028-05-01')).toMatchObject({ months: ['2027-03', '2027-06', '2029-02'] });
    const emptied = await admin.put(`/api/movies/${id}`, { releaseDate: '' });
    expect(await emptied.json()).toMatchObject({ releaseDate: null });
    expect((await listed('?from=2029-02-01&to=2029-03-01')).total).toBe(0);
  });

  test.each([
    ['2026-11-23', '2025-01', '2027-12'],
    ['2025-12-29', '2025-01', '2027-12'],
    ['2026-12-28', '2025-01', '2027-12'],
    ['2027-01-04', '2026-01', '2028-12'],
  ])('in the week of %s reaches from %s to %s', async (monday, first, last) => {
    expect(await monthsAt(monday)).toMatchObject({ first, last });
  });

  test('is paged', async () => {
    const { entries, totalPages } = await listed(`${december}&limit=3&page=2`);
    expect([totalPages, entries.map(nameOf)]).toEqual([2, ['City vs Ünion']]);
  });

  test('says how many dates each day has, and when asked to leaves some of each day out: as many matches as others stay', async () => {
    const { entries, days, total } = await listed(`${december}&daily=2`);
    expect([total, entries.map(nameOf), days]).toEqual([
      4,
      ['One', 'Rovers vs City', 'City vs Ünion'],
      [
        { day: '2026-12-04', count: 3 },
        { day: '2026-12-31', count: 1 },
      ],
    ]);
  });

  test('omits drafts, scheduled records, and everything that belongs to such a show', async () => {
    const { id } = show;
    const put = async (body: object) => expect((await admin.put(`/api/movies/${id}`, body)).status).toBe(200);
    await put({ publication: 'scheduled', publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    for (const caller of [api, admin]) {
      expect((await listed(december, caller)).entries.map(nameOf)).toEqual([
        'Rovers vs City',
        'City vs Ünion',
      ]);
      expect((await caller.get(`/api/calendar/shows/${id}`)).status).toBe(404);
    }
    expect(await monthsAt('2026-11-23')).toMatchObject({ months: ['2026-12', '2027-06'] });
    await put({ publication: 'published' });
  });

  test.each([
    ['from=2026-02-30', 'from'],
    ['from=1700-01-01', 'from'],
    ['from=2026-12-01&to=yesterday', 'to'],
    ['from=2026-12-01&to=2026-12-01', 'to'],
    ['from=2026-12-01&to=2028-12-01', 'to'],
    ['to=2026-12-01', 'to'],
    ['limit=501', 'limit'],
    ['daily=0', 'daily'],
    ['daily=101', 'daily'],
    ['page=0', 'page'],
    ['league=cup', 'league'],
  ])('refuses %s', async (query, field) => {
    const answer = await api.get(`/api/calendar?${query}`);
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, field]);
  });
});

test('a show, a league and a team have their dates, whatever the spelling', async () => {
  expect(await of(`shows/${show.id}`)).toEqual(['Serial', ['One', 'Two', 'Third']]);
  const [league, ofLeague] = await of('leagues/river-cup');
  expect([String(league).toLowerCase(), ofLeague]).toEqual([
    'river cup',
    ['Rovers vs City', 'City vs Ünion'],
  ]);
  expect(await of('teams/city')).toEqual(['City', ['Rovers vs City', 'City vs Ünion']]);
  expect(await of('teams/union')).toEqual(['Ünion', ['City vs Ünion']]);
  for (const path of ['shows/999999', 'leagues/nowhere', 'teams/nobody', 'teams/%2e%2e', 'leagues/A%00'])
    expect((await api.get(`/api/calendar/${path}`)).status, path).toBe(404);
  expect((await api.get('/api/calendar/shows/x')).status).toBe(400);
});

test('GET /api/news has the newest of each kind, without scheduled records', async () => {
  const read = async () => news.parse(await (await api.get('/api/news')).json()).entries;
  const before = await read();
  expect(before.map(({ kind, id }) => [kind, id])).toEqual(
    [...before]
      .toSorted((a, b) => kindsOfNews.indexOf(a.kind) - kindsOfNews.indexOf(b.kind) || b.id - a.id)
      .map(({ kind, id }) => [kind, id]),
  );
  expect(before).toMatchObject([
    { kind: 'title', title: 'Anime' },
    { kind: 'title', title: 'Drama' },
    { kind: 'title', title: 'Undated' },
    { kind: 'title', title: 'Lantern' },
    { kind: 'title', slug: 'serial' },
    { kind: 'episode', title: 'Without a date', seasonNumber: 2, episodeNumber: 3, show: { slug: 'serial' } },
    { kind: 'episode', title: 'One' },
    { kind: 'episode', title: 'Two' },
    { kind: 'episode', title: 'Pilot' },
    { kind: 'match', homeTeam: 'City', awayTeam: 'Ünion', league: 'river cup' },
    { kind: 'match', homeTeam: 'Rovers' },
  ]);
  const body = {
    title: 'Later',
    type: 'movie',
    genre: 'Drama',
    publication: 'scheduled',
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { id } = await (await admin.post('/api/movies', body)).json();
  expect(await read()).toEqual(before);
  await admin.put(`/api/movies/${id}`, { publication: 'published' });
  const credits = [
    { name: 'Ada', role: 'actor' },
    { name: 'Bea', role: 'actor' },
    { name: 'Ada', role: 'director' },
  ];
  expect((await admin.put(`/api/movies/${id}/credits`, { credits })).status).toBe(200);
  const people = await api
    .em()
    .execute<{ id: number }[]>(`select id from people where name in ('Ada', 'Bea') order by name`);
  expect((await read())[0]).toMatchObject({
    kind: 'title',
    title: 'Later',
    people: people.map((one) => one.id),
  });
});

test('moves on when a week begins, by a line in the log', async () => {
  await api.em().execute(`update calendar_weeks set begins = '2020-01-06'`);
  expect(await listed('')).toMatchObject({ from: '2020-01-06', to: '2020-02-10' });
  const { changes } = await changesOf(api, async () => {
    expect(await applyDueMoments(api.em())).toBe(true);
    expect(await applyDueMoments(api.em())).toBe(false);
  });
  const line = { entity: 'calendar_week', op: 'update', before: { begins: '2020-01-06' } };
  expect(changes).toMatchObject([line]);
  const monday = new Date((await listed('')).from);
  expect(monday.getUTCDay()).toBe(1);
});
