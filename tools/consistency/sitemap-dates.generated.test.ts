import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { noteAttention } from '#admin-api/visitors/figures/recent-popularity.ts';
import { dayBefore } from '#schema/shapes/figures.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

test('the sitemap dates a list by its newest title, and not by the one that is viewed most', async () => {
  const api = await startApi();
  onTestFinished(api.close);
  const old = await buildMovie(api.em(), { title: 'Old', createdAt: new Date('2020-01-01T00:00:00Z') });
  await buildMovie(api.em(), { title: 'New', createdAt: new Date('2024-06-01T00:00:00Z') });
  const site = await openPublishedSite(api.url, testFeedKey);
  onTestFinished(site.close);
  const dateOf = async (list: string) =>
    (await site.page('/sitemap.xml')).text.split(`/sitemap/list-${list}.xml</loc><lastmod>`)[1]?.slice(0, 10);
  await site.untilPublished();
  expect(await dateOf('movies')).toBe('2024-06-01');

  const titles = [{ id: old.id, views: 2_000 }];
  const views = { id: randomUUID(), day: dayBefore(0), site: {}, titles, searches: [] };
  await api.post('/api/figures', views, { Authorization: `Bearer ${testFeedKey}` });
  expect(await noteAttention(api.em())).toBe(1);
  await waitFor(async () => {
    const { text } = await site.page('/movies');
    return text.indexOf('>Old<') > 0 && text.indexOf('>Old<') < text.indexOf('>New<');
  }, 10_000);
  await site.untilPublished();
  // Any change that concerns the files renders the index again.
  await buildMovie(api.em(), { type: 'anime', createdAt: new Date('2021-01-01T00:00:00Z') });
  await waitFor(async () => (await dateOf('anime')) === '2021-01-01', 10_000);
  expect(await dateOf('movies')).toBe('2024-06-01');
});

test('the sitemap dates the titles by their latest deletion, also of one that visitors did not see', async () => {
  const api = await startApi();
  onTestFinished(api.close);
  await buildMovie(api.em(), { createdAt: new Date('2024-06-01T00:00:00Z') });
  const hidden = await buildMovie(api.em(), { createdAt: new Date('2024-06-01T00:00:00Z') });
  await api.em().execute(`update movies set publication = 'archived' where id = ?`, [hidden.id]);
  const site = await openPublishedSite(api.url, testFeedKey);
  onTestFinished(site.close);
  await site.untilPublished();
  const dateOfTitles = async () =>
    (await site.page('/sitemap.xml')).text.split('/sitemap/titles-0.xml</loc><lastmod>')[1]?.slice(0, 10);
  expect(await dateOfTitles()).toBe('2024-06-01');
  const today = new Date().toISOString().slice(0, 10);
  await api.em().execute('delete from movies where id = ?', [hidden.id]);
  // The day may end meanwhile.
  await waitFor(async () => ((await dateOfTitles()) ?? '') >= today, 10_000);
});
