import { z } from 'zod';
import { requireFeedKey } from '#admin-api/changes/feed-key.ts';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { presentMatch } from '#admin-api/matches/match.presenter.ts';
import { countMatches, listPublishedMatches } from '#admin-api/matches/match-lists.queries.ts';
import { publishedMatches, publishedMatchLists } from '#schema/match-bundle.ts';
import { int4Max, queryInt } from '#schema/text.ts';
import { presentMatchLists } from './match-publish.presenter.ts';

const batchMax = 5000;
const batchQuery = z.strictObject({ after: queryInt(0, int4Max, 0), limit: queryInt(1, batchMax, batchMax) });

/** Which pages of matches there are to render. */
export function matchPublishRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.get(
    '/api/publish/matches',
    requireFeedKey(feedKey),
    handle(
      {
        summary: 'Every match, in order of id',
        description: '`next` is the `after` of the next call; null after the last match.',
        query: batchQuery,
        reply: publishedMatches,
      },
      async ({ query, em }) => {
        const rows = await listPublishedMatches(em, query.after, query.limit);
        return {
          matches: rows.map(presentMatch).map(({ id, homeTeam, awayTeam, createdAt }) => ({
            id,
            homeTeam,
            awayTeam,
            createdAt,
          })),
          next: rows.length < query.limit ? null : (rows.at(-1)?.id ?? null),
        };
      },
    ),
  );
  router.get(
    '/api/publish/match-lists',
    requireFeedKey(feedKey),
    handle(
      { summary: 'Every list of matches that has pages, and how many', reply: publishedMatchLists },
      async ({ em }) => presentMatchLists(await countMatches(em)),
    ),
  );
  return router;
}
