import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Match } from '#schema/shapes/match.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { addPage, addTitle, ownName } from '#site/e2e/api.ts';
import { intercept } from '#site/e2e/intercept.ts';
import { moving, test } from '#site/e2e/test.ts';

test.use({ ...moving, as: 'operator' });

// The messages of failed calls, word for word. The other tests check the messages of successful ones.

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Only inside the dialog, because the page below may have a button of the same name. */
const send = (page: Page, name: string) =>
  page.locator('form').getByRole('button', { name, exact: true }).click();
const word = ownName('Toasted');
const search = new URLSearchParams({ search: word });
const reason = 'Out of order';
const broken = { status: 500, contentType: 'application/json', body: JSON.stringify({ message: reason }) };

/** A call that fails: the section, the steps and the message. */
interface Row {
  at: string;
  method: 'POST' | 'PUT' | 'DELETE';
  act: (page: Page) => Promise<void>;
  title: string;
  text: string;
}

async function add<Record>(request: APIRequestContext, path: string, data: object): Promise<Record> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return await answer.json();
}

async function addAll(request: APIRequestContext) {
  const titled = (type: Movie['type'], title: string) => addTitle(request, { title, type, genre: 'Drama' });
  const movie = await titled('movie', `${word} Movie`);
  const show = await titled('tv_show', `${word} Show`);
  const anime = await titled('anime', `${word} Anime`);
  const season = await add<{ id: number }>(request, '/api/seasons', {
    showId: show.id,
    seasonNumber: 1,
    title: 'Toasted Season',
  });
  const episode = await add<{ id: number }>(request, '/api/episodes', {
    seasonId: season.id,
    episodeNumber: 1,
    title: 'Toasted Episode',
  });
  const match = await add<Match>(request, '/api/matches', {
    homeTeam: `${word} Rovers`,
    awayTeam: 'Buttered United',
    homeTeamLogo: '/placeholder-crest.svg',
    awayTeamLogo: '/placeholder-crest.svg',
    matchDate: '2027-03-04T20:45:00Z',
    league: 'Toasted League',
  });
  const content = await addPage(request, {
    title: `${word} Page`,
    content: '<p>Toast.</p>',
  });
  const paths = [movie, show, anime].map(({ id }) => `/api/movies/${id}`);
  paths.push(`/api/matches/${match.id}`, `/api/pages/${content.id}`);
  return { movie, show, anime, season, episode, match, content, paths };
}
type Added = Awaited<ReturnType<typeof addAll>>;

