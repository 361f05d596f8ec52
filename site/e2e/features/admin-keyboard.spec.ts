import { expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Find titles, matches, people, sections, settings and actions' });
const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Find titles, matches, people, sections, settings and actions' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const pointed = (page: Page) => palette(page).getByRole('option', { selected: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit movie' });
const title = (page: Page) => form(page).getByLabel('Title', { exact: true });

test('the palette finds titles, settings and actions, and asks before it leaves unsaved text', async ({
  page,
  operator,
}) => {
  await page.goto('/admin/customization#branding_tagline');
  await page.getByLabel('Tagline', { exact: true }).fill('Unsaved');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('password');
  await expect(pointed(page)).toContainText('Password');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Unsaved');
  await page.keyboard.press('Control+k');
  // The latest choice is offered first.
  await expect(pointed(page)).toContainText('Password');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  // A question comes first: neither the palette nor a save is possible before it is answered.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+s');
  await expect(palette(page)).toHaveCount(0);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('site name');
  await expect(pointed(page)).toContainText('Site name');
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Site name')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('superman');
  await expect(option(page, /^Superman/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/tv-shows\/superman\/edit$/);
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/tv-shows$/);

  const name = `Twins ${Date.now()}`;
  const facts = { type: 'movie', genre: 'Drama', year: 1950, description: 'A twin.' } as const;
  const twins = [0, 1].map(() => addTitle(operator, { title: name, ...facts }));
  const slugs = (await Promise.all(twins)).map(({ slug }) => slug);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  // Two titles of one name and year are told apart by their addresses.
  for (const slug of slugs) await expect(option(page, new RegExp(`${slug}$`))).toBeVisible();
  // What is called so comes before what begins so, and both before a command with that word.
  for (const title of ['Movie', 'Movie Night']) await addTitle(operator, { title, ...facts });
  await box(page).fill('movie');
  await expect(pointed(page)).toContainText(/^Movie/);
  await expect(option(page, 'Movie Night')).toBeVisible();
  const words = await palette(page).getByRole('option').locator('b').allTextContents();
  expect(words[0]).toBe('Movie');
  expect(words.indexOf('Movie Night')).toBeLessThan(words.indexOf('Add Movie'));
  await operator.post('/api/bulk-changes', {
    data: { titles: { ids: [(await twins[0])?.id] }, action: { kind: 'set', fields: { country: 'Peru' } } },
  });
  await expect
    .poll(async () => (await (await operator.get('/api/bulk-changes')).json())[0].state)
    .toBe('done');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('undo');
  await expect(pointed(page)).toContainText('Undo: country: Peru');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/bulk-changes$/);
  await expect(page.getByRole('button', { name: 'Undo: country: Peru' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await box(page).fill('zzzzzz');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found');
  await box(page).fill('publish every');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Render every page again?' })).toBeVisible();
});

test('the palette gets the keys typed before it has loaded, shortcuts do not apply in fields, and a phone has a button', async ({
  page,
}) => {
  await test.step('keys that are typed before the palette has loaded arrive in its field, and nowhere else', async () => {
    const release = Promise.withResolvers<void>();
    await page.route('**/Palette.*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto('/admin/movies');
    const search = page.getByRole('searchbox', { name: 'Search movies' });
    await search.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('site namex/');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(search).toHaveValue('');
    release.resolve();
    await expect(box(page)).toHaveValue('site name');
    await expect(box(page)).toBeFocused();
    await expect(pointed(page)).toContainText('Site name');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(box(page)).toHaveValue('');
  });

  await test.step('shortcuts do not apply in fields, are listed and can be switched off; on a phone a button opens the palette', async () => {
    await page.goto('/admin/movies');
    const search = page.getByRole('searchbox', { name: 'Search movies' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('a/?');
    await expect(search).toHaveValue('a/?');
    await search.fill('');
    await search.blur();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Save the open form');
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByLabel('Shortcuts of a single character').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(page.locator('.toast')).toContainText('Nothing to save');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Find …' }).click();
    await expect(box(page)).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await palette(page).getByRole('button', { name: 'All shortcuts' }).click();
    await expect(sheet).toBeVisible();
  });
});

test('the titles of a filtered list are saved one after the other, over its pages, though each save removes one from the list', async ({
  page,
  operator,
}, { workerIndex, repeatEachIndex }) => {
  const genre = `quokkaish ${workerIndex} ${repeatEachIndex}`;
  const ids: number[] = [];
  for (let at = 1; at <= 26; at += 1) {
    const title = `Quokka ${String(at).padStart(2, '0')}`;
    // Drafts, which appear on no page.
    ids.push((await addTitle(operator, { title, genre, type: 'movie', publication: 'draft' })).id);
  }
  const list = `?view=list&genre=${encodeURIComponent(genre)}&sort=title&problems=no-description`;
  await page.goto(`/admin/movies${list}`);
  await page.getByRole('link', { name: 'Quokka 23', exact: true }).click();
  const text = form(page).getByLabel('Description');
  for (const at of [23, 24, 25]) {
    await expect(title(page)).toHaveValue(`Quokka ${at}`);
    await expect(form(page)).toContainText(`${at} of 26`);
    await text.fill('A small one smiles.');
    await page.keyboard.press('Control+Enter');
  }
  await expect(title(page)).toHaveValue('Quokka 26');
  await expect(form(page).getByRole('button', { name: 'Next title' })).toBeDisabled();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(title(page)).toHaveValue('Quokka 25');
  await page.keyboard.press('Control+Enter');
  await expect(title(page)).toHaveValue('Quokka 26');
  await form(page).getByLabel('Rating').fill('77');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(form(page).getByText('Rating must be from 0 to 10')).toBeVisible();
  await form(page).getByLabel('Rating').fill('7');
  // No other title follows, so these keys save.
  await page.keyboard.press('Control+Enter');
  await expect(form(page)).toBeHidden();
  // Three have left the list, so the last is on its first page.
  await expect(page.getByRole('link', { name: 'Quokka 26', exact: true })).toBeFocused();
  expect(new URL(page.url()).search.replaceAll('+', '%20')).toBe(list);
  for (const id of ids) await operator.delete(`/api/movies/${id}`);
});

test('Ctrl+Enter adds a movie, from its description and from its cast', async ({ page, operator }) => {
  const add = page.getByRole('dialog', { name: 'Add Movie' });
  for (const place of ['Description', 'Name']) {
    const name = `By keyboard ${place} ${Date.now()}`;
    const same = async () =>
      (await (await operator.get(`/api/movies/same?title=${encodeURIComponent(name)}`)).json()).length;
    await page.goto('/admin/movies/add');
    await add.getByLabel('Title', { exact: true }).fill(name);
    await add.getByLabel('Genre').fill('Drama');
    await add.getByText('Cast and crew', { exact: true }).click();
    await add.getByRole('button', { name: 'Add somebody' }).click();
    await add.getByRole('combobox', { name: 'Name', exact: true }).fill(`Ida ${place}`);
    await add.getByRole(place === 'Name' ? 'combobox' : 'textbox', { name: new RegExp(`^${place}`) }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(add).toBeHidden();
    await expect.poll(same).toBe(1);
  }
});
