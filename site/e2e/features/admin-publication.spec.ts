import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle, ownWord } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const two = (value: number) => String(value).padStart(2, '0');
/** A value of a datetime-local field: this many days from now, in the browser's time zone. */
function inDays(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T18:00`;
}
const publication = (page: Page) => page.getByRole('region', { name: 'Publication' });
const choose = (page: Page, state: string) => publication(page).getByRole('button', { name: state }).click();
const statusOf = async (visitor: APIRequestContext, path: string) => (await visitor.get(path)).status();

let name = '';
let slug = '';

test.beforeEach(() => {
  name = ownWord();
  slug = name.toLowerCase();
});

test('a draft is public nowhere, is scheduled, is in the calendar, and is published', async ({
  page,
  request: visitor,
}) => {
  await page.goto('/admin/movies/add');
  await page.getByLabel('Title', { exact: true }).fill(name);
  await page.getByLabel('Genre').fill('Drama');
  await expect(publication(page).getByRole('status')).toHaveText('Goes public as soon as it is saved.');
  await choose(page, 'Draft');
  await expect(publication(page).getByRole('status')).toHaveText('Only administrators see it.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`/admin/movies?view=list&publication=draft&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Draft');
  await expect(page.getByText('Showing 1 to 1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: Draft' })).toBeVisible();
  expect(await statusOf(visitor, `/movies/${slug}`)).toBe(404);
  const shown = await (await visitor.get(`/api/movies?search=${encodeURIComponent(name)}`)).json();
  expect(shown.movies).toEqual([]);

  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await choose(page, 'Scheduled');
  const [from, until] = [publication(page).getByLabel('From'), publication(page).getByLabel('Until')];
  await from.fill('2020-01-01T18:00');
  await expect(publication(page).getByRole('status')).toContainText('That moment is over');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await from.fill(inDays(1));
  await publication(page).getByRole('button', { name: 'Set an end' }).click();
  await until.fill(inDays(0));
  await expect(publication(page)).toContainText('The end must come after the beginning');
  await until.fill(inDays(2));
  await expect(publication(page).getByRole('status')).toContainText(
    /^Goes public on .+ and is archived on .+/,
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(row).toBeHidden();
  expect(await statusOf(visitor, `/movies/${slug}`)).toBe(404);

  await page.goto('/admin');
  await page.getByRole('link', { name: /Going out within 7 days/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Calendar' }),
  ).toBeVisible();
  // Tomorrow may be in another month.
  const month = inDays(1).slice(0, 7);
  await page.goto(`/admin/calendar?month=${month}`);
  const entry = page.getByRole('cell').getByRole('link', { name: `${name} goes public` });
  await expect(entry).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('goes public');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();

  await choose(page, 'Published');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => statusOf(visitor, `/movies/${slug}`)).toBe(200);
  await page.goto('/admin/calendar?month=2199-12');
  await expect(page.getByText('Nothing is planned for December 2199')).toBeVisible();
});

