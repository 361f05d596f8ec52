import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Writes of seasons, episodes and slugs as visitors see them: the built site with the real API.

let api: TestApi;
let admin: Caller;
let site: PublishedSite;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

async function write(answer: Promise<Response>): Promise<{ id: number }> {
  const { status, ok } = await answer;
  expect([status, ok]).toEqual([status, true]);
  return await (await answer).json();
}

const shows = (path: string, text: string) =>
  waitFor(async () => (await site.page(path)).text.includes(text));
const hides = (path: string, text: string) =>
  waitFor(async () => {
    const page = await site.page(path);
    return page.status === 200 && !page.text.includes(text);
  });
const answers = (path: string, status: number) =>
  waitFor(async () => (await site.page(path)).status === status);
const isMissing = (path: string) => answers(path, 404);
const isGone = (path: string) => answers(path, 410);
const leadsTo = (path: string, target: string) =>
  waitFor(async () => {
    const { status, location } = await site.page(path);
    return status === 301 && new URL(location ?? '', site.url).pathname === target;
  });

/** A show with two seasons of one episode each, all of its pages stored. */
async function addShow(slug: string) {
  const show = await buildMovie(api.em(), { type: 'tv_show', slug, title: `Tales of ${slug}` });
  const path = `/tv-shows/${slug}`;
  const [first, second] = [await addSeason(show.id, 1), await addSeason(show.id, 2)];
  const [pilot, opener] = [
    await addEpisode(first.id, 1, 'The pilot'),
    await addEpisode(second.id, 1, 'Anew'),
  ];
  await shows(path, 'The pilot');
  await shows(`${path}/season/1`, 'The pilot');
  await shows(`${path}/season/2`, 'Anew');
  await site.untilPublished();
  return { id: show.id, path, first, second, pilot, opener };
}

const addSeason = (showId: number, seasonNumber: number) =>
  write(admin.post('/api/seasons', { showId, seasonNumber, title: `Year ${seasonNumber}` }));
const addEpisode = (seasonId: number, episodeNumber: number, title: string) =>
  write(admin.post('/api/episodes', { seasonId, episodeNumber, title }));

describe('an episode', () => {
  test('that is edited is updated on the page of its season, and on the show’s when that shows its season', async () => {
    const { path, pilot, opener } = await addShow('edited-episode');
    await write(admin.put(`/api/episodes/${opener.id}`, { title: 'Anew, recut' }));
    await shows(`${path}/season/2`, 'Anew, recut');
    await write(admin.put(`/api/episodes/${pilot.id}`, { description: 'Nobody knew it would last.' }));
    await shows(path, 'Nobody knew it would last.');
    await shows(`${path}/season/1`, 'Nobody knew it would last.');
  });

  test('that is added or deleted appears and disappears there', async () => {
    const { path, first } = await addShow('more-episodes');
    const { id } = await addEpisode(first.id, 2, 'The second night');
    await shows(path, 'The second night');
    await shows(`${path}/season/1`, 'The second night');
    await write(admin.delete(`/api/episodes/${id}`));
    await hides(path, 'The second night');
    await hides(`${path}/season/1`, 'The second night');
  });
});

describe('the page of an episode', () => {
  test('shows an edit, as do its neighbours, its season and its show', async () => {
    const { path, first, pilot, opener } = await addShow('episode-pages');
    await addEpisode(first.id, 2, 'The second night');
    const page = (episode: number, season = 1) => `${path}/season/${season}/episode/${episode}`;
    for (const one of [page(1), page(2), page(1, 2)]) await shows(one, 'All episodes');
    await site.untilPublished();
    await write(admin.put(`/api/episodes/${pilot.id}`, { title: 'The pilot, recut' }));
    for (const one of [page(1), page(2), `${path}/season/1`, path]) await shows(one, 'The pilot, recut');
    await write(admin.put(`/api/episodes/${opener.id}`, { description: 'The camp moves on.' }));
    await shows(page(1, 2), 'The camp moves on.');
  });

  test('links past an episode that is added or deleted between two, across seasons', async () => {
    const { path, first, second } = await addShow('between-episodes');
    const [last, opener] = [`${path}/season/1/episode/1`, `${path}/season/2/episode/1`];
    await shows(last, `rel="next" href="${opener}"`);
    await shows(opener, `rel="prev" href="${last}"`);
    await site.untilPublished();
    const { id } = await addEpisode(first.id, 9, 'Between the two');
    const added = `${path}/season/1/episode/9`;
    await shows(last, `rel="next" href="${added}"`);
    await shows(opener, `rel="prev" href="${added}"`);
    await shows(added, `rel="next" href="${opener}"`);
    await site.untilPublished();
    await write(admin.put(`/api/episodes/${id}`, { episodeNumber: 10 }));
    await shows(last, `rel="next" href="${path}/season/1/episode/10"`);
    await isMissing(added);
    await write(admin.delete(`/api/episodes/${id}`));
    await shows(last, `rel="next" href="${opener}"`);
    await shows(opener, `rel="prev" href="${last}"`);
    await isMissing(`${path}/season/1/episode/10`);
    await write(admin.put(`/api/seasons/${second.id}`, { seasonNumber: 4 }));
    await shows(last, `rel="next" href="${path}/season/4/episode/1"`);
    await isMissing(opener);
    await write(admin.delete(`/api/seasons/${second.id}`));
    await hides(last, 'rel="next"');
    await isMissing(`${path}/season/4/episode/1`);
  });

  test('moves with its show', async () => {
    const { id } = await addShow('wanders');
    await shows('/tv-shows/wanders/season/1/episode/1', 'The pilot');
    await write(admin.put(`/api/movies/${id}`, { slug: 'wandered' }));
    await leadsTo('/tv-shows/wanders/season/1/episode/1', '/tv-shows/wandered/season/1/episode/1');
    await write(admin.put(`/api/movies/${id}`, { type: 'anime' }));
    await leadsTo('/tv-shows/wandered/season/1/episode/1', '/movies/wandered/season/1/episode/1');
    await shows('/movies/wandered/season/1/episode/1', 'The pilot');
  });
});

