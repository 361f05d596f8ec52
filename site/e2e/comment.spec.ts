import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle, ownName } from './api.ts';
import { intercept } from './intercept.ts';
import { test } from './test.ts';

/** A new title without comments, for this test alone. */
async function addForTalk(operator: APIRequestContext, title: string) {
  const { id, slug } = await addTitle(operator, { title: ownName(title), genre: 'Drama', type: 'movie' });
  const path = `/movies/${slug}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  return { id, path, remove: () => operator.delete(`/api/movies/${id}`) };
}

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const postOf = (page: Page) => page.getByRole('button', { name: /^Post/ });

/** Moves the clock on by more than a person needs to write, and stops it. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Opens the page and waits for the form's script, which disables the button while the form is empty. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await bodyOf(page).focus();
  await expect(postOf(page)).toHaveAttribute('aria-disabled', 'true');
}

test('a comment appears at once, is confirmed for 2.5 s, and the name stays for the next', async ({
  page,
  operator,
}) => {
  const { path, remove } = await addForTalk(operator, 'Under Discussion');
  await page.clock.install();
  await openForm(page, path);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await nameOf(page).fill('Ines');
  await bodyOf(page).fill('   ');
  await expect(postOf(page)).toHaveAttribute('aria-disabled', 'true');
  await bodyOf(page).fill(ownName('Beautifully shot.'));
  await stopTheClock(page);

  const gate = Promise.withResolvers<void>();
  await intercept(page, '**/api/movies/*/comments', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await postOf(page).click();
  await expect(postOf(page)).toHaveText('Posting...');
  await expect(postOf(page)).toHaveAttribute('aria-disabled', 'true');
  const first = page.locator('.comment').first();
  await expect(first).toContainText('Beautifully shot.');
  await expect(first).toHaveClass(/pending/);

  gate.resolve();
  const outcome = page.locator('.comment-form').getByRole('status');
  await expect(outcome).toHaveText('Comment posted!');
  await expect(first).not.toHaveClass(/pending/);
  await expect(bodyOf(page)).toHaveValue('');
  await expect(nameOf(page)).toHaveValue('Ines');
  await expect(postOf(page)).toBeFocused();
  await page.clock.runFor(2400);
  await expect(outcome).toHaveText('Comment posted!');
  await page.clock.runFor(100);
  await expect(outcome).toHaveText('');
  await expect(page.locator('.comment')).toHaveCount(1);
  await expect.poll(async () => (await operator.get(path)).text()).toContain('Beautifully shot.');
  await remove();
});

test('a comment that cannot be posted is removed, and no typed text is lost', async ({ page, operator }) => {
  const { path, remove } = await addForTalk(operator, 'Out of Reach');
  await page.clock.install();
  await openForm(page, path);
  await nameOf(page).fill('Ines');
  await bodyOf(page).fill('x');
  await stopTheClock(page);
  await postOf(page).click();
  const alert = page.locator('.comment-form').getByRole('alert');
  await expect(alert).toContainText('Failed to post comment');
  await expect(alert).toContainText('Comment too short');
  await expect(page.locator('.comment')).toHaveCount(0);

  const text = ownName('Worth every minute.');
  await bodyOf(page).fill(text);
  await expect(alert).toBeHidden();
  await intercept(page, '**/api/movies/*/comments', (route) => route.abort());
  await postOf(page).click();
  await expect(alert).toContainText('Failed to post comment');
  await expect(page.locator('.comment')).toHaveCount(0);
  await expect(bodyOf(page)).toHaveValue(text);

  await page.unroute('**/api/movies/*/comments');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.comment')).toContainText(text);
  await expect(page.locator('.comment-form').getByRole('status')).toHaveText('Comment posted!');
  await remove();
});

test('what is said of a comment moves nothing below the form', async ({ page, operator }) => {
  const { id, path, remove } = await addForTalk(operator, 'Held Still');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openForm(page, path);
    const form = page.locator('.comment-form');
    const before = await form.boundingBox();
    await nameOf(page).fill('Ines');
    await bodyOf(page).fill(ownName('Sent sooner than a person types.'));
    await expect(page.getByLabel('Contains a spoiler')).toBeVisible();
    await intercept(page, '**/api/movies/*/comments', async (route) => {
      const { name, body } = route.request().postDataJSON();
      const createdAt = new Date().toISOString();
      await route.fulfill({ json: { id: 1, movieId: id, name, body, createdAt, status: 'held' } });
    });
    await postOf(page).click();
    await expect(form.getByRole('status')).toHaveText(
      'Thank you. Your comment will appear once it has been approved.',
    );
    await expect(page.getByLabel('Contains a spoiler')).toBeHidden();
    expect((await form.boundingBox())?.height, `at ${width}`).toBe(before?.height);
  }
  await remove();
});

test('Refresh loads the comments again, reports a failure, and keeps the newer of two answers', async ({
  page,
  operator,
}) => {
  await test.step('Refresh loads the comments again, and reports a failure', async () => {
    const { id, path, remove } = await addForTalk(operator, 'Talked About');
    await openForm(page, path);
    const gate = Promise.withResolvers<void>();
    await intercept(page, '**/comments?limit=50&sort=newest', async (route) => {
      await gate.promise;
      await route.abort();
    });
    const refresh = page.getByRole('link', { name: 'Refresh' });
    await refresh.click();
    await expect(page.getByText('Loading comments...')).toBeVisible();
    gate.resolve();
    const alert = page.locator('#comments').getByRole('alert');
    await expect(alert).toContainText('Failed to load comments.');

    await page.unroute('**/comments?limit=50&sort=newest');
    const data = { name: 'Tobias', body: ownName('Written meanwhile.') };
    expect((await operator.post(`/api/movies/${id}/comments`, { data })).status()).toBe(201);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.comment')).toContainText('Written meanwhile.');
    await expect(alert).toBeHidden();
    await page.unroute('**/comments?limit=50&sort=newest');
    await remove();
  });

  await test.step('an older answer does not overwrite a newer one', async () => {
    const { id, path, remove } = await addForTalk(operator, 'Out of Order');
    await openForm(page, path);
    const late = Promise.withResolvers<void>();
    const delivered = Promise.withResolvers<void>();
    let asked = 0;
    await intercept(page, '**/api/movies/*/comments*', async (route) => {
      asked += 1;
      const isFirst = asked === 1;
      const answer = await route.fetch();
      if (isFirst) await late.promise;
      await route.fulfill({ response: answer });
      if (isFirst) delivered.resolve();
    });
    const refresh = page.getByRole('link', { name: 'Refresh' });
    await refresh.click();
    await expect.poll(() => asked).toBe(1);
    const sent = { name: 'Ines', body: ownName('Written meanwhile.'), elapsedMs: 60_000 };
    expect((await operator.post(`/api/movies/${id}/comments`, { data: sent })).status()).toBe(201);
    await refresh.click();
    await expect(page.locator('.comment')).toHaveText(/Written meanwhile/);
    late.resolve();
    await delivered.promise;
    // When this later request has been answered, the browser has the old answer too.
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
    await expect(page.locator('.comment')).toHaveText(/Written meanwhile/);
    await remove();
  });
});

test('text typed before the script loads is kept, and the form of another site is refused', async ({
  page,
  operator,
}) => {
  await test.step('text typed before the script loads is kept', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/_astro/CommentSection*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/movies/metropolis');
    await nameOf(page).fill('Ines');
    await bodyOf(page).fill('Quick fingers.');
    gate.resolve();
    await expect(postOf(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(bodyOf(page)).toHaveValue('Quick fingers.');
    await expect(page.locator('.comment-form .count')).toHaveText('14 / 500');
  });

  await test.step('the form of another site is refused', async () => {
    const form = { api: '/api/movies/1/comments', name: 'Mallory', body: 'Posted in your name.' };
    const headers = { Origin: 'https://evil.example' };
    const answer = await operator.post('/movies/metropolis', { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused comment is shown again with its values, a fast one waits, an accepted one is on the page', async ({
    page,
    context,
    operator,
    baseURL,
  }) => {
    await test.step('a picture next to the form records when it was shown', async () => {
      await page.goto('/movies/metropolis');
      await expect
        .poll(async () => (await context.cookies()).find(({ name }) => name === 'lamphouse-form')?.httpOnly)
        .toBe(true);
    });

    await test.step('a refused comment is shown again with its values, an accepted one is on the page', async () => {
      const { path, remove } = await addForTalk(operator, 'Plain Talk');
      // The picture would record that the form was shown just now; the cookie says a minute ago.
      await page.route('**/form-shown.gif', (route) => route.abort());
      const shown = { name: 'lamphouse-form', value: String(Date.now() - 60_000), url: baseURL ?? '' };
      await page.context().addCookies([shown]);
      await page.goto(path);
      await nameOf(page).fill('Tobias "T" <R>');
      await bodyOf(page).fill('x');
      await postOf(page).click();
      await expect(page.locator('.comment-form').getByRole('alert')).toContainText('Failed to post comment');
      await expect(page.locator('.comment-form').getByRole('alert')).toContainText('Comment too short');
      await expect(nameOf(page)).toHaveValue('Tobias "T" <R>');
      await expect(bodyOf(page)).toHaveValue('x');

      const text = ownName('First line.\nSecond line.');
      await bodyOf(page).fill(text);
      await postOf(page).click();
      await expect(page).toHaveURL(`${path}#comment-posted`);
      await expect(page.locator('#comment-posted')).toBeVisible();
      await expect(page.locator('.comment p')).toHaveText(text);
      await remove();
    });

    await test.step('a comment sent faster than a person types waits for approval', async () => {
      const { path, remove } = await addForTalk(operator, 'Too Fast');
      await context.clearCookies();
      await page.route('**/form-shown.gif', (route) => route.abort());
      await page.goto(path);
      await nameOf(page).fill('Tobias');
      await bodyOf(page).fill(ownName('Nobody saw me write this.'));
      await postOf(page).click();
      await expect(page).toHaveURL(`${path}#comment-held`);
      await expect(page.locator('#comment-held')).toHaveText(
        'Thank you. Your comment will appear once it has been approved.',
      );
      await expect(page.locator('.comment')).toHaveCount(0);
      await remove();
    });
  });
});
