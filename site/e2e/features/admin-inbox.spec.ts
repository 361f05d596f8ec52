import { expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { asked } from '#site/e2e/asking.ts';
import { axeFaults, axeFaultsInThemes } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

test('the operator merges, answers and closes requests and problems in the inbox, with their addresses', async ({
  page,
  operator,
}) => {
  const send = (path: string, from: string, data: object) =>
    operator.post(path, { data: { elapsedMs: 9_000, ...data }, headers: { 'X-Forwarded-For': from } });
  const film = await addTitle(operator, {
    title: 'The Paleface',
    genre: 'Comedy',
    type: 'movie',
    streamUrl: 'https://films.example/paleface',
  });
  await send('/api/requests', '10.2.0.1', { name: 'Nosferatu, a Symphony', note: 'The one with the rats' });
  await send('/api/requests', '10.2.0.2', { name: 'Nosferatu: Symphony of Horror', year: 1922 });
  await send('/api/requests', '10.2.0.3', { name: 'Nosferatu: Symphony of Horror' });
  const { key } = await (
    await send('/api/problems', '10.2.0.4', {
      movieId: film.id,
      reason: 'not-playing',
      note: 'Black picture',
    })
  ).json();

  await page.goto('/admin/inbox');
  const rows = page.locator('.messages a');
  const open = page.getByRole('article');
  const toast = page.locator('.toast');
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^Requests/ })
    .click();
  await page.getByLabel('Order').selectOption('Most asked');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('symphony');
  await expect(page).toHaveURL(/search=symphony/);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Nosferatu: Symphony of Horror (1922)');
  await expect(rows.first()).toContainText('2 people');

  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(open).toContainText('The one with the rats');
  expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  await open.getByRole('button', { name: 'Merge into Nosferatu: Symphony of Horror (1922)' }).click();
  await expect(open.getByRole('heading', { level: 2 })).toHaveText('Nosferatu: Symphony of Horror (1922)');
  await expect(open).toContainText('3 people');
  await expect(open).toContainText('Also asked for as Nosferatu, a Symphony, by 1 person');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(open.getByRole('heading', { level: 2 })).toHaveText('Nosferatu, a Symphony');
  await open.getByRole('searchbox', { name: 'Merge into another request' }).fill('horror');
  await open.getByRole('button', { name: 'Merge into Nosferatu: Symphony of Horror (1922)' }).click();
  await expect(open).toContainText('3 people');

  await open.getByRole('combobox', { name: 'The title that answers it' }).fill('nosferatu');
  await page
    .getByRole('option', { name: /Nosferatu/ })
    .first()
    .click();
  await expect(open.getByLabel('What they read')).toHaveValue('It is here now.');
  await open.getByRole('button', { name: 'Save answer' }).click();
  await expect(toast).toContainText('Answer saved');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await expect(page).not.toHaveURL(/search=/);
  await page.getByRole('group', { name: 'State', exact: true }).getByRole('button', { name: 'Done' }).click();
  await expect(rows.filter({ hasText: 'Nosferatu: Symphony' })).toBeVisible();

  // On a phone: a problem with its stream.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/inbox?kind=problem');
  await rows.filter({ hasText: 'The Paleface' }).click();
  await expect(open).toContainText('Black picture');
  await expect(open.getByRole('link', { name: 'https://films.example/paleface' })).toBeVisible();
  await expect(open).toContainText('Not checked yet');

  // What checks find, which no journey asks of the internet: the real answer with another state of its addresses.
  const found = (link: object) => ({ field: 'subtitles', status: null, since: null, checkedAt: at, ...link });
  const at = '2026-11-18T12:00:00.000Z';
  await page.route('**/api/asks/*', async (route) => {
    const answer = await route.fetch();
    const links = [
      found({
        field: 'streamUrl',
        address: 'https://films.example/1',
        state: 'dead',
        status: 404,
        since: at,
      }),
      found({ field: 'downloadUrl', address: 'https://films.example/2', state: 'unknown', status: 429 }),
      found({ address: 'https://films.example/3', state: 'failing', status: 500, since: at }),
      found({ address: 'https://films.example/4', state: 'alive', status: 200 }),
      found({ address: 'https://films.example:8443/5', state: 'unknown' }),
    ];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), links } });
  });
  await page.reload();
  await expect(open.locator('.ask-links > li')).toContainText([
    'Dead since 18 Nov 2026: answered 404, 18 Nov 2026',
    'Unknown: the host refuses programs with 429, 18 Nov 2026',
    'Failing since 18 Nov 2026: answered 500, 18 Nov 2026',
    'Alive: answered 200, 18 Nov 2026',
    'Not requested: it has a port or leads into a private network',
  ]);
  expect(await axeFaultsInThemes(page, 'dark')).toEqual([]);
  await page.unroute('**/api/asks/*');
  await page.reload();
  await expect(open.getByRole('link', { name: 'Edit the title' })).toHaveAttribute(
    'href',
    `/admin/movies/${film.slug}/edit`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(page)).toEqual([]);
  await open.getByLabel('What they read').fill('We wait for the host.');
  await open.getByRole('button', { name: 'Save answer' }).click();
  await expect(toast).toContainText('Answer saved');
  await page.goto(`/asked/${key}`);
  await expect(asked(page, 'The Paleface')).toContainText('We wait for the host.');
  await expect(asked(page, 'The Paleface')).toContainText('Answered');
  await page.goto('/admin/inbox?kind=problem&state=answered');
  await rows.filter({ hasText: 'The Paleface' }).click();
  await open.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete report?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(rows.filter({ hasText: 'The Paleface' })).toHaveCount(0);
  expect((await page.goto(`/asked/${key}`))?.status()).toBe(404);
});
