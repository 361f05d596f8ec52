import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { BulkChange } from '#schema/shapes/bulk-change.ts';
import { addPage, addTitle, ownWord } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const picture = readFileSync('site/public/icons/512.png');
const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const status = (page: Page) => page.getByRole('region', { name: 'Files being added' }).getByRole('status');

/** The same content would be stored once; what follows a picture in its file is not read. */
const png = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([picture, Buffer.from(`${name} ${Date.now()}`)]),
});

async function upload(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/upload/poster', { multipart: { file: png(name) } });
  return (await answer.json()).url;
}

async function isReplaced(operator: APIRequestContext, word: string): Promise<boolean> {
  const changes: BulkChange[] = await (await operator.get('/api/bulk-changes')).json();
  return changes.some((change) => JSON.stringify(change).includes(word) && change.state !== 'running');
}

test('many files are added at once; those that fail say why, the others go on, and leaving asks meanwhile', async ({
  page,
}) => {
  const word = ownWord();
  await page.goto(`/admin/media?search=${word}`);
  await expect(page.getByText('No files found')).toBeVisible();
  // The first two parts wait until the test lets them through.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/upload/resumable/*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page
    .getByLabel('Files to add')
    .setInputFiles([
      ...[1, 2, 3, 4].map((n) => png(`${word} ${n}`)),
      { name: 'phone.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2000) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('No picture') },
    ]);
  await expect(status(page)).toHaveText('Adding 7 files: 2 on the way, 3 waiting, 2 failed');
  const queue = page.getByRole('region', { name: 'Files being added' });
  const box = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 };
  expect((await box(queue)).y).toBeGreaterThan((await box(page.getByRole('heading', { level: 1 }))).y);
  await page.setViewportSize({ width: 1440, height: 900 });
  // All tools stand in one row.
  expect((await box(page.locator('.tools'))).height).toBeLessThan(60);
  await expect(queue).toContainText('Few browsers play a .mov: save it as MP4');
  await expect(queue).toContainText('Only pictures (JPG, PNG, WebP, AVIF, GIF), videos');
  await expect(queue.getByRole('progressbar', { name: `Uploading ${word} 1.png` })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // Another filter leaves nothing.
  await page.getByRole('button', { name: /^Pictures/ }).click();
  await expect(page).toHaveURL(/kind=poster/);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'People' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while files are on their way?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  gate.resolve();
  await expect(status(page)).toHaveText('Added 7 files: 4 done, 3 failed');
  await expect(page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(4);
  await expect(queue.getByRole('button', { name: 'Try broken.png again' })).toBeVisible();
  await queue.getByRole('button', { name: 'Close' }).click();
  await expect(queue).toBeHidden();

  // Dropped anywhere on the page, a file that is here already is used again.
  const again = await page.evaluateHandle((name) => {
    const files = new DataTransfer();
    files.items.add(new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n'], name, { type: 'text/vtt' }));
    return files;
  }, `${word}.vtt`);
  await page.locator('body').dispatchEvent('dragover', { dataTransfer: again });
  await expect(page.getByText('Drop the files to add them')).toBeVisible();
  await page.locator('body').dispatchEvent('drop', { dataTransfer: again });
  await expect(status(page)).toContainText('Added 1 file: 1 done');
  await page.getByRole('button', { name: /^Subtitles/ }).click();
  await expect(page).toHaveURL(/kind=subtitles/);
});

test('a failed upload is tried again', async ({ page }) => {
  const word = ownWord();
  await page.goto(`/admin/media?search=${word}`);
  await page.route('**/api/upload/resumable', (route) =>
    route.fulfill({ status: 507, json: { message: 'There is no room left for uploads' } }),
  );
  await page.getByLabel('Files to add').setInputFiles([png(word)]);
  await expect(status(page)).toHaveText('Added 1 file: 1 failed');
  await expect(page.getByText('There is no room left for uploads')).toBeVisible();
  await page.unroute('**/api/upload/resumable');
  await page.getByRole('button', { name: `Try ${word}.png again` }).press('Enter');
  await expect(status(page)).toHaveText('Added 1 file: 1 done');
});

test('a file is renamed, described, and replaced in every record that uses it, with an undo', async ({
  page,
  operator,
}) => {
  const word = ownWord();
  const [old, other] = [await upload(page, `${word} old`), await upload(page, `${word} other`)];
  const film = await addTitle(operator, { title: word, genre: 'Drama', type: 'movie', posterUrl: old });
  const about = await addPage(operator, { title: word, content: `<p><img src="${old}" alt="A lamp"></p>` });
  await page.goto(`/admin/media?search=${word}`);
  await page.getByRole('button', { name: `Details of ${word} old.png` }).click();
  const details = page.getByRole('dialog');
  await details.getByLabel('Name', { exact: true }).fill(`${word} lamp`);
  await details.getByLabel('Name', { exact: true }).press('Enter');
  await expect(toast(page)).toContainText(`Renamed to ${word} lamp.png`);
  await expect(details.getByLabel('Name', { exact: true })).toHaveValue(`${word} lamp.png`);
  await details.getByLabel('Alternative text').fill('A lamp at night');
  await details.getByLabel('Alternative text').blur();
  await expect(toast(page)).toContainText('Alternative text saved');
  expect(await axeFaults(page)).toEqual([]);

  await details.getByRole('button', { name: 'Replace everywhere' }).click();
  const replacing = page.getByRole('dialog', { name: `Replace ${word} lamp.png everywhere` });
  await replacing.getByRole('button', { name: 'Replace everywhere' }).click();
  await expect(replacing).toContainText('Upload the other file, or choose one from the library');
  await replacing.getByRole('button', { name: /^Choose from library/ }).click();
  const library = page.getByRole('dialog', { name: 'Choose a picture from the library' });
  await library.getByRole('searchbox').fill(word);
  await library.getByRole('button', { name: `Choose ${word} other.png` }).click();
  expect(await axeFaults(page)).toEqual([]);
  // The change is over before the page that it leads to knows of any: its end is told all the same.
  await page.route('**/api/bulk-changes', async (route) => {
    if (route.request().method() === 'GET') await expect.poll(() => isReplaced(operator, word)).toBe(true);
    await route.continue();
  });
  await replacing.getByRole('button', { name: 'Replace everywhere' }).click();
  await expect(page).toHaveURL(/\/bulk-changes$/);
  await expect(toast(page)).toContainText(`2 records done: file ${word} lamp.png replaced`);
  const shows = async (path: string, url: string) =>
    (await (await operator.get(path)).text()).includes(url.replace('.webp', ''));
  await expect.poll(() => shows(`/page/${about.slug}`, other)).toBe(true);
  await expect.poll(() => shows(`/movies/${film.slug}`, other)).toBe(true);

  await page.getByRole('button', { name: `Undo: file ${word} lamp.png replaced` }).click();
  await expect(toast(page)).toContainText('Undone');
  await expect.poll(() => shows(`/page/${about.slug}`, old)).toBe(true);
  await expect.poll(() => shows(`/movies/${film.slug}`, old)).toBe(true);

  // The text of the library begins the one of a page.
  await page.goto(`/admin/pages/${about.id}`);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const insert = page.getByRole('dialog', { name: 'Insert a picture' });
  await insert.getByRole('button', { name: /^Choose from library/ }).click();
  await library.getByRole('searchbox').fill(word);
  await library.getByRole('button', { name: `Choose ${word} lamp.png` }).click();
  await expect(insert.getByLabel('Text for those who do not see it')).toHaveValue('A lamp at night');
  await operator.delete(`/api/movies/${film.id}`);
  await operator.delete(`/api/pages/${about.id}`);
});

test('unused files are chosen and deleted together', async ({ page }) => {
  const word = ownWord();
  for (const name of ['one', 'two', 'three']) await upload(page, `${word} ${name}`);
  await page.goto(`/admin/media?search=${word}`);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const unused = page.getByRole('button', { name: /^Not used/ });
  await unused.click();
  await expect(page).toHaveURL(/used=no/);
  await unused.click();
  await expect(page).not.toHaveURL(/used=no/);
  await unused.click();
  await page.getByRole('checkbox', { name: `Choose ${word} one.png` }).check();
  await page.getByRole('checkbox', { name: `Choose ${word} two.png` }).press('Space');
  const bar = page.getByRole('region', { name: 'Chosen files' });
  await expect(bar).toContainText('2 files chosen');
  expect(await axeFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Delete 2 files' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the chosen files?' })
    .getByRole('button', { name: 'Delete for good' })
    .click();
  await expect(toast(page)).toContainText('2 files deleted for good');
  await expect(page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(1);
});
