import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { importBatch } from '#admin-api/work/import/import-batch.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import { titleRow } from '#admin-api/work/import/testing/session.ts';
import { titleTag } from '#schema/rules/cache-tags.ts';
import { changeFeed } from '#schema/shapes/change.ts';
import { sendTo } from '#site/lib/api.ts';
import { visibleChange } from '#site/server/publish/feed.ts';
import { createPublisher } from '#site/server/publish/publisher.ts';
import type { Renderer } from '#site/server/publish/render-launcher.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

/** `npm run test:consistency` sets ten thousand. */
const writes = Number(process.env['CONSISTENCY_WRITES'] ?? 1_500);
const ofOneTransaction = 1_000;

/** A page of each title that also shows another title, whose change comes in another answer of the feed. */
const shown = `
  select m.slug, m.id, m.title, o.id as other, o.title as "otherTitle"
    from movies m join movies o on o.id = 1 + (m.id + ${Math.floor(writes / 2)}) % ${writes}
   where m.slug = any ($1)`;

interface Shown {
  slug: string;
  id: number;
  title: string;
  other: number;
  otherTitle: string;
}

async function openCatalogue() {
  const database = await createTestDatabase();
  const api = await startApi({ databaseUrl: database.url });
  const client = new pg.Client({ connectionString: database.url });
  const reader = new pg.Pool({ connectionString: database.url, max: 2 });
  await client.connect();
  onTestFinished(async () => {
    await Promise.all([client.end(), reader.end()]);
    await api.close();
    await database.drop();
  });
  return { api, client, reader };
}

test(`an import of ${writes} changes renders every page once, however many answers of the feed it takes`, async () => {
  const { api, client, reader } = await openCatalogue();
  const session = { client, slugs: new SlugSeries(), dryRun: null };
  const numbers = Array.from({ length: writes }, (_, index) => index + 1);
  async function importTitles(title: string): Promise<void> {
    for (let start = 0; start < writes; start += ofOneTransaction) {
      const batch = numbers.slice(start, start + ofOneTransaction);
      const rows = batch.map((n) => titleRow(`t${n}`, { slug: `film-${n}`, title: `${title} ${n}` }));
      await importBatch(session, rows);
    }
  }
  async function follow(query: string) {
    const answer = await api.get(`/api/changes${query}`, { Authorization: `Bearer ${testFeedKey}` });
    return changeFeed.parse(await answer.json());
  }

  const rendered = new Map<string, number>();
  const titles = new Map<string, string>();
  const renderer: Renderer = {
    async render(paths, _settingsAt, onResult) {
      const slugs = paths.map((path) => path.slice('/movies/'.length));
      const { rows } = await reader.query<Shown>(shown, [slugs]);
      for (const { slug, id, title, other, otherTitle } of rows) {
        const path = `/movies/${slug}`;
        rendered.set(path, (rendered.get(path) ?? 0) + 1);
        titles.set(path, `${title}, ${otherTitle}`);
        onResult({
          path,
          kind: 'lasting',
          status: 200,
          etag: '',
          headers: {},
          body: new Uint8Array(),
          tags: [titleTag(id), titleTag(other)],
          leadsTo: [],
        });
      }
    },
  };
  const store = openStore(':memory:');
  const cache = { replace() {}, mark() {}, remove() {} };
  const send = sendTo(api.url, testFeedKey);
  const visible = () => visibleChange(send);
  const publisher = createPublisher({ store, cache, renderer, workers: 2, visibleChange: visible });

  await importTitles('Before');
  publisher.apply(await follow(''));
  store.transaction(() => {
    for (const n of numbers) store.waiting.expect(`/movies/film-${n}`, 5_000);
  });
  publisher.start();
  await waitFor(publisher.isIdle);
  expect(rendered.size).toBe(writes);

  rendered.clear();
  await importTitles('After');
  let answers = 0;
  for (let cursor = publisher.position(), head = Infinity; cursor < head; answers += 1) {
    const feed = await follow(`?after=${cursor}`);
    publisher.apply(feed);
    ({ cursor, head } = feed);
  }
  await waitFor(publisher.isIdle);
  publisher.stop();
  expect(answers).toBeGreaterThan(1);
  expect(new Set(rendered.values())).toEqual(new Set([1]));
  expect(rendered.size).toBe(writes);
  expect([...titles.values()].filter((text) => text.includes('Before'))).toEqual([]);
});
