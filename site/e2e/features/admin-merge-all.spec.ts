import { expect } from '@playwright/test';
import { axeFaults } from '#site/e2e/axe.ts';
import { importTitles } from '#site/e2e/import-titles.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

const film = (title: string, facts: object = {}) => ({
  title,
  genre: 'Drama',
  type: 'movie' as const,
  year: 1950,
  ...facts,
});

test('all doubles without a conflict are merged at once by keyboard, and one Undo brings them back', async ({
  page,
  operator,
}) => {
  await importTitles(operator, [
    film('Quoll', { key: 'a:1', slug: 'quoll' }),
    film('The Quoll', { key: 'b:1', slug: 'the-quoll', country: 'Peru' }),
    film('Bilby', { key: 'a:2' }),
    film('Bilby!', { key: 'b:2' }),
    film('Potoroo', { key: 'a:3', country: 'Peru' }),
    film('Potoroo', { key: 'b:3', country: 'Chile' }),
    film('Dunnart', { key: 'a:4' }),
    film('Dunnart', { key: 'b:4', year: 1951 }),
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/doubles');
  const pairs = page.getByRole('region', { name: 'Likely doubles' }).getByRole('listitem');
  await expect(pairs).toHaveCount(4);
  await expect(pairs.filter({ hasText: 'Potoroo' })).toContainText('Same name and year · to decide: Country');
  await expect(pairs.filter({ hasText: 'Dunnart' })).toContainText('Same name · to decide: Year');
  const choice = page.getByRole('group', { name: 'How much alike' });
  await expect(choice.getByRole('button')).toHaveText([
    'All 4',
    'Same name and year 3',
    'Same name 1',
    'Nearly the same name 0',
  ]);
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await choice.getByRole('button', { name: /^Same name and year/ }).press('Enter');
  await expect(pairs).toHaveCount(3);

  await page.route('**/api/doubles/mergeable', (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to count what can be merged at once');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('button', { name: 'Merge all 2 without a conflict' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Merge all without a conflict?' });
  await expect(question).toContainText(
    '2 titles will become part of the older one of the same name and year. 2 pairs stay',
  );
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  const changes = page.getByRole('region', { name: 'Changes of many titles' });
  await expect(changes).toContainText('2 records done: merge of doubles, 2 pairs left for you to decide');
  await expect(pairs).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Merge all/ })).toBeHidden();
  await expect
    .poll(async () => (await operator.get('/movies/the-quoll', { maxRedirects: 0 })).status())
    .toBe(301);

  await page.goto('/admin/bulk-changes');
  await expect(page.getByRole('heading', { name: 'Latest merges' })).toBeHidden();
  await changes.getByRole('button', { name: 'Undo: merge of doubles' }).press('Enter');
  await expect(changes).toContainText('2 records done: undo of merge of doubles');
  await page.goto('/admin/doubles');
  await expect(pairs).toHaveCount(4);
  await expect
    .poll(async () => (await operator.get('/movies/the-quoll', { maxRedirects: 0 })).status())
    .toBe(200);
});
