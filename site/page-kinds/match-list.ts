/** A page of matches, of all leagues or of one, or its redirect. The feed of matches shows the same data. */

import { getMatchCounts, getMatchLists } from '#schema/calls/bundles.ts';
import { deepListTag, eagerListPages, leagueTableTag, listTag, matchTag } from '#schema/rules/cache-tags.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { asidePhases, leagueSlug, matchListName } from '#schema/rules/match-lists.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import type { MatchCounts, MatchListsBundle } from '#schema/shapes/match-bundle.ts';
import { numbersTo, totalPagesOf } from '#schema/shapes/paging.ts';
import { pageInPath } from '#site/lib/lists.ts';
import { type MatchListPlace, matchListPath } from '#site/lib/match-paths.ts';
import { matchFeedPath } from '#site/lib/paths.ts';
import { movedMatchLists, shownMatch } from './changed-match.ts';
import { type Api, nullIfMissing, type PageKind } from './page-kind.ts';

/** The parts of the path, as they were sent. */
export interface MatchListAsked {
  league?: string | undefined;
  status?: string | undefined;
  page?: string | undefined;
}

export type MatchListData =
  | { kind: 'found'; place: Required<MatchListPlace>; lists: MatchListsBundle }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

export const matchListPage: PageKind<MatchListAsked, MatchListData> = {
  paths: {
    async pages(api) {
      const places = await readMatchLists(api);
      return {
        soon: [matchFeedPath, ...places.filter(({ page }) => page <= eagerListPages).map(matchListPath)],
        late: places.filter(({ page }) => page > eagerListPages).map(matchListPath),
      };
    },
  },

  async read(api, asked) {
    const place = placeOf(asked);
    if (!place) return { kind: 'missing' };
    if (asked.page === '1') return { kind: 'moved', path: matchListPath(place) };
    const { league, status, page } = place;
    const query = { ...(league && { league }), ...(status && { status, page }) };
    const lists = await nullIfMissing(api.call(getMatchLists, { query }));
    if (!lists || (status && page > lists[status].totalPages)) return { kind: 'missing' };
    return { kind: 'found', place, lists };
  },

  tags(data) {
    if (data.kind !== 'found') return [];
    const { league, status, page } = data.place;
    const { live, upcoming, finished, postponed, unreported, season } = data.lists;
    const kinds = status === null ? (['live', 'upcoming', 'finished', ...asidePhases] as const) : [status];
    const tagOf = page <= eagerListPages ? listTag : deepListTag;
    return [
      ...kinds.map((one) => tagOf(matchListName(one, league))),
      ...(league && status === null && season !== null ? [leagueTableTag(league, season)] : []),
      ...[...live, ...upcoming.matches, ...finished.matches, ...postponed, ...unreported].map(({ id }) =>
        matchTag(id),
      ),
    ];
  },

  touchedBy(change) {
    const lists = movedMatchLists(change);
    // Others have one page only.
    const deep = lists.filter((list) => /:(?:upcoming|finished)$/.test(list));
    return { mustRender: [...shownMatch(change), ...lists.map(listTag)], onVisit: deep.map(deepListTag) };
  },
};

/** Every page of a list of matches: those of all leagues, then those of each. */
export async function readMatchLists(api: Api): Promise<Required<MatchListPlace>[]> {
  const { counts } = await api.call(getMatchCounts, {});
  const byLeague = Map.groupBy(counts, ({ league }) => leagueSlug(league));
  return [placesIn(null, counts), ...[...byLeague].map(([league, own]) => placesIn(league, own))].flat();
}

/** The page of all matches, or of a league, shows the beginning of both its lists: a longer list has its own pages. */
function placesIn(league: string | null, counts: MatchCounts['counts']): Required<MatchListPlace>[] {
  const pages = (['upcoming', 'finished'] as const).flatMap((status) => {
    const total = counts.filter((one) => one.status === status).reduce((sum, one) => sum + one.total, 0);
    const totalPages = totalPagesOf(total, listPageSize);
    return totalPages === 1 ? [] : numbersTo(totalPages).map((page) => ({ league, status, page }));
  });
  return [{ league, status: null, page: 1 }, ...pages];
}

function placeOf({
  league: slug,
  status,
  page: text = '1',
}: MatchListAsked): Required<MatchListPlace> | null {
  const league = slug === undefined ? null : slugInPath.parse(slug);
  const page = pageInPath(text);
  if (league === '' || page === null) return null;
  if (status === undefined) return page === 1 ? { league, status: null, page } : null;
  return status === 'upcoming' || status === 'finished' ? { league, status, page } : null;
}
