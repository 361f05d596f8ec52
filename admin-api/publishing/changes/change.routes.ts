import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import * as calls from '#schema/calls/publishing.ts';
import { positionHeader, positionText } from '#schema/rules/feed-position.ts';
import { listAlphabetPages, listSitemapBlocks } from './catalogue-pages.queries.ts';
import { presentChange } from './change.queries.ts';
import { asChangesOfRecords } from './dead-link-changes.queries.ts';
import type { ChangeFeed } from './feed.ts';
import { listNearTitles } from './near-titles.queries.ts';
import { listNeighbouringEpisodes } from './neighbours.queries.ts';
import { listShows } from './shows.queries.ts';

export function changeRoutes(feed: ChangeFeed) {
  const router = apiRouter();
  router.serve(calls.followChanges, async ({ query, em, ctx }) => {
    const wait = { ms: query.wait * 1000, signal: AbortSignal.any([goneWith(ctx), ctx.state.stopping]) };
    const { changes: lines, position, head, reset } = await feed.read(em, query.after, query.limit, wait);
    ctx.set(positionHeader, positionText(position));
    const changes = await asChangesOfRecords(em, lines);
    const shows = await listShows(em, changes);
    const titles = await listNearTitles(em, changes);
    const episodes = await listNeighbouringEpisodes(em, changes);
    const blocks = await listSitemapBlocks(em, changes);
    const alphabet = await listAlphabetPages(em, changes);
    const presented = changes.map((change, index) =>
      presentChange(change, {
        neighbours: episodes.get(change.seq) ?? titles.get(change.seq) ?? [],
        sitemapBlocks: blocks.get(change.seq) ?? [],
        ...(alphabet.get(change.seq) ?? { alphabetPages: [], alphabetPlaces: [] }),
        show: shows[index]?.show ?? null,
        seasons: shows[index]?.seasons ?? [],
      }),
    );
    return { changes: presented, cursor: position.seq, head, reset };
  });
  return router;
}

/** Aborted when the follower disconnects. */
function goneWith(ctx: ApiContext): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  return gone.signal;
}
