import { expect, test } from 'vitest';
import type { PublishStatus } from '#schema/shapes/publish.ts';
import { type SiteClient, untilPublished } from './site-client.ts';

/** A site that returns these statuses in turn, with an API that has five changes. */
function siteOf(...statuses: Partial<PublishStatus>[]): { site: SiteClient; left: () => number } {
  const other = () => Promise.reject(new Error('is not asked'));
  const site = {
    head: async () => 5,
    status: async () => ({
      head: 5,
      cursor: 5,
      pending: 0,
      rendered: 0,
      failed: [],
      failedPages: 0,
      feedFailures: 0,
      lastPublishedAt: null,
      ...statuses.shift(),
    }),
    isListed: async () => true,
    get: other,
    storedPaths: async function* () {},
    everyPath: async function* () {},
    formerTitles: async function* () {},
    formerPages: other,
    formerCollections: other,
    formerPeople: other,
    close: other,
  };
  return { site, left: () => statuses.length };
}

test('it waits for a change that the site has not read yet, and then for its pages', async () => {
  const { site, left } = siteOf({ head: 4, cursor: 4 }, { pending: 1 }, {});
  let reports = 0;
  expect(await untilPublished(site, () => (reports += 1))).toBe(5);
  expect([left(), reports]).toEqual([0, 1]);
});

test('it does not wait for pages that fail to render', async () => {
  const { site } = siteOf({ pending: 60, failedPages: 60 });
  expect(await untilPublished(site, () => expect.unreachable())).toBe(5);
});