describe('a season', () => {
  test('that is added has a page and is in the show’s picker', async () => {
    const { id, path } = await addShow('more-seasons');
    const season = await addSeason(id, 3);
    await addEpisode(season.id, 1, 'Third time');
    await shows(`${path}/season/3`, 'Third time');
    await shows(path, `${path}/season/3`);
    await shows(`${path}/season/1`, `${path}/season/3`);
  });

  test('that is renumbered moves, and its old page is removed', async () => {
    const { path, second } = await addShow('renumbered');
    await write(admin.put(`/api/seasons/${second.id}`, { seasonNumber: 5, title: 'The fifth year' }));
    await shows(`${path}/season/5`, 'Anew');
    await isMissing(`${path}/season/2`);
    await shows(path, 'The fifth year');
    await hides(path, `${path}/season/2`);
  });

  test('that is deleted removes its page and its episodes', async () => {
    const { path, first } = await addShow('fewer-seasons');
    await write(admin.delete(`/api/seasons/${first.id}`));
    await isMissing(`${path}/season/1`);
    // The show now opens with its new first season.
    await shows(path, 'Anew');
    await hides(path, 'The pilot');
  });
});

describe('a title', () => {
  test('that is deleted removes all of its pages', async () => {
    const { id, path } = await addShow('deleted-show');
    await write(admin.delete(`/api/movies/${id}`));
    for (const gone of [path, `${path}/season/1`, `${path}/season/2`, '/watch/deleted-show'])
      await isGone(gone);
    await waitFor(async () => !(await site.page('/tv-shows')).text.includes('deleted-show'));
  });

  test('renamed repeatedly has one redirect from each of its old addresses, including seasons', async () => {
    const { id } = await addShow('first-name');
    await write(admin.put(`/api/movies/${id}`, { slug: 'second-name' }));
    await leadsTo('/tv-shows/first-name', '/tv-shows/second-name');
    await leadsTo('/tv-shows/first-name/season/2', '/tv-shows/second-name/season/2');
    await leadsTo('/watch/first-name', '/watch/second-name');
    await site.untilPublished();
    await write(admin.put(`/api/movies/${id}`, { slug: 'third-name' }));
    for (const old of ['first-name', 'second-name']) {
      await leadsTo(`/tv-shows/${old}`, '/tv-shows/third-name');
      await leadsTo(`/tv-shows/${old}/season/2`, '/tv-shows/third-name/season/2');
      await leadsTo(`/watch/${old}`, '/watch/third-name');
    }
    await site.untilPublished();
    await write(admin.delete(`/api/movies/${id}`));
    for (const old of ['first-name', 'second-name', 'third-name']) await isGone(`/tv-shows/${old}`);
  });

  test('may take the former address of another', async () => {
    const { id } = await buildMovie(api.em(), { slug: 'good-address', title: 'The first tenant' });
    await shows('/movies/good-address', 'The first tenant');
    await write(admin.put(`/api/movies/${id}`, { slug: 'next-door' }));
    await leadsTo('/movies/good-address', '/movies/next-door');
    const next = { title: 'The second tenant', slug: 'good-address', genre: 'Drama', type: 'movie' };
    await write(admin.post('/api/movies', next));
    await shows('/movies/good-address', 'The second tenant');
  });

  test('that becomes a show moves to the shows', async () => {
    const { id } = await buildMovie(api.em(), { slug: 'turns-serial', title: 'Turns serial' });
    await shows('/movies/turns-serial', 'Turns serial');
    await site.untilPublished();
    await write(admin.put(`/api/movies/${id}`, { type: 'tv_show' }));
    await leadsTo('/movies/turns-serial', '/tv-shows/turns-serial');
    await shows('/tv-shows/turns-serial', 'Turns serial');
    await shows('/tv-shows', 'Turns serial');
    await hides('/movies', 'Turns serial');
  });
});

test('the site follows changes of a match, and no page fails', async () => {
  const { id } = await write(
    admin.post('/api/matches', {
      homeTeam: 'Rovers',
      awayTeam: 'City',
      homeTeamLogo: '/placeholder-crest.svg',
      awayTeamLogo: '/placeholder-crest.svg',
      matchDate: '2026-11-21T20:45:00Z',
      league: 'First Division',
    }),
  );
  const answer = await admin.put(`/api/matches/${id}`, { status: 'live', homeScore: 1, minute: '12' });
  const job = Number(answer.headers.get('X-Publish-Job'));
  const status = async () => await (await fetch(`${site.url}/api/publish/status`)).json();
  await waitFor(async () => (await status()).cursor >= job);
  await site.untilPublished();
  expect((await status()).failed).toEqual([]);
});
