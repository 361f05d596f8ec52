import { expect } from '@playwright/test';
import { addTitle, changeTitle, ownName, saveSetting } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

test('a title’s history shows all changes with their authors, and a former state is compared, restored and undone', async ({
  page,
  operator,
}) => {
  const title = ownName('Passenger Log');
  const { id, slug } = await addTitle(operator, { title, genre: 'Drama', type: 'movie' });
  await changeTitle(operator, id, { description: 'Somebody else wrote this.', isTop20: true });
  const description = async () => (await (await operator.get(`/api/movies/slug/${slug}`)).json()).description;

  await page.goto(`/admin/movies/${slug}/edit`);
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: `History of ${title}` })).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Changed by operator@example.org');
  await expect(changes.first()).toContainText('top 20');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Restore this state' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Somebody else wrote this.');
  await question.getByRole('button', { name: 'Restore' }).click();
  const toast = page.locator('.toast:not([data-state="closed"])');
  await expect(toast).toContainText('Restored');
  await expect.poll(description).toBeNull();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(description).toBe('Somebody else wrote this.');

  await page.goto('/admin/activity?kind=movie');
  const done = page.getByRole('region', { name: 'Who did what' }).getByRole('listitem');
  await expect(done.filter({ hasText: title }).first()).toContainText('description');
  await expect(page.getByRole('heading', { name: 'Today', level: 3 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('sign_in');
  await expect(page).toHaveURL(/kind=sign_in/);
  await expect(done.first()).toContainText('signed in');
  const person = page.getByRole('combobox', { name: 'Email address of a person' });
  await expect(page.locator('datalist option[value="import"]')).toBeAttached();
  await person.fill('import');
  await person.press('Enter');
  await expect(page).toHaveURL(/actor=import/);

  const [before, since] = [ownName('Typed before'), ownName('Typed since')];
  const tagline = async () =>
    (await (await operator.get('/api/ui-settings')).json()).find(
      ({ key }: { key: string }) => key === 'branding_tagline',
    )?.value;
  await saveSetting(operator, 'branding_tagline', before);
  await addTitle(operator, { title: ownName('Between two changes'), genre: 'Drama', type: 'movie' });
  await saveSetting(operator, 'branding_tagline', since);
  await page.goto('/admin/activity');
  await done.filter({ hasText: 'Tagline' }).nth(1).getByRole('button').click();
  await question.getByRole('button', { name: 'Restore settings' }).click();
  await expect(toast).toContainText('1 setting');
  await expect.poll(tagline).toBe(before);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagline).toBe(since);
});
