import type { TestApi } from '#admin-api/testing/api-server.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { commentsTag, matchCommentsTag } from '#schema/rules/cache-tags.ts';
import type { LoggedRow } from '#schema/shapes/change.ts';

/** The tags of the titles and matches whose visible comments are changed by `work`. */
export async function commentTagsOf(api: TestApi, work: () => Promise<unknown>): Promise<string[]> {
  const { changes } = await changesOf(api, work);
  const isSeen = (row: LoggedRow) => row?.['status'] === 'visible';
  return changes
    .filter(({ entity }) => entity === 'comment')
    .flatMap(({ before, after }) => [before, after].filter(isSeen))
    .map((row) =>
      row?.['match_id'] == null
        ? commentsTag(Number(row?.['movie_id']))
        : matchCommentsTag(Number(row['match_id'])),
    );
}
