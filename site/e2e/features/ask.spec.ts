import { expect } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { answer, asked, listAsks, readForm, visitor } from '#site/e2e/asking.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test('a title that is not found is requested, after similar ones are offered, and answered at one address', async ({
  visit,
  baseURL,
  operator,
}) => {
  const page = await visitor(visit);
  await page.goto('/search?q=zzxqkw');
  await page.getByRole('main').getByRole('link', { name: 'Request a title' }).click();
  await expect(page.getByRole('textbox', { name: 'Which title is missing?' })).toHaveValue('zzxqkw');
  await page.getByRole('textbox', { name: 'Which title is missing?' }).fill('the cameraman');
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(page.getByRole('heading', { name: 'Is it one of these?' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Man with a Movie Camera/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Title', { exact: true }).fill('The Cameraman (1928)');
  await page.getByLabel('Kind').selectOption('Movie');
  await page.getByLabel(/Helpful details/).fill('Buster Keaton');
  await readForm(page);
  await page.getByRole('button', { name: 'Request it' }).click();

  await expect(page).toHaveURL(/\/asked\/[\w-]{24}#received$/);
  await expect(page.getByText('Thank you. We have received it.')).toBeVisible();
  await expect(asked(page, 'The Cameraman')).toContainText('Waiting');
  await expect(asked(page, 'The Cameraman')).toContainText('First request');
  await expect(asked(page, 'The Cameraman')).toContainText('Buster Keaton');
  expect(await axeFaults(page)).toEqual([]);
  const address = page.url().split('#')[0] ?? '';

  // The next request is at the same address.
  await page.goto('/request');
  await page.getByRole('textbox', { name: 'Which title is missing?' }).fill('Sherlock Jr.');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Sherlock Jr.');
  await readForm(page);
  await page.getByRole('button', { name: 'Request it' }).click();
  await expect(page).toHaveURL(`${address}#received`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sherlock Jr.', 'The Cameraman']);

  const film = await addTitle(operator, {
    title: 'The Cameraman',
    genre: 'Comedy',
    type: 'movie',
    year: 1928,
  });
  await answer(operator, 'The Cameraman', { state: 'done', answer: 'It came today.', addedId: film.id });
  await answer(operator, 'Sherlock Jr.', { state: 'declined', answer: 'No copy is free.' });
  await page.goto('/my');
  await page.getByRole('button', { name: 'More for my list' }).click();
  await page.getByRole('link', { name: 'My requests' }).click();
  await expect(asked(page, 'Sherlock Jr.')).toContainText('No copy is free.');
  await expect(asked(page, 'The Cameraman')).toContainText('It came today.');
  await asked(page, 'The Cameraman').getByRole('link', { name: 'Go to The Cameraman' }).click();
  await expect(page).toHaveURL(`${baseURL}/movies/${film.slug}`);

  // Clearing the browser's data deletes the address, which still works.
  await page.evaluate(() => localStorage.removeItem('asker'));
  await page.goto('/request');
  await expect(page.getByRole('link', { name: 'My requests' })).toBeHidden();
  expect((await page.goto(address))?.status()).toBe(200);
  await page.context().close();
});

test('without JavaScript a refused request is shown again with its values, and joins those of others', async ({
  visit,
  operator,
}) => {
  const page = await visitor(visit, { javaScriptEnabled: false });
  await page.goto('/request?q=sherlock%20jr');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('sherlock jr');
  const refused = await page.request.post('/request', {
    form: { name: 'Sherlock Jr', year: '24', note: 'A "dream" & a screen' },
  });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('Year must be from 1880 to 2100');
  expect(await refused.text()).toContain('A &quot;dream&quot; &amp; a screen');

  await page.goto('/request?q=Our%20Hospitality');
  await readForm(page);
  await page.getByRole('button', { name: 'Request it' }).click();
  await expect(page).toHaveURL(/\/asked\/[\w-]{24}#received$/);
  // Texts of noscript elements are not searched.
  await expect(page.locator('noscript .hint')).toBeVisible();
  await expect(asked(page, 'Our Hospitality')).toContainText('First request');

  const other = await visitor(visit);
  await other.goto('/request?q=our%20hospitality!');
  await readForm(other);
  await other.getByRole('button', { name: 'Request it' }).click();
  await expect(asked(other, 'Our Hospitality')).toContainText('2 people requested it');
  expect(await listAsks(operator, '?search=hospitality')).toMatchObject([{ count: 2, isSuspect: false }]);
  await page.context().close();
  await other.context().close();
});

test('a problem of an episode is reported by keyboard, on a phone, and is one for all', async ({
  visit,
  baseURL,
  operator,
}) => {
  const page = await visitor(visit, { width: 390 });
  await page.goto('/tv-shows/superman/season/1/episode/2');
  await page.getByRole('link', { name: 'Report a problem' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('S01 E02')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const doesNotPlay = page.getByRole('radio', { name: 'It does not play' });
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(doesNotPlay).toBeFocused();
  await expect(doesNotPlay).toHaveAccessibleDescription('Please choose what is wrong');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(page.getByText('Please choose what is wrong')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Sound is missing or wrong' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('From minute 3 on');
  await readForm(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/asked\//);
  await expect(asked(page, 'Superman')).toContainText('Sound is missing or wrong');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await asked(page, 'Superman').getByRole('link', { name: 'Superman' }).click();
  await expect(page).toHaveURL(`${baseURL}/tv-shows/superman/season/1/episode/2`);

  const other = await visitor(visit, { javaScriptEnabled: false });
  await other.goto('/tv-shows/superman/season/1/episode/2');
  await other.getByRole('link', { name: 'Report a problem' }).click();
  await other.getByRole('radio', { name: 'Sound is missing or wrong' }).check();
  await readForm(other);
  await other.getByRole('button', { name: 'Send report' }).click();
  await expect(asked(other, 'Superman')).toContainText('2 people reported it');
  expect(await listAsks(operator, '?kind=problem')).toMatchObject([
    { name: 'Superman', reason: 'sound', count: 2, episode: { seasonNumber: 1, episodeNumber: 2 } },
  ]);
  // For a movie the same form names the movie.
  await other.goto('/watch/metropolis');
  await other.getByRole('link', { name: 'Report a problem' }).click();
  await expect(other.getByText('Metropolis').first()).toBeVisible();
  await page.context().close();
  await other.context().close();
});

test('an address from someone else is not stored as one’s own, and is neither cached nor indexed', async ({
  visit,
  operator,
}) => {
  const { key } = await (
    await operator.post('/api/requests', { data: { name: 'Go West', elapsedMs: 9_000 } })
  ).json();
  const page = await visitor(visit);
  const opened = await page.goto(`/asked/${key}#received`);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(await page.evaluate(() => localStorage.getItem('asker'))).toBeNull();
  await page.goto('/request?q=Seven%20Chances');
  await readForm(page);
  await page.getByRole('button', { name: 'Request it' }).click();
  await expect(page).not.toHaveURL(new RegExp(key));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Seven Chances']);
  for (const wrong of ['x'.repeat(24), 'nobody']) {
    expect((await page.goto(`/asked/${wrong}`))?.status()).toBe(404);
    await expect(page.getByText('This link has no requests.')).toBeVisible();
  }
  await page.context().close();
});
