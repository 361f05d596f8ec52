import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openProviders, type ProviderServer } from '#schema/testing/lookup-providers.ts';
import { addTitle, saveSetting } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test as base } from '#site/e2e/test.ts';

/** The providers of the product are a local server. */
const test = base.extend<object, { providers: ProviderServer }>({
  catalogue: 'none',
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const providers = await openProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker' },
  ],
  environment: ({ providers }, use) =>
    use({ LOOKUP_URL: providers.url, IMAGE_HOSTS: providers.host, TMDB_TOKEN: 'a-token' }),
});
test.use({ as: 'operator' });

const lookUp = (page: Page) => page.getByRole('button', { name: 'Look up', exact: true });
const found = (page: Page) => page.getByRole('list', { name: 'Titles found' });
const offer = (page: Page) => page.getByRole('region', { name: /^From / });
const read = async (request: APIRequestContext, path: string) => await (await request.get(path)).json();

test('a film is filled in from TMDB, and nothing typed is overwritten without a click', async ({
  page,
  providers,
  operator,
}) => {
  await page.goto('/admin/movies/add');
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(lookUp(page)).toBeHidden();
  await page.goto('/admin/customization#content');
  // Nothing is stored yet, and nothing needs to be saved first.
  await page.getByText('Rarely changed').click();
  for (const name of ['Look up titles in TMDB', 'Look up titles in Wikidata and Wikipedia'])
    await page.getByRole('checkbox', { name }).check({ force: true });
  await page.getByRole('button', { name: 'Save all settings' }).click();
  await expect
    .poll(async () => JSON.stringify(await read(operator, '/api/ui-settings')))
    .toContain('lookup_tmdb');
  expect(providers.asked).toEqual([]);

  await page.goto('/admin/movies/add');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('general');
  await page.getByLabel('Year', { exact: true }).fill('1927');
  await lookUp(page).press('Enter');
  await expect(found(page).getByRole('button')).toHaveCount(3);
  await expect(found(page).getByRole('button').first()).toBeFocused();
  await found(page).getByRole('button', { name: /TMDB/ }).press('Enter');
  await expect(offer(page)).toContainText('not endorsed or certified by TMDB');
  expect(await axeFaults(page)).toEqual([]);

  await offer(page).getByRole('button', { name: 'Take all empty ones' }).click();
  await expect(offer(page)).toContainText('6 fields taken.');
  await expect(title).toHaveValue('general');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1927');
  await expect(page.getByLabel(/^Poster URL/)).toHaveValue(/^\/media\/uploads\/posters\//);
  await offer(page).getByRole('button', { name: 'Take: Year' }).press('Enter');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1926');
  await offer(page).getByRole('button', { name: 'Undo: Year' }).click();
  await offer(page).getByRole('button', { name: 'Take: Title' }).click();
  await page.getByRole('button', { name: 'Add Movie' }).last().click();
  await expect(offer(page)).toBeHidden();
  const { movies } = await read(operator, '/api/movies?sort=newest');
  expect(movies[0]).toMatchObject({
    title: 'The General',
    year: 1927,
    releaseDate: '1926-12-25',
    genre: 'Action, Comedy',
    duration: 78,
    description: 'An engine driver follows his locomotive.\n\nStarring Buster Keaton.',
  });
});

test('a show gets its seasons with episodes, in addition to existing ones, and they can be undone', async ({
  page,
  operator,
  providers,
}) => {
  for (const key of ['lookup_tmdb', 'lookup_wikidata']) await saveSetting(operator, key, 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  const title = { title: 'Lantern Street', genre: 'Drama', type: 'tv_show' as const };
  const show = await addTitle(operator, title);
  const mine = { showId: show.id, seasonNumber: 1, title: 'Mine' };
  const season = await (await operator.post('/api/seasons', { data: mine })).json();
  await operator.post('/api/episodes', {
    data: { seasonId: season.id, episodeNumber: 1, title: 'Pilot' },
  });
  const seasons = () => read(operator, `/api/shows/${show.id}/seasons`);
  const episodes = async () =>
    (await read(operator, `/api/seasons/${season.id}/episodes`)).map((one: { title: string }) => one.title);

  await page.goto(`/admin/tv-shows/${show.slug}/edit`);
  await lookUp(page).click();
  await found(page).getByRole('button', { name: /TMDB/ }).click();
  await offer(page).getByRole('button', { name: 'Add 2 seasons with 2 episodes' }).click();
  await expect(offer(page)).toContainText('Added. What the show had already stays as it was.');
  expect(await episodes()).toEqual(['Pilot', 'Oil']);
  expect((await seasons()).map((one: { title: string }) => one.title).sort()).toEqual(['Mine', 'Specials']);
  expect(await axeFaults(page)).toEqual([]);
  await offer(page).getByRole('button', { name: 'Undo: seasons' }).click();
  await expect.poll(episodes).toEqual(['Pilot']);
  expect(await seasons()).toHaveLength(1);

  providers.fault = 429;
  await page.getByLabel('Title', { exact: true }).fill('Another');
  await lookUp(page).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'Wikidata wants fewer questions for now: fill in the fields by hand',
  );
});

test('a dead link is shown at its field until it is changed, and lists filter by it', async ({
  page,
  operator,
}) => {
  const streamUrl = 'https://streams.example.org/gone';
  const words = 'https://words.example.org/gone.vtt';
  const film = {
    title: 'Gone Away',
    genre: 'Drama',
    type: 'movie' as const,
    streamUrl,
    subtitles: `en ${words}\nfr https://words.example.org/fr.vtt`,
  };
  const { id, slug } = await addTitle(operator, film);
  // No journey requests addresses of the internet: the link checker has tests of its own. A day of another year would be shown with it.
  const november = (day: number) => `${new Date().getFullYear()}-11-${day}T12:00:00Z`;
  const dead = {
    kind: 'title',
    id,
    field: 'streamUrl',
    address: streamUrl,
    status: 404,
    since: november(18),
    checkedAt: november(20),
    nextAt: november(22),
  };
  const hint =
    'Dead link since 18 November: it answered 404 on 20 November, and is asked again on 22 November.';
  await page.route(`**/api/dead-links/title/${id}`, (route) =>
    route.fulfill({ json: [dead, { ...dead, field: 'subtitles', address: words }] }),
  );
  await page.goto(`/admin/movies/${slug}/edit`);
  const field = page.getByLabel(/^Stream URL/);
  await expect(field).toHaveAccessibleDescription(new RegExp(hint));
  await field.fill('https://streams.example.org/back');
  await expect(field).toHaveAccessibleDescription('');
  await page.getByText('Subtitles and chapters: 1 dead link').click();
  await expect(page.getByText(`English: ${hint}`)).toBeVisible();
  await page.goto('/admin/movies?problems=dead-link');
  await expect(page.getByText('No movies found')).toBeVisible();
  await expect(page.getByText('Links are not checked yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: Dead link' })).toBeVisible();
});
