import { expect, type Page } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { add } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const since = '2026-11-18T12:00:00.000Z';
const stated = 'Dead link since 18 Nov 2026';

/** The real answer with that record among those with a dead address: no journey requests addresses of the internet. */
async function withDead(page: Page, list: string, id: number): Promise<void> {
  await page.route(`**/api/${list}?*`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    expect(body.dead).toEqual([]);
    await route.fulfill({ response: answer, json: { ...body, dead: [{ id, since }] } });
  });
}

test('matches, people and collections say since when a link is dead, and are filtered by that', async ({
  page,
  operator,
}) => {
  const name = ownName('Dead');
  const match = await add(operator, { homeTeam: name });
  const sent = async (path: string, data: object) => (await operator.post(path, { data })).json();
  const person = await sent('/api/people', { name });
  const collection = await sent('/api/collections', { title: name });
  for (const [list, { id }, none] of [
    ['matches', match, 'Search teams and leagues'],
    ['people', person, 'Search people'],
    ['collections', collection, 'Search collections'],
  ] as const) {
    await withDead(page, list, id);
    await page.goto(`/admin/${list}?search=${encodeURIComponent(name)}`);
    await expect(page.locator(`[data-row="${id}"]`)).toContainText(stated);
    await page.unroute(`**/api/${list}?*`);
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('searchbox', { name: none })).toBeVisible();
    await page.getByLabel('Links').selectOption('Dead link');
    await expect(page).toHaveURL(/[?&]problems=dead-link/);
    await expect(page.getByText('No dead link here')).toBeVisible();
    await expect(page.getByText('Links are not checked yet.')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).not.toHaveURL(/problems/);
    await expect(page.locator('[data-row]').first()).toBeVisible();
  }
  await operator.delete(`/api/matches/${match.id}`);
  await operator.delete(`/api/people/${person.id}`);
  await operator.delete(`/api/collections/${collection.id}`);
});

test('the seasons and episodes of a show say so, too, and each count leads to its list', async ({
  page,
  operator,
}) => {
  const show = await addTitle(operator, {
    title: ownName('Dead serial'),
    genre: 'Drama',
    type: 'tv_show',
  });
  const sent = async (path: string, data: object) => (await operator.post(path, { data })).json();
  const season = await sent('/api/seasons', { showId: show.id, seasonNumber: 1, title: 'First' });
  await sent('/api/seasons', { showId: show.id, seasonNumber: 2, title: 'Second' });
  const episode = { seasonId: season.id, title: 'Gone' };
  const { id } = await sent('/api/episodes', { ...episode, episodeNumber: 1 });
  await sent('/api/episodes', { ...episode, episodeNumber: 2, title: 'Living' });
  const dead = {
    kind: 'episode',
    id,
    seasonId: season.id,
    field: 'streamUrl',
    address: 'https://streams.example.org/gone',
    status: 404,
    since,
    checkedAt: since,
    nextAt: since,
  };
  await page.route(`**/api/dead-links/title/${show.id}`, (route) => route.fulfill({ json: [dead] }));
  const rows = page.locator('li.episode-row');
  await page.goto(`/admin/tv-shows/${show.slug}/seasons?problems=dead-link`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`First`);
  await expect(rows).toContainText(stated);
  await rows.getByRole('button', { name: 'First', exact: true }).click();
  await expect(page).toHaveURL(/problems=dead-link/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Gone');
  await page.getByLabel('Links').selectOption('Any links');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(stated)).toHaveCount(2);

  await page.route('**/api/dead-links?*', (route) =>
    route.fulfill({
      json: {
        links: [{ ...dead, name: show.title, slug: show.slug, type: 'tv_show' }],
        titles: 1,
        matches: 2,
        people: 1,
        collections: 0,
        waiting: 1200,
      },
    }),
  );
  await page.goto('/admin/dead-links');
  const counts = page.locator('.dead-counts');
  await expect(page.getByText('1,200 links are still to be checked.')).toBeVisible();
  await expect(counts.getByRole('link')).toHaveText(['1 title', '2 matches', '1 person']);
  await page.route('**/api/dead-links/episode/*', (route) => route.fulfill({ json: { asked: 1 } }));
  await page.getByRole('button', { name: `Ask the links of ${show.title} again` }).click();
  await expect(page.locator('.toast')).toContainText('It is asked now.');
  await counts.getByRole('link', { name: '1 person' }).click();
  await expect(page).toHaveURL('/admin/people?problems=dead-link');
  await expect(page.getByText('No dead link here')).toBeVisible();
  await page.goBack();
  await page.locator('.dead-links').getByRole('link', { name: show.title }).click();
  await expect(page).toHaveURL(`/admin/tv-shows/${show.slug}/seasons?problems=dead-link`);
  await expect(rows).toHaveCount(1);

  // As posters, too: the real answer with a dead link.
  await page.route('**/api/titles?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const titles = body.titles.map((title: object) => ({
      ...title,
      problems: ['dead-link'],
      deadSince: since,
    }));
    await route.fulfill({ response: answer, json: { ...body, titles } });
  });
  await page.goto(`/admin/tv-shows?search=${encodeURIComponent(show.title)}`);
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.locator(`.tile-grid [data-row="${show.id}"]`)).toContainText(stated);
  expect(await axeFaults(page)).toEqual([]);
  await operator.delete(`/api/movies/${show.id}`);
});