function rowsOf({ movie, show, anime, season, episode, match, content }: Added): Row[] {
  const seasons = `/tv-shows/${show.slug}/seasons`;
  const episodes = `${seasons}?tab=episodes&season=${season.id}`;

  const made = (at: string, fields: Record<string, string>, button: string, title: string): Row => ({
    at,
    method: 'POST',
    async act(page) {
      for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
      await send(page, button);
    },
    title,
    text: reason,
  });
  const titled = { Title: 'Never Made', Genre: 'Drama' };
  const teams = {
    'Home team': 'Never Made',
    'Away team': 'Nor Played',
    'Match date': '2027-03-04T20:45',
    League: 'No League',
  };

  const changed = (at: string, name: string, button: string, title: string): Row => ({
    at,
    method: 'PUT',
    async act(page) {
      await field(page, name).fill('Never Saved');
      await send(page, button);
    },
    title,
    text: reason,
  });

  const deleted = (at: string, type: string, button: string): Row => ({
    at,
    method: 'DELETE',
    async act(page) {
      await press(page, button);
      const question = page.getByRole('dialog', { name: `Delete ${type}?`, exact: true });
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      // The answer is held back until this has been checked.
      await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    },
    title: 'Error',
    text: `Failed to delete ${type}. ${reason}`,
  });

  return [
    made('/movies/add?search=zzzz', titled, 'Add Movie', 'Error creating movie'),
    made('/tv-shows/new?search=zzzz', titled, 'Add TV Show', 'Error creating TV show'),
    made('/anime/new?search=zzzz', titled, 'Add Anime', 'Error creating anime'),
    {
      ...made('/matches/add', teams, 'Add match', 'Error creating match'),
      async act(page) {
        for (const [name, value] of Object.entries(teams)) await field(page, name).fill(value);
        for (const side of ['Home', 'Away'])
          await page.getByRole('textbox', { name: `${side} team logo` }).fill('/placeholder-crest.svg');
        await send(page, 'Add match');
      },
    },
    made(`${seasons}?dialog=season`, {}, 'Add season', 'Failed to create season'),
    made(
      `${episodes}&dialog=episode`,
      { Title: 'Never Made' },
      'Save and add next',
      'Failed to create episode',
    ),

    changed(`/movies/${movie.slug}/edit?${search}`, 'Title', 'Save', 'Failed to update movie'),
    changed(`/tv-shows/${show.slug}/edit?${search}`, 'Title', 'Save', 'Failed to update TV show'),
    changed(`/anime/${anime.slug}/edit?${search}`, 'Title', 'Save', 'Failed to update anime'),
    changed(`/matches/${match.id}/edit?${search}`, 'League', 'Save match', 'Failed to update match'),
    changed(`${seasons}?dialog=season&of=${season.id}`, 'Title', 'Save season', 'Failed to update season'),
    changed(
      `${episodes}&dialog=episode&of=${episode.id}`,
      'Title',
      'Save episode',
      'Failed to update episode',
    ),
    changed(`/pages/${content.id}`, 'Title', 'Save page', 'Failed to update page'),
    {
      ...changed('/customization', 'Site name', 'Save Site name', 'Failed to update setting'),
      async act(page) {
        await page.getByRole('tab', { name: 'Branding' }).click();
        await field(page, 'Site name').fill('Never Saved');
        await press(page, 'Save Site name');
      },
      text: 'Could not save branding_site_name. Please try again.',
    },
    {
      ...changed('/customization', 'Site name', 'Save all settings', 'Failed to update some settings'),
      method: 'POST',
      async act(page) {
        await page.getByRole('tab', { name: 'Branding' }).click();
        await field(page, 'Site name').fill('Never Saved');
        await press(page, 'Save all settings');
      },
      text: 'Please try saving individual fields',
    },

    deleted(`/movies?${search}`, 'movie', `Delete ${word} Movie`),
    deleted(`/tv-shows?${search}`, 'TV show', `Delete ${word} Show`),
    deleted(`/anime?${search}`, 'anime', `Delete ${word} Anime`),
    deleted(`/matches?${search}`, 'match', `Delete ${word} Rovers vs Buttered United`),
    deleted(seasons, 'season', 'Delete S01 Toasted Season'),
    deleted(episodes, 'episode', 'Delete S01 E01 Toasted Episode'),
    deleted(`/pages/${content.id}`, 'page', 'Delete'),
  ];
}

// One page makes about twenty calls fail.
test.describe.configure({ timeout: 480_000 });

test('each failed call has its own message, and no text is lost', async ({ page, operator }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const added = await addAll(operator);

  for (const { at, method, act, title, text } of rowsOf(added))
    await test.step(`${title}: ${text}`, async () => {
      const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        if (route.request().method() !== method) return route.fallback();
        await isSeen;
        return route.fulfill(broken);
      });
      await page.goto(`/admin${at}`);
      await act(page);
      seen();
      await expect(toast(page).locator('b')).toHaveText(title);
      await expect(toast(page).locator('p')).toContainText(text);
      await page.unroute('**/api/**');
    });

  await test.step('an unreachable server is reported as well, and the next attempt succeeds', async () => {
    // Of the call that failed above, if there was time to keep it.
    await operator.delete(`/api/drafts/season/${added.season.id}`);
    await page.goto(`/admin/tv-shows/${added.show.slug}/seasons?dialog=season&of=${added.season.id}`);
    await expect(field(page, 'Title')).toHaveValue('Toasted Season');
    await field(page, 'Title').fill('Buttered Season');
    await intercept(page, '**/api/seasons/*', (route) => route.abort());
    await send(page, 'Save season');
    await expect(toast(page).locator('b')).toHaveText('Failed to update season');
    await expect(toast(page).locator('p')).toHaveText('The server cannot be reached. Please try again.');
    await expect(field(page, 'Title')).toHaveValue('Buttered Season');
    await page.unroute('**/api/seasons/*');
    await send(page, 'Save season');
    await expect(toast(page).locator('b')).toHaveText('Success');
    await expect(toast(page).locator('p')).toHaveText('Season updated successfully');
  });

  for (const [at, words] of [
    ['movies', 'Failed to fetch movies'],
    ['tv-shows', 'Failed to fetch TV shows'],
    ['anime', 'Failed to fetch anime'],
  ])
    await test.step(`${words}`, async () => {
      await page.route('**/api/*?*limit=24*', (route) => route.fulfill(broken));
      await page.goto(`/admin/${at}`);
      await expect(page.getByRole('alert').locator('b')).toHaveText(words ?? '');
      await expect(page.getByRole('alert').locator('p')).toHaveText(reason);
      await page.unroute('**/api/*?*limit=24*');
    });
  for (const path of added.paths) expect((await operator.delete(path)).ok()).toBe(true);
});
