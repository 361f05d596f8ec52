import { expect } from '@playwright/test';
import { addTitle, changeTitle, ownName } from '#site/e2e/api.ts';
import { readSitemap } from '#site/e2e/crawl/crawl.ts';
import { pageFacts } from '#site/e2e/crawl/page-facts.ts';
import { test } from '#site/e2e/test.ts';

test('a deleted title answers 410 with links and leaves the sitemap; another one at its address is found', async ({
  page,
  operator,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const film = { title: ownName('The Last Reel of Ostend'), genre: 'Drama', type: 'movie' } as const;
  const renamed = ownName('the-last-reel').replace(' ', '-');
  const { id, slug } = await addTitle(operator, film);
  const path = `/movies/${slug}`;
  const statusOf = async (address: string) => (await operator.get(address)).status();
  const isListed = async () => (await readSitemap(base)).some((entry) => entry.path === path);
  // The first page may be slow while the product renders its whole catalogue.
  await expect.poll(() => statusOf(path), { timeout: 120_000 }).toBe(200);
  await expect.poll(isListed).toBe(true);

  await changeTitle(operator, id, { slug: renamed });
  await expect.poll(() => statusOf(`/movies/${renamed}`)).toBe(200);
  await operator.delete(`/api/movies/${id}`);
  for (const gone of [`/movies/${renamed}`, path, `/watch/${renamed}`, `/tv-shows/${slug}/season/1`])
    await expect.poll(() => statusOf(gone), gone).toBe(410);
  expect(await isListed()).toBe(false);
  const answer = await page.goto(`/movies/${renamed}`);
  expect(answer?.status()).toBe(410);
  await expect(page.getByText('This title was removed from the catalogue.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse Movies' }).click();
  await expect(page).toHaveURL(/\/movies$/);

  const again = await addTitle(operator, { ...film, slug: renamed });
  await expect.poll(() => statusOf(`/movies/${renamed}`)).toBe(200);
  await operator.delete(`/api/movies/${again.id}`);
});

test('an edit reaches the page’s structured data, its card, the sitemap and the feed of its list', async ({
  operator,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const title = ownName('Under the Weir');
  const { id, slug } = await addTitle(operator, {
    title,
    genre: 'Drama',
    type: 'movie',
    year: 1950,
  });
  const path = `/movies/${slug}`;
  const facts = async () => pageFacts(await (await operator.get(path)).text());
  await expect.poll(async () => (await facts()).title).toContain(title);
  const before = await facts();
  const card = await operator.get(before.card ?? '');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(before.feeds).toEqual(['/feed.xml']);

  await changeTitle(operator, id, { title: `${title} & Beyond <Restored>` });
  await expect.poll(async () => (await facts()).title).toContain(`${title} & Beyond <Restored>`);
  const after = await facts();
  expect(JSON.stringify(after.graphs)).toContain(`${title} & Beyond <Restored>`);
  expect(after.card).not.toBe(before.card);
  // A social network that stored the old address is redirected to the new card.
  const old = await operator.get(before.card ?? '', { maxRedirects: 0 });
  expect([old.status(), base + old.headers()['location']]).toEqual([302, after.card]);
  for (const feed of ['/feed.xml', '/movies/feed.xml'])
    await expect
      .poll(async () => (await operator.get(feed)).text(), feed)
      .toContain(`<title>${title} &amp; Beyond &lt;Restored&gt; (`);
  const file = async () => (await operator.get('/sitemap/titles-0.xml')).text();
  await expect.poll(file).toContain(`${base}${path}</loc>`);

  await operator.delete(`/api/movies/${id}`);
  await expect.poll(file).not.toContain(`${base}${path}</loc>`);
  await expect.poll(async () => (await operator.get(after.card ?? '')).status()).toBe(404);
});

test('pages that should not be indexed have noindex, and robots.txt lets crawlers read them', async ({
  request,
  baseURL,
}) => {
  const base = baseURL ?? '';
  for (const path of ['/search?q=night', '/search', '/anime?genre=Action', '/login', '/no-such-page']) {
    const facts = pageFacts(await (await request.get(path)).text());
    expect([path, facts.isIndexed, facts.canonical, facts.graphs]).toEqual([path, false, null, []]);
  }
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${base}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow:$/m);
  expect((await request.get('/api/movies')).headers()['x-robots-tag']).toBe('noindex');
});

test('an invalid address is answered with a page with links', async ({ request }) => {
  const bad: [string, number][] = [
    ['/movies/%00', 400],
    ['/movies/%zz', 400],
    ['/movies/%E0%A4%A', 400],
    ['/movies/..%2f..%2fetc%2fpasswd', 404],
    ['/watch/%2e%2e%2fadmin', 404],
    [`/movies/${'x'.repeat(10_000)}`, 404],
    [`/tv-shows/a/season/${'9'.repeat(500)}`, 404],
    ['/sitemap/titles-x.xml', 404],
    ['/sitemap/titles-99999999999.xml', 404],
    ['/cards/no-such-page/0123456789abcdef.jpg', 404],
  ];
  for (const [path, status] of bad) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, status]);
    if (!path.startsWith('/cards/')) expect(await answer.text(), path).toContain('Browse Movies');
  }
});
