import { expect } from '@playwright/test';
import { addTitle, allowComments, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

test('readers reply, hide spoilers, report, and the site replies with its badge', async ({
  visit,
  page,
  operator,
}) => {
  const title = ownName('A Talk of Threads');
  const answer = ownName('I did not see it coming.');
  await allowComments(operator);
  const { id, slug } = await addTitle(operator, { title, genre: 'Drama', type: 'movie' });
  const comments = `/api/movies/${id}/comments`;
  const post = async (body: object) => (await operator.post(comments, { data: body })).json();
  const { id: first } = await post({
    name: 'Ann',
    body: ownName('He was the lamplighter all along.'),
    isSpoiler: true,
  });
  for (let count = 1; count <= 51; count += 1)
    await post({ name: 'Bob', body: ownName(`Thought number ${count}.`) });
  const isThere = async () =>
    (await (await operator.get(`/movies/${slug}`)).text()).includes('Thought number 51.');
  await expect.poll(isThere).toBe(true);

  // A link leads to a comment that is neither in the page nor among the newest fifty.
  await page.goto(`/movies/${slug}#comment-${first}`);
  const linked = page.locator(`#comment-${first}`);
  await expect(linked).toBeFocused();
  await expect(linked.getByText('lamplighter')).toBeHidden();
  await linked.getByText('Spoiler: show the text').click();
  await expect(linked.getByText('lamplighter')).toBeVisible();

  await linked.getByRole('button', { name: 'Reply to Ann' }).click();
  const form = page.getByRole('form', { name: 'Reply to Ann' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(form.getByText('Your reply is required')).toBeVisible();
  const written = form.getByRole('textbox', { name: 'Your reply' });
  await written.fill('Half');
  await page.keyboard.press('Escape');
  await expect(written).toHaveValue('Half');
  await written.fill('');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(linked.getByRole('button', { name: 'Reply to Ann' })).toBeFocused();
  // One form at a time is open of a comment.
  const reportAnn = page.getByRole('form', { name: 'Report the comment by Ann' });
  await page.keyboard.press('Enter');
  await linked.getByRole('button', { name: 'Report the comment by Ann' }).click();
  await expect(reportAnn).toBeVisible();
  await expect(form).toBeHidden();
  await linked.getByRole('button', { name: 'Reply to Ann' }).click();
  await expect(reportAnn).toBeHidden();
  await form.getByRole('textbox', { name: 'Name' }).fill('Cem');
  await form.getByRole('textbox', { name: 'Your reply' }).fill(answer);
  // A comment sent sooner than a person types is held.
  await page.waitForFunction(() => performance.now() > 5000);
  await form.getByRole('button', { name: 'Reply' }).click();
  const reply = linked.locator('.comment-replies .comment:not(.pending)');
  await expect(reply).toContainText(answer);
  await expect(form).toBeHidden();
  await expect(reply).toBeFocused();

  await reply.getByRole('button', { name: 'Report the comment by Cem' }).click();
  const report = page.getByRole('form', { name: 'Report the comment by Cem' });
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await expect(reply.getByRole('button', { name: 'Report the comment by Cem' })).toBeFocused();
  await page.keyboard.press('Enter');
  await report.getByRole('combobox').selectOption('insult');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(reply.getByText('Thank you.')).toBeFocused();

  await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest');
  await expect(page.locator('.comment-list > .comment').first()).toHaveAttribute('id', `comment-${first}`);
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(page.locator('.comment-list > .comment')).toHaveCount(52);

  // The operator sees the report, keeps the comment, and answers.
  const dashboard = await visit({ storageState: await operator.storageState() });
  await dashboard.goto('/admin/comments?status=reported');
  const row = dashboard.getByRole('listitem').filter({ hasText: answer });
  await expect(row).toContainText('Reported: Insult');
  await expect(row).toContainText('Answers Ann');
  const begin = row.getByRole('button', { name: /^Reply to/ });
  await begin.press('Enter');
  await expect(row.getByRole('textbox')).toBeFocused();
  await dashboard.keyboard.press('Escape');
  await expect(begin).toBeFocused();
  await begin.press('Enter');
  await row.getByRole('textbox').fill('Neither did we.');
  await dashboard.keyboard.press('Control+Enter');
  await expect(dashboard.getByText('Reply posted', { exact: true })).toBeVisible();
  await expect(begin).toBeFocused();
  await row.getByRole('button', { name: /^Keep/ }).click();
  await expect(row).toBeHidden();
  await dashboard.context().close();

  await page.reload();
  await expect(linked.locator('.operator-badge')).toHaveText('Site team');
  await expect(linked).toContainText('Neither did we.');
  await operator.delete(`/api/movies/${id}`);
});
