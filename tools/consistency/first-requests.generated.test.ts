import { expect, onTestFinished, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMatch, buildMovie } from '#admin-api/testing/factories.ts';
import { publishStatus } from '#schema/shapes/publish.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import { publishStatusOf } from '#site/server/testing/until-published.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const visitors = 64;

test(`${visitors} concurrent first requests of a title that is not rendered ahead share one rendering`, async () => {
  const api = await startApi();
  onTestFinished(api.close);
  const film = await buildMovie(api.em(), { slug: 'old-film', title: 'Old Film' });
  const site = await openPublishedSite(api.url, testFeedKey, api.url, { renderAhead: 0 });
  onTestFinished(site.close);
  await site.untilPublished();
  const rendered = async () => (await publishStatusOf(site.url)).rendered ?? 0;
  const admin = await api.signIn();

  const before = await rendered();
  const renamed = 'Old Film, restored';
  await admin.put(`/api/movies/${film.id}`, { title: renamed });
  await waitFor(async () => (await site.page('/movies')).text.includes(renamed));
  await site.untilPublished();
  const edited = await rendered();
  const answers = await Promise.all(Array.from({ length: visitors }, () => site.page('/movies/old-film')));
  expect(await rendered()).toBe(edited + 1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text).toContain(renamed);
  // The edit rendered lists that show the title.
  expect(edited).toBeGreaterThan(before);
  await site.page('/movies/old-film');
  expect(await rendered()).toBe(edited + 1);
});

test(`${visitors} concurrent first requests of one page share one rendering`, async () => {
  const api = await startApi();
  onTestFinished(api.close);
  const { id } = await buildMatch(api.em(), { homeTeam: 'Rovers', awayTeam: 'City' });
  const site = await openPublishedSite(api.url, testFeedKey);
  onTestFinished(site.close);
  await site.untilPublished();
  const rendered = async () =>
    publishStatus.parse(await (await fetch(`${site.url}/api/publish/status`)).json()).rendered ?? 0;

  // Calendar files are rendered at the first request.
  const calendar = `/matches/${id}-rovers-vs-city.ics`;
  const before = await rendered();
  const answers = await Promise.all(Array.from({ length: visitors }, () => site.page(calendar)));
  expect(await rendered()).toBe(before + 1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});
