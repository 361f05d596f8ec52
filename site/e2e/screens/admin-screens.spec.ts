import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addPage, addTitle, changeTitle, ownName } from '#site/e2e/api.ts';
import { axeFaults, wear } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

interface Screen {
  /** The path below /admin. */
  at: string;
  /** The dialog that opens with the address. */
  dialog?: string;
  /** The steps from there to the state that is checked. */
  act?: (page: Page) => Promise<void>;
  /** Another screen of the list uses the same components, so one check is enough. */
  isTwin?: boolean;
}

// One page visits about twenty screens.
test.describe.configure({ timeout: 480_000 });

const widths = [1440, 768, 390];
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const clash = 'Somebody else has changed this meanwhile';

/** Opens a screen as a link of the dashboard does; the first one, and one after a form with unsaved text, with a new load. */
async function open(page: Page, address: string, isNew: boolean): Promise<void> {
  if (isNew) return void (await page.goto(address));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // The former screen shows until the next one is ready.
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0);
  expect(page.url()).toContain(address);
}

/** The widths that overflow, and what axe finds on a dark desktop and a light phone. */
async function faults(page: Page, { at, dialog, act, isTwin }: Screen, isNew: boolean): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/admin${at}`, isNew);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(/\S/);
  if (dialog)
    await expect(page.getByRole('dialog', { name: dialog, exact: true }).locator('form')).toBeVisible();
  await expect(page.locator('.skeleton, main [aria-busy="true"]')).toHaveCount(0);
  await act?.(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const is = await pageWidth(page);
    if (is !== width) found.push(`${is} wide at ${width}`);
    if (width === 768 || (isTwin && width === 1440)) continue;
    const theme = width === 390 ? 'light' : 'dark';
    await wear(page, theme);
    // Other tests check the home page, which the preview shows.
    found.push(...(await axeFaults(page, 'iframe')).map((fault) => `${theme} at ${width}: ${fault}`));
  }
  return found;
}

async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const [number, screen] of screens.entries())
    await test.step(`/admin${screen.at}`, async () => {
      const isNew = number === 0 || screens[number - 1]?.act !== undefined;
      expect.soft([screen.at, await faults(page, screen, isNew)]).toEqual([screen.at, []]);
    });
  expect(errors).toEqual([]);
}

async function firstSeason(request: APIRequestContext, slug: string): Promise<number> {
  const { id } = await (await request.get(`/api/movies/slug/${slug}`)).json();
  const [season] = await (await request.get(`/api/shows/${id}/seasons`)).json();
  return season.id;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('titles, seasons and episodes: axe finds no fault, and no section is wider than the window', async ({
  page,
  operator,
}) => {
  const [title, theirs] = [ownName('A Dashboard Look'), ownName('Theirs')];
  const parts = { title, genre: 'Drama', type: 'movie' } as const;
  const { id, slug } = await addTitle(operator, parts);
  const seasons = '/tv-shows/superman/seasons';
  const episodes = `${seasons}?tab=episodes&season=${await firstSeason(operator, 'superman')}`;

  await look(page, [
    { at: '' },
    { at: '/movies?view=grid' },
    { at: '/movies?view=list' },
    { at: '/movies?search=zzzzzzzz', isTwin: true },
    { at: '/movies/add?search=zzzzzzzz', dialog: 'Add Movie' },
    {
      at: `/movies/${slug}/edit?search=dashboard`,
      dialog: 'Edit movie',
      async act(page) {
        await field(page, 'Title').fill('Mine');
        await changeTitle(operator, id, { title: theirs });
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('dialog', { name: clash })).toBeVisible();
      },
    },
    {
      at: `/movies?search=${encodeURIComponent(theirs)}&view=list`,
      isTwin: true,
      async act(page) {
        await page.getByRole('button', { name: `Delete ${theirs}` }).click();
        await expect(page.getByRole('dialog', { name: 'Delete movie?' })).toBeVisible();
      },
    },
    { at: '/tv-shows?view=list', isTwin: true },
    { at: '/tv-shows/new?search=zzzzzzzz', dialog: 'Add TV Show', isTwin: true },
    { at: '/tv-shows/superman/edit?search=superman', dialog: 'Edit TV show', isTwin: true },
    { at: '/tv-shows/add' },
    { at: '/anime?view=grid', isTwin: true },
    { at: '/anime/new?search=zzzzzzzz', dialog: 'Add Anime', isTwin: true },
    { at: '/anime/momotaro-no-umiwashi/edit?search=momotaro', dialog: 'Edit anime', isTwin: true },
    { at: '/anime/add', isTwin: true },
    { at: seasons },
    { at: `${seasons}?dialog=season`, dialog: 'Add season', isTwin: true },
    { at: `${seasons}?tab=episodes`, isTwin: true },
    { at: episodes },
    { at: `${episodes}&dialog=episode`, dialog: 'Add episode' },
    { at: `${episodes}&dialog=several`, dialog: 'Add several episodes' },
    { at: '/anime/momotaro-no-umiwashi/seasons', isTwin: true },
  ]);
  await operator.delete(`/api/movies/${id}`);
});

test('all other sections: axe finds no fault, and no section is wider than the window', async ({
  page,
  operator,
}) => {
  const gone = await addTitle(operator, {
    title: ownName('Dashboard Waste'),
    genre: 'Drama',
    type: 'movie',
  });
  await operator.delete(`/api/movies/${gone.id}`);
  const content = '<h2>Rows</h2><p>Of <a href="/contact">seats</a>.</p>';
  const own = await addPage(operator, { title: ownName('A Dashboard Page'), content });

  await look(page, [
    { at: '/matches' },
    { at: '/matches/add?search=zzzzzzzz', dialog: 'Add match' },
    { at: '/matches/6/edit?search=zzzzzzzz', dialog: 'Edit match', isTwin: true },
    { at: '/comments' },
    { at: '/comments?status=all', isTwin: true },
    { at: '/comments/rules' },
    { at: '/customization' },
    ...['branding', 'featured', 'footer'].map((tab) => ({ at: `/customization#${tab}`, isTwin: true })),
    { at: '/ads' },
    { at: '/pages', isTwin: true },
    { at: '/pages/new', isTwin: true },
    { at: `/pages/${own.id}` },
    { at: '/inbox' },
    { at: '/inbox?show=messages', isTwin: true },
    { at: '/publishing' },
    { at: '/backup' },
    { at: '/account' },
    { at: '/media' },
    { at: '/trash?search=dashboard' },
    { at: '/trash?search=zzzzzzzz', isTwin: true },
    { at: '/no-such-section', isTwin: true },
  ]);
  await operator.delete(`/api/pages/${own.id}`);
});
