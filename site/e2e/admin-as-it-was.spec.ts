import { expect, test } from '@playwright/test';
import { addTitle, changeTitle, signIn } from './api.ts';
import { axeFaults } from './axe.ts';

test('the site is shown as it was, links stay within that moment, and record and settings are restored', async ({
  page,
  request,
}) => {
  await signIn(page.request);
  const { id, slug } = await addTitle(page.request, {
    title: 'Harbour Lights',
    genre: 'Docks',
    type: 'movie',
  });
  await addTitle(page.request, { title: 'Harbour Nights', genre: 'Docks', type: 'movie' });
  await changeTitle(page.request, id, { title: 'Neon Lights' });
  const tagline = async () =>
    (await (await page.request.get('/api/ui-settings')).json()).find(
      ({ key }: { key: string }) => key === 'branding_tagline',
    )?.value;
  const setTagline = (value: string) =>
    page.request.put('/api/ui-settings/branding_tagline', { data: { value } });
  const before = await tagline();

  await page.goto(`/admin/history/movie/${id}`);
  await page.getByRole('link', { name: 'The site then' }).last().click();
  const past = page.frameLocator('iframe[title="The page as it was"]');
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');
  await expect(page).toHaveURL(new RegExp(`path=%2Fmovies%2F${slug}`));
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Later change' }).click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('Neon Lights');
  await page.getByRole('link', { name: 'Earlier change' }).click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');

  await past.getByRole('link', { name: 'Harbour Nights' }).first().click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('Harbour Nights');
  await expect(page).toHaveURL(/path=%2Fmovies%2Fharbour-nights/);
  await past.getByRole('link', { name: 'Harbour Lights' }).first().click();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights');
  const address = await page
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.pathname);
  expect((await request.get(address ?? '')).status()).toBe(404);

  await page.getByRole('button', { name: 'Restore this record' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Neon Lights');
  await question.getByRole('button', { name: 'Restore' }).click();
  const toast = page.locator('.toast:not([data-state="closed"])');
  await expect(toast).toContainText('Restored');
  await expect(async () => {
    await expect((await page.request.get(`/movies/${slug}`)).text()).resolves.toContain('Harbour Lights');
  }).toPass();

  await setTagline('Typed since');
  await page.getByRole('button', { name: 'Restore all settings' }).click();
  await question.getByRole('button', { name: 'Restore settings' }).click();
  await expect.poll(tagline).toBe(before);
  await expect(toast).toContainText('1 setting');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagline).toBe('Typed since');
  await setTagline(before ?? 'The real catalogue');

  const note = page.getByRole('note').filter({ hasText: 'find titles as they are now' });
  await expect(note).toBeHidden();
  const moment = new URL(page.url()).searchParams.get('moment');
  await page.goto(`/admin/as-it-was?moment=${moment}&path=${encodeURIComponent('/search?q=harbour')}`);
  await expect(note).toBeVisible();
  await expect(past.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
