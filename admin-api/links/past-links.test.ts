import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHead } from '#admin-api/changes/change.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { asItWasHeader } from '#schema/as-it-was.ts';
import { titleBundles } from '#schema/bundle.ts';
import { type DueLink, gatherLinks, noteCheck } from './link-check.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a moment of the past has the links that were dead at that moment', async () => {
  const em = api.em();
  const address = 'https://films.example/a.mp4';
  const { slug } = await buildMovie(em, { downloadUrl: address, streamUrl: address });
  await gatherLinks(em, 0, 100);
  const links = await em.execute<DueLink[]>(
    'select place, record_id as "recordId", field, address from link_checks order by field',
  );
  const check = async (verdict: 'gone' | 'alive', of = links) => {
    for (const link of of) await noteCheck(em, link, { verdict, status: 200 });
    return await findHead(em);
  };
  /** The download, and whether the stream is dead. */
  const at = async (moment?: number) => {
    const headers =
      moment === undefined ? {} : { Authorization: `Bearer ${testFeedKey}`, [asItWasHeader]: String(moment) };
    const answer = await api.get(`/api/bundles/titles?refs=${slug}`, headers);
    const [bundle] = titleBundles.parse(await answer.json()).bundles;
    return [bundle?.movie?.downloadUrl, bundle?.isStreamDead];
  };
  const before = await findHead(em);
  const first = await check('gone', links.slice(0, 1));
  const both = await check('gone');
  const after = await check('alive');
  await check('gone');
  expect(links.map(({ field }) => field)).toEqual(['download_url', 'stream_url']);
  expect(await at()).toEqual([null, true]);
  expect(await at(before)).toEqual([address, false]);
  expect(await at(first)).toEqual([null, false]);
  expect(await at(both)).toEqual([null, true]);
  expect(await at(after)).toEqual([address, false]);
});
