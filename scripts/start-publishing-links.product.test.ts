import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMatch, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Addresses that die and answer again, as visitors see them: the built site with the real API.

let api: TestApi;
let site: PublishedSite;
beforeAll(async () => {
  api = await startApi();
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const streamUrl = 'https://streams.example.org/film.mp4';
const downloadUrl = 'https://files.example.org/film.mp4';
const trailerUrl = 'https://youtu.be/aqz-KE-bpKQ';
const fallback = 'Stream Not Available in Browser';

type Place = 'movies' | 'episodes' | 'matches';

/** As the checker notes it. */
async function note(place: Place, id: number, isDead: boolean): Promise<void> {
  await api
    .em()
    .execute('update link_checks set is_dead = ?, failed_at = now() where place = ? and record_id = ?', [
      isDead,
      place,
      id,
    ]);
}
const know = async (place: Place, id: number, movie: number | null, addresses: object) => {
  for (const [field, address] of Object.entries(addresses))
    await api
      .em()
      .execute(
        'insert into link_checks (place, record_id, field, movie_id, address) values (?, ?, ?, ?, ?)',
        [place, id, field, movie, address],
      );
};
const shows = (path: string, text: string, isThere = true) =>
  waitFor(async () => {
    const page = await site.page(path);
    return page.status === 200 && page.text.includes(text) === isThere;
  });

test('a dead stream has the fallback, a dead download and trailer are none, until they answer again', async () => {
  const { id, slug } = await buildMovie(api.em(), { title: 'Pale', streamUrl, downloadUrl, trailerUrl });
  await know('movies', id, id, { stream_url: streamUrl, download_url: downloadUrl, trailer_url: trailerUrl });
  await shows(`/movies/${slug}`, downloadUrl);
  await shows(`/watch/${slug}`, downloadUrl);
  await shows(`/watch/${slug}`, fallback, false);
  await site.untilPublished();

  await note('movies', id, true);
  await shows(`/watch/${slug}`, fallback);
  await shows(`/watch/${slug}`, 'This stream was not available at the last check.');
  await shows(`/watch/${slug}`, downloadUrl, false);
  await shows(`/movies/${slug}`, downloadUrl, false);
  await shows(`/movies/${slug}`, 'aqz-KE-bpKQ', false);
  expect((await site.page(`/watch/${slug}`)).text).toContain(streamUrl);

  await note('movies', id, false);
  await shows(`/watch/${slug}`, fallback, false);
  await shows(`/movies/${slug}`, downloadUrl);
  await shows(`/movies/${slug}`, 'aqz-KE-bpKQ');
});

test('a dead stream of an episode has it on the page of the episode', async () => {
  const show = await buildMovie(api.em(), { title: 'Serial', type: 'tv_show' });
  const season = await buildSeason(api.em(), { show, seasonNumber: 1 });
  const { id } = await buildEpisode(api.em(), { season, episodeNumber: 1, streamUrl });
  await know('episodes', id, show.id, { stream_url: streamUrl });
  const path = `/tv-shows/${show.slug}/season/1/episode/1`;
  await shows(path, show.title);
  await site.untilPublished();
  await note('episodes', id, true);
  await shows(path, fallback);
  await note('episodes', id, false);
  await shows(path, fallback, false);
});

test('a stream that forbids being framed has it on the pages that play it, until it allows that again', async () => {
  const framed = 'https://player.example.org/e/1';
  const em = api.em();
  const { id, slug } = await buildMovie(em, { title: 'Framed', streamUrl: framed });
  const show = await buildMovie(em, { title: 'Framed serial', type: 'tv_show' });
  const season = await buildSeason(em, { show, seasonNumber: 1 });
  const episode = await buildEpisode(em, { season, episodeNumber: 1, streamUrl: framed });
  const match = await buildMatch(em, { homeTeam: 'Rovers', awayTeam: 'City', streamUrl: framed });
  await know('movies', id, id, { stream_url: framed });
  await know('episodes', episode.id, show.id, { stream_url: framed });
  await know('matches', match.id, null, { stream_url: framed });
  const pages = [
    `/watch/${slug}`,
    `/tv-shows/${show.slug}/season/1/episode/1`,
    `/matches/${match.id}-rovers-vs-city`,
  ];
  const noteFrames = (isDenied: boolean) =>
    em.execute('update link_checks set denies_framing = ? where address = ?', [isDenied, framed]);
  for (const path of pages) await shows(path, 'data-player="embed"');
  await site.untilPublished();

  await noteFrames(true);
  for (const path of pages) {
    await shows(path, fallback);
    await shows(path, 'This host does not allow playback on other sites.');
  }
  await noteFrames(false);
  for (const path of pages) await shows(path, 'data-player="embed"');
});
