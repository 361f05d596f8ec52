import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPictureHost, type PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Addresses in the data are for browsers. Rendering pages must not request any of them.

let inside: PictureHost;
let api: TestApi;
let admin: Caller;
let site: PublishedSite;
beforeAll(async () => {
  inside = await openPictureHost((_request, response) => response.end('secret'));
  api = await startApi();
  admin = await api.signIn();
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await Promise.all([api.close(), inside.close()]);
});

async function add(path: string, body: object): Promise<{ id: number; slug: string }> {
  const answer = await admin.post(path, body);
  expect(answer.status).toBe(201);
  return await answer.json();
}

test('no address in the data is requested while pages are rendered', async () => {
  const at = (name: string) => `${inside.url}/${name}`;
  const addresses = Object.fromEntries(
    ['posterUrl', 'videoUrl', 'streamUrl', 'downloadUrl'].map((field) => [field, at(field)]),
  );
  const show = { title: 'Inside Job', genre: 'Drama', type: 'tv_show', isTrending: true, ...addresses };
  const { id: showId, slug } = await add('/api/movies', show);
  const one = { seasonNumber: 1, title: 'One', posterUrl: at('season') };
  const { id: seasonId } = await add('/api/seasons', { showId, ...one });
  await add('/api/episodes', { seasonId, episodeNumber: 1, title: 'Pilot', ...addresses });
  await add('/api/matches', {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    homeTeamLogo: at('home'),
    awayTeamLogo: at('away'),
    matchDate: '2026-11-21T20:45:00Z',
    league: 'First Division',
    streamUrl: at('match'),
  });
  await add('/api/pages', {
    title: 'About',
    slug: 'about',
    content: `<img src="${at('page')}" alt="A page">`,
  });
  const settings = ['branding_logo_url', 'branding_favicon_url', 'featured_hero_background'];
  for (const key of settings)
    expect((await admin.put(`/api/ui-settings/${key}`, { value: at(key) })).status).toBe(200);

  const paths = ['/', '/tv-shows', '/trending', '/about', `/tv-shows/${slug}`, `/tv-shows/${slug}/season/1`];
  for (const path of [...paths, `/watch/${slug}`, '/search?q=inside', '/theme.css'])
    await waitFor(async () => (await site.page(path)).status === 200);
  await waitFor(async () => (await site.page(`/tv-shows/${slug}`)).text.includes(at('posterUrl')));
  await site.untilPublished();
  expect(inside.asked).toEqual([]);
});
