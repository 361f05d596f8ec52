import { expect, type Page } from '@playwright/test';
import { addTitle, changeTitle, ownName } from './api.ts';
import { axeFaults } from './axe.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a movie is added with title and genre alone, a TV show on its own page, after the form has named the missing fields', async ({
  page,
  operator,
}) => {
  await test.step('a movie is added with title and genre alone, after the form has named the missing fields', async () => {
    const title = ownName('Admin Adds: A Movie');
    const slug = ownName('admin-adds-a-movie').replace(' ', '-');
    await page.goto('/admin/movies?view=grid');
    await page.getByRole('main').getByRole('link', { name: 'Add Movie' }).click();
    const form = dialog(page, 'Add Movie');
    await expect(field(page, 'Title')).toBeFocused();
    await form.getByRole('button', { name: 'Add Movie' }).click();
    await expect(toast(page)).toContainText('Validation Error');
    await expect(toast(page)).toContainText('Title and Genre are required fields');
    await expect(form.getByText('Title is required')).toBeVisible();
    await expect(form.getByText('Genre is required')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    // The form links to the title of the same name, and still allows a second one.
    await field(page, 'Title').fill('metrópolis');
    await field(page, 'Year').fill('1927');
    await expect(form.getByRole('link', { name: 'Metropolis (1927)' })).toHaveAttribute(
      'href',
      '/admin/movies/metropolis/edit',
    );
    await field(page, 'Year').fill('');
    await field(page, 'Title').fill(title);
    await expect(form.getByText('There is one already')).toHaveCount(0);
    await expect(field(page, 'Slug')).toHaveAttribute('placeholder', slug);
    await field(page, 'Genre').fill('Drama');
    await field(page, 'Trailer URL optional').fill('https://example.org/trailer');
    await field(page, 'Rating').fill('11');
    await form.getByRole('button', { name: 'Add Movie' }).click();
    await expect(form.getByText('Invalid YouTube URL')).toBeVisible();
    await expect(form.getByText('Rating must be from 0 to 10')).toBeVisible();
    await field(page, 'Rating').fill('');
    await field(page, 'Trailer URL optional').fill('https://youtu.be/abcdefghijk');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Movie created successfully');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/movies\?view=grid$/);

    const added = await (await operator.get(`/api/movies/slug/${slug}`)).json();
    const { rating, quality, duration, year, posterUrl } = added;
    const defaults = [7.5, 'HD', 120, new Date().getFullYear(), '/placeholder-poster.svg'];
    expect([rating, quality, duration, year, posterUrl]).toEqual(defaults);
    await operator.delete(`/api/movies/${added.id}`);
  });

  await test.step('a TV show is added on its own page and continues to its seasons; another type opens the match form', async () => {
    const slug = ownName('admin-adds-a-show').replace(' ', '-');
    await page.goto('/admin/tv-shows/add');
    await field(page, 'Title').fill(ownName('Not to be lost'));
    await field(page, 'Type').selectOption('Match');
    await expect(page).toHaveURL(/\/admin\/matches\/add$/);
    await expect(field(page, 'Home team')).toBeFocused();
    await page.goto('/admin/tv-shows/new');
    await field(page, 'Title').fill(ownName('Nobody Watches'));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/tv-shows$/);

    await page.goto('/admin/tv-shows/add');
    await field(page, 'Title').fill(ownName('Admin Adds: A Show'));
    await field(page, 'Genre').fill('Drama');
    await expect(field(page, 'Duration, minutes')).toHaveAttribute('placeholder', '45');
    await page.getByRole('button', { name: 'Add TV Show' }).click();
    await expect(toast(page)).toContainText('TV Show created successfully');
    await expect(page).toHaveURL(new RegExp(`/admin/tv-shows/${slug}/seasons`));

    // Cards of the public site link by the slug.
    await page.goto(`/admin/movies/${slug}/edit`);
    await expect(page).toHaveURL(new RegExp(`/admin/tv-shows/${slug}/edit`));
    await expect(dialog(page, 'Edit TV show')).toBeVisible();
    const { id } = await (await operator.get(`/api/movies/slug/${slug}`)).json();
    await operator.delete(`/api/movies/${id}`);
  });
});

