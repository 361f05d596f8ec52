import type { TestApi } from '#admin-api/testing/api-server.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import type { LoggedRow } from '#schema/change.ts';
import { commentsTag } from '#schema/tags.ts';

/** The tags of the titles whose visible comments the work changes. */
export async function commentTagsOf(api: TestApi, work: () => Promise<unknown>): Promise<string[]> {
  const { changes } = await changesOf(api, work);
  const isSeen = (row: LoggedRow) => row?.['status'] === 'visible';
  return changes
    .filter(({ entity }) => entity === 'comment')
    .flatMap(({ before, after }) => [before, after].filter(isSeen))
    .map((row) => commentsTag(Number(row?.['movie_id'])));
}