test('many titles become drafts at once, and one Undo publishes all of them again', async ({
  page,
  request: visitor,
  operator,
}) => {
  for (const part of ['one', 'two'])
    await addTitle(operator, { title: `${name} ${part}`, genre: 'Drama', type: 'movie' });
  await page.goto(`/admin/movies?view=list&search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Change …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the chosen titles' });
  await dialog.getByLabel('What changes').selectOption('Set the publication');
  await expect(dialog.getByRole('status')).toContainText('none would become different');
  await dialog.getByRole('button', { name: 'Scheduled' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Say what is to change.');
  await dialog.getByLabel('From').fill(inDays(1));
  await expect(dialog.getByRole('status')).toContainText('2 titles will change');
  await dialog.getByRole('button', { name: 'Draft' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 titles will change');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  const changes = page.getByRole('region', { name: 'Changes of many titles' });
  await expect(changes).toContainText('2 records done: publication: draft');
  await expect(page.getByRole('row', { name })).toContainText(['Draft', 'Draft']);
  await expect.poll(() => statusOf(visitor, `/movies/${slug}-one`)).toBe(404);
  await changes.getByRole('button', { name: 'Undo: publication: draft' }).first().click();
  await expect(changes).toContainText('2 records done: undo of publication: draft');
  await expect.poll(() => statusOf(visitor, `/movies/${slug}-one`)).toBe(200);
});

test('a content page is saved as a draft, and its list is filtered to drafts', async ({
  page,
  request: visitor,
  operator,
}) => {
  await page.goto('/admin/pages/new');
  await page.getByLabel('Title', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Content' }).fill('Of a pangolin.');
  await choose(page, 'Draft');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/\d+/);
  const made = page.url().split('/').at(-1);
  await page.getByRole('combobox', { name: 'Publication' }).selectOption('Draft');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })).toContainText(
    'Draft',
  );
  expect(await statusOf(visitor, `/${slug}`)).toBe(404);
  await operator.delete(`/api/pages/${made}`);
});

/** A record of each list with bulk selection, with the address of that list. */
async function oneOfEach(page: Page) {
  const add = async (path: string, data: object) =>
    (await page.request.post(`/api/${path}`, { data })).json();
  const show = await addTitle(page.request, { title: name, genre: 'Drama', type: 'tv_show' });
  const season = await add('seasons', { showId: show.id, seasonNumber: 1, title: `${name} begins` });
  const episode = await add('episodes', { seasonId: season.id, episodeNumber: 1, title: `${name} wakes` });
  const crest = '/placeholder-crest.svg';
  const match = await add('matches', {
    ...{ homeTeam: name, awayTeam: 'Rovers', league: 'Cup', matchDate: new Date().toISOString() },
    ...{ homeTeamLogo: crest, awayTeamLogo: crest },
  });
  const about = await add('pages', { title: `${name} page`, slug: `${slug}-page`, content: '<p>One.</p>' });
  const seasons = `/admin/tv-shows/${slug}/seasons`;
  return [
    { kind: 'seasons', id: season.id, list: seasons, says: '1 season' },
    {
      kind: 'episodes',
      id: episode.id,
      list: `${seasons}?tab=episodes&season=${season.id}`,
      says: '1 episode',
    },
    {
      kind: 'matches',
      id: match.id,
      list: `/admin/matches?search=${encodeURIComponent(name)}`,
      says: '1 match',
    },
    { kind: 'pages', id: about.id, list: '/admin/pages', says: '1 page' },
  ];
}

test('seasons, episodes, matches and pages are archived from their lists, and one Undo publishes them again', async ({
  page,
  operator,
}) => {
  const each = await oneOfEach(page);
  for (const { kind, id, list, says } of each) {
    await page.goto(list);
    const box = page.getByRole('checkbox', { name: new RegExp(`^Choose .*${name}`) });
    await box.check();
    const bar = page.getByRole('region', { name: `Chosen ${kind}` });
    await expect(bar.getByRole('status')).toHaveText(`${says} chosen`);
    await bar.getByRole('button', { name: 'Publication …' }).click();
    const dialog = page.getByRole('dialog', { name: `Publication of ${says}` });
    await choose(page, 'Archived');
    expect(await axeFaults(page), kind).toEqual([]);
    await dialog.getByRole('button', { name: `Change ${says}` }).click();
    await expect(bar, kind).toBeHidden();
    await page.getByRole('combobox', { name: 'Publication' }).selectOption('Archived');
    await expect(box, kind).toBeVisible();
    const toast = page.locator('.toast').filter({ hasText: `Publication of ${says} changed` });
    if (kind === 'pages') {
      // Someone else changes it before the undo.
      await operator.put(`/api/pages/${id}`, { data: { publication: 'draft' } });
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(page.locator('.toast').filter({ hasText: 'Nothing was undone' })).toContainText(
        `${name} page: Somebody else has changed its publication meanwhile`,
      );
    } else {
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(box, kind).toBeHidden();
    }
  }
  for (const { kind, id } of each.slice(2)) await operator.delete(`/api/${kind}/${id}`);
});
