import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Movie } from '#schema/shapes/movie.ts';
import { unsafeTexts } from '#schema/testing/unsafe-settings.ts';
import { pokeEverything, squeezed, watchForPayloads } from '#site/e2e/alarm.ts';
import { addTitle } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

/** The title, the meta tags and the structured data of a page. */
const machineParts = (page: Page) =>
  page.evaluate(() => ({
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ innerHTML }) => innerHTML,
    ),
    metaAttributes: [...document.querySelectorAll('meta')].flatMap((meta) => meta.getAttributeNames()),
    cardTitle: document.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? '',
    handlers: document.querySelectorAll('[onerror], [onfocus], [onload]').length,
  }));

/** A show with a season and an episode whose texts are all attacks. */
async function addUnsafeShow(request: APIRequestContext, title: string, text: string): Promise<Movie> {
  // Signs of markup and of a program's notation are refused in names.
  const names = text.replaceAll(/[[\]{}<>|;=@\\"]|:\/\/|::|%(?=[0-9a-f]{2})/gi, '');
  const show = await addTitle(request, {
    title,
    description: text,
    genre: `Drama ${names}`,
    quality: text.slice(0, 20),
    country: `Land ${names}`,
    streamUrl: 'https://streams.example/show.mp4',
    // Among the most popular ones, which the first pages show however many are added.
    rating: 10,
    type: 'tv_show',
  });
  const season = await request.post('/api/seasons', {
    data: { showId: show.id, seasonNumber: 1, title, description: text },
  });
  const { id: seasonId } = await season.json();
  const episode = await request.post('/api/episodes', {
    data: { seasonId, episodeNumber: 1, title, description: text },
  });
  expect([season.ok(), episode.ok()]).toEqual([true, true]);
  return show;
}

test('a title is text in headings, cards, structured data and meta tags', async ({
  browser,
  operator,
  baseURL,
}) => {
  const home = baseURL ?? '';
  const context = await browser.newContext({ bypassCSP: true, baseURL: home });
  await context.route('https://streams.example/**', (route) => route.abort());
  const page = await context.newPage();
  const signs = watchForPayloads(page, home);

  async function visit(path: string, slug: string) {
    await expect.poll(async () => (await operator.get(path)).text(), path).toContain(slug);
    await page.goto(path);
    await pokeEverything(page, 'main');
    const parts = await machineParts(page);
    expect([path, signs, parts.handlers]).toEqual([path, [], 0]);
    const known = ['charset', 'content', 'name', 'property'];
    expect(parts.metaAttributes.filter((attribute) => !known.includes(attribute))).toEqual([]);
    expect(parts.data.filter((json) => json.includes('<'))).toEqual([]);
    return parts;
  }

  const shows: Movie[] = [];
  for (const [round, text] of unsafeTexts.entries()) {
    const title = `Unsafe ${round} ${text}`;
    const show = await addUnsafeShow(operator, title, text);
    shows.push(show);
    for (const path of [`/tv-shows/${show.slug}`, `/tv-shows/${show.slug}/season/1`, `/watch/${show.slug}`]) {
      const { data, cardTitle } = await visit(path, show.slug);
      expect(squeezed(cardTitle)).toContain(squeezed(title));
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      expect(squeezed(heading ?? '')).toContain(squeezed(title));
      const texts = data.map((json) => JSON.stringify(JSON.parse(json)));
      // A line break in a name is stored as a space.
      const isVerbatim = texts.every((json) => json.includes(JSON.stringify(show.title).slice(1, -1)));
      expect([path, isVerbatim, data.length]).toEqual([path, true, 1]);
    }
  }
  for (const path of ['/tv-shows', '/', '/search?q=unsafe'])
    await visit(path, shows.at(-1)?.slug ?? 'no show');
  for (const { id } of shows) await operator.delete(`/api/movies/${id}`);
  await context.close();
});
