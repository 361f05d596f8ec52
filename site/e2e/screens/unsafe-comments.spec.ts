import { expect } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

const payloads = [
  {
    name: `<img src=x onerror="document.title='run'">`,
    body: `</script><script>document.title='run'</script><svg onload="document.title='run'">${ownName('')}`,
  },
  {
    name: `"><b onmouseover="document.title='run'">${'W'.repeat(20)}`,
    body: `<style>*{display:none!important}</style> </ul></section><h1>Mine</h1> ${'x'.repeat(400)}${ownName('')}`,
  },
];

test("visitors' texts run nowhere, break nothing and fit a phone", async ({ page, operator }) => {
  const { id, slug } = await addTitle(operator, {
    title: 'Under Attack',
    genre: 'Drama',
    type: 'movie',
    streamUrl: 'https://streams.example/film.mp4',
  });
  for (const data of payloads) {
    const answer = await operator.post(`/api/movies/${id}/comments`, { data });
    expect([answer.status(), (await answer.json()).status]).toEqual([201, 'visible']);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('https://streams.example/**', (route) => route.abort());
  for (const path of [`/movies/${slug}`, `/watch/${slug}`]) {
    const ready = async () => (await (await operator.get(path)).text()).match(/class="comment"/g)?.length;
    await expect.poll(ready).toBe(2);
    await page.goto(path);
    const comments = page.locator('.comment');
    await expect(comments).toHaveCount(2);
    for (const [index, { name, body }] of payloads.toReversed().entries()) {
      await expect(comments.nth(index).locator('b')).toHaveText(name);
      await expect(comments.nth(index).locator('p')).toHaveText(body);
    }
    await comments.first().locator('b').hover();
    await expect(page).not.toHaveTitle('run');
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await page.goto(`/movies/${slug}`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const film = data['@graph'].find((node: object) => 'comment' in node);
  expect(film.comment.map(({ text }: { text: string }) => text)).toEqual(
    payloads.toReversed().map(({ body }) => body),
  );
  await operator.delete(`/api/movies/${id}`);
});
