import type { TestApi } from '#admin-api/testing/api-server.ts';
import { changesOf } from '#admin-api/testing/changes.ts';

/** The tags of what the work changes: pages with one of them must be right before anybody sees them again. */
export const hardTagsOf = async (api: TestApi, work: () => Promise<unknown>): Promise<string[]> =>
  (await changesOf(api, work)).changes.flatMap(({ tags }) => tags.hard);
