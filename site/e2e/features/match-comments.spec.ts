import { expect, type Page } from '@playwright/test';
import { saveSetting } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { add, change, openAndFollow } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none', as: 'operator' });

const say = async (page: Page, name: string, body: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Comment' }).fill(body);
  await page.getByRole('button', { name: 'Post comment' }).click();
};

test('visitors comment on a match once the operator switches it on, with and without JavaScript, and it is moderated', async ({
  page,
  operator,
  visit,
}) => {
  const teams = { homeTeam: 'Talkative Town', awayTeam: 'Quiet County', league: 'Debate Cup' };
  const game = await add(operator, { ...teams, matchDate: '2026-11-21T15:00:00Z' });
  const { id } = game;
  const path = `/matches/${id}-talkative-town-vs-quiet-county`;
  const html = async () => (await operator.get(path)).text();
  await expect.poll(html).toContain('Talkative Town');
  expect(await html()).not.toContain('id="comments"');

  for (const key of ['comments_per_minute', 'comments_per_hour']) await saveSetting(operator, key, '5000');
  await page.goto('/login');
  await page.goto('/admin/comments/rules');
  await page.getByLabel('Matches').selectOption({ label: 'Comments on the pages of matches' });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.locator('.toast')).toContainText('All settings updated successfully');
  await expect.poll(html).toContain('id="comments"');

  await page.goto(path);
  await say(page, 'Ines', 'What a first half that was.');
  await expect(page.locator('.comment-form').getByRole('status')).toHaveText(
    /Comment posted!|has been approved/,
  );
  const [comment] = (await (await operator.get(`/api/comments?matchId=${id}`)).json()).comments;
  await operator.put(`/api/comments/${comment.id}`, { data: { status: 'visible' } });
  await expect.poll(html).toContain('What a first half that was.');
  // A reload would keep the scroll position, in which the header covers part of the page.
  await page.goto(path);
  await expect(page.locator('.comment')).toContainText('What a first half that was.');
  expect(await axeFaults(page)).toEqual([]);

  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(path);
  await expect(plain.locator('.comment')).toContainText('What a first half that was.');
  await say(plain, 'Tobias', 'x');
  await expect(plain.getByRole('alert')).toContainText('Comment too short');
  await expect(plain.getByRole('textbox', { name: 'Name' })).toHaveValue('Tobias');
  await say(plain, 'Tobias', 'The second half was better still.');
  await expect(plain).toHaveURL(/#comment-(posted|held)$/);
  await plain.close();

  await test.step('a changed stream is said, and what is being written stays until its writer loads the page again', async () => {
    await openAndFollow(page, path);
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await comment.fill('What a save by the');
    await change(operator, game, { streamUrl: 'https://archive.org/embed/first' });
    await expect(page.getByText('The stream of this match has changed.')).toBeVisible();
    await expect(comment).toHaveValue('What a save by the');
    expect(await axeFaults(page)).toEqual([]);
    const again = page.getByRole('link', { name: 'Reload the page' });
    await again.click();
    await expect(page.locator('.player')).toBeVisible();
    await expect(again).toBeHidden();
    await change(operator, game, { streamUrl: null });
    await expect(page.getByText('The stream of this match was removed.')).toBeVisible();
  });

  await page.goto(`/admin/comments?status=all&match=${id}`);
  await expect(
    page.getByRole('heading', { name: 'Comments on Talkative Town vs Quiet County' }),
  ).toBeVisible();
  await expect(page.locator('.comment-row')).toHaveCount(2);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('.comment-row').first().getByRole('link', { name: 'View page' }).click(),
  ]);
  await expect(opened).toHaveURL(new RegExp(`${path}#comment-\\d+$`));

  await saveSetting(operator, 'comments_on_matches', 'false');
  await expect.poll(html).not.toContain('id="comments"');
  expect((await operator.get(`/api/matches/${id}/comments`)).ok()).toBe(true);
});
