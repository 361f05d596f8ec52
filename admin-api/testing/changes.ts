import { type ChangeFeed, changeFeed } from '#schema/shapes/change.ts';
import { type TestApi, testFeedKey } from './api-server.ts';

/** The changes in the feed that the work made. */
export async function changesOf(api: TestApi, work: () => Promise<unknown>): Promise<ChangeFeed> {
  const { cursor } = await readFeed(api, '');
  await work();
  return await readFeed(api, `?after=${cursor}`);
}

async function readFeed(api: TestApi, query: string): Promise<ChangeFeed> {
  const answer = await api.get(`/api/changes${query}`, { Authorization: `Bearer ${testFeedKey}` });
  return changeFeed.parse(await answer.json());
}