test('editing keeps the other fields, asks before it saves over another version, and a cleared fact disappears from every page', async ({
  page,
  operator,
}) => {
  await test.step('editing keeps the other fields, and saving over another administrator’s version is asked about', async () => {
    const title = ownName('Two Editors');
    const { id, slug } = await addTitle(operator, {
      title,
      genre: 'Drama, War',
      type: 'movie',
      rating: 6.1,
      quality: '4K',
      year: 1931,
      isTrending: true,
    });
    await page.goto(`/admin/movies?search=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await field(page, 'Description optional').fill('Both of them mean well.');
    await dialog(page, 'Edit movie').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Movie updated successfully');

    const read = async () => (await operator.get(`/api/movies/slug/${slug}`)).json();
    const { rating, quality, year, isTrending, description } = await read();
    expect([rating, quality, year, isTrending, description]).toEqual([
      6.1,
      '4K',
      1931,
      true,
      'Both of them mean well.',
    ]);

    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(field(page, 'Rating optional')).toHaveValue('6.1');
    await changeTitle(operator, id, { rating: 7.7, quality: 'SD' });
    await field(page, 'Rating optional').fill('8,8');
    await field(page, 'Genre').fill('War');
    await dialog(page, 'Edit movie').getByRole('button', { name: 'Save' }).click();
    const clash = dialog(page, 'Somebody else has changed this meanwhile');
    await expect(clash.getByRole('row', { name: 'Rating' })).toContainText('7.7');
    expect(await axeFaults(page)).toEqual([]);
    await clash.getByRole('button', { name: 'Take theirs' }).click();
    await expect(field(page, 'Rating optional')).toHaveValue('7.7');
    await expect(field(page, 'Genre')).toHaveValue('War');
    await field(page, 'Rating optional').fill('9');
    await dialog(page, 'Edit movie').getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page, 'Edit movie')).toBeHidden();
    const saved = await read();
    expect([saved.rating, saved.genre, saved.quality]).toEqual([9, 'War', 'SD']);
    await operator.delete(`/api/movies/${id}`);
  });

  await test.step('a fact that is cleared in the form disappears from every page', async () => {
    const title = ownName('Undated Reel');
    const genre = ownName('Undatable');
    const { id, slug } = await addTitle(operator, {
      title,
      genre,
      type: 'movie',
      rating: 6.1,
      quality: '4K',
      year: 1931,
      duration: 90,
    });
    await page.goto(`/movies/${slug}`);
    await expect(page.locator('.banner')).toContainText(/1931.*4K.*1 h 30 min.*6\.1/s);

    await page.goto(`/admin/movies?search=${encodeURIComponent(title)}&view=list`);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    for (const name of ['Year', 'Rating', 'Duration, minutes', 'Quality'])
      await field(page, `${name} optional`).fill('');
    await dialog(page, 'Edit movie').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Movie updated successfully');
    await expect(page.getByRole('row', { name: title }).getByText('–')).toHaveCount(1);

    const list = `/movies?genre=${encodeURIComponent(genre)}&year=Unknown`;
    for (const path of [`/movies/${slug}`, `/watch/${slug}`, list]) {
      await expect
        .poll(async () => (await operator.get(path)).text())
        .not.toMatch(new RegExp(`${title}[^<]*\\(|1931|6\\.1<|1 h 30 min`));
      await page.goto(path);
      const place = page.locator('.banner, .watch-head, .card').first();
      await expect(place).toContainText(title);
      await expect(page.getByText(/null|undefined|NaN/)).toHaveCount(0);
      await expect(place.locator('.rating, .big, .tag')).toHaveCount(0);
    }
    await operator.delete(`/api/movies/${id}`);
  });
});

test('the form has the title across its width and the poster beside it, and the list behind keeps its position', async ({
  page,
}) => {
  await page.goto('/admin/movies?view=list&country=India&sort=year&order=asc');
  const edit = page.getByRole('link', { name: 'Edit Mother India', exact: true });
  const form = dialog(page, 'Edit movie');
  // The row, since its buttons move when a badge makes it taller.
  const row = page.getByRole('row').filter({ has: edit });
  const place = async () => Math.round((await row.boundingBox())?.y ?? 0);
  for (const leave of [
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    async () => {
      await field(page, 'Title').fill('Lost');
      await form.getByRole('button', { name: 'Discard draft' }).click();
      await expect(field(page, 'Title')).toHaveValue('Mother India');
      await page.keyboard.press('Escape');
    },
    async () => {
      await field(page, 'Top 20').click();
      await form.getByRole('button', { name: 'Save' }).click();
    },
  ]) {
    await edit.click();
    await expect(field(page, 'Title')).toHaveValue('Mother India');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const before = await place();
    await leave();
    await expect(form).toBeHidden();
    await expect(edit).toBeFocused();
    // A row may end on a fraction of a pixel.
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  }

  await edit.click();
  const [title, poster] = [field(page, 'Title'), form.locator('.upload .poster').first()];
  for (const part of [title, poster, form.getByRole('button', { name: 'Save' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const [across, beside, year] = await Promise.all(
    [title, poster, field(page, 'Year optional')].map((part) => part.boundingBox()),
  );
  expect(across?.width).toBeGreaterThan((beside?.x ?? 0) - (across?.x ?? 0));
  expect(beside?.x).toBeGreaterThan((year?.x ?? 0) + (year?.width ?? 0));
  const top = async (label: string) => (await field(page, label).boundingBox())?.y;
  expect(await top('Duration, minutes optional')).toBe(await top('Year optional'));
  const body = form.locator('.dialog-scroll');
  await expect(body).toHaveAttribute('data-more');
  await body.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(body).not.toHaveAttribute('data-more');
});
