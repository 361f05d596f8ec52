import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addTitle, ownName } from './api.ts';
import { clipFile } from './hls-stream.ts';
import { operator } from './product.ts';
import { test } from './test.ts';

test.use({ as: 'operator' });

const toast = (page: Page) => page.locator('.toast');
const pictureFile = 'site/public/icons/512.png';

test.beforeEach(async ({ page }) => {
  await page.goto('/admin/movies/add');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
});

test('the address of a poster is checked while it is typed, files by type and content, and a title without a picture says so', async ({
  page,
  operator,
}) => {
  await test.step('a file that is no poster is refused by its type before the upload, and by its content after it', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/upload/')) sent.push(request.url());
    });
    const poster = page.getByLabel('Upload poster');
    await poster.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expect(toast(page)).toContainText('Only image files are allowed for posters');
    await poster.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expect(toast(page)).toContainText('File too large');
    await expect(toast(page)).toContainText('File size must be less than 10MB');
    await page.getByLabel('Upload video').setInputFiles(pictureFile);
    await expect(toast(page)).toContainText('Only video files are allowed');
    expect(sent).toEqual([]);

    await poster.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
    await expect(toast(page)).toContainText('Upload failed');
    await expect(toast(page)).toContainText('Only image files are allowed for posters');
    expect(sent.length).toBeGreaterThan(0);
  });

  await test.step('the address of a poster is checked while it is typed, and corrected where possible', async () => {
    await page.route(/^https:\/\/(?:pictures\.example|en\.wikipedia\.org)\/.*(?:jpg)/, (route) =>
      route.fulfill({ path: pictureFile, contentType: 'image/png' }),
    );
    await page.route('https://away.example/**', (route) => route.abort());
    const address = page.getByLabel('Poster URL optional', { exact: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/^https?:\/\/(?!127)/.test(request.url())) asked.push(request.url());
    });
    // The preview waits until typing stops as well, so that no request goes to an incomplete host.
    await address.pressSequentially('https://pictures.example/typed.jpg');
    await expect(page.locator('.upload .poster img')).toHaveAttribute(
      'src',
      'https://pictures.example/typed.jpg',
    );
    await expect.poll(() => [...new Set(asked)]).toEqual(['https://pictures.example/typed.jpg']);
    await address.fill('https://pictures.example/about');
    await expect(page.getByText("This URL doesn't appear to be a valid image.")).toBeVisible();
    await address.fill('https://pictures.example/general.jpg');
    await address.blur();
    await expect(page.getByText('The picture loads')).toBeVisible();
    await address.fill('https://away.example/general.jpg');
    await address.blur();
    await expect(page.getByText("This URL doesn't appear to be a valid image.")).toBeVisible();
    await address.fill('https://en.wikipedia.org/wiki/File:General.jpg');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(address).toHaveValue('https://en.wikipedia.org/wiki/Special:FilePath/General.jpg?width=800');
  });

  await test.step('a title without a picture of its own shows the drawn one in the form, and says so', async () => {
    const title = ownName('Faceless Reel');
    const { id, slug } = await addTitle(operator, { title, genre: 'Drama', type: 'movie' });
    await page.goto(`/admin/movies/${slug}/edit`);
    const form = page.getByRole('dialog', { name: 'Edit movie' });
    await expect(form.getByText('There is no picture: the site draws one itself')).toBeVisible();
    await expect(form.getByLabel('Upload poster')).toBeAttached();
    await expect(form.locator('.upload .poster img')).toHaveAttribute('src', /^\/poster\/faceless-reel/);
    await operator.delete(`/api/movies/${id}`);
  });
});

test('an uploaded poster is shown, and the upload of a film continues after a lost session and a lost network', async ({
  page,
}) => {
  await page.getByLabel('Upload poster').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(toast(page)).toContainText('Upload failed');
  await page.getByLabel('Upload poster').setInputFiles(pictureFile);
  await expect(toast(page).getByText('Upload failed')).toHaveCount(0);
  const address = page.getByLabel('Poster URL optional', { exact: true });
  await expect(address).toHaveValue(/^\/media\/uploads\/posters\/[0-9a-f]+\.webp$/);
  await expect(page.locator('.upload .poster img')).toHaveJSProperty('complete', true);
  // The same picture is stored once.
  const first = await address.inputValue();
  await page.getByLabel('Replace poster').setInputFiles(pictureFile);
  await expect(toast(page)).toContainText('This file is already here and is used again');
  await expect(address).toHaveValue(first);

  // The upload waits for a new session.
  await page.request.post('/api/admin/logout');
  let isGone = true;
  await page.route('**/api/upload/resumable/*', (route) =>
    isGone ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByLabel('Upload video').setInputFiles({
    name: 'clip.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(clipFile),
  });
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Email').fill(operator.email);
  await again.getByLabel('Password').fill(operator.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Network error occurred during upload')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading video' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  isGone = false;
  await expect(page.getByLabel('Video URL optional', { exact: true })).toHaveValue(
    /^\/media\/uploads\/videos\/[0-9a-f]+\.mp4$/,
  );
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // The message about the file before is gone, and the new file is shown.
  await expect(page.getByText('Upload failed')).toHaveCount(0);
  const kept = page.locator('.video-kept');
  await expect(kept.locator('b')).toHaveText('clip.mp4');
  await expect(kept.locator('.tabular')).toContainText('11 KB');
  await expect
    .poll(() => kept.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
});
