import { expect, type Page } from '@playwright/test';
import { test } from '#site/e2e/test.ts';

const item = (id: number, slug: string, name: string, at: number) => ({
  key: `title:${id}`,
  kind: 'movie',
  path: `/movies/${slug}`,
  name,
  year: 1927,
  watching: { on: true, at, path: `/watch/${slug}`, label: '' },
});
const list = {
  format: 'lamphouse-list',
  version: 1,
  items: [
    item(9_000_001, 'metropolis', 'Metropolis', 2_000),
    item(9_000_002, 'nosferatu', 'Nosferatu', 1_000),
  ],
  places: [{ path: '/watch/metropolis', second: 600, of: 6_000, at: 2_000 }],
};

const onHome = (page: Page) => page.locator('[data-own-row="watching"] .own-tile b');
const onMy = (page: Page) => page.locator('[data-my-cards] h3');
const stop = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from Continue watching` });

test('what was taken out of Continue watching comes back to its place, in every tab', async ({ context }) => {
  const [my, home] = [await context.newPage(), await context.newPage()];
  await my.goto('/my#watching');
  await my.getByLabel('Import').setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(list)),
  });
  await expect(onMy(my)).toHaveText(['Metropolis', 'Nosferatu']);

  await home.goto('/');
  await expect(onHome(home)).toHaveText(['Metropolis', 'Nosferatu']);
  await stop(home, 'Metropolis').press('Enter');
  await expect(onHome(home)).toHaveText(['Nosferatu']);
  await expect(stop(home, 'Nosferatu')).toBeFocused();
  // The toast is reached by its key, as everywhere, and its timer stops while it has the focus.
  await expect(
    home.getByText('Metropolis was removed from Continue watching. Ctrl+Z brings it back.', { exact: true }),
  ).toBeVisible();
  await home.keyboard.press('F8');
  await home.keyboard.press('Tab');
  await home.keyboard.press('Tab');
  await expect(home.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(onMy(my)).toHaveText(['Nosferatu']);
  await home.keyboard.press('Enter');
  await expect(onHome(home)).toHaveText(['Metropolis', 'Nosferatu']);
  await expect(stop(home, 'Metropolis')).toBeFocused();
  const tile = home.locator('[data-own-row="watching"] .own-tile').first();
  await expect(tile.getByText('90 min left')).toBeVisible();
  await expect(tile.getByRole('link')).toHaveAttribute('href', '/watch/metropolis#play');
  await expect(onMy(my)).toHaveText(['Metropolis', 'Nosferatu']);

  await my.getByRole('button', { name: 'Remove Nosferatu' }).press('Enter');
  await expect(onHome(home)).toHaveText(['Metropolis']);
  // The import has an Undo of its own.
  await my
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(onMy(my)).toHaveText(['Metropolis', 'Nosferatu']);
  await expect(onHome(home)).toHaveText(['Metropolis', 'Nosferatu']);

  // After a removal by key its toast is many stops away: Ctrl and Z undo, until Escape has dismissed it.
  const remove = my.getByRole('button', { name: 'Remove Metropolis' });
  const hint = my.locator('.toast', { hasText: 'Ctrl+Z brings it back.' });
  for (const key of ['Control+z', 'Escape']) {
    await remove.press('Enter');
    await expect(onMy(my)).toHaveText(['Nosferatu']);
    await expect(hint).toBeVisible();
    await my.keyboard.press(key);
    await expect(hint).toBeHidden();
    if (key === 'Escape') continue;
    await expect(onMy(my)).toHaveText(['Metropolis', 'Nosferatu']);
    await expect(my.locator('[data-my-cards] a', { hasText: 'Metropolis' })).toBeFocused();
  }
  await my.keyboard.press('Control+z');
  await expect(onMy(my)).toHaveText(['Nosferatu']);
});
