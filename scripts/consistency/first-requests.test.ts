import { expect, onTestFinished, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { publishStatus } from '#schema/publish.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';

const visitors = 64;

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
