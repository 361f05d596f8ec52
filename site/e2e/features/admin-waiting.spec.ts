import { expect } from '@playwright/test';
import { addTitle, allowComments, ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

test('each count of what waits leads to its list, and a count that fails says so', async ({
  page,
  operator,
}) => {
  const title = ownName('Silent Reel');
  const { id } = await addTitle(operator, { title, genre: 'Drama', type: 'movie' });
  await allowComments(operator);
  const said = { name: 'Otto', body: ownName('It ends before the last reel.') };
  const comment = await (await operator.post(`/api/movies/${id}/comments`, { data: said })).json();
  await operator.post(`/api/comments/${comment.id}/reports`, { data: { reason: 'spoiler' } });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  const lacking = waiting.getByRole('link', { name: /Titles without a stream/ });

  await page.route('**/api/waiting/titles', (route) => route.abort());
  await page.goto('/admin');
  const alert = waiting.getByRole('alert').filter({ hasText: 'Failed to count what titles lack' });
  await expect(alert).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/waiting/titles');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(lacking).toContainText('1');

  await lacking.click();
  await expect(page).toHaveURL(/\/admin\/titles\?problems=no-stream&publication=published$/);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await page.goBack();
  await waiting.getByRole('link', { name: /Reported comments/ }).click();
  await expect(page.getByRole('heading', { name: 'Reported comments' })).toBeVisible();
  await expect(page.getByText(said.body)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the comment by Otto, and close its reports' }).click();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Dashboard Overview' })
    .click();
  await expect(lacking).toBeVisible();
  await expect(waiting.getByText('Reported comments')).toHaveCount(0);
});
