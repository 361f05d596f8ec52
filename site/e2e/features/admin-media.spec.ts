import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addPage, addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { clipFile } from '#site/e2e/hls-stream.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const picture = readFileSync('site/public/icons/512.png');
const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(clipFile) };

const word = 'gaslight';

async function upload(page: Page, name: string): Promise<string> {
  // The same content would be stored once, whatever its name; what follows a picture in its file is not read.
  const buffer = Buffer.concat([picture, Buffer.from(`${word} ${name} ${Date.now()}`)]);
  const file = { name: `${word} ${name}.png`, mimeType: 'image/png', buffer };
  const answer = await page.request.post('/api/upload/poster', { multipart: { file } });
  return (await answer.json()).url;
}

test('the library shows the uses of a file, and deletes an unused one', async ({ page, operator }) => {
  const used = await upload(page, 'used');
  await upload(page, 'spare');
  const film = await addTitle(operator, {
    title: 'Gaslit',
    genre: 'Drama',
    type: 'movie',
    posterUrl: used,
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await expect(page.getByText(/files?, .* of disk/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search files' }).fill(word);
  const files = page.getByRole('region', { name: 'Files' }).getByRole('button');
  await expect(files).toHaveCount(2);
  await expect(files.first()).toContainText('512 × 512');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: `Details of ${word} used.png` }).click();
  const details = page.getByRole('dialog', { name: `${word} used.png` });
  await expect(details).toContainText('Used once');
  await expect(details.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await details.getByRole('link', { name: /^Gaslit/ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit movie' })).toBeVisible();

  await page.goto(`/admin/media?search=${word}&view=list`);
  await page.getByRole('button', { name: /^Not used/ }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: `Details of ${word} spare.png` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page)).toContainText('spare.png deleted for good');
  await expect(page.getByText('No files found')).toBeVisible();
  await operator.delete(`/api/movies/${film.id}`);
});

test('a picture is chosen from the library, an AVI needs a confirmation, and an upload waits while offline', async ({
  page,
  context,
}) => {
  await test.step('a picture is chosen from the library, without another upload', async () => {
    const url = await upload(page, 'again');
    await page.goto('/admin/movies/add');
    await page.getByRole('button', { name: 'Choose from library for: Poster' }).click();
    const library = page.getByRole('dialog', { name: 'Choose a picture from the library' });
    await library.getByRole('searchbox').fill(word);
    await expect(library.getByRole('button', { name: /^Choose / })).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);
    await library.getByRole('button', { name: `Choose ${word} again.png` }).click();
    await expect(library).toBeHidden();
    await expect(page.getByLabel('Poster URL optional', { exact: true })).toHaveValue(url);
    await expect(page.locator('.picture-kept')).toContainText('512 × 512');
    await expect(page.getByLabel('Replace poster')).toBeAttached();
  });

  await test.step('an AVI needs a confirmation, a .mov is refused with advice, and an upload waits while offline', async () => {
    await page.goto('/admin/movies/add');
    const field = page.getByLabel('Upload video');
    await field.setInputFiles({
      name: 'old.avi',
      mimeType: 'video/x-msvideo',
      buffer: Buffer.alloc(2_000_000),
    });
    const question = page.getByRole('alert').filter({ hasText: 'Browsers cannot play AVI' });
    await expect(question).toContainText('old.avi 1.9 MB');
    expect(await axeFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Choose another file' }).click();
    await expect(question).toBeHidden();
    await field.setInputFiles({ name: 'phone.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2000) });
    await expect(toast(page)).toContainText(
      'Only video files are allowed. Few browsers play a .mov: save it as MP4',
    );

    await context.setOffline(true);
    await field.setInputFiles(clip);
    await expect(page.getByText('You are offline. The upload waits')).toBeVisible();
    await expect(page.locator('.upload-row')).toContainText('11 KB');
    await context.setOffline(false);
    await expect(page.getByLabel('Video URL optional', { exact: true })).toHaveValue(/\.mp4$/);
    const kept = page.locator('.video-kept');
    await expect(kept.locator('b')).toHaveText('clip.mp4');
    await expect(kept.locator('.tabular')).toHaveText('11 KB · 160 × 90 · 0:12');
  });
});

test('a content page gets a picture with its text, and a table', async ({ page, operator }) => {
  const url = await upload(page, 'in-a-page');
  const { id, slug } = await addPage(operator, { title: `Prices ${word}`, content: '<p>Prices.</p>' });
  await page.goto(`/admin/pages/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog.getByText('Upload a picture, or choose one from the library')).toBeVisible();
  await dialog.getByRole('button', { name: /^Choose from library/ }).click();
  const library = page.getByRole('dialog', { name: 'Choose a picture from the library' });
  await library.getByRole('searchbox').fill(word);
  await library.getByRole('button', { name: `Choose ${word} in-a-page.png` }).click();
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog.getByText('Say what the picture shows')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Text for those who do not see it').fill('A lamp "at night"');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(text.getByRole('img', { name: 'A lamp "at night"' })).toBeVisible();

  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  for (const words of ['Seat', 'Price', 'Where', 'Stalls']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Delete column' }).click();
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(text.getByRole('row')).toHaveCount(4);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(toast(page)).toContainText('Page updated successfully');
  const shown = async () => (await operator.get(`/page/${slug}`)).text();
  await expect.poll(shown).toContain('<th scope="col">Seat</th>');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/page/${slug}`);
  const image = page.getByRole('img', { name: 'A lamp "at night"' });
  await expect(image).toHaveAttribute('loading', 'lazy');
  expect(await image.evaluate((img: HTMLImageElement) => [img.getAttribute('src'), img.width > 0])).toEqual([
    url,
    true,
  ]);
  await expect(image).toHaveAttribute('width', '512');
  await expect(page.getByRole('columnheader')).toHaveText(['Seat', 'Where']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(page)).toEqual([]);

  // The picture is used now, and a second visit changes nothing.
  await page.goto(`/admin/pages/${id}`);
  await expect(text.getByRole('img')).toBeVisible();
  await expect(page.getByText('edited as HTML')).toHaveCount(0);
  const { files } = await (await operator.get(`/api/media?search=${word}`)).json();
  expect(files[0].uses).toMatchObject([{ kind: 'page', id }]);
  await operator.delete(`/api/pages/${id}`);
});
