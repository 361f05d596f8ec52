import { expect } from '@playwright/test';
import { addTitle, changeTitle, ownName, saveSetting } from './api.ts';
import { axeFaults } from './axe.ts';
import { test } from './test.ts';

test.use({ catalogue: 'none', as: 'operator' });

test('the site is shown as it was, links stay within that moment, and record and settings are restored', async ({
  page,
  request,
  operator,
}) => {
  const genre = ownName('Docks');
  const [lights, nights, neon] = [
    ownName('Harbour Lights'),
    ownName('Harbour Nights'),
    ownName('Neon Lights'),
  ];
  const [before, typed] = [ownName('Typed before'), ownName('Typed since')];
  await saveSetting(operator, 'branding_tagline', before);
  const { id, slug } = await addTitle(operator, { title: lights, genre, type: 'movie' });
  const other = await addTitle(operator, { title: nights, genre, type: 'movie' });
  await changeTitle(operator, id, { title: neon });
  const tagline = async () =>
    (await (await operator.get('/api/ui-settings')).json()).find(
      ({ key }: { key: string }) => key === 'branding_tagline',
    )?.value;

  await page.goto(`/admin/history/movie/${id}`);
  await page.getByRole('link', { name: 'The site then' }).last().click();
  const past = page.frameLocator('iframe[title="The page as it was"]');
  await expect(past.getByRole('heading', { level: 1 })).toHaveText(lights);
  await expect(page).toHaveURL(new RegExp(`path=%2Fmovies%2F${slug}`));
  expect(await axeFaults(page)).toEqual([]);

  const sheet = past.locator('link[rel="stylesheet"]');
  await expect(sheet).toHaveAttribute('href', /^\/admin\/as-it-was\/\d+\/styles\/[\w-]+\.css$/);
  expect(await sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(100);

  await page.getByRole('link', { name: 'Later change' }).click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText(neon);
  await page.getByRole('link', { name: 'Earlier change' }).click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText(lights);

  await past.getByRole('link', { name: nights }).first().click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText(nights);
  await expect(page).toHaveURL(new RegExp(`path=%2Fmovies%2F${other.slug}`));
  await past.getByRole('link', { name: lights }).first().click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText(lights);
  const address = await page
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.pathname);
  expect((await request.get(address ?? '')).status()).toBe(404);

  await page.getByRole('button', { name: 'Restore this record' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(neon);
  await question.getByRole('button', { name: 'Restore' }).click();
  const toast = page.locator('.toast:not([data-state="closed"])');
  await expect(toast).toContainText('Restored');
  await expect(async () => {
    await expect((await operator.get(`/movies/${slug}`)).text()).resolves.toContain(lights);
  }).toPass();

  await saveSetting(operator, 'branding_tagline', typed);
  await page.getByRole('button', { name: 'Restore all settings' }).click();
  await question.getByRole('button', { name: 'Restore settings' }).click();
  await expect.poll(tagline).toBe(before);
  await expect(toast).toContainText('1 setting');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagline).toBe(typed);

  const note = page.getByRole('note').filter({ hasText: 'find titles as they are now' });
  await expect(note).toBeHidden();
  const moment = new URL(page.url()).searchParams.get('moment');
  await page.goto(`/admin/as-it-was?moment=${moment}&path=${encodeURIComponent('/search?q=harbour')}`);
  await expect(note).toBeVisible();
  await expect(past.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  for (const made of [id, other.id]) await operator.delete(`/api/movies/${made}`);
});
