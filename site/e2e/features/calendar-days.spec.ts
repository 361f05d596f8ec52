import { expect } from '@playwright/test';
import { ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { importTitles } from '#site/e2e/import-titles.ts';
import { add } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none' });

const next = new Date().getUTCFullYear() + 1;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const films = (name: string, count: number, releaseDate: string) =>
  Array.from({ length: count }, (_, at) => ({
    title: `${name} ${at + 1}`,
    genre: 'Drama',
    type: 'movie' as const,
    releaseDate,
  }));

test('with more dates than a page has room for, each day shows some of them, and leads to all, without JavaScript', async ({
  visit,
  operator,
}) => {
  const [full, small] = [dayFromNow(2), dayFromNow(4)];
  await importTitles(operator, [
    ...films('Many', 101, full),
    ...films('Lone', 1, small),
    ...films('May', 100, `${next}-05-03`),
    ...films('June eve', 1, `${next}-05-31`),
  ]);
  const page = await visit({ javaScriptEnabled: false });
  const dayOf = (day: string) => page.locator(`[data-day="${day}"]`);

  await expect(async () => {
    await page.goto('/calendar');
    await expect(page.getByText('102 dates')).toBeVisible({ timeout: 500 });
    await expect(dayOf(small).locator('.entry')).toHaveText(/Lone 1/, { timeout: 500 });
  }).toPass();
  await expect(dayOf(full).locator('.entry')).toHaveCount(99);
  await dayOf(full)
    .getByRole('link', { name: /^All 101 dates of / })
    .click();
  await expect(page).toHaveURL(`/calendar/${full.slice(0, 7)}#day-${full}`);
  await expect(dayOf(full).locator('.entry')).toHaveCount(100);

  const days = page.getByRole('navigation', { name: `Days of May ${next}` });
  await expect(async () => {
    await page.goto(`/calendar/${next}-05`);
    await expect(days.getByRole('link')).toHaveText(['3', '31'], { timeout: 500 });
  }).toPass();
  await days.getByRole('link', { name: 'May 31: 1 date' }).click();
  await expect(page).toHaveURL(`/calendar/${next}-05/page/2#day-${next}-05-31`);
  await expect(page.locator('.entry', { hasText: 'June eve 1' })).toBeInViewport();
  await page.close();
});

test('the calendar begins with today: earlier days of the week are in a closed part, and films come before matches', async ({
  visit,
  operator,
}) => {
  const weekday = (new Date().getUTCDay() + 6) % 7;
  const [monday, wednesday] = [dayFromNow(-weekday), dayFromNow(2 - weekday)];
  const names = [ownName('Bygone'), ownName('Present'), ownName('Rovers')] as const;
  const [bygone, present, rovers] = names;
  await importTitles(operator, [...films(bygone, 1, monday), ...films(present, 1, wednesday)]);
  await add(operator, { homeTeam: rovers, matchDate: `${wednesday}T18:30:00Z` });

  const plain = await visit({ javaScriptEnabled: false });
  await expect(async () => {
    await plain.goto('/calendar');
    for (const name of names)
      await expect(plain.locator('.entry', { hasText: name })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(plain.getByText('Earlier this week')).toBeHidden();
  await expect(plain.locator(`[data-day="${wednesday}"] .entry`).first()).toContainText(present);
  await plain.close();

  const page = await visit({ timezoneId: 'UTC' });
  await page.clock.setFixedTime(`${wednesday}T12:00:00Z`);
  await page.goto('/calendar');
  await expect(page.locator('[data-day]:visible').first()).toHaveAttribute('data-day', wednesday);
  await expect(page.locator('[aria-current="date"] .entry').first()).toContainText(present);
  const earlier = page.locator('summary', { hasText: 'Earlier this week' });
  await expect(page.locator('.entry', { hasText: bygone })).toBeHidden();
  await earlier.press('Enter');
  await expect(page.locator('.entry', { hasText: bygone })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});
