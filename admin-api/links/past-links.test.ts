import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHead } from '#admin-api/changes/change.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { asItWasHeader } from '#schema/as-it-was.ts';
import { titleBundles } from '#schema/bundle.ts';
import { noteCheck } from './link-check.queries.ts';
import { gatherAll } from './testing/gather-all.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a moment of the past has the links that were dead at that moment', async () => {
  const em = api.em();
  const address = 'https://films.example/a.mp4';
  const streamUrl = 'https://films.example/b.mp4';
  const { slug } = await buildMovie(em, { downloadUrl: address, streamUrl });
  await gatherAll(em);
  const check = async (verdict: 'gone' | 'alive', addresses = [address, streamUrl]) => {
    for (const one of addresses) await noteCheck(em, one, { verdict, status: 200 });
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
  const first = await check('gone', [address]);
  const both = await check('gone');
  const after = await check('alive');
  await check('gone');
  expect(await at()).toEqual([null, true]);
  expect(await at(before)).toEqual([address, false]);
  expect(await at(first)).toEqual([null, false]);
  expect(await at(both)).toEqual([null, true]);
  expect(await at(after)).toEqual([address, false]);
});
