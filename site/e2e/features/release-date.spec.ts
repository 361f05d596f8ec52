import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a film is in the calendar on the day of its release, with its poster, and in the files', async ({
  visit,
  page,
  operator,
  baseURL,
}) => {
  const name = ownName('A Coming Lantern');
  const day = dayFromNow(3);
  const { id, slug } = await addTitle(operator, { title: name, genre: 'Drama', type: 'movie', year: 2026 });
  const form = await visit({ storageState: await operator.storageState() });
  await form.goto(`${baseURL}/admin/movies/${slug}/edit`);
  const date = form.getByLabel(/^Release date/);
  await date.fill('2031-04-01');
  await expect(form.getByText('Lists keep the year 2026.')).toBeVisible();
  await date.fill(day);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.locator('.toast')).toContainText('Movie updated successfully');
  await form.context().close();

  const plain = await visit({ javaScriptEnabled: false });
  const entry = plain.locator(`[data-day="${day}"] .entry`, { hasText: name });
  await expect(async () => {
    await plain.goto('/calendar');
    await expect(entry).toContainText('Movie', { timeout: 500 });
  }).toPass();
  await expect(entry.locator('.poster')).toBeVisible();
  await entry.getByRole('link', { name }).click();
  await expect(plain).toHaveURL(`/movies/${slug}`);
  await expect(plain.locator('.banner time')).toHaveAttribute('datetime', day);
  await expect(plain.locator('.banner')).toContainText(/Release: \w+ \d+, 20\d\d/);
  expect(await plain.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining(`"datePublished":"${day}"`)]),
  );
  await plain.close();
  const file = async (path: string) => (await (await operator.get(path)).text()).replaceAll('\r\n ', '');
  for (const path of ['/calendar.ics', `/movies/${slug}.ics`])
    expect(await file(path)).toMatch(
      new RegExp(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:${name}\r\n[^]*?IMAGE;VALUE=URI`),
    );

  // A film on My list is in the calendar that the browser makes.
  await page.goto(`/movies/${slug}`);
  await page.getByRole('button', { name: 'My list', exact: true }).click();
  await expect(page.getByRole('button', { name: 'My list', exact: true, pressed: true })).toBeVisible();
  await page.goto('/my');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More for my list' }).click();
  await page.getByRole('button', { name: 'Calendar file' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8').replaceAll('\r\n ', '')).toContain(
    `SUMMARY:${name}`,
  );

  // Without its date it leaves the calendar.
  await operator.put(`/api/movies/${id}`, { data: { releaseDate: null } });
  await expect(async () => {
    await page.goto('/calendar');
    await expect(page.locator('main')).not.toContainText(name, { timeout: 500 });
  }).toPass();
  await operator.delete(`/api/movies/${id}`);
});
